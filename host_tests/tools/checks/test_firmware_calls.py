"""Calls of CircuitPython, and what stands in for it, fit the arguments that its C code takes."""

import ast
import binascii
import hashlib
import importlib
import importlib.abc
import importlib.util
import pathlib
import re
import sys
from unittest import mock

import pytest

from tools import vm
from tools.checks import firmware_calls as calls
from tools.environment.paths import ROOT
from tools.sim import console_font, library
from tools.sim.air import wired
from tools.sim.net import polling, radio, sockets, tls
from tools.vm import linked
from tools.web import pack

NO_FUNCTIONS = {"board", "builtins"}  # made anew for each board; Python's own
# Of Blinka's own, which has other names for some arguments: no call of the game gives these.
BLINKA = set(
    "bitmaptools.alphablend bitmaptools.dither bitmaptools.readinto busdisplay.BusDisplay.show"
    " displayio.Group.pop displayio.Group.sort framebufferio.FramebufferDisplay.show".split()
)
# Classes that the stand-ins have elsewhere, or by another name.
HIDDEN = {
    "busio.UART": (wired.Uart,),
    "fontio.BuiltinFont": (console_font.ConsoleFont,),
    "select.poll": (polling.Poll,),
    "socketpool.Socket": (sockets.Stream, sockets.Datagrams),
    "ssl.SSLContext": (tls.Context,),
    "ssl.SSLSocket": (tls.Socket,),
    "wifi.Radio": (radio.Radio,),
}
NAMES = {
    "socketpool.Socket": ("Stream", "Datagrams"),
    "wifi.Radio": ("_Radio",),
    "_bleio.Adapter": ("_Adapter",),
    "_bleio.Connection": ("_Connection",),
}


class _Sources(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from texts, also those that hide modules of Python's."""

    def __init__(self, texts):
        self._texts = texts

    def find_spec(self, name, path=None, target=None):
        if name in self._texts:
            return importlib.util.spec_from_loader(name, self)
        return None

    def exec_module(self, module):
        exec(self._texts[module.__name__], vars(module))


def modules(texts):
    """{name: module} of the texts of stand-ins for MicroPython, run here."""
    page = mock.MagicMock()
    page.kept.return_value = page.setting.return_value = ""
    others = {"_zap": page, "ubinascii": binascii, "uhashlib": hashlib}
    with mock.patch.dict(sys.modules, others):
        for name in texts:
            sys.modules.pop(name, None)
        with mock.patch.object(sys, "meta_path", [_Sources(texts), *sys.meta_path]):
            return {name: importlib.import_module(name) for name in texts}


def texts(folder):
    return {path.stem: path.read_text() for path in pathlib.Path(ROOT, folder).glob("*.py")}


def of_simulator():
    """The simulated board's, Blinka's, and those of Python's that are patched for it: not these."""
    library.load()
    found = {}
    for name in {one.split(".")[0] for one in calls.table()}:
        if name not in sys.builtin_module_names and importlib.util.find_spec(name):
            module = importlib.import_module(name)
            if not (module.__file__ or "").startswith(sys.base_prefix):
                found[name] = module
    return found


def of_vm():
    found = {name: pathlib.Path(path).read_text() for name, path in vm.stand_ins().items()}
    return modules({pathlib.Path(name).stem: text for name, text in found.items()})


def of_linked_vm():
    """Those that play another handheld."""
    found = {**linked.RADIO, **linked.NETWORK}
    found = {pathlib.Path(path).stem: text.decode() for path, text in found.items()}
    return modules({name: text for name, text in found.items() if name != "board_gc"})


def of_silent_vm():
    return modules({"_bleio": pathlib.Path(ROOT, "tools/vm/silent_bleio.py").read_text()})


def of_page():
    return modules({name: text for folder in pack.STANDINS for name, text in texts(folder).items()})


SETS = {
    "simulator": of_simulator,
    "vm": of_vm,
    "linked vm": of_linked_vm,
    "silent vm": of_silent_vm,
    "page": of_page,
}


def stand_ins(kind, name):
    """All that stand in for one function: a set of them may have several, or none."""
    module, *inner = name.split(".")
    module = kind.get(module)
    if not inner or module is None:
        return []
    classes = [getattr(module, inner[0], None)]
    classes += [getattr(module, one, None) for one in NAMES.get(".".join(name.split(".")[:2]), ())]
    if len(inner) == 1:
        return [one for one in classes[:1] if one is not None]
    return [getattr(one, inner[1]) for one in classes if hasattr(one, inner[1])]


def test_every_module_that_the_game_imports_is_known():
    found = {name.split(".")[0] for name in calls.table()}
    assert set(calls.imported(ROOT)) - found == NO_FUNCTIONS


def test_each_module_ran_on_circuitpythons_own_code_or_was_read():
    with open(pathlib.Path(ROOT, "docs/releasing.md"), encoding="utf-8") as file:
        section = file.read().partition("### What ran on CircuitPython's own code")[2]
    rows = re.findall(r"^\|(.*)\|(.*)\|(.*)\|(.*)\|$", section.partition("\n## ")[0], re.M)[2:]
    named = {name for row in rows for name in re.findall(r"`(\w+)`(?!\))", row[0])}
    assert named == set(calls.imported(ROOT))
    for modules_named, ran, read, _ in rows:
        assert "no" not in ran or ".c`: " in read or "/__init__.c`" in read, modules_named


def test_every_call_of_the_firmware_fits():
    found = {}
    for path in calls.device_sources():
        where = path.relative_to(ROOT).as_posix()
        for line, call, why in calls.misfits(calls.tree(path)):
            found["%s: %s" % (where, call.partition("(")[0])] = "%d: %s: %s" % (line, call, why)
    assert not found


def test_nothing_that_stands_in_takes_what_the_firmware_does_not():
    checked, found = 0, []
    for kind, make in SETS.items():
        made = make()
        for name in calls.table():
            more = HIDDEN.get(name.rpartition(".")[0], ()) if kind == "simulator" else ()
            more = [getattr(one, name.rpartition(".")[2], None) for one in more]
            for one in stand_ins(made, name) + [one for one in more if one is not None]:
                checked += 1
                why = calls.looser(one, name)
                if why and not (kind == "simulator" and name in BLINKA):
                    found.append("%s: %s: %s" % (kind, name, why))
    assert not found, "\n" + "\n".join(found)
    assert checked > 200


# As carriers/ble.py was at 5699c55e: no board took the prefix by its place.
FATAL = """
class Adverts:
    def tick(self):
        self._scan = self._adapter.start_scan(
            _PREFIX,
            timeout=SCAN_MS / 1000,
            interval=_INTERVAL_S,
            window=window_s,
            active=False,
        )
"""


def test_the_call_that_ended_the_game_on_every_board_is_found():
    ((line, call, why),) = calls.misfits(ast.parse(FATAL))
    assert line == 4 and "start_scan(_PREFIX" in call and "too many positional arguments" in why
    assert not calls.misfits(ast.parse(FATAL.replace("_PREFIX", "prefixes=_PREFIX")))


@pytest.mark.parametrize(
    "call, wrong",
    [
        ("import displayio\ndisplayio.Group(2)", "too many positional"),
        ("import displayio\ndisplayio.Group(scale=2)", ""),
        ("import displayio\ndisplayio.Grup()", "no such function"),
        ("from displayio import TileGrid as T\nT(sheet)", "missing a required argument"),
        ("from bitmaptools import blit\nblit(a, b, 0, 0, 1, 1, 2, 2, 0)", "too many positional"),
        ("from bitmaptools import blit\nblit(a, source_bitmap=b, x=0, y=0)", ""),
        ("from digitalio import DigitalInOut\nDigitalInOut(pin=p)", "missing a required argument"),
        ("import wifi\nwifi.radio.connect(name, key, timeout=1)", ""),
        ("import wifi\nwifi.radio.connect(name, key, 1)", "too many positional"),
        ("import time\ntime.sleep_ms(5)", "no such function"),
        ("import json\njson.dumps(1, 2, 3, 4)", ""),
        ("self.uart.reset_input_buffer(1)", "too many positional"),
        ("pulls.switch_to_input(up=True)", "unexpected keyword"),
        ("display.refresh(*given, **named)", ""),
        ("found.discover_remote_services((one,), 5, *more)", "too many positional"),
    ],
)
def test_a_call(call, wrong):
    found = calls.misfits(ast.parse(call))
    assert [wrong in why for _, _, why in found] == [True] * bool(wrong)


def stand_in(parameters):
    return eval("lambda %s: None" % parameters)


@pytest.mark.parametrize(
    "parameters, name, fits",
    [
        ("display_bus, init_sequence, *, width, height", "busdisplay.BusDisplay", True),
        ("self, a, b=1", "select.poll.register", True),
        ("*, scale=1", "displayio.Group", True),
        ("self, a, b=1", "keypad.EventQueue.get_into", False),
        ("scale=1", "displayio.Group", False),
        ("**named", "displayio.Group", False),
        ("*, size=1", "displayio.Group", False),
        ("bitmap", "displayio.TileGrid", False),
        ("*, x=0", "vectorio.Circle", False),
        ("self, layer=None", "displayio.Group.append", False),
        ("self, tone, *, loop=False", "audioio.AudioOut.play", False),
    ],
)
def test_a_stand_in(parameters, name, fits):
    assert (calls.looser(eval("lambda %s: None" % parameters), name) == "") is fits
