"""Hands played at random by the engine, and each as a line of notation."""

import random

from tools.hands import retell
from tools.judges.house_rules import pack, random_house_rules
from truco_core.match import Match
from truco_core.rules import GOAL, RULE_SETS
from truco_core.state import MAX_LEGAL, PLAYERS, RAISE, SCORE


def random_match(chance, rule_set=None, players=None):
    """A match after a deal, at a score drawn so that special hands are not rare."""
    if rule_set is None:
        rule_set = chance.choice(
            [row for _, row in RULE_SETS] + [pack(random_house_rules(chance))] * 4
        )
    players = players or chance.choice((2, 4))
    goal = rule_set[GOAL]
    score = [chance.choice((0, goal // 2, goal - 1, max(goal - 2, 0))) for _ in range(2)]
    match = Match()
    match.start(rule_set, players, chance.randrange(1 << 30), chance.randrange(players), *score)
    match.deal()
    return match


def random_action(chance, match):
    """(seat, action) of a seat that may act; raises are rarer than cards."""
    seat = chance.choice([seat for seat in range(4) if match.waiting() >> seat & 1])
    out = bytearray(MAX_LEGAL)
    actions = list(out[: match.legal(seat, out)])
    if actions[-1] == RAISE and len(actions) > 1 and chance.random() < 0.6:
        actions.pop()
    return seat, chance.choice(actions)


def random_hand(chance, stop=0.1, rule_set=None, players=None):
    """(match, hand): played to its end, or stopped earlier, with this chance after each action."""
    match = random_match(chance, rule_set, players)
    hand = retell.begun(match)
    assert hand.score == tuple(match.state[SCORE : SCORE + 2])
    while match.waiting() and chance.random() >= stop:
        seat, byte = random_action(chance, match)
        hand.actions.append(retell.action_of(match, seat, byte))
        match.apply(seat, byte)
    return match, hand


def random_positions(seed, hands, **kinds):
    """(match, seat) of every seat that may act, in random play."""
    chance = random.Random(seed)
    for _ in range(hands):
        match = random_match(chance, **kinds)
        while match.waiting():
            for seat in range(match.state[PLAYERS]):
                if match.waiting() >> seat & 1:
                    yield match, seat
            match.apply(*random_action(chance, match))
