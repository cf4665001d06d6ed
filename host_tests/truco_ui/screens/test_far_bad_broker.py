"""A player at a table whose broker fails: a picture to read all the time, and back to the match."""

import random

import pytest

from host_tests.support.bad_broker import Stranger
from host_tests.support.handheld_at_broker import HandheldAtBroker
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import PLAYING, SITTING

_KEYS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")


def at_table(m):
    host, guest = m.far.lobbies
    host.create(dict(RULE_SETS)["mineiro"], 4)
    for lobby, search in ((guest, guest.search), (m.lobby, lambda: m.lobby.search())):
        search()
        m.until(lambda lobby=lobby: lobby.found)
        lobby.join(lobby.found[0])
        m.until(lambda lobby=lobby: lobby.phase == SITTING)
    m.run_for(1000)
    m.far.people[0].sleeps = True  # for the match to last
    host.start()
    m.until(lambda: m.lobby.phase == PLAYING)
    m.until_screen("table")


def storm(m, dice, seconds, act=lambda: None):
    """Meanwhile the player presses what it likes, but for what leaves the table.

    Returns what the table said, and which other screens there were.
    """
    seen = set()
    for _ in range(seconds * 50):
        act()
        if dice.random() < 0.02 and m.top == "table":
            m.press(dice.choice(_KEYS[2:]))
        m.tick()
        seen.add(m.said() if m.top == "table" else m.top)
        assert m.top and m.top != "crash", m.top
    return seen


@pytest.mark.parametrize("mode, seconds", [("gone", 12), ("mute", 16), ("noise", 20), ("half", 8)])
def test_a_broker_that_fails_while_a_player_looks(mode, seconds):
    dice = random.Random(seconds)
    with HandheldAtBroker() as m:
        at_table(m)
        if mode == "gone":
            m.far.stop_broker()
        else:
            m.far.broker.mode = mode
        assert "Sem conexão" in storm(m, dice, seconds) or mode == "half"
        if mode == "gone":
            m.far.start_broker()
        else:
            m.far.broker.mode = "good"
        m.until(lambda: m.lobby.phase == PLAYING and m.top == "table")
        m.run_for(30_000)
        assert m.top == "table" and m.lobby.phase == PLAYING


def test_strangers_while_a_player_looks():
    dice = random.Random(4)
    with HandheldAtBroker() as m:
        at_table(m)
        stranger = Stranger(m.far, 4, [*m.far.carriers, m.carrier])
        storm(m, dice, 15, lambda: dice.choice((stranger.forged, stranger.again))())
        m.until(lambda: m.lobby.phase == PLAYING and m.top == "table")
        assert stranger.said > 500
