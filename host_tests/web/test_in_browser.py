"""Test the page in a real browser: an installed one, or the one that web/tests downloads."""

import base64
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import zlib

import pytest

from host_tests.support import browser_page, qr_reader
from host_tests.support.play_tool import picture
from host_tests.whole import test_readme
from tools.commands.web_command import own_address
from tools.environment.paths import ROOT
from tools.lab.chip import image

pytestmark = pytest.mark.slow

_PATIENCE_S = 300  # time-out for a picture, which only a fault reaches


def test_scenes_of_the_page():
    """Play scenes of web/tests/scenes. The first lines of their files describe them."""
    memory = image.memory("raspberry_pi_pico", goal=3)  # most hands of a match are alike
    short = base64.b64encode(memory).decode()
    browser_page.play("addresses", "access", "match", "keeping", memory=short)


def test_the_installer_writes_to_a_drive_in_the_browser():
    browser_page.play("installer", page=browser_page.with_few)


@contextlib.contextmanager
def a_handheld(folder, port):
    """Run a simulated handheld in a process that serves its table at a port of this computer.

    :param folder: pathlib.Path for its pictures
    """
    (folder / "script.txt").write_text(OF_FOUR)
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--seed", "5", "--speed", "3"]
    line += ["--board", "raspberry_pi_pico2_w", "--air", "lan", "--phones", str(port)]
    line += ["--script", str(folder / "script.txt"), "--shots", str(folder)]
    with open(folder / "said.txt", "w") as said:
        # A session of its own, so that the handheld's child processes end with it.
        options = {"stderr": subprocess.STDOUT, "start_new_session": True}
        process = subprocess.Popen(line, stdout=said, **options)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def code_on(folder, name):
    """Return the text of the QR code in a picture of a handheld, as soon as the picture exists."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        # The picture is not complete yet.
        with contextlib.suppress(OSError, ValueError, zlib.error):
            shown = picture(str(folder / name))
            return qr_reader.read(*shown, scale=2)
        time.sleep(0.1)
    raise AssertionError((folder / "said.txt").read_text()[-2000:])


# From a new board to a private table of four, to both codes of its invitation, and to the end of
# the match. Phones join after the codes are shown.
OF_FOUR = """until title
press A until language
press A until guide
press B until home
press UP
press A until others
press A until name
press A x3
press START until create
press DOWN
press RIGHT
press DOWN x3
press RIGHT
press UP x4
press A until lobby
wait 500
press UP x3
press A until phones
wait 300
shot network
press A
wait 300
shot page
press A until lobby
press DOWN x3
gather 4
press A until table
press A until linked_end 36000000
wait 600000
"""


def free_ports(count):
    """Return the first of several free ports, below those that a system assigns itself."""
    for port in range(20_000 + count * (os.getpid() % 3000), 32_000, count):
        with contextlib.ExitStack() as held, contextlib.suppress(OSError):
            for one in range(port, port + count):
                held.enter_context(socket.socket()).bind(("127.0.0.1", one))
            return port
    raise AssertionError("no free ports")


def test_a_page_invites_by_an_address_for_others_and_says_goodbye(tmp_path):
    port = free_ports(3)
    line = test_readme.words_of(test_readme.SERVE.split()) + ["--host", "0.0.0.0"]
    with test_readme.running([*line, "--port", str(port)], tmp_path, "ZAP_BROKER_PORT"):
        with urllib.request.urlopen("http://127.0.0.1:%d/" % port, timeout=300) as page:
            assert b"<title>" in page.read()
        local, nearby = ("http://%s:%d/" % (host, port) for host in ("localhost", own_address()))
        browser_page.play("rooms", link=local, nearby=nearby)


def test_phones_join_by_the_qr_code_and_one_reconnects(tmp_path):
    """Let phones load the page from a handheld over real sockets, without a broker."""
    port = browser_page.free_port()
    with a_handheld(tmp_path, port):
        network, page = code_on(tmp_path, "network.png"), code_on(tmp_path, "page.png")
        assert network.startswith("WIFI:T:WPA;S:Zap ") and network.endswith(";P:trucozap;;")
        address, _, code = page.partition("#")
        assert address == "http://192.168.4.1/" and len(code) == 4
        link = "http://127.0.0.1:%d/#%s" % (port, code)
        browser_page.play("phones", link=link, speed=3, phones=3)
