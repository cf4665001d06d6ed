"""A page built for the tests."""

import functools
import os
import shutil
import tempfile

from tools import bootstrap
from tools.environment.paths import ROOT
from tools.web import build


@functools.cache
def made():
    """Return {path: bytes} of a page as built by tools/web.py. It must not be changed."""
    bootstrap.ensure("tools/web/requirements.txt")
    return build.files(ROOT)


@functools.cache
def dist():
    """Return a folder with the page, which is deleted when this process ends."""
    folder = tempfile.TemporaryDirectory()
    build.write(made(), folder.name)
    with open(os.path.join(folder.name, "package.json"), "w") as file:
        file.write('{"type": "module"}')  # so that Node takes the files .js for modules
    # Uncompressed, because MicroPython under Node reads the file as it is.
    shutil.copy(os.path.join(ROOT, *build.MICROPYTHON.split("/"), "micropython.wasm"), folder.name)
    _kept.append(folder)
    return folder.name


_kept: list = []
