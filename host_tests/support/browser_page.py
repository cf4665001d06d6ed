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
from tools.environment import browser, paths
from tools.web import build

BOARD = "pybadge"
_SCRIPT = os.path.join(paths.ROOT, "web", "tests", "in_browser.mjs")
_kept = []  # folders that live as long as this process


@functools.cache
def dist():
    """{path: bytes} of the page, with the zip of one board."""
    return build.files(paths.ROOT, board_ids=[BOARD])


def zipped():
    """{path: bytes} in that zip."""
    data = next(data for path, data in dist().items() if path.endswith(".zip"))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


@functools.cache
def _folder():
    _kept.append(tempfile.TemporaryDirectory())
    build.write(dist(), _kept[-1].name)
    return _kept[-1].name


def free_port():
    """A port at which a site can be served."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def play(scene, **more):
    """What a scene returns; its site is at `port`, or any. Skipped where no browser is."""
    try:
        browser.ready()
    except browser.Missing as reason:
        pytest.skip("no browser: %s" % reason)
    # ZAP_SHOTS=DIR keeps pictures of what is seen on the way.
    job = dict(more, scene=scene, folder=_folder(), shots=os.environ.get("ZAP_SHOTS"))
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
