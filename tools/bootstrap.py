"""Make the tools' Python environment. Needs the standard library only.

A tool that wants third-party packages begins with::

    import bootstrap

    bootstrap.ensure()

That makes ``.venv`` at the root from ``tools/requirements.txt`` when it is missing or out of date,
and restarts the tool inside it. ``ensure_node()`` does the same for Node's packages from
``web/package.json``. Both report on stderr, so that a tool's own output stays clean. When they
fail, they end the tool with a text that says what to do. With ``ZAP_NO_VENV=1`` the tool runs in
the current Python and nothing is installed.
"""

import contextlib
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

try:
    import fcntl
except ImportError:  # Windows lacks fcntl
    fcntl = None  # type: ignore[assignment]

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
PINS = "tools/requirements.txt"
OLDEST = (3, 10)
NODE_OLDEST = 18
_STAMP = ".zap-stamp"  # file that marks a complete installation; written last into its folder

_TOO_OLD = """this is Python %d.%d; Zap's tools need %d.%d or newer.
  Run the tool with a newer one, such as: python3.12 tools/play.py"""
_NO_PATH = """the path of this folder has a `%s`, and Python makes no environment in such a folder.
  Rename it: %s"""
_NO_ROOM = "cannot write to %s (%s): copy the folder, or set ZAP_NO_VENV=1"
# Overrule settings of pip that would put the packages elsewhere.
_PIP = {"PIP_USER": "0", "PIP_DRY_RUN": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
_ELSEWHERE = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
# Overrule settings of npm that would put the packages elsewhere, or leave some out.
_NPM = (
    "--no-global --location=project --no-dry-run --no-package-lock-only "
    "--include=prod --include=dev --include=optional"
).split()
# A program that checks whether the packages named as its arguments are installed.
_PROBE = """from importlib.metadata import distributions
import sys
there = {one.name.lower().replace("_", "-") for one in distributions()}
sys.exit(" ".join({one.lower().replace("_", "-") for one in sys.argv[1:]} - there) or 0)"""
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
    """Raised if something that a tool needs is missing. The message says what to do."""


def ensure(only=None):
    """Return if the tools' packages can be imported, else install them and restart the tool.

    :param str only: path of a list of packages; install only these if .venv has no others yet
    :raises SystemExit: the environment cannot be made; the text on stderr says why
    """
    if os.environ.get("ZAP_NO_VENV"):
        return
    with _told():
        if sys.version_info[:2] < OLDEST:
            raise Failed(_TOO_OLD % (*sys.version_info[:2], *OLDEST))
        # The stamp includes the path, because a .venv does not work after it was moved.
        wanted = [digest(PINS), os.path.realpath(VENV)]
        pins = os.path.join(ROOT, PINS)
        if only:  # a .venv with all packages of PINS is up to date, too
            names = ["-r", os.path.join(ROOT, only), "-c", pins]
            ready = [wanted, [*wanted, digest(only)]]
        else:
            names, ready = ["-r", pins], [wanted]
        if os.pathsep in VENV:
            raise Failed(_NO_PATH % (os.pathsep, ROOT))
        if _read(VENV)[1:2] not in ([], wanted[1:]):
            shutil.rmtree(VENV)
        once(VENV, ready, only or PINS, functools.partial(_install, names))
    if not is_inside():  # this Python is not that of .venv: restart the tool with that one
        line = [PYTHON, *sys.orig_argv[1:]]
        # On Windows, exec would return to the shell's prompt before the tool ends.
        if os.name == "nt":
            sys.exit(subprocess.call(line))
        os.execv(PYTHON, line)


def ensure_more(pins):
    """Call `ensure`, then install one more list of pinned packages, which a single tool needs.

    :param str pins: path of the list from the root, such as ``tools/train/requirements.txt``
    """
    ensure()
    if is_inside():  # else ZAP_NO_VENV=1 is set: install nothing
        with _told():
            folder = os.path.join(VENV, pins.replace("/", "-"))
            names = ["-r", os.path.join(ROOT, pins)]
            once(folder, [[digest(pins)]], pins, functools.partial(_install, names))


def ensure_for(words):
    """Call `ensure`. If the command line has --firmware, also install a library for FAT images."""
    if any(word.startswith("--firmware") for word in words):
        ensure_more("tools/lab/chip/requirements.txt")
    ensure()


def ensure_node():
    """Return the path of `node` after installing the packages that web/package-lock.json pins.

    :raises SystemExit: Node or npm is missing or fails; the text on stderr says which
    """
    with _told():
        node = find_node()
        npm_ci(os.path.join(ROOT, "web"))
        return node


def find_node():
    """Return the path of a Node that is new enough and has npm.

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
    """Install the packages that a folder's package-lock.json pins, unless they are installed.

    :raises Failed: npm fails
    """
    line = [shutil.which("npm"), "ci", "--no-audit", "--no-fund", "--loglevel=error", *flags]
    line += ["--prefix", folder, *_NPM]
    lock = os.path.join(folder, "package-lock.json")

    def install():
        _checked(_NO_NPM, line, cwd=folder)
        with open(lock, encoding="utf-8") as file:
            named = json.load(file).get("packages", {})
        gone = [name for name in named if not os.path.isdir(os.path.join(folder, name))]
        if set(gone) - {name for name in named if "optional" in named[name]}:
            raise Failed(_NO_NPM % tail("\n".join(gone)))

    once(os.path.join(folder, "node_modules"), [[digest(lock)]], lock, install)


def is_inside():
    """Return True if this process runs in .venv."""
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def once(folder, ready, what, install):
    """Install packages into a folder unless the stamp in the folder shows that they are up to date.

    :param ready: stamps that count as up to date, each a list of words; the last one is written
        after the installation
    :param what: name of the list of packages, for the message
    :param install: function without arguments
    """
    if _read(folder) in ready:
        return
    with locked(os.path.join(os.path.dirname(folder), ".install.lock")):
        if _read(folder) not in ready:  # else another process has just installed the packages
            say("installing packages from %s" % what)
            stamp = os.path.join(folder, _STAMP)
            with contextlib.suppress(FileNotFoundError):
                os.remove(stamp)
            install()
            os.makedirs(folder, exist_ok=True)
            with open(stamp, "w", encoding="utf-8") as file:
                file.write("\n".join(ready[-1]))


def _install(names):
    """Make .venv unless a working one exists, and install packages into it."""
    if run([PYTHON, "-c", "import pip"]).returncode:
        say("making .venv with Python %d.%d (only the first time)" % sys.version_info[:2])
        shutil.rmtree(VENV, ignore_errors=True)
        # -I ignores PYTHONPATH and the current folder: our code.py would hide Python's module.
        _checked(_NO_VENV, [sys.executable, "-I", "-m", "venv", VENV])
    # --no-compile halves the time of an installation; Python compiles what it imports anyway.
    pip = [PYTHON, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input"]
    line = [*pip, "install", "--no-deps", "--no-compile", *names]
    env = {key: value for key, value in os.environ.items() if key not in _ELSEWHERE} | _PIP
    _checked(_NO_PIP, line, env=env)
    with open(names[1], encoding="utf-8") as file:  # skip packages that only some systems need
        wanted = re.findall(r"^([\w-]+)[^;\n]*$", file.read(), re.MULTILINE)
    _checked(_NO_PIP, [PYTHON, "-I", "-c", _PROBE, *wanted])


def _checked(text, line, **options):
    """Run a program. If it fails, raise `Failed` with `text` and the end of its output."""
    done = run(line, **options)
    if done.returncode:
        raise Failed(text % tail(done.stdout))


@contextlib.contextmanager
def _told():
    """End the tool with the message of a `Failed` that is raised inside the `with` block."""
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(130)
    except Failed as problem:
        sys.exit("zap: %s" % problem)
    except OSError as problem:
        sys.exit("zap: " + _NO_ROOM % (problem.filename or ROOT, problem.strerror))


@contextlib.contextmanager
def locked(path):
    """Hold the lock of a file, because two tools may try to make .venv at the same time."""
    with open(path, "a") as handle:
        if fcntl:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def run(line, **options):
    """Run a program to its end.

    Return a `CompletedProcess`, whose `stdout` also has the standard error, as text.
    """
    pipes: dict = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
    }
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
    """Return the lines of the file _STAMP in a folder, or [] if there is none."""
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
