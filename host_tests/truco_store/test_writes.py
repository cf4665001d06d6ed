"""Test how often flash is written if it is worn, and matches without any memory."""

from host_tests.support.headless_match import Headless
from host_tests.support.recording_nvm import BEARABLE, RecordingNvm, load
from truco_core.state import HAND
from truco_store import NOTHING_KEPT, STATE, flash


def test_worn_flash_is_written_once_a_hand():
    nvm = RecordingNvm()
    store = load(b"\xff" * 8192)
    store.nvm = nvm
    store.frugal = True
    hands = []
    nvm.mark = lambda: hands.append(store.image[STATE + HAND])
    Headless(store, seed=3).play()
    assert hands == [1, *range(1, hands[-2] + 1), 0], "the beginning, and each hand's end"


def test_a_match_can_be_played_without_memory():
    for nvm in (None, bytearray(256)):
        store = flash.load(nvm, BEARABLE)
        assert store.found == NOTHING_KEPT and not store.save()
        Headless(store, seed=2).play()
