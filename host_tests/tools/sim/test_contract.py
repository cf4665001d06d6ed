"""Test that stand-ins for CircuitPython accept and reject the calls in tools/sim/firmware.txt."""

import binascii
import functools
import importlib
import importlib.abc
import importlib.util
import inspect
import pathlib
import sys
from unittest import mock

import pytest

from tools import vm
from tools.sim import console_font, contract, library
from tools.sim.air import airlift_uart
from tools.sim.net import polling, sockets, tls, wifi_radio
from tools.sim.nvm import Nvm
from tools.vm import linked, measure

# Functions of Blinka with other names for some arguments, which the game does not pass.
BLINKA = {"bitmaptools.readinto", "displayio.Group.pop", "displayio.Group.sort"}
BLINKA |= {"busdisplay.BusDisplay.show", "framebufferio.FramebufferDisplay.show"}
# Classes whose stand-ins have other modules or names.
HIDDEN = {
    "busio.UART": (airlift_uart.Uart,),
    "fontio.BuiltinFont": (console_font.ConsoleFont,),
    "nvm.ByteArray": (Nvm,),
    "select.poll": (polling.Poll,),
    "socketpool.Socket": (sockets.Stream, sockets.Datagrams),
    "ssl.SSLContext": (tls.Context,),
    "ssl.SSLSocket": (tls.Socket,),
    "wifi.Radio": (wifi_radio.Radio,),
}


class _Sources(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from texts, even if they hide modules of Python."""

    def __init__(self, texts):
        self._texts = texts

    def find_spec(self, name, path=None, target=None):
        if name in self._texts:
            return importlib.util.spec_from_loader(name, self)
        return None

    def exec_module(self, module):
        exec(self._texts[module.__name__], vars(module))


def modules(texts):
    """Return {name: module} for the sources of stand-ins for MicroPython, executed here."""
    others = {"_zap": mock.MagicMock(), "ubinascii": binascii}
    with mock.patch.dict(sys.modules, others):
        for name in texts:
            sys.modules.pop(name, None)
        with mock.patch.object(sys, "meta_path", [_Sources(texts), *sys.meta_path]):
            return {name: importlib.import_module(name) for name in texts}


@functools.cache
def table():
    """Return {`module.Class.method`: its signatures} of tools/sim/firmware.txt."""
    found = {}
    for line in contract.TABLE.read_text("utf-8").splitlines():
        if line[0] not in "# " and "(" in line:
            name, _, parameters = line.removesuffix(")").partition("(")
            made = {}
            exec("def f(%s): 0" % parameters, made)
            found.setdefault(name, []).append(inspect.signature(made["f"]))
    return found


def of_simulator():
    """Return {name: module} of the simulated board and Blinka, without modules of Python."""
    library.load()
    found = {}
    for name in {one.split(".")[0] for one in table()}:
        if name not in sys.builtin_module_names and importlib.util.find_spec(name):
            module = importlib.import_module(name)
            if not (module.__file__ or "").startswith(sys.base_prefix):
                found[name] = module
    return found


def of_vm():
    made = modules(
        {pathlib.Path(path).stem: text.decode() for path, text in vm.stand_ins().items()}
    )
    made["time"].left = 1000  # number of sleeps that the stand-in allows
    return made


def of_linked_vm():
    """Return the stand-ins that simulate another handheld."""
    text = measure.read(linked.RADIO["_bleio"])
    return modules({"_bleio": contract.checked(text, "_bleio")})


SETS = {
    "simulator": of_simulator,
    "vm": of_vm,
    "linked vm": of_linked_vm,
}


def owners(kind, made, name):
    """Return all modules or classes that stand in for a module or class `name`."""
    module, _, inner = name.partition(".")
    if not inner:
        return [made[module]] if module in made else []
    found = [name, *(own for own, real in contract.NAMES.items() if real == name)]
    found = [getattr(made.get(own.split(".")[0]), own.split(".")[1], None) for own in found]
    return found + list(HIDDEN.get(name, ()) if kind == "simulator" else ())


def looser(stand_in, name):
    """Return what a stand-in accepts although the firmware's function `name` does not, or "".

    A stand-in may accept less, since the game's calls would then fail visibly.
    """
    made = inspect.isclass(stand_in) and inspect.isfunction(stand_in.__init__)
    signature = inspect.signature(stand_in.__init__ if made else stand_in)
    parameters = list(signature.parameters.values())
    if parameters and parameters[0].name == "self":
        signature = signature.replace(parameters=parameters[1:])
    return min((_looser(signature, one) for one in table()[name]), key=len)


def _looser(signature, real):
    kinds = inspect.Parameter
    by_place = [one for one in real.parameters.values() if one.kind <= kinds.POSITIONAL_OR_KEYWORD]
    more = {one.kind for one in real.parameters.values()}
    needed = {one.name for one in real.parameters.values() if one.default is kinds.empty}
    needed -= {"more", "named"}
    for at, one in enumerate(signature.parameters.values()):
        if one.kind in (kinds.VAR_POSITIONAL, kinds.VAR_KEYWORD):
            if one.kind not in more:
                return "takes any: " + str(one)
            needed.clear()
            continue
        there = real.parameters.get(one.name)
        if one.kind <= kinds.POSITIONAL_OR_KEYWORD and kinds.VAR_POSITIONAL not in more:
            there = by_place[at] if at < len(by_place) else None
        if there is None or there.kind > one.kind:
            return "takes %s, the firmware (%s)" % (one, str(real)[1:-1])
        if there.name != one.name and there.kind == one.kind == kinds.POSITIONAL_OR_KEYWORD:
            return "calls %s what is %s there" % (one.name, there.name)
        if there.default is kinds.empty and one.default is not kinds.empty:
            return "does not ask for " + one.name
        needed.discard(there.name)
    return "does not ask for " + ", ".join(sorted(needed)) if needed else ""


def test_no_stand_in_accepts_more_than_the_firmware():
    checked, found = 0, []
    for kind, make in SETS.items():
        made = make()
        for name in table():
            owner, _, inner = name.rpartition(".")
            found_here = [getattr(one, inner, None) for one in owners(kind, made, owner)]
            for one in filter(None, found_here):
                checked += 1
                why = looser(one, name)
                if why and not (kind == "simulator" and name in BLINKA):
                    found.append("%s: %s: %s" % (kind, name, why))
    assert not found, "\n" + "\n".join(found)
    assert checked > 200


# {wrong call: the exception}. A few calls show that the checks of firmware.txt are active.
REFUSED = {
    "displayio.Bitmap(32768, 6, 2)": "ValueError('width must be 0-32767')",
    "displayio.Bitmap(8, 6, 2.0)": "TypeError('value_count must be of type int')",
    "displayio.Palette(0)": "ValueError('color_count must be 1-32767')",
    "displayio.Group(scale=0)": "ValueError('scale must be 1-32767')",
    "keypad.Keys((), value_when_pressed=False, interval=0.02, max_events=0)": (
        "ValueError('max_events must be >= 1')"
    ),
    "_bleio.adapter.start_scan(timeout=2, interval=0.1, window=0.2)": (
        "ValueError('window must be <= interval')"
    ),
    "_bleio.adapter.start_advertising(bytes(32), connectable=True, interval=0.1)": (
        "ValueError('Data too large for advertisement packet')"
    ),
}


@pytest.mark.parametrize("kind", SETS)
def test_stand_ins_refuse_wrong_values_like_the_firmware(kind):
    made, found = SETS[kind](), {}
    if kind == "simulator":
        del made["_bleio"]  # has no adapter before a radio is chosen
    for call in REFUSED:
        if call.partition(".")[0] in made:
            try:
                eval(call, dict(made))
            except Exception as error:
                found[call] = repr(error)
    wanted = {call: text for call, text in REFUSED.items() if call.partition(".")[0] in made}
    assert found == wanted and found
