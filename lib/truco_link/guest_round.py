"""A guest in a round of the fair deal: pledges, shows its nonce, looks whether all is right.

In memory only while one of its messages comes, see truco_link. What is remembered is in
`Guest.book`, see guest_witness.
"""

import os

from truco_core.cards import NONE
from truco_link import frames
from truco_link.fair_deck import CHAIN_HANDS, mix_of, pledge_of
from truco_link.frames import (
    DECIDED,
    HOST_NONCE,
    NO_COMMIT,
    NONCE_CHANGED,
    NONCE_SIZE,
    OPENING,
    PLEDGE_SIZE,
    PLEDGES,
    ROUND_AGAIN,
    SEED_SIZE,
    WRONG_COUNT,
)
from truco_link.guest_witness import (
    CAME,
    CHANCE,
    CHOICE,
    CLOSED_LIST,
    FRESH,
    HAS_LINK,
    INDEX,
    LAST_ROUND,
    MINE,
    MISSED,
    MIX,
    MIXED,
    MOVED,
    MY_NONCE,
    NONCES_AT,
    OF_OLD_CHAIN,
    PLEDGE_AT,
    PLEDGED,
    SHOWN,
    STAGE,
    TOLD_ANEW,
    TOLD_LATER,
    WITH_MINE,
    is_named,
    is_too_often,
    weighs,
)

_PRESENT = frames.PERSON | frames.HERE

_body = bytearray(frames.MAX_BODY)


def hear(guest, kind, data, at, size) -> int:
    """ROUND, PLEDGE or NONCE, data[at : at + size]: 0, or what is wrong, as in CHEAT."""
    if kind == frames.ROUND:
        return _hear_round(guest, data[at + 1], data[at + 2], data[at + 3], data[at + 4])
    if kind == frames.PLEDGE:
        return _hear_pledge(guest, data[at + 1], bytes(data[at + 2 : at + size]))
    return _hear_nonce(guest, data[at + 1], bytes(data[at + 2 : at + size]))


def _hear_round(guest, number, stage, k, mask):
    book = guest.book
    if not 1 <= k <= CHAIN_HANDS:
        return WRONG_COUNT
    if not book[HAS_LINK]:
        return NO_COMMIT
    what = _begin(guest, number)
    if book[INDEX] == NONE:
        book[INDEX] = k - 1
    elif k != book[INDEX] + 1:
        what = what or WRONG_COUNT
    if mask >> guest.host_seat & 1:
        what = HOST_NONCE
    known = book[STAGE]
    if stage == PLEDGES:
        if known == OPENING or known == DECIDED:
            return what or ROUND_AGAIN
        if known != PLEDGES:
            book[STAGE] = PLEDGES
            book[MOVED] = 0
        _pledge(guest)
        return what
    if known != OPENING and known != DECIDED:
        if mask & ~book[PLEDGED]:
            what = what or NONCE_CHANGED
        what = what or _close_list(guest, mask)
    elif mask != book[CLOSED_LIST]:
        what = what or NONCE_CHANGED
    if stage == OPENING:
        _open(guest)
    elif mask & ~book[SHOWN]:
        what = what or NONCE_CHANGED
    elif known != DECIDED:
        book[STAGE] = DECIDED
        book[MIX : MIX + SEED_SIZE] = mix_of(book, NONCES_AT, NONCE_SIZE, mask)
        book[MIXED] = 1 if book[MINE] == NONE or is_named(book) else WITH_MINE
    return what


def _begin(guest, number):
    """A message of a round: 0, or what is wrong when it is another one than the last."""
    book = guest.book
    before = book[LAST_ROUND]
    is_old = book[STAGE] == OF_OLD_CHAIN
    if number == before:
        return ROUND_AGAIN if is_old else 0
    what = 0
    # From when the list is closed the host may know nonces that it does not pass on.
    if before != NONE and book[STAGE] in (OPENING, DECIDED) and book[CLOSED_LIST]:
        weight = CHANCE if book[FRESH] else CHANCE // 2
        if book[MINE] != NONE and weighs(guest, weight):
            what = ROUND_AGAIN
        elif not book[MOVED]:
            missed = book[MISSED]
            if not missed or missed == TOLD_ANEW and is_too_often(book, CHOICE):
                what = ROUND_AGAIN
    book[LAST_ROUND] = number
    book[STAGE] = TOLD_LATER
    book[CLOSED_LIST] = book[PLEDGED] = book[SHOWN] = book[FRESH] = 0
    book[MOVED] = 1 if book[MISSED] else 0  # between its beginning and now
    book[MINE] = NONE
    return what


def _pledge(guest):
    """I draw a nonce, and say what it is by its hash; the same again when I am asked again."""
    book = guest.book
    seat = guest.my_seat
    if seat == NONE or seat == guest.host_seat:
        return
    if book[MINE] != seat:
        book[MINE] = seat
        book[MY_NONCE : MY_NONCE + NONCE_SIZE] = os.urandom(NONCE_SIZE)
    _body[0] = frames.PLEDGE
    _body[1] = book[LAST_ROUND] << 2 | seat
    _body[2 : 2 + PLEDGE_SIZE] = _my_pledge(book)
    guest.send(_body, 2 + PLEDGE_SIZE)


def _my_pledge(book):
    return pledge_of(book[MY_NONCE : MY_NONCE + NONCE_SIZE], book[LAST_ROUND] << 2 | book[MINE])


def _hear_pledge(guest, head, pledge):
    """The host passes on a pledge, mine too."""
    book = guest.book
    seat = head & 3
    if seat == guest.host_seat:
        return HOST_NONCE
    what = _begin(guest, head >> 2)
    stage = book[STAGE]
    first = PLEDGE_AT + PLEDGE_SIZE * seat
    if stage == OPENING or stage == DECIDED:
        same = book[PLEDGED] >> seat & 1 and bytes(book[first : first + PLEDGE_SIZE]) == pledge
        return what if same else what or NONCE_CHANGED
    if stage == TOLD_LATER and seat == guest.my_seat and book[MISSED] != CAME:
        what = what or NONCE_CHANGED  # I have pledged nothing
    book[first : first + PLEDGE_SIZE] = pledge
    book[PLEDGED] |= 1 << seat
    return what


def _close_list(guest, mask):
    """The list of pledges is closed: 0, or what is wrong with mine."""
    book = guest.book
    book[STAGE] = OPENING
    book[FRESH] = 1 if mask else 0
    for seat in range(len(guest.seats)):
        there = guest.seats[seat].flags & _PRESENT == _PRESENT
        if there and seat != guest.host_seat and not mask >> seat & 1:
            book[MOVED] = 1  # behind the next hand there is a round for it
    book[CLOSED_LIST] = mask
    mine = book[MINE]
    if mine != NONE and mask >> mine & 1:
        first = PLEDGE_AT + PLEDGE_SIZE * mine
        if bytes(book[first : first + PLEDGE_SIZE]) == _my_pledge(book):
            return 0
        book[MINE] = NONE
        return NONCE_CHANGED
    book[MINE] = NONE
    if guest.my_seat != NONE and guest.my_seat != guest.host_seat:
        guest.me.watch(frames.LEFT_OUT, guest.my_seat, 0)
    return 0


def _open(guest):
    """Show my nonce, if it is on the list and was not passed on yet."""
    book = guest.book
    seat = book[MINE]
    if seat == NONE or book[SHOWN] >> seat & 1:
        return
    _body[0] = frames.NONCE
    _body[1] = book[LAST_ROUND] << 2 | seat
    _body[2 : 2 + NONCE_SIZE] = book[MY_NONCE : MY_NONCE + NONCE_SIZE]
    guest.send(_body, 2 + NONCE_SIZE)


def _hear_nonce(guest, head, nonce):
    """The host passes on a nonce, mine too: it must fit its pledge."""
    book = guest.book
    seat = head & 3
    if seat == guest.host_seat:
        return HOST_NONCE
    stage = book[STAGE]
    if head >> 2 != book[LAST_ROUND] or stage != OPENING and stage != DECIDED:
        return NONCE_CHANGED
    first = PLEDGE_AT + PLEDGE_SIZE * seat
    fits = pledge_of(nonce, head) == bytes(book[first : first + PLEDGE_SIZE])
    if not fits or not book[CLOSED_LIST] >> seat & 1:
        return NONCE_CHANGED
    first = NONCES_AT + NONCE_SIZE * seat
    book[first : first + NONCE_SIZE] = nonce
    book[SHOWN] |= 1 << seat
    return 0
