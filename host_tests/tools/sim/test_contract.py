"""What stands in for CircuitPython takes and refuses what tools/sim/firmware.txt says."""

import binascii
import functools
import hashlib
import importlib
import importlib.abc
import importlib.util
import inspect
import itertools
import pathlib
import re
import sys
import types
from unittest import mock

import pytest

from tools import vm
from tools.environment.paths import ROOT
from tools.sim import console_font, contract, library
from tools.sim.air import wired
from tools.sim.net import polling, radio, sockets, tls
from tools.sim.nvm import Nvm
from tools.vm import linked
from tools.web import pack

# Of Blinka's own, which has other names for some arguments: no call of the game gives these.
BLINKA = {"bitmaptools.readinto", "displayio.Group.pop", "displayio.Group.sort"}
BLINKA |= {"busdisplay.BusDisplay.show", "framebufferio.FramebufferDisplay.show"}
# Classes that the stand-ins have elsewhere, or by another name.
HIDDEN = {
    "busio.UART": (wired.Uart,),
    "fontio.BuiltinFont": (console_font.ConsoleFont,),
    "nvm.ByteArray": (Nvm,),
    "select.poll": (polling.Poll,),
    "socketpool.Socket": (sockets.Stream, sockets.Datagrams),
    "ssl.SSLContext": (tls.Context,),
    "ssl.SSLSocket": (tls.Socket,),
    "wifi.Radio": (radio.Radio,),
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
    page.scene.width = page.scene.height = 240
    others = {"_zap": page, "ubinascii": binascii, "uhashlib": hashlib}
    with mock.patch.dict(sys.modules, others):
        for name in texts:
            sys.modules.pop(name, None)
        with mock.patch.object(sys, "meta_path", [_Sources(texts), *sys.meta_path]):
            return {name: importlib.import_module(name) for name in texts}


def texts(folder):
    """{name: its source, with the checks} of the stand-ins in a folder."""
    found = {path.stem: path.read_text() for path in pathlib.Path(ROOT, folder).glob("*.py")}
    return {name: contract.checked(text, name) for name, text in found.items()}


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
    """The simulated board's, Blinka's, and those of Python's that are patched for it: not these."""
    library.load()
    found = {}
    for name in {one.split(".")[0] for one in table()}:
        if name not in sys.builtin_module_names and importlib.util.find_spec(name):
            module = importlib.import_module(name)
            if not (module.__file__ or "").startswith(sys.base_prefix):
                found[name] = module
    return found


def of_vm():
    found = {pathlib.Path(path).parent for path in vm.stand_ins().values()}
    made = modules({name: text for path in sorted(found) for name, text in texts(path).items()})
    made["time"].left = 1000  # sleeps
    return made


def of_linked_vm():
    """Those that play another handheld."""
    found = {pathlib.Path(path).stem: text.decode() for path, text in linked.RADIO.items()}
    found.pop("board_gc")
    return modules({name: contract.checked(text, name) for name, text in found.items()})


def of_page():
    return modules({name: text for folder in pack.STANDINS for name, text in texts(folder).items()})


SETS = {
    "simulator": of_simulator,
    "vm": of_vm,
    "linked vm": of_linked_vm,
    "page": of_page,
}


def owners(kind, made, name):
    """The modules or classes that stand in for a module or class `name`: some sets have several."""
    module, _, inner = name.partition(".")
    if not inner:
        return [made[module]] if module in made else []
    found = [name, *(own for own, real in contract.NAMES.items() if real == name)]
    found = [getattr(made.get(own.split(".")[0]), own.split(".")[1], None) for own in found]
    return found + list(HIDDEN.get(name, ()) if kind == "simulator" else ())


def looser(stand_in, name):
    """What a stand-in takes though the firmware's function `name` does not; "": nothing.

    It may take less: who asks for more is told.
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


def test_nothing_that_stands_in_takes_what_the_firmware_does_not():
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


class Thing(types.SimpleNamespace):
    """Any object that a function is given, or that a method belongs to: four layers, or bytes."""

    def __len__(self):
        return 4

    def __getitem__(self, index):
        return bytes(4)[index]


# What functions take, by the name of a parameter.
BITMAP = type("Bitmap", (Thing,), {})(width=8, height=6, bits_per_value=2)
SELF = Thing(width=8, height=6, bits_per_value=2, tiles_in_bitmap=5, bitmap=BITMAP)
TAKEN = {
    "a0": bytes(16),
    "addr": ("host", 1),
    "address": bytes(6),
    "bitmap": BITMAP,
    "bits": 8,
    "buffer_size": 1,
    "bits_per_pixel": 1,
    "buffer": bytes(4),
    "characteristic": type("Characteristic", (), {})(),
    "color_depth": 16,
    "cts": type("DigitalInOut", (), {})(),
    "data": b"1",
    "dest_bitmap": BITMAP,
    "digitalinout": type("DigitalInOut", (), {})(),
    "event": type("Event", (), {})(),
    "filename": "code.py",
    "interval": 0.1,
    "key_count": 1,
    "layer": Thing(),
    "max_length": 20,
    "name": "sha256",
    "num": 1,
    "pixel_shader": type("Palette", (Thing,), {})(),
    "right_channel": 2,
    "rts": type("DigitalInOut", (), {})(),
    "service": type("Service", (), {})(),
    "source_bitmap": type("Bitmap", (Thing,), {})(width=7, height=5, bits_per_value=1),
    "ssid": b"1",
    "timeout": 1,
    "uart": type("UART", (), {})(),
    "uuid": type("UUID", (), {})(),
    "window": 0.1,
}
# What else a parameter is given, to find what is refused where no limits say it.
OTHERS = [None, False, 0, 1.0, 3, 7, 24, 45, 2, "1", b"1", bytes(600), (0, 0), object()]
OTHERS += [slice(0, 1), slice(0, 4, 2), Thing(_in_group=True), BITMAP, TAKEN["source_bitmap"]]
LIMITS = re.compile(r"(?:(\S.*) <= )?(len\((\w+)\)|(\w+)\[[01]\]|[a-z]\w*)(?: <= (.*))?$")


def functions(kind, made, name):
    """All that stand in for what the table calls `name`, as functions of which each may refuse."""
    item = name.endswith("[]")
    owner, attribute = (name[:-2], None) if item else name.rpartition(".")[::2]
    for one in owners(kind, made, owner):
        for inner in ("__getitem__", "__setitem__") if item else (attribute,):
            found = getattr(one, inner, None)
            found = getattr(found, "fset", found)
            found = found.__init__ if inspect.isclass(found) else found
            if kind == "page" and "<locals>" in getattr(found, "__qualname__", ""):
                continue  # an attribute that JavaScript is told of
            if inspect.isfunction(found):
                yield found


def refusal(rule, env, names, optional):
    """(exception, text, of which refusal) that a rule has for these values; None: it takes them."""
    for name, _, is_int in rule.parameters:
        if is_int and name in names and not isinstance(env[name], int):
            if not (name in optional and env[name] is None):
                return "TypeError", names[name] + " must be of type int", name
    for one in rule.refusals:
        if not eval(one.condition, env):
            return one.error, str(eval(one.message, env)), one
    return None


def text(one, env):
    """(exception, text) of a refusal, for these values."""
    try:
        return one.error, str(eval(one.message, env))
    except (TypeError, AttributeError, IndexError):
        return None


def raised(function, given):
    """(exception, text) that a call raises."""
    try:
        function(**given)
    except Exception as error:
        return type(error).__name__, str(error)
    return None


def attempts(one, env, names):
    """Values at, below and above what a refusal has as limits, then others that it may refuse."""
    condition = one.condition.rpartition(" or ")[2].removeprefix("not ")
    limits = LIMITS.match(condition)
    low, what, *inner, high = limits.groups() if limits else (None,) * 5
    name = next((one for one in inner if one), what)
    if name in names and (low or high) and what not in (low, high):
        for limit, beyond in ((low, -1), (high, 1)):
            limit = None if limit is None else eval(limit, env)
            for value in () if limit is None else (limit, limit + beyond):
                first = ("host", value) if name == "addr" else (0, value)
                pair = (value, 0) if "[0]" in what else first
                if "len(" not in what or value >= 0:
                    yield {name: bytes(value) if "len(" in what else pair if "[" in what else value}
    used = [name for name in names if re.search(r"(?<![.\w])%s\b" % name, one.condition)]
    for values in itertools.product(OTHERS, repeat=min(len(used), 2)):
        yield dict(zip(used, values))


@pytest.mark.parametrize("kind", SETS)
def test_what_stands_in_refuses_what_the_firmware_refuses(kind):
    made, wrong, seen = SETS[kind](), [], 0
    for name, rule in contract.rules().items():
        for function in functions(kind, made, name):
            seen += 1
            wrong += ["%s: %s" % (name, one) for one in differences(kind, function, name, rule)]
    assert not wrong, "\n".join(wrong)
    assert seen > 10


def differences(kind, function, name, rule):
    """Where a stand-in and the table do not refuse the same."""
    own = list(inspect.signature(function).parameters.values())
    fixed = {"self": SELF} if own and own[0].name == "self" else {}
    own = {one.name: one.default for one in own[len(fixed) :]}
    names, env, optional = {}, {"self": SELF}, set()
    for at, (parameter, placed, is_int) in enumerate(rule.parameters):
        if parameter in own or placed and at < len(own):
            names[parameter] = parameter if parameter in own else list(own)[at]
            env[parameter] = own[names[parameter]]
            optional.update([parameter] * (env[parameter] is None))
            if env[parameter] is inspect.Parameter.empty:
                taken = TAKEN.get(parameter, TAKEN.get(name.rpartition(".")[2], 0))
                env[parameter] = 0 if is_int and not isinstance(taken, int) else taken
    asked = {parameter for parameter, _, _ in rule.parameters} - set(names)
    lacks = re.compile(r"(?<![.\w])(?:%s)\b" % "|".join(asked or ["(?!)"]))
    rule = rule._replace(
        refusals=[
            one
            for one in rule.refusals
            if not lacks.search(one.condition)
            and (kind == "simulator" or "type(" not in one.condition)
        ]
    )
    tries = {name: [{name: 1.5}] for name, _, is_int in rule.parameters if is_int and name in names}
    tries.update((one, attempts(one, env, names)) for one in rule.refusals)
    for one, values in tries.items():
        met = False
        for given in values:
            now = {**env, **given}
            try:
                expected = refusal(rule, now, names, optional)
                fails = one in rule.refusals and not eval(one.condition, now)
            except (TypeError, AttributeError, IndexError):
                continue  # no value that the table speaks of
            got = raised(function, {**{names[key]: now[key] for key in names}, **fixed})
            if (
                got != expected[:2]
                if expected
                else got in [text(one, now) for one in rule.refusals]
            ):
                yield "%s raises %s, not %s" % (given, got, expected)
            met = met or fails or bool(expected) and expected[2] is one
        if not met:
            yield "nothing was found that is refused by %s" % (one,)
