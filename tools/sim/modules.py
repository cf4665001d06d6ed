"""Find and compile each of the game's modules only once per process.

The game unloads and imports most of its modules all the time, and each start of a simulated
handheld imports them again. Without this cache Python would search each folder and read each file
every time. Our own modules are compiled by `tools.sim.language`.
"""

import builtins
import functools
import json
import os
import sys
import types
from collections.abc import MutableMapping
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import filterfalse

from tools.environment import paths
from tools.sim import language
from tools.sim.device import current, is_running

_OURS = tuple(os.path.join(paths.ROOT, name) + os.sep for name in ("board_configs", "lib"))
_OURS += (os.path.join(paths.ROOT, "truco_core") + os.sep,)
_COMPILER = int(os.stat(language.__file__).st_mtime)

_specs = {}  # {(name of a module, folder of its package or else sys.path): its ModuleSpec}
_codes = {}  # {path of a file: its compiled code}


def keep(packages):
    """Cache the modules of these packages from now on.

    A module is read once per process, so a later change of its file has no effect.

    :param packages: names of top-level packages and modules
    """
    sys.meta_path.insert(0, _Finder(frozenset(packages)))
    board_sys = _BoardSys("sys")
    board_sys.modules = _Loaded(tuple(packages))
    # The game reads a file of texts for each screen. Parse each file only once.
    parsed = functools.lru_cache(8)(json.loads)
    board_json = types.SimpleNamespace(load=lambda file: parsed(file.read()))
    instead = {"sys": board_sys, "json": board_json}

    def imported(name, *args, **keywords):
        # Look up `__import__` at each call: `hooks` replaces it while a board runs.
        return instead.get(name) or builtins.__import__(name, *args, **keywords)

    language.BUILTINS["__import__"] = imported


class _BoardSys(types.ModuleType):
    """The module `sys` that our modules import: Python's, but with what a board's has otherwise."""

    @property
    def platform(self):
        return current().platform if is_running() else sys.platform

    def __getattr__(self, name):
        return getattr(sys, name)


class _Loaded(MutableMapping):
    """A board's `sys.modules`, which lists only what was loaded from the drive.

    Python's own `sys.modules` also lists thousands of modules of the simulator and its tests. The
    game would search through all of them at each change of screen.

    :param packages: names of top-level packages and modules of a board
    """

    def __init__(self, packages):
        self._packages = packages
        self._others = set()  # names of modules that are not of a board

    def __iter__(self):
        mine = []
        for name in list(filterfalse(self._others.__contains__, sys.modules)):
            if name.startswith(self._packages):
                mine.append(name)
            else:
                self._others.add(name)
        return iter(mine)

    def __len__(self):
        return len(sys.modules)

    def __contains__(self, name):
        return name in sys.modules

    def __getitem__(self, name):
        return sys.modules[name]

    def __setitem__(self, name, module):
        sys.modules[name] = module

    def __delitem__(self, name):
        del sys.modules[name]


class _Loader(SourceFileLoader):
    def get_code(self, fullname):
        if self.path not in _codes:
            _codes[self.path] = super().get_code(fullname)
        return _codes[self.path]


class _OurLoader(_Loader):
    """A loader that compiles one of our modules with the checks of `language`.

    The result is cached in a file NAME.board.pyc. The cache is invalid once language.py changes.
    """

    def exec_module(self, module):
        module.__builtins__ = language.BUILTINS
        super().exec_module(module)

    def source_to_code(self, data, path, *, _optimize=-1):  # type: ignore[override]
        return language.compiled(data, path)

    def path_stats(self, path):
        stats = super().path_stats(path)
        return {**stats, "mtime": int(stats["mtime"]) + _COMPILER}

    def get_data(self, path):
        return super().get_data(_of_board(path))

    def set_data(self, path, data, **keywords):
        super().set_data(_of_board(path), data, **keywords)


class _MadeUp:
    """A loader of the config of an invented board, which is named by its size, as sim_160x128."""

    source = (
        "from board_configs.pybadge import *\n"
        "NAME, WIDTH, HEIGHT = 'Zap simulator', %s, %s\n"
        "HAS_BLE = True  # tools/sim/air gives it an nRF52840's\n"
    )

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        size = module.__name__.rpartition("_")[2].split("x")
        module.__builtins__ = language.BUILTINS
        exec(language.compiled(self.source % (*size,), module.__name__), vars(module))


def _of_board(path):
    stem, end = os.path.splitext(path)
    return stem + ".board.pyc" if end == ".pyc" else path


class _Finder:
    def __init__(self, packages):
        self.packages = packages

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in self.packages:
            return None
        if name.startswith("board_configs.sim_"):
            return ModuleSpec(name, _MadeUp())  # type: ignore[arg-type]
        key = name, path[0] if path else tuple(sys.path)
        if key not in _specs:
            spec = PathFinder.find_spec(name, path, target)
            if spec is None or type(spec.loader) is not SourceFileLoader:
                return spec
            ours = spec.origin.startswith(_OURS)
            spec.loader = (_OurLoader if ours else _Loader)(name, spec.origin)
            _specs[key] = spec
        return _specs[key]


def device_packages():
    """Return the names of top-level modules on a board: ours and the pinned libraries."""
    names = {"truco_core", "board_configs"}
    if os.path.isdir(paths.LIB):
        names |= {name.removesuffix(".py") for name in os.listdir(paths.LIB)}
    with open(os.path.join(paths.ROOT, "tools", "device_requirements.txt")) as file:
        for line in file:
            # A package such as adafruit-circuitpython-miniqr installs a module adafruit_miniqr.
            name = line.partition("#")[0].partition("==")[0].strip().lower()
            if name:
                names.add(name.replace("-", "_").replace("_circuitpython_", "_"))
    return names
