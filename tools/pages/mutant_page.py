"""docs/mutations.md: which small changes of the game its tests do not notice, and why."""

import re

PATH = "docs/mutations.md"
HEAD = """\
<!--
Written by `python3 tools/mutate.py --area NAME --page`, a part for each area;
host_tests/tools/checks/test_mutate.py looks whether it is still about this game.
-->

# What the tests notice

Each small change (a comparison turned, a number off by one, `and` for `or`, an operator for
another, a condition reversed, a statement left out) is made alone, and the tests that run its line
are run until one fails.
"""
TOTAL = "all"
LONGEST = 160  # characters of a line


def text(area, found, tried, missed):
    """The part of the page about an area.

    :param area: tools.checks.areas.Area
    :param found: {file: number of changes}
    :param tried: {file: how many of them were tried}
    :param missed: [(file, function, line before, line after, why it cannot be noticed or None)]
    """
    lines = [_title(area)]
    lines.append("\nThe limit is %d of 100 caught.\n\n" % round(100 * area.needed))
    lines.append("| file | changes | tried | caught | cannot be noticed | survived | in 100 |\n")
    lines.append("| --- |%s\n" % (" ---: |" * 6))
    for name in [*found, TOTAL]:
        if found.get(name, 1):
            lines.append(_row(name, found, tried, missed))
    if sum(tried.values()) < sum(found.values()):
        lines.append("\nThose tried were drawn at random.\n")
    lines.append("\n### Survived in `%s`\n\n" % area.folder)
    lines += [_entry(one[:4], None) for one in missed if not one[4]] or ["None.\n"]
    lines.append("\n### Cannot be noticed in `%s`\n\n" % area.folder)
    lines += [_entry(key, why) for key, why in area.explained.items()] or ["None.\n"]
    return "".join(lines)


def replaced(page, area, part):
    """The page with the part of an area put in the place of its older one, or at the end."""
    before, title, after = page.partition("\n" + _title(area))
    if not title:
        return page.rstrip("\n") + "\n\n" + part
    _, next_title, rest = after.partition("\n## ")
    return before + "\n" + part + next_title + rest


def _title(area):
    return "## %s: `%s`\n" % (area.title, area.folder)


def _row(name, found, tried, missed):
    mine = [one for one in missed if name in (TOTAL, one[0])]
    count, tries = (sum(of.values()) if name == TOTAL else of.get(name, 0) for of in (found, tried))
    known = sum(1 for one in mine if one[4])
    caught = tries - len(mine)
    share = 100 * caught / (tries - known) if tries > known else 100
    numbers = (count, tries, caught, known, len(mine) - known)
    cells = " | ".join("{:,}".format(number) for number in numbers)
    # Never rounded up.
    return "| %s | %s | %.1f |\n" % (
        name if name == TOTAL else "`%s`" % name,
        cells,
        int(10 * share) / 10,
    )


def _entry(change, why):
    name, function, before, *after = change
    place = "`%s`, `%s`" % (name, function) if function else "`%s`" % name
    if after:
        before, after = shortened(before, after[0])
    said = "- %s: `%s`, changed to %s" % (place, before, "`%s`" % after if after else "others")
    return said + (": %s.\n" % why if why else ".\n")


def shortened(before, after):
    """Two lines that differ in one place: of long ones the part around it."""
    if max(len(before), len(after)) <= LONGEST:
        return before, after
    same = next(i for i, (a, b) in enumerate(zip(before, after)) if a != b)
    first = max(0, same - LONGEST // 2)
    dots = "..." if first else ""
    return tuple(dots + line[first : first + LONGEST] + "..." for line in (before, after))


def read(page, area):
    """({file: number of changes}, {file: how many were tried}, lines of the two lists), of the
    part about an area."""
    part = page.partition("\n" + _title(area))[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([\w/]+\.py)` \| ([\d,]+) \| ([\d,]+) \|", part, re.M)
    found, tried = ({row[0]: int(row[at].replace(",", "")) for row in rows} for at in (1, 2))
    survived, _, known = part.partition("### Survived")[2].partition("### Cannot be noticed")
    return (
        found,
        tried,
        [[line for line in of.split("\n") if line.startswith("- ")] for of in (survived, known)],
    )


def survivors(page, area):
    """(how many survived, the share of 100 that was caught), by the last row of the part of the
    page about an area."""
    part = page.partition("\n" + _title(area))[2].partition("\n## ")[0]
    row = re.search(r"^\| %s \|.* \| ([\d,]+) \| ([\d.]+) \|$" % TOTAL, part, re.M)
    return int(row[1].replace(",", "")), float(row[2])
