"""What `tools/docs.py --budget` prints: drive and memory of each board, measured now."""

from tools.costs import budget
from tools.drive import boards, tree
from tools.environment import paths
from tools.sim import heaps
from tools.vm import linked, measure, places

HEAD = """\
All figures are bytes.

- drive: what `tools/deploy.py` writes, in whole clusters; room: what is left then.
- heap: what the firmware leaves to Python, as far as that is known (tools/costs/heaps.py).
- title, table, lobby, linked: the heap in use there after a garbage collection, on the 32-bit
  MicroPython VM, whose objects are as large as CircuitPython's. Table: four with robots, the most
  of some hands. Lobby: of an open table, over Bluetooth LE, or over a cable. Linked: the host of a
  table with a guest and two robots, over its own Bluetooth LE.
- largest: the largest single object at the table.

%(far)s

What these bytes are, at any of these places: `python3 tools/heap.py --board ID --at table`.
The limits are in tools/costs/budget.py: %(table)d for the table of a PyBadge.
"""
FAR = """\
`%s` as host of four, with three other handhelds: %d at the table by WiFi nearby (%d while cards are
dealt), %d at a broker (%d)."""
PHONES = """
`%s` as host of four, which serves the page to three phones: %d in the lobby with all of them, %d
with a code in sight, %d at the table."""
SERVE = ("raspberry_pi_pico2_w", "deshipu_ugame_s3")  # a Pico 2 W, an ESP32-S3


def measured(root=paths.ROOT):
    """{board id: {figure: bytes}}."""
    found = {}
    for board_id in boards.board_ids(root):
        made = tree.build(root, board_id)
        used, usable = tree.fit(made)
        heap = measure.on_table(board_id)
        found[board_id] = {
            "drive": used,
            "room": usable - used,
            "heap": heaps.LEFT.get(board_id, (None, ""))[0],
            "title": heap.title,
            "table": heap.table,
            "lobby": places.lobby(board_id, made.firmware.has_ble),
            "linked": _linked(board_id, made.firmware.has_ble),
            "far": _far(board_id),
            "phones": _phones(board_id),
            "largest": heap.largest,
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


def _phones(board_id):
    if board_id not in SERVE:
        return ()
    there = linked.on_table(board_id, linked.PHONES)
    return there.lobby, there.invites, there.table


def text(figures):
    """The whole page."""
    keys = "drive room heap title table lobby linked largest".split()
    rows = {board: [row[key] for key in keys] for board, row in figures.items()}
    far = [
        FAR % (board, *row["far"]["lan"], *row["far"]["net"])
        for board, row in figures.items()
        if row.get("far")
    ]
    far += [PHONES % (board, *row["phones"]) for board, row in figures.items() if row.get("phones")]
    lines = [HEAD % {"table": budget.LIMITS["table_heap_bytes"], "far": "".join(far)}]
    lines += ["| board | %s |" % " | ".join(keys), "| --- |%s" % (" ---: |" * len(keys))]
    for name, numbers in sorted(rows.items()):
        lines.append("| `%s` | %s |" % (name, " | ".join(map(shown, numbers))))
    return "\n".join(lines) + "\n"


def shown(number):
    return "-" if number is None else "{:,}".format(number)
