"""A page that was built for the tests."""

import functools
import os
import shutil
import tempfile

from tools.environment.paths import ROOT
from tools.web import build


@functools.cache
def made():
    """{path: bytes} of a page, as tools/web.py builds it; nobody may change it."""
    return build.files(ROOT)


@functools.cache
def dist():
    """Its folder. It goes with this process."""
    folder = tempfile.TemporaryDirectory()
    build.write(made(), folder.name)
    # As it is: under Node MicroPython reads a file, and unpacks none.
    shutil.copy(os.path.join(ROOT, *build.MICROPYTHON.split("/"), "micropython.wasm"), folder.name)
    _kept.append(folder)
    return folder.name


_kept: list = []
