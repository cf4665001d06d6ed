"""Key scripts: what they may say, and that a wrong line is named before anything runs."""

import pytest

from tools.sim import script
from tools.sim.device import read_settings
from tools.sim.specs import BOARDS

BADGE = BOARDS["pybadge"]

GOOD = [
    ("press A", ("press", "A", 1)),
    ("press RIGHT x2", ("press", "RIGHT", 2)),
    ("press right x12  # twelve", ("press", "right", 12)),
    ("press A+B", ("press", "A+B", 1)),
    ("press B A until end", ("press_until", ["B", "A"], "end", 600_000, "script:1")),
    ("hold START 2000", ("hold", "START", 2000)),
    ("  wait 500", ("wait", 500)),
    ("shot table-1.a", ("shot", "table-1.a")),
    ("shot end.png", ("shot", "end")),
]


@pytest.mark.parametrize("line, step", GOOD)
def test_steps(line, step):
    assert script.parse(line, BADGE) == [step]


def test_comments_and_blank_lines_are_no_steps():
    assert script.parse("# a\n\n   \nwait 1\n#wait 2", BADGE) == [("wait", 1)]


BAD = [
    ("pres A", "unknown command `pres`"),
    ("press", "expected `press KEY`"),
    ("press A twice", "expected `press KEY`"),
    ("press A x0", "expected `press KEY`"),
    ("press Q", "pybadge has no key `Q`; it has B, A, START"),
    ("press A+Q", "no key `Q`"),
    ("press +", "no key"),
    ("hold A", "expected `hold KEY milliseconds`"),
    ("hold A soon", "`soon` is no time"),
    ("hold A -5", "no time"),
    ("wait", "expected `wait milliseconds`"),
    ("wait 1.5", "no time"),
    ("wait 99999999999", "no time"),
    ("shot", "expected `shot name`"),
    ("wifi of", "expected `wifi on`"),
    ("shot ../../etc", "expected `shot name`"),
    ("shot a\nshot a", "there is a shot a already"),
]


@pytest.mark.parametrize("text, said", BAD)
def test_a_wrong_line_is_named_with_file_and_number(text, said):
    with pytest.raises(script.ScriptError) as error:
        script.parse("wait 1\n" + text, BADGE, "keys.txt")
    number = 2 + text.count("\n")
    assert str(error.value).startswith("keys.txt:%d: " % number)
    assert said in str(error.value)


@pytest.mark.parametrize("board", BOARDS)
def test_the_usual_names_work_on_every_board_that_has_such_keys(board):
    spec = BOARDS[board]
    names = ["A", "B"] if len(spec.keys) < 4 else "A B START UP DOWN LEFT RIGHT".split()
    assert all(spec.key(name) for name in names)


def test_run_script_writes_shots(tmp_path, mini_game):
    text = "wait 2000\nshot one\npress RIGHT x2\nshot two"
    lines = []
    folder = tmp_path / "new" / "shots"
    script.run_script(text, "pybadge", str(folder), 2, lines.append, program=mini_game)
    files = sorted(path.name for path in folder.iterdir())
    assert files == ["one.png", "two.png"]
    assert [line.split(": ")[1] for line in lines] == ["320x256 at 2000 ms", "320x256 at 2320 ms"]
    assert (folder / "one.png").read_bytes() != (folder / "two.png").read_bytes()


def test_settings_are_strings_and_integers(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('ZAP_PIN_A="GP14"\nNUMBER=3\n')
    assert read_settings(str(path)) == {"ZAP_PIN_A": "GP14", "NUMBER": 3}


@pytest.mark.parametrize("text", ["A=[1]", "A=", "[table]\nb=1"])
def test_settings_that_circuitpython_cannot_read_are_refused(tmp_path, text):
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match="settings.toml"):
        read_settings(str(path))
