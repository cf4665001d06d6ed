# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""No blunders: each as a property, over random positions of every rule set.

What is certain is found here by brute force, without the guard's own reasoning: every
way to play on is tried, for sampled deals of the cards that the seat cannot see.
"""

import random

import pytest

from truco_core import bots, rules
from truco_core.bots import characters, explain, features, guard
from truco_core.bots.trained import BEGINNER
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.dealing import pack_of
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import (
    ACCEPT,
    ANSWERING,
    CARDS,
    DECIDING,
    GONE,
    HAND_OVER,
    MAX_LEGAL,
    PHASE,
    PLAYERS,
    PLAYING,
    PLAYS,
    RAISE,
    RESULTS,
    RUN,
    SCORE,
    SIZE,
    STAKE,
    TIE,
    TRICK,
    VIRA,
    WINNER,
)
from truco_core.tricks import strength

CAREFUL = [
    name for name in characters.NAMES if not characters.row(name)[BEGINNER]
]  # all but the beginner, by design
_legal = bytearray(MAX_LEGAL)


def positions(count, seed, players=None, tricks=(0, 1, 2)):
    """(match, seat to act) of random hands at random scores, reached by random play."""
    rnd = random.Random(seed)
    found = 0
    while found < count:
        _, row = rnd.choice(rules.RULE_SETS)
        n = players or rnd.choice((2, 4))
        match = Match()
        goal = row[rules.GOAL]
        match.start(row, n, rnd.randrange(1 << 30), rnd.randrange(n), *_score(rnd, goal))
        match.deal()
        while match.waiting():
            seat = rnd.choice([i for i in range(n) if match.waiting() >> i & 1])
            often = 0.9 if match.state[PHASE] == ANSWERING else 0.3
            if match.state[TRICK] in tricks and rnd.random() < often:
                yield Match(bytearray(match.state)), seat
                found += 1
            actions = list(_legal[: match.legal(seat, _legal)])
            # Runs end hands and raises end soon: mostly cards and acceptances.
            if RUN in actions and rnd.random() < 0.8:
                actions.remove(RUN)
            if RAISE in actions and rnd.random() < 0.4:
                actions.remove(RAISE)
            match.apply(seat, rnd.choice(actions))


def _score(rnd, goal):
    return rnd.randrange(goal), rnd.randrange(goal)


def view_of(match, seat):
    view = Match(bytearray(SIZE))
    match.view(seat, view.state)
    return view


def deals(match, seat, count, rnd):
    """The match as it may be for all that `seat` knows: hidden cards dealt anew."""
    s = view_of(match, seat).state
    truth = match.state
    known = {s[i] & 0x3F for i in range(CARDS, CARDS + 12) if s[i] & 0x3F < 40}
    known |= {s[i] for i in range(PLAYS, PLAYS + 12) if s[i] < 40}
    known.add(s[VIRA])
    free = [card for card in pack_of(s[0]) if card not in known]
    for _ in range(count):
        rnd.shuffle(free)
        pool = iter(free)
        other = Match(bytearray(truth))
        o = other.state
        for i in range(CARDS, CARDS + 3 * s[PLAYERS]):
            if s[i] & 0x3F < 40:
                continue
            played = truth[i] & GONE
            shown = played and _is_open(truth, truth[i] & 0x3F)
            if shown:
                continue
            new = next(pool)
            for j in range(PLAYS, PLAYS + 12):
                if played and truth[j] != NONE and truth[j] & 0x3F == truth[i] & 0x3F:
                    o[j] = new | FACE_DOWN
            o[i] = new | played
        yield other


def _is_open(s, card):
    return any(s[i] == card for i in range(PLAYS, PLAYS + 12))


def endings(match, team, choose=None):
    """Winners of the hand over all ways to play it on without raises.

    :param choose: the actions that `team` may take; None for all
    """
    s = match.state
    if s[PHASE] >= HAND_OVER:
        return {s[WINNER]}
    seat = next(i for i in range(4) if match.waiting() >> i & 1)
    if s[PHASE] in (ANSWERING, DECIDING):
        actions = [ACCEPT]
    else:
        actions = [a for a in _legal[: match.legal(seat, _legal)] if a != RAISE]
        if choose and seat & 1 == team:
            actions = choose(match, seat)
    found = set()
    for action in set(actions):
        after = Match(bytearray(s))
        after.apply(seat, action)
        found |= endings(after, team, choose)
    return found


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
        cards.append(w[features.CARD + w[features.LEFT] - 1] | FACE_DOWN)
    return cards


def outlook(match, seat):
    """(certain, hopeless) by the guard."""
    s = view_of(match, seat).state
    w = bytearray(features.WORK_SIZE)
    features.look(s, seat, w)
    guard.survey(s, seat, w)
    return bool(guard.certain(s, seat, w)), bool(guard.hopeless(s, seat, w, w[features.OWN]))


@pytest.mark.slow
def test_a_certain_win_is_one_in_every_deal_and_stays_one():
    rnd = random.Random(1)
    seen = 0
    for match, seat in positions(4000, 11):
        if match.state[PHASE] == DECIDING or not outlook(match, seat)[0]:
            continue
        seen += 1
        for other in deals(match, seat, 3, rnd):
            assert endings(other, seat & 1, guarded) == {seat & 1}
    assert seen > 150


def test_a_hopeless_hand_is_won_in_no_deal():
    rnd = random.Random(2)
    seen = 0
    for match, seat in positions(3000, 12):
        if match.state[PHASE] == DECIDING or not outlook(match, seat)[1]:
            continue
        seen += 1
        for other in deals(match, seat, 3, rnd):
            assert seat & 1 not in endings(other, seat & 1)
    assert seen > 100


def every_last_card(match, seat):
    """The match with each card that the other of two players may hold at the last trick."""
    s = match.state
    other = 1 - seat
    slots = [i for i in range(CARDS + 3 * other, CARDS + 3 * other + 3) if s[i] < GONE]
    seen = {s[i] & 0x3F for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3)}
    seen |= {s[i] for i in range(PLAYS, PLAYS + 12) if s[i] < 40} | {s[VIRA]}
    for card in pack_of(s[0]) if slots else (None,):
        if card not in seen:
            after = Match(bytearray(s))
            if slots:
                after.state[slots[0]] = card
            yield after


@pytest.mark.slow
def test_the_guard_finds_all_that_is_certain_in_the_last_trick():
    certain = hopeless = 0
    for match, seat in positions(1500, 13, players=2, tricks=(2,)):
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
    assert certain > 100 and hopeless > 50


def robots():
    return [(name, bots.make(name, Rng(5))) for name in CAREFUL]


@pytest.fixture(scope="module")
def decisions():
    """(match, seat, view, robot's name, action): each careful character on many positions."""
    found = []
    for match, seat in positions(1200, 14):
        view = view_of(match, seat)
        for name, robot in robots():
            found.append((match, seat, view, name, robot.choose(view, seat)))
    return found


def test_nobody_runs_from_a_won_hand_or_accepts_a_lost_one(decisions):
    won = lost = 0
    for match, seat, _, name, action in decisions:
        s = match.state
        if s[PHASE] != ANSWERING:
            continue
        certain, hopeless = outlook(match, seat)
        if certain:
            won += 1
            assert action != RUN, name
        # Who would lose the match by running has nothing to lose by accepting.
        if hopeless and s[SCORE + 1 - (seat & 1)] + s[STAKE] < s[rules.GOAL]:
            lost += 1
            assert action == RUN, name
    assert won > 20 and lost > 20


def test_nobody_runs_when_that_loses_the_match(decisions):
    seen = 0
    for match, seat, _, name, action in decisions:
        s = match.state
        if s[PHASE] == ANSWERING and s[SCORE + 1 - (seat & 1)] + s[STAKE] >= s[rules.GOAL]:
            seen += 1
            assert action != RUN, name
    assert seen > 50


@pytest.mark.slow
def test_nobody_raises_what_it_needs_not_or_what_is_decided(decisions):
    rnd = random.Random(4)
    seen = 0
    for match, seat, view, name, action in decisions:
        s = match.state
        if s[PHASE] != PLAYING:
            continue
        if s[SCORE + (seat & 1)] + s[STAKE] >= s[rules.GOAL]:
            assert action != RAISE, name
        if action == RAISE and s[TRICK]:
            seen += 1
            # Whatever this seat holds: its own cards dealt anew as well.
            ends = set()
            for other in blind_deals(match, seat, 300, rnd):
                ends |= endings(other, seat & 1)
                if len(ends) > 1:
                    break
            assert len(ends) > 1, (name, list(view.state))
    assert seen > 30


def blind_deals(match, seat, count, rnd):
    """Deals that a watcher at the table holds possible."""
    s = match.state
    shown = {s[i] for i in range(PLAYS, PLAYS + 12) if s[i] < 40} | {s[VIRA]}
    free = [card for card in pack_of(s[0]) if card not in shown]
    for _ in range(count):
        rnd.shuffle(free)
        pool = iter(free)
        other = Match(bytearray(s))
        o = other.state
        for i in range(CARDS, CARDS + 3 * s[PLAYERS]):
            card = s[i] & 0x3F
            if card in shown:
                continue
            new = next(pool)
            for j in range(PLAYS, PLAYS + 12):
                if s[j] != NONE and s[j] & FACE_DOWN and s[j] & 0x3F == card:
                    o[j] = new | FACE_DOWN
            o[i] = new | s[i] & GONE
        yield other


def table_of(match, seat):
    """(our best strength, theirs, opponents to come) in the trick on the table; -1 for none."""
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
            continue  # it cannot help, or the partner leads
        seen += 1
        assert action < 40 and strength(s, action) == top, name
    assert seen > 30


def test_no_card_is_wasted(decisions):
    """Not one that changes nothing, while a worse one is kept."""
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


def test_the_special_hand_is_decided_by_all_six_cards():
    """Two seats of a team that see each other's cards decide alike, and by the strongest."""
    rnd = random.Random(9)
    robot = bots.make("champion", Rng(3))
    found = {True: 0, False: 0}
    for _ in range(300):
        match = Match()
        row = dict(rules.RULE_SETS)["paulista"]
        match.start(row, 4, rnd.randrange(1 << 30), rnd.randrange(4), 11, rnd.randrange(8))
        match.deal()
        weights = []
        for seat in (0, 2):
            robot.choose(view_of(match, seat), seat)
            weights.append(dict(explain.options_of(robot)).get(ACCEPT, 0.0))
        assert weights[0] == weights[1]
        powers = sorted(strength(match.state, match.state[CARDS + i]) for i in (0, 1, 2, 6, 7, 8))
        strong = powers[-1] >= 13 and powers[-2] >= 11
        if strong:
            found[True] += 1
            assert weights[0] > 0.5
        if powers[-1] <= 6:
            found[False] += 1
            assert weights[0] < 0.5
    assert found[True] > 10
