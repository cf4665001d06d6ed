"""Pack the game for the page into one file, which web/page/machine.mjs unpacks into MicroPython.

offset  zap.pack
0       4 bytes, little-endian: length n of the list
4       the list, JSON: [[path, bytes], ...] in the order of the files
4 + n   the files, one after the other
"""

import json
import os
import pathlib
import re
import struct

from tools.drive import tree
from tools.linker import mpy, words

STANDINS = ("tools/standins", "tools/standins/page")  # the 32-bit VM also uses the first folder
PAGE = "web/truco_page"  # folder with modules for the page, which become lib/truco_page
# {file of PAGE: module of the game that it replaces}.
INSTEAD = {
    "web_config.py": "board_configs/web.py",
    "broker_socket.py": "board_configs/uplink.py",
    "handheld_sockets.py": "board_configs/lan_sockets.py",
}
WORDS = "web/page/words"  # folder of texts; those under "game" replace texts of the game
# Matches the end of a text, from the sentence about settings.toml on.
_SETTINGS = re.compile(r"(^|(?<=[.?!] ))[^.?!]*(ZAP_BROKER_\.\.\.)?[^.?!]*settings\.toml.*")
# Modules in MicroPython's build for browsers.
BUILT_IN = tuple(
    "array binascii builtins errno gc io json math micropython struct sys ubinascii".split()
)
OF_PAGE = "_zap"  # a module created by JavaScript
# Modules that a page lacks. Only carriers that a page does not use, and modules that INSTEAD
# replaces, import them.
LACKING = ("busio", "digitalio", "select", "socketpool")


# Files that no page needs, and those that only the page of a handheld needs.
_UNUSED = ("/lib/zap/uart.mpy", "/lib/zap/assets/scene_320x170.bin")
_NEARBY = (
    "/lib/zap/lan.mpy",
    "/lib/zap/lan_search.mpy",
    "/board_configs/lan_sockets.mpy",
    "/board_configs/lan_networks.mpy",
)


def files(root, level=mpy.SHIPPED, nearby=False):
    """Return {path in MicroPython's file system: bytes} of the whole game.

    :param nearby: True for the page that a handheld serves
    :raises tools.linker.Refused: a source does not compile
    """
    standins = {path: text for folder in STANDINS for path, text in _sources(root, folder).items()}
    firmware = {os.path.basename(path)[: -len(".py")] for path in standins}
    firmware.update(BUILT_IN, LACKING, (OF_PAGE,))
    more = {}
    for path, text in _sources(root, PAGE).items():
        name = os.path.basename(path)
        more[INSTEAD.get(name, "lib/truco_page/" + name)] = text
    for path, code in words.SOURCES.items():
        more[path] = texts(root, path, code)
    made = tree.page(root, firmware, more, level)
    found = {
        "/" + path: mpy.to_micropython(data) if path.endswith(".mpy") else data
        for path, data in made.files.items()
    }
    for path in _UNUSED + (() if nearby else _NEARBY):
        found.pop(path, None)
    for path, text in standins.items():
        name = os.path.basename(path)[: -len(".py")]
        found["/standins/%s.mpy" % name] = mpy.compile_source(text, name, level)
    return found


def texts(root, path, code):
    """Return the bytes of a language's file for a page.

    A page has no cable and no settings.toml. So texts about them, and sentences about settings.toml
    at the end of texts in the part "wifi", are removed.
    """
    own = json.loads(pathlib.Path(root, WORDS, code + ".json").read_text("utf-8"))["game"]
    instead = own.pop("settings")

    def told(value):
        if isinstance(value, list):
            return [told(one) for one in value]
        return _SETTINGS.sub(instead, value)

    found = json.loads(pathlib.Path(root, path).read_text("utf-8"))
    found["radio"].update(own)
    found["wifi"] = {name: told(value) for name, value in found["wifi"].items()}
    return json.dumps(found).encode()


def pack(found):
    """Return the bytes of the file zap.pack, which contains the files in {path: bytes}."""
    paths = sorted(found, key=lambda path: (path.endswith(".mpy"), path))
    listed = json.dumps(
        [[path, len(found[path])] for path in paths], separators=(",", ":")
    ).encode()
    return struct.pack("<I", len(listed)) + listed + b"".join(found[path] for path in paths)


def _sources(root, folder):
    files = sorted(pathlib.Path(root, folder).glob("*.py"))
    return {folder + "/" + file.name: file.read_bytes() for file in files}
