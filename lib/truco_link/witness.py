"""The guest's side of the fair deal: it gives its own links, and checks each hand.

The rules: docs/link.md, Fair deal.
"""

import os

import residency
from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.match import Illegal
from truco_core.rules import STAKES
from truco_core.tricks import pack_of
from truco_link import match_log, messages, play_log
from truco_link.deck import deck_of, promise_of
from truco_link.digest import short
from truco_link.messages import HASH_SIZE


@residency.seldom("witness")
class Witness:
    """The guest's side: it gives its own links, and checks each hand.

    checked: number of hands that were checked and found right
    """

    def __init__(self):
        self.checked = 0
        self._promises: list = []  # of all seats, when this guest was asked
        self._gave: dict = {}  # {key 0 of a chain: the link that was given for it}
        self._link = os.urandom(HASH_SIZE)

    def promise(self, guest) -> None:
        """Tell the host the hash of the next link."""
        guest.send(bytes((messages.PROMISE,)) + promise_of(self._link))

    def hear_ask(self, seats) -> None:
        """Note what all have promised when the host asks. `seats`: a list of `Seat`."""
        self._promises = [place.promise for place in seats]

    def answer(self, guest, segment) -> None:
        """Give the own link. The same ASK gets the same link."""
        seat = guest.my_seat
        if seat != NONE and seat not in segment.links:
            if segment.key_0 not in self._gave:
                self._gave[segment.key_0] = self._link
                self._link = os.urandom(HASH_SIZE)
            guest.send(bytes((messages.LINK, seat)) + self._gave[segment.key_0])
        self.promise(guest)

    def allows(self, known, told) -> bool:
        """Return True if the told links are those that were heard, or were promised before.

        Otherwise the host could choose a link after it has seen the one of this guest.

        :param known, told: lists of `Segment`. Those of `known` are the first ones of `told`.
        """
        for i in range(len(known)):
            old, new = known[i].links, told[i].links
            for seat in new if not known[i].mix else ():
                if seat >= len(self._promises):
                    return False
                if seat not in old and promise_of(new[seat]) != self._promises[seat]:
                    return False
            if any([new.get(seat) != old[seat] for seat in old]):
                return False
        return True

    def hear_link(self, segment, seat: int, link) -> bool:
        """Take a link that the host passes on; return False if its seat did not promise it."""
        segment.links[seat] = link
        self.look_for_mine(segment)
        is_known = seat < len(self._promises) and not segment.mix
        return is_known and promise_of(link) == self._promises[seat]

    def is_fair(self, segment, my_seat: int, host_seat: int) -> bool:
        """Return True if the host gave no link, and nobody a copy of the own one.

        Otherwise the host could choose which links to pass on.
        """
        links = segment.links
        mine = self._gave.get(segment.key_0)
        copies = [seat for seat in links if links[seat] == mine and seat != my_seat]
        return host_seat not in links and not copies

    def look_for_mine(self, segment) -> None:
        """Note whether the own link is among the links of a segment."""
        segment.mine = self._gave.get(segment.key_0) in segment.links.values()

    def close(self, log, view, number: int, key, covers) -> bool:
        """Check the hand that is over with its key; return False if the deal was wrong.

        :param view: bytes of the `Mirror` at the end of the hand
        :param covers: the covered cards of the hand, in order
        """
        segment = log.segments[-1]
        if number != segment.hands + 1 or short(key) != segment.key:
            return False
        codes = log.finished(covers)
        try:
            replay(log, segment, number, key, codes, 0)
        except Illegal:
            return False
        segment.hands, segment.key = number, key
        self.checked += 1
        log.keep(codes)
        return is_view_of(view, log.now.state)


def is_view_of(view, s) -> bool:
    """Return True if `view` can be a view of the match with the bytes `s`."""
    for i in range(state.SEED):
        is_gone = state.GONE if state.CARDS <= i < state.PLAYS else 0
        if view[i] != UNKNOWN and (view[i] ^ s[i]) & ~is_gone:
            return False
    return True


@residency.seldom("witness")
def replay(log, segment, number: int, key, codes, at: int, watch=None) -> int:
    """Play a hand of a segment on `log.now` with the cards that its key gives.

    :param log: the `MatchLog`
    :param codes: bytes with the codes of this hand at index `at`
    :param watch: ``watch(code, match)`` is called before each action
    :return: the index behind the hand
    :raises Illegal: the rules forbid an action, or the cards are others
    """
    now = log.now
    log.draw_opener(segment)
    now.deal_from(deck_of(now.state, segment.mix, key, number))
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


@residency.seldom("witness")
def lose(log, team: int, stake: int) -> None:
    """Let a team lose the hand that is on, because its host left.

    :raises Illegal: no hand can be on, or the stake is out of range
    """
    now = log.now
    if not 0 <= team <= 1 or not 0 < stake <= max(now.state[STAKES : state.PLAYERS]):
        raise Illegal(events.BAD_ACTION)
    now.deal_from(pack_of(now.state[0]))
    now.event_bytes = 0
    now.finish(1 - team, stake)
