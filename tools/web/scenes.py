"""Scenes of web/tests/scenes, played in a real browser."""

import contextlib
import json
import os
import subprocess
import tempfile

from tools import bootstrap
from tools.environment import browser

_SCRIPT = os.path.join(bootstrap.ROOT, "web", "tests", "in_browser.mjs")


class Failed(Exception):
    """A scene did not come to its end; the text says why."""


class Browser:
    """A browser that plays scenes one after the other, each in profiles of its own.

    :raises tools.environment.browser.Missing: there is no browser
    """

    def __init__(self):
        browser.ready()
        self._log = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(
            [bootstrap.ensure_node(), _SCRIPT],
            env=browser.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )

    def play(self, folder, scene, shots=None, **job):
        """Return texts of what went wrong in the pages of a scene; `job`: what it is told.

        :param folder: of the page
        :param shots: a folder for pictures, or None
        :raises Failed: it is closed then
        """
        job.update(folder=str(folder), scene=scene, shots=shots)
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(job) + "\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            self.close()
            self._log.seek(0)
            raise Failed(self._log.read().strip()[-2000:])
        return json.loads(answer)

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
