"""The fair deal: the hash chains, the host's `Dealer`, and the guest's `Witness`, who checks it.

The rules: docs/link.md, Fair deal.
"""

import os

from micropython import const

import residency
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.clock import diff
from truco_core.rules import OLD_MANILHA
from truco_core.state import CARDS, GONE, HAND, LEADS, PLAYERS, PLAYS, SCORE, SEED, VIRA
from truco_core.tricks import pack_of
from truco_link import messages
from truco_link.carriers import GRACE, SILENT, STEP_MS
from truco_link.digest import LINKS_AT_ONCE, sha
from truco_link.lobby import sweep
from truco_link.messages import LINK_BYTES

CHAIN_LINKS = const(64)
# Every eighth link of the own chain is stored. Any other link is computed from the next stored link
# by up to seven hashes.
_KEPT_EACH = const(8)
_KEPT_SIZE = const(144)  # bytes of the nine stored links: 0, 8, .. 64
_NOT_BEGUN = const(65)  # value of `Links.to_make` before the first link of a chain is computed
ASK_MS = const(8000)  # how long a host waits for the guests' links before a deal; GRACE is added
# Faults in a row that cost a guest its seat. To leave while it is asked for a link is one fault.
_MOST_FAULTS = const(4)
_WRONG = const(2)  # number of faults that a wrong or missing link counts as
NO_LINK = bytes(LINK_BYTES)

_deck = bytearray(40)


def previous_link(link) -> bytes:
    """Return the link that precedes `link` in a chain: the first 16 bytes of the hash of `link`."""
    return sha(link)[:LINK_BYTES]


@residency.seldom
class Links:
    """The hash chain of this handheld, and the newest known links of all seats.

    links: the newest link of each seat; during a hand, the links that are in its deck
    in_deck: mask of the seats whose links are in the deck that was dealt last
    newest: the link of the own chain that `give` returned last; link 0 before the first call
    number: position of `newest` in the own chain, 0..CHAIN_LINKS
    to_make: number of links still to be computed before the own chain can be used
    """

    def __init__(self):
        self.links = [NO_LINK] * 4
        self.newest = NO_LINK
        self.number = self.in_deck = 0
        self.to_make = _NOT_BEGUN
        self._kept = bytearray(_KEPT_SIZE)

    def make(self) -> None:
        """Compute some more links of the own chain, backwards from its last link to link 0.

        A board without hashlib takes 50 ms for each link.
        """
        for _ in range(min(LINKS_AT_ONCE, self.to_make)):
            self.to_make -= 1
            is_last = self.to_make == CHAIN_LINKS
            self.newest = os.urandom(LINK_BYTES) if is_last else previous_link(self.newest)
            if not self.to_make % _KEPT_EACH:
                at = LINK_BYTES // _KEPT_EACH * self.to_make
                self._kept[at : at + LINK_BYTES] = self.newest
        self.number = 0

    def give(self) -> bytes:
        """Return the next link of the own chain."""
        self.number += 1
        at = (self.number + _KEPT_EACH - 1) // _KEPT_EACH * LINK_BYTES
        link = bytes(self._kept[at : at + LINK_BYTES])
        for _ in range(-self.number % _KEPT_EACH):
            link = previous_link(link)
        self.newest = link
        return link

    def end_if_used_up(self) -> None:
        """Begin a new own chain if `give` has returned all links of the present one."""
        if self.number == CHAIN_LINKS:
            self.to_make = _NOT_BEGUN

    def _mix(self):
        """Return the first 16 bytes of the hash of the links in the deck (M in docs/link.md)."""
        links = [self.links[i] for i in range(4) if self.in_deck >> i & 1]
        return sha(b"".join(links))[:LINK_BYTES]

    def draw_opener(self, s) -> None:
        """Before the first deal of a match, draw its opener from the links in the deck."""
        if not (s[HAND] or s[SCORE] or s[SCORE + 1]):
            s[LEADS] = self._mix()[0] & s[PLAYERS] - 1

    def deck_of(self, s, link):
        """Return the deck of a hand: a bytearray, valid until the next call.

        :param link: the host's link for this hand
        """
        deck = _deck
        digest = sha(link + self._mix())
        pack = pack_of(s[0])
        size = len(pack)
        for i in range(size):
            deck[i] = pack[i]
        for i in range(3 * s[PLAYERS] + 1):
            j = i + ((digest[2 * i] | digest[2 * i + 1] << 8) * (size - i) >> 16)
            card = deck[j]
            deck[j] = deck[i]
            deck[i] = card
        return deck


@residency.seldom("dealer")
class Dealer(Links):
    """The dealer of a host's table (see truco_core.table).

    asked: mask of the guests that are asked for a link of the next hand; None: nobody is asked.
        Seats do not change until that hand is dealt.
    given: mask of the guests whose link for the next hand has arrived
    shown: True once the host's link of the deck that was dealt last was revealed
    again: number of times in this match that a guest left while it was asked for a link
    since_ms: when the host began to wait for links; None: it does not wait
    """

    def __init__(self, host):
        Links.__init__(self)
        self.host = host
        self.again = 0
        self.shown = True
        self.given = 0
        self.asked: int = None
        self.since_ms: int = None

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Prepare the next deal: compute links of the own chain, or ask the guests for links."""
        if self.to_make or self.host.is_hand_next():
            self._prepare(now_ms)

    def _prepare(self, now_ms):
        host = self.host
        if self.to_make:
            self.make()
            return
        if self.since_ms is None:
            self.since_ms = now_ms
        asked, ready = self.asked, self._ready()
        gone = (asked or 0) & ~host.seating.mask_of(messages.PRESENT)
        awaited = self.awaited()
        if gone:
            seat = [i for i in range(len(host.seats)) if gone >> i & 1][0]
            self._leave_out(seat, not self.given >> seat & 1)
        elif awaited and diff(now_ms, self.since_ms) > ASK_MS + host.times[GRACE] * STEP_MS:
            self.since_ms = now_ms
            self._give_up(awaited)
        elif ready & ~(asked or 0) or asked is None and not awaited:
            self._renew()
            self._ask((asked or 0) | ready)

    def _give_up(self, awaited):
        """Close the ports of guests that send records but no link, so that they connect again.

        :param awaited: mask of the seats whose links are missing
        """
        host = self.host
        for seat in range(len(host.seats)):
            peer = host.seats[seat].peer
            is_heard = host.silent_ms(seat) <= host.times[SILENT] * STEP_MS
            if awaited >> seat & 1 and peer is not None and is_heard:
                if (self.asked or 0) >> seat & 1:
                    self._leave_out(seat, _WRONG)
                peer.link.port.close()

    def _renew(self):
        """Tell all guests the newest links of the seats that are not asked yet."""
        host = self.host
        for seat in range(len(host.seats)):
            peer = host.seats[seat].peer
            link = peer.newest if peer is not None else None
            if seat == host.my_seat:
                link = self.newest
            if not (self.asked or 0) >> seat & 1 and (link or NO_LINK) != self.links[seat]:
                self._know(seat, link or NO_LINK)

    def _ready(self):
        """Return a mask of the guests that know the table and have told their newest link."""
        mask = 0
        for peer in self.host.peers:
            if peer.seat != NONE and peer.newest is not None and peer.is_told():
                mask |= 1 << peer.seat
        return mask & self.host.seating.mask_of(messages.PRESENT)

    def awaited(self) -> int:
        """Return a mask of the seats that the next deal waits for."""
        host = self.host
        if not host.is_hand_next():
            return 0
        done = self._ready() if self.asked is None else self.given
        return host.seating.mask_of(messages.PRESENT) & ~done & ~(1 << host.my_seat)

    def ask_nobody(self) -> None:
        """Stop asking the guests for links of the next hand.

        A link that is still on its way would look like the answer to the next ASK. So no guest is
        asked again before this link has come.
        """
        for peer in self.host.peers:
            if peer.seat != NONE and (self.asked or 0) & ~self.given & 1 << peer.seat:
                peer.newest = None
        self.asked = self.since_ms = None
        self.given = 0

    def come(self, seat: int) -> None:
        """Handle the return of a guest to its seat.

        If this guest left while it was asked for a link, do not ask it again before it has told its
        newest link.
        """
        if (self.asked or 0) & ~self.given & 1 << seat:
            self._leave_out(seat, 1)

    def _ask(self, asked):
        self.given &= asked
        self.asked = asked
        self.since_ms = self.host.now_ms
        self._tell(bytes((messages.ASK, asked)))

    def _leave_out(self, seat, faults):
        """Ask for links again, but not this guest, and kick it if it had too many faults in a row.

        :param faults: faults of the guest: 1 if it has left, or _WRONG; 0 if it has given its link
        """
        host = self.host
        self.again += 1
        host.me.watch(messages.DEALT_AGAIN, seat, self.again)
        self._ask(self.asked & ~(1 << seat))
        host.seats[seat].faults += faults
        if host.seats[seat].faults >= _MOST_FAULTS:
            if faults == _WRONG:
                host.take(messages.CHEAT, seat, messages.WRONG_LINK)
            host.seating.remove(seat)

    @residency.kept
    def deal(self, match) -> bool:
        """Deal the next hand; return False while links are missing."""
        if self.asked is None or self.host.absence.is_awaiting() or self.awaited():
            return False
        while sweep():  # unload unused code: a deal needs more memory than any other work
            pass
        self._deal(match)
        return True

    @residency.seldom("deal")
    def _deal(self, match):
        self.in_deck = self.asked | 1 << self.host.my_seat
        self.shown = False
        self.give()
        self.draw_opener(match.state)
        deck = self.deck_of(match.state, self.newest)
        self.host.forget_hand(True)
        match.deal_from(deck)
        self.ask_nobody()

    def reveal(self) -> None:
        """Send all guests the host's link of this deck, once the hand is over or broken off."""
        if not self.shown:
            self.shown = True
            self._know(self.host.my_seat, self.newest)
            self.end_if_used_up()

    @residency.seldom("deal")
    def hear(self, peer, link) -> None:
        """Handle the link that a seated guest gives for the next hand or tells as its newest."""
        seat = peer.seat
        bit = 1 << seat
        if (self.asked or 0) & bit:
            if self.given & bit:
                return
            if previous_link(link) == self.links[seat]:
                self.host.seats[seat].faults = 0
                self.given |= bit
                self._know(seat, link, peer)
            else:
                self._leave_out(seat, _WRONG)
        peer.newest = link  # a link that does not follow the last one begins another chain

    def _know(self, seat, link, but=None):
        """Note the newest link of a seat, and tell it to all guests.

        :param but: the `Peer` that has sent this link and is not told; None: tell all
        """
        self.links[seat] = link
        self._tell(bytes((messages.LINK_0 + seat,)) + link, but)

    def message(self, seat: int, is_given: bool) -> bytes:
        """Return the LINK message of a seat for a newcomer; b"" if there is no link.

        :param is_given: True: the link given for the next hand; False: the one before that
        """
        link = self.links[seat]
        if link == NO_LINK:
            return b""
        if self.given >> seat & 1 and not is_given:
            link = previous_link(link)
        return bytes((messages.LINK_0 + seat,)) + link

    def _tell(self, body, but=None):
        for peer in self.host.peers:
            if peer is not but:
                peer.tell(body, True)


@residency.seldom("witness")
class Witness(Links):
    """The guest's side: it gives its own links, and checks the links of others and each hand.

    in_deck: as in `Links`; 0: the deck cannot be checked
    asked: mask of the guests that are asked for a link of the next hand; None: nobody is asked
    shown: mask of the asked guests whose link has arrived
    gave_to: the host's newest link when this guest last gave a link for a hand. Until the host
        shows a newer one, that hand is not over, and the given link counts for it.
    told: the own link that was sent last in this session; None: none was sent
    checked: number of hands with the own link in the deck that were checked and found right
    again: how often a hand of this match was dealt again because a guest left
    """

    def __init__(self):
        Links.__init__(self)
        self.shown = self.checked = self.again = 0
        self.asked = self.gave_to = self.told = None

    def is_newest(self, links, seat: int) -> bool:
        """Return True if `links[seat]` is the newest link of the own chain."""
        return not self.to_make and links[seat] == self.newest

    def tell_mine(self, guest) -> None:
        """Send the link that the host asks for; else the newest own link, once a session.

        During a hand send nothing, because until the hand ends `links` must be those in the deck.
        """
        seat = guest.my_seat
        if seat == NONE or guest.mirror.open or self.to_make:
            return
        if self.asked is not None and self.asked >> seat & 1:
            self.answer(guest)
        elif self.told != self.newest:
            self._say(guest)

    def _say(self, guest):
        self.told = self.newest
        guest.send(bytes((messages.LINK_0 + guest.my_seat,)) + self.newest)

    def hear_link(self, guest, seat: int, link) -> int:
        """Handle a LINK message of a seat; return 0, or the host's fault as in CHEAT."""
        known, is_host = self.links[seat], seat == guest.host_seat
        if guest.mirror.open:
            return self.close(guest, link) if is_host else messages.CHAIN_BROKEN
        if self.asked is not None and (is_host or self.asked >> seat & 1):
            if is_host or self.shown >> seat & 1:
                return 0 if link == known else messages.CHAIN_BROKEN
            if previous_link(link) != known:
                return messages.CHAIN_BROKEN
            self.shown |= 1 << seat
        self.links[seat] = link
        return 0

    def hear_ask(self, guest, asked: int) -> int:
        """Handle ASK: give the own link for the next hand.

        Return 0, or the host's fault as in CHEAT.

        :param asked: mask of the guests that the host asks
        """
        what = 0
        if guest.mirror.open:
            guest.mirror.open = False
            what = messages.NO_SEED
        gone = (self.asked or 0) & ~asked
        for seat in range(len(guest.seats)):
            if gone >> seat & 1 and seat != guest.my_seat:
                self._note_again(guest, seat)
        if asked >> guest.host_seat & 1:
            what = what or messages.NOT_ASKED
        self.shown = self.shown & asked if self.asked is not None else 0
        self.asked = asked
        self.tell_mine(guest)
        return what

    def _note_again(self, guest, seat):
        """Show that a hand is dealt again because the guest of this seat left."""
        self.again += 1
        guest.me.watch(messages.DEALT_AGAIN, seat, self.again)

    def answer(self, guest) -> None:
        """Send the link for the next hand, unless the host already has it."""
        seat = guest.my_seat
        if self.shown >> seat & 1 or self.number == CHAIN_LINKS:
            return
        gave = self.gave_to == self.links[guest.host_seat]
        if not gave or previous_link(self.newest) != self.links[seat]:
            if gave:
                self._note_again(guest, seat)
            self.give()
        self.gave_to = self.links[guest.host_seat]
        self.links[seat] = self.newest
        self.shown |= 1 << seat
        self._say(guest)

    def hear_deal(self, guest, data, at: int, size: int) -> int:
        """Begin the hand of a DEAL, data[at : at + size].

        Return 0, or the host's fault as in CHEAT.
        """
        mirror, seat, asked = guest.mirror, guest.my_seat, self.asked or 0
        what = messages.NO_SEED if mirror.open else 0
        if self.asked is None or asked & ~self.shown:
            what = what or messages.NO_LINKS
        is_asked = seat == NONE or asked >> seat & 1
        if not is_asked:
            guest.me.watch(messages.WITHOUT_ME, NONE, 1)
            excused = guest.missed or not guest.is_human(seat) and guest.pardons()
            if self.is_newest(self.links, seat) and not excused:
                what = what or messages.NOT_ASKED
        self.in_deck = asked | 1 << guest.host_seat
        self.asked = None
        self.draw_opener(mirror.match.state)  # the host has drawn the same opener
        if what or not is_asked:
            self.in_deck = 0
        return what if mirror.begin_hand(data, at, size) else messages.FORBIDDEN_EVENT

    def close(self, guest, link) -> int:
        """Check a finished hand with the link that the host reveals; return 0, or the fault."""
        guest.mirror.open = False
        follows = previous_link(link) == self.links[guest.host_seat]
        what = 0 if follows else messages.CHAIN_BROKEN
        if self.in_deck:
            what = what or self._check(guest.mirror.match.state, link)
            self.checked += not what and guest.my_seat != NONE
        self.links[guest.host_seat] = link
        self.end_if_used_up()
        self.tell_mine(guest)
        return what

    def _check(self, s, link):
        """Compare the cards seen in a hand with the deck that the links give.

        Return 0, or the host's fault as in CHEAT.
        """
        hands = 3 * s[PLAYERS]
        deck = self.deck_of(s, link)
        for i in range(hands):
            card = s[CARDS + i]
            if card != UNKNOWN and card & ~GONE != deck[i]:
                return messages.NOT_MY_CARDS
        if not s[0] & OLD_MANILHA and s[VIRA] != deck[hands]:
            return messages.NOT_THE_VIRA
        for seat in range(s[PLAYERS]):
            dealt = list(deck[3 * seat : 3 * seat + 3])
            for i in range(PLAYS + seat, SEED, 4):
                card = s[i] & ~FACE_DOWN
                if s[i] != NONE and s[i] != UNKNOWN:
                    if card not in dealt:
                        return messages.NOT_THE_CARD
                    dealt.remove(card)
        return 0
