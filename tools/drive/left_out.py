"""Which of our modules a board does without: what its firmware, its keys and its radios decide."""

import re

from . import scan

# Each is on the boards where something else asks for it, and on no other: how to read keys, what
# moves packets, what WiFi needs.
DRIVERS = ("ble_host.", "truco_input.", "truco_link.carriers.")
DRIVERS += ("board_configs.lan_", "board_configs.wifi_")
# What only who plays by WiFi needs: on the boards that have a module of WIFI.
WIFI = ("board_configs.uplink", "board_configs.lan_sockets")
FOR_WIFI = (
    "board_configs.lan_networks",
    "truco_game.far_party",
    "truco_link.rooms",
    "truco_link.rooms_waiting",
    "truco_link.seal",
    "truco_ui.lookout",
    "truco_ui.screens.connecting_screen",
    "truco_ui.screens.invite_screen",
    "truco_ui.table.line_mark",
)
# What serves phones, with the page for them.
FOR_PHONES = ("board_configs.phones", "page_host")
# Of no use where the firmware has that itself. An AirLift is for boards without a radio.
INSTEAD = {"board_configs.airlift": "wifi", "truco_link.soft_digest": "hashlib"}
BLE = "truco_link.carriers.ble"
# By what names a board's config has, one of them.
FOR_PARTS = {
    "truco_ui.cues": b"def (speaker|lights)",
    "truco_store.appending": b"NVM_APPENDS",
}
# Of RP2 and SAM D51. CircuitPython 10.2.1 would take 4 KB of an nRF52840's heap meanwhile (ports/
# nordic/common-hal/audiopwmio/PWMAudioOut.c 254-262). An ESP32-S3 would play a part, nothing for
# 0.3 seconds, then the rest (ports/espressif/common-hal/audiobusio/__init__.c 182).
VOICE = "truco_ui.table.voice"
VOICE_FILE = "lib/zap/assets/truco.wav"
VOICE_ON = {"rp2pio", "samd"}  # modules of their firmware
CONFIGS = "board_configs."
_WORDS = "truco_texts.", ".wifi"


def leave_out(tree):
    """Remove from a `tree.Tree` the modules that need a radio or sound which this firmware does not
    have, what it has itself, and those that only another board needs."""
    for name in list(tree.modules):
        if name.startswith(FOR_PHONES) and not tree.phones:
            del tree.modules[name]
    for name, module in sorted(tree.modules.items()):
        for item in module.imports:
            top = item.module.split(".")[0]
            lacks = top in scan.MAY_LACK and top not in tree.firmware.modules
            if lacks and not item.optional and (top == "wifi" or not item.lazy):
                tree.notes.append("%s left out: no `%s` on this board" % (name, top))
                del tree.modules[name]
                break
    if not any(name.startswith(WIFI) for name in tree.modules):
        first, last = _WORDS
        for name in list(tree.modules):
            if name in FOR_WIFI or name.startswith(first) and name.endswith(last):
                tree.notes.append("%s left out: no way by WiFi on this board" % name)
                del tree.modules[name]
    for name, module in INSTEAD.items():
        if name in tree.modules and module in tree.firmware.modules:
            tree.notes.append("%s left out: this board has `%s`" % (name, module))
            del tree.modules[name]
    if BLE in tree.modules and not tree.firmware.has_ble:
        tree.notes.append("%s left out: no Bluetooth on this board" % BLE)
        del tree.modules[BLE]
    configs = [one.source for name, one in tree.modules.items() if name.startswith(CONFIGS)]
    for name, words in FOR_PARTS.items():
        has = any(re.search(b"^(%s)\\b" % words, one, re.M) for one in configs)
        if name in tree.modules and not has:
            tree.notes.append("%s left out: no such part on this board" % name)
            del tree.modules[name]
    if "truco_ui.cues" not in tree.modules or not VOICE_ON & tree.firmware.modules:
        if tree.modules.pop(VOICE, None):
            tree.notes.append("%s left out: no such part on this board" % VOICE)
        tree.files.pop(VOICE_FILE, None)
    _leave_out_drivers(tree)


def _leave_out_drivers(tree):
    """Remove the drivers that nobody on this board asks for."""
    drivers = {name for name in tree.modules if name.startswith(DRIVERS)}
    todo = [module for name, module in tree.modules.items() if name not in drivers]
    while todo:
        wanted = drivers & _asked(todo.pop(), drivers)
        drivers -= wanted
        todo += [tree.modules[name] for name in wanted]
    for name in drivers:
        del tree.modules[name]


def _asked(module, names):
    """Those of the names that a module imports, or has as a text."""
    asked = {name for name in names if b'"%s"' % name.encode() in module.source}
    for item in module.imports:
        asked.add(item.module)
        asked.update("%s.%s" % (item.module, part) for part in item.names)
    return asked
