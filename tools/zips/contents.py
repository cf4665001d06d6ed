"""Collect the files in a board's zip: the drive's files, licences, and INSTALL.txt.

INSTALL.txt is one page in Portuguese, English and Spanish. Its Portuguese steps are the
marked parts of LEIA-ME.md, the first of which is for boards with a UF2 file. Releases and
tools/deploy.py use this module.
"""

import importlib.metadata
import os
import pathlib
import re

from tools.drive import boards, first_settings, tree
from tools.installer import boot_out, steps
from tools.linker import libraries

from . import changelog, uf2

INSTALL = "INSTALL.txt"
LICENSES = "licenses/"
_CIRCUITPYTHON = b"""\
The licence of CircuitPython. For those of its parts see https://github.com/adafruit/circuitpython
Copyright (c) 2013-2026 Damien P. George, Adafruit Industries and others"""
_PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "install.txt")
_STEPS = re.compile(r"<!--INSTALL.txt-->\n(.*?)<!---->", re.DOTALL)
# The part of install.txt for boards with a UF2 file.
_ONE_FILE = re.compile(r"\[one file\]\n(.*?)\[end\]\n", re.DOTALL)
_LINE = {  # text that asks the user to write needed lines (%s) into their own settings.toml
    "line_pt": " e escreva nele\n   %s",
    "line_en": ", and write into it\n   %s",
    "line_es": ", y escribe en él\n   %s",
}
_LIB = {"lib_pt": "\n   e, em lib, ", "lib_en": "\n   and, in lib, ", "lib_es": "\n   y, en lib, "}


def of(root, made, version=None):
    """Return {path: bytes} of a `tree.Tree`: the drive's files, licences and instructions.

    :param version: version of Zap; None: the newest in the change log at `root`
    :raises Refused: the change log has no version
    """
    # With the manifest, the next update recognizes files that were unpacked by hand.
    files = tree.with_manifest(made)
    files[LICENSES + "zap.txt"] = _read(root, "LICENSE")
    pinned = libraries.pinned(os.path.join(root, libraries.PINNED))
    tops = [name.partition(".")[0] for name in made.modules]
    for name in {pinned[top].name for top in tops if top in pinned}:
        for file in importlib.metadata.files(name):
            if ".dist-info/" in file.as_posix() and file.name.lower().startswith("licen"):
                files["%s%s.txt" % (LICENSES, name)] = file.read_binary()
    files[INSTALL] = page(root, version or changelog.read(root)[0], made)
    return files


def circuitpython_license(root):
    """Return the licence of CircuitPython, which differs from ours only in the copyright line."""
    terms = _read(root, "LICENSE").split(b"\n\n", 2)[2]
    return b"MIT License\n\n%s\n\n%s" % (_CIRCUITPYTHON, terms)


def page(root, version, made):
    """Return the bytes of INSTALL.txt for a `tree.Tree`."""
    board_id = made.board_id
    needed = first_settings.needed(board_id, made.firmware)
    line = "\n   ".join("%s = %s" % pair for pair in needed.items())
    lines: dict = {key: words % line if line else "" for key, words in _LINE.items()}
    roots = {path for path in made.files if "/" not in path and path[0] != "."} - {tree.SETTINGS}
    inside = {path.split("/")[1].split(".")[0] for path in made.files if path.startswith("lib/")}
    others = sorted(top for top in inside if not ("lib/%s/" % top).startswith(steps.OWN))
    lines.update((key, words + ", ".join(others) if others else "") for key, words in _LIB.items())
    lines.update(version=version, board=board_id, name=boards.name_of(root, board_id))
    lines.update(file=uf2.name_of(board_id), major=boot_out.MAJOR, url=boot_out.GET % board_id)
    has_one = board_id in uf2.pinned(root)
    parts = _STEPS.findall(_read(root, "LEIA-ME.md").decode())
    lines["portuguese"] = re.sub("[`<>]", "", "\n".join(parts if has_one else parts[1:]))
    lines["portuguese"] = lines["portuguese"].replace("BOARD", board_id)
    text = _ONE_FILE.sub(r"\n\1\n" if has_one else "\n", _read(_PAGE).decode())
    text = text.format(root=", ".join(sorted(roots)), **lines)
    # Old versions of Notepad show a text without \r as one long line.
    return text.replace("\n", "\r\n").encode("utf-8-sig")


def _read(*path):
    return pathlib.Path(*path).read_bytes()
