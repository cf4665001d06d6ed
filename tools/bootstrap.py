"""From a bare Python to the tools' own environment. Needs the standard library only.

A tool that wants third-party packages begins with::

    import bootstrap

    bootstrap.ensure()

That makes ``.venv`` at the root from ``tools/requirements.txt`` when it is missing or out of date,
and starts the tool again inside it. ``ensure_node()`` does the same for ``node_modules`` and
``package.json``. Both say on stderr what they do, so that a tool's own output stays clean. When
they fail, the tool ends with a text that says what to do. ``ZAP_NO_VENV=1`` uses the Python that
runs, as it is.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
PINS = "tools/requirements.txt"
OLDEST = (3, 10)
NODE_OLDEST = 18
_STAMP = os.path.join(VENV, "zap-stamp.json")  # written last: an interrupted build has none
_NODE_STAMP = os.path.join(ROOT, "node_modules", ".zap-stamp.json")


_TOO_OLD = """this is Python %d.%d; Zap's tools need %d.%d or newer.
  Run the tool with a newer one, such as: python3.12 tools/play.py"""
_NO_VENV = """Python could not make a virtual environment:
%s
  On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv
  Elsewhere: install Python from python.org, or free some disk space.
  Then run the same command again."""
_NO_PIP = """pip could not %s the tools' packages:
%s
  Is there a network, and room on the disk? Behind a proxy set HTTPS_PROXY; for
  a mirror see `pip config`. Then run the same command again: it goes on from here.
  Packages of your own choice instead: set ZAP_NO_VENV=1."""
_NO_NPM = """npm could not install what package-lock.json names:
%s
  Is there a network? Behind a proxy set HTTPS_PROXY. Then run the same command again."""
_NO_NODE = """%s
  Install Node.js %d or newer with npm, then run this command again."""


class Failed(Exception):
    """Something on this computer is missing; the text says what to do."""


def ensure(only=None):
    """Return when the tools' packages can be imported, else start the tool again.

    :param str only: path of a list of names: these alone, where no others are installed yet
    :raises SystemExit: after a text on stderr, when the environment cannot be made
    """
    if os.environ.get("ZAP_NO_VENV"):
        return
    try:
        if sys.version_info[:2] < OLDEST:
            raise Failed(_TOO_OLD % (*sys.version_info[:2], *OLDEST))
        if not _is_ready(only):
            with locked(VENV + ".lock"):
                if not _is_ready(only):  # else: another process has just made it
                    _build(only)
    except Failed as problem:
        sys.exit("zap: %s" % problem)
    if not is_inside():  # this tool again, with its arguments
        line = [PYTHON, *sys.orig_argv[1:]]
        if os.name == "nt":  # there exec would give the shell its prompt back at once
            sys.exit(subprocess.call(line))
        os.execv(PYTHON, line)


def ensure_more(pins):
    """`ensure`, and the packages of one more pinned list: what a single tool needs.

    :param str pins: its path from the root, such as ``tools/train/requirements.txt``
    """
    ensure()
    if not is_inside():
        return  # ZAP_NO_VENV: the Python that runs, as it is
    stamp = os.path.join(VENV, "zap-%s.json" % pins.replace("/", "-"))
    try:
        with locked(VENV + ".lock"):
            if read_json(stamp) != {"pins": digest(pins)}:
                say("installing the packages of %s" % pins)
                _pip("install", "--no-deps", "--no-compile", "-r", os.path.join(ROOT, pins))
                write_json(stamp, {"pins": digest(pins)})
    except Failed as problem:
        sys.exit("zap: %s" % problem)


def ensure_for(words):
    """`ensure`, and what makes a drive's file system when the command line has --firmware."""
    if any(word.startswith("--firmware") for word in words):
        ensure_more("tools/lab/chip/requirements.txt")
    ensure()


def ensure_node():
    """Return the path of `node`, with ``node_modules`` as package.json pins it.

    :raises SystemExit: after a text on stderr, when Node or npm is missing or fails
    """
    try:
        node = find_node()
        if not _has_modules():
            with locked(os.path.join(ROOT, ".install.lock")):
                if not _has_modules():
                    say("installing node_modules from package.json")
                    npm_ci(ROOT)
                    write_json(_NODE_STAMP, {})
        return node
    except Failed as problem:
        sys.exit("zap: %s" % problem)


def find_node():
    """Return the path of a Node that is new enough, with npm beside it.

    :raises Failed: there is none
    """
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise Failed(_NO_NODE % ("`node` and `npm` are needed.", NODE_OLDEST))
    version = run([node, "--version"]).stdout.strip()
    major = version.lstrip("v").split(".")[0]
    if not major.isdigit() or int(major) < NODE_OLDEST:
        raise Failed(_NO_NODE % ("%s is Node %s." % (node, version), NODE_OLDEST))
    return node


def npm_ci(folder, *flags):
    """Install the packages that a folder's package-lock.json pins.

    :raises Failed: npm could not
    """
    line = [shutil.which("npm"), "ci", "--no-audit", "--no-fund", "--loglevel=error", *flags]
    done = run(line, cwd=folder)
    if done.returncode:
        raise Failed(_NO_NPM % tail(done.stdout))


def is_inside():
    """Return True when this very process runs in .venv."""
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def _is_ready(only):
    stamp = read_json(_STAMP) or {}
    fits = stamp.get("pins") == digest(PINS) and os.path.exists(PYTHON)
    if not is_inside():  # a .venv that was moved does not work
        fits = fits and stamp.get("venv") == os.path.realpath(VENV)
    return fits and stamp.get("only", "") in ("", digest(only) if only else "")


def _build(only):
    """Make .venv, or bring the one that is there to the present pins."""
    old = read_json(_STAMP) or {"only": "?"}
    if old.get("only") or old.get("venv") != os.path.realpath(VENV) or not os.path.exists(PYTHON):
        say("making .venv with Python %d.%d (only the first time)" % sys.version_info[:2])
        shutil.rmtree(VENV, ignore_errors=True)
        # -I: neither PYTHONPATH nor the folder we stand in (with its code.py) counts.
        done = run([sys.executable, "-I", "-m", "venv", VENV])
        if done.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            raise Failed(_NO_VENV % tail(done.stdout))
    else:
        only = None
        say("%s has changed: bringing .venv up to date" % PINS)
        os.remove(_STAMP)  # an interruption from here on means: make it again
    pins = os.path.join(ROOT, PINS)
    say("installing packages from %s" % (only or PINS))
    # Python compiles what it imports; to compile all takes as long as the rest.
    wanted = ("-r", os.path.join(ROOT, only), "-c", pins) if only else ("-r", pins)
    _pip("install", "--no-deps", "--no-compile", *wanted)
    if only:  # nothing more to install
        _pip("uninstall", "--yes", "pip", "setuptools")
    known = {"pins": digest(PINS), "only": digest(only) if only else ""}
    write_json(_STAMP, dict(known, venv=os.path.realpath(VENV)))


def _pip(*words):
    done = run([PYTHON, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", *words])
    if done.returncode:
        raise Failed(_NO_PIP % (words[0], tail(done.stdout)))


def _has_modules():
    """Return True if the last npm came to its end, and what package.json names is there."""
    if read_json(_NODE_STAMP) is None:
        return False
    pins = (read_json(os.path.join(ROOT, "package.json")) or {}).get("dependencies", {})
    paths = {name: os.path.join(ROOT, "node_modules", *name.split("/")) for name in pins}
    there = {name: read_json(os.path.join(path, "package.json")) for name, path in paths.items()}
    return all((there[name] or {}).get("version") == version for name, version in pins.items())


@contextlib.contextmanager
def locked(path):
    """Let one process at a time build: two tools may start at the same moment in a fresh clone."""
    with open(path, "a") as handle:
        if fcntl:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def run(line, **options):
    """Run a program to its end; .stdout has its standard output and errors as text."""
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.run(line, **pipes, text=True, errors="replace", **options)


def tail(text, lines=12):
    """Return the last lines of a program's output, indented."""
    return "\n".join("    " + line for line in text.strip().splitlines()[-lines:])


def digest(path):
    """Return the SHA-256 of a file of this checkout, in hex."""
    with open(os.path.join(ROOT, path), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read_json(path):
    """Return the file's content, or None when it is missing or cut off."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)


def say(text):
    print("zap: " + text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    ensure()
    ensure_node()
    say("the tools' environment is ready")
