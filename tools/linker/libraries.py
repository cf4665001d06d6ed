"""The libraries of others that go on a board: installed here, as a requirements file pins them."""

import functools
import importlib.metadata
import os

from . import Refused

PINNED = os.path.join("tools", "device_requirements.txt")  # below the root of a checkout


class Library:
    """name, version: of the distribution. files: {path on the board: path here}."""

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
    """Return {top-level module: `Library`} of what a requirements file pins with ==.

    Raises `Refused` when a library is not installed, or in another version.
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
