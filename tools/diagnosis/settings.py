"""Checks of settings.toml: can it be read, are its keys and pins known, is the BLE workflow off."""

import ast
import difflib
import functools
import os
import re

from tools.drive import boards, checkout, first_settings, scan
from tools.environment import paths
from tools.linker import Refused
from tools.sim.pins import Definition

from . import NOTE, Finding
from .drive import SETTINGS
from .firmware import BLE_SETTING_SINCE

# Keys that CircuitPython itself reads: docs/environment.rst, and the calls of settings_get_*
# in its sources, of August 2026.
CIRCUITPY = frozenset(
    "CIRCUITPY_" + name
    for name in (
        "BLE_NAME BLE_WORKFLOW DISPLAY_COLOR_DEPTH DISPLAY_FREQUENCY DISPLAY_HEIGHT "
        "DISPLAY_ROTATION DISPLAY_WIDTH HEAP_START_SIZE PICODVI_ENABLE PYSTACK_SIZE "
        "SAFEMODE_DELAY SAFE_MODE_DELAY SDCARD_USB TERMINAL_FONT TERMINAL_SCALE "
        "WEB_API_PASSWORD WEB_API_PORT WEB_INSTANCE_NAME WIFI_HOSTNAME WIFI_PASSWORD WIFI_SSID"
    ).split()
)
BLE = "CIRCUITPY_BLE_WORKFLOW"
# Configs that ask for their pins only with some values of ZAP_LINK: those with this word.
_OF_LINKS = {"board_configs/radio.py": "cable", "board_configs/airlift.py": "airlift"}
PIN = "ZAP_PIN_"
_LINE = re.compile(r"""([A-Za-z0-9_-]+)[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|[^\s#"]+)[ \t]*(?:#.*)?\Z""")
# A text that lacks its quotes, or one of them, or has the wrong ones.
_BARE = re.compile(r"""([A-Za-z0-9_-]+)[ \t]*=[ \t]*["']?([^"'#]*?)["']?[ \t]*(?:#.*)?\Z""")
_VALUE = re.compile(
    r"""".*"\Z|true\Z|false\Z|[-+]?\d+\Z|[-+]?(\d+\.\d*|\.\d+)\Z|0x[0-9a-fA-F]+\Z"""
)


def parse(text):
    """({key: value as written}, [(number, line) that CircuitPython does not understand])."""
    found, bad = {}, []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            break  # CircuitPython reads the part before the first table only
        match = _LINE.match(line)
        if match and _VALUE.match(match.group(2)):
            found.setdefault(match.group(1), match.group(2))  # the first of two counts
        else:
            bad.append((number, line))
    return found, bad


def where(drive, key):
    """What to call the line of a key: the first that has it counts."""
    lines = drive.settings().splitlines()
    for number, line in enumerate(lines, 1):
        if line.partition("=")[0].strip() == key:
            return "line %d of %s, %s," % (number, SETTINGS, line.strip())
    return "%s, %s," % (SETTINGS, key)


def readable(drive):
    """Lines that are not KEY = "text", a number, true or false."""
    for number, line in parse(drive.settings())[1]:
        bare = _BARE.match(line)
        if bare and bare.group(2):
            yield Finding(
                "no-quotes",
                "line %d of %s, %s, lacks its quotes: not every CircuitPython understands it"
                % (number, SETTINGS, line),
                'write %s = "%s"' % bare.groups(),
            )
        else:
            yield Finding(
                "bad-settings",
                "CircuitPython does not understand line %d of %s: %s" % (number, SETTINGS, line),
                'write KEY = "text", KEY = 12 or KEY = false',
            )


def keys(drive):
    """Keys that look like one of Zap's or CircuitPython's, but are none."""
    values, _ = parse(drive.settings())
    pins = board_pins(drive.board_id)
    known = CIRCUITPY | {PIN + name for name in pins or ()} | asked_for()
    for key in sorted(values):
        upper = key.upper()
        ours = upper.startswith("ZAP")
        if key in known or not (ours or upper.startswith("CIRCUITPY")):
            continue
        if ours and pins is None:
            continue  # an unknown board: it has its own finding
        close = difflib.get_close_matches(upper, sorted(known), 1, 0.7)
        yield Finding(
            "unknown-setting",
            "nobody reads the key of %s" % where(drive, key).rstrip(","),
            "did you mean %s?" % close[0] if close else "take the line out",
        )


def pins(drive):
    """A pin that the board does not have."""
    values, _ = parse(drive.settings())
    names = board_pins(drive.board_id)
    if names is None:
        return
    there = Definition(drive.board_id).pins
    for key, value in sorted(values.items()):
        name = value.strip('"')
        if key.startswith(PIN) and key[len(PIN) :] in names and name not in there:
            yield Finding(
                "bad-pin",
                "%s names a pin that this board does not have" % where(drive, key),
                "its pins are %s" % ", ".join(sorted(there)),
            )


def shared_pins(drive):
    """A line that gives a pin to one use which another has, by a line too or as usual."""
    values, _ = parse(drive.settings())
    there = Definition(drive.board_id).pins if board_pins(drive.board_id) else {}
    taken = {}  # pin -> the name that has it
    for name, default in used_pins(drive.board_id, values.get("ZAP_LINK", "").strip('"')):
        value = values.get(PIN + name, default).strip('"')
        pin = there.get(value)
        other = taken.setdefault(pin, name)
        keys = [key for key in (PIN + name, PIN + other) if key in values]
        if pin is not None and other != name and keys:
            by = other if keys[0] == PIN + name else name
            yield Finding(
                "pin-twice",
                "%s names the pin that %s has" % (where(drive, keys[0]), PIN + by),
                "name another pin, or take the line out",
            )


def ble_workflow(drive):
    """CircuitPython's own use of Bluetooth takes the connections of a table."""
    try:
        if not boards.firmware(drive.board_id).has_ble:
            return
    except Refused:
        return
    now = version(drive.boot.version) if drive.boot is not None else BLE_SETTING_SINCE
    if BLE_SETTING_SINCE[:1] <= now < BLE_SETTING_SINCE:
        yield Finding(
            "ble-workflow-version",
            "CircuitPython %s cannot switch its Bluetooth workflow off in %s"
            % (drive.boot.version, SETTINGS),
            "to play by radio, update to CircuitPython %d.%d or newer" % BLE_SETTING_SINCE,
            NOTE,
        )
    value = parse(drive.settings())[0].get(BLE)
    if value == "false":
        return
    yield Finding(
        "ble-workflow",
        "CircuitPython's Bluetooth workflow is on, and takes the connections of a table"
        + ("" if value is None else " (%s is not understood)" % value),
        "write %s = false into %s, and press reset" % (BLE, SETTINGS),
    )


def heap(drive):
    """Python's heap takes the memory of the network, unless it begins as large as it may become."""
    if drive.board_id not in first_settings.SHARED_HEAP:
        return
    value = parse(drive.settings())[0].get(first_settings.HEAP)
    if value == str(first_settings.HEAP_BYTES):
        return
    what = "%s lacks %s" % (SETTINGS, first_settings.HEAP)
    if value is not None:
        what = "%s is not %d bytes" % (where(drive, first_settings.HEAP), first_settings.HEAP_BYTES)
    yield Finding(
        "heap-size",
        what + ": the game takes the memory of WiFi, and who makes a room cannot connect",
        "write %s into %s, and press reset" % (first_settings.HEAP_LINE, SETTINGS),
    )


def version(text):
    """The first two numbers of a version such as 10.3.0-alpha.2."""
    return tuple(int(part) for part in re.findall(r"\d+", text)[:2])


@functools.cache
def board_pins(board_id, root=paths.ROOT):
    """Names that ZAP_PIN_ can have on a board of ours, or None for another board."""
    if board_id not in boards.board_ids(root):
        return None
    names = []
    for path in sorted(checkout.configs(root, board_id)):
        with open(os.path.join(root, path), "rb") as file:
            source = file.read()
        names += [name for name, _ in scan.pin_names(source)]
        names += _listed(source)
    return names


@functools.cache
def used_pins(board_id, link, root=paths.ROOT):
    """(name, usual pin) of all that this board uses with that value of ZAP_LINK."""
    if board_id not in boards.board_ids(root):
        return []
    found = []
    for path in sorted(checkout.configs(root, board_id)):
        if path not in _OF_LINKS or _OF_LINKS[path] in link:
            with open(os.path.join(root, path), "rb") as file:
                found += scan.pin_names(file.read())
    return found


@functools.cache
def asked_for(root=paths.ROOT):
    """The keys that our sources read by their whole name, such as ZAP_LINK or ZAP_BROKER."""
    found = set()
    for path in checkout.own_files(root):
        if path.endswith(".py"):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                found |= set(re.findall(r'\b(?:setting|_text|getenv)\("([A-Z]\w+)"', file.read()))
    return found


def _listed(source):
    """The texts of `_NAMES = (..)`: pins that a module asks for in a loop."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "_NAMES":
            return [part.value for part in getattr(node.value, "elts", ())]
    return []
