"""A person who plays at random."""

import random

from truco_core import events, state
from truco_link import messages


class RandomPlayer:
    """A driver that plays random legal actions and records all events."""

    human = True

    def __init__(self, seed=0):
        self.rng = random.Random(seed)
        self.log = []
        self.asked = 0
        self.sleeps = False
        self.plays = None  # function of (view, seat) that returns an action; None: a random action

    def choose(self, view, seat):
        self.asked += 1
        if self.sleeps:
            return None
        if self.plays:
            return self.plays(view, seat)
        out = bytearray(state.MAX_LEGAL)
        return self.rng.choice(out[: view.legal(seat, out)])

    def watch(self, kind, seat, value):
        self.log.append((kind, seat, value))

    def game(self):
        """Return the recorded events of the match, without messages of the link."""
        return [one for one in self.log if one[0] <= events.MATCH_WON]

    def has(self, kind):
        return [one for one in self.log if one[0] == kind]

    def saw_cards_once(self):
        """Assert that no card was played twice in a hand. Return True if any card was played."""
        laid, any_card = [], False
        for one in self.log:
            if one[0] in (events.DEALT, messages.SYNCED):
                laid = []
            if one[0] == events.PLAYED and one[2] < 40:
                assert one not in laid
                laid.append(one)
                any_card = True
        return any_card
