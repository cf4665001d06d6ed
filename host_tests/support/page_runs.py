"""Programs of web/node under Node, on a page that was built for the tests."""

import functools
import os
import shutil
import subprocess
import tempfile

from tools import vm
from tools.environment.paths import ROOT
from tools.web import build

_PATIENCE_S = 600


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


def run(name, *arguments):
    """A program of web/node; what it printed. Raises AssertionError when it fails."""
    line = [vm._node(), os.path.join(ROOT, "web", "node", name), *arguments]
    done = subprocess.run(line, capture_output=True, text=True, timeout=_PATIENCE_S)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
