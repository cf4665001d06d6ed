"""Test what a match adds to the player's statistics, chips and points."""

import pytest

from truco_core import rules
from truco_core.characters import BY_RUNG, KINDS, RUNGS
from truco_core.rules import GOAL
from truco_core.state import PLAYERS, SCORE
from truco_game.ladder import OF_A_DAY
from truco_game.setup import Setup
from truco_store import (
    BADGES,
    BEST,
    CHIPS,
    COUNTERS,
    DAY,
    DEALS,
    FACE,
    IMAGE_SIZE,
    LADDER,
    LAST,
    LAST_END,
    LINK,
    MATCH,
    NAME,
    RIVALS,
    RNG,
    ROBOTS,
    RUNG,
    RUNNERS,
    SEEN,
    SEEN_LESSON,
    SHARED,
    STAKED,
    STATE,
    STATS,
    UNSEEN_LEVEL,
    UNSEEN_PLACE,
    profile,
    put,
)

MINEIRO = 3
COUNTED = [11, 22, 33, 44, 255, 300]  # counters of one match: HANDS to BLUFFS


def kept(players=4, staked=10, rule_set=MINEIRO):
    """Return an image with a current match for points."""
    image = bytearray(IMAGE_SIZE)
    image[STATE : STATE + rules.SIZE] = rules.RULE_SETS[rule_set][1]
    image[STATE + PLAYERS] = players
    image[MATCH] = 1
    image[RUNNERS] = 5
    put(image, STAKED, 2, staked)
    put(image, CHIPS, 4, 200)
    for i, count in enumerate(COUNTED):
        put(image, COUNTERS + 2 * i, 2, count)
    return image


def row(image, index=MINEIRO):
    return [profile.figure(image, index, field) for field in range(10)]


@pytest.mark.parametrize(
    "result, staked, won, chips, points",
    [
        (profile.WON, 10, 1, 215, 20),
        (profile.LOST, 10, 0, 200, 5),
        (profile.GIVEN_UP, 10, 0, 200, 0),
        (profile.WON, 0, 1, 200, 0),  # practice
        (profile.LOST, 0, 0, 200, 0),
    ],
)
def test_a_finished_match_is_counted_and_paid(result, staked, won, chips, points):
    image = kept(staked=staked)
    profile.close(image, result)
    assert row(image) == [1, won, *COUNTED, won, won]
    assert (profile.chips(image), profile.points(image)) == (chips, points)
    others = [index for index in range(9) if index != MINEIRO]
    assert not any(any(row(image, index)) for index in others)


@pytest.mark.parametrize(
    "match, result", [(1, profile.FRIENDLY), (SHARED, profile.WON), (SHARED, profile.LOST)]
)
def test_friendly_ends_and_matches_for_two_are_not_counted(match, result):
    image = kept()
    image[MATCH] = match
    profile.close(image, result)
    assert not any(row(image)) and profile.points(image) == 0 and profile.chips(image) == 210
    assert not any(image[LAST:LAST_END])


@pytest.mark.parametrize("players, staked, paid", [(2, 10, 15), (4, 50, 75), (2, 5, 7), (4, 7, 10)])
def test_the_winners_share_three_quarters_of_the_pot(players, staked, paid):
    image = kept(players, staked)
    profile.close(image, profile.WON)
    assert profile.chips(image) == 200 + paid
    assert image[LAST + 2] == (0x11 if players == 4 else 1)  # the number of the rival is 0


def test_a_finished_match_is_erased_and_nothing_else():
    image = kept()
    image[MATCH:LINK] = b"\xee" * (LINK - MATCH)
    image[STATE : STATE + rules.SIZE] = rules.RULE_SETS[MINEIRO][1]
    before = bytes(image)
    profile.close(image, profile.FRIENDLY)
    assert not any(image[MATCH:DEALS])
    assert image[:CHIPS] == before[:CHIPS] and image[CHIPS + 4 : MATCH] == before[CHIPS + 4 : MATCH]
    assert image[DEALS:] == before[DEALS:]


@pytest.mark.parametrize("begun, told", [(0, 5), (5, 5), (OF_A_DAY, OF_A_DAY)])
def test_beating_the_next_rival_outside_the_ladder_counts(begun, told):
    image = kept()
    image[LADDER], image[RUNG] = 4, begun
    image[STATE + PLAYERS], image[ROBOTS], image[SEEN] = 2, BY_RUNG[4], SEEN_LESSON
    profile.close(image, profile.WON)
    assert (image[LADDER], image[RUNG]) == (5, told)
    assert image[SEEN] == SEEN_LESSON | UNSEEN_LEVEL | UNSEEN_PLACE, "both are announced"


@pytest.mark.parametrize(
    "climbed, players, rival, house, result, more",
    [
        (
            4,
            2,
            BY_RUNG[4],
            False,
            profile.WON,
            1,
        ),  # the next rival, outside the ladder
        (4, 2, BY_RUNG[4], False, profile.LOST, 0),
        (4, 2, BY_RUNG[4], False, profile.FRIENDLY, 0),
        (4, 2, BY_RUNG[4], False, profile.GIVEN_UP, 0),
        (4, 2, BY_RUNG[3], False, profile.WON, 0),  # a rival who was beaten before
        (4, 2, BY_RUNG[5], False, profile.WON, 0),  # a rival who is still locked
        (4, 4, BY_RUNG[4], False, profile.WON, 0),
        (4, 2, BY_RUNG[4], True, profile.WON, 0),  # a match with house rules, which may be easy
        (RUNGS, 2, BY_RUNG[-1], False, profile.WON, 0),
    ],
)
def test_only_the_next_rival_without_house_rules_counts_for_the_ladder(
    climbed, players, rival, house, result, more
):
    image = kept(rule_set=-1)
    image[STATE + 2] -= house  # lower the goal
    image[LADDER], image[STATE + PLAYERS], image[ROBOTS] = climbed, players, rival
    profile.close(image, result)
    assert image[LADDER] == climbed + more


def test_a_streak_continues_until_a_defeat():
    image = bytearray(IMAGE_SIZE)
    put(image, profile.row_at(3), 2, 77)  # the row of another rule set must not change
    seen = []
    for won in (1, 1, 0, 1, 1, 1, 0, 1):
        profile.count(image, rules.RULE_SETS[2][1], won, bytes(13), 1)
        seen.append((profile.figure(image, 2, 8), profile.figure(image, 2, 9)))
    assert seen == [(1, 1), (2, 2), (0, 2), (1, 2), (2, 2), (3, 3), (0, 3), (1, 3)]
    assert row(image, 2)[:2] == [8, 6]
    put(image, profile.row_at(2) + 2 * profile.STREAK, 2, 300)
    profile.count(image, rules.RULE_SETS[2][1], True, bytes(13), 1)
    assert row(image, 2)[8:] == [301, 301] and row(image, 3)[0] == 77
    profile.count(image, rules.RULE_SETS[2][1], False, bytes(13), 1)
    assert row(image, 2)[8:] == [0, 301]
    put(image, profile.row_at(2) + 2 * profile.STREAK, 2, 100)
    profile.count(image, rules.RULE_SETS[2][1], True, bytes(13), 1)
    assert row(image, 2)[8:] == [101, 301]


def test_each_rule_set_has_a_row_and_house_rules_share_one():
    shared = len(rules.RULE_SETS)
    for index, (_, own) in enumerate(rules.RULE_SETS):
        assert rules.row_of(own) == rules.row_of(bytearray(own)) == index
        changed = bytearray(own)
        changed[2] ^= 64
        assert rules.row_of(changed) == shared
    assert rules.row_of(bytes(14)) == shared == profile.STATS_ROWS - 1


@pytest.mark.parametrize("for_points", [0, 1])
def test_beginning_a_match_stores_its_setup_and_takes_the_stake(for_points):
    image = bytearray(IMAGE_SIZE)
    put(image, CHIPS, 4, 100)
    image[RNG] = image[profile.row_at(0)] = 9  # bytes that must not change
    setup = Setup()
    setup.for_points, setup.stake = for_points, 2
    setup.robots[:], setup.seed = b"\x05\x06\x07", 0x2468ACE0
    profile.begin(image, setup)
    assert image[DEALS : DEALS + 4] == b"\xe0\xac\x68\x24"
    assert image[MATCH] == 1 and image[ROBOTS : RNG + 1] == b"\x05\x06\x07\x09"
    assert profile.chips(image) == (75 if for_points else 100)
    assert profile.get(image, STAKED, 2) == (25 if for_points else 0)
    assert profile.figure(image, 0, profile.MATCHES) == 9
    assert sum(image[STATS:]) == 9, "none was given up"
    assert len(image) == IMAGE_SIZE


def test_beginning_a_match_gives_up_the_saved_one():
    image = kept()
    profile.begin(image, Setup())
    assert row(image) == [1, 0, *COUNTED, 0, 0] and profile.points(image) == 0
    assert image[MATCH] == 1 and profile.get(image, STAKED, 2) == 0
    assert not any(image[COUNTERS : COUNTERS + 12]) and image[ROBOTS] == 1


def test_reset_erases_statistics_and_nothing_else():
    image = bytearray(b"\xee" * IMAGE_SIZE)
    profile.reset(image)
    assert profile.chips(image) == 100 and profile.points(image) == 0
    erased = [(BADGES, 2), (DAY, 7), (STATS, 180), (LAST, 32), (RIVALS, 2 * KINDS)]
    for at, size in (*erased, (CHIPS + 1, 7)):
        assert not any(image[at : at + size])
        image[at : at + size] = b"\xee" * size
    image[CHIPS] = 0xEE
    assert image == b"\xee" * IMAGE_SIZE


def test_a_name_is_stored_in_latin_1():
    image = bytearray(IMAGE_SIZE)
    profile.rename(image, "\xff\u0100a\u20ac")
    assert image[NAME:FACE] == b"\xff?a?" + bytes(8)
    profile.rename(image, "Zoé and more than fits")
    assert image[NAME:FACE] == "Zoé and more".encode("latin-1") and not any(image[:NAME])
    assert not any(image[FACE:]) and profile.name(image) == "Zoé and more"
    for name in ("A", ""):
        profile.rename(image, name)
        assert image[NAME:FACE] == name.encode().ljust(12, b"\0") and profile.name(image) == name


def test_recent_matches_are_stored_newest_first():
    image = kept(staked=10)
    image[STATE + GOAL], image[STATE + SCORE : STATE + SCORE + 2] = 12, b"\x0e\x07"
    image[ROBOTS : ROBOTS + 3] = b"\x02\x05\x04"
    profile.close(image, profile.WON)
    first = b"\x8c\x87\x53\x85"  # we won 12 to 7 against numbers 3 and 5, and got five chips
    assert image[LAST : LAST + 8] == first + bytes(4)
    assert [profile.against(image, rival) for rival in (2, 5, 4)] == [(1, 0), (0, 0), (1, 0)]
    profile.note(image, False, 3, 200)  # a match with people, with more points than can be stored
    assert image[LAST : LAST + 12] == b"\x03\xbf\x00\x80" + first + bytes(4)
    assert (profile.gained(image), profile.gained(image, 1)) == (0, 5)
    for _ in range(8):
        profile.note(image, True, 1, 1)
    assert image[LAST:LAST_END] == b"\x81\x81\x00\x80" * 8


def test_the_best_defeat_by_the_next_rival_is_stored_until_the_rival_is_beaten():
    image, steps = bytearray(IMAGE_SIZE), []
    image[SEEN] = SEEN_LESSON
    for result, rival, score in (
        (profile.LOST, 2, (9, 12)),
        (profile.GIVEN_UP, 2, (4, 0)),
        (profile.LOST, 3, (11, 12)),  # a rival who is not the next one
        (profile.FRIENDLY, 2, (11, 0)),
        (profile.LOST, 2, (10, 13)),
        (profile.WON, 2, (12, 0)),
    ):
        image[STATE : STATE + rules.SIZE] = bytes(rules.RULE_SETS[0][1])
        image[STATE + PLAYERS], image[MATCH], image[ROBOTS] = 2, 1, rival
        image[STATE + SCORE : STATE + SCORE + 2] = bytes(score)
        profile.close(image, result)
        assert image[SEEN] & SEEN_LESSON
        steps.append(image[BEST])
    assert steps == [9, 9, 9, 9, 10, 0] and image[LADDER] == 1


def test_a_level_counts_rivals_lesson_and_badges():
    image = bytearray(IMAGE_SIZE)
    image[LADDER], image[BADGES], image[BADGES + 1] = 3, 0x81, 8
    for seen, level in ((0, 6), (SEEN_LESSON, 7), (SEEN_LESSON | UNSEEN_LEVEL | 1, 7), (5, 6)):
        image[SEEN] = seen
        assert profile.level(image) == level
    assert profile.badges(image) == 0x881
    profile.rename(image, "Ana")
    assert profile.own_avatar(image) == profile.face(image, "Ana") + 8 * 6


def test_a_name_determines_the_face_until_one_is_chosen():
    image = bytearray(IMAGE_SIZE)
    names = ["", "Ana", "Zé", *"ABCDEFGH"]
    found = [profile.face(image, name) for name in names]
    assert set(found) == set(range(8)) and found[:2] == [7, (7 - sum(b"Ana")) % 8]
    image[FACE] = 3
    assert {profile.face(image, name) for name in names} == {2}


@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_number_that_is_too_large_stays_at_the_largest_and_spoils_no_other(size):
    image = bytearray(IMAGE_SIZE)
    for value in (256**size - 1, 256**size, 256**size + 7):
        put(image, CHIPS, size, value)
        assert image[CHIPS : CHIPS + 4] == (b"\xff" * size).ljust(4, b"\0")


@pytest.mark.parametrize("brought, read", [(25, 25), (-50, -50), (500, 127), (-500, -128)])
def test_the_chips_of_a_past_match_are_stored_up_to_127(brought, read):
    image = kept()
    profile.note(image, profile.WON, 12, 3, 3, brought)
    assert profile.gained(image) == read
