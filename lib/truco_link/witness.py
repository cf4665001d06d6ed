"""A guest's side of the fair deal: it gives its links, and checks those of others and each hand.

The rules: docs/link.md, Fair deal.
"""

import residency
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal
from truco_core.rules import OLD_MANILHA
from truco_core.state import CARDS, GONE, HAND, LEADS, PLAYERS, PLAYS, SCORE, SEED, SIZE, VIRA
from truco_link import deal
from truco_link import messages as frames
from truco_link.deal import (
    CHAIN_SIZE,
    LINKS_GIVEN,
    NOT_BEGUN,
    TO_MAKE,
    link_of,
    previous_link,
    set_link,
)
from truco_link.mirror import UNSAID


@residency.seldom
class Witness:
    """What a guest knows of the chains at its table.

    links    the newest link of each seat, in a hand that with which it was dealt; zeros: none
    in_deck  mask: whose links are in that hand's deck; 0: I cannot check it
    asked    mask: who is asked for a link of the next hand; None: nobody is
    shown    mask: whose link came
    gave     I have given a link since the host committed itself to its next one
    checked  hands that were found right, my own link in the deck
    again    how often a hand of this match was dealt again because somebody went
    chain    my own, see truco_link.deal
    """

    def __init__(self):
        self.links = bytearray(4 * frames.LINK_BYTES)
        self.in_deck = 0
        self.asked = None
        self.shown = 0
        self.gave = False
        self.said = False  # my newest link, in this session
        self.checked = 0
        self.again = 0
        self.chain = bytearray(CHAIN_SIZE)
        self.chain[TO_MAKE] = NOT_BEGUN

    def make(self, guest) -> None:
        """Make some more of my chain; when it is made, tell its end."""
        deal.make(self.chain)
        self.tell_mine(guest)

    def is_newest(self, links, seat: int) -> bool:
        """Return True if this seat's link among these is my newest."""
        return not self.chain[TO_MAKE] and link_of(links, seat) == deal.newest(self.chain)

    def tell_mine(self, guest) -> None:
        """Give the link for which I am asked; else tell my newest one, once a session, and again
        where the host knows another. Not while a hand is on: until its end all keep the links that
        it was dealt with."""
        seat = guest.my_seat
        if seat == NONE or guest.mirror.open or self.chain[TO_MAKE]:
            return
        if self.asked is not None and self.asked >> seat & 1:
            self.answer(guest)
        elif not self.said or not self.is_newest(self.links, seat):
            self.said = True
            self._say(guest, deal.newest(self.chain))

    def _say(self, guest, link):
        guest.send(bytes((frames.LINK_0 + guest.my_seat,)) + link)

    def hear_link(self, guest, seat: int, link) -> int:
        """Take over a link: 0, or what is wrong, as in CHEAT."""
        known = link_of(self.links, seat)
        if guest.mirror.open:
            if seat != guest.host_seat:
                return frames.CHAIN_BROKEN
            return self.close(guest, link)
        if self.asked is not None and (self.asked | 1 << guest.host_seat) >> seat & 1:
            if link == known and (self.shown >> seat & 1 or seat == guest.host_seat):
                return 0
            if seat == guest.host_seat or self.shown >> seat & 1 or previous_link(link) != known:
                return frames.CHAIN_BROKEN
            self.shown |= 1 << seat
        if seat == guest.host_seat and link != known:
            self.gave = False
        set_link(self.links, seat, link)
        return 0

    def hear_ask(self, guest, asked: int) -> int:
        """Give my link for the next hand: 0, or what is wrong."""
        mine = 0 if guest.my_seat == NONE else 1 << guest.my_seat
        what = 0
        if guest.mirror.open:
            guest.mirror.open = False
            what = frames.NO_SEED
        before = self.asked
        if before is not None and before & ~asked:
            for seat in range(len(guest.seats)):
                if before & ~asked & ~mine & 1 << seat:
                    self._note_again(guest, seat)
        if asked >> guest.host_seat & 1:
            what = what or frames.NOT_ASKED
        self.asked = asked
        self.shown = self.shown & asked if before is not None else 0
        self.answer(guest)
        return what

    def _note_again(self, guest, seat):
        """The next hand is dealt again since somebody went."""
        self.again += 1
        guest.me.watch(frames.DEALT_AGAIN, seat, self.again)

    def answer(self, guest) -> None:
        """Give my next link if I am asked for it and have not given it."""
        seat, chain = guest.my_seat, self.chain
        if self.asked is None or seat == NONE or not self.asked & ~self.shown & 1 << seat:
            return
        if chain[TO_MAKE] or chain[LINKS_GIVEN] == deal.CHAIN_LINKS:
            return
        link = deal.newest(chain)
        if not self.gave or previous_link(link) != link_of(self.links, seat):
            if self.gave:
                self._note_again(guest, seat)
            link = deal.give(chain)
        self.gave = True
        set_link(self.links, seat, link)
        self.shown |= 1 << seat
        self._say(guest, link)

    def hear_deal(self, guest, data, at: int, size: int) -> int:
        """Begin the hand of this DEAL: 0, or what is wrong."""
        mirror = guest.mirror
        what = frames.NO_SEED if mirror.open else 0
        if self.asked is None or self.asked & ~self.shown:
            what = what or frames.NO_LINKS
        seat, asked = guest.my_seat, self.asked or 0
        if seat != NONE and not asked >> seat & 1 and not guest.missed:
            if self.is_newest(self.links, seat) and guest.is_human(seat):
                what = what or frames.NOT_ASKED
        self.note_deal(guest.host_seat, asked)
        s = mirror.match.state
        if not s[HAND]:  # as the host must, before the first hand of a match
            deal.draw_opener(s, deal.mix_of(self.links, self.in_deck))
        if what or seat != NONE and not asked >> seat & 1:
            self.in_deck = 0
        if not begin_hand(mirror, data, at, size):
            return frames.FORBIDDEN_EVENT
        return what

    def note_deal(self, host_seat: int, asked: int) -> None:
        """Keep the links of a hand that is dealt now.

        :param asked: mask of the guests whose links are in the deck
        """
        self.in_deck = asked | 1 << host_seat
        self.asked = None

    def close(self, guest, link) -> int:
        """Take the host's link of the hand that is over: check the hand; 0, or what is wrong."""
        guest.mirror.open = False
        follows = previous_link(link) == link_of(self.links, guest.host_seat)
        what = 0 if follows else frames.CHAIN_BROKEN
        if self.in_deck:
            what = what or self._check(guest.mirror.match.state, link)
            self.checked += not what and guest.my_seat != NONE
        set_link(self.links, guest.host_seat, link)
        self.gave = False
        deal.end_if_used_up(self.chain)
        self.tell_mine(guest)
        return what

    def _check(self, s, seed):
        """Check the hand as far as I know it, by the host's link: 0, or what is wrong."""
        hands = 3 * s[PLAYERS]
        deck = deal.deck_of(s[0], hands + 1, seed, deal.mix_of(self.links, self.in_deck))
        for i in range(hands):
            card = s[CARDS + i]
            if card != UNKNOWN and card & ~GONE != deck[i]:
                return frames.NOT_MY_CARDS
        if not s[0] & OLD_MANILHA and s[VIRA] != deck[hands]:
            return frames.NOT_THE_VIRA
        for i in range(PLAYS, SEED):
            card = s[i]
            if card != NONE and card != UNKNOWN and not _was_dealt(s, i, card & ~FACE_DOWN, deck):
                return frames.NOT_THE_CARD
        return 0


def _was_dealt(s, place, card, deck):
    """Return True if a card that lies is one of the three of its seat, and lies there once."""
    first = 3 * (place - PLAYS & 3)
    if card != deck[first] and card != deck[first + 1] and card != deck[first + 2]:
        return False
    for i in range(place - 4, PLAYS - 1, -4):
        if s[i] != UNKNOWN and s[i] & ~FACE_DOWN == card:
            return False
    return True


@residency.seldom
def begin_hand(mirror, data, at: int, size: int) -> bool:
    """Begin the hand of a DEAL, data[at : at + size], in this mirror; False when it cannot be."""
    s = mirror.match.state
    hands = 3 * s[PLAYERS]
    deck = bytearray((UNKNOWN,) * hands)
    for seat, first in ((mirror.seat, at + 3), (mirror.seat ^ 2, at + 6)):
        if seat < s[PLAYERS] and at + size >= first + 3:
            deck[3 * seat : 3 * seat + 3] = data[first : first + 3]
    known = [card for card in deck if card != UNKNOWN]
    deck.append(data[at + 2])
    if not s[0] & OLD_MANILHA:
        known.append(data[at + 2])
    if any(card >= 40 for card in known) or len(set(known)) < len(known):
        return False
    match = mirror.match
    try:
        match.deal_seen(deck)
    except Illegal:
        return False
    mirror.base[0] = s[SCORE]
    mirror.base[1] = s[SCORE + 1]
    match.view(mirror.seat, s)  # a partner's cards only in the special hand
    mirror.open = True
    mirror.said = UNSAID
    mirror.publish()
    return s[LEADS] == data[at + 1]


@residency.seldom
def begin_match(mirror, rules, players: int, opener: int, we: int, they: int) -> None:
    """Begin a match in this mirror, or go on with one at this score; a hand is dealt next."""
    mirror.match.start(rules, players, 0, opener, we, they)
    for i in range(SEED, SIZE):
        mirror.match.state[i] = UNKNOWN
    mirror.ended = mirror.open = False
    mirror.synced = True
