"""Play whole matches on boards of several kinds with random keys, under board limits.

The picture must always match the state of the game, and the simulator raises if the game crashes.

    ZAP_PLAY_SEEDS=50 python3 tools/test.py host_tests/whole/test_whole_play.py

plays each random match with 50 more seeds.
"""

import os
import random

import pytest

from tools.sim.worlds.scenes import Scene
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.state import HAND_OVER, MAX_LEGAL, SIZE
from truco_ui.screens.table_screen import ALL

TABLES = [
    ("pybadge", 2),
    ("clue_nrf52840_express", 4),
    ("lilygo_tdisplay_s3", 2),
    ("tinycircuits_thumby_color", 4),
]
KEYS = ("A", "A", "A", "A", "B", "UP", "DOWN", "LEFT", "RIGHT")
BACK = 0xFF
MOST_PRESSES = 3000  # maximum number of key presses in a match; most matches take 100 to 300
SEEDS = range(1 + int(os.environ.get("ZAP_PLAY_SEEDS", "0")))


class Wild:
    """A driver that plays random legal actions. It seldom runs, so that hands are played."""

    human = False

    def __init__(self, chance):
        self._chance = chance
        self._legal = bytearray(MAX_LEGAL)

    def choose(self, view, seat):
        count = view.legal(seat, self._legal)
        action = self._legal[self._chance.randrange(count)]
        if action == state.RUN and self._chance.random() < 0.7:
            action = state.ACCEPT
        return action

    def watch(self, kind, seat, value):
        pass


def seen(scene):
    """Return what the picture shows: hand, trick by place, held cards, points, stake."""
    held = list(scene.picture.held[1:])
    return scene.hand(), [scene.slot(at) for at in range(4)], held, scene.points(), scene.stake()


def meant(scene):
    """Return what the picture should show, from the match as the player may know it."""
    match = scene.app.game.table.match
    view = Match(bytearray(SIZE))
    match.view(0, view.state)
    s = view.state
    hand = [None if card & FACE_DOWN else card for card in s[state.CARDS : state.CARDS + 3]]
    trick = min(s[state.TRICK], 2)
    slots, held = [None] * 4, [0, 0, 0, 0]
    for seat in range(s[state.PLAYERS]):
        at = scene.picture.place_of(seat)
        plays = [s[state.PLAYS + 4 * index + seat] for index in range(3)]
        held[at] = plays.count(NONE)
        if plays[trick] != NONE:
            slots[at] = BACK if plays[trick] & FACE_DOWN else plays[trick]
    asked = s[state.PHASE] == state.ANSWERING
    stake = match.state[6 + s[state.LEVEL] + 1] if asked else s[state.STAKE]
    return hand, slots, held[1:], list(s[state.SCORE : state.SCORE + 2]), stake


def check(scene):
    """Compare picture and match during a hand. Return False if something covers the table."""
    s = scene.state
    if s[state.PHASE] >= HAND_OVER or scene.app.names != ["table"]:
        return False
    assert seen(scene)[0] == meant(scene)[0]
    if scene.picture.shared:
        return False  # the partner's cards cover the trick
    got, want = seen(scene), meant(scene)
    if scene.app.setup.players == 2:
        got[2][0] = got[2][2] = 0  # seats without a player
    assert got == want
    return True


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("board, players", TABLES)
def test_a_match_played_by_random_keys_ends_and_is_drawn_right(board, players, seed):
    at = TABLES.index((board, players)) + seed
    chance = random.Random("%s %d %d" % (board, players, seed))
    name, how = RULE_SETS[at % len(RULE_SETS)][0], dict(speed=2 - at % 3, language=at % 3)
    with Scene(board, hands="", vira="", players=players, rules=name, **how) as scene:
        table = scene.app.game.table
        for seat in range(1, players):
            table.drivers[seat] = Wild(chance)
        spec, checked = scene.handheld.spec, 0
        keys = [key for key in KEYS if key in (*spec.buttons, *spec.shift, *spec.aliases)]
        for _ in range(MOST_PRESSES):
            if scene.app.game.is_over():
                break
            scene.press(chance.choice(keys))
            scene.wait(chance.randrange(400))
            screen = scene.screen
            if scene.app.names == ["table"] and screen._seen == ALL:
                if not screen._waiting and not scene.picture.moves():
                    checked += check(scene)
            if chance.random() < 0.01:
                scene.go("table")
        scene.until(lambda: scene.app.names == ["end"])
        scene.wait(3000)
        assert checked and table.refused == 0
