"""What the game weighs: .mpy files, heap and allocations on a 32-bit VM, bytes to the panel
and to other handhelds.

    python3 tools/size.py           as a table, with the limits of tools/costs/budget.py
    python3 tools/size.py --json    the same figures for programs
    python3 tools/size.py --within  the figures that have a limit: a heap is measured only until
                                    it is within it, fewer matches

Exit status: 0, or 1 when a figure is over its limit.
"""

import bootstrap

bootstrap.ensure()

import argparse
import json
import sys

from environment import paths

paths.add_device_paths()

from tools.costs import budget, effect_cost, link_cost, panel_cost, screen_changes
from tools.drive import tree
from tools.vm import link_heap, linked, measure, moments, places, playing, robots
from truco_core import bots

# The first has the least memory; the limits of the budget are for it.
BOARDS = ("pybadge", "raspberry_pi_pico", "clue_nrf52840_express")


def main():
    parser = argparse.ArgumentParser(description="What the game weighs.")
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.add_argument("--within", action="store_true", help="only whether the limits are kept")
    options = parser.parse_args()
    figures = measured(budget.LIMITS if options.within else {})
    if options.json or options.within:
        print(json.dumps(figures, indent=2))
    else:
        print_table(figures)
    lines = budget.exceeded(figures)
    for line in lines:
        print("over budget: " + line, file=sys.stderr)
    return 1 if lines else 0


def core_figures(matches):
    """What truco_core weighs in memory, and what so many matches allocate."""
    state, rules = measure.sizes_of_state()
    per_match = measure.import_heap(measure.match_modules())
    acts = measure.actions(matches=matches)
    figures = {
        "state_bytes": state,
        "rules_bytes": rules,
        "core_heap_bytes": sum(per_match.values()),
    }
    for what in measure.COUNTED:
        calls, size, most = acts[what]
        figures["alloc_" + what] = per_call(calls, size)
        figures["alloc_%s_most" % what] = most
        figures["calls_" + what] = calls
    figures["rows_of_calls"] = acts["rows"]
    return figures


def drive_figures():
    """What the drive of a Pico W, the smallest, has of the game."""
    made = tree.build(paths.ROOT, "raspberry_pi_pico_w")
    files = {path: len(data) for path, data in made.files.items() if tree.is_ours(path)}
    core = [path for path in files if path.startswith("truco_core/")]
    return {
        "mpy_bytes": files,
        "core_mpy_bytes": sum(files[path] for path in core if not path.startswith(measure.BOTS)),
        "drive_bytes_pico_w": tree.fit(made)[0],
    }


def measured(limits):
    """All figures, by the keys of budget.LIMITS and a few more.

    limits: {figure: most} of who asks only whether they are kept, see `measure.shifted`.
    """
    figures = core_figures(1 if limits else 4)
    figures.update(robots.figures(limits.get("decision_loops", 0)))
    figures.update(screen_figures(limits))
    shares = {board_id: panel_cost.cursor_share(board_id) for board_id in panel_cost.BOARDS}
    figures["spi_cursor_share"] = round(max(shares.values()), 4)
    for board_id, share in shares.items():
        figures["spi_cursor_share_" + board_id] = round(share, 4)
    for size in panel_cost.SIZES:
        figures["spi_card_bytes_" + size] = panel_cost.card_bytes("sim_" + size)[0]
    effects = {size: effect_cost.shares(size) for size in panel_cost.SIZES}
    figures["spi_effect_share"] = max(max(one.values()) for one in effects.values())
    figures["effects"] = effects
    changes = {size: screen_changes.walk("sim_" + size) for size in panel_cost.SIZES}
    figures["panels_a_change"] = round(max(max(one.values()) for one in changes.values()), 3)
    figures["changes"] = changes
    figures.update(link_cost.measured(2 if limits else 6))
    figures.update(drive_figures())
    figures.update(link_heap.figures())
    figures.update(linked.figures(limits))
    return figures


def screen_figures(limits):
    """The whole game, on the boards with the smallest and with the largest panel."""

    def on_table(board_id, who=()):
        most = limits.get("table_heap_bytes_" + board_id, limits.get("table_heap_bytes", 0))
        return measure.on_table(board_id, None, who, lambda one: one.table <= most)

    figures = {"table_heap_bytes": 0}
    for board_id in BOARDS:
        found = on_table(board_id)
        figures["title_heap_bytes_" + board_id] = found.title
        figures["table_heap_bytes_" + board_id] = found.table
        figures["largest_object_bytes_" + board_id] = found.largest
    for board_id, has_ble in (("pybadge", False), ("clue_nrf52840_express", True)):
        figures["lobby_heap_bytes_" + board_id] = places.lobby(board_id, has_ble)
    for board_id in (BOARDS[0], BOARDS[2]):  # the least memory, the least over Bluetooth
        most = limits.get("moment_heap_bytes_" + board_id, 0)
        found = moments.heaps(board_id, lambda sizes, most=most: max(sizes) <= most)
        figures["moment_heap_bytes_" + board_id] = max(found.values())
        figures["moments_" + board_id] = found
        figures["largest_alloc_playing_" + board_id] = playing.largest(board_id)
    figures["table_heap_bytes"] = figures["table_heap_bytes_" + BOARDS[0]]
    if not limits:  # it has none
        champions = 3 * (bots.NAMES.index("champion"),)
        figures["table_heap_bytes_champions"] = on_table(BOARDS[0], champions).table
    figures["largest_alloc_playing"] = max(
        figures["largest_alloc_playing_" + board_id] for board_id in (BOARDS[0], BOARDS[2])
    )
    return figures


def per_call(calls, size):
    """Bytes for each call; 0 only when no call took any."""
    return 0 if not size else max(0.01, round(size / calls, 2))


def print_table(figures):
    print("%-40s %8s" % (".mpy of a Pico W", "bytes"))
    folder = ""
    for path, size in sorted(figures["mpy_bytes"].items()):
        top = "/".join(path.split("/")[: 2 if path.startswith("lib/") else 1])
        if top != folder:
            folder = top
            print("%-40s %8d" % (top + "/", package_size(figures["mpy_bytes"], top)))
        print("  %-38s %8d" % (path, size))
    print()
    print_changes("panels sent a screen change", figures["changes"])
    print()
    print_changes("of a full frame, a moment", figures["effects"])
    print()
    print("%-40s %8s %8s" % ("", "here", "limit"))
    for key, value in figures.items():
        if not isinstance(value, (dict, list)):
            print("%-40s %8s %8s" % (key, value, budget.LIMITS.get(key, "")))


def print_changes(head, changes):
    """:param changes: {size of the panel: {"from > to", or a moment: panels}}"""
    print("%-30s" % head + "".join("%9s" % size for size in changes))
    for name in next(iter(changes.values())):
        print("  %-28s" % name + "".join("%9.3f" % one[name] for one in changes.values()))


def package_size(files, top):
    return sum(size for path, size in files.items() if path.startswith(top + "/"))


if __name__ == "__main__":
    sys.exit(main())
