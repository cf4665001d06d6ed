"""List the names that CircuitPython's modules, its libraries and Python itself define.

An attribute with one of these names may belong to an object of theirs, so it cannot be renamed.
Shortening these names would save nothing, because the firmware contains them.
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
STUBS = "circuitpython-stubs"  # a PyPI package with the definitions of CircuitPython's modules

# Names that each firmware contains, so that using them for our own things takes no memory. Excluded
# are names that the interpreter looks up on objects, such as `send`; names that the compiler
# handles, such as `range`; and exceptions, which would mislead in a traceback.
# An .mpy stores the names in NUMBERED as numbers, the same ones in all builds of MicroPython:
NUMBERED = (
    "abs all any append bool bytearray bytecode bytes callable chr classmethod clear copy count "
    "dict dir divmod end endswith eval exec extend find format from_bytes get getattr globals "
    "hasattr hash id index insert int isalpha isdigit isinstance islower isspace issubclass "
    "isupper items iter join key keys len list little locals lower lstrip main map next object "
    "open ord pop popitem pow print remove replace repr reverse rfind rindex round rsplit rstrip "
    "sep set setattr setdefault sort sorted split start startswith staticmethod step stop str "
    "strip sum to_bytes tuple type update upper value values zip"
).split()
# Names in MicroPython's modules that all full builds of CircuitPython have:
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
# Names in CircuitPython's own modules that all our boards have:
IN_CIRCUITPYTHON = (
    "ABS LFO MAX MID MIN ODD Pin RTC SUM UF2 bpp erf std uid EVEN Edge FALL MISO Math Pull RISE "
    "bend clip cosh diag erfc feed flip int8 log2 mkfs roll sinc sinh tanh"
).split()
# The best names for the linker to use come first: an .mpy stores those in NUMBERED as a number, and
# all others as text, of which a shorter one makes a smaller file.
IN_FIRMWARE = (*NUMBERED, *sorted(IN_MODULES + IN_CIRCUITPYTHON, key=len))

# Libraries that are linked with our modules. Unlinked, all their names would stay on the heap after
# the first import, even when the module is unloaded. Names that our modules use are kept, so that
# the library's file as Adafruit distributes it can replace the linked one.
LINKED = ("adafruit_miniqr",)

# Modules of the firmware that we do not import, and whose objects our boards do not create.
UNUSED = (
    "_stage alarm audiodelays audiofilters audiofreeverb bitmapfilter canio dualbank espnow "
    "getpass mdns picogame rotaryio rp2pio synthio ulab usb_host watchdog".split()
)
# Modules that circuitpython-stubs lacks, because they are part of Python itself.
WITHOUT_STUBS = ("json",)
# Modules whose objects are used only with sockets. If none of our modules imports socketpool, no
# such object exists, so our own things can have the names that these modules define.
OF_NETWORKS = ("socketpool", "ipaddress", "ssl", "wifi")


@functools.lru_cache(maxsize=None)
def names(without=()):
    """Return a frozenset of the names that Python and CircuitPython's modules define.

    :param without: modules to leave out, in addition to `UNUSED`
    """
    found = set(dir(builtins))
    for kind in (*vars(builtins).values(), io.FileIO, io.BytesIO, io.TextIOWrapper):
        found.update(dir(kind))
    for file in importlib.metadata.files(STUBS) or ():
        path = file.as_posix()
        package = path.partition("/")[0].partition("-")[0]
        if path.endswith(".pyi") and package not in ("board_definitions", *UNUSED, *without):
            found.update(words(file.read_binary()))
    return frozenset(found)


@functools.lru_cache(maxsize=None)
def of_library(module):
    """Return a frozenset of the names in a library, empty for one that does not ship with the game.

    :param module: the library's name in imports, such as "adafruit_miniqr"
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
    """Return a library's source (bytes) without its version, its address and its type imports."""
    source = re.sub(rb'(?m)^__(version|repo)__ = "[^"]*"$', b"", source)
    return re.sub(rb"(?m)^( +)from typing import [^(\n]*$", rb"\1pass", source)


def words(stub):
    """Return the names that a stub (bytes) defines.

    Uses regular expressions, because the stub may need a newer Python than this one.
    """
    code = re.sub(rb'""".*?"""|#[^\n]*', b"", stub, flags=re.DOTALL)
    defined = re.findall(rb"^[ \t]*(?:def|class)[ \t]+(\w+)", code, re.MULTILINE)
    # Leave out parameters on a line of their own, which end with a comma.
    defined += re.findall(rb"^[ \t]*(\w+)[ \t]*[:=].*[^,\n]$", code, re.MULTILINE)
    return {word.decode() for word in defined}
