"""The game for the page as one file, which web/page/machine.mjs unpacks into MicroPython.

offset  zap.pack
0       4 bytes, little end first: length n of the list
4       the list, JSON: [[path, bytes], ...] in the order of the files
4 + n   the files, one after the other
"""

import json
import os
import re
import struct

from tools.drive import tree
from tools.linker import mpy, words
from tools.sim import contract

STANDINS = ("tools/standins", "web/standins")  # those of the 32-bit VM as well, a page's own
START = "web/truco_page"  # in the place of code.py: what JavaScript calls
BOARD = "board.py"  # of it becomes the game's board_configs/web.py
# In a page that a handheld serves: it plays at that handheld's table alone.
PHONES = "web/phones"
INSTEAD_PHONES = {"lan_sockets.py": "board_configs/lan_sockets.py"}
WORDS = "web/page/words"  # under "game": what the game says otherwise in a page
_SETTINGS = re.compile(r"(^|(?<=[.?!] ))[^.?!]*(ZAP_BROKER_\.\.\.)?[^.?!]*settings\.toml.*")
# Of MicroPython's build for browsers, besides the stand-ins.
BUILT_IN = tuple(
    "array binascii builtins errno gc io json math micropython struct sys ubinascii".split()
)
OF_PAGE = "_zap"  # the module that JavaScript makes
# What only modules of ways to others import that no page has: they are small, and come along.
LACKING = ("busio", "digitalio")


def files(root, level=mpy.SHIPPED, phones=False):
    """{path in MicroPython's file system: bytes} of the whole game.

    :param phones: of the page that a handheld serves
    :raises tools.linker.Refused: as `tree.page`
    """
    standins = {path: text for folder in STANDINS for path, text in _sources(root, folder).items()}
    firmware = {os.path.basename(path)[: -len(".py")] for path in standins}
    firmware.update(BUILT_IN, LACKING, (OF_PAGE,))
    start = _sources(root, START)
    more = {}
    for path, text in start.items():
        name = os.path.basename(path)
        more["board_configs/web.py" if name == BOARD else "lib/truco_page/" + name] = text
    for path, code in words.SOURCES.items():
        more[path] = texts(root, path, code)
    if phones:
        own = _sources(root, PHONES)
        for name, place in INSTEAD_PHONES.items():
            more[place] = own["%s/%s" % (PHONES, name)]
    made = tree.page(root, firmware, more, level)
    found = {"/" + path: _plain(path, data) for path, data in made.files.items()}
    for path, text in standins.items():
        name = os.path.basename(path)[: -len(".py")]
        text = contract.checked(text.decode(), name).encode()
        found["/standins/%s.mpy" % name] = mpy.compile_source(text, name, level)
    return found


def texts(root, path, code):
    """Return the bytes of a language's file as a page has it. A page has no cable, and neither
    settings.toml nor the sentences about it that end a text of the part "wifi"."""
    with open(os.path.join(root, *WORDS.split("/"), code + ".json"), encoding="utf-8") as file:
        own = json.load(file)["game"]
    instead = own.pop("settings")

    def told(value):
        if isinstance(value, list):
            return [told(one) for one in value]
        return _SETTINGS.sub(instead, value)

    with open(os.path.join(root, path), encoding="utf-8") as file:
        found = json.load(file)
    found["radio"].update(own)
    found["wifi"] = {name: told(value) for name, value in found["wifi"].items()}
    return json.dumps(found).encode()


def pack(found):
    """zap.pack of {path: bytes}."""
    paths = sorted(found, key=lambda path: (path.endswith(".mpy"), path))
    listed = json.dumps(
        [[path, len(found[path])] for path in paths], separators=(",", ":")
    ).encode()
    return struct.pack("<I", len(listed)) + listed + b"".join(found[path] for path in paths)


def _sources(root, folder):
    place = os.path.join(root, *folder.split("/"))
    names = sorted(name for name in os.listdir(place) if name.endswith(".py"))
    found = {}
    for name in names:
        with open(os.path.join(place, name), "rb") as file:
            found[folder + "/" + name] = file.read()
    return found


def _plain(path, data):
    """The .mpy that MicroPython loads: CircuitPython's has another first byte."""
    if path.endswith(".mpy") and data[0] == mpy.CIRCUITPYTHON:
        return bytes((mpy.MICROPYTHON,)) + data[1:]
    return data
