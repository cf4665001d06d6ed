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
import functools
import hashlib
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
_STAMP = ".zap-stamp"  # in what was installed; written last: an interrupted build has none

_TOO_OLD = """this is Python %d.%d; Zap's tools need %d.%d or newer.
  Run the tool with a newer one, such as: python3.12 tools/play.py"""
_NO_VENV = """Python could not make a virtual environment:
%s
  On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv
  Elsewhere: install Python from python.org, or free some disk space.
  Then run the same command again."""
_NO_PIP = """pip could not install the tools' packages:
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
    with _told():
        if sys.version_info[:2] < OLDEST:
            raise Failed(_TOO_OLD % (*sys.version_info[:2], *OLDEST))
        # The path, for a .venv that was moved does not work.
        wanted = [digest(PINS), os.path.realpath(VENV)]
        pins = os.path.join(ROOT, PINS)
        if only:  # all packages do as well
            names = ["-r", os.path.join(ROOT, only), "-c", pins]
            ready = [wanted, [*wanted, digest(only)]]
        else:
            names, ready = ["-r", pins], [wanted]
        if _read(VENV)[1:2] not in ([], wanted[1:]):
            shutil.rmtree(VENV)
        once(VENV, ready, only or PINS, functools.partial(_install, names))
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
    if is_inside():  # else ZAP_NO_VENV: the Python that runs, as it is
        with _told():
            folder = os.path.join(VENV, pins.replace("/", "-"))
            names = ["-r", os.path.join(ROOT, pins)]
            once(folder, [[digest(pins)]], pins, functools.partial(_install, names))


def ensure_for(words):
    """`ensure`, and what makes a drive's file system when the command line has --firmware."""
    if any(word.startswith("--firmware") for word in words):
        ensure_more("tools/lab/chip/requirements.txt")
    ensure()


def ensure_node():
    """Return the path of `node`, with ``node_modules`` as package-lock.json pins it.

    :raises SystemExit: after a text on stderr, when Node or npm is missing or fails
    """
    with _told():
        node = find_node()
        npm_ci(ROOT)
        return node


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
    """Install the packages that a folder's package-lock.json pins, unless they are there.

    :raises Failed: npm could not
    """
    line = [shutil.which("npm"), "ci", "--no-audit", "--no-fund", "--loglevel=error", *flags]
    lock = os.path.join(folder, "package-lock.json")
    install = functools.partial(_checked, _NO_NPM, line, cwd=folder)
    once(os.path.join(folder, "node_modules"), [[digest(lock)]], lock, install)


def is_inside():
    """Return True when this very process runs in .venv."""
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def once(folder, ready, what, install):
    """Call `install`, unless the stamp in its folder says that this was done.

    :param ready: lists of words that the stamp may have; the last of them is put there
    :param what: is installed, in words
    """
    if _read(folder) in ready:
        return
    with locked(os.path.join(os.path.dirname(folder), ".install.lock")):
        if _read(folder) not in ready:  # else: another process has just done it
            say("installing packages from %s" % what)
            stamp = os.path.join(folder, _STAMP)
            with contextlib.suppress(FileNotFoundError):
                os.remove(stamp)
            install()
            os.makedirs(folder, exist_ok=True)
            with open(stamp, "w", encoding="utf-8") as file:
                file.write("\n".join(ready[-1]))


def _install(names):
    """Make .venv where there is none that works, and install packages into it."""
    if run([PYTHON, "-c", "import pip"]).returncode:
        say("making .venv with Python %d.%d (only the first time)" % sys.version_info[:2])
        shutil.rmtree(VENV, ignore_errors=True)
        # -I: neither PYTHONPATH nor the folder we stand in (with its code.py) counts.
        _checked(_NO_VENV, [sys.executable, "-I", "-m", "venv", VENV])
    # Python compiles what it imports; to compile all takes as long as the rest.
    line = [PYTHON, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    _checked(_NO_PIP, [*line, "--no-deps", "--no-compile", *names])


def _checked(text, line, **options):
    """Run a program; raise `Failed` with a text and what the program said when it fails."""
    done = run(line, **options)
    if done.returncode:
        raise Failed(text % tail(done.stdout))


@contextlib.contextmanager
def _told():
    """End the tool with the text of what has `Failed`."""
    try:
        yield
    except Failed as problem:
        sys.exit("zap: %s" % problem)


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
    try:
        return subprocess.run(line, **pipes, text=True, errors="replace", **options)
    except FileNotFoundError as problem:
        return subprocess.CompletedProcess(line, 127, str(problem))


def tail(text, lines=12):
    """Return the last lines of a program's output, indented."""
    return "\n".join("    " + line for line in text.strip().splitlines()[-lines:])


def digest(path):
    """Return the SHA-256 of a file of this checkout, in hex."""
    with open(os.path.join(ROOT, path), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def _read(folder):
    """Return the words of the stamp in a folder; [] when there is none."""
    try:
        with open(os.path.join(folder, _STAMP), encoding="utf-8") as file:
            return file.read().split("\n")
    except OSError:
        return []


def say(text):
    print("zap: " + text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    ensure()
    ensure_node()
    say("the tools' environment is ready")
