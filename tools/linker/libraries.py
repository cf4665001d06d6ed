"""Find the third-party libraries for boards, installed in this Python in their pinned versions."""

import functools
import importlib.metadata
import os

from . import Refused

PINNED = os.path.join("tools", "device_requirements.txt")  # path of the list, in a checkout


class Library:
    """A library, with the name and version of its package on PyPI.

    files: {path on the board: path on this computer}
    """

    def __init__(self, name, version):
        self.name = name
        self.version = version
        self.files = {}
        for file in importlib.metadata.files(name) or ():
            path = file.as_posix()
            inside = not path.startswith("..") and ".dist-info/" not in path
            if inside and not path.endswith((".pyc", ".pyi")):
                self.files[path] = os.fspath(str(file.locate()))


@functools.cache
def pinned(requirements):
    """Return {top-level module: `Library`} of all libraries that a requirements file pins with ==.

    :raises Refused: a library is not installed, or has another version
    """
    found = {}
    with open(requirements, encoding="utf-8") as file:
        lines = [line.partition("#")[0].strip() for line in file]
    for line in filter(None, lines):
        name, _, version = line.partition("==")
        try:
            there = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            there = ""
        if there != version:
            raise Refused("%s is not installed here; add it to tools/requirements.txt too" % line)
        library = Library(name, version)
        found.update((path.split("/")[0].split(".")[0], library) for path in library.files)
    return found
