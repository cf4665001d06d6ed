"""How a host deals: when, and from which deck."""

import os

import residency
from truco_core.clock import diff
from truco_core.state import PLAYERS
from truco_core.tricks import pack_of
from truco_link import messages

_deck = bytearray(40)


@residency.seldom
class Dealer:
    """The dealer of a host's table (see truco_core.table).

    since_ms: when the host began to wait for guests before a deal; None: it does not wait
    """

    def __init__(self, host):
        self.host = host
        self.since_ms: int = None

    @residency.kept
    def awaited(self) -> int:
        """Return a mask of the seats that the next deal waits for: they do not know the table."""
        host, since_ms = self.host, self.since_ms
        if since_ms is not None and diff(host.now_ms, since_ms) > host.seating.most_ms():
            return 0
        mask = 0
        for peer in host.peers:
            if peer.seat < len(host.seats):
                mask |= (not peer.is_told()) << peer.seat
        return mask & host.seating.mask_of(messages.PRESENT)

    @residency.kept
    def deal(self, match) -> bool:
        """Deal the next hand; return False while guests are awaited."""
        if self.since_ms is None:
            self.since_ms = self.host.now_ms
        if self.awaited():
            return False
        while residency.sweep():  # unload unused code: a deal needs more memory than any other work
            pass
        self.since_ms = None
        match.deal_from(deck_of(match.state))
        return True


@residency.seldom("deal")
def deck_of(s):
    """Return a deck: a bytearray, valid until the next call.

    It is not drawn by `Match.deal`, whose 30 bits a guest with a computer could guess from its
    cards.

    :param s: bytes of the match, for the rule set and the number of players
    """
    deck = _deck
    pack = pack_of(s[0])
    size, count = len(pack), 3 * s[PLAYERS] + 1
    deck[:size] = pack
    chance = os.urandom(2 * count)
    for i in range(count):
        j = i + ((chance[2 * i] | chance[2 * i + 1] << 8) * (size - i) >> 16)
        card = deck[j]
        deck[j] = deck[i]
        deck[i] = card
    return deck
