"""The guest's side of the fair deal: it gives its own links, and checks each hand.

The rules: docs/link.md, Fair deal.
"""

import os

import residency
from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.match import Illegal
from truco_link import match_log, messages, play_log
from truco_link.deck import deck_of
from truco_link.digest import short
from truco_link.messages import HASH_SIZE


@residency.seldom("witness")
class Witness:
    """The guest's side: it gives its own links, and checks each hand.

    waits: True from a link that was given until a hand is over
    """

    def __init__(self):
        self.waits = False
        self._gave = b"", b""  # key 0 of the last chain, and the link that was given for it
        self._link = os.urandom(HASH_SIZE)

    def promise(self, guest) -> None:
        """Tell the host the hash of the next link."""
        if guest.my_seat != NONE:
            guest.send(bytes((messages.PROMISE, guest.my_seat)) + short(self._link))

    def begin(self, segment, seat: int) -> None:
        """Let a new ASK get a new link, which this seat has promised, whatever the host says."""
        self._gave = b"", b""
        if seat in segment.promises:
            segment.promises[seat] = short(self._link)

    def answer(self, guest, segment) -> None:
        """Give the own link. The same ASK gets the same link.

        A link shows all decks to the host. If it asks again before a hand is over, it may have
        disliked them, so the match does not count.
        """
        seat = guest.my_seat
        if seat != NONE and seat not in segment.links:
            if segment.key_0 != self._gave[0]:
                if self.waits:
                    guest.discount()
                self.waits = True
                self._gave = segment.key_0, self._link
                self._link = os.urandom(HASH_SIZE)
            guest.send(bytes((messages.LINK, seat)) + self._gave[1])
        self.promise(guest)

    def fix_decks(self, segment, seat: int) -> None:
        """Fix the decks of a segment. They count only with the link that this seat has given."""
        segment.fix_decks()
        mine = segment.key_0, segment.links.get(seat)
        segment.counts = segment.counts and mine == self._gave

    def close(self, log, view, key, covers) -> None:
        """Check the hand that is over with its key.

        :param view: bytes of the `Mirror` at the end of the hand
        :param covers: the covered cards of the hand, in order
        :raises Illegal: the deal was wrong
        """
        segment = log.segments[-1]
        if not segment.mix or short(key) != segment.key:
            raise Illegal(events.BAD_ACTION)
        codes = log.finished(covers)
        replay(log, segment, key, codes, 0)
        if not _is_view_of(view, log.now.state):
            raise Illegal(events.BAD_ACTION)
        segment.key = key
        self.waits = False
        log.keep(codes)


def _is_view_of(view, s) -> bool:
    """Return True if `view` can be a view of the match with the bytes `s`."""
    for i in range(state.SEED):
        is_gone = state.GONE if state.CARDS <= i < state.PLAYS else 0
        if view[i] != UNKNOWN and (view[i] ^ s[i]) & ~is_gone:
            return False
    return True


@residency.seldom("witness")
def replay(log, segment, key, codes, at: int, watch=None) -> int:
    """Play the next hand of a segment on `log.now` with the cards that its key gives.

    :param log: the `MatchLog`
    :param codes: bytes with the codes of this hand at index `at`
    :param watch: ``watch(code, match)`` is called before each action
    :return: the index behind the hand
    :raises Illegal: the rules forbid an action, or the cards are others
    """
    now = log.now
    log.draw_opener(segment)
    segment.hands += 1
    now.deal_from(deck_of(now.state, segment.mix, key, segment.hands))
    while now.state[state.PHASE] < state.HAND_OVER:
        if at == len(codes):
            raise Illegal(events.HAND_NOT_OVER)
        code = codes[at]
        at += 1
        if code == match_log.ENDED:
            log.ended = True
            break
        if watch is not None:
            watch(code, now)
        play_log.play(now, code)
    return at
