"""The host's side of the fair deal: its chain, its rounds, whose hand is next."""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.state import PLAYERS
from truco_link import fair_deck, frames
from truco_link.carriers import GRACE, STEP_MS
from truco_link.fair_deck import CHAIN_HANDS, KEPT_EACH
from truco_link.frames import NONCE_SIZE, PLEDGE_SIZE, SEED_SIZE

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
ROUND_MS = const(8000)  # how long pledges, then nonces, are waited for, and GRACE

_body = bytearray(frames.MAX_BODY)  # of the message being made


class Dealer:
    """A table's dealer (see truco_core.table); the peers of `host` are told."""

    def __init__(self, host):
        self.host = host
        self.chain = bytearray(SEED_SIZE * (CHAIN_HANDS // KEPT_EACH + 1))  # see fair_deck.keep
        self.former = b""  # the end of the chain before
        self.book = bytearray(_BOOK_SIZE)
        self.book[ROUND_NOW] = os.urandom(1)[0] & 63
        self.mix = b""  # of the round that was decided last
        self.shown = True  # the seed of the hand before k
        self.used = True  # a hand was dealt since the last round
        self._begin()

    @residency.seldom
    def _begin(self):
        """Another chain."""
        self.enter(MAKING)
        self.made = CHAIN_HANDS  # links from here on are there
        self.k = 1  # the next hand, or the one that is played now
        self.renewing = True  # before the next deal comes a round
        self.newest = os.urandom(SEED_SIZE)  # link while they are made
        fair_deck.keep(self.chain, self.made, self.newest)

    @residency.seldom
    def seed(self, k: int) -> bytes:
        """Link `k` of the chain, 0..CHAIN_HANDS."""
        return fair_deck.link_of(self.chain, k)

    def enter(self, stage: int, now_ms: int = 0) -> None:
        """Be in another stage."""
        self.stage = stage
        self.since_ms = now_ms
        if stage == PLEDGING:
            self.renewing = self.used = False

    def renew(self) -> None:
        """Somebody took or left a seat: a new round before the next deal. Not while pledges come
        in: who goes is not on the list then. Nor before a deal for which nonces were shown: the
        next one comes after it."""
        if self.stage >= PLEDGING and self.host.is_over():
            self.stage = BETWEEN
        self.renewing = self.stage != PLEDGING

    def is_busy(self) -> bool:
        """Whether a round is on, or its first hand still to be dealt: nobody changes seats."""
        return self.stage >= PLEDGING and not self.used

    def is_ready(self) -> bool:
        """Whether the next hand can be dealt."""
        settled = self.stage == SETTLED and not (self.renewing and self.used)
        return settled and self.shown and not self.host.is_awaiting()

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

    @residency.seldom
    def deck(self, s):
        """The deck of hand `k`, for this state."""
        return fair_deck.deck_of(s[0], 3 * s[PLAYERS] + 1, self.seed(self.k), self.mix, self.k)

    @residency.seldom
    def reveal(self) -> None:
        """The hand is over, or broken off: tell all its seed."""
        if not self.shown:
            self._tell(_link_into(_body, frames.REVEAL, self.seed(self.k)))
            self.shown = True
            self.k += 1
            if self.k > CHAIN_HANDS:
                self.former = self.seed(CHAIN_HANDS)
                self._begin()

    def tick(self, now_ms: int) -> None:
        stage = self.stage
        if stage == BETWEEN or stage == SETTLED:
            if not (self.renewing and (self.used or stage == BETWEEN) and self.host.is_hand_next()):
                return
        self.prepare(now_ms)

    @residency.seldom
    def prepare(self, now_ms: int) -> None:
        """Bring the next deck nearer."""
        stage = self.stage
        late = diff(now_ms, self.since_ms) > ROUND_MS + self.host.times[GRACE] * STEP_MS
        if stage == MAKING:
            self.made -= 1
            self.newest = fair_deck.previous_link(self.newest)
            fair_deck.keep(self.chain, self.made, self.newest)
            if not self.made:
                self.enter(MADE, now_ms)
        elif stage == MADE:
            if not self.former or late or self.host.all_know(now_ms):
                self.enter(BETWEEN)
                self._send(0)
        elif stage == BETWEEN or stage == SETTLED:
            self._begin_round(now_ms)
        elif self.host.is_over():
            self.renew()
        elif stage == PLEDGING:
            if late or not self.awaited(now_ms):
                self._close_list(now_ms)
        else:
            self._open(now_ms, late)

    @residency.seldom
    def _begin_round(self, now_ms):
        """Who sits there may pledge."""
        book = self.book
        book[ROUND_NOW] = book[ROUND_NOW] + 1 & 63
        book[LISTED] = book[HAS_PLEDGED] = book[HAS_SHOWN] = 0
        self.enter(PLEDGING, now_ms)
        self._send(1)

    @residency.seldom
    def awaited(self, now_ms: int) -> int:
        """Mask of the seats whose pledges or nonces are waited for."""
        book = self.book
        if self.stage == SHOWING:
            return book[LISTED] & ~book[HAS_SHOWN]
        if self.stage != PLEDGING:
            return 0
        done = book[HAS_PLEDGED] | book[FAILED]
        mask = 0
        for peer in self.host.peers:
            owes = peer.joined and peer.seat != NONE and not done >> peer.seat & 1
            if owes and not peer.is_away(now_ms):
                mask |= 1 << peer.seat
        return mask

    @residency.seldom
    def _close_list(self, now_ms):
        book = self.book
        host = self.host
        for seat in range(len(host.seats)):
            if book[HAS_PLEDGED] >> seat & 1 and host.is_there(seat):
                book[LISTED] |= 1 << seat
        self.enter(SHOWING, now_ms)
        for peer in host.peers:
            if peer.joined and peer.seat != NONE and host.is_there(peer.seat):
                if not (book[LISTED] | book[FAILED]) >> peer.seat & 1:
                    self.renew()  # behind the next hand it has a share again
        self._send(6)

    @residency.seldom
    def _open(self, now_ms, late):
        """Nonces come in. Who pledged and does not open makes all begin again."""
        book = self.book
        missing = book[LISTED] & ~book[HAS_SHOWN]
        if not missing:
            self.mix = fair_deck.mix_of(book, NONCES_FROM, NONCE_SIZE, book[LISTED])
            self.enter(SETTLED)
            self._send(11)
            return
        host = self.host
        failed = 0
        for seat in range(len(host.seats)):
            there = host.is_there(seat)
            if missing >> seat & 1 and (late or not there):
                failed |= 1 << seat
                if there:
                    host.seating.be_here(seat, False)
        if failed:
            # Until a hand was dealt they may not pledge: so there are at most three such rounds.
            book[FAILED] |= failed
            self._begin_round(now_ms)

    @residency.seldom
    def hear(self, seat: int, data, at: int, size: int) -> bool:
        """PLEDGE or NONCE of who sits at `seat`, dropped when it comes too late or is of another
        round; False when it makes no sense."""
        book = self.book
        pledges = data[at] == frames.PLEDGE
        closed = book[FAILED] if pledges else ~book[LISTED] | book[HAS_SHOWN]
        late = self.stage != (PLEDGING if pledges else SHOWING)
        if late or closed >> seat & 1 or data[at + 1] != book[ROUND_NOW] << 2 | seat:
            return True
        said = bytes(data[at + 2 : at + size])
        first = PLEDGES_FROM + PLEDGE_SIZE * seat
        if pledges:
            book[first : first + PLEDGE_SIZE] = said
            book[HAS_PLEDGED] |= 1 << seat
            self._send(2 + seat)
            return True
        if fair_deck.pledge_of(said, data[at + 1]) != bytes(book[first : first + PLEDGE_SIZE]):
            return False
        first = NONCES_FROM + NONCE_SIZE * seat
        book[first : first + NONCE_SIZE] = said
        book[HAS_SHOWN] |= 1 << seat
        self._send(7 + seat)
        return True

    @residency.seldom
    def withdraw(self, seat: int) -> None:
        """Who sits there has come anew, and may know nothing of what it pledged."""
        if self.stage == PLEDGING:
            self.book[HAS_PLEDGED] &= ~(1 << seat)

    @residency.seldom
    def message_into(self, body, step: int) -> int:
        """What a newcomer must know: COMMIT, and the round that holds, stage by stage.

        :param step: 0 COMMIT, 1 ROUND (0), 2..5 PLEDGE, 6 ROUND (1), 7..10 NONCE, 11 ROUND (2)
        :return: the size of the message in `body`, 0 for none
        """
        stage = self.stage
        if not step:
            link = self.seed(self.k - 1) if stage >= BETWEEN else self.former
            return _link_into(body, frames.COMMIT, link)
        # A round that does not count for any hand any more is told to nobody.
        if stage < PLEDGING or self.renewing and self.used and self.shown:
            return 0
        book = self.book
        if step in (1, 6, 11):
            if step == 1 and stage != PLEDGING or stage < PLEDGING + step // 5:
                return 0
            body[:5] = bytes((frames.ROUND, book[ROUND_NOW], step // 5, self.k, book[LISTED]))
            return 5
        seat = (step - 2) % 5
        if step < 6:
            told = book[HAS_PLEDGED] if stage == PLEDGING else book[LISTED]
            kind, first, size = frames.PLEDGE, PLEDGES_FROM, PLEDGE_SIZE
        else:
            told = book[HAS_SHOWN]
            kind, first, size = frames.NONCE, NONCES_FROM, NONCE_SIZE
        if not told >> seat & 1:
            return 0
        body[0] = kind
        body[1] = book[ROUND_NOW] << 2 | seat
        first += size * seat
        body[2 : 2 + size] = book[first : first + size]
        return 2 + size

    @residency.seldom
    def former_into(self, body) -> int:
        """FORMER: how the chain before ended; its size, 0 for none."""
        return _link_into(body, frames.FORMER, self.former if self.stage >= BETWEEN else b"")

    @residency.seldom
    def _send(self, step):
        self._tell(self.message_into(_body, step))

    @residency.seldom
    def _tell(self, size):
        for peer in self.host.peers if size else ():
            peer.tell_deal(_body, size)


def _link_into(body, kind, link):
    body[0] = kind
    body[1 : 1 + len(link)] = link
    return 1 + len(link) if link else 0
