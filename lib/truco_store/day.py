"""The cards of a day, the same for all: how the first match by them went.

A day is 32 * its month + its day. DAY of truco_store has it, 16 bits: the day; points of who lost,
times 512; and points above the goal of who won, times 8192. Bit 7 of MORE_BADGES: the player won;
bits 4 to 6: days in a row, at most 7. DAY_HANDS: in how many hands, or 255: the player gave up.

A match that was given up is none of the day: it can be begun again, and then counts.
"""

from micropython import const

from truco_store import COUNTERS, DAY, DAY_HANDS, DEALS, MORE_BADGES, get, put

_DAYS = const(511)
_GOAL = const(12)  # of all rule sets
_MOST = const(7)  # days in a row that are counted
_SHORTEST = const(28)  # days of a month
_GAVE_UP = const(255)  # in place of hands


def typed(code: int) -> int:
    """The day of four digits: day, month."""
    return code % 100 % 16 * 32 + code // 100 % 32 or 1


def played(image) -> int:
    """The last day whose cards were played; 0: none."""
    return get(image, DAY, 2) & _DAYS


def gave_up(image) -> bool:
    """Return whether the player gave up the cards of the last day."""
    return image[DAY_HANDS] == _GAVE_UP


def note(image, won, we, they, given_up=False) -> None:
    """Note how a match by the cards of DEALS ended; of a day the first one counts."""
    day = get(image, DEALS, 2) & _DAYS
    last = played(image)
    if day and (day != last or gave_up(image)):
        above = min(max(we, they, _GOAL) - _GOAL, 7)
        follows = day == last + 1 or day == _first_after(last) and last % 32 >= _SHORTEST
        if day != last and (gave_up(image) or not follows):
            run = 0
        else:
            run = in_a_row(image)
        put(image, DAY, 2, day | min(they if won else we, 15) << 9 | above << 13)
        run = min(run + (not given_up), _MOST)
        image[MORE_BADGES] = image[MORE_BADGES] & 15 | run << 4 | won << 7
        image[DAY_HANDS] = _GAVE_UP if given_up else min(image[COUNTERS], _GAVE_UP - 1)


def in_a_row(image) -> int:
    """So many days, up to the last one that was played; 7: or more."""
    return image[MORE_BADGES] >> 4 & 7


def tell(rows, image, day: int, score, words) -> int:
    """Add to `rows` what a match by the cards of the last day tells at its end: that, before all,
    and how the first one by them went. Returns the next day, or 0, as `_next`.

    :param score: of the match
    :param words: as of `told`; then what they are, that it was another match, and days in a row
    """
    if day != played(image):
        return 0
    rows.insert(0, words[2] % (day % 32, day // 32))
    if gave_up(image):
        return 0  # the title says so
    said = told(image, words)
    if not said.startswith(words[0] % score):
        rows.append(words[3])
    rows.append(said)
    rows.append(_told_row(image, words))
    return _next(day)


def about(image, today: int, new: str, words, rivals) -> str:
    """A day: that it is `new`; or how it went, days in a row, and the next day's rival; "" where
    there is none.

    :param today: 0: the last one that was played; then nobody knows which day is the next
    :param words: as of `tell`, then for the next day, and for one that was given up
    :param rivals: of the ladder, the name of each first
    """
    last = played(image)
    day = today or last
    if day == last:
        if gave_up(image):
            return "%02d/%02d: " % (day & 31, day >> 5) + words[6]
        new = "%02d/%02d: " + told(image, words) + ". " + _told_row(image, words) + "."
        later = _next(today) if today else 0
        if later:
            new += " " + words[5] % rivals[later % len(rivals)][0]
    return new % (day & 31, day >> 5) if day else ""


def _told_row(image, words):
    """Days in a row, as a text."""
    run = in_a_row(image)
    return words[4] % run + ("+" if run == _MOST else "")


def _next(day):
    """The next day; 0: the year says which, after 28 February."""
    month = day >> 5
    # 31 days have the odd months until July, then the even ones.
    if day % 32 < (_SHORTEST if month == 2 else 30 + (month + month // 8) % 2):
        return day + 1
    return 0 if month == 2 else _first_after(day)


def _first_after(day):
    """The first day of the next month."""
    return 32 * ((day >> 5) % 12) + 33


def told(image, words) -> str:
    """The last day that was played as two friends compare it: our points, theirs, hands.

    :param words: for both points, and for the hands
    """
    found, hands = get(image, DAY, 2) >> 9, image[DAY_HANDS]
    best, least = _GOAL + (found >> 4), found & 15
    said = words[0] % ((best, least) if image[MORE_BADGES] & 128 else (least, best))
    return said + words[1] % hands if hands else said
