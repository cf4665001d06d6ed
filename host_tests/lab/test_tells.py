"""Each character has a habit that gives it away, and the champion has none: a sample of
`python3 tools/lab/tells.py`.
"""

import random

import pytest

from host_tests.support.brute_force import positions
from host_tests.support.random_hands import view_of
from tools.lab import tells
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


def test_ten_hands_tell_characters_apart():
    known = {name: tells.odds(tells.transcripts(name, 500, 1)) for name in characters.NAMES}
    hidden = {name: tells.transcripts(name, 300, 2) for name in characters.NAMES}
    rnd = random.Random(3)
    names = characters.NAMES
    found = [
        tells.accuracy(known, hidden, a, b, 10, 60, rnd)
        for i, a in enumerate(names)
        for b in names[i + 1 :]
    ]
    assert sum(found) / len(found) > 0.85
    assert min(found) > 0.65


def test_one_robot_is_not_told_from_itself():
    """But by the very hands that were learnt from: what was measured so would be worth nothing."""
    learnt = {name: tells.transcripts("bold", 40, seed) for name, seed in (("a", 1), ("b", 2))}
    known = {name: tells.odds(hands) for name, hands in learnt.items()}
    fresh = {name: tells.transcripts("bold", 600, seed) for name, seed in (("a", 3), ("b", 4))}
    assert abs(tells.accuracy(known, fresh, "a", "b", 10, 400, random.Random(1)) - 0.5) < 0.1
    assert tells.accuracy(known, learnt, "a", "b", 10, 400, random.Random(1)) > 0.7
