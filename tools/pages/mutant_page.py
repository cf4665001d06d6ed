# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""docs/mutations.md: which small changes of the engine its tests do not notice, and why."""

import re

PATH = "docs/mutations.md"
HEAD = """\
<!--
SPDX-FileCopyrightText: 2026 The Zap team

SPDX-License-Identifier: MIT

Written by `python3 tools/mutate.py --all --page`; host_tests/tools/checks/test_mutate.py looks
whether it is still about this engine.
-->

# What the engine's tests notice

Each small change (a comparison turned, a number off by one, `and` for `or`, an operator for
another, a condition reversed, a statement left out) is made alone to the engine, and its tests run
until one fails. The limit is %(needed)d of 100 caught.

"""
TOTAL = "all"


def text(found, tried, missed, explained, needed):
    """The page.

    :param found: {file: number of changes}
    :param tried: {file: how many of them were tried}
    :param missed: [(file, function, line before, line after, why it cannot be noticed or None)]
    :param explained: `mutate.EXPLAINED`
    :param needed: the least share that has to be caught, 0..1
    """
    lines = [HEAD % {"needed": round(100 * needed)}]
    lines.append("| file | changes | tried | caught | cannot be noticed | survived | in 100 |\n")
    lines.append("| --- |%s\n" % (" ---: |" * 6))
    for name in [*found, TOTAL]:
        lines.append(_row(name, found, tried, missed))
    if sum(tried.values()) < sum(found.values()):
        lines.append("\nThose tried were drawn at random.\n")
    lines.append("\n## Survived\n\n")
    lines += [_entry(one[:4], None) for one in missed if not one[4]] or ["None.\n"]
    lines.append("\n## Cannot be noticed\n\n")
    lines += [_entry(key, why) for key, why in explained.items()]
    return "".join(lines)


def _row(name, found, tried, missed):
    mine = [one for one in missed if name in (TOTAL, one[0])]
    count, tries = (sum(of.values()) if name == TOTAL else of.get(name, 0) for of in (found, tried))
    known = sum(1 for one in mine if one[4])
    caught = tries - len(mine)
    share = 100 * caught / max(1, tries - known)
    numbers = (count, tries, caught, known, len(mine) - known)
    cells = " | ".join("{:,}".format(number) for number in numbers)
    return "| %s | %s | %.1f |\n" % (name if name == TOTAL else "`%s`" % name, cells, share)


def _entry(change, why):
    name, function, before, *after = change
    place = "`%s`, `%s`" % (name, function) if function else "`%s`" % name
    said = "- %s: `%s`, changed to %s" % (place, before, "`%s`" % after[0] if after else "others")
    return said + (": %s.\n" % why if why else ".\n")


def read(page):
    """({file: number of changes}, {file: how many were tried}, lines of the two lists)."""
    rows = re.findall(r"^\| `(\w+\.py)` \| ([\d,]+) \| ([\d,]+) \|", page, re.M)
    found, tried = ({row[0]: int(row[at].replace(",", "")) for row in rows} for at in (1, 2))
    survived, _, known = page.partition("## Survived")[2].partition("## Cannot be noticed")
    return (
        found,
        tried,
        [
            [line for line in part.split("\n") if line.startswith("- ")]
            for part in (survived, known)
        ],
    )
