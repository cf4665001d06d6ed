"""The cards of a day, the same for all: how the first match by them went.

A day is 32 * its month + its day. DAY of truco_store has it, 16 bits: the day; points of who lost,
times 512; and points above the goal of who won, times 8192. Bit 7 of MORE_BADGES: the player won.
DAY_HANDS: in how many hands.
"""

from micropython import const

from truco_store import COUNTERS, DAY, DAY_HANDS, DEALS, MORE_BADGES, get, put

_DAYS = const(511)
_GOAL = const(12)  # of all rule sets


def typed(code: int) -> int:
    """The day of four digits: day, month."""
    return code % 100 % 16 * 32 + code // 100 % 32 or 1


def played(image) -> int:
    """The last day whose cards were played; 0: none."""
    return get(image, DAY, 2) & _DAYS


def note(image, won, we, they) -> None:
    """A match has ended with these points, by the cards of DEALS; of a day the first one counts."""
    day = get(image, DEALS, 4) & _DAYS
    if day and day != played(image):
        above = min(max(we, they, _GOAL) - _GOAL, 7)
        put(image, DAY, 2, day | min(they if won else we, 15) << 9 | above << 13)
        image[MORE_BADGES] = image[MORE_BADGES] & 127 | won << 7
        image[DAY_HANDS] = image[COUNTERS]


def about(image, today: int, new: str, words) -> str:
    """A day: that it is `new`, or how it went; "" where there is none.

    :param today: 0: the last one that was played
    :param words: as of `told`
    """
    last = played(image)
    day = today or last
    if day == last:
        new = " %02d/%02d: " + told(image, words)
    return new % (day & 31, day >> 5) if day else ""


def told(image, words) -> str:
    """The last day that was played as two friends compare it: our points, theirs, hands. Who gave
    up lost.

    :param words: for both points, and for the hands
    """
    found, hands = get(image, DAY, 2) >> 9, image[DAY_HANDS]
    best, least = _GOAL + (found >> 4), found & 15
    said = words[0] % ((best, least) if image[MORE_BADGES] & 128 else (least, best))
    return said + words[1] % hands if hands else said
