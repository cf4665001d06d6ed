"""Phones at a handheld that serves them the page: real sockets, real browsers, no broker."""

import pytest

from host_tests.support import browser_page, qr_reader
from host_tests.support.browser_page import one_browser
from host_tests.support.play_tool import picture
from tools.lab import phones
from tools.sim.worlds import phones_board

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures(one_browser.__name__)]


def test_phones_sit_down_by_the_code_play_and_one_comes_back(tmp_path):
    """Whole matches, and other ways to be away: tools/lab/phones.py."""
    script = phones_board.SCRIPT % (phones_board.PRIVATE, phones_board.CODES)
    with phones_board.PhonesBoard(tmp_path, script, speed=3) as board:
        board.wait_for_picture("page")
        read = [picture(str(tmp_path / (name + ".png"))) for name in ("network", "page")]
        network, page = [qr_reader.read(*one, scale=2) for one in read]
        assert network.startswith("WIFI:T:WPA;S:Zap ") and network.endswith(";P:trucozap;;")
        address, _, code = page.partition("#")
        assert address == "http://192.168.4.1/" and len(code) == 4
        job = phones.job(board, seed=1, speed=3, away=["closed"])
        job["link"] += "#" + code
        facts = browser_page.play("phones", **job)
    assert [phones.is_back(one) for one in facts["away"]] == [True]
    assert "Aaa" in facts["away"][0]["after"]["names"]
