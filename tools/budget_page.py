# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""docs/budget.md: drive and memory of each board, measured now on the 32-bit VM."""

import os

from tools import budget, paths, vm
from tools.deploylib import boards, tree
from tools.vm import measure

PATH = "docs/budget.md"
HEAD = """\
<!--
SPDX-FileCopyrightText: 2026 The Zap team

SPDX-License-Identifier: MIT

Written by `python3 tools/docs.py --budget`; host_tests/test_budget_page.py looks whether it is
still true.
-->

# The budget

Bytes. Drive: what `tools/deploy.py` writes, in whole clusters, and what is left of the drive then.
Heap: in use on the 32-bit MicroPython VM, whose objects are as large as CircuitPython's, after a
garbage collection, on the title, at the table of four with robots (the most of some hands),
and in the lobby of a table that is open to others. Largest: the largest single object at the table.
The limits are in tools/budget.py: %(table)d for the table of the first board.
"""
WITH_RADIO = "clue_nrf52840_express"  # has all that is ours
LINK_STAND_INS = {"/_bleio.py": os.path.join("tools", "vm", "silent_bleio.py")}


def measured(root=paths.ROOT):
    """{"boards": {board id: figures}, "packages": {name: bytes}}."""
    found = {}
    for board_id in boards.board_ids(root):
        made = tree.build(root, board_id)
        used, usable = tree.fit(made)
        heap = measure.on_table(board_id)
        found[board_id] = {
            "drive": used,
            "free": usable - used,
            "title": heap.title,
            "table": heap.table,
            "lobby": lobby(board_id) if made.firmware.has_ble else None,
            "largest": heap.largest,
        }
    return {"boards": found, "packages": packages(tree.build(root, WITH_RADIO))}


def lobby(board_id):
    """Bytes of heap in the lobby of a board with a radio of its own."""
    mounts = measure.game_mounts()
    mounts.update(LINK_STAND_INS)
    parts = measure.head_of_screens(board_id)[:2]
    with open(os.path.join(vm.HERE, "lobby.py"), encoding="utf-8") as file:
        parts.append(file.read())
    result = vm.steps(parts, mounts)
    if result.output.split()[-1] != "True":
        raise vm.VmError(1, "%s: the lobby did not open\n%s" % (board_id, result.output), "")
    return result.heap[-1] - result.heap[1]


def packages(made):
    """{package: bytes of the .mpy files that a `tree.Tree` has of it}."""
    found = {}
    for path, data in made.files.items():
        if path.endswith(".mpy"):
            top = "/".join(path.split("/")[: 2 if path.startswith("lib/") else 1])
            found[top] = found.get(top, 0) + len(data)
    return found


def text(figures):
    """The whole page."""
    lines = [HEAD % {"table": budget.LIMITS["table_heap_bytes"]}]
    lines.append("| board | drive | free | title | table | lobby | largest |")
    lines.append("| --- |%s" % (" ---: |" * 6))
    for board_id, row in sorted(figures["boards"].items()):
        cells = [shown(row[key]) for key in "drive free title table lobby largest".split()]
        lines.append("| `%s` | %s |" % (board_id, " | ".join(cells)))
    lines += ["", "A board without a radio of its own has no figure for the lobby.", ""]
    lines += ["| package on a CLUE | bytes of .mpy |", "| --- | ---: |"]
    for name, size in sorted(figures["packages"].items()):
        lines.append("| `%s` | %s |" % (name, shown(size)))
    return "\n".join(lines) + "\n"


def shown(number):
    return "-" if number is None else "{:,}".format(number)


def read(page):
    """{first cell: [numbers]} of the page's rows."""
    rows = {}
    for line in page.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            numbers = [None if cell == "-" else int(cell.replace(",", "")) for cell in cells[1:]]
            rows[cells[0].strip("`")] = numbers
    return rows
