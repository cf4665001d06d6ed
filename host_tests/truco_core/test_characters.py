"""Each character has a habit that gives it away, and the champion has none."""

import pytest

from host_tests.support.brute_force import positions
from host_tests.support.random_hands import view_of
from truco_core import bots
from truco_core.bots import characters
from truco_core.bots.trained import NEVER, moment
from truco_core.rng import Rng
from truco_core.state import ANSWERING, PHASE, PLAYING, RAISE, RUN

HABITS = [name for name in characters.NAMES if characters.row(name)[NEVER]]


def test_the_champion_has_no_habit():
    assert set(characters.NAMES) - set(HABITS) == {"beginner", "champion"}
    assert len({characters.row(name)[NEVER] for name in HABITS}) == len(HABITS)


@pytest.mark.parametrize("name", HABITS)
def test_what_a_character_never_does_it_never_does(name):
    """But where nothing else is left, such as when losing this hand would lose the match."""
    never = characters.row(name)[NEVER]
    robot = bots.make(name, Rng(5))
    held_back = 0
    for match, seat in positions(1500, 71):
        s = match.state
        action = robot.choose(view_of(match, seat), seat)
        at = never >> moment(s, seat)
        alone = sum(weight > 0 for weight in robot.weights) == 1
        if s[PHASE] == PLAYING and at & 1:
            assert action != RAISE or alone
            held_back += action != RAISE
        elif s[PHASE] == ANSWERING and at & 16:
            assert action != RUN or alone
            held_back += action != RUN
    assert held_back > 20
