"""Check settings.toml: syntax, keys, pins, radios, networks and the broker."""

import ast
import difflib
import functools
import os
import re

import residency
from tools.drive import boards, checkout, first_settings
from tools.environment import paths
from tools.linker import Refused
from tools.sim.handheld import powered
from tools.sim.settings_toml import NAME, NOTE, Problem
from tools.sim.specs import BOARDS

BLE = "CIRCUITPY_BLE_WORKFLOW"
BLE_SETTING_SINCE = (10, 3)
PIN = "ZAP_PIN_"
LINK, SSID, BROKER = "ZAP_LINK", "CIRCUITPY_WIFI_SSID", "ZAP_BROKER"
_CHECKED = (BLE, first_settings.HEAP)  # these keys have checks of their own
_ALIKE = 0.7  # least similarity of a misspelt key to one of ours
# The same for CircuitPython's keys, which include many that the game does not use.
_CIRCUITPYS = 0.9


def readable(drive):
    """Look for a misnamed file, and for lines that the board cannot read or reads differently."""
    for name in (NAME + ".txt", "settings.txt"):
        if drive.disk.exists(name):
            text = "the board does not read %s: the file must be called %s" % (name, NAME)
            do = "let your system show file name extensions, and rename it"
            yield Problem("settings-name", text, do)
    if drive.disk.exists(NAME) and NAME not in drive.sizes:
        yield Problem("bad-settings", "%s is not a file" % NAME, "rename it")
    own = [drive.lines[key].number for key in _CHECKED if key in drive.lines]
    for problem in drive.problems:
        if problem.number not in own:
            yield problem


def keys(drive):
    """Look for keys that resemble one of Zap's, or one of CircuitPython's that the game needs."""
    pins = board_pins(drive.board_id)
    known = {*_CHECKED, *asked_for(), *(PIN + name for name in pins or ())}
    for key, line in sorted(drive.lines.items()):
        ours = key.upper().startswith("ZAP")
        alike = _ALIKE if ours else _CIRCUITPYS
        close = difflib.get_close_matches(key.upper(), sorted(known), 1, alike)
        if key not in known and (close or ours and pins is not None):
            do = "did you mean %s?" % close[0] if close else "delete the line"
            yield Problem("unknown-setting", "nothing reads the key of %s" % str(line)[:-1], do)


def values(drive):
    """Look for invalid values, such as a pin that the board lacks.

    The game's own modules check them, on a simulated board with this file. So the doctor reports
    the same errors as the panel. Errors about the syntax of a line are left to `readable`.
    """
    if drive.board_id not in BOARDS or not _of_radios(drive) and not _pins(drive):
        return
    known = ["Line %d " % problem.number for problem in drive.problems]
    for error in _errors(drive):
        if not str(error).startswith(tuple(known)):
            yield Problem("bad-value", str(error).rstrip("."), "correct the line, and press reset")


def radios(drive):
    """Look for lines that do nothing on this board, or nothing without another line."""
    mine = sorted(key for key in _of_radios(drive) if key != LINK)
    firmware = _firmware(drive.board_id)
    if firmware is None or not mine:
        return
    if "wifi" not in firmware.modules:
        text = "this board has no WiFi of its own: %s does nothing" % drive.lines[mine[0]]
        yield Problem(
            "no-wifi",
            text,
            "docs/together.md lists the board's other ways to play together",
            level=NOTE,
        )
    elif SSID in mine and BROKER not in mine:
        text = "%s names no broker, so there are no rooms on the Internet" % NAME
        do = 'to play far apart, write %s = "broker.example" with the name of one' % BROKER
        yield Problem("no-broker", text, do, level=NOTE)
    elif SSID not in mine:
        text = "%s names a broker, but no network through which to reach it" % NAME
        do = 'write %s = "name" and CIRCUITPY_WIFI_PASSWORD = "password"' % SSID
        yield Problem("no-network", text, do, level=NOTE)


def ble_workflow(drive):
    """Check that CircuitPython's Bluetooth workflow is off: it takes the connections of a table."""
    firmware = _firmware(drive.board_id)
    if firmware is None or not firmware.has_ble:
        return
    version = drive.boot.version or "10.3"
    if (10,) <= tuple(map(int, re.findall(r"\d+", version)[:2])) < BLE_SETTING_SINCE:
        text = "CircuitPython %s cannot switch its Bluetooth workflow off in %s" % (version, NAME)
        do = "to play by radio, update to CircuitPython %d.%d or newer" % BLE_SETTING_SINCE
        yield Problem("ble-workflow-version", text, do, level=NOTE)
    line = drive.lines.get(BLE)
    if (line is None or line.quoted or line.value != "false") and not _is_hidden(drive, BLE):
        text = "CircuitPython's Bluetooth workflow is on, and takes the connections of a table"
        text += " (%s is not understood)" % line.written if line else ""
        do = "write %s = false into %s, and press reset" % (BLE, NAME)
        yield Problem("ble-workflow", text, do)


def heap(drive):
    """Check the heap's start size: a heap that grows later takes the memory of the network."""
    key, wanted = first_settings.HEAP, first_settings.HEAP_BYTES
    line = drive.lines.get(key)
    fits = line is not None and not line.quoted and line.plain() == wanted
    if drive.board_id not in first_settings.SHARED_HEAP or fits or _is_hidden(drive, key):
        return
    what = "%s is not %d bytes" % (line, wanted) if line else "%s lacks %s" % (NAME, key)
    text = what + ": the game uses the memory of WiFi, and a board that opens a room cannot connect"
    do = "write %s into %s, and press reset" % (first_settings.HEAP_LINE, NAME)
    yield Problem("heap-size", text, do)


def _is_hidden(drive, key):
    """Return True if the board cannot find a key of the file. `readable` reports why."""
    text = drive.settings.replace(b"\0", b"")  # the zero bytes of UTF-16
    return bool(drive.problems) and key not in drive.lines and key.encode() in text


def _of_radios(drive):
    known = asked_for()
    mine = (LINK, "CIRCUITPY_WIFI_", BROKER)
    return [key for key in drive.lines if key in known and key.startswith(mine)]


def _firmware(board_id):
    try:
        return boards.firmware(board_id)
    except Refused:
        return None


def _pins(drive):
    """Return the names of the board's pins that the file moves."""
    names = board_pins(drive.board_id) or ()
    return [name for name in names if getattr(drive.lines.get(PIN + name), "value", None)]


def _errors(drive):
    """Yield the error of the game for each group of settings that it rejects."""
    with powered(drive.board_id, settings=drive.settings):
        residency.forget_under("board_configs", ("board_configs",))
        try:
            from board_configs import pins, radio, wifi_settings

            has_ble = boards.firmware(drive.board_id).has_ble
            asks = [lambda: radio.ways(has_ble), wifi_settings.network, wifi_settings.broker]
            asks.append(wifi_settings.login)
            asks += [functools.partial(pins.pin, name, "") for name in _pins(drive)]
            for ask in asks:
                try:
                    ask()
                except pins.PinInUse:  # two pins exchange places: the panel gives details
                    pass
                except pins.BoardError as error:
                    yield error
        finally:
            residency.forget_under("board_configs", ("board_configs",))


@functools.cache
def board_pins(board_id, root=paths.ROOT):
    """Return the names that can follow ZAP_PIN_ on one of our boards, or None for another board."""
    if board_id not in boards.board_ids(root):
        return None
    names = []
    for path in sorted(checkout.configs(root, board_id)):
        source = checkout.read(os.path.join(root, path))
        names += [name for name, _ in first_settings.pin_names(source)]
        for node in ast.parse(source).body:  # pins that a module asks for in a loop
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "_NAMES":
                names += [part.value for part in getattr(node.value, "elts", ())]
    return names


@functools.cache
def asked_for(root=paths.ROOT):
    """Return the keys that our sources read by a literal name, such as ZAP_LINK or ZAP_BROKER."""
    found = set()
    for path in checkout.own_files(root):
        if path.endswith(".py"):
            text = checkout.read(os.path.join(root, path)).decode()
            found |= set(re.findall(r'\b(?:setting|_text|getenv)\("([A-Z]\w+)"', text))
    return found
