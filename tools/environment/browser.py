"""What the tests in a real browser need: npm packages of their own, and a browser.

The packages are large (80 MB), so they are apart from those of package.json: in web/tests, as the
lock file there pins them. The browser is one that is installed (ZAP_BROWSER may name it), or else
one that comes in a package: for Linux on x86-64, and without root.
"""

import contextlib
import os
import shutil

from tools import bootstrap
from tools.environment import prepare

FOLDER = os.path.join(bootstrap.ROOT, "web", "tests")
_STAMP = os.path.join(FOLDER, "node_modules", ".zap-stamp.json")
_LOCK = os.path.join(FOLDER, "package-lock.json")
_BUSY = os.path.join(FOLDER, ".install.lock")
_PROBE = os.path.join(FOLDER, "browser.mjs")
# Where a browser is unpacked: os.tmpdir() of Node, which the package takes.
UNPACKED = os.path.join(FOLDER, "node_modules", ".browser")
_found = []


class Missing(Exception):
    """No browser can be had here; the text says why."""


def ready():
    """What the browser says it is, such as `Chromium 147.0.7727.0`; `Missing` where there is none.

    Installs the packages when they are not there. The answer is kept for this process.
    """
    if not _found:
        try:
            _found.append(_prepare())
        except (Missing, prepare.Failed) as problem:
            _found.append(Missing(str(problem)))
    if isinstance(_found[0], Missing):
        raise _found[0]
    return _found[0]


def environment():
    """Environment variables for a Node program that imports web/tests/browser.mjs."""
    return dict(os.environ, TMPDIR=UNPACKED)


def _prepare():
    if os.environ.get("ZAP_NO_BROWSER"):
        raise Missing("ZAP_NO_BROWSER is set")
    node = bootstrap.find_node()
    with prepare.locked(_BUSY):  # also the unpacking is done by one at a time
        if prepare.read_json(_STAMP) != _wanted():
            _install()
        os.makedirs(UNPACKED, exist_ok=True)
        run = prepare.run_program([node, _PROBE], environment())
    if run.returncode:
        raise Missing("no browser starts here:\n" + prepare.tail(run.stderr or run.stdout, 4))
    return run.stdout.strip()


def _wanted():
    return {"lock": prepare.digest(_LOCK)}


def _install():
    prepare.say("installing a browser for the tests from web/tests/package-lock.json")
    with contextlib.suppress(FileNotFoundError):
        os.remove(_STAMP)
    flags = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"]
    run = prepare.run_quiet([shutil.which("npm"), "ci"] + flags, cwd=FOLDER)
    if run.returncode:
        raise Missing("npm could not install web/tests:\n" + prepare.tail(run.stdout, 4))
    prepare.write_json(_STAMP, _wanted())
