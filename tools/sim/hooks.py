"""Replace Python's own modules for the device's greenlet only.

Simulator and tests use `time`, `os`, `ssl`, `traceback`, `sys.stdout` and imports, too. So each is
replaced by a function that checks which greenlet calls it. The device's greenlet gets the simulated
board, all others the real module.
"""

import builtins
import collections
import functools
import gc
import io
import os
import random
import ssl
import sys
import time
import traceback

from greenlet import getcurrent

from tools.environment import paths
from tools.sim import device as devices
from tools.sim import library, modules, specs
from tools.sim.net import tls

# Modules in every CircuitPython build, which the board definitions do not list.
_ALWAYS = {"micropython", "gc", "sys", "time", "builtins"}
_SETTINGS = "/settings.toml"
_collect = gc.collect
_getrandbits = random.getrandbits
_open = open
# Estimates for the simulated `gc.mem_free`: bytes of heap of a board that `specs.HEAPS` does not
# list, and bytes in use before a table opens. Tests on the 32-bit VM measure the real heap.
_HEAP = 161_792
_USED = 61_792


def _mem_free():
    return specs.HEAPS.get(devices.current().spec.board_id, _HEAP) - _USED


_Uname = collections.namedtuple("_Uname", "sysname nodename release version machine")


class PowerOff(BaseException):
    """Raised in the device's greenlet to end the program."""


class Reset(BaseException):
    """Raised by supervisor.reload to end the program, which then starts again."""


class Hooks:
    """The replacements, which are installed while one board has power.

    :param device: `tools.sim.device.Device`
    :param seed: int for `random` and os.urandom, or None for real randomness
    :param echo: called with each piece of text that the program prints, or None
    :param fresh: True: the game's modules are removed from sys.modules, so that the program imports
        them again, as after power-on
    """

    def __init__(self, device, seed=None, echo=None, fresh=True):
        self.device = device
        self.seed = seed
        self.echo = echo
        self.fresh = fresh
        self.serial = []  # pieces of text that the program has printed
        self._greenlet = None
        self._undo = []
        self._modules, self._own, self._displays = {}, {}, []
        self._random = random.Random(seed)
        self._packages = modules.device_packages()
        self._allowed = device.modules | _ALWAYS | self._packages

    def install(self):
        for name in ("sleep", "monotonic"):
            self._patch(time, name)
        self._patch(os, "getenv")
        self._patch(builtins, "open")
        if self.seed is not None:
            self._patch(os, "urandom")
            random.seed(self.seed)
        self._patch(gc, "collect")
        gc.mem_free = _mem_free
        self._patch(os, "getcwd")
        self._patch(os, "uname")
        self._patch(random, "getrandbits")
        self._patch(ssl, "create_default_context", "tls")
        self._patch(traceback, "print_exception")
        self._patch(builtins, "__import__", "import_")
        self._replace(sys, "stdout", _Serial(self, sys.stdout))
        self._replace(sys, "stdin", _Typed(self, sys.stdin))
        if self.fresh:
            self._modules = self.forget_modules()

    def remove(self):
        for module, name, real in reversed(self._undo):
            setattr(module, name, real)
        self._undo.clear()
        vars(gc).pop("mem_free", None)
        if self.fresh:
            self.forget_modules()
            sys.modules.update(self._modules)

    def put_away(self):
        """Make room for the modules and displays of another board."""
        self._own = self.forget_modules()
        self._displays = [list(one) for one in library.displays()]

    def bring_back(self):
        """Undo `put_away`, once the other board has put its own away."""
        sys.modules.update(self._own)
        for there, own in zip(library.displays(), self._displays):
            there[:] = own

    def enter(self):
        """Give the calling greenlet the simulated board's modules from now on."""
        self._greenlet = getcurrent()

    def forget_modules(self):
        """Remove the device's modules from sys.modules. Return them."""
        mine = [name for name in sys.modules if name.partition(".")[0] in self._packages]
        return {name: sys.modules.pop(name) for name in mine}

    def is_device(self):
        return getcurrent() is self._greenlet

    def print(self, text):
        self.serial.append(text)
        if self.echo:
            greenlet, self._greenlet = self._greenlet, None  # `echo` needs Python's own modules
            try:
                self.echo(text)
            finally:
                self._greenlet = greenlet

    def _replace(self, module, name, by):
        self._undo.append((module, name, getattr(module, name)))
        setattr(module, name, by)

    def _patch(self, module, name, method=None):
        real = getattr(module, name)
        device_side = getattr(self, "_" + (method or name))

        if name == "__import__":

            def choose(name, globals=None, locals=None, fromlist=(), level=0):
                if getcurrent() is self._greenlet:
                    device_side(name, globals, level)  # fails if the board lacks the module
                return real(name, globals, locals, fromlist, level)
        else:

            def choose(*args, **kwargs):  # type: ignore[misc]
                its = device_side if getcurrent() is self._greenlet else real
                return its(*args, **kwargs)

        self._replace(module, name, choose)

    def _sleep(self, seconds):
        if seconds < 0:
            raise ValueError("seconds must be >= 0")
        self.device.clock.sleep_us(round(seconds * 1_000_000))

    def _monotonic(self):
        self.device.clock.ask()
        return self.device.clock.now_us / 1_000_000

    def _getenv(self, key, default=None):
        """Return a setting like CircuitPython 10.0 and 10.1. Later ones return all as text."""
        found = self.device.settings.get(key, default)
        if found is None and key in self.device.settings:
            raise ValueError("invalid syntax for integer")
        return found

    def _open(self, path, *args, **kwargs):
        if path != _SETTINGS:
            return _open(path, *args, **kwargs)
        if self.device.settings_file is None:
            raise FileNotFoundError(2, "No such file or directory", path)
        return io.BytesIO(self.device.settings_file)

    def _urandom(self, size):
        return self._random.randbytes(size)

    def _collect(self, *_):
        """Collect only CPython's youngest generation, because a full collection would be slow.

        Here the heap is that of the whole process. CPython collects older generations by itself.
        """
        _collect(0)

    def _getcwd(self):
        return self.device.folder

    def _uname(self):
        return _Uname("samd51", "samd51", "10.2.1", "10.2.1 on 2026-03-01", "a simulated board")

    def _getrandbits(self, bits):
        if not 0 <= bits <= 32:
            raise ValueError
        return _getrandbits(bits)

    def _tls(self):
        return tls.create_default_context()

    def _print_exception(self, error, *_, **__):
        if not isinstance(error, BaseException):
            raise TypeError("invalid exception")
        self.device.crash = error
        self.print("".join(traceback.format_exception(error)))

    def _import_(self, name, globals, level):
        if name in self.device.missing:
            raise ImportError("no module named '%s'" % name)
        if level or not globals or not is_device_file(globals.get("__file__") or ""):
            return
        if name.partition(".")[0] not in self._allowed:
            raise ImportError("no module named '%s'" % name)


class _Stream:
    """One of Python's own streams. Subclasses replace what the device's greenlet calls."""

    def __init__(self, hooks, real):
        self._hooks = hooks
        self._real = real

    def __getattr__(self, name):
        return getattr(self._real, name)


class _Serial(_Stream):
    """sys.stdout, which records what the device prints."""

    def write(self, text):
        if not self._hooks.is_device():
            return self._real.write(text)
        self._hooks.print(text)
        return len(text)


class _Typed(_Stream):
    """sys.stdin of the device: the input of its console. The device must not wait for input."""

    def readinto(self, buffer):
        typed = self._hooks.device.typed
        if len(typed) < len(buffer):
            raise RuntimeError("a board would wait here until somebody types")
        buffer[:] = typed[: len(buffer)]
        del typed[: len(buffer)]
        return len(buffer)


# Folders of this checkout whose files run on the computer. Examples have libraries of their own.
_OTHERS = "tools build .venv examples host_tests/examples"
_HOST_FOLDERS = tuple(os.path.join(paths.ROOT, name) + os.sep for name in _OTHERS.split())


@functools.cache
def is_device_file(path):
    """Return True for a file of this checkout that runs on a board."""
    return path.startswith(paths.ROOT + os.sep) and not path.startswith(_HOST_FOLDERS)
