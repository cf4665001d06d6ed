"""Test that values out of range become those of a new board, and that a broken match is dropped."""

import pytest

import truco_store as kept
from host_tests.support import nonsense
from truco_core import rules, state
from truco_core.characters import KINDS
from truco_core.state import PLAYERS, SCORE
from truco_store import flash, get, profile, put, ranges
from truco_store.badge_list import BADGE_COUNT

LINK_MATCH = kept.LINK + 1 - kept.MATCH  # distance of the second match from the first one


def read(image):
    """Return an image as a board reads it."""
    nvm = nonsense.Nvm(8192)
    put(image, kept.LENGTH, 2, len(image))
    put(image, kept.SEQUENCE, 4, 1)
    kept.seal(image)
    nvm[0 : len(image)] = image
    store = flash.load(nvm, 10_000)
    assert store.found == kept.KEPT
    return store.image


def test_badges_of_a_newer_zap_raise_no_level():
    image = nonsense.BASES["player"][0]()
    put(image, kept.BADGES, 2, 0xFFFF)
    assert profile.level(image) == 3 + 1 + BADGE_COUNT


@pytest.mark.parametrize("row", ranges.FIELDS + ranges.OF_MATCH)
def test_only_a_value_out_of_range_becomes_that_of_a_new_board(row):
    at, size, least, most, new = row
    for value in (0, 1, least, most, most + 1, 256**size - 1):
        image = nonsense.BASES["two"][0]()
        put(image, at, size, value)
        before = bytes(image)
        now = read(image)
        assert get(now, at, size) == (value if least <= value <= most else new), value
        put(now, at, size, value)
        assert now[kept.HEAD :] == before[kept.HEAD :], "all others are as they were"


@pytest.mark.parametrize(
    "byte, then", [(0x0A, 0x0A), (0xA2, 0xA2), (KINDS + 1, 2), (16 * KINDS + 17, 2), (0, 0)]
)
def test_a_past_match_with_an_unknown_rival_was_against_the_careful_one(byte, then):
    image = nonsense.BASES["player"][0]()
    image[kept.LAST + 3 * profile.LAST_SIZE + 2] = byte
    assert read(image)[kept.LAST + 3 * profile.LAST_SIZE + 2] == then


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize(
    "at, value",
    [
        (PLAYERS, 3),
        (state.PHASE, state.MATCH_OVER),
        (SCORE, 200),
        (state.CARDS, 77),
        (state.SEED + 3, 64),
        (rules.GOAL, 0),
        (kept.MATCH - kept.STATE, 3),
    ],
)
def test_a_match_that_cannot_go_on_is_dropped_and_gives_the_stake_back(second, at, value):
    image = nonsense.BASES["second" if second else "two"][0]()
    further = LINK_MATCH if second else 0
    chips = profile.chips(image)
    image[kept.STATE + further + at] = value
    now = read(image)
    assert profile.chips(now) == chips + 10
    assert now[kept.MATCH + further] == get(now, kept.STAKED + further, 2) == 0
    assert now[kept.LINK] == 0
    assert now[kept.MATCH] == second, "the other match stays"


def test_a_seat_at_a_table_with_others_is_not_taken_for_a_match():
    image = nonsense.BASES["table"][0]()
    seat = bytes(image[kept.LINK : kept.LINK + kept.LINK_SIZE])
    assert read(image)[kept.LINK : kept.LINK + kept.LINK_SIZE] == seat
