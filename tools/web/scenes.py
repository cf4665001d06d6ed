"""Scenes of web/tests/scenes, played in a real browser."""

import json
import os
import subprocess

from tools import bootstrap
from tools.environment import browser

_SCRIPT = os.path.join(bootstrap.ROOT, "web", "tests", "in_browser.mjs")


class Failed(Exception):
    """A scene did not come to its end; the text says why."""


def play(folder, scene, shots=None, **job):
    """{"facts": what the scene returns, "errors": texts of what went wrong in pages}.

    :param folder: of the page
    :param shots: a folder for pictures, or None
    :raises tools.environment.browser.Missing: there is no browser
    :raises Failed: see there
    """
    browser.ready()
    job.update(folder=str(folder), scene=scene, shots=shots)
    done = subprocess.run(
        [bootstrap.ensure_node(bootstrap.ROOT), _SCRIPT],
        input=json.dumps(job),
        env=browser.environment(),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise Failed(done.stderr.strip()[-2000:])
    return json.loads(done.stdout)
