"""What the guard calls certain or hopeless is so, over random positions of every rule set.

What is certain is found here by brute force, without the guard's own reasoning: every
way to play on is tried, for sampled deals of the cards that the seat cannot see.
"""

import random

import pytest

from host_tests.support.brute_force import deals, endings, every_last_card, outlook, positions
from truco_core import rules
from truco_core.bots import features, guard
from truco_core.bots.explain import view_of
from truco_core.cards import FACE_DOWN, NONE
from truco_core.state import DECIDING, PHASE, PLAYS, RESULTS, TIE


def guarded(match, seat):
    """The cards that the guard leaves."""
    view = view_of(match, seat)
    w = bytearray(features.WORK_SIZE)
    features.look(view.state, seat, w)
    mask = guard.allowed(view.state, seat, w) & 15
    if not mask:  # the raise that costs nothing
        guard.survey(view.state, seat, w)
        mask = guard._useful(view.state, seat, w, features.cards_of(view.state, seat, w))
    cards = [w[features.CARD + i] for i in range(3) if mask >> i & 1]
    if mask & features.COVERED:
        cards.append(w[features.CARD + w[features.CARDS_LEFT] - 1] | FACE_DOWN)
    return cards


@pytest.mark.slow
def test_a_certain_win_is_one_in_every_deal_and_stays_one():
    rnd = random.Random(1)
    seen = 0
    for match, seat in positions(2500, 11):
        if match.state[PHASE] == DECIDING or not outlook(match, seat)[0]:
            continue
        seen += 1
        for other in deals(match, seat, 3, rnd):
            assert endings(other, seat & 1, guarded) == {seat & 1}
    assert seen > 90


def test_a_hopeless_hand_is_won_in_no_deal():
    rnd = random.Random(2)
    seen = 0
    for match, seat in positions(2000, 12):
        if match.state[PHASE] == DECIDING or not outlook(match, seat)[1]:
            continue
        seen += 1
        for other in deals(match, seat, 3, rnd):
            assert seat & 1 not in endings(other, seat & 1)
    assert seen > 60


@pytest.mark.slow
def test_the_guard_finds_all_that_is_certain_in_the_last_trick():
    certain = hopeless = 0
    for match, seat in positions(800, 13, players=2, tricks=(2,)):
        found = outlook(match, seat)
        team = seat & 1
        ends = set()
        best = set()
        for other in every_last_card(match, seat):
            ends |= endings(other, team)
            best |= endings(other, team, guarded)
        certain += found[0]
        hopeless += found[1]
        if match.state[RESULTS] == TIE and match.state[0] & rules.ALL_TIED_DEALER:
            continue  # who wins three ties is left to the table
        assert found[0] == (best == {team}), list(match.state)
        if match.state[PLAYS + 8 + 1 - seat] != NONE:
            assert found[1] == (team not in ends and TIE not in ends), list(match.state)
    assert certain > 50 and hopeless > 25
