"""Random keys against random robots: the picture always shows the match as it is.

Each rule set with two or with four players, and two of them with both. Now and then a screen is
opened anew, keys come in the middle of movements, and robots raise, run and cover at random.
"""

import random

import pytest

from tools.sim.worlds.scenes import Scene
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.state import HAND_OVER, MAX_LEGAL, SIZE
from truco_ui.screens.table_screen import ALL

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "A", "A", "B")
BACK = 0xFF
_ROUNDS = 30
_FAST = ("paulista", "mineiro-mesa")  # between them, all that the screen can show
TABLES = [(name, players) for name in _FAST for players in (2, 4)]
TABLES += [
    pytest.param(name, 2 + at % 2 * 2, marks=pytest.mark.slow)
    for at, (name, _) in enumerate(RULE_SETS)
    if name not in _FAST
]


class Wild:
    """Any legal action; seldom runs, so that hands are played."""

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
    """What the picture says: hand, trick by place, cards held, points, stake."""
    held = list(scene.picture.held[1:])
    return scene.hand(), [scene.slot(at) for at in range(4)], held, scene.points(), scene.stake()


def meant(scene):
    """What should be seen, from the match as the player may know it."""
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
    """Compare, unless the picture shows what was before, or is to come."""
    s = scene.state
    if s[state.PHASE] >= HAND_OVER or scene.app.names != ["table"]:
        return False
    assert seen(scene)[0] == meant(scene)[0]
    if scene.picture.shared:
        return False  # the partner's cards are in the trick's places
    got, want = seen(scene), meant(scene)
    if scene.app.setup.players == 2:
        got[2][0] = got[2][2] = 0  # nobody sits there
    assert got == want
    return True


@pytest.mark.parametrize("name, players", TABLES)
def test_what_is_seen_is_what_the_match_is(name, players):
    chance = random.Random("%s %d" % (name, players))
    with Scene(hands="", vira="", players=players, rules=name, speed=2) as scene:
        table = scene.app.game.table
        for seat in range(1, players):
            table.drivers[seat] = Wild(chance)
        checked = 0
        for _ in range(_ROUNDS):
            scene.handheld.press(chance.choice(KEYS))
            if chance.random() < 0.3:
                scene.wait(chance.randrange(400))
                continue
            for _ in range(300):
                if scene.app.names != ["table"]:
                    break
                screen = scene.screen
                if screen._seen == ALL and not screen._waiting and not scene.picture.busy:
                    checked += check(scene)
                    if scene.state[state.WAIT] & 1 or scene.app.game.is_over():
                        break
                scene.wait(20)
            if scene.app.names == ["end"]:
                scene.app.game.again()
                scene.go("table")
            elif chance.random() < 0.05:
                scene.go("table")
        assert checked > _ROUNDS // 3
        assert table.refused == 0
