"""Test that the device's sources run without the linker, as if copied to a board."""

import json
import os

from tools import vm
from tools.drive import checkout, tree
from tools.environment import paths
from tools.linker import libraries, mpy
from tools.vm import measure
from truco_core import bots


def copied():
    """Return {path on the VM: bytes} of our sources and the libraries, each compiled by itself."""
    places = {path: os.path.join(paths.ROOT, path) for path in checkout.own_files(paths.ROOT)}
    for library in libraries.pinned(os.path.join(paths.ROOT, libraries.PINNED)).values():
        places.update(("lib/" + path, place) for path, place in library.files.items())
    files = {vm.ENTRY: checkout.read(os.path.join(paths.ROOT, tree.ENTRY))}
    for path, place in places.items():
        data = checkout.read(place)
        if path.endswith(".py"):
            data = mpy.compile_source(data, checkout.dotted(path))
            path = path[:-2] + "mpy"
        files["/" + path] = tree.signed(data) if tree.is_ours(path) else data
    return files


def test_unlinked_sources_play_hands_with_champions():
    """Run code.py from the title on. Only the robot modules that are needed may be loaded."""
    parts = measure.head_of_screens("raspberry_pi_pico")
    champion = bots.NAMES.index("champion")
    parts[1] += "\ngame.setup.players = 4\n"
    parts[1] += "game.setup.robots[:] = bytes(%r)\n" % ((champion,) * 3,)
    parts[-1] += "print(json.dumps(sorted(sys.modules)))\n"
    result = vm.steps(parts, {**copied(), **vm.stand_ins()})
    reached, loaded = map(json.loads, result.output.strip().split("\n")[-2:])
    assert all(reached["on_table"]) and reached["hands"] >= 3
    assert "truco_core.bots.features4" in loaded
    assert "truco_core.bots.features2" not in loaded
    # Print the figure for the table in docs/releasing.md.
    in_use = max(result.heap[3:-1]) - result.heap[1]
    print("four players, three champions, not linked: %d bytes of heap" % in_use)
