# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""docs/characters.md: who plays, from what the game itself shows and says of them."""

import sys

from tools.environment import paths
from tools.pages.drawing import Picture

PATH = "docs/characters.md"
FOLDER = "docs/characters"
_GAP = 2

_HEAD = """<!--
SPDX-FileCopyrightText: 2026 The Zap team

SPDX-License-Identifier: MIT

Written by `python3 tools/docs.py`.
-->

# The characters

Ten play at the table: two to practise against, and the eight of the ladder, each to be beaten
before the next. Each has a face in three moods: calm, when it dares, and beaten. How strong they
are: [robots.md](robots.md). Faces are layers of pixels, in `tools/art/faces_small.txt`; the
shouts are in `tools/art/shouts.py`, the words on their ways in the part `people` of each
language.
"""


def pictures():
    """{path: bytes} of the faces, one file a character."""
    from truco_core import bots
    from truco_ui.widgets import faces, theme

    found = {}
    for kind, name in enumerate(bots.NAMES):
        side = faces.SIZE
        width = 3 * side + 4 * _GAP
        picture = Picture(width, side + 2 * _GAP, theme.FELT)
        for mood in range(3):
            picture.face(_GAP + mood * (side + _GAP), _GAP, kind, mood)
        found["%s/%s.png" % (FOLDER, name)] = picture.encoded()
    return found


def text():
    """The page."""
    from truco_core import bots
    from truco_game import ladder
    from truco_texts.en.people import PEOPLE as EN
    from truco_texts.es.people import PEOPLE as ES
    from truco_texts.pt.people import PEOPLE as PT

    lines = [_HEAD]
    for kind, name in enumerate(bots.NAMES):
        rung = kind - ladder.FIRST + 1
        where = "rung %d of the ladder" % rung if rung > 0 else "to practise"
        lines += [
            "## %s" % EN[kind][0],
            "",
            '<img src="characters/%s.png" alt="%s: calm, daring, beaten">' % (name, EN[kind][0]),
            "",
            "Robot `%s`, %s. %s *%s* *%s*" % (name, where, EN[kind][1], PT[kind][1], ES[kind][1]),
            "",
        ]
        manner = _manner(name)
        if manner:
            lines += [manner, ""]
        lines += [*_shouts(kind), ""]
    return "\n".join(lines).rstrip() + "\n"


# The bits of truco_core.bots.trained.NEVER.
_MOMENTS = ("in the first trick", "after taking it", "after losing it", "in the third")


def _manner(name):
    """Its bytes in words; "" for a robot that has none."""
    from truco_core.bots import characters

    if name not in characters.NAMES:
        return ""
    raises, runs, bluffs, careless, learns, blunders, never = characters.row(name)
    said = "Beside a player without a character it raises %s and runs %s" % (
        _often(raises),
        _often(runs),
    )
    if bluffs:
        said += "; it raises %d%% of the time whatever its cards are" % round(bluffs * 100 / 256)
    if careless:
        said += "; %d%% of its decisions are without thought" % round(careless * 100 / 256)
    for what, bits in (("raises", never & 15), ("runs", never >> 4)):
        moments = [moment for at, moment in enumerate(_MOMENTS) if bits >> at & 1]
        if moments:
            said += "; it never %s %s" % (what, " or ".join(moments))
    if blunders:
        said += "; it may throw good cards away"
    if learns:
        said += "; it learns how its rivals play"
    return said + "."


def _often(sixteenths):
    """As often as `characters` says, in words."""
    return "as often" if sixteenths == 16 else "%.2g times as often" % (sixteenths / 16)


def _shouts(kind):
    """The lines of a table of what it shouts, by kind and language; in a raise it says six."""
    art = paths.ROOT + "/tools/art"
    if art not in sys.path:
        sys.path.append(art)
    import shouts

    lines = ["| | Portuguese | English | Spanish |", "| --- | --- | --- | --- |"]
    for said in shouts.KINDS[:4]:
        cells = [
            ", ".join(
                "*%s*" % shouts.with_stake(one, six) for one in shouts.groups(code, said)[kind]
            )
            for code, six in zip(shouts.CODES, ("Seis", "Six", "Seis"))
        ]
        lines.append("| %s | %s |" % (said, " | ".join(cells)))
    return lines
