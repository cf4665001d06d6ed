"""Measure the game's heap and allocations on a 32-bit VM, and its bytes on a drive.

    python3 tools/size.py              all figures with their limits
    python3 tools/size.py --board ID   heap of one board of tools/sim/specs.py's HEAPS: at the
                                       title, and at a table of four
    python3 tools/size.py --within     only check the limits, which is faster
    python3 tools/size.py --pieces     the longest piece that each place allocates at once

The VM is MicroPython for WebAssembly. Its objects are as large as CircuitPython's. A heap figure is
the memory in use after a garbage collection. Exit status: 1 if a figure is over its limit.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

bootstrap.ensure()

import argparse

from tools.environment import paths

paths.add_device_paths()

from tools.drive import tree
from tools.sim import specs
from tools.vm import linked, measure, pieces

# Limits in bytes: what the game took on 30 November 2026, and at most 2.5 KB more. For comparison:
# the whole heap of Python has 145,792 bytes on a PyBadge's firmware at a table, and 133,824 on a
# CLUE's. Garbage and holes take a part of it, so raise a limit only after matches on the firmware.
LIMITS = {
    "allocated by an action, a view, a tick or a deal": 0,
    "table, pybadge": 70_144,
    "table, raspberry_pi_pico": 73_728,
    "table, clue_nrf52840_express": 76_800,
    "host's table, clue_nrf52840_express": 100_352,
    "host's menu and what it opens, clue_nrf52840_express": 117_760,
    "guest's table, clue_nrf52840_express": 92_160,
    "drive, raspberry_pi_pico_w": 460_000,
}


# Limit in bytes of a single allocation after the title. When a PyBadge was played by random keys,
# its longest free piece was 2,448 bytes at worst, at Why? over a replay over the table.
LONGEST = 1_100
BOARDS = ("pybadge", "raspberry_pi_pico", "clue_nrf52840_express")


def figures(within=False):
    """Yield (name, bytes) of all figures.

    :param within: stop measuring a heap as soon as it is within its limit
    """
    most = LIMITS if within else {}
    yield "allocated by an action, a view, a tick or a deal", measure.actions(1 if within else 4)
    for board in BOARDS:
        title, table = measure.on_table(board, most.get("table, " + board, 0))
        if not within:
            yield "title, " + board, title
        yield "table, " + board, table
    for role in ("host", "guest"):
        names = [name for name in LIMITS if name.startswith(role)]
        yield from zip(names, linked.on_table(linked.BOARD, role, [most.get(x, 0) for x in names]))
    yield "drive, raspberry_pi_pico_w", tree.fit(tree.build(paths.ROOT, "raspberry_pi_pico_w"))[0]


def main():
    parser = argparse.ArgumentParser(
        description="Measure the game's memory and disk space on boards."
    )
    parser.add_argument("--board", choices=sorted(specs.HEAPS), metavar="ID")
    parser.add_argument("--within", action="store_true", help="check the limits only")
    parser.add_argument("--pieces", action="store_true", help="the longest piece of each place")
    options = parser.parse_args()
    if options.pieces:
        return show_pieces((options.board,) if options.board else BOARDS)
    if options.board:
        print("title %d, table %d bytes" % tuple(measure.on_table(options.board)))
        return 0
    status = 0
    print("%-56s %8s %8s" % ("bytes", "here", "limit"))
    for name, size in figures(options.within):
        limit = LIMITS.get(name)
        over = limit is not None and size > limit
        status = status or int(over)
        shown = (name, size, "" if limit is None else limit, "  over its limit" if over else "")
        print("%-56s %8d %8s%s" % shown, flush=True)
    return status


def show_pieces(boards):
    """Print the longest piece that each place needs. Return 1 if one is over LONGEST, else 0."""
    over = 0
    for board in boards:
        print("%-40s %8s %8s" % (board, "bytes", "limit"))
        for place, size in pieces.alone(board):
            limit = 0 if place == pieces.TITLE else LONGEST
            over += 0 < limit < size
            print("%-40s %8d %8s" % (place, size, limit or ""), flush=True)
    return min(over, 1)


if __name__ == "__main__":
    sys.exit(main())
