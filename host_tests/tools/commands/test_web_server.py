"""Test the web server of tools/web.py --serve."""

import mimetypes
import socket
import struct
import threading
import urllib.error
import urllib.request

import pytest

from host_tests.support import browser_page
from tools.commands import play_command, web_command
from tools.sim import script


@pytest.fixture
def port(tmp_path):
    """Serve a folder; return the port."""
    for name in ("sw.js", "app.webmanifest"):
        (tmp_path / name).write_text("x")
    (tmp_path / "pictures").mkdir()
    (tmp_path / "zap.pack").write_bytes(bytes(8 << 20))
    server = web_command._pages(str(tmp_path), "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


def test_files_have_our_types_whatever_the_system_says(port, monkeypatch):
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    for name, kind in (
        ("sw.js", "text/javascript"),
        ("app.webmanifest", "application/manifest+json"),
    ):
        with urllib.request.urlopen("http://127.0.0.1:%d/%s" % (port, name)) as answer:
            assert answer.headers["Content-Type"] == kind


def test_a_browser_that_ends_a_request_prints_nothing(port, capfd):
    with socket.create_connection(("127.0.0.1", port)) as browser:
        at_once = struct.pack("ii", 1, 0)
        browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        browser.sendall(b"GET /zap.pack HTTP/1.1\r\nHost: x\r\n\r\n")
        browser.recv(100)
    with urllib.request.urlopen("http://127.0.0.1:%d/sw.js" % port) as answer:
        assert answer.read() == b"x"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("path", ["%00", "pictures/", "..%2f"])
def test_a_path_without_a_file_is_not_found(port, path, capfd):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen("http://127.0.0.1:%d/%s" % (port, path))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("taken", [True, False])
def test_a_port_for_phones_that_is_not_free_is_refused_at_the_start(taken):
    port = browser_page.free_port() if taken else 80_000
    words = ["--air", "lan", "--phones", str(port)]
    options = play_command.for_each(play_command.parse(words))[0]
    if taken:
        assert play_command.checked_script(options) is None
    with socket.create_server(("127.0.0.1", port if taken else 0)):
        with pytest.raises(script.ScriptError, match="--phones %d: .*choose another" % port):
            play_command.checked_script(options)
