"""Play random hands with the engine and with the reference, and look for any difference.

    python3 tools/fuzz.py [--hands N] [--rules NAME] [--players 2|4] [--seed S]

Plays at least N hands of each rule set, with two and with four players, and of house rules
drawn anew for each match. Prints what was checked and the hands a second; the first
difference is printed as a line of the text notation, and the exit status is then 1. Needs
nothing but Python.
"""

import argparse
import os
import random
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.environment import paths

paths.add_device_paths()

from tools.judges import compared_hand, hand_checks, house_rules, reference_rules

MIXED = "house rules"

CHECKED = """after every action
  all 64 bytes, the legal actions and the events are those of the reference
  every seat's view and a watcher's hold what they may know, byte by byte
  somebody may act until the hand is over, and the hand ends within the bound
  the cards are those that were dealt; the score only grows
  masked events name no card that lies face-down
  the action, masked, applied to a view gives the view of the action applied
  two random illegal actions (in one hand of 64: all of them) change no byte
after every hand
  hidden cards dealt anew at random: every seat saw the same views and events
  the bytes saved at a random moment go on to the same end
  the same bytes deal the same cards"""


class Tempers:
    """How a hand is played: how often somebody raises, runs, covers."""

    def __init__(self, chance):
        self.raises = chance.choice((0.0, 0.05, 0.2, 0.6))
        self.runs = chance.choice((0.05, 0.2, 0.5))
        self.covers = chance.choice((0.1, 0.5))

    def choose(self, chance, legal):
        """Choose one of these actions, which are words of the reference."""
        if "T" in legal and chance.random() < self.raises:
            return "T"
        if "A" in legal:
            return "F" if chance.random() < self.runs else "A"
        cards = sorted(word for word in legal if word != "T")
        covered = [word for word in cards if word.endswith("*")]
        if covered and chance.random() < self.covers:
            return chance.choice(covered)
        return chance.choice(cards)


class Campaign:
    """Random matches of one kind of table.

    :param house: a rule set by fields, or None for another random one each match
    """

    def __init__(self, house, players, seed):
        self.house = house
        self.players = players
        self.chance = random.Random(seed)
        self.hands = self.actions = self.matches = 0
        self.most = 0  # actions of the longest hand
        self.swaps = self.skipped = 0
        self.table = None  # the match that is played, in the engine and in the reference
        self.played = []  # this hand's (seat, word)

    def run(self, hands):
        """Play whole matches until there are `hands` hands."""
        while self.hands < hands:
            self.play_match()

    def play_match(self):
        """One match, from a random score one time of two."""
        chance = self.chance
        bases = [None, *reference_rules.RULES.values()]
        house = self.house or house_rules.random_house_rules(chance, chance.choice(bases))
        goal = house["goal"]
        near = chance.choice((0, max(goal - 3, 0)))
        score = (chance.randint(near, goal - 1), chance.randint(near, goal - 1))
        if chance.random() < 0.5:
            score = (0, 0)
        seed = chance.getrandbits(40)
        opener = chance.randrange(self.players)
        self.table = compared_hand.ComparedHand(house, self.players, seed, opener, score)
        while True:
            self.play_hand()
            if self.table.hand.match_winner is not None:
                break
        self.matches += 1

    def play_hand(self):
        """One hand with all checks; AssertionError says what is wrong."""
        table, chance = self.table, self.chance
        before = bytes(table.match.state)
        self.played = []
        table.deal()
        hand_checks.check_same_deal(table, before)
        tempers = Tempers(chance)
        watch = hand_checks.ViewerChecks(table, before)
        stop = chance.randrange(house_rules.most_actions(table.house, self.players))
        saved = None
        every = chance.random() < 1 / 64
        while not table.hand.over:
            hand_checks.check_illegal(table, chance, every)
            seats = table.hand.waiting()
            assert seats, "nobody may act"
            seat = chance.choice(seats)
            word = tempers.choose(chance, table.hand.legal(seat))
            if len(self.played) == stop:
                saved = bytes(table.match.state)
            self.played.append((seat, word))
            table.act(seat, word)
            watch.see(seat, word)
        assert len(self.played) <= house_rules.most_actions(table.house, self.players), "no end"
        hand_checks.check_illegal(table, chance, every)
        if saved:
            hand_checks.check_saved(table, saved, self.played[stop:])
        for viewer in table.viewers():
            if watch.swap(viewer, chance):
                self.swaps += 1
            else:
                self.skipped += 1
        self.hands += 1
        self.actions += len(self.played)
        self.most = max(self.most, len(self.played))

    def line(self):
        """The hand being played, in the text notation."""
        hand = self.table.hand
        rules = next((n for n, r in reference_rules.RULES.items() if r == hand.rules), None)
        if rules is None:
            rules = "paulista" + "".join(
                ",%s=%s" % (field, notation_value(value)) for field, value in hand.rules.items()
            )
        cards = " ".join("".join(three) for three in hand.dealt)
        actions = " ".join("%d:%s" % action for action in self.played)
        return "%s %d-%d %d | %s / %s | %s" % (
            (rules, *hand.score_before, hand.opener, cards, hand.vira or "-", actions)
        )


def notation_value(value):
    """A field's value as the notation writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(map(str, value))
    return str(value)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--hands", type=int, default=1000, help="of each kind of table")
    options.add_argument("--rules", choices=[*reference_rules.RULES, MIXED], action="append")
    options.add_argument("--players", type=int, choices=(2, 4))
    options.add_argument("--seed", type=int, default=1)
    wanted = options.parse_args()
    total = 0
    started = time.perf_counter()
    print("rules                 players   hands  matches  actions  longest   swaps  hands/s")
    for name in wanted.rules or [*reference_rules.RULES, MIXED]:
        for players in [wanted.players] if wanted.players else [2, 4]:
            house = reference_rules.RULES.get(name)
            campaign = Campaign(house, players, "%s %d %d" % (name, players, wanted.seed))
            began = time.perf_counter()
            try:
                campaign.run(wanted.hands)
            except Exception as wrong:
                print("%s: %s\n%s" % (type(wrong).__name__, wrong, campaign.line()))
                raise SystemExit(1) from wrong
            took = time.perf_counter() - began
            bound = (
                "%d/%d" % (campaign.most, house_rules.most_actions(house, players))
                if house
                else "-"
            )
            print(
                "%-22s %6d %7d %8d %8d %8s %7d %8d"
                % (
                    (name, players, campaign.hands, campaign.matches, campaign.actions, bound)
                    + (campaign.swaps, campaign.hands / took)
                ),
                flush=True,
            )
            total += campaign.hands
    print("no difference in %d hands, %.0f s; checked:" % (total, time.perf_counter() - started))
    print(CHECKED)


if __name__ == "__main__":
    sys.exit(main())
