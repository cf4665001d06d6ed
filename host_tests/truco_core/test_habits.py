"""Test the habits of the characters."""

import pytest

from host_tests.support.random_hands import positions
from truco_core import bots, state
from truco_core.bots import trained
from truco_core.bots.trained import NEVER, moment
from truco_core.characters import NAMES, STYLES, TRAINED
from truco_core.rng import Rng
from truco_game.reasons import view_of

HABITS = [name for name in TRAINED if STYLES[NAMES.index(name)][NEVER]]


def test_the_champion_has_no_habit():
    assert set(TRAINED) - set(HABITS) == {"beginner", "champion"}
    assert len({STYLES[NAMES.index(name)][NEVER] for name in HABITS}) == len(HABITS)


@pytest.mark.parametrize("name", HABITS)
def test_a_character_keeps_its_habit(name):
    """Allow an exception if no other action is possible, as when a lost hand loses the match."""
    never = STYLES[NAMES.index(name)][NEVER]
    robot = bots.make(NAMES.index(name), Rng(5))
    held_back = yielded = 0
    for match, seat in positions(1500, 71):
        s = match.state
        action = robot.choose(view_of(match, seat), seat)
        at = never >> moment(s, seat)
        alone = sum(weight > 0 for weight in robot.weights) == 1
        if s[state.PHASE] == state.PLAYING and at & 1:
            assert action != state.RAISE or alone
            held_back += action != state.RAISE
        elif s[state.PHASE] == state.ANSWERING and at & 16:
            if trained._yields(s, trained.work):
                yielded += action == state.RUN
                continue
            assert action != state.RUN or alone
            held_back += action != state.RUN
    assert held_back > 20 and (yielded > 5) == (name == "patient")
