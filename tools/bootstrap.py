"""From a bare Python to the tools' own environment. Needs the standard library only.

A tool that wants third-party packages begins with::

    import bootstrap

    bootstrap.ensure()

That makes ``.venv`` at the root from ``tools/requirements.txt`` when it is missing or
out of date, and starts the tool again inside it. ``ensure_node()`` does the same for
``node_modules`` and ``package.json``. Both say on stderr what they do, so that a
tool's own output stays clean. When they fail, the tool ends with a text that says what
to do. ``ZAP_NO_VENV=1`` uses the Python that runs, as it is.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import time

# A tool that is started as a script has this folder on its path, a test has the one above.
if __package__:
    from .environment import prepare
else:
    from environment import prepare

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OLDEST = (3, 10)
NODE_OLDEST = 18


class Place:
    """One checkout's environment: tests make one in a temporary folder.

    only: path of a list of names, when no other packages are wanted and none is there yet.
    """

    def __init__(self, root, only=None):
        self.root = root
        self.venv = os.path.join(root, ".venv")
        self.lock = os.path.join(root, ".venv.lock")
        self.stamp = os.path.join(self.venv, "zap-stamp.json")
        self.pins = os.path.join(root, "tools", "requirements.txt")
        few = (prepare.read_json(self.stamp) or {"only": True}).get("only")
        self.only = os.path.join(root, *only.split("/")) if only and few else None
        self.package = os.path.join(root, "package.json")
        self.modules = os.path.join(root, "node_modules")
        self.node_stamp = os.path.join(self.modules, ".zap-stamp.json")
        folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
        self.python = os.path.join(self.venv, folder, name)

    def wanted(self):
        """What a finished .venv's stamp says: pins, place and Python version."""
        return {
            "pins": prepare.digest(self.pins),
            "only": prepare.digest(self.only) if self.only else "",
            "venv": os.path.realpath(self.venv),
            "python": "%d.%d" % sys.version_info[:2],
        }

    def has_modules(self):
        """The last npm install came to its end, and what package.json names is there."""
        if prepare.read_json(self.node_stamp) is None:
            return False
        pins = (prepare.read_json(self.package) or {}).get("dependencies", {})
        return all(self._module_version(name) == version for name, version in pins.items())

    def _module_version(self, name):
        path = os.path.join(self.modules, *name.split("/"), "package.json")
        return (prepare.read_json(path) or {}).get("version")

    def is_ready(self):
        """A stamp is written last, so an interrupted build has none."""
        stamp = prepare.read_json(self.stamp)
        if stamp is None or not os.path.exists(self.python):
            return False
        wanted = self.wanted()
        if stamp.get("only", "") not in ("", wanted["only"]):
            return False
        if self.is_inside():
            return stamp.get("pins") == wanted["pins"]
        # Another Python than the one that made .venv may run the tool: that is fine.
        return all(stamp.get(key) == wanted[key] for key in ("pins", "venv"))

    def is_inside(self):
        """True when this very process runs in .venv."""
        return os.path.realpath(sys.prefix) == os.path.realpath(self.venv)


def ensure(root=ROOT, only=None):
    """Return when the tools' packages can be imported, else start the tool again.

    :param str only: path of a list of names: with these alone, where no others are installed yet

    Raises SystemExit(1), after a text on stderr, when the environment cannot be made.
    """
    if os.environ.get("ZAP_NO_VENV"):
        return
    place = Place(root, only)
    try:
        check_python(sys.version_info)
        if not place.is_ready():
            with prepare.locked(place.lock):
                if not place.is_ready():  # else: another process has just made it
                    build_venv(place)
    except prepare.Failed as problem:
        sys.exit("zap: " + str(problem))
    if not place.is_inside():
        restart(place.python)


def ensure_more(pins, root=ROOT):
    """`ensure`, and the packages of one more pinned list: what a single tool needs.

    :param str pins: its path from the root, such as ``tools/train/requirements.txt``
    """
    ensure(root)
    place = Place(root)
    if not place.is_inside():
        return  # ZAP_NO_VENV: the Python that runs, as it is
    path = os.path.join(root, *pins.split("/"))
    stamp = os.path.join(place.venv, "zap-%s.json" % pins.replace("/", "-"))
    wanted = {"pins": prepare.digest(path)}
    try:
        with prepare.locked(place.lock):
            if prepare.read_json(stamp) != wanted:
                prepare.say(
                    "installing %d pinned packages from %s"
                    % (len(prepare.pinned_names(path)), pins)
                )
                install(place, "-r", path)
                prepare.write_json(stamp, wanted)
    except prepare.Failed as problem:
        sys.exit("zap: " + str(problem))


def ensure_for(words, root=ROOT):
    """`ensure`, and what makes a drive's file system when the command line has --firmware."""
    if any(word.startswith("--firmware") for word in words):
        ensure_more("tools/lab/chip/requirements.txt", root)
    ensure(root)


def ensure_node(root=ROOT):
    """Return the path of `node`, with ``node_modules`` as package.json pins it.

    Raises SystemExit(1), after a text on stderr, when Node or npm is missing or fails.
    """
    place = Place(root)
    try:
        node = find_node()
        if not place.has_modules():
            with prepare.locked(place.lock):
                if not place.has_modules():
                    install_node_modules(place)
        return node
    except prepare.Failed as problem:
        sys.exit("zap: " + str(problem))


def check_python(version):
    """Raise `Failed` for a Python that the pinned packages do not know."""
    if tuple(version[:2]) < OLDEST:
        raise prepare.Failed(
            "this is Python %d.%d; Zap's tools need %d.%d or newer.\n"
            "  Run the tool with a newer one, such as: python3.12 tools/play.py"
            % (tuple(version[:2]) + OLDEST)
        )


def build_venv(place):
    """Make .venv, or bring the one that is there to the present pins."""
    old = prepare.read_json(place.stamp)
    fresh = old is None or old.get("venv") != os.path.realpath(place.venv)
    fresh = fresh or not os.path.exists(place.python)
    started = time.monotonic()
    if fresh:
        if os.path.exists(place.venv):
            prepare.say(".venv is unfinished or was moved: making it again")
            shutil.rmtree(place.venv, ignore_errors=True)
        prepare.say("making .venv with Python %d.%d (only the first time)" % sys.version_info[:2])
        make_venv(place)
    else:
        prepare.say("tools/requirements.txt has changed: bringing .venv up to date")
        with contextlib.suppress(FileNotFoundError):
            os.remove(place.stamp)  # an interruption from here on means: make it again
    names = prepare.pinned_names(place.pins, place.only)
    if not fresh:
        has_pip = [place.python, "-I", "-c", "import pip"]
        if prepare.run_quiet(has_pip).returncode:  # who only played
            prepare.run_quiet([place.python, "-I", "-m", "ensurepip"])
        if gone := sorted(set(old.get("names", ())) - set(names)):
            pip(place, "uninstall", "--yes", *gone)
    prepare.say("installing %d pinned packages from tools/requirements.txt" % len(names))
    wanted = ("-r", place.only, "-c", place.pins) if place.only else ("-r", place.pins)
    install(place, *wanted)
    if place.only:  # nothing more to install
        pip(place, "uninstall", "--yes", "pip", "setuptools")
    prepare.write_json(place.stamp, dict(place.wanted(), names=names))
    prepare.say("done in %.0f s" % (time.monotonic() - started))


def make_venv(place):
    """Raise `Failed`, with what to install, when Python cannot make a venv."""
    # -I: neither PYTHONPATH nor the folder we stand in (with its code.py) counts.
    run = prepare.run_quiet([sys.executable, "-I", "-m", "venv", place.venv])
    if run.returncode == 0 and os.path.exists(place.python):
        return
    shutil.rmtree(place.venv, ignore_errors=True)
    raise prepare.Failed(
        "Python could not make a virtual environment:\n%s\n"
        "  On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv\n"
        "  Elsewhere: install Python from python.org, or free some disk space.\n"
        "  Then run the same command again." % prepare.tail(run.stdout)
    )


def install(place, *wanted):
    """These packages. Python compiles what it imports; to compile all takes as long as the rest."""
    pip(place, "install", "--no-deps", "--no-compile", *wanted)


def pip(place, command, *arguments):
    """Run pip inside .venv; raise `Failed` with its last words when it fails."""
    line = [place.python, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", command]
    run = prepare.run_quiet(line + list(arguments))
    if run.returncode:
        raise prepare.Failed(
            "pip could not %s the tools' packages:\n%s\n"
            "  Is there a network, and room on the disk? Behind a proxy set HTTPS_PROXY; for\n"
            "  a mirror see `pip config`. Then run the same command again: it goes on from here.\n"
            "  Packages of your own choice instead: set ZAP_NO_VENV=1."
            % (command, prepare.tail(run.stdout))
        )


def find_node():
    """Path of a Node that is new enough; raises `Failed` when there is none."""
    node = shutil.which("node")
    advice = "  Install Node.js %d or newer with npm, then run this command again." % NODE_OLDEST
    if node is None or shutil.which("npm") is None:
        raise prepare.Failed("`node` and `npm` are needed for the 32-bit MicroPython.\n" + advice)
    version = prepare.run_quiet([node, "--version"]).stdout.strip()
    major = version.lstrip("v").split(".")[0]
    if not major.isdigit() or int(major) < NODE_OLDEST:
        raise prepare.Failed("%s is Node %s.\n%s" % (node, version, advice))
    return node


def install_node_modules(place):
    """npm's packages as package-lock.json pins them, or package.json where there is none."""
    prepare.say("installing node_modules from package.json")
    with contextlib.suppress(FileNotFoundError):
        os.remove(place.node_stamp)
    has_lock = os.path.exists(os.path.join(place.root, "package-lock.json"))
    flags = ["ci"] if has_lock else ["install", "--no-package-lock"]
    flags += ["--no-audit", "--no-fund", "--loglevel=error"]
    run = prepare.run_quiet([shutil.which("npm"), *flags], cwd=place.root)
    if run.returncode:
        raise prepare.Failed(
            "npm could not install what package.json names:\n%s\n"
            "  Is there a network? Behind a proxy set HTTPS_PROXY. Then run the same command\n"
            "  again." % prepare.tail(run.stdout)
        )
    prepare.write_json(place.node_stamp, {"pins": prepare.digest(place.package)})


def restart(python):
    """This tool again, with its arguments, inside .venv. Does not return."""
    line = [python] + sys.orig_argv[1:]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # there exec would give the shell its prompt back at once
        sys.exit(subprocess.call(line))
    os.execv(python, line)


if __name__ == "__main__":
    ensure()
    ensure_node()
    prepare.say("the tools' environment is ready")
