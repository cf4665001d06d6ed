# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A guest's side of the fair deal: is all as docs/link.md, Fair deal, says?

In memory only while something of it comes, see truco_link. What is remembered is in `Guest.book`,
see guest_witness.
"""

import os

from micropython import const

import residency
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.rules import OLD_MANILHA
from truco_core.state import (
    CARDS,
    GONE,
    HAND,
    HAND_OVER,
    LEVEL,
    PHASE,
    PLAYERS,
    PLAYS,
    RESULTS,
    SCORE,
    SEED,
    VIRA,
)
from truco_core.tricks import is_pair
from truco_link import frames
from truco_link.fair_deck import CHAIN_HANDS, deck_of, mix_of, pledge_of, previous_link
from truco_link.frames import (
    CHAIN_BROKEN,
    CHANGED,
    DECIDED,
    FORMER,
    HOST_NONCE,
    NO_COMMIT,
    NO_SEED,
    NONCE_CHANGED,
    NONCE_SIZE,
    NOT_MY_CARDS,
    NOT_THE_CARD,
    NOT_THE_VIRA,
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
    CHUNKS,
    CLOSED_LIST,
    FORMER_END,
    FRESH,
    GAPS,
    HAS_LAG,
    HAS_LINK,
    INDEX,
    LAG,
    LAST_LINK,
    LAST_ROUND,
    MINE,
    MISSED,
    MIX,
    MIXED,
    MOVED,
    MY_NONCE,
    NONCES_AT,
    OF_OLD_CHAIN,
    OUT,
    PLEDGE_AT,
    PLEDGED,
    SAID,
    SHOWN,
    STAGE,
    TOLD_ANEW,
    TOLD_LATER,
    UNLISTED,
    count,
    weigh,
)

_PRESENT = frames.PERSON | frames.HERE
PASSES = True  # see truco_link.sweep

_ALL_CHUNKS = const(15)
_NO_SEED = bytes((UNKNOWN,)) * 4
_WITH_MINE = const(3)  # in MIXED
_TOO_MANY_GAPS = const(16)
_CHOICE = const(5)

_body = bytearray(frames.MAX_BODY)


def hear(guest, kind, data, at, size) -> None:
    """A message of the fair deal, data[at : at + size]."""
    if kind == frames.ROUND:
        what = _hear_round(guest, data[at + 1], data[at + 2], data[at + 3], data[at + 4])
    elif kind == frames.PLEDGE:
        what = _hear_pledge(guest, data[at + 1], bytes(data[at + 2 : at + size]))
    elif kind == frames.NONCE:
        what = _hear_nonce(guest, data[at + 1], bytes(data[at + 2 : at + size]))
    elif kind == frames.COMMIT:
        what = _hear_commit(guest, bytes(data[at + 1 : at + size]))
    elif kind == FORMER:
        what = _hear_former(guest, bytes(data[at + 1 : at + size]))
    else:
        what = _hear_seed(guest, bytes(data[at + 1 : at + size]))
    if what:
        guest.book[MIXED] &= 1  # no hand of such a round is a checked one
    guest.accuse(what)


# The chain.


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
        if not what and guest.mirror.synced and book[MIXED] == _WITH_MINE and not _is_named(book):
            count(book)
        if book[OUT] and not what and _weigh(guest, UNLISTED):
            what = NONCE_CHANGED
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


def _is_named(book):
    """Whether the host was called a cheat since the last deal."""
    return book[SAID] or book[SAID + 1]


def _is_too_often(book, weight=1):
    """Something that only what I missed could explain.

    :param weight: how many gaps that is: more for what could be done to choose a deck
    """
    book[GAPS] = min(book[GAPS] + weight, _TOO_MANY_GAPS)
    return book[GAPS] == _TOO_MANY_GAPS


def _weigh(guest, weight):
    """A chance for the host to choose a deck: whether that is too much. A watcher counts none."""
    return guest.my_seat != NONE and weigh(guest.book, weight)


def _miss(guest, hands):
    """So many hands are over that I did not see: 0, or what is wrong.

    In one session they are few when my own nonce is in the deck, for most of them need me. Who was
    out of reach, or has no share, believes how many there were.
    """
    book = guest.book
    if (
        book[MISSED] == TOLD_ANEW
        and book[MIXED] == _WITH_MINE
        and hands
        and _weigh(guest, hands * CHANCE)
    ):
        return ROUND_AGAIN
    return 0


# The round.


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
        book[MIXED] = 1 if book[MINE] == NONE or _is_named(book) else _WITH_MINE
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
        if book[MINE] != NONE and _weigh(guest, weight):
            what = ROUND_AGAIN
        elif not book[MOVED]:
            missed = book[MISSED]
            if not missed or missed == TOLD_ANEW and _is_too_often(book, _CHOICE):
                what = ROUND_AGAIN
    book[LAST_ROUND] = number
    book[STAGE] = TOLD_LATER
    book[CLOSED_LIST] = book[PLEDGED] = book[SHOWN] = book[FRESH] = book[OUT] = 0
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
    was_asked = book[STAGE] == PLEDGES and not book[MISSED]
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
    if mine != NONE and was_asked:
        book[OUT] = 1
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


# The hand.


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


def hear_snapshot(guest, data, at, size) -> bool:
    """A part of a snapshot, data[at : at + size]; False when it makes no sense."""
    offset = data[at + 1]
    snap = guest.mirror.snap
    snap[offset : offset + frames.SNAP_STEP] = data[at + 2 : at + size]
    book = guest.book
    part = offset // frames.SNAP_STEP
    book[CHUNKS] = (book[CHUNKS] if offset else 0) | 1 << part
    if book[CHUNKS] != _ALL_CHUNKS or offset + frames.SNAP_STEP != SEED:
        return True
    book[CHUNKS] = 0
    snap[SEED : state.SIZE] = _NO_SEED
    with residency.use("truco_core.possible") as possible:
        good = snap[PLAYERS] == len(guest.seats) and possible.is_view(snap, guest.my_seat)
    s = guest.match.state
    if not good:
        if guest.mirror.open and s[HAND] == snap[HAND] and _is_changed(s, snap, guest.my_seat):
            guest.accuse(CHANGED)
        return False
    guest.accuse(_judge_snapshot(guest, s, snap))
    for i in range(state.SIZE):
        s[i] = snap[i]
    guest.mirror.sync()
    if guest.my_seat < 4:
        guest.send_again()
    return True


def _judge_snapshot(guest, s, snap):
    """0, or what is wrong: of the hand that is open it may not say another thing than I know.

    :param s: my own state until now
    """
    book = guest.book
    goes_on = snap[PHASE] < HAND_OVER and not guest.mirror.ended
    what = 0
    if guest.mirror.open:
        guest.mirror.hide_shown()
        if s[HAND] != snap[HAND]:
            what = NO_SEED
        elif _is_changed(s, snap, guest.my_seat):
            what = CHANGED
        elif not goes_on:
            what = NO_SEED
    elif goes_on and book[STAGE] != DECIDED:
        what = NO_COMMIT
    elif not goes_on and s[HAND] == snap[HAND] and not book[MISSED] and _scores_differ(s, snap):
        what = CHANGED
    what = what or _count(book, s, snap, goes_on)
    if goes_on:
        book[FRESH] = 0
    book[MISSED] = 0
    return what


def _count(book, s, snap, goes_on):
    """Hands of the chain and of the match go on together, until another match begins."""
    is_new = not snap[HAND] and not snap[SCORE] and not snap[SCORE + 1]
    if is_new:
        book[MOVED] = 1
        if not book[MISSED]:
            book[GAPS] = 0
    if book[INDEX] == NONE:
        return 0
    lag = book[INDEX] + goes_on - snap[HAND] & 0xFF
    before = book[LAG]
    is_other = book[HAS_LAG] and lag != before and not is_new and book[MISSED] != CAME
    book[LAG] = lag
    book[HAS_LAG] = 1
    # Another match can have begun where I missed it, after the hand of before.
    since = lag - before & 0xFF
    if is_other and (not book[MISSED] or not s[HAND] <= since < 128 or _is_too_often(book)):
        return WRONG_COUNT
    return 0


def _scores_differ(s, snap):
    return s[SCORE] != snap[SCORE] or s[SCORE + 1] != snap[SCORE + 1]


def _is_changed(s, snap, me):
    """Whether a snapshot says another thing of this hand than I know."""
    for i in range(PHASE):  # the rules, the players
        if s[i] != snap[i]:
            return True
    if s[VIRA] != snap[VIRA] or s[LEVEL] > snap[LEVEL]:
        return True
    if snap[PHASE] < HAND_OVER and _scores_differ(s, snap):
        return True
    for i in range(3):
        if s[RESULTS + i] != NONE and s[RESULTS + i] != snap[RESULTS + i]:
            return True
    for i in range(CARDS, CARDS + 3 * s[PLAYERS]):
        if s[i] == UNKNOWN:
            continue
        mine = (i - CARDS) // 3 == me
        if snap[i] == UNKNOWN:
            if mine:
                return True
        elif (s[i] ^ snap[i]) & ~GONE or mine and s[i] & GONE and not snap[i] & GONE:
            return True
    for i in range(PLAYS, SEED):
        card = s[i]
        if card == NONE:
            continue
        turned = i >= PLAYS + 8 and is_pair(s, 1)  # it lay under another: it may lie open now
        if snap[i] == UNKNOWN:
            if not card & FACE_DOWN:
                return True
        elif card == UNKNOWN:
            if not turned or snap[i] == NONE:
                return True
        elif card != snap[i] and not (turned and card & ~FACE_DOWN == snap[i]):
            return True
    return False
