"""The store on the 32-bit VM: the same bytes as here, and a match that comes back."""

import ast

import pytest

from host_tests.support.recording_nvm import BEARABLE
from tools import vm
from tools.sim.nvm import Nvm
from truco_game.setup import Setup
from truco_store import CHIPS, IMAGE_SIZE, MATCH, OPTIONS, STATE, loading, put

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
