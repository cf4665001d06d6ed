"""Random hands played by the engine, as lines of notation, and positions in them."""

import random

from tools.hands import retell
from truco_core import rules
from truco_core.match import Match
from truco_core.rules import GOAL, RULE_SETS
from truco_core.state import (
    ANSWERING,
    CARDS,
    GONE,
    MAX_LEGAL,
    PHASE,
    PLAYS,
    RAISE,
    RUN,
    SCORE,
    SEED,
    VIRA,
)
from truco_core.tricks import pack_of


def random_rules(chance, base=None):
    """Return a rule set with every field random, or `base` with about three random fields."""
    goal = chance.choice((12, 12, 12, 3, 7, 15, 24))
    row = bytearray(base or RULE_SETS[0][1])
    for field in rules.NAMES:
        if base is None or chance.random() < 0.2:
            rules.put(row, field, _random_value(chance, field, goal))
    return bytes(row)


def _random_value(chance, field, goal):
    if field == "goal":
        return str(goal)
    if field == "special_at":
        return str(chance.choice(("none", goal - 1, goal - 2, chance.randint(1, 15))))
    if field == "stakes":
        return "/".join(map(str, sorted(chance.sample(range(1, 16), chance.randint(1, 7)))))
    if field in ("special_stake", "special_fold"):
        return str(chance.randint(1, 9))
    return chance.choice(rules.allowed(field).split())


def random_match(chance, rule_set=None, players=None):
    """Return a match after a deal, at a random score with many special hands."""
    if rule_set is None:
        rule_set = chance.choice([row for _, row in RULE_SETS] + [random_rules(chance)] * 4)
    players = players or chance.choice((2, 4))
    goal = rule_set[GOAL]
    score = [chance.choice((0, goal // 2, goal - 1, max(goal - 2, 0))) for _ in range(2)]
    match = Match()
    match.start(rule_set, players, chance.randrange(1 << 30), chance.randrange(players), *score)
    match.deal()
    return match


def random_action(chance, match):
    """Return a random (seat, action) of a seat that may act. Raises are rarer than cards."""
    seat = chance.choice([seat for seat in range(4) if match.waiting() >> seat & 1])
    out = bytearray(MAX_LEGAL)
    actions = list(out[: match.legal(seat, out)])
    if actions[-1] == RAISE and len(actions) > 1 and chance.random() < 0.6:
        actions.pop()
    return seat, chance.choice(actions)


def random_hand(chance, stop=0.1, rule_set=None, players=None):
    """Return (match, hand) after a random hand.

    :param stop: chance after each action that the hand stops there
    """
    match = random_match(chance, rule_set, players)
    hand = retell.begun(match)
    assert hand.score == tuple(match.state[SCORE : SCORE + 2])
    while match.waiting() and chance.random() >= stop:
        seat, byte = random_action(chance, match)
        hand.actions.append(retell.action_of(match, seat, byte))
        match.apply(seat, byte)
    return match, hand


_legal = bytearray(MAX_LEGAL)


def unseen(s):
    """Return the cards that a view does not show."""
    known = [*s[CARDS:PLAYS], *s[PLAYS:SEED]]
    seen = {card & 0x3F for card in known if card < 0x80} | {s[VIRA]}
    return [card for card in pack_of(s[0]) if card not in seen]


def held(s, seat):
    """Return the cards that a seat still holds."""
    first = CARDS + 3 * seat
    return [card for card in s[first : first + 3] if card < GONE]


def positions(count, seed, players=None):
    """Yield (match, seat to act) of random hands at random scores, reached by random play."""
    rnd = random.Random(seed)
    found = 0
    while found < count:
        _, row = rnd.choice(RULE_SETS)
        n = players or rnd.choice((2, 4))
        match = Match()
        seed, opener = rnd.randrange(1 << 30), rnd.randrange(n)
        match.start(row, n, seed, opener, *(rnd.randrange(row[GOAL]) for _ in range(2)))
        match.deal()
        while match.waiting():
            seat = rnd.choice([i for i in range(n) if match.waiting() >> i & 1])
            often = 0.9 if match.state[PHASE] == ANSWERING else 0.3
            if rnd.random() < often:
                yield Match(bytearray(match.state)), seat
                found += 1
            actions = list(_legal[: match.legal(seat, _legal)])
            # A run ends the hand, and raises are soon used up. So choose mostly cards and
            # acceptances.
            if RUN in actions and rnd.random() < 0.8:
                actions.remove(RUN)
            if RAISE in actions and rnd.random() < 0.4:
                actions.remove(RAISE)
            match.apply(seat, rnd.choice(actions))
