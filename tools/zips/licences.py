"""The licences of what a zip holds: Zap's own, and that of each library in it."""

import importlib.metadata
import os

from tools.linker import Refused

FOLDER = "licenses/"
_CIRCUITPYTHON = b"""\
Of CircuitPython; its parts have theirs there: https://github.com/adafruit/circuitpython
Copyright (c) 2013-2026 Damien P. George, Adafruit Industries and others"""
_NAMES = ("license", "licence", "copying", "notice")


def of(root, libraries):
    """{path in the zip: bytes} of Zap's licence and those of {distribution name: version}."""
    with open(os.path.join(root, "LICENSE"), "rb") as file:
        files = {FOLDER + "zap.txt": file.read()}
    for name in sorted(libraries):
        found = texts(name)
        if not found:
            raise Refused("%s comes without the text of its licence" % name)
        for number, data in enumerate(found):
            files["%s%s%s.txt" % (FOLDER, name, "-%d" % number if number else "")] = data
    return files


def circuitpython(root):
    """That of CircuitPython, which is the same but for whose it is."""
    with open(os.path.join(root, "LICENSE"), "rb") as file:
        terms = file.read().split(b"\n\n", 2)[2]
    return b"MIT License\n\n%s\n\n%s" % (_CIRCUITPYTHON, terms)


def texts(name):
    """The licence files of an installed distribution, in the order of their paths."""
    found = []
    for file in importlib.metadata.files(name) or ():
        path = file.as_posix()
        last = path.rpartition("/")[2].lower()
        if ".dist-info/" in path and last.startswith(_NAMES):
            with open(str(file.locate()), "rb") as text:
                found.append((path, text.read()))
    return [data for _, data in sorted(found)]
