# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How often the flash is written, and what is done when it is worn, broken or not there."""

import os
import re

import pytest

from host_tests.support.headless_match import Headless
from host_tests.support.recording_nvm import BEARABLE, RecordingNvm, load
from tools.environment.paths import ROOT
from truco_core.state import HAND
from truco_store import NOTHING_KEPT, OPTIONS, STATE, loading

MATCHES = 12


def told():
    """What docs/keeping.md says of a match: {players: (mean of the writes, most)}."""
    with open(os.path.join(ROOT, "docs", "keeping.md"), encoding="utf-8") as file:
        words = r"(\S+) in a match of two, (\S+) in a match of four \(at most (\d+) and (\d+)\)"
        two, four, most_of_two, most_of_four = re.search(words, file.read()).groups()
    return {2: (float(two), int(most_of_two)), 4: (float(four), int(most_of_four))}


@pytest.mark.parametrize("players", [2, 4])
def test_writes_of_a_match(players):
    """A write for each turn of the player, and one at the end."""
    nvm = RecordingNvm()
    store = load(b"\xff" * 8192)
    store.nvm = nvm
    mean, most = told()[players]
    for match in range(MATCHES):
        headless = Headless(store, seed=match, players=players)
        before = len(nvm.log)
        headless.play()
        assert len(nvm.log) - before <= min(most, headless.player.actions + 1)
    assert abs(len(nvm.log) / MATCHES - mean) < mean / 4


def test_worn_flash_is_written_once_a_hand():
    nvm = RecordingNvm()
    store = load(b"\xff" * 8192)
    store.nvm = nvm
    store.frugal = True
    hands = []
    nvm.mark = lambda: hands.append(store.image[STATE + HAND])
    Headless(store, seed=3).play()
    assert sorted(hands[:-1]) == sorted(set(hands[:-1])), "each hand once, and the end"


def test_half_of_what_the_flash_bears_makes_it_frugal():
    store = load(b"\xff" * 8192)
    for _ in range(6):
        store.image[OPTIONS] ^= 1
        store.save()
    memory = bytes(store.nvm[:])
    assert not load(memory, 14).frugal and load(memory, 12).frugal


def test_flash_that_refuses_is_left_alone():
    class Broken(RecordingNvm):
        def __setitem__(self, index, value):
            raise RuntimeError("NVM")

    store = load(b"\xff" * 8192)
    store.nvm = Broken()
    assert not store.save() and store.broken and not store.save()


def test_a_board_without_memory_plays_all_the_same():
    for nvm in (None, bytearray(256)):
        store = loading.load(nvm, BEARABLE)
        assert store.found == NOTHING_KEPT and not store.save()
        Headless(store, seed=2).play()
