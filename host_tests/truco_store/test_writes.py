"""How often the flash is written, and what is done when it is worn, broken or not there."""

import ast

import pytest

from host_tests.support.headless_match import Headless
from host_tests.support.recording_nvm import BEARABLE, RecordingNvm, load
from tools import vm
from tools.sim.nvm import Nvm
from truco_core.state import HAND
from truco_game.setup import Setup
from truco_store import CHIPS, IMAGE_SIZE, MATCH, NOTHING_KEPT, OPTIONS, STATE, loading, put


def test_worn_flash_is_written_once_a_hand():
    nvm = RecordingNvm()
    store = load(b"\xff" * 8192)
    store.nvm = nvm
    store.frugal = True
    hands = []
    nvm.mark = lambda: hands.append(store.image[STATE + HAND])
    Headless(store, seed=3).play()
    assert hands == [1, *range(1, hands[-2] + 1), 0], "the beginning, and each hand's end"


def test_a_board_without_memory_plays_all_the_same():
    for nvm in (None, bytearray(256)):
        store = loading.load(nvm, BEARABLE)
        assert store.found == NOTHING_KEPT and not store.save()
        Headless(store, seed=2).play()


MOUNTS = {"/lib/" + place: "lib/" + place for place in ("truco_store", "truco_game")}

STEPS = """
def steps(nvm, loading, put, options, Setup):
    store = loading.load(nvm, %d)
    found = [store.found]
    setup = Setup(store.image)
    setup.speed = 2
    setup.rules[2] = 15
    options.save(setup, store.image)
    store.save()
    for i in range(64):
        store.image[%d + i] = 200 - i
    store.image[%d] = 1
    put(store.image, %d, 4, 4000000000)
    store.save()
    store.image[%d] = 3
    store.save()
    nvm[store.slot + 100] ^= 1
    again = loading.load(nvm, 6)
    setup = Setup(again.image)
    found += [again.found, again.frugal, again.slot, setup.speed, setup.rules[2]]
    return found + [again.image[%d], sum(again.image)]
""" % (BEARABLE, STATE, MATCH, CHIPS, OPTIONS, MATCH)


@pytest.mark.slow
def test_the_vm_writes_what_is_written_here():
    from truco_store import options

    scope = {}
    exec(STEPS, scope)
    nvm = Nvm(4096)
    here = scope["steps"](nvm, loading, put, options, Setup)
    text = STEPS + (
        "from truco_store import loading, options, put\n"
        "from truco_game.setup import Setup\n"
        "nvm = bytearray(b'\\xff' * 4096)\n"
        "print(steps(nvm, loading, put, options, Setup))\n"
        "import binascii\n"
        "print(binascii.crc32(nvm))\n"
    )
    lines = vm.run(text, dict(vm.core_mounts(), **MOUNTS)).split("\n")
    assert ast.literal_eval(lines[0]) == here
    assert here[1] == 1 and here[4:6] == [2, 15]
    import binascii

    assert int(lines[1]) & 0xFFFFFFFF == binascii.crc32(bytes(nvm[:]))
    assert nvm.writes == 4 and IMAGE_SIZE == 512
