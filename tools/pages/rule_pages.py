"""docs/rules.md: each rule set and each field as a row, from truco_core.rules and the game's words.

What the fields mean is in docs/rulebook.md, which is written by hand.
"""

from truco_core import fields, rules
from truco_texts import texts
from truco_ui.screens import house_words

PATH = "docs/rules.md"
HEAD = """\
<!--
Written by `python3 tools/docs.py` from truco_core/rules.py: change that, not this.
-->

# The rule sets

What the fields mean, and all that is the same in every Truco: [the rule book](rulebook.md).
"""
FIELDS = """
## House rules

Each of these can be changed for a table, in the menu under the rule set. How they are
written in the text of a hand: [notation.md](notation.md#n2-the-head).
"""


def text():
    """The whole page."""
    rows = [row for _, row in rules.RULE_SETS]
    values = [["`%s`" % f, *(fields.get(row, f) for row in rows)] for f in fields.NAMES]
    words = {name: help for name, _, (_, _, help, *_) in house_words.read(texts.CODES.index("en"))}
    may_be = [["`%s`" % f, fields.allowed(f), words[f]] for f in fields.NAMES]
    return "\n".join(
        [HEAD, *table(["", *(name for name, _ in rules.RULE_SETS)], values)]
        + [FIELDS, *table(["field", "may be", "the line of help below it"], may_be), ""]
    )


def table(head, rows):
    """Lines of a Markdown table."""
    return ["| %s |" % " | ".join(row) for row in (head, ["---"] * len(head), *rows)]
