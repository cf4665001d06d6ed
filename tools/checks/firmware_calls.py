"""Do calls of CircuitPython's functions give what these take? And what stands in for them?

tools/sim/firmware.txt has the functions, from CircuitPython's C source (firmware_tables.py). Of
`bitmaptools.blit(...)`, or of what was imported by name, the function is known. Of
`found.connect(...)` nothing says what `found` is: it must fit one function of that name, of any
class, or else a function of ours or a method of Python's own types. What a call hides behind * or
** is not seen: the stand-ins refuse it when it is run, since they take what the firmware takes.
"""

import ast
import functools
import inspect
import pathlib
import re

from tools.environment.paths import ROOT
from tools.linker.imports import imports_of
from tools.sim.contract import TABLE

# Modules that nothing imports, though their objects come from others: terminalio.FONT, and nvm.
REACHED = ("fontio", "nvm", "pwmio")
# Classes that no source names, since their objects come from others.
GIVEN = set(
    "_bleio.Adapter _bleio.Address _bleio.Connection _bleio.ScanEntry fontio.BuiltinFont"
    " hashlib.Hash keypad.EventQueue microcontroller.Processor nvm.ByteArray socketpool.Socket"
    " ssl.SSLContext ssl.SSLSocket supervisor.Runtime wifi.Network wifi.Radio".split()
)
LIBRARIES = ("_sha256", "adafruit_hashlib", "adafruit_miniqr", "adafruit_tlv320")
LIBRARIES += ("relic_usb_host_gamepad",)


def device_sources(root=ROOT):
    """Paths of the game's sources below `root`."""
    places = "code.py", "lib/**/*.py", "truco_core/**/*.py", "board_configs/**/*.py"
    return [path for place in places for path in sorted(pathlib.Path(root).glob(place))]


def imported(root):
    """Names of the firmware's modules that the game imports, or whose objects it is given."""
    own = {"truco_core", "board_configs"}
    own.update(path.stem for path in pathlib.Path(root, "lib").iterdir())
    found = set(REACHED)
    for path in device_sources(root):
        text = path.read_text(encoding="utf-8")
        found.update(one.module.split(".")[0] for one in imports_of(text, "", True))
    return sorted(found - own - set(LIBRARIES))


@functools.cache
def _used():
    """(`module.what` that the game's sources name, names of attributes) of the firmware's."""
    dotted, attributes = set(), set()
    known = imported(ROOT)
    for path in device_sources():
        names = _imports(tree(path), known)
        dotted.update(name for name in names.values() if "." in name)
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute):
                attributes.add(node.attr)
                dotted.add(_dotted(node, names))
    return dotted, attributes


def uses(name):
    """Whether the game uses a function, class, or an attribute of a class, `module.Class.name`."""
    dotted, attributes = _used()
    module, *inner = name.split(".")
    if len(inner) < 2:
        return not inner or name in dotted | GIVEN
    return inner[1] in attributes and module + "." + inner[0] in dotted | GIVEN


@functools.cache
def table():
    """{`module.Class.method`: its signatures}; a module without functions has its bare name."""
    found = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if line[0] not in "# " and "(" in line:
            name, _, parameters = line.removesuffix(")").partition("(")
            found.setdefault(name, []).append(_signature(parameters))
    return found


@functools.cache
def _signature(parameters):
    return signature_of(ast.parse("def f(%s): pass" % parameters).body[0].args)


def signature_of(arguments, without=0):
    """`inspect.Signature` of an ast.arguments; `without` the first ones."""
    kinds = inspect.Parameter
    named = [(one.arg, kinds.POSITIONAL_ONLY) for one in arguments.posonlyargs]
    named += [(one.arg, kinds.POSITIONAL_OR_KEYWORD) for one in arguments.args]
    defaults = [kinds.empty] * (len(named) - len(arguments.defaults)) + arguments.defaults
    found = [kinds(name, kind, default=d) for (name, kind), d in zip(named, defaults)][without:]
    if arguments.vararg:
        found.append(kinds(arguments.vararg.arg, kinds.VAR_POSITIONAL))
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        default = kinds.empty if default is None else default
        found.append(kinds(one.arg, kinds.KEYWORD_ONLY, default=default))
    if arguments.kwarg:
        found.append(kinds(arguments.kwarg.arg, kinds.VAR_KEYWORD))
    return inspect.Signature(found)


@functools.cache
def tree(path):
    """The ast of a source."""
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def _others():
    """{name: signatures} of the game's own functions, and of Python's own types."""
    found = {}
    for kind in (bytearray, bytes, dict, int, list, set, str):
        for name in dir(kind):
            found.setdefault(name, []).append(_signature("*more, **named"))
    for path in device_sources():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef):
                first = node.args.args[0].arg if node.args.args else ""
                signature = signature_of(node.args, 1 if first == "self" else 0)
                found.setdefault(node.name, []).append(signature)
    return found


def misfits(tree):
    """[(line, the call, why it does not fit)] of a source's calls of the firmware."""
    names = _imports(tree, {name.split(".")[0] for name in table()})
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            why = _misfit(call, _asked(call.func, names))
            if why:
                found.append((call.lineno, ast.unparse(call), why))
    return found


def _imports(tree, known):
    """{name in the source: module, or module.what} of the modules `known`."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update((a.asname or a.name, a.name) for a in node.names if a.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known and not node.level:
            found.update((a.asname or a.name, node.module + "." + a.name) for a in node.names)
    return found


def _asked(func, names):
    """The signatures of which a call must fit one; None: it is no call of the firmware."""
    dotted = _dotted(func, names)
    if dotted:
        if dotted in table() or dotted.count(".") == 1:
            return table().get(dotted, ())
        module, *_, method = dotted.split(".")
        known = [one for one in table() if re.match(r"%s\.\w+\.%s$" % (module, method), one)]
        if known:  # of an object in the module: wifi.radio.connect
            return [signature for one in known for signature in table()[one]]
    if not isinstance(func, ast.Attribute):
        return None
    of_firmware = _by_method().get(func.attr)
    return of_firmware and of_firmware + _others().get(func.attr, [])


def _dotted(node, names):
    """`module.what.method` that an expression means; "": nothing of a module."""
    if isinstance(node, ast.Name):
        return names.get(node.id, "")
    inner = isinstance(node, ast.Attribute) and _dotted(node.value, names)
    return "%s.%s" % (inner, node.attr) if inner else ""


@functools.cache
def _by_method():
    found = {}
    for name, signatures in table().items():
        if name.count(".") == 2:
            found.setdefault(name.rpartition(".")[2], []).extend(signatures)
    return found


def _misfit(call, signatures):
    if signatures is None:
        return ""
    if not signatures:
        return (
            "tools/sim/firmware.txt has no such function; tools/checks/firmware_tables.py reads it"
        )
    whole = not any(isinstance(one, ast.Starred) for one in call.args)
    whole = whole and all(one.arg for one in call.keywords)
    given = [one for one in call.args if not isinstance(one, ast.Starred)]
    named = {one.arg: one for one in call.keywords if one.arg}
    why = ""
    for signature in signatures:
        try:
            (signature.bind if whole else signature.bind_partial)(*given, **named)
            return ""
        except TypeError as error:
            why = why or "%s: it takes (%s)" % (error, str(signature)[1:-1])
    return why


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
