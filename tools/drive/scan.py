"""Where the modules of libraries come from, and what a board config asks of its pins."""

import ast
import importlib.metadata
import os

from tools.linker import Refused
from tools.linker.syntax import parse

# Modules of radios and sound that a firmware may lack. A module of ours that needs one of
# them stays off such a board, and what imports it must do so inside a function.
MAY_LACK = frozenset(
    ("_bleio", "wifi", "socketpool", "ssl", "mdns", "espnow", "audioio", "audiopwmio", "audiobusio")
    + ("neopixel_write", "usb", "usb_host")
)

_ASK_FOR_PINS = ("pin", "output", "pins", "key_queue")  # of board_configs.pins

# Libraries that stand in for a module which most firmwares have.
STANDS_IN_FOR = {"adafruit_hashlib": "hashlib"}


def pin_names(source):
    """Return (name, default) of each pin that a config asks for, in the order of its lines.

    It asks by `pin("A", "GP15")` or `output`, and by tables: `pins("A GP15  B GP17")`, `key_queue`.
    """
    found = []
    for node in ast.walk(parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ASK_FOR_PINS:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
            words = " ".join(one for one in texts if isinstance(one, str)).split()
            found.append((node.lineno, [*zip(words[::2], words[1::2])]))
    return [pair for _, pairs in sorted(found) for pair in pairs]


class Library:
    """An installed CircuitPython library: files are {path on the board: path here}."""

    def __init__(self, name, version, files):
        self.name = name
        self.version = version
        self.files = files


def libraries(requirements):
    """{top-level module: Library} of what a requirements file pins with ==.

    Raises `Refused` when a library is not installed, or in another version.
    """
    found = {}
    with open(requirements, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    for line in filter(None, lines):
        name, mark, version = (part.strip() for part in line.partition("=="))
        if not mark:
            raise Refused("%s: `%s` is not pinned with ==" % (requirements, line))
        try:
            there = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            there = None
        if there is None or there.version != version:
            raise Refused(
                "%s %s is not installed here; add it to tools/requirements.txt too"
                % (name, version)
            )
        library = Library(name, version, _shipped(there))
        for path in library.files:
            found[path.split("/")[0].split(".")[0]] = library
    return found


def _shipped(distribution):
    files = {}
    for file in distribution.files or ():
        path = file.as_posix()
        first = path.split("/")[0]
        skip = first.endswith((".dist-info", ".egg-info", ".pth")) or "__pycache__" in path
        if not skip and first != ".." and not path.endswith(".pyi"):
            files[path] = os.fspath(str(file.locate()))
    return files
