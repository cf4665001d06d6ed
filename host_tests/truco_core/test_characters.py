"""Test what must stay when a character is added, and that the table refuses rows with faults."""

import pathlib

import pytest

from truco_core import characters
from truco_core.characters import BY_DAY, NAMES

SOURCE = pathlib.Path(characters.__file__).read_text("utf-8")
OLD = "random sensible beginner timid reckless caller bluffer bold patient champion".split()


def test_the_characters_of_saves_and_of_past_days_stay():
    assert list(NAMES[: len(OLD)]) == OLD
    assert [NAMES[kind] for kind in BY_DAY] == OLD[2:]


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("rung=3", "rung=2", "not the numbers from 1 on"),
        ("day=7", "day=8", "not the numbers from 0 on"),
        ("    day=7,\n", "", "past days"),
        ('"\\x10\\x20\\x00\\x94\\x00\\x00\\x07"', '"\\x10"', "style of timid"),
        ("    rate=104,\n", "", "rate"),
    ],
)
def test_a_row_with_a_fault_is_refused(old, new, fault):
    assert SOURCE.count(old) == 1
    with pytest.raises((TypeError, ValueError), match=fault):
        exec(SOURCE.replace(old, new), {})
