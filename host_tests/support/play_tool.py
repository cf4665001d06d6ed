"""Run tools/play.py with several handhelds and a script of keys."""

import os
import subprocess
import sys

from tools.environment.paths import ROOT
from tools.sim import png

FOLDER = os.path.join(ROOT, "host_tests", "scripts_air")


def play(count, script, shots, *more):
    """Run tools/play.py with a script of several parts. Return its output."""
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds", str(count)]
    line += ["--script", str(script), "--shots", str(shots), "--seed", "3"]
    done = subprocess.run([*line, *more], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def picture(path):
    with open(path, "rb") as file:
        return png.decode(file.read())
