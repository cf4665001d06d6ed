"""Measure the game on the 32-bit VM: allocated bytes, and the heap at a board's title and table."""

import functools
import json
import pathlib

from tools import vm
from tools.drive import boards
from tools.environment import paths
from tools.sim.specs import BOARDS

# {module of CircuitPython that SAM D51 boards lack: a name that it defines and our game uses, too}.
# On boards with the module the name is in flash, and takes no heap. Sources in shared-bindings
# (cd3da4a5): epaperdisplay/EPaperDisplay.c 430, gifio/OnDiskGif.c 294.
_NAME_IN = {"epaperdisplay": "busy", "gifio": "palette"}

# A screen is measured once for each of these lengths. Each measurement begins with a new global
# variable that holds a list of this many words. It moves all later objects in the heap, and all
# later names in the dict of globals. The lowest result counts, because it still contains all that
# is in use. Higher results also contain unused objects: the collector treats any word that looks
# like an address as one, and a dict keeps a deleted value until it reuses the slot.
SHIFTS = (0, 601, 1100)


@functools.cache
def game(board_id):
    """Return the `vm.Game` of a board, linked once per process."""
    return vm.Game(board_id)


def actions(matches=4):
    """Return the bytes that the ticks of random matches allocate (vm/actions.py).

    :param matches: number of matches for each rule set and number of players
    """
    script = "MATCHES = %d\n" % matches + read("actions.py")
    result = game("pybadge").steps([*head_of_screens("pybadge")[:2], script])
    return sum(int(row.split()[2]) for row in result.output.splitlines())


def on_table(board_id, enough=0):
    """Run the game of a board to the table, and play some hands (vm/screens.py).

    :param enough: stop at the first of the shifted heaps (SHIFTS) in which the table takes no more
        bytes than this
    :return: bytes in use at the title, without the stand-ins' own code; the maximum at the table
    """
    parts = head_of_screens(board_id)
    return lowest(
        lambda first: _on_table(board_id, [first, *parts[1:]]), parts[0], (1 << 30, enough)
    )


def lowest(weigh, first, enough):
    """Measure several times, with the heap shifted by SHIFTS. Return the lowest of each figure.

    :param weigh: function that gets the first program, runs all programs, and returns the figures
    :param first: source of the first program
    :param enough: stop after the first measurement whose figures are no larger than these
    """
    found = []
    for words in SHIFTS:
        found.append(weigh(first + _shift(words)))
        if all(size <= most for size, most in zip(found[-1], enough)):
            break
    return [min(sizes) for sizes in zip(*found)]


def _shift(words):
    """Return source text that creates a list of this many words, for the reason given at SHIFTS."""
    return "\n_shift%d = [0] * %d\n" % (words, words) if words else ""


def _on_table(board_id, parts):
    result = game(board_id).steps(parts)
    last = result.output.strip().split("\n")[-1]
    on_table = json.loads(last)["on_table"] if last.startswith("{") else [False]
    if not on_table[0]:
        raise vm.VmError("%s: the table did not open\n%s" % (board_id, result.output), "")
    return result.since(2), max(result.since(at) for at, there in enumerate(on_table, 3) if there)


def parts_of(name):
    """Return the parts of the script `name`. Garbage is collected after each part."""
    return read(name).split("# A new part of this script begins, after a garbage collection.\n")


def read(name):
    return pathlib.Path(vm.HERE, name).read_text("utf-8")


def head_of_screens(board_id):
    """Return the parts of screens.py as programs. The first one also defines the board's values."""
    parts = parts_of("screens.py")
    panel = BOARDS[board_id].panel
    size = (panel.width, panel.height) if "\nDISPLAY: " in boards.stub(board_id) else (0, 0)
    values = (board_id, *size, _kept_by_a_player())
    parts[0] = "BOARD_ID, WIDTH, HEIGHT, KEPT = %r\n" % (values,) + parts[0]
    # Names that this board's firmware contains take no heap there, so create them before measuring.
    modules = boards.firmware(board_id).modules
    found = boards.pins(board_id) + [_NAME_IN[one] for one in _NAME_IN if one in modules]
    parts[0] += "lambda o: (%s)\n" % ", ".join("o." + name for name in found)
    return parts


def _kept_by_a_player():
    """Return the NVM of a board whose player knows both lessons and plays with four."""
    paths.add_device_paths()
    from truco_game.setup import Setup
    from truco_store import IMAGE_SIZE, SEEN, SEEN_LANGUAGE, SEEN_LESSON, SEEN_PAIR, flash, options

    nvm = bytearray(2 * IMAGE_SIZE)
    store = flash.load(nvm, 2)
    store.image[SEEN] = SEEN_LANGUAGE | SEEN_LESSON | SEEN_PAIR
    setup = Setup()
    setup.players = 4
    options.save(setup, store.image)
    store.save()
    return bytes(nvm[store.slot : store.slot + len(store.image)])
