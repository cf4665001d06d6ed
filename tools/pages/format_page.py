"""docs/formats.md: the bytes that docs/link.md speaks of, from the modules that define them."""

import ast
import os

from tools.environment.paths import ROOT
from truco_core import cards, rules, signals, state

PATH = "docs/formats.md"
HEAD = """\
<!--
Written by `python3 tools/docs.py` from the modules below and tools/pages/format_page.py.
-->

# Formats

What is kept without power (512 bytes): [its table](../lib/truco_store/__init__.py),
[when](keeping.md). What goes between handhelds: [link.md](link.md). A hand as a line of text:
[notation.md](notation.md). A key script: [tools/sim/script.py](../tools/sim/script.py).

## A card

[truco_core/cards.py](../truco_core/cards.py): `rank * 4 + suit`; ranks from 0 are `%s`, suits
`%s`. 64 more: face-down. %d: none; %d: not known. The pack is 0..39; `clean`: 16..39; with old
manilhas, too: 3, 12, 14, then 16..39.

"""
_PHASES = ("PLAYING", "ANSWERING", "DECIDING", "HAND_OVER", "MATCH_OVER")
_OTHERS = ("TIE", "IRON", "GONE", "RAISE", "ACCEPT", "RUN")
_SIGNS = ("ZAP", "COPAS", "ESPADILHA", "PICA_FUMO", "THREE", "TWO", "NOTHING")


def text():
    """The whole page."""
    words = rules.FLAG_FIELDS.split()
    flags = ["%d %s (%s/%s)" % (i // 3, *words[i : i + 3]) for i in range(0, len(words), 3)]
    lines = ["## A rule set", "", *_head("rules")]
    lines += ["Bits of both bytes of flags, and what 0/1 means: %s." % ", ".join(flags), ""]
    lines += [
        "## A match",
        "",
        *_head("state"),
        _numbers(state, _PHASES + _OTHERS),
        "",
        "## A sign",
        "",
        _numbers(signals, _SIGNS),
    ]
    head = HEAD % (cards.RANKS, cards.SUITS, cards.NONE, cards.UNKNOWN)
    return "\n".join([head + lines[0], *lines[1:], ""])


def _numbers(module, names):
    """Which number each name has."""
    return ", ".join("%s %d" % (name, getattr(module, name)) for name in names) + "."


def _head(name):
    """The table at the head of a module, and what stands below it."""
    path = "truco_core/%s.py" % name
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        said = ast.get_docstring(ast.parse(file.read()))
    rows, _, rest = said.partition("offset")[2].partition("\n\n")
    link = "[%s](../%s), `NONE` is 254:" % (path, path)
    return [
        link,
        "",
        "```",
        "offset" + rows,
        "```",
        "",
        *([rest.split("\n\n")[1], ""] if name == "state" else []),
    ]
