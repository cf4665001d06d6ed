"""Test that tools read text as Windows writes it."""

import pytest

from host_tests.support import tool_here
from tools.commands import play_command

HAND = "paulista 0-0 0 | 3c5cKd ?????? / Ah | "


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_text_as_windows_writes_it_is_read(encoding, monkeypatch, capsys, tmp_path):
    def written(text):
        mark = "\ufeff" if encoding == "utf-16-be" else ""
        return (mark + text.replace("\n", "\r\n")).encode(encoding)

    assert tool_here.run(monkeypatch, "tools/replay.py", text=written(HAND + "0:3c\n")) == 0
    assert tool_here.run(monkeypatch, "tools/bot.py", text=written(HAND + "> 0\n")) == 0
    assert "error" not in capsys.readouterr().out
    script = tmp_path / "keys.txt"
    script.write_bytes(written("wait 5\npress A\n"))
    options = play_command.parse(["--script", str(script)])
    assert play_command.checked_script(options) == [("wait", 5), ("press", "A", 1)]
