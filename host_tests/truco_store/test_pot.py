"""The pot of a match here, and of one with other handhelds; how the cards of a day went."""

import pytest

from host_tests.truco_store.test_figures import kept
from truco_store import DEALS, IMAGE_SIZE, LADDER, PLEDGED, STAKED, day, profile

LENT = 25  # to whoever has none


@pytest.mark.parametrize("begin, pot", [(profile.stake, STAKED), (profile.pledge, PLEDGED)])
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
def test_the_stake_goes_into_the_pot(have, index, left, begin, pot):
    """Of a match here, and of one with other handhelds."""
    image = bytearray(IMAGE_SIZE)
    profile.put(image, profile.CHIPS, 4, have)
    profile.put(image, profile.POINTS, 4, 77)
    begin(image, index)
    assert profile.chips(image) == left and profile.points(image) == 77
    assert profile.get(image, pot, 2) == (have or LENT) - left


def test_who_has_pledged_does_not_again():
    image = kept()
    for index in (2, 3):
        profile.pledge(image, index)
    assert profile.chips(image) == 175 and image[PLEDGED] == 25


PAID = {profile.WON: 15, profile.LOST: 0, profile.FRIENDLY: 10, profile.GIVEN_UP: 0}


@pytest.mark.parametrize("result", PAID)
def test_ten_chips_with_friends_are_paid_once(result):
    image = kept()
    have, points = 4 << 24 | 200, 3 << 24 | 255
    profile.put(image, profile.CHIPS, 4, have)
    profile.put(image, profile.POINTS, 4, points)
    image[PLEDGED], image[LADDER] = 10, 5
    assert profile.redeem(image, result) == PAID[result] - 10
    assert profile.redeem(image, result) == 0 and profile.chips(image) == have + PAID[result]
    more = {profile.WON: 20, profile.LOST: 5}.get(result, 0)
    assert profile.points(image) == points + more and image[LADDER] == 5


DAYS = [(0x23, 0x24, 2), (0x23, 0x25, 1), (0x3C, 0x41, 2), (0x3B, 0x41, 1), (0x19F, 0x21, 2)]


@pytest.mark.parametrize("last, then, run", DAYS)
def test_days_in_a_row_go_on_over_the_end_of_a_month_and_of_a_year(last, then, run):
    image = bytearray(IMAGE_SIZE)
    for one in (last, then):
        profile.put(image, DEALS, 4, one)
        day.note(image, True, 14, 7)
    assert day.in_a_row(image) == run
    words = "new %d/%d", ("%d:%d", " in %d")
    assert day.about(image, 0, *words) == " %02d/%02d: 14:7" % (then & 31, then >> 5)
    assert day.about(image, last, *words) == "new %d/%d" % (last & 31, last >> 5)
    assert day.about(bytes(IMAGE_SIZE), 0, *words) == ""


def test_the_end_of_a_match_by_the_cards_of_another_day_tells_nothing_of_the_last_one():
    image, rows = bytearray(IMAGE_SIZE), ["ended"]
    profile.put(image, DEALS, 4, 0x23)
    day.note(image, True, 14, 7)
    for other in (0x22, 0x24, 0):
        assert day.tell(rows, image, other, (14, 7), ()) == 0 and rows == ["ended"]
    words = "%d:%d", " in %d", "%02d/%02d", "another", "%d in a row"
    assert day.tell(rows, image, 0x23, (12, 3), words) == 0x24
    assert rows == ["03/01", "ended", "another", "14:7"]


def test_four_digits_are_a_day_and_a_month_and_any_of_them_some_day():
    for month in range(1, 13):
        for one in range(1, 32):
            assert day.typed(100 * one + month) == 32 * month + one
    assert day.typed(0) == 1 and {day.typed(code) for code in range(10_000)} <= {*range(1, 512)}
