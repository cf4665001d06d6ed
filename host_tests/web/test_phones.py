"""Phones at a handheld that serves them the page: real sockets, real browsers, no broker."""

import pytest

from host_tests.support import browser_page, qr_reader
from host_tests.support.browser_page import one_browser
from host_tests.support.play_tool import picture
from tools.sim.worlds import phones_board

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures(one_browser.__name__)]


def test_phones_sit_down_by_the_code_play_and_one_comes_back(tmp_path):
    script = phones_board.SCRIPT % (phones_board.PRIVATE, phones_board.CODES)
    with phones_board.PhonesBoard(tmp_path, script, speed=3) as board:
        board.wait_for_picture("page")
        read = [picture(str(tmp_path / (name + ".png"))) for name in ("network", "page")]
        network, page = [qr_reader.read(*one, scale=2) for one in read]
        assert network.startswith("WIFI:T:WPA;S:Zap ") and network.endswith(";P:trucozap;;")
        address, _, code = page.partition("#")
        assert address == "http://192.168.4.1/" and len(code) == 4
        link = "http://127.0.0.1:%d/#%s" % (board.port, code)
        facts = browser_page.play("phones", link=link, speed=3, phones=3)
    before, after = facts["before"], facts["after"]
    for what in ("score", "vira"):
        assert before[what] == after[what]
    assert before["names"][1:] == after["names"][1:] and "Aaa" in after["names"]
    assert set(after["hand"]) <= set(before["hand"])
