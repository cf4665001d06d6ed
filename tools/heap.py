"""Whose the bytes of heap are at one place of the game, on the 32-bit VM.

    python3 tools/heap.py --board pybadge --at table
    python3 tools/heap.py --board clue_nrf52840_express --at host --long-names

Places: title, table, lobby (of an open table); host, guest (at a table of several, over the
board's own radio); lan, net (host of four by WiFi nearby, at a broker); phones (as lan, with three
phones). A module's bytes are its code, its classes, its constants and its dict of names; "Card in
truco_ui.app" are the objects of that class with all that only they reach, such as a bitmap's
pixels; "names" is the table of all names, which only grows. A board's game has short names: with
--long-names they can be read, and take more.
"""

import bootstrap

bootstrap.ensure()

import argparse
import sys

from environment import paths

paths.add_device_paths()

from tools.drive import boards
from tools.linker import link
from tools.vm import census, places


def main(arguments):
    parser = argparse.ArgumentParser(description="Whose the bytes of heap are.")
    parser.add_argument("--board", metavar="ID", default="pybadge", help="board.board_id")
    parser.add_argument("--at", metavar="PLACE", choices=places.PLACES, default="table")
    parser.add_argument("--long-names", action="store_true", help="names as in the sources")
    options = parser.parse_args(arguments)
    if options.board not in boards.board_ids(paths.ROOT):
        known = ", ".join(sorted(boards.board_ids(paths.ROOT)))
        print("heap: no board %s; there are %s" % (options.board, known), file=sys.stderr)
        return 2
    stages = link.STAGES[:-1] if options.long_names else link.STAGES
    has_ble = boards.firmware(options.board).has_ble
    found = census.taken(*places.way(options.board, options.at, has_ble), stages)
    for owner, size in found.most_common():
        if size:
            print("%8d  %s" % (size, owner))
    print("%8d  in all" % sum(found.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
