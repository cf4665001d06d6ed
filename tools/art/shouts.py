"""Pack the players' shouts from shouts.txt, one file per language.

A group has the shouts of one kind by one robot, or by all people. A file begins with the size of
each group, one byte each. Then follow the groups: by kind in the order of `KINDS`, within a kind by
robot, people last. A shout is Latin-1 and ends with a zero byte. lib/truco_ui/table/speech.py reads
the files.
"""

import functools
import os
import pathlib

KINDS = ("truco", "raise", "accept", "run", "we won", "they won")
CODES = ("pt", "en", "es")
# Maximum number of letters of a shout for a won hand. Beside it the banner shows a sign and the
# points, and for opponents also their name.
LONGEST_WON = 10

_TEXT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shouts.txt")


@functools.cache
def _lines(code, kind):
    """Return the lines below the heading of a language and a kind in shouts.txt."""
    said = pathlib.Path(_TEXT).read_text("utf-8")
    _, _, section = said.partition("\n= %s %s\n" % (code, kind))
    return section.partition("\n\n")[0].strip().split("\n")


def groups(code, kind):
    """Return the groups of shouts of a kind: one group per robot, the people's group last.

    All players share the shouts for a won hand.
    """
    lines = _lines(code, kind)
    if not kind.endswith("won"):
        lines = [line.split(None, 1)[1] for line in [*lines[1:], lines[0]]]
    return [line.split(" / ") for line in lines]


def names(code, kind):
    """Return the name of the robot of each group of shouts; the last group is that of people."""
    lines = _lines(code, kind)
    return [line.split()[0] for line in [*lines[1:], lines[0]]]


def with_stake(shout, name):
    """Return a shout as the screen shows it, with the name of a stake in it."""
    return shout.replace("#", name).replace("_", name.lower())


def pack(code):
    sizes, data = b"", b""
    for kind in KINDS:
        for group in groups(code, kind):
            part = b"".join(one.encode("latin-1") + b"\0" for one in group)
            sizes += bytes([len(part)])
            data += part
    return sizes + data
