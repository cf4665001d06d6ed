"""What a guest remembers of the fair deal, in `Guest.book`; `guest_fair` judges by it.

In memory only while it is needed, see truco_link.
"""

from micropython import const

from truco_core.cards import NONE

# `Guest.book`.
LAST_LINK = const(0)  # 16: the last link of the chain that is known
HAS_LINK = const(16)
INDEX = const(17)  # of that link, 0..32; NONE: not known yet
LAST_ROUND = const(18)  # the number of the last round, or NONE
STAGE = const(19)  # of it, as in LAST_ROUND, or one of those below
CLOSED_LIST = const(20)  # of its closed list
PLEDGED = const(21)  # mask: whose pledge is known
SHOWN = const(22)  # mask: whose nonce is known
MINE = const(23)  # the seat that my nonce is for, or NONE: I have none in this round
MIXED = const(24)  # 1: MIX is known; 3: and my nonce is in it, and nothing was named
MOVED = const(25)  # since the round began a SEAT or TABLE has changed something
MISSED = const(26)  # what may have been missed, see below
AGAIN = const(27)  # what could serve to choose a deck, see CHANCE
GAPS = const(28)  # what only a thing that was missed can explain, in this session
LAG = const(29)  # k minus the number of the hand: the same for all of a match
HAS_LAG = const(30)
SAID = const(31)  # 2: what was named since the last deal, as bits
CHUNKS = const(33)  # of a snapshot, as bits
MY_NONCE = const(34)  # mine
MIX = const(42)  # 16
PLEDGE_AT = const(58)  # four of PLEDGE_SIZE
NONCES_AT = const(114)  # four of NONCE_SIZE
CHECKED = const(146)  # 2: hands found right, with my own nonce in the deck
TERM = const(148)  # of the host whose chain that is
FRESH = const(149)  # a list was closed, and no hand was dealt since
FORMER_END = const(150)  # 2: of the end of the chain before, that was told last
RESYNCS = const(152)  # how often in this session a snapshot was asked for
BOOK_SIZE = const(153)

_TOO_MANY_GAPS = const(16)
WITH_MINE = const(3)  # in MIXED
CHOICE = const(5)  # weight, see is_too_often

# In STAGE, above those of LAST_ROUND.
TOLD_LATER = const(3)  # a round that was heard of first when its list was closed
OF_OLD_CHAIN = const(4)

# In MISSED.
TOLD_ANEW = const(1)  # a TABLE came: perhaps the host tells everything again
CAME = const(2)  # a session began


# What could serve to choose a deck, each by itself without fault: too much of it is named.
CHANCE = const(4)  # a new round before a deal; a hand missed in a session; a host after itself
_TOO_MUCH = const(16)  # a hand that is right takes one away


def begin(book) -> None:
    """It is another host: nothing is known."""
    again = book[AGAIN]
    for i in range(CHECKED):
        book[i] = 0
    book[AGAIN] = again
    book[FRESH] = 0
    book[INDEX] = book[LAST_ROUND] = book[STAGE] = book[MINE] = NONE
    book[MISSED] = CAME


def come(book) -> None:
    """A session begins."""
    book[MISSED] = CAME
    book[GAPS] = book[HAS_LAG] = book[RESYNCS] = 0


def weigh(book, weight: int) -> bool:
    """Add something that could serve to choose a deck; True: it is too much."""
    book[AGAIN] = min(book[AGAIN] + weight, _TOO_MUCH)
    return book[AGAIN] == _TOO_MUCH


def weighs(guest, weight: int) -> bool:
    """The same of a guest: a watcher counts none."""
    return guest.my_seat != NONE and weigh(guest.book, weight)


def checked(book) -> int:
    """How many hands were found right, with my own nonce in the deck."""
    return book[CHECKED] | book[CHECKED + 1] << 8


def count(book) -> None:
    """One more hand was right."""
    book[AGAIN] = max(0, book[AGAIN] - 1)
    book[CHECKED] = book[CHECKED] + 1 & 0xFF
    if not book[CHECKED]:
        book[CHECKED + 1] += 1


def is_named(book):
    """Whether the host was called a cheat since the last deal."""
    return book[SAID] or book[SAID + 1]


def is_too_often(book, weight=1):
    """Something that only what I missed could explain.

    :param weight: how many gaps that is: more for what could be done to choose a deck
    """
    book[GAPS] = min(book[GAPS] + weight, _TOO_MANY_GAPS)
    return book[GAPS] == _TOO_MANY_GAPS
