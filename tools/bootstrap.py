"""The frame around every tool: its imports, its packages, its end. Needs the standard library only.

A tool begins with::

    import os
    import sys

    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

    from tools import bootstrap

    bootstrap.ensure("tools/play_requirements.txt")

So it finds its own modules from any folder, by a link, and beside other packages named `tools`.
`ensure` makes ``.venv`` at the root, installs the listed packages there, and restarts the tool
inside it. ``ensure_node()`` installs Node's packages from ``web/package.json``. Both report on
stderr. If they fail, the tool ends with a text that says what to do. With ``ZAP_NO_VENV=1`` the
tool runs in the current Python and nothing is installed.

After this import nothing that a user or the system does ends a tool with a traceback: Ctrl-C, a
reader of its output that has ended, a full disk, a file that cannot be opened.
"""

import atexit
import contextlib
import functools
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig

try:
    import fcntl
except ImportError:  # Windows lacks fcntl
    fcntl = None  # type: ignore[assignment]

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
PINS = "tools/requirements.txt"
FEW = "tools/play_requirements.txt"  # a part of PINS, without versions
OLDEST = (3, 10)
NODE_OLDEST = 18
_LOCK = os.path.join(ROOT, ".install.lock")

_TOO_OLD = """this is Python %d.%d; Zap's tools need %d.%d or newer.
  Run the tool with a newer one, such as: python3.12 tools/play.py"""
_NO_ROOM = "cannot write to %s (%s): copy the folder, or set ZAP_NO_VENV=1"
# Overrule settings of pip that would put the packages elsewhere.
_PIP = {"PIP_USER": "0", "PIP_DRY_RUN": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
_ELSEWHERE = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
# Overrule settings of npm, such as NODE_ENV=production, that would leave some packages out.
_NPM = ("--include=dev", "--include=optional")
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


def _report(kind, problem, trace):
    """Print an exception that nobody handled. It is `sys.excepthook`: the exit status is 1."""
    if issubclass(kind, ModuleNotFoundError) and is_inside():
        say("%s: delete the folder .venv, and run the same command again" % problem)
    elif issubclass(kind, Failed) or issubclass(kind, OSError) and problem.errno:
        if not issubclass(kind, BrokenPipeError):
            say(worded(problem, "cannot write the output"))
    elif kind is not KeyboardInterrupt:
        sys.__excepthook__(kind, problem, trace)


def worded(problem, where=""):
    """Return the text of an exception: for a file its path and what is wrong, without a number.

    :param where: stands for the path of an `OSError` without one
    """
    if isinstance(problem, OSError) and problem.errno:
        where = problem.filename or where
        return ("%s: " % where if where else "") + problem.strerror
    return str(problem)


def _flush():
    """Write the rest of the output. Python would print a traceback if that fails at its end."""
    try:
        if sys.stdout and not sys.stdout.closed:
            sys.stdout.flush()
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _report(type(problem), problem, None)


def check_version():
    """Raise `Failed` if this Python is too old. The tools' modules would fail with SyntaxErrors."""
    if sys.version_info[:2] < OLDEST:
        raise Failed(_TOO_OLD % (*sys.version_info[:2], *OLDEST))


def ensure(*lists):
    """Return in a Python that can import the packages of PINS and of these lists.

    :param lists: paths of lists of packages from the root; if it is FEW, only that one
    :raises Failed: the environment cannot be made; the text says why
    """
    if os.environ.get("ZAP_NO_VENV"):
        return
    if not is_inside():
        if not _works():
            with locked(_LOCK):
                if not _works():  # else another process has just made it
                    _make()
        _restart()
    # Each minor version of Python has its own folder, so a .venv of another one begins anew.
    folder = sysconfig.get_path("purelib")
    for pins in lists if lists == (FEW,) else (PINS, *lists):
        if pins != FEW or not _has(_stamp_of(PINS), digest(PINS, PINS)):
            once(_stamp_of(pins), digest(pins, PINS), pins, functools.partial(_install, pins))
    if folder not in sys.path:
        _restart()


def ensure_for(words):
    """Call `ensure`. If the command line has --firmware, also install a library for FAT images."""
    of_firmware = any(word.startswith("--firmware") for word in words)
    ensure(*["tools/lab/chip/requirements.txt"] * of_firmware)


def ensure_node():
    """Return the path of `node` after installing the packages that web/package-lock.json pins.

    :raises Failed: Node or npm is missing or fails; the text says which
    """
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

    install = functools.partial(_checked, _NO_NPM, line, cwd=folder)
    once(os.path.join(folder, "node_modules", ".zap-stamp"), digest(lock), lock, install)


def is_inside():
    """Return True if this process runs in .venv."""
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def once(stamp, text, what, install):
    """Call `install()` unless the file `stamp` contains `text`, then write it.

    :param str what: name of the list of packages, for the message
    """
    if _has(stamp, text):
        return
    folder = os.path.dirname(stamp)
    with locked(_LOCK):
        if not _has(stamp, text):  # else another process has just installed the packages
            say("installing packages from %s" % what)
            with contextlib.suppress(FileNotFoundError):
                os.remove(stamp)
            install()
            os.makedirs(folder, exist_ok=True)
            with open(stamp, "w", encoding="utf-8") as file:
                file.write(text)


def _has(path, text):
    """Return True if a file has exactly this text."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read() == text
    except OSError:
        return False


def _works():
    """Return True if the Python in .venv runs and is new enough."""
    trial = "import sys; sys.exit(sys.version_info < %r)" % (OLDEST,)
    return run([PYTHON, "-I", "-c", trial]).returncode == 0


def _make():
    """Make .venv anew with the Python of this process, which is not that of .venv."""
    say("making .venv with Python %d.%d (only the first time)" % sys.version_info[:2])
    shutil.rmtree(VENV, ignore_errors=True)
    # -I ignores PYTHONPATH and the current folder: our code.py would hide Python's module.
    _checked(_NO_VENV, [sys.executable, "-I", "-m", "venv", VENV])


def _restart():
    """Run this tool again with the Python of .venv."""
    line = [PYTHON, *sys.orig_argv[1:]]
    # On Windows, exec would return to the shell's prompt before the tool ends.
    if os.name == "nt":
        sys.exit(subprocess.call(line))
    os.execv(PYTHON, line)


def _stamp_of(pins):
    return os.path.join(sysconfig.get_path("purelib"), "zap-" + pins.replace("/", "-"))


def _install(pins):
    """Install the packages of a list into .venv, in whose Python this process runs."""
    python = [sys.executable, "-I", "-m"]
    if importlib.util.find_spec("pip") is None:  # `uv venv` makes a .venv without pip
        _checked(_NO_VENV, [*python, "ensurepip"])
    # --no-compile halves the time of an installation; Python compiles what it imports anyway.
    line = [*python, "pip", "--disable-pip-version-check", "--no-input", "install", "--no-deps"]
    line += ["--no-compile", "-r", os.path.join(ROOT, pins)]
    if pins == FEW:
        line += ["-c", os.path.join(ROOT, PINS)]  # has the versions
    env = {key: value for key, value in os.environ.items() if key not in _ELSEWHERE} | _PIP
    _checked(_NO_PIP, line, env=env)
    importlib.invalidate_caches()


def _checked(text, line, **options):
    """Run a program. If it fails, raise `Failed` with `text` and the end of its output."""
    done = run(line, **options)
    if done.returncode:
        raise Failed(text % tail(done.stdout))


@contextlib.contextmanager
def locked(path):
    """Hold the lock of a file, because two tools may try to make .venv at the same time."""
    try:
        handle = open(path, "a")
    except OSError as problem:
        raise Failed(_NO_ROOM % (path, problem.strerror)) from None
    with handle:
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
    except OSError as problem:
        return subprocess.CompletedProcess(line, 127, str(problem))


def tail(text, lines=12):
    """Return the last lines of a program's output, indented."""
    return "\n".join("    " + line for line in text.strip().splitlines()[-lines:])


def digest(*paths):
    """Return the SHA-256 of files of this checkout, in hex."""
    whole = hashlib.sha256()
    for path in paths:
        with open(os.path.join(ROOT, path), "rb") as file:
            whole.update(file.read())
    return whole.hexdigest()


def say(text):
    print("zap: " + text, file=sys.stderr, flush=True)


def _frame():
    """Install the frame. ROOT goes to the end of sys.path, where code.py hides no other `code`."""
    sys.excepthook = _report
    atexit.register(_flush)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal may lack letters that the game prints
            stream.reconfigure(errors="backslashreplace")
    # A shell expands the ~ of `--out ~/zap`, and leaves that of `--out=~/zap` as it is.
    parts = [one.partition("=") for one in sys.argv]
    sys.argv[:] = [head + mark + os.path.expanduser(path) for head, mark, path in parts]
    if ROOT in sys.path[:1]:
        sys.path.append(sys.path.pop(0))
    check_version()


_frame()

if __name__ == "__main__":
    ensure()
    ensure_node()
    say("the tools' environment is ready")
