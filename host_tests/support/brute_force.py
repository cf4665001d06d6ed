"""Positions, all deals that are possible for what a seat knows, and how each may end.

All of them are tried one by one, without the robots' own reasoning. Only `outlook` asks the guard.
"""

import random

from truco_core import rules, state
from truco_core.cards import FACE_DOWN, NONE
from truco_core.match import Match
from truco_core.tricks import pack_of
from truco_game.reasons import view_of

_legal = bytearray(state.MAX_LEGAL)


def unseen(s):
    """Return the cards that a view does not show."""
    known = [*s[state.CARDS : state.PLAYS], *s[state.PLAYS : state.SEED]]
    seen = {card & 0x3F for card in known if card < 0x80} | {s[state.VIRA]}
    return [card for card in pack_of(s[0]) if card not in seen]


def held(s, seat):
    """Return the cards that a seat still holds."""
    first = state.CARDS + 3 * seat
    return [card for card in s[first : first + 3] if card < state.GONE]


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
            often = 0.9 if match.state[state.PHASE] == state.ANSWERING else 0.3
            if match.state[state.TRICK] in tricks and rnd.random() < often:
                yield Match(bytearray(match.state)), seat
                found += 1
            actions = list(_legal[: match.legal(seat, _legal)])
            # A run ends the hand, and raises are soon used up. So mostly cards and acceptances.
            if state.RUN in actions and rnd.random() < 0.8:
                actions.remove(state.RUN)
            if state.RAISE in actions and rnd.random() < 0.4:
                actions.remove(state.RAISE)
            match.apply(seat, rnd.choice(actions))


def _score(rnd, goal):
    return rnd.randrange(goal), rnd.randrange(goal)


def deals(match, seat, count, rnd):
    """The match with the cards that `seat` does not know dealt anew; NONE: who has no seat."""
    s = view_of(match, seat).state
    truth = match.state
    free = unseen(s)
    for _ in range(count):
        rnd.shuffle(free)
        pool = iter(free)
        other = Match(bytearray(truth))
        o = other.state
        for i in range(state.CARDS, state.CARDS + 3 * s[state.PLAYERS]):
            if s[i] & 0x3F < 40:
                continue
            played = truth[i] & state.GONE
            shown = played and _is_open(truth, truth[i] & 0x3F)
            if shown:
                continue
            new = next(pool)
            for j in range(state.PLAYS, state.PLAYS + 12):
                if played and truth[j] != NONE and truth[j] & 0x3F == truth[i] & 0x3F:
                    o[j] = new | FACE_DOWN
            o[i] = new | played
        yield other


def _is_open(s, card):
    return any(s[i] == card for i in range(state.PLAYS, state.PLAYS + 12))


def endings(match, team, choose=None):
    """Winners of the hand over all ways to play it on without raises.

    :param choose: the actions that `team` may take; None for all
    """
    s = match.state
    if s[state.PHASE] >= state.HAND_OVER:
        return {s[state.WINNER]}
    seat = next(i for i in range(4) if match.waiting() >> i & 1)
    if s[state.PHASE] in (state.ANSWERING, state.DECIDING):
        actions = [state.ACCEPT]
    else:
        actions = [a for a in _legal[: match.legal(seat, _legal)] if a != state.RAISE]
        if choose and seat & 1 == team:
            actions = choose(match, seat)
    found = set()
    for action in set(actions):
        after = Match(bytearray(s))
        after.apply(seat, action)
        found |= endings(after, team, choose)
    return found
