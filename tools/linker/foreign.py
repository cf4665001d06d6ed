"""Names that are not ours alone: those of CircuitPython's modules and of Python itself.

An attribute with one of these names may be one of theirs. They are in the firmware, so that
short ones would save nothing there.
"""

import ast
import builtins
import functools
import importlib.metadata
import io
import os
import pathlib
import re

from . import libraries
from .syntax import shared, walk

_LIBRARIES = os.path.join(os.path.dirname(__file__), "..", "device_requirements.txt")
STUBS = "circuitpython-stubs"  # a package: what CircuitPython's modules define

# Names that each firmware has, so that to use one for a thing of our own takes no memory. Not
# those that the interpreter asks objects for, such as `send`, nor what a compiler knows, such as
# `range`, nor those of exceptions, which would mislead in a traceback. These are numbers in an
# .mpy, as all of MicroPython has them in one order:
NUMBERED = (
    "abs all any append bool bytearray bytecode bytes callable chr classmethod clear copy count "
    "dict dir divmod end endswith eval exec extend find format from_bytes get getattr globals "
    "hasattr hash id index insert int isalpha isdigit isinstance islower isspace issubclass "
    "isupper items iter join key keys len list little locals lower lstrip main map next object "
    "open ord pop popitem pow print remove replace repr reverse rfind rindex round rsplit rstrip "
    "sep set setattr setdefault sort sorted split start startswith staticmethod step stop str "
    "strip sum to_bytes tuple type update upper value values zip"
).split()
# Of MicroPython's modules that all full builds of CircuitPython have:
IN_MODULES = (
    "e pi bin cos exp oct sin sub tan acos asin atan ceil exit fabs fmod modf sqrt argv dump "
    "atan2 deque dumps floor frexp input isinf isnan ldexp loads slice trunc union float center "
    "choice filter unpack update complex compile degrees discard popleft radians randint uniform "
    "calcsize copysign fromkeys isfinite issubset maxsize platform byteorder frozenset pack_into "
    "randrange appendleft difference isdisjoint issuperset memoryview namedtuple splitlines "
    "OrderedDict unpack_from intersection version_info difference_update intersection_update "
    "symmetric_difference symmetric_difference_update EIO EACCES EBADF EPERM EAGAIN EEXIST EINVAL "
    "EISDIR ENODEV ENOENT ENOMEM imag real chdir mkdir rmdir getcwd stderr stdout BytesIO hexlify "
    "listdir StringIO getvalue isenabled localtime mem_alloc readlines deleter"
).split()
# Of CircuitPython's own modules that all our boards have:
IN_CIRCUITPYTHON = (
    "ABS LFO MAX MID MIN ODD Pin RTC SUM UF2 bpp erf std uid EVEN Edge FALL MISO Math Pull RISE "
    "bend clip cosh diag erfc feed flip int8 log2 mkfs roll sinc sinh tanh"
).split()
# An .mpy spells what is no number, so the short ones first.
IN_FIRMWARE = (*NUMBERED, *sorted(IN_MODULES + IN_CIRCUITPYTHON, key=len))

# Libraries that are linked with ours: from the first import on all their names would stay on the
# heap, also when the module has gone. What ours ask them for keeps its name, so that the file of
# CircuitPython's bundle does as well.
LINKED = ("adafruit_miniqr",)

# Modules of the firmware that neither we import nor anything of a board comes from.
UNUSED = (
    "_stage alarm audiodelays audiofilters audiofreeverb bitmapfilter canio dualbank espnow "
    "getpass mdns picogame rotaryio rp2pio synthio ulab usb_host watchdog".split()
)
# Of Python itself, so that circuitpython-stubs do not have it.
WITHOUT_STUBS = ("json",)
# Modules whose objects come from sockets only, or with them: where no module of ours imports the
# first one, none comes from any.
OF_NETWORKS = ("socketpool", "ipaddress", "ssl", "wifi")


@functools.lru_cache(maxsize=None)
def names(without=()):
    """Return a frozenset of the names that others' code defines, without those of `UNUSED` alone.

    :param without: more modules that nothing comes from
    """
    found = set(dir(builtins))
    for kind in (*vars(builtins).values(), io.FileIO, io.BytesIO, io.TextIOWrapper):
        found.update(dir(kind))
    for file in importlib.metadata.files(STUBS) or ():
        path = file.as_posix()
        package = path.partition("/")[0].partition("-")[0]
        if path.endswith(".pyi") and package not in ("board_definitions", *UNUSED, *without):
            with open(str(file.locate()), "rb") as stub:
                found.update(words(stub.read()))
    return frozenset(found)


@functools.lru_cache(maxsize=None)
def of_library(module):
    """Return a frozenset of the names in a library that ships with the game; else an empty one.

    :param module: as it is imported, such as "adafruit_miniqr"
    """
    if module in WITHOUT_STUBS:
        return frozenset(dir(importlib.import_module(module)))
    found = set()
    for source in sources_of(module.split(".")[0]):
        for node in walk(shared(source)):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(getattr(node, "ctx", None), ast.Store):
                found.add(getattr(node, "attr", getattr(node, "id", "")))
    return frozenset(found)


def sources_of(module):
    """Return the sources of a library that ships with the game, by its top-level module."""
    library = libraries.pinned(_LIBRARIES).get(module)
    places = (
        [place for path, place in library.files.items() if path.endswith(".py")] if library else ()
    )
    return [pathlib.Path(place).read_bytes() for place in sorted(places)]


def bare(source):
    """Return a library's source (bytes) without what nothing asks for on a board: its version, its
    address, and the names of types."""
    source = re.sub(rb'(?m)^__(version|repo)__ = "[^"]*"$', b"", source)
    return re.sub(rb"(?m)^( +)from typing import [^(\n]*$", rb"\1pass", source)


def words(stub):
    """Return what a stub (bytes) defines, by its words: it may need a newer Python than this."""
    code = re.sub(rb'""".*?"""|#[^\n]*', b"", stub, flags=re.DOTALL)
    defined = re.findall(rb"^[ \t]*(?:def|class)[ \t]+(\w+)", code, re.MULTILINE)
    # Not parameters, one a line: they end with a comma.
    defined += re.findall(rb"^[ \t]*(\w+)[ \t]*[:=].*[^,\n]$", code, re.MULTILINE)
    return {word.decode() for word in defined}
