"""Make device code and the tools importable, for ``python3 tools/test.py`` and plain pytest."""

import functools
import gc
import importlib.util
import os
import random
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# ROOT must come last: at the front, where `python -m pytest` puts it, the game's code.py would
# hide Python's module `code`.
sys.path[:] = [path for path in sys.path if os.path.abspath(path) != ROOT] + [ROOT]

from tools import bootstrap
from tools.environment import paths

paths.add_device_paths()

if not bootstrap.is_inside() and importlib.util.find_spec("displayio"):
    os.environ["ZAP_NO_VENV"] = "1"  # also for the tools that tests start
_READY = bootstrap.is_inside() or os.environ.get("ZAP_NO_VENV")
if _READY:  # load first what makes later imports of device code behave as on a board
    from tools.sim import library

    library.load()

_LIB = os.path.join(ROOT, "lib") + os.sep
_OF_THE_GAME = ("truco_", "ble_host")

# Folders and files whose tests all count as slow: they take long and seldom find an error.
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
    """Collect only the newest objects when the game asks, which it does at each change of screen.

    The heap of these tests is much larger than a board's, so a full collection takes long.
    """
    by = sys._getframe(1).f_code.co_filename
    return _collect(0 if by.startswith(_LIB) else generation)


def quicker(residency):
    """Replace `residency.mark` by a faster function, since thousands of modules are loaded."""
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


_stay = set()  # names of modules that stay loaded when a screen closes


def with_quicker(run):
    """Return `run` of a Handheld, changed so that its program's new `residency` is quick, too."""

    @functools.wraps(run)
    def _run_program(handheld):
        quicker(importlib.import_module("residency"))
        run(handheld)

    return _run_program


def pytest_configure():
    """Replace functions of the game that would make the tests slow."""
    if not _READY:
        # Stop here: otherwise every test would fail.
        pytest.exit("run `python3 tools/test.py`, or install as CONTRIBUTING.md says", 4)
    import residency
    from tools.sim.handheld import Handheld
    from truco_link import deal

    gc.collect = collect_little
    # `sweep` searches all modules at each deal, for marks that only linked code has.
    deal.sweep = lambda: False
    quicker(residency)
    Handheld._run_program = with_quicker(Handheld._run_program)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark slow tests. Of a test marked ``sampled(n)``, only each n-th case is not slow."""
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
    """Exempt all objects from garbage collection; the imported modules stay to the end anyway."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    """Seed all random values (decks, keys, tickets) with the test's name.

    Afterwards restore the modules that `residency` unloaded, since other tests patch them. After a
    file's last test, exempt what it left from garbage collection. A fixture would be slower.
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
    """Return the path of the small program that the simulator's tests run."""
    return os.path.join(ROOT, "host_tests", "fixtures", "mini_game.py")
