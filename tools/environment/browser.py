"""Provide the npm packages and the browser for tests in a real browser.

The packages are large (80 MB), so they are not in web/package.json, but in a package.json and lock
file of their own in web/tests. The browser is an installed one, whose path the environment variable
ZAP_BROWSER may name. If no browser is installed, a package provides one, which works on
Linux x86-64 without root.
"""

import functools
import os

from tools import bootstrap

FOLDER = os.path.join(bootstrap.ROOT, "web", "tests")
# Folder where a package unpacks its browser: it uses Node's os.tmpdir(), so we set TMPDIR.
UNPACKED = os.path.join(FOLDER, "node_modules", ".browser")


class Missing(Exception):
    """No browser is available here. The text says why."""


def ready():
    """Return the browser's name and version, such as `Chromium 147.0.7727.0`.

    Install the npm packages if they are missing. The result is cached.

    :raises Missing: no browser is available
    """
    found = _found()
    if isinstance(found, Missing):
        raise found
    return found


def environment():
    """Return the environment variables for a Node program that imports web/tests/browser.mjs."""
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
        return Missing("no browser can be started:\n" + bootstrap.tail(done.stdout, 4))
    return done.stdout.strip().split("\n")[-1]
