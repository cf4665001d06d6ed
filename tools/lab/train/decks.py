"""What can be dealt from a small deck, and the scores that a robot tells apart."""

import itertools

import numpy as np

from truco_core import dealing, rules
from truco_core.bots import features, guard
from truco_core.cards import NONE, RANKS
from truco_core.state import (
    ANSWERING,
    DECIDING,
    LEVEL,
    MANILHA,
    PHASE,
    PLAYERS,
    PLAYING,
    RAISER,
    RESULTS,
    SCORE,
    SIZE,
    SPECIAL,
    STAKE,
    TRICK,
)
from truco_core.tricks import strength

STRENGTHS = 15  # of truco_core.tricks.strength: 0..14


class Deck:
    """Hands of a few ranks only, by a rule set.

    :param ranks: as text
    :param vira: any card of the rule set's pack; None with fixed manilhas
    """

    def __init__(self, row, ranks, vira):
        whole = self._by_strength(row, dealing.pack_of(row[0]), vira)
        small = [card for card in dealing.pack_of(row[0]) if RANKS[card >> 2] in ranks]
        self.cards = self._by_strength(row, small, vira)
        self.codes = np.array([cards[0] if cards else NONE for cards in self.cards], np.int16)
        self.absent = np.array(
            [len(all_of) - len(some) for all_of, some in zip(whole, self.cards)], np.int16
        )
        self.vira = NONE if vira is None else vira

    @staticmethod
    def _by_strength(row, cards, vira):
        s = bytearray(row) + bytearray(SIZE - len(row))
        s[MANILHA] = NONE if vira is None else dealing.manilha_after(row[0], vira)
        found = [[] for _ in range(STRENGTHS)]
        for card in cards:
            if card != vira:
                found[strength(s, card)].append(card)
        return found

    def hands(self, seats=1):
        """All that `seats` players can hold, by strength: lists of 3 cards for each of them."""
        return [sum(hands, []) for hands in self._hands(seats, self.cards)]

    def _hands(self, seats, left):
        if not seats:
            yield []
            return
        for values in itertools.combinations_with_replacement(range(STRENGTHS), 3):
            after = [list(cards) for cards in left]
            if all(values.count(value) <= len(left[value]) for value in values):
                hand = [after[value].pop() for value in values]
                for others in self._hands(seats - 1, after):
                    yield [hand, *others]


def dealable(row, ranks, players):
    """A Deck for each vira that leaves enough cards of these ranks for all hands.

    One of each rank, for the suit of a vira changes nothing.
    """
    viras = [card for card in dealing.pack_of(row[0]) if not card & 3]
    if row[0] & rules.OLD_MANILHA:
        viras = [None]
    found = [Deck(row, ranks, vira) for vira in viras]
    return [deck for deck in found if sum(map(len, deck.cards)) >= 3 * players]


def scores(row):
    """A score (we, they) for each set of scores that no robot tells apart, by `row`."""
    found = {}
    for both in itertools.product(range(row[rules.GOAL]), repeat=2):
        found.setdefault(_apart(row, *both), both)
    return list(found.values())


def _apart(row, *score):
    """What robots take from a score."""
    s = bytearray(row) + bytearray(SIZE - len(row))
    s[PLAYERS] = 2
    s[SCORE : SCORE + 2] = bytes(score)
    at = row[rules.SPECIAL_AT]
    special = [at and points >= at for points in score]
    w = bytes(features.WORK_SIZE)
    found = [special]
    if all(special):
        return str(found)
    for team in range(2):
        # A last card that nothing beats, where one more trick wins the hand.
        s[RESULTS] = team
        s[TRICK] = 1
        s[SPECIAL] = special.index(True) if any(special) else NONE
        if any(special):
            s[PHASE] = DECIDING
            if team == s[SPECIAL]:
                found += [features.situation(s, team), features.options(s, team, w)]
            continue
        for level in range(rules.stakes_count(row)):
            s[LEVEL] = level
            s[STAKE] = row[rules.STAKES + level]
            last = level + 1 == rules.stakes_count(row)
            for phase in (PLAYING,) if last else (PLAYING, ANSWERING):
                s[PHASE] = phase
                for raiser in (team, 1 - team):
                    s[RAISER] = raiser
                    found += [features.situation(s, team), features.options(s, team, w)]
            found.append(not last and guard.sturdy(s, team, w))
    return str(found)
