"""Makes device code and the tools importable, for ``python3 tools/test.py`` and plain pytest."""

import functools
import gc
import importlib.util
import os
import random
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# At the end: in front, as `python -m pytest` has it, code.py would hide Python's module `code`.
sys.path[:] = [path for path in sys.path if os.path.abspath(path) != ROOT] + [ROOT]

from tools import bootstrap
from tools.environment import paths

paths.add_device_paths()

if not bootstrap.is_inside() and importlib.util.find_spec("displayio"):
    os.environ["ZAP_NO_VENV"] = "1"  # also for the tools that tests start
_READY = bootstrap.is_inside() or os.environ.get("ZAP_NO_VENV")
if _READY:  # before any conftest.py imports device code, which is compiled as a board would
    from tools.sim import library

    library.load()

_LIB = os.path.join(ROOT, "lib") + os.sep
_OF_THE_GAME = ("truco_", "ble_host")

# What takes most of the time, and seldom fails for a change of the game: all of it counts as slow.
_SLOW = set("ble_host lab tools web".split())
_SLOW |= {
    "test_%s.py" % name
    for name in """
        air_screens art attract blunders bluetooth bots course
        explain far_table
        host_rights invite lan lan_heap
        linked_absence lookout mqtt_client
        net_brokers net_heap perft plain_sources policy
        possible power_cut rooms secrecy seen_text words_hide_nothing
        words_read
    """.split()
}


_collect = gc.collect


def collect_little(generation=2):
    """The game asks for a collection at each change of screen. On a board the heap is its alone."""
    by = sys._getframe(1).f_code.co_filename
    return _collect(0 if by.startswith(_LIB) else generation)


def quicker(residency):
    """Its `mark`, which looks at a hundred names on a board; here there are thousands."""
    first = tuple(path.replace("/", ".") for path in residency.PASSING)

    @functools.wraps(residency.mark)
    def mark():
        came = residency._came
        for name in [n for n in sys.modules if n not in _stay]:
            if not name.startswith(first):
                _stay.add(name)
            elif name not in came:
                came.append(name)
        return len(came)

    residency.mark = mark


_stay = set()  # names of modules that do not go with a screen


def with_quicker(run):
    """A Handheld's way to run its program, which imports all that is ours anew."""

    @functools.wraps(run)
    def _run_program(handheld):
        quicker(importlib.import_module("residency"))
        run(handheld)

    return _run_program


def pytest_configure():
    """displayio, and fakes of what only a board has, so that tests may import screens."""
    if not _READY:
        # Stop here: otherwise every test would fail.
        pytest.exit("run `python3 tools/test.py`, or install as CONTRIBUTING.md says", 4)
    import residency
    from tools.sim.handheld import Handheld
    from truco_core.bots import trained
    from truco_link import deal

    gc.collect = collect_little
    # Many tests weigh the same positions: each entry is decoded once for each open file.
    trained.Table.value = functools.lru_cache(1 << 16)(trained.Table.value)
    # What it looks for at each deal, among thousands of modules here, the linker makes for a board.
    deal.sweep = lambda: False
    quicker(residency)
    Handheld._run_program = with_quicker(Handheld._run_program)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what is slow; of a test marked ``sampled(n)`` each n-th case stays quick."""
    counts = {}
    for item in items:
        if not _SLOW.isdisjoint(item.path.relative_to(ROOT).parts):
            item.add_marker("slow")
        mark = item.get_closest_marker("sampled")
        if mark:
            name = item.nodeid.partition("[")[0]
            counts[name] = counts.get(name, -1) + 1
            if counts[name] % mark.args[0]:
                item.add_marker("slow")


def pytest_collection_finish():
    """What is in memory now stays there, so the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    """All that chance draws (decks, keys, tickets) follows from the test's name.

    What a test let `residency` forget is there again: another test patches the same module.
    And what one file's tests leave in memory, caches above all, is not looked through later.
    Fixtures that do this take half a millisecond more for each test.
    """
    before, urandom = sys.modules.copy(), os.urandom
    os.urandom = random.Random(item.name).randbytes
    random.seed(item.name)
    result = yield
    os.urandom = urandom
    if sys.modules != before:
        _bring_back(before)
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    return result


def _bring_back(before):
    for name, module in before.items():
        if name.startswith(_OF_THE_GAME) and sys.modules.get(name) is not module:
            sys.modules[name] = module
            package, _, last = name.rpartition(".")
            if package in before:
                setattr(before[package], last, module)


@pytest.fixture
def mini_game():
    """Path of the small program that the simulator's tests run."""
    return os.path.join(ROOT, "host_tests", "fixtures", "mini_game.py")
