"""Decks from a list, and people who do the same by places, whatever cards lie there."""

from truco_core import state
from truco_core.cards import FACE_DOWN
from truco_link import dealer as host_dealer


class Given(host_dealer.Dealer):
    """Gives and shows links as always, but the decks come from a list."""

    decks = ()

    def deal(self, match):
        return match.state[state.HAND] < len(self.decks) and super().deal(match)

    def deck(self, s):
        return bytes(self.decks[s[state.HAND]])


class Script:
    """What all persons do: at random the first time; the second time the same, by places."""

    def __init__(self, rng, done=None):
        self.rng = rng
        self.done = [] if done is None else done
        self.replays = done is not None
        self.at = 0
        self.deck = None  # of the hand that is played now: a place for each card

    def choose(self, view, seat):
        if self.replays:
            what = self.done[self.at]
            self.at += 1
            return what if type(what) is int else self.deck[what[0]] | what[1]
        out = bytearray(state.MAX_LEGAL)
        action = self.rng.choice(out[: view.legal(seat, out)])
        if action < state.RAISE:
            place = self.deck.index(action & ~FACE_DOWN)
            self.done.append((place, action & FACE_DOWN))
        else:
            self.done.append(action)
        return action
