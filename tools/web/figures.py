"""How large the page is, and how fast in a real browser, beside its limits."""

import gzip
import os
import re
import tempfile

from board_configs import radio
from tools.environment import browser

from . import build, scenes

MOST_BYTES = 450 * 1024  # of the first visit, by gzip
_NOWHERE = "https://zap.example/"  # until an owner says where the page is
MOST_TITLE_MS = 2000
MOST_KEY_MS = 50  # of 95 %
STEPS = 10_000
_SIZES = ("160x128", "320x240")
_LEVEL = 9


def gzipped(found):
    """Bytes that the first visit fetches, by gzip: all that the worker keeps, and the worker."""
    names = [path for path in found if build.is_kept(path)] + [build.WORKER]
    return sum(len(gzip.compress(found[path], _LEVEL, mtime=0)) for path in names)


def most(found):
    """The limit of that: what publish.py writes, the page's address into page and game, is more."""
    (broker,) = re.findall(rb'BROKER = "(.*?)"', found[build.SITE])
    return MOST_BYTES + 2 * (len(radio.SITE) - len(_NOWHERE)) + len(broker)


def show(found, say=print):
    """Print all figures of the page's files; 0, or 1 when one is over its limit."""
    rows = [("first visit, gzip", gzipped(found), "B", most(found))]
    try:
        say("in %s:" % browser.ready())
        for size in _SIZES:
            rows += _rows(size, _measured(found, size))
    except browser.Missing as reason:
        say("no times: %s" % reason)
    say("%-42s %12s %12s" % ("", "here", "limit"))
    for name, value, unit, limit in rows:
        asked = "{:,} {}".format(limit, unit) if limit else ""
        say("%-42s %12s %12s" % (name, "{:,} {}".format(value, unit), asked))
    return int(any(limit and value > limit for _, value, _, limit in rows))


def _rows(size, facts):
    """(what, value, unit, limit)."""
    return [
        (size + ", title at the first visit", facts["cold"], "ms", MOST_TITLE_MS),
        (size + ", title from the worker", facts["warm"], "ms", MOST_TITLE_MS),
        (size + ", key to picture, half", facts["keyHalf"], "ms", 0),
        (size + ", key to picture, 95 %", facts["key95"], "ms", MOST_KEY_MS),
        (size + ", a step, half", facts["stepHalf"], "ms", 0),
        (size + ", a step, 99 %", facts["step99"], "ms", 0),
        (size + ", at rest, of a core", facts["rest"], "%", 0),
        (size + ", memory of Python, title", facts["wasmBefore"], "KB", 0),
        (size + ", after {:,} steps".format(STEPS), facts["wasmAfter"], "KB", 0),
        (size + ", heap of JavaScript, title", facts["heapBefore"], "KB", 0),
        (size + ", after {:,} steps".format(STEPS), facts["heapAfter"], "KB", 0),
    ]


def shots(found, folder):
    """Pictures of the page on phones, tablets, a desktop, into a folder that is there."""
    _scene(found, "shots", shots=os.path.abspath(folder))


def _measured(found, size):
    return _scene(found, "figures", size=size, steps=STEPS)


def _scene(found, scene, **job):
    """What a scene of web/tests/scenes says.

    :raises tools.environment.browser.Missing: there is no browser
    """
    with tempfile.TemporaryDirectory() as folder:
        build.write(found, folder)
        return scenes.play(folder, scene, **job)["facts"]
