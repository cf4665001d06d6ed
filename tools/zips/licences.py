"""The licences of what a zip holds: Zap's own, and that of each library in it."""

import importlib.metadata
import os

from tools.linker import Refused

FOLDER = "licenses/"
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
