"""Phones at a handheld that serves them the page: real sockets, real browsers, no broker."""

import functools
import os
import signal
import subprocess
import sys
import tempfile
import time

import pytest

from host_tests.support import browser_page, qr_reader
from host_tests.support.play_tool import TO_FAR_OTHERS, picture
from tools.environment.paths import ROOT
from tools.web import build

pytestmark = pytest.mark.slow

WHOLE = bool(os.environ.get("ZAP_LONG"))  # they play whole matches, and so does one alone
_PATIENCE_S = 120  # so long only where something is wrong
# A private table, both codes, then a match with so many people.
HOST = (
    TO_FAR_OTHERS
    + """
press A until name
press A x3
press START until create
%s
press A until lobby
wait 500
press UP x3
shot lobby
press A until phones
wait 300
shot network
press A
wait 300
shot page
press A until lobby
press DOWN x3
gather %d
press A until table
press A until linked_end
"""
)
_WHO = "press DOWN\npress RIGHT\npress UP x4"
FOUR, TWO = "press DOWN x3\n" + _WHO, "press DOWN x3\npress A\n" + _WHO


@functools.cache
def folder():
    """Of the page, as a drive has it."""
    place = tempfile.mkdtemp()
    for path, data in build.for_phones(ROOT).items():
        os.makedirs(os.path.dirname(os.path.join(place, path)), exist_ok=True)
        with open(os.path.join(place, path), "wb") as file:
            file.write(data)
    return place


class Board:
    """A simulated handheld in the real time, by a script; `codes` of its two pictures."""

    def __init__(self, place, script):
        self._place = place
        self.port = browser_page.free_port()
        (place / "settings.toml").write_text('ZAP_PAGE = "%s"\n' % folder())
        (place / "script.txt").write_text(script)
        line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--air", "lan"]
        line += ["--board", "raspberry_pi_pico2_w", "--phones", str(self.port), "--seed", "5"]
        line += ["--settings", str(place / "settings.toml"), "--shots", str(place)]
        with open(place / "said.txt", "w") as said:
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

    def codes(self):
        said = self._place / "said.txt"
        end = time.monotonic() + _PATIENCE_S
        while "page.png" not in said.read_text():
            assert time.monotonic() < end and self._process.poll() is None, said.read_text()
            time.sleep(0.1)
        read = [picture(str(self._place / (name + ".png"))) for name in ("network", "page")]
        return [qr_reader.read(*one, scale=2) for one in read]


@pytest.mark.parametrize("count, table", [(3, FOUR), (1, TWO)] if WHOLE else [(3, FOUR)])
def test_phones_sit_down_by_the_code_play_and_one_comes_back(tmp_path, count, table):
    with Board(tmp_path, HOST % (table, count + 1)) as board:
        network, page = board.codes()
        assert network.startswith("WIFI:T:WPA;S:Zap ") and network.endswith(";P:trucozap;;")
        address, _, code = page.partition("#")
        assert address == "http://192.168.4.1/" and len(code) == 4
        link = "http://127.0.0.1:%d/#%s" % (board.port, code)
        facts = browser_page.play("phones", link=link, count=count, whole=WHOLE)
    before, after = facts["before"], facts["after"]
    # A seat is who sits beside it; who has no name gets another one each time.
    assert before["names"][1:] == after["names"][1:] and "Aaa" in after["names"]
    assert not WHOLE or max(facts["score"]) >= facts["goal"]
