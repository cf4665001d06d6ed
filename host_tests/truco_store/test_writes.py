"""How often the flash is written, and what is done when it is worn, broken or not there."""

import os
import re

import pytest

from host_tests.support.headless_match import Headless
from host_tests.support.recording_nvm import BEARABLE, RecordingNvm, load
from tools.environment.paths import ROOT
from truco_core.state import HAND
from truco_store import NOTHING_KEPT, STATE, loading

MATCHES = 200
SAYS = (
    (r"(\S+) in a match of two, (\S+) in a match of four \(at most (\d+) and (\d+)\)", False),
    (r"once\s+a hand: (\S+) writes in a match of two, (\S+) in a match of four\.", True),
)


@pytest.mark.slow
@pytest.mark.parametrize("says, worn", SAYS)
def test_docs_keeping_says_how_often_a_match_is_written(says, worn):
    """A write for each turn of the player, and one at the end."""
    with open(os.path.join(ROOT, "docs", "keeping.md"), encoding="utf-8") as file:
        said = re.search(says, file.read()).groups()
    means, most = [], []
    for players in (2, 4):
        nvm, found = RecordingNvm(), []
        store = load(b"\xff" * 8192)
        store.nvm, store.frugal = nvm, worn
        for match in range(MATCHES):
            headless = Headless(store, seed=match, players=players)
            before = len(nvm.log)
            headless.play()
            found.append(len(nvm.log) - before)
            assert found[-1] <= headless.player.actions + 1
        means.append("%.1f" % (sum(found) / MATCHES))
        most.append(str(max(found)))
    assert said == (tuple(means) if worn else (*means, *most))


def test_worn_flash_is_written_once_a_hand():
    nvm = RecordingNvm()
    store = load(b"\xff" * 8192)
    store.nvm = nvm
    store.frugal = True
    hands = []
    nvm.mark = lambda: hands.append(store.image[STATE + HAND])
    Headless(store, seed=3).play()
    assert sorted(hands[:-1]) == sorted(set(hands[:-1])), "each hand once, and the end"


def test_a_board_without_memory_plays_all_the_same():
    for nvm in (None, bytearray(256)):
        store = loading.load(nvm, BEARABLE)
        assert store.found == NOTHING_KEPT and not store.save()
        Headless(store, seed=2).play()
