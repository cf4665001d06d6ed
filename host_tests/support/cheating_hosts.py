"""Hosts that keep to the page in all but one thing, by which they hold the zap in most hands."""

import os
import random

from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.dealing import manilha_after, pack_of
from truco_link import dealer as host_dealer
from truco_link import fair_deck, frames
from truco_link.frames import LINK_BYTES


def has_zap(deck, flags, players, seat):
    """Whether a deck gives this seat the highest card."""
    zap = 4 * manilha_after(flags, deck[3 * players]) + 3
    return zap in list(deck[3 * seat : 3 * seat + 3])


class Cheat(host_dealer.Dealer):
    """What all of them need; by itself it is honest.

    whats: what guests may call it. `first`: the hand in which it begins, from 0 on.
    """

    whats = ()
    wins = True  # it holds the zap in most hands

    def remember(self):
        """Call it before the match. zaps, cheated: by hand."""
        self.zaps, self.cheated, self.first = [], [], None
        self.lies = False

    def is_good(self, deck):
        s = self.host.match.state
        return has_zap(deck, s[0], s[state.PLAYERS], self.host.my_seat)

    def stacked(self):
        """A deck of its own choice."""
        deck = list(pack_of(self.host.match.state[0]))
        while True:
            random.shuffle(deck)
            if self.is_good(deck):
                return bytearray(deck)

    def lie(self):
        if self.first is None:
            self.first = len(self.zaps)
        self.lies = True

    def next_deck(self, link=None, links=None):
        """The one that is right, or would be with another link of mine, or others' links."""
        s = self.host.match.state
        link = link or fair_deck.next_link(self.chain)
        mix = fair_deck.mix_of(links or self.links, 0, s[state.PLAYERS])
        return bytearray(fair_deck.deck_of(s[0], 3 * s[state.PLAYERS] + 1, link, mix))

    def is_bad(self):
        """All links are there, and the deck gives the host no zap."""
        return self.asking and not self.missing() and not self.is_good(self.next_deck())

    def deal(self, match):
        done = super().deal(match)
        if done:
            s = match.state
            dealt = list(s[state.CARDS : state.CARDS + 3 * s[state.PLAYERS]])
            self.zaps.append(self.is_good(dealt + [s[state.VIRA]]))
            self.cheated.append(self.lies)
            self.lies = False
        return done

    def tell(self, *body):
        for peer in self.host.peers:
            peer.tell(bytes(body))


class StacksTheDeck(Cheat):
    """Its own deck, whatever the links say."""

    whats = (frames.NOT_MY_CARDS, frames.NOT_THE_VIRA, frames.NOT_THE_CARD)

    def deck(self, s):
        self.true = bytearray(super().deck(s))
        self.lie()
        self.own = self.stacked()
        return self.own


class SnapsBeforeItsLink(StacksTheDeck):
    """Before it tells its link it tells everybody that the cards were the right ones."""

    # The others when the forged state cannot be, and is not taken.
    whats = (frames.CHANGED, *StacksTheDeck.whats)

    def reveal(self):
        if not self.shown:
            match = self.host.match
            view = bytearray(state.SIZE)
            for peer in self.host.peers:
                match.view(peer.seat, view)
                other = dict(zip(self.own, self.true))
                for i in (state.VIRA, *range(state.CARDS, state.SEED)):
                    card = view[i]
                    if card not in (NONE, UNKNOWN):
                        view[i] = other[card & ~FACE_DOWN] | card & FACE_DOWN
                for at in range(0, 60, 15):
                    body = bytes((frames.SNAP, at)) + bytes(view[at : at + 15])
                    peer.tell(body)
        super().reveal()


class NeverShows(StacksTheDeck):
    """Its link only when it asks for others."""

    whats = (frames.NO_SEED, *StacksTheDeck.whats)

    def reveal(self):
        self.shown = True


class AsksNobody(StacksTheDeck):
    """It deals as an old handheld might."""

    whats = (frames.NO_LINKS,)

    def _tell(self, body, but=None):
        if body[0] != frames.ASK:
            super()._tell(body, but)

    def _guests(self, flags):
        return 0

    def reveal(self):
        self.shown = True


class DealsTooSoon(Cheat):
    """Before the links are there, when the deck without them is good."""

    whats = (frames.NO_LINKS, frames.FORBIDDEN_EVENT, *StacksTheDeck.whats)  # or another opener
    wins = False

    def deal(self, match):
        if self.asking and self.missing() and self.is_good(self.next_deck()):
            self.lie()
            self.given = self.asked
        return super().deal(match)


class TakesAnotherLink(Cheat):
    """Of its own chain, the first with which the deck is good."""

    whats = (frames.CHAIN_BROKEN,)

    def _deal(self, match):
        while self.chain[fair_deck.LINKS_GIVEN] < 63 and not self.is_good(self.next_deck()):
            fair_deck.give(self.chain)
            self.lie()
        super()._deal(match)


class TakesAnotherChain(Cheat):
    """A chain more when the deck is bad, whose end it tells."""

    # The second of who does not know yet where the chain began.
    whats = (frames.CHAIN_BROKEN, frames.NO_LINKS)

    def deal(self, match):
        if self.is_bad():
            self.lie()
            for _ in range(50):
                link = os.urandom(LINK_BYTES)
                at = LINK_BYTES * self.host.my_seat
                self.links[at : at + LINK_BYTES] = fair_deck.previous_link(link)
                if self.is_good(self.next_deck(link)):
                    break
            self.chain[fair_deck.LINKS_GIVEN] = 63
            self.chain[256:272] = link
            self.tell(frames.LINK_0 + self.host.my_seat, *fair_deck.previous_link(link))
        return super().deal(match)


class AsksAgain(Cheat):
    """When the deck is bad it shows its link of a hand that was not dealt, and asks for others."""

    whats = (frames.CHAIN_BROKEN,)

    def deal(self, match):
        if self.is_bad() and self.chain[fair_deck.LINKS_GIVEN] < 63:
            self.lie()
            self.seed = fair_deck.give(self.chain)
            self.shown = False
            self._ask(0, False)
            self.reveal()
            return False
        return super().deal(match)


class LeavesOut(Cheat):
    """When the deck is bad it says that a guest has not given its link, which it has heard."""

    whats = (frames.NOT_ASKED, frames.FORBIDDEN_EVENT, *StacksTheDeck.whats)  # what the others see
    wins = False

    def deal(self, match):
        for seat in range(4):
            if self.is_bad() and self.asked >> seat & 1:
                at = LINK_BYTES * seat
                self.links[at : at + LINK_BYTES] = fair_deck.previous_link(
                    self.links[at : at + LINK_BYTES]
                )
                self._leave_out(1 << seat, 0)
                self.lie()
        return super().deal(match)

    def _cut(self, mask):
        pass  # its session goes on, which has heard that it was asked


class DealsAlone(Cheat):
    """It cuts all off before it asks them, when the deck without their links is good."""

    def _begin(self):
        asked = self._guests(frames.PERSON | frames.HERE)
        if asked and self.zaps and self.is_good(self.next_deck()):
            self.lie()
            self._cut(asked)
            self._ask(0)
        else:
            super()._begin()


CHEATS = (
    StacksTheDeck,
    SnapsBeforeItsLink,
    NeverShows,
    AsksNobody,
    DealsTooSoon,
    TakesAnotherLink,
    TakesAnotherChain,
    AsksAgain,
    LeavesOut,
)
