"""The page's installer under Node, on drives in memory: web/tests/install.mjs."""

import base64
import json
import os
import subprocess

from host_tests.support.memory_disk import MemoryDisk
from tools import bootstrap
from tools.environment import paths

_SCRIPT = os.path.join(paths.ROOT, "web", "tests", "install.mjs")


class Run:
    """One installation: drive is a `MemoryDisk`, the rest as web/tests/install.mjs says it."""

    def __init__(self, answer):
        self.__dict__.update(answer)
        self.drive = MemoryDisk(_bytes(answer["drive"]))
        self.drive.made = set(answer["folders"])

    @property
    def code(self):
        return self.refused and self.refused["code"]


def job(drive, files, board_id="pybadge", later=(), **more):
    """An installation of `files` on a drive, a dict or `MemoryDisk`."""
    game = {"board": board_id, "files": _text(files), "later": list(later)}
    return dict({"drive": _text(getattr(drive, "files", drive)), "game": game}, **more)


def zip_job(drive, data, **more):
    """The same from the bytes of a board's zip."""
    return dict({"drive": _text(drive), "game": {"zip": _base64(data)}}, **more)


def run(*jobs):
    """For each job a list of its `Run`s."""
    done = subprocess.run(
        [bootstrap.ensure_node(paths.ROOT), _SCRIPT],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return [[Run(answer) for answer in answers] for answers in json.loads(done.stdout)]


def _text(files):
    return {path: _base64(data) for path, data in files.items()}


def _base64(data):
    return base64.b64encode(data).decode()


def _bytes(files):
    return {path: base64.b64decode(data) for path, data in files.items()}
