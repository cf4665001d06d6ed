"""A guest's side of the fair deal: gives its links, and judges those of the others and each hand
as docs/link.md, Fair deal, says.

What is remembered is in `Guest.book`, see guest_witness.
"""

from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal
from truco_core.rules import OLD_MANILHA
from truco_core.state import CARDS, GONE, HAND, LEADS, PLAYERS, PLAYS, SEED, VIRA
from truco_link import fair_deck, frames
from truco_link.fair_deck import CHAIN_LINKS, LINKS_GIVEN, NEWEST, TO_MAKE, previous_link
from truco_link.guest_hearing import accuse, object_to
from truco_link.guest_witness import (
    AGAIN,
    ASKED,
    ASKING,
    CAME,
    DEALT_MINE,
    DUE,
    GAVE,
    HAND_LINKS,
    HAS_LINK,
    HEARD,
    HELD,
    INDEX,
    LINKS,
    MISSED,
    MIXED,
    MOVED,
    NEW,
    OWED,
    PENDING,
    SAID,
    SHARE,
    SHOWN,
    SOON,
    count,
    is_named,
)


def hear(guest, kind, data, at, size) -> None:
    """LINK or ASK, data[at : at + size]."""
    book = guest.book
    seat = kind - frames.LINK_0
    link = bytes(data[at + 1 : at + size])
    what = 0
    if kind == frames.ASK:
        what = _hear_ask(guest, data[at + 1])
    elif seat == guest.host_seat:
        what = _hear_host(guest, link)
    elif seat == guest.my_seat:
        what = _hear_mine(guest, link)
    else:
        if book[HELD] == AGAIN and not _is_beside(newest_of(book, seat), link):
            book[HELD] = 0  # with other links it is another hand
            tell_mine(guest)
        what = _hear_other(book, seat, link)
    if what:
        book[SHARE] = 0
    accuse(guest, what)


def make(guest) -> None:
    """Go on with my own chain, or begin another one; when it is made, tell its end."""
    if guest.chain[TO_MAKE]:
        fair_deck.make(guest.chain)
    elif guest.book[HELD] != AGAIN:
        fair_deck.begin(guest.chain)
        guest.book[HELD] = guest.book[DEALT_MINE] = 0
    tell_mine(guest)


def newest_of(book, seat) -> bytes:
    """The newest link of a seat, as far as I know."""
    return bytes(book[LINKS + frames.LINK_BYTES * seat : LINKS + frames.LINK_BYTES * (seat + 1)])


def is_mine_known(guest) -> bool:
    """Whether the host knows my newest link."""
    return not guest.chain[TO_MAKE] and newest_of(guest.book, guest.my_seat) == _mine(guest)


def _is_beside(known, link):
    """Whether a link is the one that is known, the next or the one before."""
    return link == known or previous_link(link) == known or previous_link(known) == link


def _know(book, seat, link):
    book[LINKS + frames.LINK_BYTES * seat : LINKS + frames.LINK_BYTES * (seat + 1)] = link


def _mine(guest):
    """My newest link, or the one before that, while it is to be given again."""
    link = bytes(guest.chain[NEWEST : NEWEST + frames.LINK_BYTES])
    return previous_link(link) if guest.book[HELD] == AGAIN else link


def tell_mine(guest) -> None:
    """Say what my newest link is, when the host knows another one. Not while a match is told: it
    may be asking, and would take for an answer what I have given to another host."""
    told = guest.mirror.synced or guest.is_over()
    if told and guest.my_seat != NONE and not guest.chain[TO_MAKE] and not is_mine_known(guest):
        _say(guest)


def _say(guest):
    return guest.send(bytes((frames.LINK_0 + guest.my_seat,)) + _mine(guest))


def _hear_ask(guest, asked):
    """0, or what is wrong."""
    book = guest.book
    me = 1 << guest.my_seat if guest.my_seat != NONE else 0
    what = 0
    if guest.mirror.open:
        guest.mirror.close_hand()
        what = frames.NO_SEED
    if book[ASKING]:
        gone = book[ASKED] & ~asked
        wrong = asked & ~book[ASKED] or gone & _persons(guest.seats) or book[PENDING] and gone & me
    else:
        book[SHOWN] = 0
        left = me & ~asked and guest.is_human(guest.my_seat)
        wrong = left and (book[HELD] == AGAIN or not book[NEW] and is_mine_known(guest))
    if wrong or asked & 1 << guest.host_seat:
        what = what or frames.NOT_ASKED
    book[NEW] = 0
    book[ASKED] = asked
    book[ASKING] = 1
    book[DUE] = 0
    if book[MISSED] and not book[PENDING]:
        book[SHOWN] = 0  # what was told before this is where the chains were at the last deal
    if asked & me:
        _give(guest)
        book[SHOWN] |= me  # also when there is none to give: the host may have it
    return what


def _persons(seats):
    """Mask of the seats of persons: who has gone for good is not asked any more."""
    return sum((seats[i].flags & frames.PERSON) << i for i in range(len(seats)))


def _give(guest):
    """My link for the next hand; the same again when I am asked again, also by a host that calls
    itself another one."""
    book = guest.book
    chain = guest.chain
    first = not book[PENDING]
    if first:
        if book[HELD] != AGAIN:
            if chain[TO_MAKE] or chain[LINKS_GIVEN] == CHAIN_LINKS:
                return
            known = newest_of(book, guest.my_seat)
            lost = any(known) and which_of_mine(guest, known) < 2
            fair_deck.give(chain)
            if lost:  # it does not follow what the host knows, so that calls all anew
                _say(guest)
                return
        book[HELD] = 1
    if first or not is_mine_known(guest):
        book[PENDING] = HEARD if _say(guest) else 1
    _know(book, guest.my_seat, _mine(guest))


def which_of_mine(guest, link) -> int:
    """2: it is my newest link; 1: the one before; 0: another."""
    newest = bytes(guest.chain[NEWEST : NEWEST + frames.LINK_BYTES])
    return 2 if link == newest else link == previous_link(newest)


def _hear_mine(guest, link):
    """What the host takes for my newest link: 0, or what is wrong."""
    book = guest.book
    owed = book[OWED] and not guest.is_over()
    book[OWED] = 0
    what = 0
    which = which_of_mine(guest, link)
    if not which and book[DEALT_MINE] and any(link):
        what = frames.CHAIN_BROKEN
    elif which == 1 and owed:
        what = frames.NOT_ASKED
    _know(book, guest.my_seat, link)
    tell_mine(guest)
    return what


def _hear_other(book, seat, link):
    """A link of another guest: until I have heard of the hand for which I gave mine, it goes one
    on and no further, or back to where it was."""
    known = newest_of(book, seat)
    bit = 1 << seat
    live = book[ASKING] and not book[MISSED]
    if live or book[PENDING]:
        if not book[SHOWN] & bit and previous_link(link) == known:
            if live and not book[ASKED] & bit:
                return frames.CHAIN_BROKEN
            book[SHOWN] |= bit
        elif link == known:
            return 0
        elif book[SHOWN] & bit and previous_link(known) == link:
            book[SHOWN] &= ~bit
        else:
            return frames.CHAIN_BROKEN
    elif book[ASKING] and link != known:
        book[SHOWN] |= bit
    _know(book, seat, link)
    return 0


def _hear_host(guest, link):
    """The host's link of the hand that is over, or where its chain is; or a new chain."""
    book = guest.book
    known = newest_of(book, guest.host_seat)
    missed = book[MISSED]
    # From who sits there nothing is hidden within a session.
    is_strict = not missed or missed != CAME and guest.my_seat != NONE
    step, seed, back = 1, link, previous_link(link)
    if link == known and (missed or back != known):
        book[DUE] = 1 if missed else 0
        if not book[HAS_LINK]:
            book[HAS_LINK] = 1
            book[INDEX] = NONE
        return 0
    what = 0
    book[OWED] |= missed == CAME and (book[PENDING] or book[HELD] == AGAIN)
    if missed == CAME and book[HELD] and book[SOON] and not guest.is_over():
        book[MOVED] = 1
    while missed and back != known and step < CHAIN_LINKS:
        seed = back
        back = previous_link(back)
        step += 1
    if book[HAS_LINK] and back == known:
        what = _hear_next(guest, seed, step, is_strict)
    elif missed and previous_link(known) == link:
        book[DUE] = 0  # the hand that is shown is over, and I know its link
        return 0
    else:
        is_end = not book[HAS_LINK] or book[INDEX] in (CHAIN_LINKS, NONE)
        if is_strict and (guest.mirror.open or not is_end):
            what = frames.CHAIN_BROKEN
        book[INDEX] = NONE if missed or not book[HAS_LINK] else 0
    guest.mirror.close_hand()
    _know(book, guest.host_seat, link)
    book[HAS_LINK] = 1
    book[DUE] = 1 if missed else 0
    book[ASKING] = book[PENDING] = book[MIXED] = book[SHARE] = book[HELD] = 0
    tell_mine(guest)
    return what


def _hear_next(guest, seed, step, is_strict):
    """The host's chain goes on: 0, or what is wrong.

    :param seed: its link behind the one that I know
    :param step: how far it goes on
    """
    book = guest.book
    what = 0
    if guest.mirror.open:
        what = _check(guest, seed)
        if not what and book[SHARE] and not is_named(book):
            count(book)
    elif not (book[MISSED] or book[DUE]) or is_strict and (book[SHARE] or book[PENDING]):
        what = frames.CHAIN_BROKEN  # of a hand that was not dealt
    if book[INDEX] != NONE:
        book[INDEX] += step
        if book[INDEX] > CHAIN_LINKS:
            what = what or frames.CHAIN_BROKEN
    return what


def note_deal(guest):
    """A hand was dealt with the links that I know."""
    book = guest.book
    book[HAND_LINKS : 2 * HAND_LINKS] = book[LINKS:HAND_LINKS]
    book[MIXED] = 1
    if guest.my_seat != NONE and which_of_mine(guest, newest_of(book, guest.my_seat)):
        book[DEALT_MINE] = 1


def hear_deal(guest, data, at, size) -> None:
    """A hand is dealt: can it be, and were the host's link of the one before and those of this one
    told?"""
    book, mirror = guest.book, guest.mirror
    lacks = not book[ASKING] or book[ASKED] & ~book[SHOWN]
    note_deal(guest)
    book[GAVE] = guest.my_seat != NONE and book[ASKED] >> guest.my_seat & 1
    book[SHARE] = book[GAVE] if not is_named(book) else 0
    book[DUE] = 1
    book[ASKING] = book[PENDING] = book[MISSED] = book[SAID] = book[SAID + 1] = 0
    if not mirror.synced:
        return
    s = guest.match.state
    if not s[HAND]:  # as the host must, before the first hand of a match
        fair_deck.draw_opener(s, fair_deck.mix_of(book, HAND_LINKS, s[PLAYERS]))
    if lacks or mirror.open:
        book[SHARE] = 0
        object_to(guest, frames.NO_SEED if mirror.open else frames.NO_LINKS)
    if not deal(mirror, data, at, size):
        object_to(guest, frames.FORBIDDEN_EVENT)


def deal(mirror, data, at, size) -> bool:
    """The hand of this DEAL begins; False when it cannot be."""
    match = mirror.match
    s = match.state
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
    try:
        match.deal_seen(deck)
    except Illegal:
        return False
    match.view(mirror.seat, s)  # a partner's cards only in the special hand
    mirror.begin_hand()
    return s[LEADS] == data[at + 1]


def _check(guest, seed):
    """The hand that is open, as far as I know it, by the host's link: 0, or what is wrong."""
    s = guest.match.state
    hands = 3 * s[PLAYERS]
    mix = fair_deck.mix_of(guest.book, HAND_LINKS, s[PLAYERS])
    deck = fair_deck.deck_of(s[0], hands + 1, seed, mix)
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
    """Whether a card that lies is one of the three of its seat, and lies there once."""
    first = 3 * (place - PLAYS & 3)
    if card != deck[first] and card != deck[first + 1] and card != deck[first + 2]:
        return False
    for i in range(place - 4, PLAYS - 1, -4):
        if s[i] != UNKNOWN and s[i] & ~FACE_DOWN == card:
            return False
    return True
