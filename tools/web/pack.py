# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The game for the page as one file, which web/page/machine.mjs unpacks into MicroPython.

offset  zap.pack
0       4 bytes, little end first: length n of the list
4       the list, JSON: [[path, bytes], ...] in the order of the files
4 + n   the files, one after the other
"""

import json
import os
import struct

from tools.drive import tree
from tools.linker import mpy

STANDINS = "web/standins"
START = "web/truco_page"  # in the place of code.py: what JavaScript calls
# Of MicroPython's build for browsers, besides the stand-ins.
BUILT_IN = (
    "array",
    "binascii",
    "builtins",
    "errno",
    "gc",
    "io",
    "json",
    "math",
    "micropython",
    "struct",
    "sys",
)
OF_PAGE = "_zap"  # the module that JavaScript makes
# What only ways to others import that the page's settings never name: cables, AirLifts.
LACKING = ("busio", "digitalio")


def files(root, level=mpy.SHIPPED):
    """{path in MicroPython's file system: bytes} of the whole game.

    :raises tools.linker.Refused: as `tree.page`
    """
    standins = _sources(root, STANDINS)
    firmware = {os.path.basename(path)[: -len(".py")] for path in standins}
    firmware.update(BUILT_IN, LACKING, (OF_PAGE,))
    start = _sources(root, START)
    more = {"lib/truco_page/" + os.path.basename(path): text for path, text in start.items()}
    made = tree.page(root, firmware, more, level)
    found = {"/" + path: _plain(path, data) for path, data in made.files.items()}
    for path, text in standins.items():
        name = os.path.basename(path)[: -len(".py")]
        found["/standins/%s.mpy" % name] = mpy.compile_source(text, name, level)
    return found


def pack(found):
    """zap.pack of {path: bytes}."""
    paths = sorted(found)
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
