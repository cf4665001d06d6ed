"""The page in a real browser: one that is installed, or the one that web/tests brings."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
import zlib

import pytest

from host_tests.support import browser_page, forked, qr_reader
from host_tests.support.browser_page import one_browser
from host_tests.support.play_tool import TO_FAR_OTHERS, picture
from tools.environment.paths import ROOT
from tools.net import websocket
from tools.net.broker import Broker
from tools.net.server import Server

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures(one_browser.__name__)]

_PATIENCE_S = 300  # for a picture: so long only where something is wrong


@pytest.mark.parametrize("scene", ["match", "keeping", "access", "addresses"])
def test_scene(scene):
    """What is seen to is told at the head of web/tests/scenes."""
    browser_page.play(scene)


def test_the_installer_on_a_drive_of_the_browsers():
    browser_page.play("installer", browser_page.with_few)


@contextlib.contextmanager
def a_broker():
    """The port of a broker that runs in a thread."""
    server, ends = Server(Broker(), websocket=websocket), threading.Event()

    def serve():
        while not ends.is_set():
            server.serve(0.02)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield server.port
    finally:
        ends.set()
        thread.join()
        server.close()


@contextlib.contextmanager
def a_handheld(folder, script, settings, *more):
    """A simulated handheld in a process of its own, which ends with the block.

    :param folder: pathlib.Path; its pictures go there
    :param script: its keys
    :param settings: lines of its settings.toml
    :param more: options of tools/play.py
    """
    (folder / "settings.toml").write_text(settings)
    (folder / "script.txt").write_text(script)
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--seed", "5", *more]
    line += ["--settings", str(folder / "settings.toml")]
    line += ["--script", str(folder / "script.txt"), "--shots", str(folder)]
    with open(folder / "said.txt", "w") as said:
        # A session of its own, so that the handheld's own processes end with it.
        options = {"stderr": subprocess.STDOUT, "start_new_session": True}
        process = forked.Popen(line, stdout=said, **options)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def code_on(folder, name):
    """The text of the QR code on a picture of a handheld, as soon as it is there."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError, zlib.error):  # not written yet
            shown = picture(str(folder / name))
            return qr_reader.read(*shown, scale=2)
        time.sleep(0.1)
    raise AssertionError((folder / "said.txt").read_text()[-2000:])


HOST = (
    TO_FAR_OTHERS
    + """
press A until name
press A x3
press START until create
press DOWN x4
press RIGHT
press UP x4
press A until connecting
until lobby
wait 500
press DOWN x3
press A until invite
wait 300
shot code
press B until lobby
press UP x3
gather 2
press A until table
press A until linked_end
"""
)


def test_a_handhelds_code_is_scanned_and_the_page_sits_there(tmp_path):
    """Private, so the code of the room goes behind the #; then the page's socket is cut."""
    with a_broker() as port:
        site_port = browser_page.free_port()
        site = "http://127.0.0.1:%d/?broker=ws://127.0.0.1:%d/mqtt" % (site_port, port)
        more = ["--board", "raspberry_pi_pico_w", "--broker", "127.0.0.1:%d" % port]
        with a_handheld(tmp_path, HOST, 'ZAP_SITE = "%s"\n' % site, *more):
            link = code_on(tmp_path, "1/code.png")
            assert re.fullmatch(re.escape(site) + r"&room=[0-9a-z]{8}#\d{4}", link)
            browser_page.play("room", link=link, port=site_port)


# From a new board to a private table of four, to both codes of its invitation, and to the end of
# the match; on: phones hear of that later.
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


def test_phones_sit_down_by_the_code_play_and_one_comes_back(tmp_path):
    """At a handheld that serves them the page: real sockets, no broker."""
    port = browser_page.free_port()
    more = ["--board", "raspberry_pi_pico2_w", "--air", "lan", "--phones", str(port)]
    with a_handheld(tmp_path, OF_FOUR, "", *more, "--speed", "3"):
        network, page = code_on(tmp_path, "network.png"), code_on(tmp_path, "page.png")
        assert network.startswith("WIFI:T:WPA;S:Zap ") and network.endswith(";P:trucozap;;")
        address, _, code = page.partition("#")
        assert address == "http://192.168.4.1/" and len(code) == 4
        link = "http://127.0.0.1:%d/#%s" % (port, code)
        browser_page.play("phones", link=link, speed=3, phones=3)
