"""A memory whose sum is right and whose content is absurd: only what cannot be is lost."""

import pytest

import truco_store
from host_tests.support.recording_nvm import load
from host_tests.truco_store.test_power_cut import session  # noqa: F401
from truco_core import bots
from truco_game import radio, ranges, setup
from truco_store import IMAGE_SIZE, profile

# What cannot be: field, offset in it, bytes; and the field that is lost for it.
WRONG = (
    ("OPTIONS", 0, b"\x09", "OPTIONS"),  # a language
    ("RULES", 2, b"\x00", "RULES"),
    ("NAME", 0, b"A\x00B", "NAME"),
    ("NAME", 0, b"A\x07", "NAME"),
    ("CHIPS", 3, b"\xff", "CHIPS"),
    ("POINTS", 3, b"\xff", "POINTS"),
    ("LADDER", 0, b"\x63", "LADDER"),
    ("WAY", 0, b"\x07", "WAY"),
    ("STATS", 4, b"\x01\x00\x02\x00", "STATS"),  # hands: two of one were won
    ("LAST", 0, b"\x0c\x83\xbb\x80", "LAST"),  # against the eleventh robot
    ("LINK", 0, b"\x09", "LINK"),
    ("LINK_AGAIN", 0, b"\x04", "LINK"),
    ("LINK_WAY", 0, b"\x07", "LINK"),
    ("MATCH", 0, b"\x02", "MATCH"),
    ("STAKED", 0, bytes((profile.CHIPS_AT_STAKE[-1] + 1, 0)), "MATCH"),
    ("RUNNERS", 0, b"\x10", "MATCH"),
    ("ROBOTS", 0, b"\x0a", "MATCH"),
    ("RNG", 0, b"\x00\x00\x00\x00", "MATCH"),
    ("STATE", 14, b"\x03", "MATCH"),
    ("STATE", 18, b"\x05", "MATCH"),
    ("STATE", 36, b"\x3f", "MATCH"),
    ("STATE", 60, b"\x00\x00\x00\x00", "MATCH"),
)


@pytest.fixture(scope="module")
def kept(session):  # noqa: F811
    """An image with a match in it, as the game wrote it."""
    return bytes(session.log[-1][2])


def test_what_the_game_writes_is_never_mended(session):  # noqa: F811
    for _, _, data in session.log:
        image = bytearray(data)
        assert not ranges.mend(image) and image == data
    new = bytearray(load(b"\xff" * 8192).image)
    new[truco_store.DEALS] = 33  # which day the last match was of stays
    assert not ranges.mend(new)


def test_a_robot_and_a_way_are_among_those_that_there_are(kept):
    assert setup.KINDS == len(bots.NAMES)
    for value in range(setup.KINDS + 2):
        image = bytearray(kept)
        image[truco_store.ROBOTS + 2] = value
        assert ranges.mend(image) == (value >= setup.KINDS)
    for value in range(len(radio.WAYS) + 2):
        image = bytearray(kept)
        image[truco_store.WAY] = value
        assert ranges.mend(image) == (value > len(radio.WAYS))


@pytest.mark.parametrize("field, place, wrong, lost", WRONG)
def test_what_cannot_be_costs_its_field_alone(kept, field, place, wrong, lost):
    image = bytearray(kept)
    at = getattr(truco_store, field) + place
    image[at : at + len(wrong)] = wrong
    spoiled = bytes(image)
    assert ranges.mend(image)
    first = getattr(truco_store, lost)
    end = {"MATCH": truco_store.STATS, "NAME": first + 12, "LINK": truco_store.CRC}.get(
        lost, first + 20
    )
    changed = [i for i in range(IMAGE_SIZE) if image[i] != spoiled[i]]
    allowed = set(range(first, end))
    if lost == "MATCH":  # its stake comes back
        allowed |= set(range(truco_store.CHIPS, truco_store.CHIPS + 4))
    assert changed and set(changed) <= allowed
    assert not ranges.mend(image)
