"""A broker for handhelds and pages, and a simulated handheld that plays there in the real time."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import zlib

from host_tests.support import forked, qr_reader
from host_tests.support.play_tool import picture
from tools.environment.paths import ROOT
from tools.net import websocket
from tools.net.broker import Broker
from tools.net.server import Server

_PATIENCE_S = 300  # for a picture: so long only where something is wrong


@contextlib.contextmanager
def broker():
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
def handheld(folder, script, port, site):
    """A handheld that does what the text of a script says; ends with the block.

    :param folder: pathlib.Path; its pictures go there
    """
    (folder / "settings.toml").write_text('ZAP_SITE = "%s"\n' % site)
    (folder / "script.txt").write_text(script)
    line = [
        sys.executable,
        os.path.join(ROOT, "tools", "play.py"),
        "--board",
        "raspberry_pi_pico_w",
    ]
    line += ["--broker", "127.0.0.1:%d" % port, "--settings", str(folder / "settings.toml")]
    line += ["--script", str(folder / "script.txt"), "--shots", str(folder), "--seed", "5"]
    with open(folder / "said.txt", "w") as said:
        # A session of its own, so that the handheld's own processes end with it.
        process = forked.Popen(line, stdout=said, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def code_on(folder):
    """The text of the QR code on the picture code.png of a handheld, as soon as it is there."""
    path = folder / "1" / "code.png"
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError, zlib.error):  # not written yet
            shown = picture(str(path))
            return qr_reader.read(*shown, scale=2)
        time.sleep(0.1)
    raise AssertionError((folder / "said.txt").read_text()[-2000:])
