"""What the game takes on the 32-bit VM: bytes an action, heap at a board's title and table."""

import ast
import functools
import json
import os

from tools import vm
from tools.drive import boards, checkout, scan, tree
from tools.environment import paths
from tools.linker import cut, flatten, fold, mpy

COUNTED = ("apply", "legal", "view", "deal", "tick")  # as vm/actions.py prints them
REQUIREMENTS = os.path.join("tools", "device_requirements.txt")
# Of modules that a SAM D51 lacks: shared-bindings, epaperdisplay/EPaperDisplay.c 430, gifio/
# OnDiskGif.c 294 (cd3da4a5).
_NAMES = {"epaperdisplay": "busy", "gifio": "palette"}

# The collector takes any word that looks like an address for one, and now and then keeps what
# nobody uses, though seldom where web/vm/run.mjs lays the heap. A dict keeps a deleted value until
# it uses its place again. So a screen is measured with the heap shifted by so many words, and with
# one more name; the lowest counts, since what is in use is in all of them. Chance is the same in
# every run.
SHIFTS = (0, 601, 1100)


def actions(matches=4, mounts=None):
    """Return {what: (calls, bytes of all its calls)} for each of COUNTED.

    :param matches: number of matches for each rule set and number of players
    """
    with open(os.path.join(vm.HERE, "actions.py"), encoding="utf-8") as file:
        script = "MATCHES = %d\n" % matches + file.read()
    totals = {what: (0, 0) for what in COUNTED}
    for row in vm.run(script, mounts or vm.core_mounts(), vm.SMALL_HEAP).split("\n")[:-1]:
        numbers = [int(word) for word in row.split()[2:]]
        for place, what in enumerate(COUNTED):
            calls, size, _ = numbers[3 * place : 3 * place + 3]
            totals[what] = totals[what][0] + calls, totals[what][1] + size
    return totals


class OnTable:
    """Heap of the whole game on one board's stand-ins.

    :ivar title: bytes in use at the title, without the stand-ins' own code
    :ivar table: the most bytes in use at the table
    :ivar hands: hands that were played
    """

    def __init__(self, title, table, hands):
        self.title = title
        self.table = table
        self.hands = hands


def on_table(board_id, enough=0, mounts=None):
    """Play on a board's stand-ins to the table and some hands on (vm/screens.py).

    :param enough: stop at the first heap whose table takes no more bytes
    :param mounts: as of `game_mounts` or `shipped_mounts`
    """
    mounts = mounts or game_mounts(board_id)
    parts = head_of_screens(board_id)
    found = []
    for words in SHIFTS:
        found.append(_on_table(board_id, [parts[0] + shift(words)] + parts[1:], mounts))
        if found[-1].table <= enough:
            break
    return min(found, key=lambda one: one.table)


def shift(words):
    """Return code that moves what comes later in the heap, and in dicts of names: see SHIFTS."""
    return "\n_shift%d = [0] * %d\n" % (words, words) if words else ""


def _on_table(board_id, parts, mounts):
    result = vm.steps(parts, mounts)
    said = result.output.strip().split("\n")
    reached = json.loads(said[-1]) if said[-1].startswith("{") else {}
    on_table = reached.get("on_table", [False])
    if not on_table[0]:
        raise vm.VmError(1, "%s: the table did not open\n%s" % (board_id, result.output), "")
    return OnTable(
        result.since(2),
        max(result.since(at) for at, there in enumerate(on_table, 3) if there),
        reached["hands"],
    )


def head_of_screens(board_id):
    """The parts of vm/screens.py, the first with this board's constants before it."""
    width, height = _own_panel(board_id)
    with open(os.path.join(vm.HERE, "screens.py"), encoding="utf-8") as file:
        parts = file.read().split("# next step\n")
    constants = fold.Constants(vm.ROOT)
    keys = constants.of("truco_input")
    values = (board_id, width, height, constants.of("truco_core.state")["HAND"])
    values += (keys["OK"], keys["SECOND_KEY"], _kept_by_a_player())
    parts[0] = "BOARD_ID, WIDTH, HEIGHT, HAND, OK, SECOND_KEY, KEPT = %r\n" % (values,) + parts[0]
    if board_id in boards.DRIVE_BYTES:  # names of its own firmware
        modules = boards.firmware(board_id).modules
        found = boards.pins(board_id) + [_NAMES[one] for one in _NAMES if one in modules]
        parts[0] += "lambda o: (%s)\n" % ", ".join("o." + name for name in found)
    return parts


def _kept_by_a_player():
    """Return the memory of a board whose player knows the lesson, and plays with four."""
    paths.add_device_paths()
    from truco_game.setup import Setup
    from truco_store import IMAGE_SIZE, SEEN, SEEN_LANGUAGE, SEEN_LESSON, flash, options

    nvm = bytearray(2 * IMAGE_SIZE)
    store = flash.load(nvm, 2)
    store.image[SEEN] = SEEN_LANGUAGE | SEEN_LESSON
    setup = Setup()
    setup.players = 4
    options.save(setup, store.image)
    store.save()
    return bytes(nvm[store.slot : store.slot + IMAGE_SIZE])


def shipped_mounts(made):
    """The files of a `tree.Tree`, with the first byte that this VM wants, and the stand-ins."""
    mounts = vm.stand_ins()
    for path, data in made.files.items():
        if path.endswith(".mpy"):
            data = bytes((mpy.MICROPYTHON,)) + data[1:]
        mounts["/" + path] = tree.signed(data[:-4]) if tree.is_ours(path) else data
    mounts[vm.ENTRY] = mounts.pop("/" + tree.ENTRY)
    return mounts


def game_mounts(board_id=""):
    """Everything that is on a board, and the stand-ins.

    :param board_id: without what this real board does without, such as another one's radio; else
        all that any board has
    """
    mounts = vm.device_mounts()
    if board_id in boards.DRIVE_BYTES:
        paths, files = _sources(board_id)
        mounts = {"/" + path: path for path in paths}
        mounts.update(("/" + path, data) for path, data in files.items())
    mounts.update(vm.stand_ins())
    with open(os.path.join(vm.ROOT, "code.py"), "rb") as file:
        mounts[vm.ENTRY] = file.read()
    for library in scan.libraries(os.path.join(vm.ROOT, REQUIREMENTS)).values():
        for path, place in library.files.items():
            mounts["/lib/" + path] = place
    return mounts


@functools.cache
def _sources(board_id):
    return tree.sources(vm.ROOT, board_id)


def board_sources():
    """{name on a board: source} of all that is ours."""
    sources = checkout.own_sources(vm.ROOT)
    return flatten.flatten(cut.cut({checkout.dotted(path): data for path, data in sources.items()}))


def _own_panel(board_id):
    """(width, height) of the display that the firmware makes; (0, 0) where it makes none."""
    numbers = {}
    with open(
        os.path.join(vm.ROOT, "board_configs", boards.config_of(board_id) + ".py"), "rb"
    ) as file:
        for node in ast.parse(file.read()).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                numbers[getattr(node.targets[0], "id", "")] = node.value.value
    return numbers.get("WIDTH", 0), numbers.get("HEIGHT", 0)
