"""Test that robots make no blunders, one property per test, in random positions of all rules."""

import pytest

from host_tests.support.random_hands import positions
from truco_core import bots, rules
from truco_core.bots.trained import BEGINNER
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.characters import NAMES, STYLES, TRAINED
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import (
    ANSWERING,
    CARDS,
    GONE,
    PHASE,
    PLAYERS,
    PLAYING,
    PLAYS,
    RAISE,
    RESULTS,
    RUN,
    SCORE,
    STAKE,
    TIE,
    TRICK,
)
from truco_core.tricks import strength
from truco_game.reasons import view_of

CAREFUL = [
    name for name in TRAINED if not STYLES[NAMES.index(name)][BEGINNER]
]  # the beginner makes blunders by design

_ACE, _THREE = 8, 10  # strengths of plain cards, as from `tricks.strength`


def robots(*more):
    return [(name, bots.make(NAMES.index(name), Rng(5))) for name in (*CAREFUL, *more)]


@pytest.fixture(scope="module")
def decisions():
    """Return (match, seat, view, robot's name, action) for each careful robot in many positions."""
    found = []
    for match, seat in positions(800, 14):
        view = view_of(match, seat)
        for name, robot in robots("sensible"):
            found.append((match, seat, view, name, robot.choose(view, seat)))
    return found


def test_no_robot_runs_if_that_loses_the_match(decisions):
    seen = 0
    for match, seat, _, name, action in decisions:
        s = match.state
        if s[PHASE] == ANSWERING and s[SCORE + 1 - (seat & 1)] + s[STAKE] >= s[rules.GOAL]:
            seen += 1
            assert action != RUN, name
    assert seen > 50


def table_of(match, seat):
    """Return (strength of our best card, of theirs, number of opponents to play) of this trick.

    A strength of -1 means that the team has not played.
    """
    s = match.state
    best = [-1, -1]
    to_come = 0
    for other in range(s[PLAYERS]):
        card = s[PLAYS + 4 * s[TRICK] + other]
        side = (other ^ seat) & 1
        if card == NONE:
            to_come += side
        else:
            best[side] = max(best[side], strength(s, card))
    return best[0], best[1], to_come


def held(match, seat):
    s = match.state
    return [s[i] for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3) if s[i] < GONE]


def test_no_robot_plays_a_manilha_over_a_partners_ace():
    seen = set()
    for seed in range(300):
        match = Match()
        match.start(RULE_SETS[seed % 2][1], 4, seed, 0)
        match.deal()
        for seat, best in (0, max), (1, min):  # the partner leads, an opponent follows
            cards = held(match, seat)
            match.apply(seat, best(cards, key=lambda card: strength(match.state, card)))
        ours, theirs, _ = table_of(match, 2)
        mine = [strength(match.state, card) for card in held(match, 2)]
        if not theirs < ours >= _ACE or min(mine) > ours or max(mine) <= max(ours, _THREE):
            continue
        for name, robot in robots():
            action = robot.choose(view_of(match, 2), 2)
            laid = strength(match.state, action) if action < 40 else 0
            assert laid <= max(ours, _THREE), (name, seed)
            seen.add((seed, name))
    assert len(seen) > 200


def test_after_a_tied_first_trick_the_best_card_is_played(decisions):
    seen = 0
    for match, seat, _, name, action in decisions:
        s = match.state
        if s[PHASE] != PLAYING or s[TRICK] != 1 or s[RESULTS] != TIE or action == RAISE:
            continue
        ours, theirs, to_come = table_of(match, seat)
        cards = held(match, seat)
        top = max(strength(s, card) for card in cards)
        if top < theirs or ours > theirs:
            continue  # the best card does not help, or the partner holds the trick
        seen += 1
        assert action < 40 and strength(s, action) == top, name
    assert seen > 30


def test_no_card_is_wasted(decisions):
    """A robot must play its lowest card if it cannot win, else the lowest card that wins."""
    seen = 0
    for match, seat, _, name, action in decisions:
        s = match.state
        if s[PHASE] != PLAYING or action == RAISE or action == UNKNOWN:
            continue
        ours, theirs, to_come = table_of(match, seat)
        cards = sorted(strength(s, card) for card in held(match, seat))
        power = strength(s, action & 0x3F)
        if len(cards) < 2 or (ours < 0 and theirs < 0):
            continue
        if power < theirs or (not to_come and ours > theirs):
            seen += 1
            assert power == cards[0], (name, list(s))
        elif not to_come and power > theirs and not action & FACE_DOWN:
            winners = [x for x in cards if x > theirs]
            seen += 1
            assert power == winners[0] or s[TRICK] == 1 and s[RESULTS] == TIE, (name, list(s))
    assert seen > 200
