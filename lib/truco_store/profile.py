"""The player's data in an image of truco_store: name, chips, ranking, matches, and a friend.

The statistics have a row for each rule set and one for all house rules. A row has ten numbers of 16
bits; a number that would be larger stays at 65535. docs/keeping.md explains chips and ranking.

The cards of a day are the same for all players. The image has the result of the first match with
the cards of a day. A match that was given up does not count: the player can begin it again, and
then it counts.
"""

from micropython import const

import truco_store as kept
from truco_core import names, rules
from truco_core.characters import BY_RUNG, RUNGS
from truco_core.state import PLAYERS, SCORE
from truco_store import ROW_SIZE, STATS_ROWS, get, put
from truco_store.badge_list import BADGE_COUNT

# Results of a match.
LOST = const(0)
WON = const(1)
FRIENDLY = const(2)
GIVEN_UP = const(3)

CHIPS_AT_STAKE = (5, 10, 25, 50)  # chips that each player stakes, indexed by the option `stake`
LOAN = const(25)  # chips that the house gives to a player without any
WINNER_POINTS = const(20)  # points in the ranking for winning a match for chips
LOSER_POINTS = const(5)

# Numbers of the fields in a row of statistics, 16 bits each. COUNTERS in the image has the fields
# HANDS to BLUFFS for the current match, in the same order.
MATCHES = const(0)
MATCHES_WON = const(1)
HANDS = const(2)
HANDS_WON = const(3)
RAISES = const(4)  # field: raises by the player
RAISES_WON = const(5)  # field: raises by the player after which the others ran
RUN_FROM = const(6)  # field: raises and special hands from which the player ran
# field: raises counted in RAISES_WON at which the player held no card above a two
BLUFFS = const(7)
STREAK = const(8)  # field: current streak of matches won
LONGEST = const(9)  # field: longest streak of matches won
_COUNTED = const(6)  # number of fields from HANDS to BLUFFS, which COUNTERS also has

# A record of one of the last matches, four bytes:
# 0  our points; bit 7: we won
# 1  their points; bit 6 (LEFT): the player gave up; bit 7: the record is used
# 2  rivals: bits 0-3: 1 + kind (truco_core.characters) of the first rival; bits 4-7: 1 + kind of
#    the second, 0 with two players. The whole byte is 0 for people
# 3  chips won, plus 128
LAST_SIZE = const(4)
LEFT = const(64)
MOST_POINTS = const(63)  # larger numbers of points are stored as this
_EVEN = const(128)  # byte 3 of the record of a past match if no chips were won or lost

_DAYS = const(511)  # mask of the day in the seed of a match
_MOST = const(255)  # the highest number that a byte stores
_SHORTEST = const(28)  # number of days of February
_GAVE_UP = const(255)  # value of DAY_HANDS if the player gave up

# the letters of a name; _ stands for a space
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ-_0123456789"
_SMALL = const(0x20)  # difference between a capital and its small letter, also with accents

_TOLD = const(13)  # highest level that the message JOIN to other handhelds can store


def name(image: bytearray) -> str:
    """Return the player's name, "" if there is none."""
    return _name(image, kept.NAME, kept.NAME_SIZE)


def _name(image: bytearray, at: int, size: int) -> str:
    return names.clean("".join([chr(c) for c in image[at : at + size]]), "")


def rename(image: bytearray, text: str) -> None:
    """Set the name: at most NAME_SIZE characters of Latin-1, the rest is cut off."""
    _rename(image, text, kept.NAME, kept.NAME_SIZE)


def _rename(image: bytearray, text: str, at: int, size: int) -> None:
    text = names.clean(text, "")
    for i in range(size):
        code = ord(text[i]) if i < len(text) else 0
        image[at + i] = code if code < 256 else 63  # 63 is a question mark


def face(image: bytearray, called: str) -> int:
    """Return the player's face, 0..FACES - 1.

    :param called: the name, which determines the face until the player chooses one
    """
    return (image[kept.FACE] or kept.FACES - sum(called.encode()) % kept.FACES) - 1


def level(image: bytearray) -> int:
    """Return the player's level, from 0: lesson, badges and beaten rivals raise it."""
    return (
        min(image[kept.LADDER], RUNGS)
        + image[kept.SEEN] // kept.SEEN_LESSON % 2
        + sum([badges(image) >> i & 1 for i in range(BADGE_COUNT)])
    )


def badges(image: bytearray) -> int:
    """Return the player's badges as bits, such as FIRST_MATCH of truco_store.badge_list."""
    return get(image, kept.BADGES, 2)


def avatar(image: bytearray, called: str) -> int:
    """Return face and level in one byte, as all players at a table see it: face + FACES * level."""
    return face(image, called) + kept.FACES * min(level(image), _TOLD)


def own_avatar(image: bytearray) -> int:
    """Return face + FACES * level, even for a level that is too high for `avatar`."""
    return face(image, name(image)) + kept.FACES * level(image)


def chips(image: bytearray) -> int:
    """Return the player's chips, without those in the pot of a match."""
    return get(image, kept.CHIPS, 4)


def points(image: bytearray) -> int:
    """Return the player's points in the ranking."""
    return get(image, kept.POINTS, 4)


def figure(image: bytearray, row: int, field: int) -> int:
    """Return a number of the statistics.

    :param row: index into RULE_SETS, or STATS_ROWS - 1 for house rules
    :param field: MATCHES .. LONGEST
    """
    return get(image, row_at(row) + 2 * field, 2)


def row_at(row: int) -> int:
    """Return the offset of a row of the statistics. The row for house rules is stored first."""
    return kept.STATS + ROW_SIZE * ((row + 1) % STATS_ROWS)


def against(image: bytearray, rival: int) -> tuple[int, int]:
    """Return (matches won, matches lost) against a robot, each at most 255.

    :param rival: index into truco_core.characters.NAMES
    """
    return image[kept.RIVALS + 2 * rival], image[kept.RIVALS + 2 * rival + 1]


def reset(image: bytearray) -> None:
    """Delete all statistics, badges, chips and ranking. Name, ladder and options stay."""
    for start, end in (
        (kept.BADGES, kept.BADGES + 2),
        (kept.DAY, kept.DAY_RUN + 1),
        (kept.STATS, kept.STATS + STATS_ROWS * ROW_SIZE),
        (kept.LAST, kept.LAST_END),
        (kept.RIVALS, kept.RIVALS + kept.RIVALS_SIZE),
    ):
        image[start:end] = bytes(end - start)
    put(image, kept.CHIPS, 4, 100)
    put(image, kept.POINTS, 4, 0)


def _stake(image: bytearray, index: int) -> int:
    """Take the player's stake from the chips, and return it.

    A player who has no chips gets LOAN chips first.

    :param index: index into CHIPS_AT_STAKE; a player with fewer chips stakes all of them
    """
    have = chips(image) or LOAN
    staked = min(have, CHIPS_AT_STAKE[index])
    put(image, kept.CHIPS, 4, have - staked)
    return staked


def _pay(image: bytearray, staked: int, result: int) -> int:
    """Pay the player's chips and points for the end of a match; return the chips won.

    :param staked: the player's chips in the pot; 0: the match was not for chips
    :param result: WON, LOST, FRIENDLY or GIVEN_UP
    :return: below 0 for a loss
    """
    # The winners, half of the players, share three quarters of the pot: 1.5 stakes each.
    paid = staked * 3 // 2 if result == WON else staked if result == FRIENDLY else 0
    put(image, kept.CHIPS, 4, chips(image) + paid)
    if staked and result <= WON:
        put(image, kept.POINTS, 4, points(image) + (WINNER_POINTS if result else LOSER_POINTS))
    return paid - staked


def begin(image: bytearray, setup) -> None:
    """Begin a match. A match that is still saved counts as given up.

    :param setup: truco_game.setup.Setup
    """
    if image[kept.MATCH]:
        close(image, GIVEN_UP)  # the earlier match, whose state is still in the image
    image[kept.ROBOTS : kept.ROBOTS + 3] = setup.robots
    put(image, kept.DEALS, 4, setup.seed)
    if setup.for_points:
        put(image, kept.STAKED, 2, _stake(image, setup.stake))
    image[kept.MATCH] = 1


def close(image: bytearray, result: int) -> None:
    """End the saved match: add it to the statistics, pay the player's chips and delete it.

    :param image: image of truco_store with the match in its last state
    :param result: WON, LOST, FRIENDLY or GIVEN_UP
    """
    if image[kept.MATCH] == kept.SHARED:  # the match does not count
        result = FRIENDLY
    won = result == WON
    gain = _pay(image, get(image, kept.STAKED, 2), result)
    if result != FRIENDLY:
        row = image[kept.STATE : kept.STATE + rules.SIZE]
        count(image, row, won, image, kept.COUNTERS)
        second = image[kept.ROBOTS + 2] + 1 if image[kept.STATE + PLAYERS] == 4 else 0
        rivals = image[kept.ROBOTS] + 1 + 16 * second
        goal = image[kept.STATE + rules.GOAL]
        we, they = [min(image[kept.STATE + SCORE + team], goal) for team in range(2)]
        note(image, result, we, they, rivals, gain)
        for seat in range(1, image[kept.STATE + PLAYERS], 2):
            at = kept.RIVALS + 2 * image[kept.ROBOTS + seat - 1] + (not won)
            image[at] = min(image[at] + 1, _MOST)
        note_day(image, won, we, they, result == GIVEN_UP)
        rung = BY_RUNG.find(bytes((image[kept.ROBOTS],)))  # of the rival, less 1
        if image[kept.STATE + PLAYERS] == 2 and rung == image[kept.LADDER]:
            # Any match against the next rival counts for the ladder, except with house rules, which
            # may make it easy.
            if rules.row_of(row) < STATS_ROWS - 1:
                _meet_next(image, won, we)
    for i in range(kept.MATCH, kept.DEALS):
        image[i] = 0


def _meet_next(image: bytearray, won: bool, points: int) -> None:
    """Advance to the ladder's next rival after a win, otherwise store the player's best score."""
    if not won:
        image[kept.BEST] = max(image[kept.BEST], min(points, _MOST))
        return
    image[kept.LADDER] += 1
    image[kept.BEST] = 0
    image[kept.SEEN] |= kept.UNSEEN_LEVEL | kept.UNSEEN_PLACE
    # If the match was not begun on the ladder, store the rung of the rival that was beaten now.
    image[kept.RUNG] = image[kept.RUNG] or image[kept.LADDER]


def pledge(image: bytearray, index: int) -> None:
    """Stake the player's chips for a match with other handhelds, unless that was done already.

    :param index: index into CHIPS_AT_STAKE
    """
    if not image[kept.PLEDGED]:
        image[kept.PLEDGED] = _stake(image, index)


def redeem(image: bytearray, result: int) -> int:
    """Pay the player's chips for the end of a match with other handhelds, once.

    Return the chips won, below 0 for a loss.

    :param result: WON, LOST or FRIENDLY; GIVEN_UP: the player did not wait for the end
    """
    staked = image[kept.PLEDGED]
    image[kept.PLEDGED] = 0
    return _pay(image, staked, result)


def count(image: bytearray, rule_bytes, won: bool, counters, first: int) -> None:
    """Add a match to the statistics.

    :param rule_bytes: the rules of the match, SIZE bytes of truco_core.rules
    :param counters: bytes with the match's fields HANDS to BLUFFS, from offset `first` on
    """
    at = row_at(rules.row_of(rule_bytes))
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


def note(image: bytearray, result, we, they, rivals: int = 0, brought: int = 0) -> None:
    """Add a match to the records of the last matches, as the newest.

    :param result: WON, LOST, FRIENDLY or GIVEN_UP
    :param we, they: points of both teams
    :param rivals: as in byte 2 of a record, see LAST_SIZE
    :param brought: chips won, below 0 for a loss
    """
    image[kept.LAST + LAST_SIZE : kept.LAST_END] = image[kept.LAST : kept.LAST_END - LAST_SIZE]
    image[kept.LAST] = min(we, MOST_POINTS) | (128 if result == WON else 0)
    image[kept.LAST + 1] = min(they, MOST_POINTS) | 128 | (LEFT if result == GIVEN_UP else 0)
    image[kept.LAST + 2] = rivals
    image[kept.LAST + 3] = min(max(_EVEN + brought, 0), 255)


def gained(image: bytearray, match: int = 0) -> int:
    """Return the chips won in one of the last matches, below 0 for a loss.

    :param match: index of the match; 0: the newest
    """
    return image[kept.LAST + LAST_SIZE * match + 3] - _EVEN


def _add(image: bytearray, at: int, more: int) -> None:
    put(image, at, 2, get(image, at, 2) + more)


def longer(name: str, at: int) -> str:
    """Return a name with one more letter. It is a small letter unless a word begins.

    :param at: index into LETTERS
    """
    letter = LETTERS[at]
    begins = name[-1:] in ("", " ")
    if letter == "_":
        return name if begins else name + " "
    return name + (letter if begins or letter < "A" else chr(ord(letter) + _SMALL))


def friend(image: bytearray) -> tuple[str, int]:
    """Return (name, face) of the friend who also plays on this handheld; face 0: not asked yet."""
    return _name(image, kept.FRIEND, kept.FRIENDS_SIZE), image[kept.FRIENDS_FACE]


def keep_friend(image: bytearray, name: str, face: int) -> None:
    """Store the friend's name and face."""
    _rename(image, name, kept.FRIEND, kept.FRIENDS_SIZE)
    image[kept.FRIENDS_FACE] = face


def day_typed(code: int) -> int:
    """Return the day, 32 * month + day, for four typed digits: two for the day, two for the month.

    Digits that are no date still give a valid number.
    """
    return code % 100 % 16 * 32 + code // 100 % 32 or 1


def last_day(image: bytearray) -> int:
    """Return the number of the last day whose daily deal was played, or 0."""
    return get(image, kept.DAY, 2)


def gave_up_day(image: bytearray) -> bool:
    """Return whether the player gave up the match of the last day whose cards were played."""
    return image[kept.DAY_HANDS] == _GAVE_UP


def note_day(image: bytearray, won: bool, we: int, they: int, given_up: bool = False) -> None:
    """Store the result of a match if it was played with the cards of a day.

    Only the first match of a day counts, but one that was given up can be played again.
    """
    day = get(image, kept.DEALS, 2) & _DAYS
    last = last_day(image)
    if day and (day != last or gave_up_day(image)):
        run = days_in_a_row(image, day)
        put(image, kept.DAY, 2, day)
        image[kept.DAY_SCORE] = min(we, _MOST)
        image[kept.DAY_SCORE + 1] = min(they, _MOST)
        image[kept.DAY_HANDS] = _GAVE_UP if given_up else min(image[kept.COUNTERS], _GAVE_UP - 1)
        image[kept.DAY_WON] = won
        image[kept.DAY_RUN] = min(run + (not given_up), _MOST)


def days_in_a_row(image: bytearray, today: int = 0) -> int:
    """Return the number of consecutive days played, up to the last one.

    :param today: if not 0, return 0 unless a match with the cards of this day continues the run
    """
    last = last_day(image)
    follows = today == last + 1 or today == _first_after(last) and last % 32 >= _SHORTEST
    if today and today != last and (gave_up_day(image) or not follows):
        return 0
    return image[kept.DAY_RUN]


def tell_day(rows, image: bytearray, day: int, score, words) -> None:
    """Add texts about the day to `rows`, for the end of a match with the cards of that day.

    The date becomes the second row, behind the title. The number of consecutive days becomes the
    last row. If the first match of the day, which counts, had another score, its result comes
    before that number.

    :param day: the day of the match; nothing is added unless it is the last day that was played
    :param score: score of the match that has just ended
    :param words: the texts of `told_day`, then "Daily game", "First try" and "Days in a row"
    """
    if day != last_day(image):
        return
    rows.insert(1, words[2] % (day % 32, day // 32))
    if gave_up_day(image):
        return
    if score != (image[kept.DAY_SCORE], image[kept.DAY_SCORE + 1]):
        rows.append(words[3] + " " + told_day(image, words))
    rows.append(words[4] % days_in_a_row(image))


def about_day(image: bytearray, today: int, new: str, words) -> str:
    """Return a text about a day, or "" if no day was played and `today` is 0.

    For a day not played, the text is `new` with the date and any streak. Otherwise it has the date,
    the result and the streak.

    :param today: the day; 0: the last day that was played
    :param words: the texts of `tell_day`, then "you gave up"
    """
    last = last_day(image)
    day = today or last
    if day == last:
        if gave_up_day(image):
            return "%02d/%02d: " % (day & 31, day >> 5) + words[5]
        new = "%02d/%02d: " + told_day(image, words) + ". "
        new += words[4] % days_in_a_row(image) + "."
    elif days_in_a_row(image, day):
        new += " " + words[4] % days_in_a_row(image) + "."
    return new % (day & 31, day >> 5) if day else ""


def _first_after(day: int) -> int:
    """Return the first day of the month after that of `day`. After December comes January."""
    return 32 * ((day >> 5) % 12) + 33


def told_day(image: bytearray, words) -> str:
    """Return the result of the last day as text: lost or won, our points, theirs.

    :param words: texts for a lost and for a won match
    """
    return words[image[kept.DAY_WON]] % (image[kept.DAY_SCORE], image[kept.DAY_SCORE + 1])
