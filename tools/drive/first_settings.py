"""The settings.toml of a new board; afterwards it is the user's, and gets a line at most."""

import ast
import re

from tools.linker.syntax import parse

# Lines with a #: CircuitPython joins a network at its start, as soon as one is named.
_WIFI = [
    "# Rooms on the Internet: remove the #, name your network and an MQTT broker.",
    '# CIRCUITPY_WIFI_SSID = "name of the network"',
    '# CIRCUITPY_WIFI_PASSWORD = "its password"',
    '# ZAP_BROKER = "broker.example"',
    "# These only if the broker wants them; the port is 1883, with TLS 8883.",
    "# ZAP_BROKER_PORT = 1883",
    '# ZAP_BROKER_TLS = "yes"',
    '# ZAP_BROKER_USER = "name"',
    '# ZAP_BROKER_PASSWORD = "password"',
    "",
]
# Boards on which lwIP, the network, lives of what Python's heap leaves over: as the heap grows by
# itself it takes all, and no connection can be made. So it begins as large as it may become.
SHARED_HEAP = ("raspberry_pi_pico_w", "pajenicko_picopad")
HEAP = "CIRCUITPY_HEAP_START_SIZE"
HEAP_BYTES = 168000
HEAP_LINE = "%s = %d" % (HEAP, HEAP_BYTES)
_ASK_FOR_PINS = ("pin", "output", "pins", "key_queue")  # of board_configs.pins
_HEAP = [
    "# Memory for the game; the rest is the network's. Without this line WiFi does not work.",
    HEAP_LINE,
    "",
]


def text(tree, unlisted):
    """The file's bytes for a `tree.Tree`.

    unlisted: modules of board_configs whose pins are not every board's
    """
    has_ble, pins = tree.firmware.has_ble, _pins(tree, unlisted)
    lines = [
        "# Settings of this board. The file is yours: updates leave your lines as they are.",
        "",
    ]
    if has_ble:
        lines += [
            "# CircuitPython's own Bluetooth workflow would take the connections of a table.",
            "# (From CircuitPython 10.3 on; it must be the word false, a 0 is not understood.)",
            "CIRCUITPY_BLE_WORKFLOW = false",
            "",
        ]
    if "wifi" in tree.firmware.modules:
        lines += _WIFI
    if tree.board_id in SHARED_HEAP:
        lines += _HEAP
    if pins:
        lines.append("# Other pins than these: remove the #, name a pin of module `board`.")
        lines += ['# ZAP_PIN_%s = "%s"' % pair for pair in pins]
        lines.append("")
    return "\n".join(lines).encode()


def lacks(board_id, there):
    """What must come behind the bytes of a user's settings.toml, so that WiFi works on that board;
    b"" for nothing.

    A file with tables lacks nothing that could be added at its end, where CircuitPython does not
    look; nor one that has that line already, with whatever value.
    """
    if board_id not in SHARED_HEAP or re.search(rb"(?m)^[ \t]*(\[|%s\b)" % HEAP.encode(), there):
        return b""
    end = b"\r\n" if b"\r\n" in there else b"\n"
    head = b"" if not there or there.endswith((b"\n", b"\r")) else end
    return head + b"".join(line.encode() + end for line in _HEAP if line)


def pin_names(source):
    """Return (name, default) of each pin that a config asks for, in the order of its lines.

    It asks by `pin("A", "GP15")` or `output`, and by tables: `pins("A GP15  B GP17")`, `key_queue`.
    """
    found = []
    for node in ast.walk(parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ASK_FOR_PINS:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
            words = " ".join(one for one in texts if isinstance(one, str)).split()
            found.append((node.lineno, [*zip(words[::2], words[1::2])]))
    return [pair for _, pairs in sorted(found) for pair in pairs]


def _pins(tree, unlisted):
    """Pairs of texts in the calls of board_configs.pins, in the order of the source."""
    found = []
    for name in sorted(tree.modules):
        if name.startswith("board_configs.") and name not in unlisted:
            for pair in pin_names(tree.modules[name].source):
                if pair not in found:
                    found.append(pair)
    return found
