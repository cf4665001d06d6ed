"""The device's sources run as they are: without the linker, as a copy of them on a board does.

What the linker forgives, plain CircuitPython refuses: ``const()`` of an imported name, an
import of a ``_NAME`` that is a constant. So each source is compiled by itself, and imported on
the 32-bit VM before any other of ours; then code.py plays with the robots that were refused.
"""

import ast
import json
import os
import pathlib

import pytest

from tools import vm
from tools.drive import checkout, scan
from tools.environment import paths
from tools.linker import Refused, mpy
from tools.vm import linked, measure
from truco_core import bots

ON_STAND_INS = """
import sys
sys.path.insert(0, "/standins")
import board
board.be("", 160, 128)
"""
# {module: why the stand-ins of tools/vm cannot import it}
NOT_ON_STAND_INS = {}

# A module's import must not lean on what another one brought in: all of ours go before each.
FRESH = """
import sys
def fresh(name):
    for other in list(sys.modules):
        if other.split(".")[0] in OURS:
            del sys.modules[other]
    try:
        __import__(name)
    except Exception as error:
        print(name, "is not imported:", repr(error))
"""


def problems(sources, mounts, before=""):
    """One line for each module that plain mpy-cross or its import refuses.

    :param dict sources: path from the root -> bytes, of every module of ours
    :param dict mounts: what else is there
    :param str before: Python to run first
    """
    found = []
    code = dict(mounts)
    names = []
    for path, source in sorted(sources.items()):
        name = checkout.dotted(path)
        try:
            code["/" + path[: -len("py")] + "mpy"] = mpy.compile_source(source, name)
        except Refused as refused:
            found.append("%s is not compiled: %s" % (name, refused))
        else:
            names.append(name)
    ours = sorted({name.split(".")[0] for name in names})
    steps = ["OURS = %r\n" % (ours,) + before + FRESH] + ["fresh(%r)\n" % name for name in names]
    return found + vm.steps(steps, code).output.splitlines()


@pytest.fixture(scope="module")
def sources():
    files = [path for path in checkout.own_files(vm.ROOT) if path.endswith(".py")]
    return {path: pathlib.Path(vm.ROOT, path).read_bytes() for path in files}


def others():
    """Libraries and stand-ins, with those of both radios; without our own modules."""
    own = vm.device_mounts()
    mounts = {there: here for there, here in measure.game_mounts().items() if there not in own}
    return vm.plain({**mounts, **linked.RADIO, **linked.NETWORK, "/standins/ssl.py": b"\n"})


def test_every_source_is_compiled_and_imported_by_itself(sources):
    assert len(sources) > 100
    found = problems(sources, others(), ON_STAND_INS)
    assert [line for line in found if line.split()[0] not in NOT_ON_STAND_INS] == []
    assert sorted(NOT_ON_STAND_INS) == [line.split()[0] for line in found]  # no excuse is stale


CONST = b"from micropython import const\n"
MADE_UP = {
    "pack/__init__.py": b"",
    "pack/base.py": CONST + b"WIDE = const(40)\n_HIDDEN = const(3)\nTWICE = const(2 * WIDE)\n",
    "pack/uses.py": b"from pack.base import TWICE, WIDE\nAREA = WIDE * TWICE\n",
    # As truco_core.bots.features2 had it.
    "pack/wide.py": CONST + b"from pack.base import WIDE\nHEAD = const(3 * WIDE)\n",
    "pack/hidden.py": b"from pack.base import _HIDDEN\n",
    "pack/lacks.py": b"import pack.nothing\n",
    "pack/leans.py": b"import pack\nX = pack.base\n",  # works where another imported pack.base
}


def test_next_has_no_default(sources):
    """An RP2's firmware raises TypeError at one (10.2.1, seen at the end of a match)."""
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "next":
                assert len(node.args) == 1, path


def test_the_test_can_fail():
    found = problems(MADE_UP, {})
    assert [line.split()[0] for line in found] == [
        "pack.wide",
        "pack.hidden",
        "pack.lacks",
        "pack.leans",
    ]
    assert "is not compiled" in found[0]
    assert all("is not imported" in line for line in found[1:])


@pytest.mark.parametrize("players", (2, 4))
def test_the_game_plays_hands_with_champions_as_it_is(players):
    """code.py, from the title on; of the robots' modules only those that they need are there."""
    parts = measure.head_of_screens("raspberry_pi_pico")
    champion = bots.NAMES.index("champion")
    parts[1] += "\ngame.setup.players = %d\n" % players
    parts[1] += "game.setup.robots[:] = bytes(%r)\n" % ((champion,) * 3,)
    parts[-1] += "print(json.dumps(sorted(sys.modules)))\n"
    result = vm.steps(parts, vm.plain(measure.game_mounts()))
    reached, loaded = map(json.loads, result.output.strip().split("\n")[-2:])
    assert all(reached["on_table"]) and reached["hands"] >= 3
    assert "truco_core.bots.features%d" % players in loaded
    assert "truco_core.bots.features%d" % (6 - players) not in loaded
    # For docs/releasing.md.
    in_use = max(result.heap[3:-1]) - result.heap[1]
    print("%d players, three champions, not linked: %d bytes of heap" % (players, in_use))


OURS = ["code.py"] + [path for path in checkout.own_files(paths.ROOT) if path.endswith(".py")]
PINNED = os.path.join(paths.ROOT, "tools", "device_requirements.txt")
LIBRARIES = sorted(
    place for library in scan.libraries(PINNED).values() for place in library.files.values()
)
PURE = {"len", "isinstance"}  # what a library's `assert` may call


def parsed(path):
    with open(os.path.join(paths.ROOT, path), "rb") as file:
        return ast.parse(file.read())


def left_out(parsed_source):
    """Lines of what -O3 leaves out of a source."""
    return [
        node.lineno
        for node in ast.walk(parsed_source)
        if isinstance(node, ast.Assert) or getattr(node, "id", "") == "__debug__"
    ]


def missed(parsed_source):
    """Lines of those that do more than check a value, and so would be missed."""
    found = []
    for node in ast.walk(parsed_source):
        if isinstance(node, ast.Assert):
            for part in ast.walk(node.test):
                called = isinstance(part, ast.Call) and getattr(part.func, "id", "") not in PURE
                if called or isinstance(part, (ast.NamedExpr, ast.Await, ast.Yield)):
                    found.append(node.lineno)
        elif getattr(node, "id", "") == "__debug__":
            found.append(node.lineno)
    return found


def test_our_modules_neither_assert_nor_ask_for_debug():
    assert len(OURS) > 100
    found = {path: left_out(parsed(path)) for path in OURS}
    assert not any(found.values()), {path: lines for path, lines in found.items() if lines}


def test_libraries_assert_nothing_that_does_something():
    assert LIBRARIES
    for path in LIBRARIES:
        assert not missed(parsed(path)), path


@pytest.mark.parametrize(
    "source, ours, theirs",
    [
        ("x = 1\n", [], []),
        ("assert len(x) == 64, y()\n", [1], []),
        ("x = 1\nassert pop(x)\n", [2], [2]),
        ("assert (x := 1)\n", [1], [1]),
        ("if __debug__:\n    x = 1\n", [1], [1]),
    ],
)
def test_the_tests_can_fail(source, ours, theirs):
    assert left_out(ast.parse(source)) == ours and missed(ast.parse(source)) == theirs
