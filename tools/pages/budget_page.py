"""docs/budget.md: drive and memory of each board, measured now on the 32-bit VM."""

from tools.costs import budget, heaps
from tools.drive import boards, tree
from tools.environment import paths
from tools.vm import linked, measure, places

PATH = "docs/budget.md"
HEAD = """\
<!--
Written by `python3 tools/docs.py --budget`; host_tests/tools/pages/test_budget_page.py looks
whether it is still true.
-->

# The budget

All figures are bytes.

- Drive: what `tools/deploy.py` writes, in whole clusters. Room: what is left of the drive then.
- Heap: what the firmware leaves to Python, as far as that is known; tools/costs/heaps.py says by
  whom it was measured.
- Title, table, lobby, linked: the heap in use there, after a garbage collection, on the 32-bit
  MicroPython VM, whose objects are as large as CircuitPython's. Table: four with robots, the most
  of some hands. Lobby: of a table that is open to others, over the board's own Bluetooth LE, or
  over a cable where it has none. Linked: the host of a table with a guest and two robots, over its
  own Bluetooth LE; a dash where it has none, which is not measured.
- Largest: the largest single object at the table.

%(far)s

What these bytes are, at any of these places: `python3 tools/heap.py --board ID --at table`.
The limits are in tools/costs/budget.py: %(table)d for the table of a PyBadge.
"""
FAR = """\
`%s` as host of four, with three other handhelds: %d at the table by WiFi nearby (%d while cards are
dealt), %d at a broker (%d)."""
# Of a board; see tools/linker/flatten.py.
PACKAGES = """\
Bytes of `.mpy` in each package as a board has it. There `lib/truco_game`, `truco_texts`,
`truco_store`, `truco_input` and `residency.py` are in `truco_ui`, and `lib/ble_host` is in
`truco_link`. The libraries are Adafruit's."""
LIBRARIES = "libraries"


def measured(root=paths.ROOT):
    """{board id: figures}; "packages" of a board is {name: bytes}."""
    found = {}
    for board_id in boards.board_ids(root):
        made = tree.build(root, board_id)
        used, usable = tree.fit(made)
        heap = measure.on_table(board_id, weigh=False)
        found[board_id] = {
            "drive": used,
            "room": usable - used,
            "heap": heaps.LEFT.get(board_id, (None, ""))[0],
            "title": heap.title,
            "table": heap.table,
            "lobby": places.lobby(board_id, made.firmware.has_ble),
            "linked": _linked(board_id, made.firmware.has_ble),
            "far": _far(board_id),
            "largest": heap.largest,
            "packages": packages(made),
        }
    return found


def _linked(board_id, has_ble):
    return linked.on_table(board_id, "host").table if has_ble else None


def _far(board_id):
    """{way: (heap at the table, heap while cards are dealt)} of the board that is measured."""
    if board_id != linked.WIFI_BOARD:
        return {}
    found = {way: linked.on_table(board_id, way) for way in linked.FAR}
    return {way: (there.table, there.deal) for way, there in found.items()}


def packages(made):
    """{package: bytes of the .mpy files that a `tree.Tree` has of it}."""
    found = {}
    for path, data in made.files.items():
        if path.endswith(".mpy"):
            parts = path.split("/")
            top = parts[1] if parts[0] == "lib" else parts[0]
            top = top if path.startswith("lib/truco_") or parts[0] != "lib" else LIBRARIES
            found[top] = found.get(top, 0) + len(data)
    return found


def text(figures):
    """The whole page."""
    keys = "drive room heap title table lobby linked largest".split()
    rows = {board: [row[key] for key in keys] for board, row in figures.items()}
    far = [
        FAR % (board, *row["far"]["lan"], *row["far"]["net"])
        for board, row in figures.items()
        if row.get("far")
    ]
    lines = [HEAD % {"table": budget.LIMITS["table_heap_bytes"], "far": "".join(far)}]
    lines += table(["board", *keys], rows)
    names = sorted({name for row in figures.values() for name in row["packages"]})
    packages = {
        board: [row["packages"].get(name) for name in names] for board, row in figures.items()
    }
    lines += ["", PACKAGES, ""]
    lines += table(["board", *names], packages)
    return "\n".join(lines) + "\n"


def table(head, rows):
    """Lines of a table of numbers: {first cell: [int or None]}."""
    lines = ["| %s |" % " | ".join(head), "| --- |%s" % (" ---: |" * (len(head) - 1))]
    for name, numbers in sorted(rows.items()):
        lines.append("| `%s` | %s |" % (name, " | ".join(map(shown, numbers))))
    return lines


def shown(number):
    return "-" if number is None else "{:,}".format(number)


def read(page):
    """{board: [numbers of its row in the first table, then in the second]}."""
    rows = {}
    for line in page.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            numbers = [None if cell == "-" else int(cell.replace(",", "")) for cell in cells[1:]]
            rows.setdefault(cells[0].strip("`"), []).extend(numbers)
    return rows
