"""Write the settings.toml of a new board.

Once it is on the board the file belongs to the user. An update only appends lines that are needed.
"""

import ast
import pathlib
import re

from tools.installer.steps import BLE, HEAP
from tools.linker.syntax import parse

# {board: bytes with which Python's heap starts}
#
# On a board with WiFi lwIP, the network stack, uses the memory that the heap leaves over. A heap
# that grows by itself takes all of it, and no connection can be made. So the heap starts at its
# full size.
#
# On a SAM D51 a growing heap has six areas. No object crosses the end of one, so long pieces are
# missing at a linked table. If the value is more than the firmware has, it takes a small block and
# writes behind its end (main.c of 10.2.1, _allocate_memory; on a PyBadge from 147,457 on). 34 *
# 4096 leaves two steps of 4 KB below that; a second area takes the rest. The same holds for a CLUE,
# where Why? over a replay lacks memory: one area has 3.5 KB more than six.
HEAP_SIZES = {
    "raspberry_pi_pico_w": 168_000,
    "pajenicko_picopad": 168_000,
    "pybadge": 139_264,
    "pygamer": 139_264,
    "clue_nrf52840_express": 131_072,
}
# Functions of board_configs.pins that get names and defaults of pins.
_ASK_FOR_PINS = ("pin", "output", "pins", "key_queue", "battery_on")
# The template of the file. Its lines about a network are commented out: else CircuitPython would
# try to join the network in the example at every start.
_TEXT = pathlib.Path(__file__).with_name("settings.txt")
_PART = re.compile(r"^\[(\w+)\]\n", re.MULTILINE)


def text(tree, unlisted):
    """Return the bytes of settings.toml for a `tree.Tree`.

    :param unlisted: modules of board_configs whose pins are not listed in the file
    """
    head, *rest = _PART.split(_TEXT.read_text("utf-8"))
    parts, pins = dict(zip(rest[::2], rest[1::2])), _pins(tree, unlisted)
    lines = [head, parts["ble"] if tree.firmware.has_ble else ""]
    lines.append(parts["wifi"] if "wifi" in tree.firmware.modules else "")
    size = HEAP_SIZES.get(tree.board_id)
    lines.append(parts["heap"] % size if size else "")
    if pins:
        lines += [parts["pins"], *('# ZAP_PIN_%s = "%s"\n' % pair for pair in pins)]
    return "".join(lines).encode()


def needed(board_id, firmware):
    """Return {key: value} of the settings that a board needs for playing together.

    :param firmware: the board's `boards.Firmware`
    """
    lines = {BLE: "false"} if firmware.has_ble else {}
    if board_id in HEAP_SIZES:
        lines[HEAP] = str(HEAP_SIZES[board_id])
    return lines


def pin_names(source):
    """Return (name, default) of each pin that a config asks for, in the order of its lines.

    A config asks for one pin with `pin("A", "GP15")` or `output("A", "GP15")`, and for several with
    `pins("A GP15  B GP17")`, `key_queue` or `battery_on`.
    """
    found = []
    for node in ast.walk(parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ASK_FOR_PINS:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
            words = " ".join(one for one in texts if isinstance(one, str)).split()
            found.append((node.lineno, [*zip(words[::2], words[1::2])]))
    return [pair for _, pairs in sorted(found) for pair in pairs]


def _pins(tree, unlisted):
    """Return {name: default} of a board's pins, without those of the modules in `unlisted`."""
    names = [
        n for n in sorted(tree.modules) if n.startswith("board_configs.") and n not in unlisted
    ]
    return dict.fromkeys(pair for name in names for pair in pin_names(tree.modules[name].source))
