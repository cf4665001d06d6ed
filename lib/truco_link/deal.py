"""The fair deal: the host's `Dealer`. A guest checks it (guest.py, witness.py).

The decks of a match are fixed when it begins. The rules: docs/link.md, Fair deal.
"""

import os

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import messages
from truco_link.deck import deck_of, keys_for
from truco_link.digest import KEYS_AT_ONCE, short
from truco_link.match_log import Segment
from truco_link.messages import HASH_SIZE

# Every eighth key of the chain is stored. Any other key is computed from the next stored key by up
# to seven hashes.
_KEPT_EACH = const(8)


@residency.seldom
class Dealer:
    """The dealer of a host's table (see truco_core.table).

    segment: the `Segment` that this dealer deals from; None: the host has not asked for links
    since_ms: when the host began to wait for guests before a deal; None: it does not wait
    to_make: number of keys still to be computed before the chain can be used
    """

    def __init__(self, host):
        self.host = host
        self.begin()

    def begin(self) -> None:
        """Start a new chain with the next hand, because a match begins or has ended."""
        self.segment: Segment = None
        self.since_ms: int = None
        self.to_make = -1  # not known yet
        self._key = b""
        self._kept = bytearray()

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Prepare the next deal: compute keys of the chain, or ask the guests for links."""
        if self.to_make or self.host.is_hand_next():
            self._prepare(now_ms)

    def _prepare(self, now_ms):
        if self.to_make:
            self._make()
            return
        if self.since_ms is None:
            self.since_ms = now_ms
        if self.segment is None and not self.awaited():
            self._ask()

    def _make(self):
        """Compute some more keys of the chain, backwards from its last key to key 0.

        A board without hashlib takes 50 ms for each key.
        """
        if self.to_make < 0:
            self.to_make = keys_for(self.host.rules) + 1
            self._kept = bytearray(HASH_SIZE * (self.to_make // _KEPT_EACH + 1))
        for _ in range(min(KEYS_AT_ONCE, self.to_make)):
            self.to_make -= 1
            self._key = short(self._key) if self._key else os.urandom(HASH_SIZE)
            if not self.to_make % _KEPT_EACH:
                at = self.to_make // _KEPT_EACH * HASH_SIZE
                self._kept[at : at + HASH_SIZE] = self._key

    def _key_at(self, number):
        """Return a key of the chain."""
        at = (number + _KEPT_EACH - 1) // _KEPT_EACH * HASH_SIZE
        key = bytes(self._kept[at : at + HASH_SIZE])
        for _ in range(-number % _KEPT_EACH):
            key = short(key)
        return key

    def _ask(self):
        """Ask all seated guests for a link."""
        host = self.host
        self.since_ms = host.now_ms
        self.segment = Segment(host.term, self._key_at(0), host.seats, host.my_seat)
        host.log.begin(self.segment, host.my_seat)
        host.tell(bytes((messages.ASK, host.term)) + self.segment.key_0, True)

    def hear(self, peer, link) -> None:
        """Store the link of a seated guest, and pass it on to all guests."""
        seat, segment = peer.seat, self.segment
        if segment is not None and seat not in segment.links and segment.hear(seat, link):
            self.host.tell(bytes((messages.LINK, seat)) + link, True)

    def awaited(self) -> int:
        """Return a mask of the seats that the next deal waits for.

        The host asks for links when each guest knows the table and has promised its link. It deals
        for the first time when it has the links, and later when each guest knows the last hand.
        """
        host, segment, since_ms = self.host, self.segment, self.since_ms
        if since_ms is not None and diff(host.now_ms, since_ms) > host.seating.most_ms():
            return 0
        mask = 0
        for peer in host.peers:
            if peer.seat < len(host.seats):
                if segment is None:
                    is_ready = peer.has_promised and peer.is_told()
                else:
                    is_ready = peer.is_told() if segment.mix else peer.seat in segment.links
                mask |= (not is_ready) << peer.seat
        return mask & host.seating.mask_of(messages.PRESENT)

    @residency.kept
    def deal(self, match) -> bool:
        """Deal the next hand; return False while guests are awaited."""
        if self.segment is None or self.awaited():
            return False
        while residency.sweep():  # unload unused code: a deal needs more memory than any other work
            pass
        return self._deal(match)

    def _deal(self, match):
        host, segment = self.host, self.segment
        number = segment.hands + 1
        if number > keys_for(host.rules):
            host.table.end()  # no key is left: the match has no winner
            return False
        segment.fix_decks()
        if not segment.counts:
            host.discount()
        host.log.draw_opener(segment)
        self.since_ms = host.guest = None
        match.deal_from(deck_of(match.state, segment.mix, self._key_at(number), number))
        return True

    def reveal(self) -> bytes:
        """Count the hand that is over as finished, and return its KEY message."""
        segment = self.segment
        segment.hands += 1
        segment.key = self._key_at(segment.hands)
        return bytes((messages.KEY,)) + segment.key
