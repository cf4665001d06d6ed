"""What moves the three kinds of game, and what holds them up."""

import sys
import types

import pytest

from host_tests.support.game_kinds import (
    KINDS,
    Together,
    cards_of,
    my_turn,
    play,
    sit,
    told,
    until,
    wait,
)
from tools.sim.worlds.linked_handheld import LinkedHandheld
from truco_core import events, state
from truco_core.clock import diff
from truco_game import SEAT

LONG_MS = 300_000  # a pause that only ends when it is hurried


@pytest.fixture(params=KINDS)
def sitting(request):
    return sit(request.param)


def test_a_pause_can_be_hurried_by_whose_table_it_is(sitting):
    sitting.table.hand_ms = LONG_MS
    play(sitting, lambda: told(sitting, events.HAND_WON))
    deals = len(told(sitting, events.DEALT))
    wait(sitting, 20_000)
    assert len(told(sitting, events.DEALT)) == deals
    sitting.game.hurry()
    wait(sitting, 4000)
    mine = not isinstance(sitting, Together) or sitting.lobby.is_host
    assert len(told(sitting, events.DEALT)) == deals + mine


def test_a_menu_on_the_table_holds_up_only_who_plays_alone(sitting):
    my_turn(sitting)
    before = bytes(sitting.truth)
    sitting.game.pick(cards_of(sitting)[0])
    for _ in range(100):
        sitting.tick(at_table=False)
    alone = not isinstance(sitting, Together)
    assert (bytes(sitting.truth) == before) == alone
    wait(sitting, 100)
    assert bytes(sitting.truth) != before


def test_a_guest_who_becomes_the_host_plays_the_same_game():
    sitting = sit("guest")
    game = sitting.game
    play(sitting, lambda: told(sitting, events.HAND_WON))
    sitting.people[1].log.clear()
    sitting.kill(1)
    for i in (2, 3):  # nobody else can take over
        sitting.kill(i)
    until(sitting, lambda: sitting.lobby.is_host, 200)
    sitting.hosts = sitting.lobby
    for seat in range(4):  # else all waits for who is lost
        if seat != sitting.lobby.my_seat:
            sitting.lobby.remove(seat)
    assert sitting.app.party.game is game and not game.is_over()
    sitting.app.heard.clear()
    my_turn(sitting)
    card = cards_of(sitting)[0]
    game.pick(card)
    until(sitting, lambda: (events.PLAYED, SEAT, card) in sitting.app.heard)
    assert game.look().state[state.CARDS : state.CARDS + 3].find(bytes((card,))) < 0


SELDOM = "truco_link.of_a_board"  # there the linker writes PASSES


def test_what_is_needed_seldom_goes_in_the_first_minute_too(monkeypatch):
    """A board's clock begins 65 s before it starts again at 0."""
    with LinkedHandheld() as one:
        now_ms = one.handheld.device.clock.ticks_ms()
        assert diff(now_ms, 0) < -30_000
        monkeypatch.setitem(sys.modules, SELDOM, types.SimpleNamespace(PASSES=True))
        one.run_for(3000)
        assert SELDOM not in sys.modules
