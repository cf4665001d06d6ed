"""docs/formats.md: each format, from the head of the module that defines it."""

import ast
import os

from tools.environment import paths
from truco_core import cards, state
from truco_core.match import Match
from truco_core.rules import RULE_SETS

PATH = "docs/formats.md"
SEED = 7

# (title, module, a line for the reader)
PARTS = (
    ("A card", "truco_core/cards.py", ""),
    ("A rule set", "truco_core/rules.py", "By name, with ranges: [rules.md](rules.md)."),
    ("A match, an action", "truco_core/state.py", ""),
    ("An event", "truco_core/events.py", "Its kinds are the constants of the module."),
    (
        "What outlives the power",
        "lib/truco_store/__init__.py",
        "When it is written, and what a power cut can do: [keeping.md](keeping.md).",
    ),
    (
        "A key script",
        "tools/sim/script.py",
        "What `tools/play.py --script` reads; examples are in `host_tests/scripts`.",
    ),
)
HEAD = """\
<!--
Written by `python3 tools/docs.py` from the heads of the modules: change those, not this.
-->

# Formats

Every format is a table at the head of the module that defines it; here they are side by side.
What goes between handhelds is in [link.md](link.md).
"""


def text():
    """The whole page."""
    parts = [HEAD]
    for title, path, more in PARTS:
        parts.append("## %s\n\n[%s](../%s). %s" % (title, path.replace("__", r"\_\_"), path, more))
        parts[-1] = parts[-1].rstrip() + "\n\n```\n%s\n```\n" % head_of(path)
    parts.append(example())
    return "\n".join(parts)


def head_of(path):
    """The docstring of a module of this checkout."""
    with open(os.path.join(paths.ROOT, path), encoding="utf-8") as file:
        return ast.get_docstring(ast.parse(file.read())).strip()


def example():
    """A match of two after the first deal, byte by byte."""
    match = Match()
    match.start(RULE_SETS[0][1], 2, SEED)
    match.deal()
    data = bytes(match.state)
    lines = ["## A match, looked at", ""]
    lines.append("Two players, %s, seed %d, after the first deal:" % (RULE_SETS[0][0], SEED))
    lines += ["", "```"]
    for at in range(0, state.SIZE, 16):
        lines.append("%02d  %s" % (at, " ".join("%02x" % byte for byte in data[at : at + 16])))
    lines += ["```", ""]
    hands = [
        " ".join(cards.to_text(data[state.CARDS + 3 * seat + i]) for i in range(3))
        for seat in (0, 1)
    ]
    lines.append(
        "Seat 0 holds %s, seat 1 %s; the vira is %s. Seat 1 gets this view, the same bytes with"
        % (hands[0], hands[1], cards.to_text(data[state.VIRA]))
    )
    lines.append("`ff` where it may not know:")
    lines += ["", "```"]
    view = bytearray(state.SIZE)
    match.view(1, view)
    at = state.CARDS // 16 * 16
    for row in range(at, state.SIZE, 16):
        lines.append("%02d  %s" % (row, " ".join("%02x" % byte for byte in view[row : row + 16])))
    lines += ["```", ""]
    return "\n".join(lines)
