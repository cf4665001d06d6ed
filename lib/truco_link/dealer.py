"""The host's side of the fair deal: who is asked for a link, and the decks that follow."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.state import PLAYERS
from truco_link import deal
from truco_link import messages as frames
from truco_link.carriers import GRACE, SILENT, STEP_MS
from truco_link.deal import CHAIN_SIZE, NOT_BEGUN, TO_MAKE, link_of, previous_link, set_link
from truco_link.peer import LIVE
from truco_link.sweep import sweep

ASK_MS = const(8000)  # how long those who are there are waited for, and GRACE
_STRIKES = const(2)  # links in a row that are wrong or do not come: who gives them loses the seat


@residency.seldom
class Dealer:
    """A table's dealer (see truco_core.table); the peers of `host` are told.

    links    the newest link of each seat; zeros: none is known
    known    mask: whose guest has told its newest link in this session
    asking   links of the next hand are asked for: nobody changes seats until the deal
    asked    mask: of whom; missing: whose did not come
    in_deck  mask: whose links are in the deck that was dealt last; shown: the host's was told
    since_ms since when it waits; None: it does not
    """

    def __init__(self, host):
        self.host = host
        self.chain = bytearray(CHAIN_SIZE)
        self.chain[TO_MAKE] = NOT_BEGUN
        self.links = bytearray(4 * frames.LINK_BYTES)
        self.known = 0
        self.in_deck = 0
        self.shown = True
        self.changed = 0  # mask: somebody else sits there
        self.again = 0  # how often somebody went while links were asked for, in this match
        self._seed = b""  # the host's link of the hand that is on
        self._strikes = bytearray(4)
        self.since_ms = None
        self.ask_nobody()

    @residency.kept
    def tick(self, now_ms: int) -> None:
        waits = self.since_ms is not None if self.asking else self.host.is_hand_next()
        if self.chain[TO_MAKE] or self.changed or waits:
            self._prepare(now_ms)

    def _prepare(self, now_ms):
        """Bring the next deck nearer."""
        host = self.host
        if self.chain[TO_MAKE]:
            deal.make(self.chain)
            return
        if self.changed and self.shown and not self.asking:
            self._forget_changed()
        if not host.is_hand_next():
            return
        if self.since_ms is None:
            self.since_ms = now_ms
        late = diff(now_ms, self.since_ms) > ASK_MS + host.times[GRACE] * STEP_MS
        gone = self.asked & (self.changed | ~self.mask_of(frames.PRESENT))
        if gone:
            self._leave_out(gone)
        elif late and self.awaited(now_ms):
            self.since_ms = now_ms
            silent_ms = host.times[SILENT] * STEP_MS
            for peer in host.peers:
                seat = peer.seat
                if seat != NONE and self.awaited(now_ms) >> seat & 1:
                    if host.silent_ms(seat) <= silent_ms:  # it could have answered
                        self._strike(self.missing & 1 << seat)
                        peer.link.port.close()  # it comes again, and is told anew
        elif self._ready() & ~self.asked or not self.asking and not self.awaited(now_ms):
            self._begin()
        elif not self.awaited(now_ms):
            self.since_ms = None

    def _begin(self):
        """Ask for the links of the next hand."""
        host = self.host
        mine = deal.newest(self.chain)
        if mine != link_of(self.links, host.my_seat):
            self._know(host.my_seat, mine)
        self._ask(self.asked | self._ready())

    def _ready(self):
        """Return a mask of the guests who know everything, and whose newest link is known."""
        mask = 0
        for peer in self.host.peers:
            if peer.seat != NONE and self.host.seats[peer.seat].peer is peer and peer.is_told():
                mask |= 1 << peer.seat
        return mask & self.known & self.mask_of(frames.PRESENT)

    def mask_of(self, flags: int) -> int:
        """Return a mask of the seats of which this is in the flags, of frames.PRESENT."""
        mask = 0
        for seat in range(len(self.host.seats)):
            if self.host.seats[seat].flags & frames.PRESENT == flags:
                mask |= 1 << seat
        return mask

    def ask_nobody(self) -> None:
        """No links are asked for, or no longer."""
        self.asking = False
        self.asked = self.missing = 0
        self.since_ms = None

    def _ask(self, asked):
        """Ask these seats for links, also those that have given one."""
        self.missing = asked & ~self.given()
        self.asking = True
        self.asked = asked
        self.since_ms = self.host.now_ms
        self._tell(bytes((frames.ASK, asked)))

    def _leave_out(self, gone):
        """Somebody went who was asked: ask the others again."""
        self.again += 1
        for seat in range(len(self.host.seats)):
            if gone >> seat & 1:
                self.host.me.watch(frames.DEALT_AGAIN, seat, self.again)
        self._ask(self.asked & ~gone)

    def _strike(self, mask):
        """The links of these seats are wrong, or do not come."""
        host = self.host
        for seat in range(len(host.seats)):
            if not mask >> seat & 1:
                continue
            self._strikes[seat] += 1
            peer = host.seats[seat].peer
            if self._strikes[seat] >= _STRIKES and peer is not None:
                self._strikes[seat] = 0
                host.pass_on(frames.CHEAT, seat, frames.WRONG_LINK)
                host.seating.dismiss(peer)

    def given(self) -> int:
        """Return a mask of the seats whose links for the next hand came."""
        return self.asked & ~self.missing

    def awaited(self, now_ms: int) -> int:
        """Return a mask of the seats that a deal waits for: whose links do not come; who is there,
        and was not asked, since the host does not know their newest link, or they not all."""
        if not self.host.is_hand_next():
            return 0
        there = self.mask_of(frames.PRESENT) & ~(1 << self.host.my_seat)
        done = self._ready()
        if self.asking:
            done = self.asked
            for peer in self.host.peers:
                if peer.seat != NONE and peer.step < LIVE:
                    done &= ~(1 << peer.seat)
        return self.missing | self.host.away | there & ~done

    def renew(self, mask: int) -> None:
        """Somebody else sits at these seats."""
        self.changed |= mask
        self.known &= ~mask

    def come(self, seat: int) -> None:
        """The guest of this seat begins a session: it tells its newest link, and is asked then."""
        bit = 1 << seat
        self.known &= ~bit
        if self.missing & bit:
            self._ask(self.asked & ~bit)

    def _forget_changed(self):
        for seat in range(4):
            if self.changed >> seat & 1:
                self._strikes[seat] = 0
                self._know(seat, bytes(frames.LINK_BYTES))
        self.changed = 0
        self._know(self.host.my_seat, deal.newest(self.chain))

    @residency.kept
    def deal(self, match) -> bool:
        """Deal the next hand; False while links are still to come."""
        host = self.host
        if not self.asking or self.since_ms is not None or host.is_awaiting():
            return False
        if self.awaited(host.now_ms):  # somebody is back, and is asked, too
            self.since_ms = host.now_ms
            return False
        while sweep():  # to deal takes the most memory of all
            pass
        self._deal(match)
        return True

    @residency.seldom("deal")
    def _deal(self, match):
        self.in_deck = self.asked | 1 << self.host.my_seat
        self._seed = deal.give(self.chain)
        deck = self.deck(match.state)
        self.host.forget_hand(True)
        match.deal_from(deck)
        self.shown = False
        self.ask_nobody()

    @residency.seldom("deal")
    def deck(self, s):
        """Return the deck of the hand that is dealt now; draw who opens the first one."""
        mix = deal.mix_of(self.links, self.in_deck)
        deal.draw_opener(s, mix)
        return deal.deck_of(s[0], 3 * s[PLAYERS] + 1, self._seed, mix)

    def reveal(self) -> None:
        """The hand is over, or broken off: tell all the link that was hidden."""
        if not self.shown:
            self.shown = True
            self._know(self.host.my_seat, self._seed)
            deal.end_if_used_up(self.chain)

    @residency.seldom("deal")
    def hear(self, seat: int, link) -> None:
        """Take a guest's link. In a hand none counts: it is told again when that is over."""
        bit = 1 << seat
        if self.asked & bit:
            if not self.missing & bit:
                return
            if previous_link(link) == link_of(self.links, seat):
                self._strikes[seat] = 0
                self.missing &= ~bit
                self._know(seat, link, seat)
                return
            self._strike(bit)
            self._leave_out(bit)
            self._know(seat, link)  # its chain may be another one
        elif self.shown:
            self.known |= bit
            self._know(seat, link)

    def _know(self, seat, link, but=None):
        """The newest link of a seat is this one from now on; tell all others."""
        set_link(self.links, seat, link)
        self._tell(bytes((frames.LINK_0 + seat,)) + link, but)

    def message(self, seat: int, is_given: bool) -> bytes:
        """Return what a newcomer must know of a seat's chain; no bytes for nothing.

        :param is_given: its link of the hand for which links are asked, else the one before
        """
        link = link_of(self.links, seat)
        if not any(link):
            return b""
        if self.given() >> seat & 1 and not is_given:
            link = previous_link(link)
        return bytes((frames.LINK_0 + seat,)) + link

    def _tell(self, body, but=None):
        for peer in self.host.peers:
            if but is None or peer.seat != but:
                peer.tell_deal(body)
