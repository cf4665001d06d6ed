"""A host's side of the fair deal, written from docs/link.md alone."""

import os

from host_tests.independent import page
from host_tests.independent.curve import deck_of, pledge_of, short
from truco_core import rules, state
from truco_core.dealing import pack_of

_LENGTH, _PATIENCE_MS = 32, 8000


class Dealer:
    """Chain and rounds. A Table's `dealer`.

    :param host: has `guests()` (seat: tag of the guests who are there), `tell(body)` (to all),
        `lose(seat)` (that seat is away), `may_deal()`
    """

    def __init__(self, host):
        self.host = host
        self.now = 0
        self.moved = False  # as stale, since the round began
        self.number = os.urandom(1)[0] % 64
        self.stage = None
        self.pledges, self.nonces, self.mask = {}, {}, 0
        self.since = 0
        self.in_hand = False
        self.used = True  # a hand was dealt in this round
        self.stale = False  # somebody took or left a seat since the round's last hand
        self.barred = set()  # whose nonce did not come, until a hand is dealt
        self.chain_over = None  # when the chain came to its end
        self.hands = 0
        self._chain()

    def _chain(self):
        chain = [os.urandom(16)]
        for _ in range(_LENGTH):
            chain.append(short(chain[-1]))
        self.chain = chain[::-1]  # s0 .. s32
        self.k = 1

    def telling(self):
        """What who comes in between is told."""
        out = [bytes((page.COMMIT,)) + self.chain[self.k - 1]]
        if self.stage is None or self.k > _LENGTH or self.stale and not self.in_hand:
            # (While its list is open, and until it was used, a round is never stale.)
            return out
        if self.stage == 0:
            out.append(self._round(0))
        for seat, pledge in self.pledges.items():
            out.append(bytes((page.PLEDGE, self.number * 4 + seat)) + pledge)
        if self.stage:
            out.append(self._round(1))
            for seat, nonce in self.nonces.items():
                out.append(bytes((page.NONCE, self.number * 4 + seat)) + nonce)
        if self.stage == 2:
            out.append(self._round(2))
        return out

    def _round(self, stage):
        mask = self.mask if stage else 0
        return bytes((page.ROUND, self.number, stage, self.k, mask))

    def deal(self, match):
        """For the Table: whether the next hand was dealt."""
        if not self.host.may_deal():
            return False
        if self.k > _LENGTH:
            if self.chain_over is None:
                self.chain_over = self.now
            if not self.host.all_heard() and self.now - self.chain_over < _PATIENCE_MS:
                return False
            self.chain_over = None
            self._chain()
            self.host.tell(bytes((page.COMMIT,)) + self.chain[0])
            self.stale = True
        if self.stage is None or self.stale:
            self._begin()
        self._go_on()
        if self.stage != 2:
            return False
        flags = match.state[0]
        count = 3 * match.state[state.PLAYERS] + (not flags & rules.OLD_MANILHA)
        deck = deck_of(self.chain[self.k], self.nonces, self.k, pack_of(flags), count)
        match.deal_from(deck)
        self.in_hand = self.used = True
        self.barred = set()
        self.stale = self.moved
        return True

    def seat_changed(self, seat):
        """A person took, left or lost this seat."""
        self.moved = True
        if self.used:
            self.stale = True
        elif self.stage == 0:
            self.pledges.pop(seat, None)

    def is_open(self):
        """Whether a round is on: no seat is taken then."""
        return not self.used

    def _begin(self):
        self.number = (self.number + 1) % 64
        self.stage, self.since = 0, self.now
        self.used = self.stale = self.moved = False
        self.pledges, self.nonces, self.mask = {}, {}, 0
        self.host.tell(self._round(0))

    def _go_on(self):
        there = set(self.host.guests()) - self.barred
        late = self.now - self.since >= _PATIENCE_MS
        if self.stage == 0 and (there <= set(self.pledges) or late):
            self.stage, self.since = 1, self.now
            self.mask = sum(1 << seat for seat in self.pledges if seat in there)
            self.pledges = {s: p for s, p in self.pledges.items() if self.mask >> s & 1}
            self.host.tell(self._round(1))
        elif self.stage == 1:
            wanted = {seat for seat in range(4) if self.mask >> seat & 1}
            missing = wanted - set(self.nonces)
            if missing and late or missing - there:
                for seat in missing & there:
                    self.host.lose(seat)
                self.barred |= missing
                self._begin()
            elif not missing:
                self.stage = 2
                self.host.tell(self._round(2))

    def pledge(self, seat, key, pledge):
        if (
            key == self.number * 4 + seat
            and self.stage == 0
            and seat not in self.pledges | {s: 0 for s in self.barred}
        ):
            self.pledges[seat] = pledge
            self.host.tell(bytes((page.PLEDGE, key)) + pledge)

    def nonce(self, seat, key, nonce):
        if key != self.number * 4 + seat or self.stage != 1 or seat in self.nonces:
            return
        if self.mask >> seat & 1 and pledge_of(nonce, key) == self.pledges[seat]:
            self.nonces[seat] = nonce
            self.host.tell(bytes((page.NONCE, key)) + nonce)

    def over(self):
        """The hand is over, or broken off."""
        if self.in_hand:
            self.in_hand = False
            self.host.tell(bytes((page.REVEAL,)) + self.chain[self.k])
            self.k += 1
            self.hands += 1
