"""A guest's side of the fair deal: the chain, and is each hand as docs/link.md, Fair deal, says?

In memory only while something of it comes, see truco_link. What is remembered is in `Guest.book`,
see guest_witness.
"""

from micropython import const

import residency
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.rules import OLD_MANILHA
from truco_core.state import CARDS, GONE, PLAYERS, PLAYS, SEED, VIRA
from truco_link import frames
from truco_link.fair_deck import CHAIN_HANDS, deck_of, previous_link
from truco_link.frames import (
    CHAIN_BROKEN,
    NOT_MY_CARDS,
    NOT_THE_CARD,
    NOT_THE_VIRA,
    ROUND_AGAIN,
    SEED_SIZE,
)
from truco_link.guest_hearing import accuse
from truco_link.guest_witness import (
    CAME,
    CHANCE,
    FORMER_END,
    FRESH,
    HAS_LAG,
    HAS_LINK,
    INDEX,
    LAG,
    LAST_LINK,
    LAST_ROUND,
    MISSED,
    MIX,
    MIXED,
    OF_OLD_CHAIN,
    STAGE,
    TOLD_ANEW,
    WITH_MINE,
    count,
    is_named,
    weighs,
)

_FEW = const(7)  # hands missed in one session


def hear(guest, kind, data, at, size) -> None:
    """A message of the fair deal, data[at : at + size]."""
    if kind == frames.COMMIT:
        what = _hear_commit(guest, bytes(data[at + 1 : at + size]))
    elif kind == frames.FORMER:
        what = _hear_former(guest, bytes(data[at + 1 : at + size]))
    elif kind == frames.REVEAL:
        what = _hear_seed(guest, bytes(data[at + 1 : at + size]))
    else:
        guest_round = residency.bring("truco_link.guest_round")
        what = guest_round.hear(guest, kind, data, at, size)
    if what:
        guest.book[MIXED] &= 1  # no hand of such a round is a checked one
    accuse(guest, what)


def _hear_commit(guest, link):
    """COMMIT: a new chain begins, or I am told where this one is."""
    book = guest.book
    known = bytes(book[LAST_LINK : LAST_LINK + SEED_SIZE])
    index = book[INDEX]
    if not book[HAS_LINK]:
        _know(book, link, NONE)
        return 0
    steps = CHAIN_HANDS - (0 if index == NONE else index)
    seed = back = link
    for step in range(steps + 1):
        if back == known:
            return _go_on(guest, link, step, seed)
        seed = back
        back = previous_link(back)
    missed = book[MISSED]
    what = 0
    if index != CHAIN_HANDS:  # it was not at its end, as far as I know
        book[HAS_LAG] = 0
        if index == NONE:
            missed = CAME  # no round was heard of
        elif not missed or guest.my_seat != NONE:
            what = CHAIN_BROKEN
    else:
        book[LAG] = book[LAG] - CHAIN_HANDS & 0xFF
    guest.mirror.close_hand()  # if one is open its seed is lost
    book[STAGE] = OF_OLD_CHAIN
    book[MIXED] = book[FRESH] = 0
    if missed == CAME:
        book[LAST_ROUND] = NONE
    _know(book, link, NONE if missed else 0)
    return what


def _hear_former(guest, link):
    """FORMER: how the chain before this one ended, for who has missed that."""
    book = guest.book
    index = book[INDEX]
    if link[:2] == book[FORMER_END : FORMER_END + 2]:
        return 0  # it is known, or is not of a chain that I know
    book[FORMER_END : FORMER_END + 2] = link[:2]
    if not book[HAS_LINK] or index >= CHAIN_HANDS:
        return 0
    seed = back = link
    for _ in range(index, CHAIN_HANDS):
        seed = back
        back = previous_link(back)
    if back != bytes(book[LAST_LINK : LAST_LINK + SEED_SIZE]):
        return 0
    return _go_on(guest, link, CHAIN_HANDS - index, seed)


def _go_on(guest, link, step, seed):
    """COMMIT leads to the link that I know.

    :param step: by so many times H: so many seeds that I missed
    :param seed: the first of them
    """
    book = guest.book
    if not step:
        return 0
    what = 0 if book[MISSED] else CHAIN_BROKEN
    missed = step
    if guest.mirror.open:
        what = _check(guest, seed) or what
        guest.mirror.close_hand()
        missed -= 1
    what = what or _miss(guest, missed)
    index = book[INDEX]
    _know(book, link, index if index == NONE else index + step)
    book[FRESH] = 0
    return what


def _hear_seed(guest, seed):
    """REVEAL: the next link."""
    book = guest.book
    if not book[HAS_LINK]:
        return 0
    index = book[INDEX]
    what = 0
    if index == CHAIN_HANDS or previous_link(seed) != bytes(
        book[LAST_LINK : LAST_LINK + SEED_SIZE]
    ):
        what = CHAIN_BROKEN
    elif guest.mirror.open:
        what = _check(guest, seed)
        if not what and guest.mirror.synced and book[MIXED] == WITH_MINE and not is_named(book):
            count(book)
    elif book[MISSED]:
        what = _miss(guest, 1)
    elif guest.mirror.synced:
        what = CHAIN_BROKEN  # of a hand that was not dealt
    guest.mirror.close_hand()
    _know(book, seed, index if index >= CHAIN_HANDS else index + 1)
    return what


def _know(book, link, index):
    book[LAST_LINK : LAST_LINK + SEED_SIZE] = link
    book[HAS_LINK] = 1
    book[INDEX] = index


def _miss(guest, hands):
    """So many hands are over that I did not see: 0, or what is wrong.

    In one session they are few when my own nonce is in the deck, for most of them need me: with
    robots at a fast table some in a row. Who was out of reach, or has no share, believes how many
    there were.
    """
    book = guest.book
    if book[MISSED] == TOLD_ANEW and book[MIXED] == WITH_MINE and hands:
        weight = CHANCE * (hands if hands > _FEW else min(hands, 2))
        if weighs(guest, weight):
            return ROUND_AGAIN
    return 0


def _check(guest, seed):
    """The hand that is open, as far as I know it, by its seed: 0, or what is wrong."""
    book = guest.book
    if not book[MIXED]:
        return 0
    s = guest.match.state
    guest.mirror.hide_shown()
    hands = 3 * s[PLAYERS]
    mix = book[MIX : MIX + SEED_SIZE]
    deck = deck_of(s[0], hands + 1, seed, mix, book[INDEX] + 1)
    for i in range(hands):
        card = s[CARDS + i]
        if card != UNKNOWN and card & ~GONE != deck[i]:
            return NOT_MY_CARDS
    if not s[0] & OLD_MANILHA and s[VIRA] != deck[hands]:
        return NOT_THE_VIRA
    for i in range(PLAYS, SEED):
        card = s[i]
        if card != NONE and card != UNKNOWN and not _was_dealt(s, i, card & ~FACE_DOWN, deck):
            return NOT_THE_CARD
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
