"""Make device code and the tools importable, for ``python3 tools/test.py`` and plain pytest."""

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

_OF_THE_GAME = ("truco_", "ble_host")

# Folders and files whose tests all count as slow: they take long and seldom find an error.
_SLOW = set("ble_host lab tools web".split())
_SLOW |= {
    "test_%s.py" % name
    for name in """
        air_screens art attract blunders bluetooth bots
        far_table habits
        host_rights invite lan
        linked_absence mqtt_client
        net_brokers perft policy
        power_cut rooms secrecy seen_text words_hide_nothing
        words_read
    """.split()
}


def pytest_configure():
    """Stop here if packages are missing: otherwise every test would fail."""
    if not _READY:
        pytest.exit("run `python3 tools/test.py`, or install as CONTRIBUTING.md says", 4)


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
