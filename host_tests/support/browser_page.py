"""Run scenes of web/tests/scenes on the built page in a real browser."""

import functools
import io
import json
import os
import socket
import subprocess
import tempfile
import zipfile

import pytest

from host_tests.support import page_runs
from tools import bootstrap
from tools.environment import browser, paths
from tools.installer import manifest
from tools.web import board_zips, build
from tools.zips import archive

BOARD = "pybadge"
_FEW = ("code.py", "settings.toml", "truco_core/", "lib/truco_input/", "lib/adafruit")
_SCRIPT = os.path.join(browser.FOLDER, "in_browser.mjs")
_kept = []  # temporary folders, kept until this process ends


@functools.cache
def dist():
    """Return {path: bytes} of the page, with the zip of one board."""
    return dict(page_runs.made(), **board_zips.files(paths.ROOT, [BOARD]))


def _zipped():
    """Return {path: bytes} of the files in that zip."""
    data = next(data for path, data in dist().items() if path.endswith(".zip"))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


@functools.cache
def with_few():
    """Return `dist` with zips of a few files of the game, because a browser writes slowly.

    One zip is without a page for phones, the other with a page of one file.
    """
    files = {path: data for path, data in _zipped().items() if path.startswith(_FEW)}
    name = next(path for path in dist() if path.endswith(".zip"))
    rows = json.loads(dist()[board_zips.LIST])
    rows["boards"][0].update(phones="phones.zip", needed={"CIRCUITPY_HEAP_START_SIZE": "168000"})
    found = dict(dist(), **{board_zips.LIST: json.dumps(rows).encode()})
    for place, more in (
        (name, {}),
        (board_zips.FOLDER + "phones.zip", {"page/zap.pack.gz": b"served"}),
    ):
        packed = dict(files, **more)
        packed[manifest.NAME] = manifest.of(BOARD, packed).pack()
        found[place] = archive.pack(packed)
    return found


@functools.cache
def _folder(page):
    _kept.append(tempfile.TemporaryDirectory())
    build.write(page(), _kept[-1].name)
    return _kept[-1].name


def free_port():
    """Return a free port for a server."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def play(*scenes, page=dist, **more):
    """Play scenes in one browser. Skip the test if there is no browser.

    :param page: function that returns the site's {path: bytes}
    :param more: parameters of the scenes
    """
    try:
        browser.ready()
    except browser.Missing as reason:
        pytest.skip("no browser: %s" % reason)
    # ZAP_SHOTS=DIR saves screenshots of the scene.
    job = dict(more, folder=_folder(page), scenes=scenes, shots=os.environ.get("ZAP_SHOTS"))
    line, options = [bootstrap.ensure_node(), _SCRIPT], {"input": json.dumps(job), "text": True}
    done = subprocess.run(line, env=browser.environment(), stderr=subprocess.PIPE, **options)
    assert not done.returncode, done.stderr.strip()[-2000:]
