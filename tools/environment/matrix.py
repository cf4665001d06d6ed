"""The Pythons of this computer, each with an environment of its own in build/matrix.

Used by ``tools/test.py --matrix``. A Python is looked for as ``python3.10``, ``python3.11`` ..
on PATH, and in pyenv's folder; the tools' oldest is the oldest of them.
"""

import glob
import hashlib
import os
import re
import shutil
import subprocess

from tools import bootstrap
from tools.environment import prepare

FOLDER = os.path.join(bootstrap.ROOT, "build", "matrix")
NEWEST = 30  # a minor version that is not there yet
_STAMP = "zap-stamp.json"


class Broken(Exception):
    """An environment could not be made; the text says why."""


def pythons(environment=os.environ):
    """{(3, minor): path} of the interpreters found, oldest first."""
    found = {}
    for minor in range(bootstrap.OLDEST[1], NEWEST):
        for path in candidates("3.%d" % minor, environment):
            if version_of(path) == (3, minor):
                found[3, minor] = path
                break
    return found


def told(found):
    """One line: the versions that were found, and which older ones than the newest were not."""
    newest = max(found, default=bootstrap.OLDEST)[1]
    here, gaps = [], []
    for minor in range(bootstrap.OLDEST[1], newest + 1):
        (here if (3, minor) in found else gaps).append("3.%d" % minor)
    line = "CPython here: %s" % (", ".join(here) or "none from %d.%d on" % bootstrap.OLDEST)
    return line + ("; not here, so not tried: %s" % ", ".join(gaps) if gaps else "")


def candidates(version, environment):
    """Where a Python of that version may be; the most likely first."""
    root = environment.get("PYENV_ROOT") or os.path.join(os.path.expanduser("~"), ".pyenv")
    folders = glob.glob(os.path.join(root, "versions", version + ".*"))
    folders.sort(key=lambda folder: [int(part) for part in re.findall(r"\d+", folder)])
    for folder in reversed(folders):
        yield os.path.join(folder, "bin", "python")
    on_path = shutil.which("python" + version, path=environment.get("PATH"))
    if on_path:
        yield on_path


def version_of(path):
    """(major, minor) that an interpreter says of itself, or None when it does not start."""
    text = "import sys; print(*sys.version_info[:2])"
    try:
        run = subprocess.run([path, "-I", "-c", text], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    words = run.stdout.split()
    return (int(words[0]), int(words[1])) if run.returncode == 0 and len(words) == 2 else None


def environment(version, python, folder=FOLDER):
    """Path of `python` in an environment with the tools' pinned packages; made when needed.

    :raises Broken: it cannot be made
    """
    place = os.path.join(folder, "%d.%d" % version)
    names = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    inside = os.path.join(place, *names)
    pins = os.path.join(bootstrap.ROOT, "tools", "requirements.txt")
    stamp = os.path.join(place, _STAMP)
    with open(pins, "rb") as file:
        wanted = {"pins": hashlib.sha256(file.read()).hexdigest(), "python": python}
    if prepare.read_json(stamp) == wanted and os.path.exists(inside):
        return inside
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    _run([python, "-I", "-m", "venv", place])
    line = [inside, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run(line + ["--no-deps", "-r", pins])
    prepare.write_json(stamp, wanted)
    return inside


def wheel(version, python, folder=FOLDER):
    """Path of `zap-truco` in an environment that has the wheel of this checkout and what that
    asks for, and nothing else.

    :raises Broken: it cannot be made
    """
    place = os.path.join(folder, "wheel-%d.%d" % version)
    scripts, end = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    _run([python, "-I", "-m", "venv", place])
    pip = [os.path.join(place, scripts, "python" + end), "-I", "-m", "pip", "--quiet"]
    _run([*pip, "wheel", "--no-deps", "--wheel-dir", place, bootstrap.ROOT])
    _run([*pip, "install", *glob.glob(os.path.join(place, "*.whl"))])
    return os.path.join(place, scripts, "zap-truco" + end)


def _run(line):
    try:
        run = prepare.run_quiet(line)
    except OSError as problem:
        raise Broken("%s: %s" % (line[0], problem)) from None
    if run.returncode:
        raise Broken("%s failed:\n%s" % (" ".join(line), prepare.tail(run.stdout)))
