"""The host's side of the fair deal: its chain, its rounds, whose hand is next.

What happens only between hands is in `host_round`.
"""

import os

from micropython import const

import residency
from truco_core.state import HAND_OVER, PHASE, PLAYERS
from truco_link.fair_deck import CHAIN_HANDS, KEPT_EACH
from truco_link.frames import SEED_SIZE

# Stages. The last three are ROUND's, from PLEDGING on.
MAKING = const(0)  # one link of the chain a tick: a board without hashlib needs 50 ms for each
MADE = const(1)  # its COMMIT waits until all have heard the end of the chain before
BETWEEN = const(2)  # COMMIT is told, and no round is on
PLEDGING = const(3)
SHOWING = const(4)
SETTLED = const(5)

# `Dealer.book`: the round.
ROUND_NOW = const(0)  # its number
LISTED = const(1)  # of the closed list
HAS_PLEDGED = const(2)  # mask
HAS_SHOWN = const(3)  # mask: whose nonce has come
FAILED = const(4)  # mask: pledged and did not open since the last deal
PLEDGES_FROM = const(5)  # four of PLEDGE_SIZE
NONCES_FROM = const(61)  # four of NONCE_SIZE
_BOOK_SIZE = const(93)


class Dealer:
    """A table's dealer (see truco_core.table).

    :param host: the `Host`; its peers are told
    """

    def __init__(self, host):
        self.host = host
        # Every fourth link: s0 at 0, s4 at 16, ... The others are made of the next one, in 150 ms
        # on a board without hashlib.
        self.chain = bytearray(SEED_SIZE * (CHAIN_HANDS // KEPT_EACH + 1))
        self.book = bytearray(_BOOK_SIZE)
        self.book[ROUND_NOW] = os.urandom(1)[0] & 63
        self.mix = b""  # of the round that was decided last
        self.former = b""  # the end of the chain before
        self.shown = True  # the seed of the hand before k
        self.used = True  # a hand was dealt since the last round
        self._begin()

    def _begin(self):
        """Another chain."""
        self.enter(MAKING)
        self.made = CHAIN_HANDS  # links from here on are there
        self.k = 1  # the next hand, or the one that is played now
        self.renewing = True  # before the next deal comes a round
        self.newest = os.urandom(SEED_SIZE)  # link while they are made
        self._keep()

    def enter(self, stage: int, now_ms: int = 0) -> None:
        """Be in another stage."""
        self.stage = stage
        self.since_ms = now_ms
        if stage == PLEDGING:
            self.renewing = False
            self.used = False

    def link(self, link) -> None:
        """One more link of the chain, the one before those that are there."""
        self.made -= 1
        self.newest = link
        self._keep()

    def _keep(self):
        if not self.made % KEPT_EACH:
            at = SEED_SIZE * (self.made // KEPT_EACH)
            self.chain[at : at + SEED_SIZE] = self.newest

    def decide(self, mix) -> None:
        """All nonces are there."""
        self.mix = mix
        self.stage = SETTLED

    def renew(self) -> None:
        """Somebody took or left a seat: a new round before the next deal.

        Not while pledges come in: who goes is not on the list then. Nor before a deal when
        nonces were shown for it: the next one comes after it.
        """
        if self.stage >= PLEDGING and self.host.is_over():
            self.stage = BETWEEN
        self.renewing = self.stage != PLEDGING

    def is_busy(self) -> bool:
        """Whether a round is on, or its first hand still to be dealt: nobody changes seats."""
        return self.stage >= PLEDGING and not self.used

    def is_ready(self) -> bool:
        """Whether the next hand can be dealt."""
        if self.stage != SETTLED or self.renewing and self.used:
            return False
        return self.shown and not self.host.is_awaiting()

    def deal(self, match) -> bool:
        """Deal the next hand; False while nonces are still to come."""
        if not self.is_ready():
            return False
        deck = self.deck(match.state)
        with residency.use("truco_core.decks"):  # it checks the deck
            match.deal_from(deck)
        self.shown = False
        self.used = True
        self.book[FAILED] = 0
        return True

    def deck(self, s):
        """The deck of hand `k`, for this state."""
        fair_deck = residency.bring("truco_link.fair_deck")
        return fair_deck.deck_of(s[0], 3 * s[PLAYERS] + 1, self.seed(self.k), self.mix, self.k)

    def reveal(self) -> None:
        """The hand is over, or broken off: tell all its seed."""
        if self.shown:
            return
        host_round = residency.bring("truco_link.host_round")
        host_round.show(self)
        self.k += 1
        self.shown = True
        if self.k > CHAIN_HANDS:
            self.former = self.seed(CHAIN_HANDS)
            self._begin()

    def seed(self, k: int) -> bytes:
        """Link `k` of the chain, 0..CHAIN_HANDS."""
        fair_deck = residency.bring("truco_link.fair_deck")
        return fair_deck.link_of(self.chain, k)

    def tick(self, now_ms: int) -> None:
        stage = self.stage
        if stage == BETWEEN or stage == SETTLED:
            if not (self.renewing and (self.used or stage == BETWEEN) and self._may_begin()):
                return
        host_round = residency.bring("truco_link.host_round")
        host_round.tick(self, now_ms)

    def _may_begin(self):
        """Whether a hand comes next."""
        host = self.host
        if host.is_over() or host.match.state[PHASE] != HAND_OVER:
            return False
        return not host.is_awaiting()
