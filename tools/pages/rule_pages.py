"""docs/rules.md: each field as a row, from truco_core.rules.

What the fields mean is in docs/rulebook.md, which is written by hand.
"""

from truco_core import fields, rules

PATH = "docs/rules.md"
HEAD = """\
<!--
Written by `python3 tools/docs.py` from truco_core/rules.py: change that, not this.
-->

# The rule sets

What the fields mean, and all that is the same in every Truco: [the rule book](rulebook.md). The
last column is what a table can change a field to, in the menu under the rule set; how that is
written in the text of a hand: [notation.md](notation.md#n2-the-head).
"""


def text():
    """The whole page."""
    rows = [row for _, row in rules.RULE_SETS]
    values = [
        ["`%s`" % f, *(fields.get(row, f) for row in rows), fields.allowed(f)] for f in fields.NAMES
    ]
    head = ["", *(name for name, _ in rules.RULE_SETS), "a house rule"]
    return "\n".join([HEAD, *table(head, values), ""])


def table(head, rows):
    """Lines of a Markdown table."""
    return ["| %s |" % " | ".join(row) for row in (head, ["---"] * len(head), *rows)]
