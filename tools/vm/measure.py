"""Figures of the game on the 32-bit VM: heap after imports, bytes per call, a whole screen."""

import ast
import functools
import json
import os
import re

from tools import vm
from tools.drive import boards, checkout, scan, tree
from tools.environment import paths
from tools.linker import cut, flatten, fold, mpy

COUNTED = ("apply", "legal", "view", "deal", "tick")  # as vm/actions.py prints them
BOTS = "truco_core/bots/"
REQUIREMENTS = os.path.join("tools", "device_requirements.txt")
BLOCK = 16  # bytes of a heap block
# Of modules that a SAM D51 lacks: shared-bindings, epaperdisplay/EPaperDisplay.c 430, gifio/
# OnDiskGif.c 294 (cd3da4a5).
_NAMES = {"epaperdisplay": "busy", "gifio": "palette"}

# The collector takes any word that looks like an address for one, and now and then keeps what
# nobody uses, though seldom where web/vm/run.mjs lays the heap. So a screen is measured with the
# heap shifted by so many words, and the lowest counts: what is in use is in all of them. Chance is
# the same in every run.
SHIFTS = (0, 601, 1100)


def import_heap(modules):
    """{module: bytes of heap that stay in use after importing it}, imported in this order."""
    texts = ["import %s\n" % module for module in modules]
    heap = vm.steps(texts, vm.core_mounts()).heap
    return {module: after - before for module, before, after in zip(modules, heap, heap[1:])}


def match_modules():
    """Dotted names of what of truco_core a match at a table needs; a screen imports the others."""
    text = "import truco_core.table\nimport sys\nprint(' '.join(sorted(sys.modules)))\n"
    loaded = vm.run(text, vm.core_mounts()).split()
    return [name for name in loaded if name.split(".")[0] == "truco_core"]


def sizes_of_state():
    """(bytes of a match, bytes of a rule set), made on the VM."""
    text = (
        "from truco_core.match import Match\n"
        "from truco_core.rules import RULE_SETS\n"
        "print(len(Match().state), max([len(row[1]) for row in RULE_SETS]))\n"
    )
    state, rules = vm.run(text, vm.core_mounts()).split()
    return int(state), int(rules)


def actions(mounts=None, matches=4):
    """{what: (calls, bytes in all, most bytes of one call)} over matches of every rule set.

    matches: so many of each rule set and number of players, and one more at a table.

    Also {"rows"}: the number of pairs of rule set and players that were played.
    """
    with open(os.path.join(vm.HERE, "actions.py"), encoding="utf-8") as file:
        script = "MATCHES = %d\n" % matches + file.read()
    text = vm.run(script, mounts or vm.core_mounts(), vm.SMALL_HEAP)
    totals = {what: [0, 0, 0] for what in COUNTED}
    rows = text.split("\n")[:-1]
    for row in rows:
        numbers = [int(word) for word in row.split()[2:]]
        for place, what in enumerate(COUNTED):
            calls, size, most = numbers[3 * place : 3 * place + 3]
            total = totals[what]
            totals[what] = [total[0] + calls, total[1] + size, max(total[2], most)]
    found = {what: tuple(total) for what, total in totals.items()}
    found["rows"] = len(rows)
    return found


def _table(one):
    return one.table


def never(found):
    """What `shifted` asks unless it is told more: all are measured."""
    return False


class OnTable:
    """Heap of the whole game, on one board's stand-ins.

    title, table: bytes in use, without the stand-ins' own code. largest: the largest single
    object there. hands: hands that were played meanwhile. modules: names of what is loaded.
    """

    def __init__(self, title, table, largest, hands, modules):
        self.title = title
        self.table = table
        self.largest = largest
        self.hands = hands
        self.modules = modules


def on_table(board_id, mounts=None, robots=(), fits=never):
    """Play on a board's stand-ins to the table and some hands on (vm/screens.py): `OnTable`.

    mounts: as `game_mounts` gives them, or the very files of a board, see `shipped_mounts`.
    robots: indexes into truco_core.bots.NAMES for seats 1, 2, 3, if not those of a new board.
    fits: of an `OnTable`, see `shifted`.
    """
    mounts = mounts or game_mounts(board_id)
    parts = head_of_screens(board_id)
    if robots:
        parts[1] += "\ngame.setup.robots[:] = bytes(%r)\n" % (robots,)
    found = shifted(
        lambda words: _on_table(board_id, [parts[0] + shift(words)] + parts[1:], mounts),
        lambda found: fits(min(found, key=_table)),
    )
    return min(found, key=_table)


def shifted(measured, fits):
    """What `measured(words)` gives with the heap shifted by each of SHIFTS, until they fit.

    :param fits: of the list of these: whether there is room, as the lowest of each figure counts
    """
    found = []
    for words in SHIFTS:
        found.append(measured(words))
        if fits(found):
            break
    return found


def shift(words):
    """Code that moves all that comes later in the heap, see SHIFTS."""
    return "\n_shift = [0] * %d\n" % words


def _on_table(board_id, parts, mounts):
    result = vm.steps(parts, mounts)
    said = result.output.strip().split("\n")
    reached = json.loads(said[-1]) if said[-1].startswith("{") else {}
    on_table = reached.get("on_table", [False])
    if not on_table[0]:
        raise vm.VmError(1, "%s: the table did not open\n%s" % (board_id, result.output), "")
    blocks = int(re.search(r"max blk sz: (\d+)", result.output).group(1))
    return OnTable(
        result.since(2),
        max(result.since(at) for at, there in enumerate(on_table, 3) if there),
        blocks * BLOCK,
        reached["hands"],
        reached["modules"],
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


def named(board_id):
    """Texts for `linked_as` of `vm.steps`: of moments.py and playing.py, which run on the same
    bytecode, since to link it takes seconds.
    """
    return [
        *head_of_screens(board_id)[:3],
        "_forget effect picture play players publish renew setup stack tick".replace(" ", "\n"),
    ]


def _kept_by_a_player():
    """The memory of a board on which the lesson was played to its end, and nothing else."""
    paths.add_device_paths()
    from truco_store import IMAGE_SIZE, SEEN, SEEN_LANGUAGE, SEEN_LESSON, loading

    nvm = bytearray(2 * IMAGE_SIZE)
    store = loading.load(nvm, 2)
    store.image[SEEN] = SEEN_LANGUAGE | SEEN_LESSON
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


def game_mounts(board_id="", phones=False):
    """Everything that is on a board, and the stand-ins.

    :param board_id: without what this real board does without, such as another one's radio; else
        all that any board has
    :param phones: it serves the page, which is not there
    """
    mounts = vm.device_mounts()
    if board_id in boards.DRIVE_BYTES:
        paths, files = _sources(board_id, phones)
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
def _sources(board_id, phones):
    return tree.sources(vm.ROOT, board_id, phones)


def board_sources():
    """{name on a board: source} of all that is ours."""
    sources = checkout.own_sources(vm.ROOT)
    return flatten.flatten(cut.cut({checkout.dotted(path): data for path, data in sources.items()}))


def _own_panel(board_id):
    """(width, height) of the display that the firmware makes; (0, 0) where it makes none."""
    numbers = {}
    with open(os.path.join(vm.ROOT, "board_configs", board_id + ".py"), "rb") as file:
        for node in ast.parse(file.read()).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                numbers[getattr(node.targets[0], "id", "")] = node.value.value
    return numbers.get("WIDTH", 0), numbers.get("HEIGHT", 0)
