"""What a guest remembers of the fair deal, in `Guest.book`; `guest_fair` judges by it."""

from micropython import const

from truco_core.cards import NONE

# `Guest.book`. Masks have a bit for each seat.
LINKS = const(0)  # the newest link of each seat, 16 bytes each; zeros: none is known
HAND_LINKS = const(64)  # the same when the hand was dealt that is on
HAS_LINK = const(128)  # the host has told one
INDEX = const(129)  # its number in its chain, 0..64; NONE: not known
ASKING = const(130)  # links of the next hand are asked for
ASKED = const(131)  # mask: of whom
SHOWN = const(132)  # mask: whose were told
PENDING = const(133)  # I have given a link for a hand of which I have not heard; HEARD
MIXED = const(134)  # HAND_LINKS is known
SHARE = const(135)  # and my link is among them, and nothing was named
DUE = const(136)  # the host's link of the hand that the next snapshot shows is still to come
MISSED = const(137)  # what may have been missed, see below
SAID = const(138)  # 2: what was named since the last deal, as bits
CHUNKS = const(140)  # of a snapshot, as bits
NEW = const(141)  # no ASK was heard in this session
GAVE = const(142)  # my link is in the deck that HAND_LINKS is of
CHECKED = const(143)  # 2: hands found right, with my own link in the deck
TERM = const(145)  # of the host whose chain that is
HOST_SEAT = const(146)  # the seat of that host
HELD = const(147)  # my newest link is of a hand of which the host's was not told; AGAIN
SOON = const(148)  # this session began when the one before had just ended: nobody took over
MOVED = const(149)  # the host says so then, or another one is the host: the score must be another
DEALT_MINE = const(150)  # since I sit here, and have this chain, a hand was dealt with a link of it
OWED = const(151)  # I have given a link for a hand that I am told is over: is it in its deck?
BOOK_SIZE = const(152)

# In MOVED: another one is the host, perhaps of another match, at whose 0:0 nobody is accused.
ELSEWHERE = const(3)

HEARD = const(2)  # in PENDING: the host has it, if that session ends with nothing unsaid

AGAIN = const(2)  # in HELD: it is to be given again

# In MISSED.
TOLD_ANEW = const(1)  # a TABLE came: perhaps the host tells everything again
CAME = const(2)  # a session began


def begin(book, host_seat: int, is_new: bool) -> None:
    """It is another host: nothing is known. Or the one of before, which calls itself another, at
    once (SOON): then its chain goes on, and my link for its hand is still the same.

    :param host_seat: where it sits
    :param is_new: no person but me sat there before
    """
    goes_on = book[SOON] and book[HAS_LINK] and host_seat == book[HOST_SEAT]
    held = book[HELD]
    index = book[INDEX] if goes_on else NONE
    if not goes_on:
        book[DEALT_MINE] = book[OWED] = 0
        book[MOVED] = ELSEWHERE if (held or book[MOVED]) and book[SOON] and is_new else 0
    for i in range(HAND_LINKS if goes_on else 0, CHECKED):
        book[i] = 0
    book[HAS_LINK] = goes_on
    book[INDEX] = index
    book[HELD] = AGAIN if goes_on and held else 0
    book[NEW] = 1
    book[MISSED] = CAME
    book[HOST_SEAT] = host_seat


def come(book, unsaid: bool) -> None:
    """A session ends.

    :param unsaid: not all that was sent in the one before was acknowledged
    """
    if unsaid and book[PENDING]:
        book[PENDING] = 1
    book[NEW] = 1
    book[MISSED] = CAME
    if not book[SOON]:  # a session that was not at once ends what that said
        book[MOVED] = 0


def sit(book) -> None:
    """I have another seat, or none any more: what I knew of the hand was of the other one. But a
    link for a hand that was not dealt is given again, if I am back there by then."""
    book[HELD] = AGAIN if book[PENDING] else 0
    book[SHARE] = book[MIXED] = book[PENDING] = book[GAVE] = book[DEALT_MINE] = book[OWED] = 0
    book[INDEX] = NONE
    book[NEW] = 1


def checked(book) -> int:
    """How many hands were found right, with my own link in the deck."""
    return book[CHECKED] | book[CHECKED + 1] << 8


def count(book) -> None:
    """One more hand was right."""
    book[CHECKED] = book[CHECKED] + 1 & 0xFF
    if not book[CHECKED]:
        book[CHECKED + 1] += 1


def is_named(book):
    """Whether the host was called a cheat since the last deal."""
    return book[SAID] or book[SAID + 1]
