"""Hosts that keep to the page in all but one thing, by which they hold the zap in most hands."""

import functools
import os
import random

from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.dealing import manilha_after, pack_of
from truco_link import dealer as host_dealer
from truco_link import fair_deck, frames
from truco_link.dealer import (
    BETWEEN,
    HAS_PLEDGED,
    HAS_SHOWN,
    LISTED,
    NONCES_FROM,
    PLEDGES_FROM,
    ROUND_NOW,
    SHOWING,
)

_TRIES = 400
NEVER = 99
# By when every guest must have named it.
AT_THE_DEAL = 0  # before it has seen the cards of the first hand that is not fair
AT_THE_SEED = 1  # of that hand
LATER = 2  # that is when the seed should have come: at the next deal, or after 20 s


def has_zap(deck, flags, players, seat):
    """Whether a deck gives this seat the highest card."""
    zap = 4 * manilha_after(flags, deck[3 * players]) + 3
    return zap in list(deck[3 * seat : 3 * seat + 3])


class Cheat(host_dealer.Dealer):
    """What all of them need.

    whats: what guests may call it. `by`: when. `first`: in which hand it begins, from 0 on.
    """

    first = None
    by = AT_THE_DEAL
    lies = True  # about the hand that is dealt next

    @property
    def cheated(self):
        """By hand: whether it is not fair."""
        return self.__dict__.setdefault("_cheated", [])

    @property
    def zaps(self):
        """By hand: whether the host held the zap."""
        return self.__dict__.setdefault("_zaps", [])

    def hold(self, dealt):
        """Remember whether the host holds the zap now."""
        host = self.host
        self.zaps.append(has_zap(dealt, host.match.state[0], len(host.seats), host.my_seat))
        self.cheated.append(self.lies)

    def is_good(self, deck, s):
        return has_zap(deck, s[0], s[state.PLAYERS], self.host.my_seat)

    def stacked(self, s):
        """A deck of its own choice."""
        deck = list(pack_of(s[0]))
        while True:
            random.shuffle(deck)
            if self.is_good(deck, s):
                return bytearray(deck)

    def true_deck(self, s, k=None):
        cards = 3 * s[state.PLAYERS] + 1
        k = self.k if k is None else k
        return bytearray(fair_deck.deck_of(s[0], cards, self.seed(self.k), self.mix, k))

    def deal(self, match):
        done = super().deal(match)
        if done:
            if self.first is None:
                self.first = 0
            s = match.state
            dealt = list(s[state.CARDS : state.CARDS + 3 * s[state.PLAYERS]])
            self.hold(dealt + [s[state.VIRA]])
        return done

    def tell(self, body):
        for peer in self.host.peers:
            peer.tell(bytes(body), len(body))


class SnapBeforeReveal(Cheat):
    """Before it shows the seed it tells everybody that the cards were those of the seed."""

    # The second when the forged state cannot be, and is not taken.
    whats = (frames.CHANGED, frames.NOT_MY_CARDS)
    by = AT_THE_SEED

    def deck(self, s):
        self.committed = self.true_deck(s)
        self.dealt = self.stacked(s)
        return self.dealt

    def reveal(self):
        if not self.shown:
            match = self.host.match
            view = bytearray(state.SIZE)
            for peer in self.host.peers:
                match.view(peer.seat, view)
                self._as_committed(view)
                for at in range(0, 60, 15):
                    body = bytes((frames.SNAP, at)) + bytes(view[at : at + 15])
                    peer.tell(body, len(body))
        super().reveal()

    def _as_committed(self, view):
        other = dict(zip(self.dealt, self.committed))
        for i in (state.VIRA, *range(state.CARDS, state.SEED)):
            card = view[i]
            if card not in (NONE, UNKNOWN):
                view[i] = other[card & ~FACE_DOWN] | card & FACE_DOWN


class NeverShows(Cheat):
    """No seed, ever."""

    whats = (frames.NO_SEED,)
    by = LATER

    def deck(self, s):
        return self.stacked(s)

    def reveal(self):
        self.shown = True


class NoCommit(Cheat):
    """It tells nothing of the deal, as an old handheld might."""

    whats = (frames.NO_COMMIT,)

    def tick(self, now_ms):
        pass

    def is_ready(self):
        return self.shown

    def deck(self, s):
        return self.stacked(s)

    def reveal(self):
        self.shown = True


class AnotherK(Cheat):
    """Once the nonces are there it says for which hand of the chain they count."""

    whats = (frames.WRONG_COUNT,)

    def deck(self, s):
        for k in range(1, 33):
            deck = self.true_deck(s, k)
            if self.is_good(deck, s):
                break
        self.lies = k != self.k
        if self.first in (None, NEVER):
            self.first = len(self.zaps) if self.lies else NEVER
        self.tell(bytes((frames.ROUND, self.book[ROUND_NOW], 2, k, self.book[LISTED])))
        return deck


class CommitAgain(Cheat):
    """Another chain, until its first deck is good."""

    whats = (frames.CHAIN_BROKEN,)
    lies = False

    def hold(self, dealt):
        super().hold(dealt)
        self.lies = False

    def is_ready(self):
        if not super().is_ready():
            return False
        s = self.host.match.state
        # Who asks for a pledge too often gets none at all: then it has to take what comes.
        if self.is_good(self.true_deck(s), s) or not self.book[LISTED]:
            if self.first is None:
                self.first = NEVER  # this hand was good without
            return True
        if self.first in (None, NEVER):
            self.first = len(self.zaps)
        self.lies = True
        self._begin()
        return False


class RoundAgain(CommitAgain):
    """Another round, until the deck is good."""

    whats = (frames.ROUND_AGAIN,)

    def _begin(self):
        if not hasattr(self, "k"):
            super()._begin()
        else:
            self.enter(BETWEEN)
            self.renewing = True


class RoundAgainUnheard(RoundAgain):
    """The same, but nobody hears the nonces before the deck is good."""

    def enter(self, stage, now_ms=0):
        super().enter(stage, now_ms)
        if hasattr(self, "k") and stage == SHOWING:
            for peer in self.host.peers:
                peer.tell_deal = functools.partial(self.keep_back, peer)

    def keep_back(self, peer, body, size):
        if body[0] != frames.NONCE and (body[0], body[2]) != (frames.ROUND, 2):
            type(peer).tell_deal(peer, body, size)

    def deal(self, match):
        if self.is_ready():
            for peer in self.host.peers:
                peer.__dict__.pop("tell_deal", None)
            for step in range(7, 12):
                size = self.message_into(host_dealer._body, step)
                if size:
                    self.tell(host_dealer._body[:size])
        return super().deal(match)


class HostNonce(Cheat):
    """A nonce for its own seat, once it has seen the others'; a round for each hand."""

    whats = (frames.HOST_NONCE,)

    def _send(self, step):
        if step == 11:
            self._choose_nonce()
        super()._send(step)

    def _choose_nonce(self):
        book, seat = self.book, self.host.my_seat
        s = self.host.match.state
        for _ in range(_TRIES):
            nonce = os.urandom(8)
            book[NONCES_FROM + 8 * seat : NONCES_FROM + 8 * seat + 8] = nonce
            self.mix = fair_deck.mix_of(book, NONCES_FROM, 8, book[LISTED] | 1 << seat)
            if self.is_good(self.true_deck(s), s):
                break
        head = book[ROUND_NOW] << 2 | seat
        at = PLEDGES_FROM + 14 * seat
        book[at : at + 14] = fair_deck.pledge_of(nonce, head)
        for what in (LISTED, HAS_PLEDGED, HAS_SHOWN):
            book[what] |= 1 << seat
        for step in (2 + seat, 7 + seat):
            size = self.message_into(host_dealer._body, step)
            self.tell(host_dealer._body[:size])

    def reveal(self):
        self.renewing = self.renewing or not self.shown
        super().reveal()


CHEATS = (
    SnapBeforeReveal,
    NeverShows,
    NoCommit,
    AnotherK,
    CommitAgain,
    RoundAgain,
    RoundAgainUnheard,
    HostNonce,
)
