"""Test that `possible.is_view` accepts the views of all matches and nothing that fails later."""

import os
import random

import pytest

from host_tests.support.random_hands import random_rules
from truco_core import possible, rules, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match
from truco_core.rules import RULE_SETS

MATCHES = 400 if os.environ.get("ZAP_LONG") else 12
BYTES = (0, 1, 2, 3, 4, 5, 39, 40, 63, 64, 103, 104, 127, 128, 129, 130, 253, 254, 255)


def play(rng, rule_set, players, see):
    """Play a random match and call ``see(match)`` at its start and after each deal and action."""
    goal = rule_set[2]
    score = [rng.randrange(goal) if rng.random() < 0.7 else max(0, goal - 1 - i) for i in (0, 1)]
    match = Match()
    match.start(rule_set, players, rng.randrange(1 << 30), rng.randrange(players), *score)
    see(match)
    legal = bytearray(state.MAX_LEGAL)
    runs = rng.choice((0.02, 0.3))
    while match.state[state.PHASE] != state.MATCH_OVER:
        if match.state[state.PHASE] == state.HAND_OVER:
            match.deal()
        else:
            seat = rng.choice([s for s in range(players) if match.waiting() >> s & 1])
            actions = [one for one in legal[: match.legal(seat, legal)]]
            if len(actions) > 1 and state.RUN in actions and rng.random() > runs:
                actions.remove(state.RUN)
            match.apply(seat, rng.choice(actions))
        see(match)


def all_rules(rng):
    yield from (row for _, row in RULE_SETS)
    for _ in range(10):
        yield random_rules(rng, rng.choice([None, *(row for _, row in RULE_SETS)]))


@pytest.mark.parametrize("players", (2, 4))
def test_every_view_of_a_match_is_accepted(players):
    rng = random.Random(players)
    view = bytearray(state.SIZE)
    seen = 0

    def see(match):
        nonlocal seen
        for seat in (*range(players), NONE):
            match.view(seat, view)
            assert possible.is_view(view, seat), (bytes(view).hex(), seat)
            seen += 1

    for rule_set in all_rules(rng):
        for _ in range(max(1, MATCHES // 6)):
            play(rng, rule_set, players, see)
    assert seen > 1000


def use(rng, view, seat):
    """Use a view as a handheld does, to the end of the hand."""
    match = Match(bytearray(view))
    out, legal = bytearray(state.SIZE), bytearray(state.MAX_LEGAL)
    for _ in range(40):
        for viewer in (0, 1, 2, 3, NONE):
            match.view(viewer, out)
        for one in range(view[state.PLAYERS]):
            match.legal(one, legal)
        rules.points(match.state)
        if not match.waiting():
            break
        who = rng.choice([s for s in range(4) if match.waiting() >> s & 1])
        known = list(legal[: match.legal(who, legal)])
        cards = rng.sample(range(40), 3)
        try:
            match.apply(who, rng.choice(known + cards + [UNKNOWN, cards[0] | FACE_DOWN]))
        except Illegal:
            continue


@pytest.mark.parametrize("players", (2, 4))
def test_an_accepted_view_never_raises_an_error(players):
    rng = random.Random(10 + players)
    view = bytearray(state.SIZE)
    tried = taken = 0

    def see(match):
        nonlocal tried, taken
        seat = rng.choice((*range(players), NONE))
        match.view(seat, view)
        for _ in range(20):
            other = bytearray(view)
            for _ in range(rng.choice((1, 1, 2, 3))):
                value = rng.choice((rng.choice(BYTES), rng.randrange(256)))
                other[rng.randrange(state.SEED)] = value
            tried += 1
            if possible.is_view(other, seat):
                taken += 1
                use(rng, other, seat)

    for _ in range(MATCHES // 6):
        for rule_set in all_rules(rng):
            play(rng, rule_set, players, see)
    assert tried > 10000 and 500 < taken < tried // 4
