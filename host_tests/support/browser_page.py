"""The built page in a real browser: scenes of web/tests/scenes."""

import functools
import io
import json
import os
import socket
import subprocess
import tempfile
import zipfile

import pytest

from tools import bootstrap
from tools.drive import manifest
from tools.environment import browser, paths
from tools.web import build
from tools.zips import archive

BOARD = "pybadge"
_SCRIPT = os.path.join(paths.ROOT, "web", "tests", "in_browser.mjs")
_FEW = ("code.py", "settings.toml", "truco_core/", "lib/truco_input/", "lib/adafruit")
_kept = []  # folders that live as long as this process


@functools.cache
def dist():
    """{path: bytes} of the page, with the zip of one board."""
    return build.files(paths.ROOT, board_ids=[BOARD])


def zipped(page=dist):
    """{path: bytes} in that zip."""
    data = next(data for path, data in page().items() if path.endswith(".zip"))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


@functools.cache
def with_few():
    """As `dist`; the zip has a part of the game, for each file that a browser writes takes long."""
    files = {path: data for path, data in zipped().items() if path.startswith(_FEW)}
    listed = manifest.of(BOARD, files)
    files[manifest.NAME] = listed.pack()
    name = next(path for path in dist() if path.endswith(".zip"))
    return dict(dist(), **{name: archive.pack(files)})


@functools.cache
def _folder(page):
    _kept.append(tempfile.TemporaryDirectory())
    build.write(page(), _kept[-1].name)
    return _kept[-1].name


def free_port():
    """A port at which a site can be served."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def play(scene, page=dist, **more):
    """What a scene returns; its site is at `port`, or any. Skipped where no browser is.

    :param page: what gives the site's {path: bytes}
    """
    try:
        browser.ready()
    except browser.Missing as reason:
        pytest.skip("no browser: %s" % reason)
    # ZAP_SHOTS=DIR keeps pictures of what is seen on the way.
    job = dict(more, scene=scene, folder=_folder(page), shots=os.environ.get("ZAP_SHOTS"))
    run = subprocess.run(
        [bootstrap.ensure_node(paths.ROOT), _SCRIPT],
        input=json.dumps(job),
        env=browser.environment(),
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    assert answer["errors"] == []
    return answer["facts"]
