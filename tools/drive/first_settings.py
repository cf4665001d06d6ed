"""Write the settings.toml of a new board. Later it is the user's, and gets one line at most."""

import ast
import pathlib
import re

from tools.linker.syntax import parse

# On these boards lwIP, the network stack, uses the memory that Python's heap leaves over. A heap
# that grows by itself takes all of it, and no connection can be made. So the heap starts at its
# full size.
SHARED_HEAP = ("raspberry_pi_pico_w", "pajenicko_picopad")
HEAP = "CIRCUITPY_HEAP_START_SIZE"
HEAP_BYTES = 168000
HEAP_LINE = "%s = %d" % (HEAP, HEAP_BYTES)
_ASK_FOR_PINS = ("pin", "output", "pins", "key_queue")  # functions of board_configs.pins
# Its network lines are commented out: CircuitPython joins a network that is named at start.
_TEXT = pathlib.Path(__file__).with_name("settings.txt")
_PART = re.compile(r"^\[(\w+)\]\n", re.MULTILINE)


def text(tree, unlisted):
    """Return the file's bytes for a `tree.Tree`.

    :param unlisted: modules of board_configs whose pins only some boards have
    """
    head, *rest = _PART.split(_TEXT.read_text("utf-8"))
    parts, pins = dict(zip(rest[::2], rest[1::2])), _pins(tree, unlisted)
    lines = [head, parts["ble"] if tree.firmware.has_ble else ""]
    lines.append(parts["wifi"] if "wifi" in tree.firmware.modules else "")
    lines.append(parts["heap"] if tree.board_id in SHARED_HEAP else "")
    if pins:
        lines += [parts["pins"], *('# ZAP_PIN_%s = "%s"\n' % pair for pair in pins)]
    return "".join(lines).encode()


def lacks(board_id, there):
    """Return the bytes to append to a user's settings.toml so that WiFi works on that board.

    Return b"" if the file already has the line, with any value. Return b"" also if the file has
    tables: CircuitPython does not read keys after a table's header.
    """
    if board_id not in SHARED_HEAP or re.search(rb"(?m)^[ \t]*(\[|%s\b)" % HEAP.encode(), there):
        return b""
    end = b"\r\n" if b"\r\n" in there else b"\n"
    head = b"" if not there or there.endswith((b"\n", b"\r")) else end
    return head + HEAP_LINE.encode() + end


def pin_names(source):
    """Return (name, default) of each pin that a config asks for, in the order of its lines.

    A config asks with `pin("A", "GP15")` or `output`, or with tables: `pins("A GP15  B GP17")`,
    `key_queue`.
    """
    found = []
    for node in ast.walk(parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ASK_FOR_PINS:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
            words = " ".join(one for one in texts if isinstance(one, str)).split()
            found.append((node.lineno, [*zip(words[::2], words[1::2])]))
    return [pair for _, pairs in sorted(found) for pair in pairs]


def _pins(tree, unlisted):
    """Return {name: default} of all pins of a board, in the order of the sources."""
    names = [
        n for n in sorted(tree.modules) if n.startswith("board_configs.") and n not in unlisted
    ]
    return dict.fromkeys(pair for name in names for pair in pin_names(tree.modules[name].source))
