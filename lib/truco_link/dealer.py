"""The host's side of the fair deal: who is asked for a link, and the decks that follow."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.state import HAND, PLAYERS, SCORE
from truco_link import fair_deck, frames
from truco_link.carriers import GRACE, STEP_MS
from truco_link.fair_deck import CHAIN_LINKS, CHAIN_SIZE, LINKS_GIVEN, NEWEST, NOT_BEGUN, TO_MAKE
from truco_link.frames import LINK_BYTES
from truco_link.sweep import sweep

ASK_MS = const(8000)  # how long those who sit there are waited for, and GRACE


@residency.seldom
class Dealer:
    """A table's dealer (see truco_core.table); the peers of `host` are told."""

    def __init__(self, host):
        self.host = host
        self.chain = bytearray(CHAIN_SIZE)
        self.links = bytearray(4 * LINK_BYTES)  # the newest of each seat; zeros: none is known
        self.dealt = bytearray(4 * LINK_BYTES)  # as they were when a hand was dealt last
        self.seed = b""  # the host's link of that hand
        self.points = None  # of both teams, when it was dealt
        self.shown = True  # it was told
        self.changed = 0  # mask: somebody else sits there
        self.known = 0  # mask: who sits there has told a link
        self.owed = 0  # mask: who was asked for the hand that is not over, and is until it is
        self._ask_nobody()
        self.since_ms = None  # since when it waits, for ASK or for links; None: it does not
        self.chain[TO_MAKE] = NOT_BEGUN

    @residency.kept
    def tick(self, now_ms: int) -> None:
        if self.changed and not self.asking:
            self.renew(0)
        if self.chain[TO_MAKE] or (self.missing if self.asking else self.host.is_hand_next()):
            self.prepare(now_ms)

    def prepare(self, now_ms: int) -> None:
        """Bring the next deck nearer."""
        host = self.host
        if self.chain[TO_MAKE]:
            fair_deck.make(self.chain)
            return
        if self.since_ms is None:
            self.since_ms = now_ms
        mask = self.awaited(now_ms)
        gone = mask & self.changed
        if gone:  # a robot sits there now
            self._ask(self.asked & ~gone, self.missing & ~gone)
        elif not mask or diff(now_ms, self.since_ms) > ASK_MS + host.times[GRACE] * STEP_MS:
            self._cut(mask)
            self.since_ms = now_ms
            if not self.asking:
                self._begin()

    def _cut(self, mask):
        """They come again: nothing is hidden from who sits there within a session."""
        for peer in self.host.peers:
            if peer.seat != NONE and mask >> peer.seat & 1:
                peer.link.port.close()
                self.host.seating.lose(peer)

    def _begin(self):
        """Ask for the links of the next hand."""
        host = self.host
        at = LINK_BYTES * host.my_seat
        newest = self.chain[NEWEST : NEWEST + LINK_BYTES]
        if newest != self.links[at : at + LINK_BYTES]:
            self._know(host.my_seat, newest)
        if not host.away | self._missed():
            self.owed = asked = self.mask_of(frames.PRESENT) & self.known
            self._ask(asked, asked)

    def mask_of(self, flags: int) -> int:
        """Mask of the seats of which this is in the flags, of frames.PRESENT."""
        mask = 0
        for seat in range(len(self.host.seats)):
            if self.host.seats[seat].flags & frames.PRESENT == flags:
                mask |= 1 << seat
        return mask

    def _ask_nobody(self):
        self.asking = False  # for links: nobody changes seats until the deal
        self.asked = self.missing = 0

    def _ask(self, asked, missing):
        """ASK.

        :param asked: mask: whose links make the next deck
        :param missing: mask: who of them has not given its link
        """
        self.asking = True
        self.asked, self.missing = asked, missing
        self._tell(bytes((frames.ASK, asked)))

    def awaited(self, now_ms: int) -> int:
        """Mask of the seats that a deal waits for: before ASK who has not heard all until now, or
        has told no link yet; then who has not given one."""
        if self.asking:
            return self.missing
        mask = 0
        if not self.host.is_hand_next():
            return mask
        for peer in self.host.peers:
            if peer.joined and peer.seat != NONE and not peer.is_away(now_ms):
                if not (peer.is_told() and self.known >> peer.seat & 1):
                    mask |= 1 << peer.seat
        return mask | self.host.away | self._missed()

    def _missed(self):
        """Mask of who is away, and was asked for this hand, or could not tell that one is over: it
        brought no points."""
        s = self.host.match.state
        is_same = s[SCORE] + s[SCORE + 1] == self.points
        missed = self.host.seating.may_return() if is_same else 0
        return missed | self.owed & self.mask_of(frames.PERSON)

    def renew(self, mask: int, was=None) -> None:
        """Somebody else sits at these seats.

        :param was: the host's until now
        """
        mine = self.host.my_seat
        link = self._link(mine if was is None else was)
        if was not in (None, mine):  # for guests it is another host
            self.seed = b""
        self.changed |= mask
        seats = self.host.seats
        for seat in range(len(seats)):
            taken = mask >> seat & seats[seat].flags & frames.PERSON
            if taken and self.asking and self.host.is_over():
                self.owed = 15  # who gave may have another seat now
                self._begin_anew()  # the match ended meanwhile: what was given is of others
        if self.asking:
            return
        for seat in range(4):
            if self.changed >> seat & 1:
                self._know(seat, bytes(LINK_BYTES))
                self.known &= ~(1 << seat)
        self.changed = 0
        self.links[LINK_BYTES * mine : LINK_BYTES * (mine + 1)] = link

    @residency.kept
    def deal(self, match) -> bool:
        """Deal the next hand; False while links are still to come."""
        if not self.asking or self.missing or self.host.is_awaiting():
            return False
        while sweep():  # to deal takes the most memory of all
            pass
        self._deal(match)
        return True

    @residency.seldom("deal")
    def _deal(self, match):
        self.dealt[:] = self.links
        self.points = match.state[SCORE] + match.state[SCORE + 1]
        self.seed = fair_deck.give(self.chain)
        deck = self.deck(match.state)
        match.deal_from(deck)
        self.shown = False
        self._ask_nobody()
        self.since_ms = None

    @residency.seldom("deal")
    def deck(self, s):
        """The deck of the hand that is dealt now, for this state; who opens the first one."""
        mix = fair_deck.mix_of(self.dealt, 0, s[PLAYERS])
        fair_deck.draw_opener(s, mix)
        return fair_deck.deck_of(s[0], 3 * s[PLAYERS] + 1, self.seed, mix)

    def reveal(self) -> None:
        """The hand is over, or broken off: tell all the link that was hidden."""
        if not self.shown:
            self.shown = True
            self.owed = 0
            self._know(self.host.my_seat, self.seed)
            if self.chain[LINKS_GIVEN] == CHAIN_LINKS:
                self.chain[TO_MAKE] = NOT_BEGUN

    @residency.seldom("deal")
    def hear(self, seat: int, link) -> None:
        """A guest's link. What does not count now it tells again when this hand is over."""
        bit = 1 << seat
        known = self._link(seat)
        if not self.asking:
            if link != known or not self.known & bit:
                self.known |= bit
                self._know(seat, link)
        elif self.missing & bit:
            if fair_deck.previous_link(link) == known:
                self.missing &= ~bit
                self._know(seat, link, seat)
                if not self.missing:
                    self.since_ms = None
            elif link != known:  # its chain is another one
                self._begin_anew()

    def _begin_anew(self):
        """All are asked as by another host."""
        self._ask_nobody()
        self.seed = b""
        self.host.begin_anew()

    def _link(self, seat):
        return bytes(self.links[LINK_BYTES * seat : LINK_BYTES * (seat + 1)])

    def _know(self, seat, link, but=None):
        """The newest link of a seat is this one from now on; tell all others."""
        self.links[LINK_BYTES * seat : LINK_BYTES * (seat + 1)] = link
        self._tell(bytes((frames.LINK_0 + seat,)) + link, but)

    @residency.seldom("deal")
    def is_of_match_before(self) -> bool:
        """Whether the hand that was dealt last is of a match that is not shown any more."""
        match = self.host.match
        return bool(self.seed) and (match is None or not match.state[HAND])

    @residency.seldom("deal")
    def message(self, step: int) -> bytes:
        """What a newcomer must know, so that it can check the hand that is on: while links are
        asked for, those of before, ASK, and those that came; else those of the hand, the host's if
        it was told, and what has changed since then.

        :param step: 0..8 before the snapshot, 9..13 behind it
        :return: no bytes for none
        """
        asking = self.asking
        seat = (self.host.my_seat + step + (step > 4) * 3) % 4
        given = (self.asked & ~self.missing) >> seat & 1
        link = self._link(seat)
        if seat >= len(self.host.seats) and step not in (4, 9):
            return b""
        if step == 4 and asking:
            return bytes((frames.ASK, self.asked))
        if step == 4 or step == 9:
            if asking or not self.seed or not self.shown:
                return b""
            if self.is_of_match_before() != (step == 4):
                return b""
            seat, link = self.host.my_seat, self.seed
        elif step < 4:
            if given:
                link = fair_deck.previous_link(link)
            elif not asking and self.seed:
                link = self.dealt[LINK_BYTES * seat : LINK_BYTES * (seat + 1)]
        elif step < 9:
            if not given:
                return b""
        elif asking or seat == self.host.my_seat or not self.seed:
            return b""
        return bytes((frames.LINK_0 + seat,)) + link

    def _tell(self, body, but=None):
        for peer in self.host.peers:
            if but is None or peer.seat != but:
                peer.tell_deal(body)
