"""The lobby where there is no table."""

import sys

import pytest

import residency
from tools.lab.chip import image
from tools.sim.worlds.far_handheld import NearHandheld
from tools.sim.worlds.scenes import at_title, read
from tools.sim.worlds.table_entry import to_others
from truco_link import lobby_phases


def test_a_lobby_that_opens_when_its_table_is_gone_can_be_left():
    """As a page does that comes back by its link while its WiFi is lost."""
    with NearHandheld(0, "sim_160x128") as m:
        to_others(m)
        m.choose("Nova mesa", opens="create")
        m.choose("Abrir", opens="lobby")
        m.lobby.become()
        m.lobby.phase = lobby_phases.REFUSED
        assert m.lobby.seats == ()
        m.app.go("lobby")
        m.run_for(200)
        assert m.app.names[-1] == "lobby"


@pytest.mark.parametrize(
    "board_id, marks, back",
    [
        ("sim_160x128", ["\x86", "\x87"], ""),
        ("clue_nrf52840_express", ["\x86\x88", "\x85\x89"], "\x84\x88\x94"),
    ],
)
def test_a_code_is_typed_by_keys_that_its_arrows_name(board_id, marks, back):
    with at_title(board_id) as handheld:
        app = handheld.app
        handheld.go("name.code", None, "Mesa")
        screen = app.stack[-1]
        assert [read(mark).strip(" ") for mark in screen._marks] == marks
        assert screen._back.grid.hidden, "from the first digit none goes back"
        handheld.press("B" if back else "A")
        assert not screen._back.grid.hidden and read(screen._back).strip(" ") == back
        handheld.hold("A" if back else "B", 900)
        assert screen._at == 0


def test_what_makes_a_table_comes_before_the_key_and_goes_with_who_goes_back():
    needed = {"truco_ui.with_others", "truco_game.party", "truco_link.host", "board_configs.radio"}
    with at_title("raspberry_pi_pico", settings=image.SETTINGS) as handheld:
        for name in needed:
            residency.forget(name)
        app = handheld.app
        handheld.go("others.create")
        before = needed & set(sys.modules)
        handheld.wait(300)
        assert len(before) < len(needed) == len(needed & set(sys.modules))
        handheld.press("B")
        needed.remove("truco_ui.with_others")  # brief on a board, see tools/linker/together.py
        assert app.names == ["others"] and not needed & set(sys.modules)
