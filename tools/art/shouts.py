"""Pack the players' shouts, the part `shouts` of lib/truco_texts/*.json, into a file per language.

A group has the shouts of one kind by one character, or by all people. A file begins with the size
of each group, one byte each. Then follow the groups: by kind in the order of `KINDS`, within a kind
by character, people last. A shout is Latin-1 and ends with a zero byte.
lib/truco_ui/table/speech.py reads the files.
"""

import functools
import json
import os
import pathlib

from truco_core.characters import NAMES

KINDS = ("TRUCO", "RAISE", "ACCEPT", "RUN", "WE_WON", "THEY_WON")
CODES = ("pt", "en", "es")
# Maximum number of letters of a shout for a won hand. Beside it the banner shows a sign and the
# points, and for opponents also their name.
LONGEST_WON = 10

_TEXTS = os.path.join(os.path.dirname(__file__), *"../../lib/truco_texts/%s.json".split("/"))


@functools.cache
def said(code):
    """Return {kind: {character, or people: its line}}. For a won hand: {kind: lines of all}."""
    return json.loads(pathlib.Path(_TEXTS % code).read_text("utf-8"))["shouts"]


def groups(code, kind):
    """Return the groups of shouts of a kind: one group per character, the people's group last."""
    lines = said(code)[kind]
    if isinstance(lines, dict):
        lines = [lines[name] for name in (*NAMES, "people")]
    return [line.split(" / ") for line in lines]


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
