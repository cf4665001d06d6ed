"""Test the shouts: several of each kind, no immediate repetition, each character's own words."""

import os
import re
import sys

import pytest

from host_tests.support.text_boxes import FOUR_COLUMNS, words
from tools.environment.paths import ROOT
from tools.sim.worlds.scenes import TWO, Scene
from truco_core.characters import NAMES
from truco_core.state import HAND, SIZE
from truco_texts import texts
from truco_ui.table import speech
from truco_ui.widgets import sheets, theme

sys.path.append(os.path.join(ROOT, "tools", "art"))

import shouts as written

KINDS = range(len(written.KINDS))


@pytest.fixture(params=texts.CODES)
def voice(request):
    voice = speech.Shouts(request.param)
    voice.code = request.param
    yield voice
    voice.close()


def of(code, kind, robot=None):
    """Return the shouts of a character, or of people. At the end of a hand, all use the same."""
    groups = written.groups(code, written.KINDS[kind])
    if kind >= speech.WE_WON:
        return {one for group in groups for one in group}
    return set(groups[speech.PEOPLE if robot is None else robot])


@pytest.mark.parametrize("robot", [None, *range(len(NAMES))])
def test_every_shout_is_used_and_none_twice_in_a_row(voice, robot):
    for kind in KINDS:
        seen = [voice.pick(kind, robot, True) for _ in range(200)]
        assert all(one != other for one, other in zip(seen, seen[1:]))
        assert set(seen) == of(voice.code, kind, robot)


@pytest.mark.parametrize("code", texts.CODES)
def test_each_character_has_its_own_shouts(code):
    """Test that no two share a shout, and few consist only of "truco" or a number."""
    for kind in range(speech.WE_WON):
        groups = written.groups(code, written.KINDS[kind])
        said = [one for group in groups for one in group]
        assert len(groups) == len(NAMES) + 1 and len(set(said)) == len(said)
        own = [re.sub("truco|[#_¡!¿?.,: ]", "", one, flags=re.I) for one in said]
        assert sum(not one for one in own) <= 2, own  # the plain shout, and one that repeats it
        assert set(written.said(code)[written.KINDS[kind]]) == {*NAMES, "people"}


@pytest.mark.parametrize("code", texts.CODES)
def test_every_shout_fits_the_bubble_and_has_glyphs(code):
    sheets.setup(160, 128)
    numbers = words(code).NUMBERS.split()
    missing = theme.font.letter("?")
    for kind in written.KINDS:
        for one in [one for group in written.groups(code, kind) for one in group]:
            assert ("#" in one or "_" in one) == (kind == "RAISE")
            if kind.endswith("WON"):
                assert len(one) <= written.LONGEST_WON, one
            for number in numbers if kind == "RAISE" else [""]:
                said = written.with_stake(one, number) + " \x8d +12" * kind.endswith("WON")
                for line in speech.broken(said, FOUR_COLUMNS, theme.font):
                    assert theme.font.wide(line) <= FOUR_COLUMNS, one
            shown = written.with_stake(one, "")
            assert all(char == "?" or theme.font.letter(char) != missing for char in shown)


def test_a_raise_contains_the_name_of_the_stake():
    with Scene(hands=TWO, opener=0, rules="paulista-mesa", varied=True) as scene:
        scene.app.setup.robots[:] = bytes((NAMES.index("patient"), 0, 0))
        scene.be_asked()
        scene.press("B")
        scene.settle()
        assert scene.heard() in {
            written.with_stake(one, "Seis") for one in of("pt", speech.ON_RAISE, 8)
        }


def test_all_handhelds_at_a_table_show_the_same_shout():
    state = bytearray(SIZE)
    voices = [speech.Shouts(code, state) for code in texts.CODES]
    people = [written.groups(code, "TRUCO")[speech.PEOPLE] for code in texts.CODES]
    found = []
    for hand in range(20):
        state[HAND] = hand
        picked = [voice.pick(speech.ON_TRUCO, robot, True) for robot, voice in enumerate(voices)]
        indices = {group.index(one) for group, one in zip(people, picked)}
        assert len(indices) == 1
        found += indices
    assert set(found) == {0, 1, 2} and all(a != b for a, b in zip(found, found[1:]))
    for voice in voices:
        voice.close()
