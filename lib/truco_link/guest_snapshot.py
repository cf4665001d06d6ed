"""A guest hears a snapshot: it may not say another thing of the open hand than the guest knows.

What is remembered is in `Guest.book`, see guest_witness.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
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
from truco_link.frames import CHAIN_BROKEN, CHANGED, LINK_BYTES, NO_LINKS, NO_SEED, NOT_ASKED
from truco_link.guest_fair import is_mine_known, note_deal, tell_mine
from truco_link.guest_hearing import accuse
from truco_link.guest_witness import (
    AGAIN,
    ASKING,
    CHUNKS,
    DUE,
    ELSEWHERE,
    GAVE,
    HAND_LINKS,
    HEARD,
    HELD,
    LINKS,
    MISSED,
    MIXED,
    MOVED,
    NEW,
    PENDING,
    SHARE,
    SOON,
    TOLD_ANEW,
)

_ALL_CHUNKS = const(15)
_NO_SEED = b"\xff\xff\xff\xff"  # UNKNOWN


def hear(guest, data, at, size) -> bool:
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
            accuse(guest, CHANGED)
        return False
    accuse(guest, _judge_snapshot(guest, s, snap))
    s[:] = snap
    guest.mirror.sync(guest.book[DUE] and guest.book[MIXED])
    guest.note_match()
    tell_mine(guest)
    if guest.wants is not None:
        guest.ask(frames.SIT, guest.wants)  # another host has not heard it
    if guest.my_seat != NONE:
        guest.send_again()
    return True


def _judge_snapshot(guest, s, snap):
    """0, or what is wrong: of the hand that is open it may not say another thing than I know.

    :param s: my own state until now
    """
    book = guest.book
    goes_on = snap[PHASE] < HAND_OVER and not guest.mirror.ended
    moved = s[SCORE : SCORE + 2] != snap[SCORE : SCORE + 2]
    what = 0
    if guest.mirror.open:
        guest.mirror.hide_shown()
        if s[HAND] != snap[HAND]:
            what = NO_SEED if book[SHARE] else 0
            book[MIXED] = 0
        elif _is_changed(s, snap, guest.my_seat):
            what = CHANGED
    elif not goes_on and s[HAND] == snap[HAND] and not book[MISSED] and moved:
        what = CHANGED
    is_other = book[GAVE] and snap[HAND] and s[HAND] != snap[HAND]
    without = NOT_ASKED if is_other and _has_nobody_given(guest) else 0
    if not book[MIXED] and (goes_on or book[DUE] and book[PENDING] and snap[HAND]):
        what = what or _meet_hand(guest)
    if book[MOVED] and book[SOON] and guest.my_seat != NONE and _points(s) == _points(snap):
        if book[MOVED] != ELSEWHERE or _points(s):
            what = what or CHAIN_BROKEN  # no hand was played since
    book[MISSED] = book[MOVED] = 0
    return what or without


def _meet_hand(guest):
    """A hand was dealt, and I was not told its DEAL: 0, or what is wrong with its links."""
    book = guest.book
    what = 0
    note_deal(guest)
    book[GAVE] = 0
    if guest.my_seat != NONE:
        known = is_mine_known(guest)
        book[SHARE] = book[GAVE] = 1 if known and book[PENDING] else 0
        if book[HELD] == AGAIN and known or book[PENDING] and not known:
            # Who has lost the seat by then watches at first, but where no match is on.
            what = NOT_ASKED if book[PENDING] == HEARD or not guest.is_over() else 0
        elif known and not (book[PENDING] or book[NEW] or book[ASKING]):
            if book[MISSED] == TOLD_ANEW:
                what = NO_LINKS  # I was not asked
    book[ASKING] = book[PENDING] = 0
    return what


def _has_nobody_given(guest):
    """Whether the deck has the same links of guests as the one before that I know, mine too."""
    book = guest.book
    for i in range(LINK_BYTES * len(guest.seats)):
        seat = i // LINK_BYTES
        if seat == guest.host_seat:
            continue
        link = book[LINKS + i]
        if link != book[HAND_LINKS + i]:
            return False
        if link and not guest.seats[seat].flags & frames.PERSON:
            return False  # it was asked alone, and went
    return True


def _points(s):
    return s[SCORE] + s[SCORE + 1]


def _is_changed(s, snap, me):
    """Whether a snapshot says another thing of this hand than I know."""
    for i in range(PHASE):  # the rules, the players
        if s[i] != snap[i]:
            return True
    if s[VIRA] != snap[VIRA] or s[LEVEL] > snap[LEVEL]:
        return True
    if snap[PHASE] < HAND_OVER and s[SCORE : SCORE + 2] != snap[SCORE : SCORE + 2]:
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
