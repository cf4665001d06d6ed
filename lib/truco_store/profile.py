"""The player: name, chips, ranking, how matches went, and a friend, in an image of truco_store.

Statistics are kept for each rule set, and in one more row for all house rules, 16 bits each (a
number that would not fit stays at 65535). Chips and ranking: docs/keeping.md.

The cards of a day are the same for all. How the first match by them went: a day is 32 * its month +
its day. DAY has it, 16 bits: the day; points of who lost, times 512; and points above the goal of
who won, times 8192. Bit 7 of MORE_BADGES: the player won; bits 4 to 6: days in a row, at most 7.
DAY_HANDS: in how many hands, or 255: the player gave up. A match that was given up is none of the
day: it can be begun again, and then counts.

The friend who plays at this handheld, too, has name and face in the bytes that all else leaves.
They are a number: the lowest digit, of FACES + 1, is as FACE of truco_store, 0: nobody was asked;
the others are the letters of the name, the last one first: 1 + index into LETTERS.
"""

from micropython import const

import truco_store as kept
from truco_core import names, rules
from truco_core.state import PLAYERS, SCORE
from truco_store import get, put

# How a match ended.
LOST = const(0)
WON = const(1)
FRIENDLY = const(2)
GIVEN_UP = const(3)

CHIPS_AT_STAKE = (5, 10, 25, 50)  # chips, by the option `stake`
LOAN = const(25)  # what the house gives to a player without chips
WINNER_POINTS = const(20)
LOSER_POINTS = const(5)

STATS_ROWS = const(9)  # of statistics: one for each rule set, then one for house rules
ROW_SIZE = const(20)

# In a row, 16 bits each. HANDS to BLUFFS are in the COUNTERS of a match too, in this order.
MATCHES = const(0)
MATCHES_WON = const(1)
HANDS = const(2)
HANDS_WON = const(3)
RAISES = const(4)  # called by the player
RAISES_WON = const(5)  # of these: the others ran
RUN_FROM = const(6)  # raises (and special hands) that the player ran from
BLUFFS = const(7)  # of RAISES_WON: with nothing above a two among the cards still held
STREAK = const(8)  # matches won in a row until now
LONGEST = const(9)  # such streak
_COUNTED = const(6)  # from HANDS on

# Of the last matches, each:
# 0 our points; bit 7: we won
# 1 their points; bit 7: there is such a match; LEFT: the player gave it up
# 2 rivals: 1 + index into truco_core.bots.NAMES of the first, 16 times that of the second;
#   0: people
# 3 chips won, plus 128
LAST_SIZE = const(4)
LEFT = const(64)
MOST_POINTS = const(63)  # points that are noted
_EVEN = const(128)

_DAYS = const(511)
_GOAL = const(12)  # of all rule sets
_MOST_DAYS = const(7)  # days in a row that are counted
_SHORTEST = const(28)  # days of a month
_GAVE_UP = const(255)  # in place of hands

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ-_0123456789"  # of a name; _: a blank
FRIENDS_LETTERS = const(9)  # at most
_OF_FRIEND = 38, 95, 395, 396, 397, 398, 399  # offsets, the highest first
_SMALL = const(0x20)  # between a capital and its small letter, with accents too

_FIRST = const(2)  # the first rival of truco_game.ladder, among the characters
_NEAR = const(31)  # points of a lost match that are kept
_TOLD = const(13)  # the highest level that a JOIN has room for


def name(image) -> str:
    """Return the player's name; empty until there is one."""
    return names.clean("".join([chr(c) for c in image[kept.NAME : kept.NAME + kept.NAME_SIZE]]), "")


def rename(image, text: str) -> None:
    """Set the name: at most NAME_SIZE characters of Latin-1, the rest is cut off."""
    text = names.clean(text, "")
    for i in range(kept.NAME_SIZE):
        code = ord(text[i]) if i < len(text) else 0
        image[kept.NAME + i] = code if code < 256 else 63  # a question mark


def face(image, called: str) -> int:
    """Return which face the player has, 0..FACES - 1.

    :param called: the name, which says it until one is chosen
    """
    return (image[kept.FACE] or kept.FACES - sum(called.encode()) % kept.FACES) - 1


def level(image) -> int:
    """Return what the player has learnt, 0..21: the lesson, rivals of the ladder, badges."""
    return (
        min(image[kept.LADDER], kept.FACES)
        + image[kept.SEEN] // kept.SEEN_LESSON % 2
        + count_badges(image)
    )


def badges(image) -> int:
    """Return the player's badges: bits of truco_game.feats."""
    return image[kept.BADGES] | (image[kept.MORE_BADGES] & 15) << 8


def count_badges(image) -> int:
    """Return how many badges the player has."""
    return sum([badges(image) >> i & 1 for i in range(16)])


def avatar(image, called: str) -> int:
    """Face and level in one byte, for all at a table: `face` + FACES * `level`."""
    return face(image, called) + kept.FACES * min(level(image), _TOLD)


def own_avatar(image) -> int:
    """Return the player's own value, whatever the level is."""
    return face(image, name(image)) + kept.FACES * level(image)


def chips(image) -> int:
    """Return the player's chips, without those in the pot of a match."""
    return get(image, kept.CHIPS, 4)


def points(image) -> int:
    """Return the player's points in the ranking."""
    return get(image, kept.POINTS, 4)


def figure(image, row: int, field: int) -> int:
    """One number of the statistics.

    :param row: index into RULE_SETS, or 8 for house rules; field: MATCHES .. LONGEST
    """
    return get(image, kept.STATS + ROW_SIZE * row + 2 * field, 2)


def reset(image) -> None:
    """Forget all statistics, badges, chips and ranking. Name, ladder and options stay."""
    image[kept.BADGES] = image[kept.MORE_BADGES] = image[kept.DAY] = image[kept.DAY + 1] = 0
    for i in range(kept.STATS, kept.LINK):
        if not kept.MORE <= i < kept.LAST:
            image[i] = 0
    put(image, kept.CHIPS, 4, 100)
    put(image, kept.POINTS, 4, 0)


def stake(image, index: int) -> None:
    """Begin a match for points: the player's chips go into its pot.

    :param index: into CHIPS_AT_STAKE; a player with fewer chips puts in all of them
    """
    have = chips(image) or LOAN
    staked = min(have, CHIPS_AT_STAKE[index])
    put(image, kept.CHIPS, 4, have - staked)
    put(image, kept.STAKED, 2, staked)


def begin(image, setup) -> None:
    """Begin a match. One that was still kept counts as given up.

    :param setup: truco_game.setup.Setup
    """
    if image[kept.MATCH]:
        close(image, GIVEN_UP)  # still as it was kept
    image[kept.ROBOTS : kept.ROBOTS + 3] = setup.robots
    put(image, kept.DEALS, 4, setup.seed)
    if setup.for_points:
        stake(image, setup.stake)
    image[kept.MATCH] = 1


def close(image, result: int) -> None:
    """Count the match in the image, which has ended; pay for it, and delete it.

    :param result: WON, LOST, FRIENDLY or GIVEN_UP
    """
    staked = get(image, kept.STAKED, 2)
    paid = 0
    if image[kept.MATCH] == kept.TWO_HERE:  # practice
        result = FRIENDLY
    won = result == WON
    if result == FRIENDLY:
        paid = staked
    else:
        count(image, image[kept.STATE : kept.STATE + rules.SIZE], won, image, kept.COUNTERS)
        if won:
            # Each of the winners has an equal share, and half of the players won.
            paid = (
                staked * image[kept.STATE + PLAYERS] * 3 // 4 // (image[kept.STATE + PLAYERS] // 2)
            )
        if staked and result != GIVEN_UP:
            put(image, kept.POINTS, 4, points(image) + (WINNER_POINTS if won else LOSER_POINTS))
    put(image, kept.CHIPS, 4, chips(image) + paid)
    if result != FRIENDLY:
        second = image[kept.ROBOTS + 2] + 1 if image[kept.STATE + PLAYERS] == 4 else 0
        rivals = image[kept.ROBOTS] + 1 + 16 * second
        score = image[kept.STATE + SCORE], image[kept.STATE + SCORE + 1]
        note(image, result, *score, rivals, paid - staked)
        note_day(image, won, *score, result == GIVEN_UP)
        if image[kept.STATE + PLAYERS] == 2 and image[kept.ROBOTS] == _FIRST + image[kept.LADDER]:
            # Wherever the match was begun; not by house rules, which may make it easy.
            if rules.row_of(image[kept.STATE : kept.STATE + rules.SIZE]) < STATS_ROWS - 1:
                _meet_next(image, won, score[0])
    for i in range(kept.MATCH, kept.DEALS):
        image[i] = 0


def _meet_next(image, won, points):
    """Go on to the ladder's next rival, or store how near the player came to that."""
    if not won:
        best = max(image[kept.SEEN] // kept.BEST, min(points, _NEAR))
        image[kept.SEEN] = image[kept.SEEN] % kept.BEST + kept.BEST * best
        return
    image[kept.LADDER] += 1
    image[kept.SEEN] = image[kept.SEEN] % kept.BEST | kept.UNSEEN_LEVEL
    image[kept.LADDER + 1] = image[kept.LADDER + 1] or image[kept.LADDER]  # wherever it was begun


def pledge(image, index: int) -> None:
    """Begin a match with other handhelds for chips. Who has pledged already does not again.

    :param index: as of `stake`
    """
    if not image[kept.PLEDGED]:
        have = chips(image) or LOAN
        image[kept.PLEDGED] = min(have, CHIPS_AT_STAKE[index])
        put(image, kept.CHIPS, 4, have - image[kept.PLEDGED])


def redeem(image, result: int) -> int:
    """Such a match has ended: pay for it, once. Chips that it brought; below 0: it cost so many.

    :param result: as of `close`; GIVEN_UP: the player did not wait for its end
    """
    staked = image[kept.PLEDGED]
    if not staked:
        return 0
    image[kept.PLEDGED] = 0
    # As above: each of the winners has an equal share of the pot less a quarter.
    paid = staked * 3 // 2 if result == WON else staked if result == FRIENDLY else 0
    put(image, kept.CHIPS, 4, chips(image) + paid)
    if result <= WON:
        put(image, kept.POINTS, 4, points(image) + (WINNER_POINTS if result else LOSER_POINTS))
    return paid - staked


def count(image, rule_bytes, won, counters, first: int) -> None:
    """Add a match to the statistics.

    :param rule_bytes: its rules, SIZE of truco_core.rules
    :param counters: bytes that have its HANDS to BLUFFS, from `first` on
    """
    at = kept.STATS + ROW_SIZE * rules.row_of(rule_bytes)
    _add(image, at + 2 * MATCHES, 1)
    for field in range(_COUNTED):
        _add(image, at + 2 * (HANDS + field), get(counters, first + 2 * field, 2))
    if not won:
        put(image, at + 2 * STREAK, 2, 0)
        return
    _add(image, at + 2 * MATCHES_WON, 1)
    _add(image, at + 2 * STREAK, 1)
    streak = get(image, at + 2 * STREAK, 2)
    if streak > get(image, at + 2 * LONGEST, 2):
        put(image, at + 2 * LONGEST, 2, streak)


def note(image, result, we, they, rivals: int = 0, brought: int = 0) -> None:
    """Put a match before the last ones.

    :param result: as of `close`
    :param we, they: points
    :param rivals: as in a record's byte 2
    :param brought: chips; below 0: it cost so many
    """
    image[kept.LAST + LAST_SIZE : kept.LINK] = image[kept.LAST : kept.LINK - LAST_SIZE]
    image[kept.LAST] = min(we, MOST_POINTS) | (128 if result == WON else 0)
    image[kept.LAST + 1] = min(they, MOST_POINTS) | 128 | (LEFT if result == GIVEN_UP else 0)
    image[kept.LAST + 2] = rivals
    image[kept.LAST + 3] = min(max(_EVEN + brought, 0), 255)


def gained(image, match: int = 0) -> int:
    """Chips that one of the last matches brought; below 0: it cost so many.

    :param match: 0 is the last one
    """
    return image[kept.LAST + LAST_SIZE * match + 3] - _EVEN


def _add(image, at, more):
    put(image, at, 2, get(image, at, 2) + more)


def longer(name: str, at: int) -> str:
    """Return a name with one of LETTERS behind it: a small one, except at the begin of a word."""
    letter = LETTERS[at]
    begins = name[-1:] in ("", " ")
    if letter == "_":
        return name if begins else name + " "
    return name + (letter if begins or letter < "A" else chr(ord(letter) + _SMALL))


def friend(image):
    """Return the friend's name and face."""
    code = 0
    for at in _OF_FRIEND:
        code = code << 8 | image[at]
    code, face = divmod(code, kept.FACES + 1)
    name = ""
    while code:
        code, letter = divmod(code, len(LETTERS) + 1)
        name = longer(name, letter - 1)
    return names.clean(name[:FRIENDS_LETTERS], ""), face


def keep_friend(image, name: str, face: int) -> None:
    """Keep the friend's name, as `longer` makes it, and face."""
    code = 0
    for letter in reversed(name.replace(" ", "_")):
        at = LETTERS.find(letter)
        if at < 0:
            at = LETTERS.find(chr(ord(letter) - _SMALL))
        code = code * (len(LETTERS) + 1) + at + 1
    code = code * (kept.FACES + 1) + face
    for at in reversed(_OF_FRIEND):
        image[at] = code & 0xFF
        code >>= 8


def day_typed(code: int) -> int:
    """Return the day of four digits: day, month."""
    return code % 100 % 16 * 32 + code // 100 % 32 or 1


def last_day(image) -> int:
    """Return the last day whose cards were played; 0: none."""
    return get(image, kept.DAY, 2) & _DAYS


def gave_up_day(image) -> bool:
    """Return whether the player gave up the cards of the last day."""
    return image[kept.DAY_HANDS] == _GAVE_UP


def note_day(image, won, we, they, given_up=False) -> None:
    """Note how a match by the cards of DEALS ended; of a day the first one counts."""
    day = get(image, kept.DEALS, 2) & _DAYS
    last = last_day(image)
    if day and (day != last or gave_up_day(image)):
        above = min(max(we, they, _GOAL) - _GOAL, 7)
        follows = day == last + 1 or day == _first_after(last) and last % 32 >= _SHORTEST
        if day != last and (gave_up_day(image) or not follows):
            run = 0
        else:
            run = days_in_a_row(image)
        put(image, kept.DAY, 2, day | min(they if won else we, 15) << 9 | above << 13)
        run = min(run + (not given_up), _MOST_DAYS)
        image[kept.MORE_BADGES] = image[kept.MORE_BADGES] & 15 | run << 4 | won << 7
        image[kept.DAY_HANDS] = _GAVE_UP if given_up else min(image[kept.COUNTERS], _GAVE_UP - 1)


def days_in_a_row(image) -> int:
    """So many days, up to the last one that was played; 7: or more."""
    return image[kept.MORE_BADGES] >> 4 & 7


def tell_day(rows, image, day: int, score, words) -> int:
    """Add to `rows` what a match by the cards of the last day tells at its end: that, before all,
    and how the first one by them went. Returns the next day, or 0, as `_next_day`.

    :param score: of the match
    :param words: as of `told_day`; then what they are, that it was another match, and days in a row
    """
    if day != last_day(image):
        return 0
    rows.insert(0, words[2] % (day % 32, day // 32))
    if gave_up_day(image):
        return 0  # the title says so
    said = told_day(image, words)
    if not said.startswith(words[0] % score):
        rows.append(words[3])
    rows.append(said)
    rows.append(_told_days(image, words))
    return _next_day(day)


def about_day(image, today: int, new: str, words, rivals) -> str:
    """Return a day: that it is `new`; or how it went, days in a row, and the next day's rival; ""
    where there is none.

    :param today: 0: the last one that was played; then nobody knows which day is the next
    :param words: as of `tell_day`, then for the next day, and for one that was given up
    :param rivals: of the ladder, the name of each first
    """
    last = last_day(image)
    day = today or last
    if day == last:
        if gave_up_day(image):
            return "%02d/%02d: " % (day & 31, day >> 5) + words[6]
        new = "%02d/%02d: " + told_day(image, words) + ". " + _told_days(image, words) + "."
        later = _next_day(today) if today else 0
        if later:
            new += " " + words[5] % rivals[later % len(rivals)][0]
    return new % (day & 31, day >> 5) if day else ""


def _told_days(image, words):
    """Days in a row, as a text."""
    run = days_in_a_row(image)
    return words[4] % run + ("+" if run == _MOST_DAYS else "")


def _next_day(day):
    """Return the next day; 0: the year says which, after 28 February."""
    month = day >> 5
    # 31 days have the odd months until July, then the even ones.
    if day % 32 < (_SHORTEST if month == 2 else 30 + (month + month // 8) % 2):
        return day + 1
    return 0 if month == 2 else _first_after(day)


def _first_after(day):
    """Return the first day of the next month."""
    return 32 * ((day >> 5) % 12) + 33


def told_day(image, words) -> str:
    """Return the last day that was played as two friends compare it: our points, theirs, hands.

    :param words: for both points, and for the hands
    """
    found, hands = get(image, kept.DAY, 2) >> 9, image[kept.DAY_HANDS]
    best, least = _GOAL + (found >> 4), found & 15
    said = words[0] % ((best, least) if image[kept.MORE_BADGES] & 128 else (least, best))
    return said + words[1] % hands if hands else said
