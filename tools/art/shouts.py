"""The shouts at the table, from shouts.txt: a file for each language.

A file is the sizes of the groups, a byte each, then the groups: kind by kind in the order of
`KINDS`, character by character, people last; Latin-1, a zero behind each shout. Read by
lib/truco_ui/table/speech.py.
"""

import functools
import os

KINDS = ("truco", "raise", "accept", "run", "we won", "they won")
CODES = ("pt", "en", "es")
LONGEST_WON = 10  # beside a sign and the points; it says whose they are when they are not ours

_TEXT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shouts.txt")


@functools.cache
def _lines(code, kind):
    """Return the lines below the heading of a language and a kind in shouts.txt."""
    with open(_TEXT, encoding="utf-8") as file:
        _, _, section = file.read().partition("\n= %s %s\n" % (code, kind))
    return section.partition("\n\n")[0].strip().split("\n")


def groups(code, kind):
    """[[shout]] of a kind: of each character, and last of people; of a won hand, of nobody."""
    lines = _lines(code, kind)
    if not kind.endswith("won"):
        lines = [line.split(None, 1)[1] for line in [*lines[1:], lines[0]]]
    return [line.split(" / ") for line in lines]


def names(code, kind):
    """Return whose groups they are, in the order of the file."""
    lines = _lines(code, kind)
    return [line.split()[0] for line in [*lines[1:], lines[0]]]


def with_stake(shout, name):
    """Return a shout as it is shown, with the name of a stake."""
    return shout.replace("#", name).replace("_", name.lower())


def pack(code):
    """Return the bytes of a language's file."""
    sizes, data = b"", b""
    for kind in KINDS:
        for group in groups(code, kind):
            part = b"".join(one.encode("latin-1") + b"\0" for one in group)
            sizes += bytes([len(part)])
            data += part
    return sizes + data
