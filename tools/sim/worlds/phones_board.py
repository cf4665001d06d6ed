"""A simulated handheld that serves the page to browsers of this computer: a process of its own."""

import functools
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

from tools.environment.paths import ROOT

_PATIENCE_S = 120  # so long only where something is wrong
# From a new board to a table of four, by the lobby, to the end of the match, and on: phones hear of
# that later.
SCRIPT = """until title
press A until language
press A until guide
press B until home
press UP
press A until others
press A until name
press A x3
press START until create
%s
press A until lobby
wait 500
%s
gather 4
press A until table
press A until linked_end 36000000
wait 600000
"""
# A private table: both codes of the invitation, as pictures.
PRIVATE = "press DOWN\npress RIGHT\npress DOWN x3\npress RIGHT\npress UP x4"  # four players
CODES = """press UP x3
press A until phones
wait 300
shot network
press A
wait 300
shot page
press A until lobby
press DOWN x3"""


@functools.cache
def folder():
    """Of the page, as a drive has it."""
    from tools.web import build

    kept = tempfile.TemporaryDirectory()
    for path, data in build.for_phones(ROOT).items():
        os.makedirs(os.path.dirname(os.path.join(kept.name, path)), exist_ok=True)
        with open(os.path.join(kept.name, path), "wb") as file:
            file.write(data)
    return kept


class PhonesBoard:
    """
    :param place: a `pathlib.Path` of an empty folder, for what it says and shows
    :param script: its keys
    :param speed: how much faster than the computer's clock its time passes
    """

    def __init__(self, place, script, seed=5, speed=1):
        self._said = place / "said.txt"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        (place / "settings.toml").write_text('ZAP_PAGE = "%s"\n' % folder().name)
        (place / "script.txt").write_text(script)
        line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--air", "lan"]
        line += ["--board", "raspberry_pi_pico2_w", "--phones", str(self.port)]
        line += ["--seed", str(seed), "--speed", str(speed)]
        line += ["--settings", str(place / "settings.toml"), "--shots", str(place)]
        with open(self._said, "w") as said:
            self._process = subprocess.Popen(
                [*line, "--script", str(place / "script.txt")],
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def wait_for(self, is_there):
        """:raises AssertionError: with what it said instead"""
        end = time.monotonic() + _PATIENCE_S
        while not is_there():
            said = self._said.read_text()
            assert time.monotonic() < end and self._process.poll() is None, said
            time.sleep(0.1)

    def wait_for_picture(self, name):
        self.wait_for(lambda: name + ".png" in self._said.read_text())
