# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Shouts: several of each kind, never the same twice running, each character in its way."""

import os
import sys

import pytest

from host_tests.support.scenes import Scene
from tools.environment.paths import ROOT
from truco_core.state import HAND, SIZE
from truco_texts import texts
from truco_ui.table import shouts
from truco_ui.table.table_board import SAID_COLUMNS
from truco_ui.widgets import sheets, text

sys.path.append(os.path.join(ROOT, "tools", "art"))

import shouts as written

KINDS = range(len(written.KINDS))


def said(found):
    return bytes(found).rstrip(b"\0").decode("latin-1")


@pytest.fixture(params=texts.CODES)
def voice(request):
    voice = shouts.Shouts(request.param)
    voice.code = request.param
    yield voice
    voice.close()


@pytest.mark.parametrize("robot", [None, 0, 3, 9])
def test_the_same_never_comes_twice_running(voice, robot):
    for kind in KINDS:
        seen = [said(voice.pick(kind, robot, True)) for _ in range(200)]
        assert all(one != other for one, other in zip(seen, seen[1:]))
        assert len(set(seen)) == (4 if robot is not None else written.EACH)
        assert set(seen) <= set(written.SHOUTS[voice.code][written.KINDS[kind]])


def test_two_who_shout_in_turn_do_not_echo(voice):
    last = None
    for turn in range(200):
        now = said(voice.pick(shouts.ON_TRUCO, (2, 3)[turn % 2], True))
        assert now != last
        last = now


def test_characters_differ_in_how_they_shout(voice):
    timid = {said(voice.pick(shouts.ON_TRUCO, 3, True)) for _ in range(200)}
    reckless = {said(voice.pick(shouts.ON_TRUCO, 4, True)) for _ in range(200)}
    assert timid - reckless and reckless - timid


def test_without_variety_it_is_the_plain_one(voice):
    for kind in KINDS:
        plain = written.SHOUTS[voice.code][written.KINDS[kind]][shouts.UNVARIED]
        assert {said(voice.pick(kind, 4, False)) for _ in range(20)} == {plain}


def test_every_robot_has_its_way():
    from truco_core import bots

    assert len(shouts._FIRST) == len(bots.NAMES)
    assert max(shouts._FIRST) + 4 <= written.EACH


@pytest.mark.parametrize("code", texts.CODES)
def test_every_shout_fits_the_bubble_and_has_glyphs(code):
    import importlib

    sheets.setup(160, 128)
    numbers = importlib.import_module("truco_texts.%s.main" % code).NUMBERS.split()
    missing = text.tile_of(ord("?"))
    for kind, found in written.SHOUTS[code].items():
        for one in found:
            longest = len(one)
            if kind == "raise":
                longest += max(len(number) for number in numbers)
            elif kind.endswith("won"):
                longest += len("\x8d  +12")
            assert longest <= SAID_COLUMNS, one
            assert all(char == "?" or text.tile_of(ord(char)) != missing for char in one)


def test_a_shout_too_long_is_refused(monkeypatch):
    monkeypatch.setitem(written.SHOUTS["pt"], "truco", ("x" * 16, *"abcdefg"))
    with pytest.raises(ValueError):
        written.pack("pt")
    monkeypatch.setitem(written.SHOUTS["pt"], "truco", ("a", *"abcdefg"))
    with pytest.raises(ValueError):
        written.pack("pt")


def test_at_the_table_the_shouts_vary():
    heard = set()
    for hands in range(3):
        with Scene(hands="3c5c2d Qd5dKh", varied=True) as scene:
            voice = shouts.Shouts("pt", None, scene.picture.shouted)
            for _ in range(hands):
                voice.pick(shouts.ON_TRUCO, None, True)
            voice.close()
            scene.settle()
            scene.wait(500)  # a table that has just opened takes no raise
            scene.press("B")
            heard.add(scene.heard())
    assert heard <= set(written.SHOUTS["pt"]["truco"]) and len(heard) > 1


def test_at_a_table_of_several_all_handhelds_show_the_same_shout():
    state = bytearray(SIZE)
    voices = [shouts.Shouts(code, state) for code in texts.CODES]
    found = set()
    for hand in range(20):
        state[HAND] = hand
        picked = [
            said(voice.pick(shouts.ON_TRUCO, robot, True)) for robot, voice in enumerate(voices)
        ]
        rows = [written.SHOUTS[code]["truco"] for code in texts.CODES]
        indices = {row.index(one) for row, one in zip(rows, picked)}
        assert len(indices) == 1
        found |= indices
    assert len(found) == written.EACH  # each of them in its turn
    for voice in voices:
        voice.close()
