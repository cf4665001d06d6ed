"""Heuristics with seventeen numbers each: many simple opponents that look for a robot's weak
points.

Number n of seed s is always the same player. Most are poor; the best of some hundreds
against one opponent shows what a simple adversary could find out about it.
"""

import random
import re

from tools.lab.styles.base import Style
from tools.lab.styles.habits import cover_losers, eager, feeling, thrifty

_NAME = re.compile("([0-9]{1,18})-([0-9]{1,9})")


def is_name(text):
    """Whether `make` knows it: ``<seed>-<number>``."""
    return _NAME.fullmatch(text) is not None


def make(text, rng):
    """The driver that ``<seed>-<number>`` names."""
    seed, number = _NAME.fullmatch(text).groups()
    return Heuristic(rng, draw(int(seed), int(number)))


def draw(seed, number):
    """The numbers of one heuristic, by name. All are chances (0..1) or shifts of chances."""
    chance = random.Random(seed * 1_000_003 + number)
    within = chance.uniform
    return {
        "raise_from": (within(0.35, 1.0), within(0.3, 0.95), within(0.2, 0.95)),  # by trick
        "raise_often": within(0.3, 1.0),
        "raise_first_won": within(-0.3, 0.15),  # asks for so much more when ahead in tricks
        "raise_last": within(-0.2, 0.1),  # ... when no opponent plays after it
        "slow": within(0, 1) ** 2,  # share of certain wins that it keeps quiet about
        "bluff_below": within(0, 0.45),
        "bluff": within(0, 1) ** 3,
        "accept_from": within(0.15, 0.7),
        "accept_later": within(-0.1, 0.1),  # more for each trick played
        "accept_higher": within(-0.05, 0.15),  # more for each raise before
        "reraise_from": within(0.55, 1.05),
        "special_from": within(0.3, 0.6),
        "behind": within(-0.15, 0.25),  # asks for so much less when the goal is far behind
        "lead": chance.choice(("high", "low", "middle", "strong")),
        "hold_zap": chance.random() < 0.5,
        "eager": chance.random() < 0.25,
        "cover": chance.random() < 0.3,
    }


class Heuristic(Style):
    """A driver that plays by thresholds.

    :param Rng rng: its chance; read once
    :param dict numbers: as `draw` gives them
    """

    def __init__(self, rng, numbers):
        super().__init__(rng)
        self.numbers = numbers

    def _more(self, sight):
        """How much more careful the score makes it."""
        return self.numbers["behind"] * (sight.we - sight.they) / sight.goal

    def raises(self, sight):
        k = self.numbers
        good = feeling(sight)
        if good > 0.97 and sight.trick < 2:
            return not self.often(k["slow"])
        need = k["raise_from"][min(sight.trick, 2)] + self._more(sight)
        if sight.first > 0:
            need += k["raise_first_won"]
        if sight.last_to_play():
            need += k["raise_last"]
        if good > need:
            return self.often(k["raise_often"])
        return good < k["bluff_below"] and self.often(k["bluff"])

    def accepts(self, sight):
        k = self.numbers
        need = k["accept_from"] + self._more(sight) + k["accept_later"] * sight.trick
        return feeling(sight) > need + k["accept_higher"] * sight.level

    def reraises(self, sight):
        return feeling(sight) > self.numbers["reraise_from"]

    def card(self, sight):
        k = self.numbers
        if k["eager"] and not sight.trick:
            return eager(sight)
        card = thrifty(sight, k["lead"], k["hold_zap"])
        return cover_losers(sight, card) if k["cover"] else card

    def plays_special(self, sight):
        if sight.they + sight.special_fold >= sight.goal:
            return True
        return feeling(sight) > self.numbers["special_from"]


def search(measure, against, players_of, pairs, tell):
    """The heuristic that takes most points a hand from `against`, by successive halving.

    :param measure: ``measure(names, first_pair, pairs) -> [Result]`` of each name against it
    :param str against: for messages
    :param list players_of: names of the heuristics
    :param int pairs: how many pairs each plays in the first round
    :param tell: ``tell(text)``, progress
    :return: its name; the pairs played are those before `first_pair` 1,000,000
    """
    left = list(players_of)
    first = 0
    while True:
        tell("%d heuristics against %s, %d matches each" % (len(left), against, 2 * pairs))
        results = measure(left, first, pairs)
        order = sorted(range(len(left)), key=lambda i: -results[i].points_a_hand()[0])
        if len(left) <= 6:
            return left[order[0]]
        first += pairs
        pairs *= 4
        left = [left[i] for i in order[: max(len(left) // 5, 5)]]
