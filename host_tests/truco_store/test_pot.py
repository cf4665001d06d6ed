"""Test the pot of local and linked matches, and results of matches with the cards of a day."""

import types

import pytest

import truco_store
from host_tests.truco_store.test_figures import kept
from truco_store import profile

LENT = 25  # chips that a player without chips gets


def begin(image, index):
    """Begin a match for chips on one handheld."""
    setup = types.SimpleNamespace(robots=b"\x01\x01\x01", seed=0, for_points=1, stake=index)
    profile.begin(image, setup)


@pytest.mark.parametrize(
    "begin, pot", [(begin, truco_store.STAKED), (profile.pledge, truco_store.PLEDGED)]
)
@pytest.mark.parametrize(
    "have, index, left",
    [
        (100, 0, 95),
        (100, 3, 50),
        (30, 3, 0),
        (50, 3, 0),
        (4 << 24, 0, (4 << 24) - 5),
        (0, 1, LENT - 10),
        (0, 3, 0),
    ],
)
def test_the_stake_moves_from_the_chips_to_the_pot(have, index, left, begin, pot):
    """Test the pots of local and of linked matches."""
    image = bytearray(truco_store.IMAGE_SIZE)
    truco_store.put(image, truco_store.CHIPS, 4, have)
    truco_store.put(image, truco_store.POINTS, 4, 77)
    begin(image, index)
    assert profile.chips(image) == left and profile.points(image) == 77
    assert profile.get(image, pot, 2) == (have or LENT) - left


PAID = {profile.WON: 15, profile.LOST: 0, profile.FRIENDLY: 10, profile.GIVEN_UP: 0}


@pytest.mark.parametrize("result", PAID)
def test_the_pot_of_a_linked_match_is_paid_once(result):
    image = kept()
    have, points = 4 << 24 | 200, 3 << 24 | 255
    truco_store.put(image, truco_store.CHIPS, 4, have)
    truco_store.put(image, truco_store.POINTS, 4, points)
    image[truco_store.PLEDGED], image[truco_store.LADDER] = 10, 5
    assert profile.redeem(image, result) == PAID[result] - 10
    assert profile.redeem(image, result) == 0 and profile.chips(image) == have + PAID[result]
    more = {profile.WON: 20, profile.LOST: 5}.get(result, 0)
    assert profile.points(image) == points + more and image[truco_store.LADDER] == 5


def date(text):
    """Return the number of a day such as "26/11"."""
    day, month = text.split("/")
    return 32 * int(month) + int(day)


def played(*days, won=True, we=14, they=7):
    """Return an image with a name, all badges, and a match of 11 hands on each of these days."""
    image = bytearray(truco_store.IMAGE_SIZE)
    profile.rename(image, "\xff")
    image[truco_store.COUNTERS], image[truco_store.BADGES] = 11, 15
    for one in days:
        truco_store.put(image, truco_store.DEALS, 4, one)
        profile.note_day(image, won, we, they)
    return image


OF_DAY = (
    *("lost %d:%d", "won %d:%d", "%02d/%02d"),
    *("another", "%d in a row", "gave up"),
)


@pytest.mark.parametrize(
    "last, then, run",
    [
        case.split()
        for case in """3/1 4/1 2, 3/1 5/1 1, 28/1 1/2 2, 31/1 1/2 2, 27/1 1/2 1,
    28/1 1/3 1, 31/12 1/1 2, 31/12 1/13 1, 3/1 1/0 1""".split(",")
    ],
)  # month 0: the digits were not a date
def test_days_in_a_row_continue_across_months_and_years(last, then, run):
    last, then, run = date(last), date(then), int(run)
    image = bytearray(truco_store.IMAGE_SIZE)
    for one in (last, then):
        truco_store.put(image, truco_store.DEALS, 4, one)
        profile.note_day(image, True, 14, 7)
    assert profile.days_in_a_row(image) == run
    words = "new %d/%d", OF_DAY
    said = "%02d/%02d: won 14:7. %d in a row." % (then & 31, then >> 5, run)
    assert profile.about_day(image, 0, *words) == profile.about_day(image, then, *words) == said
    assert profile.about_day(image, last, *words) == "new %d/%d" % (last & 31, last >> 5)
    assert profile.about_day(bytes(truco_store.IMAGE_SIZE), 0, *words) == ""


@pytest.mark.parametrize("run", [1, 2])
def test_the_end_of_a_days_match_tells_its_result(run):
    then = date("03/01")
    for score, result in (((14, 7), []), ((12, 3), ["another won 14:7"])):
        rows = ["ended"]
        image = played(*[then - 1, then][2 - run :])
        profile.tell_day(rows, image, then, score, OF_DAY)
        assert rows == ["ended", "03/01", *result, "%d in a row" % run]


def test_days_in_a_row_are_counted_even_after_defeats():
    days = range(date("1/5"), date("10/5"))
    runs = [profile.days_in_a_row(played(*days[:many], won=False)) for many in range(10)]
    assert runs == [*range(10)]


@pytest.mark.parametrize("deals", [0, date("3/1"), 1 << 9])
def test_only_the_first_match_of_a_day_counts(deals):
    image = played(date("3/1"))
    truco_store.put(image, truco_store.DEALS, 4, deals)
    before = bytes(image)
    profile.note_day(image, False, 2, 12)
    assert image == before


def test_a_days_match_that_was_given_up_can_be_repeated():
    """Regression test of issue 72: such a match counted as 0-12 and for the days in a row."""
    words = "new %d/%d", OF_DAY
    first, second, third = map(date, ("3/1", "4/1", "5/1"))
    image = played(first)
    truco_store.put(image, truco_store.DEALS, 4, second)
    profile.note_day(image, False, 3, 5, True)
    assert (
        profile.gave_up_day(image) and profile.about_day(image, second, *words) == "04/01: gave up"
    )
    rows: list = ["lost"]
    profile.tell_day(rows, image, second, (3, 5), OF_DAY)
    assert rows == ["lost", "04/01"]
    again = image[:]
    profile.note_day(again, True, 14, 7)
    assert profile.about_day(again, 0, *words) == "04/01: won 14:7. 2 in a row."
    truco_store.put(image, truco_store.DEALS, 4, third)
    profile.note_day(image, True, 14, 7)
    assert profile.days_in_a_row(image) == 1


def test_typed_digits_are_day_and_month():
    for month in range(1, 13):
        for one in range(1, 32):
            assert profile.day_typed(100 * one + month) == 32 * month + one
    assert profile.day_typed(0) == 1 and {profile.day_typed(code) for code in range(10_000)} == {
        *range(1, 512)
    }
