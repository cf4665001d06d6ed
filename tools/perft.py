"""Count all continuations of fixed deals, by the engine and by the reference.

    python3 tools/perft.py [--reference] [--rules NAME]

Prints a line for each deal: how many ways there are to the end of the hand, and, summed over all of
them, the actions, the points of each team, and the ends that nobody wins. With --reference (some
minutes) the same is counted there too; the exit status is 1 when a count differs.
host_tests/truco_core/test_perft.py holds the counts, also for the 32-bit VM.
"""

import argparse
import copy
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.environment import paths

paths.add_device_paths()

from tools.judges import compared_hand, house_rules, perft_walk, reference, reference_rules
from truco_core.match import Match

# Two players from the deal on; kings in each hand, so that every trick can tie.
_TWO = "3c5cKd 4cKhKs / Qh"
_TWO_CLEAN = "3cAcKd 2cKhKs / Qh"
_TWO_OLD = "3cAsKd 4cKhKs"
_TWO_TIES = "3cQsKd 3hQhKs"
# Four players; the first cards of the tricks are given, for time.
_FOUR = "3c5cKd 4d5dKh 4s5sKs 4cAcKc / Qh"
_FOUR_CLEAN = "3cAcKd 2dAdKh 2sAsKs 2cAhKc / Qh"
_FOUR_OLD = "3cAsKd 4c5dKh 4s5sKs 7h7dKc"
_FOUR_OLD_CLEAN = "3cAsKd 4cQdKh 2sQsKs 7h7dKc"

# rules, score, opener, cards, actions before the count
POSITIONS = (
    ("paulista", (0, 0), 0, _TWO, ""),
    ("paulista", (11, 4), 1, _TWO, ""),
    ("paulista", (11, 11), 0, _TWO, ""),
    ("paulista-mesa", (0, 0), 0, _TWO, ""),
    ("mineiro-mesa", (0, 0), 0, _TWO_TIES, ""),
    ("mineiro-mesa", (10, 2), 0, _TWO_TIES, ""),
    ("mineiro", (0, 0), 0, _TWO_TIES, ""),
    ("mineiro-limpo", (0, 0), 0, _TWO_OLD, ""),
    ("paulista-limpo", (0, 0), 0, _TWO_CLEAN, ""),
    ("paulista-velha", (0, 0), 0, _TWO_OLD, ""),
    ("paulista-velha-limpo", (0, 0), 0, _TWO_OLD, ""),
    ("paulista", (0, 0), 0, _FOUR, "0:Kd 1:Kh 2:Ks 3:Kc 0:5c 1:5d 2:5s"),
    ("paulista", (3, 11), 0, _FOUR, "3:A 0:Kd 1:Kh 2:Ks 3:Kc"),
    ("paulista-mesa", (0, 0), 0, _FOUR, "0:Kd 1:Kh 2:Ks 3:Kc 0:T 3:A 0:5c 1:5d 2:5s"),
    ("mineiro-mesa", (0, 0), 0, _FOUR_OLD, "0:Kd 1:Kh 2:Ks 3:Kc"),
    ("mineiro-mesa", (10, 2), 0, _FOUR_OLD, "0:A 0:Kd 1:Kh"),
    ("mineiro", (0, 0), 0, _FOUR_OLD, "0:T 1:A 0:Kd 1:Kh 2:Ks 3:Kc"),
    ("mineiro-limpo", (0, 0), 0, _FOUR_OLD_CLEAN, "0:Kd 1:Kh 2:Ks"),
    ("paulista-limpo", (0, 0), 0, _FOUR_CLEAN, "0:Kd 1:Kh 2:Ks 3:Kc 0:Ac 1:Ad 2:As"),
    ("paulista-velha", (0, 0), 0, _FOUR_OLD, "0:Kd 1:Kh 2:Ks 3:Kc 0:3c* 1:5d 2:5s"),
    ("paulista-velha-limpo", (0, 0), 0, _FOUR_OLD_CLEAN, "0:Kd 1:Kh 2:Ks 3:Kc 0:3c* 1:Qd 2:Qs"),
)


def cards_of(text):
    """The hands and the vira of a deal as the table above writes it."""
    hands, _, vira = text.partition(" / ")
    cards = [[group[i : i + 2] for i in (0, 2, 4)] for group in hands.split()]
    return cards, vira or None


def actions_of(text):
    """(seat, word) of each action."""
    return [(int(action[0]), action[2:]) for action in text.split()]


def as_bytes(position):
    """The position for the engine: rule bytes, players, score, opener, deck, actions."""
    rules, score, opener, cards, before = position
    hands, vira = cards_of(cards)
    deck = [card for three in hands for card in three] + ([vira] if vira else [])
    return (
        house_rules.pack(reference_rules.RULES[rules]),
        len(hands),
        score,
        opener,
        bytes(map(compared_hand.card_byte, deck)),
        [(seat, compared_hand.action_byte(word)) for seat, word in actions_of(before)],
    )


def by_engine(position):
    """The counts, by the engine on this Python."""
    return perft_walk.count_from(Match(), *as_bytes(position))


def by_reference(position):
    """The counts, by the reference: slow."""
    rules, score, opener, cards, before = position
    hands, vira = cards_of(cards)
    house = reference_rules.RULES[rules]
    hand = reference.Hand(house, len(hands), score, opener, hands, vira)
    for seat, word in actions_of(before):
        hand.act(seat, word)
    return _walk(hand)


def _walk(hand):
    if hand.over:
        return (1, 0, *hand.points, 1 if hand.winner is None else 0)
    total = (0, 0, 0, 0, 0)
    for seat in hand.waiting():
        for word in hand.legal(seat):
            after = copy.deepcopy(hand, {id(hand.rules): hand.rules})
            after.act(seat, word)
            part = _walk(after)
            total = tuple(a + b for a, b in zip(total, part))
            total = (total[0], total[1] + 1, *total[2:])
    return total


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--reference", action="store_true", help="also by the reference")
    options.add_argument("--rules", choices=sorted(reference_rules.RULES))
    wanted = options.parse_args()
    differ = 0
    print("rules                 players  score     ends   actions  points 0  points 1  nobody")
    for position in POSITIONS:
        rules, score, _, cards, _ = position
        if wanted.rules in (None, rules):
            count = by_engine(position)
            row = (rules, len(cards_of(cards)[0]), "%d-%d" % score) + count
            print("%-22s %6d %6s %8d %9d %9d %9d %7d" % row, flush=True)
            if wanted.reference and by_reference(position) != count:
                differ += 1
                print("DIFFERENT: the reference counts", *by_reference(position))
    return min(1, differ)


if __name__ == "__main__":
    sys.exit(main())
