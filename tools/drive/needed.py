"""Select the art, the texts and the modules that a board needs.

They depend on its panel, the chosen languages, its firmware, its keys and its radios.
"""

from tools.linker import Refused, constants
from tools.sim.specs import BOARDS
from truco_texts import texts

ASSETS = "lib/truco_ui/assets/"
_SMALL, _LARGE = "_small.bin", "_large.bin"
_SHOUTS = ASSETS + "shouts_"
_SCENE = ASSETS + "scene_"
_SHEETS = "truco_ui.widgets.sheets"

# Beginnings of the names of drivers for keys, radios and WiFi. A driver goes only to boards on
# which another module imports it.
DRIVERS = tuple(
    "ble_host truco_input. truco_link.carriers. board_configs.lan_ board_configs.wifi_".split()
)
# Modules that only boards with WiFi need, in addition to the drivers.
FOR_WIFI = (
    "truco_game.far_party truco_link.seal "
    "truco_ui.screens.connecting_screen truco_ui.screens.invite_screen"
).split()
SHA = "truco_link.sha256"  # module that only boards without hashlib need
# Modules of the server that offers the game as a page to phones.
FOR_PHONES = ("board_configs.phones", "page_host")
AIRLIFT = "board_configs.airlift"  # module that only boards without WiFi can need
# The spoken "truco", for RP2 and SAM D51 only. On an nRF52840 CircuitPython 10.2.1 would use 4 KB
# of heap for the sound (ports/nordic/common-hal/audiopwmio/PWMAudioOut.c 254-262). On an ESP32-S3
# the sound would have a gap of 0.3 seconds (ports/espressif/common-hal/audiobusio/__init__.c 182).
VOICE = "truco_ui.table.voice"
VOICE_FILE = "lib/zap/assets/truco.wav"
VOICE_ON = {"rp2pio", "samd"}  # modules that only firmwares for RP2 and for SAM D51 have
# Modules for radios and sound that a firmware may lack. A board that lacks one does not get those
# of our modules that import it at their head, or `wifi` anywhere. So a module of ours that all
# boards need must import it inside a function.
_MAY_LACK = (
    "_bleio wifi socketpool ssl mdns espnow audioio audiopwmio audiobusio neopixel_write usb "
    "usb_host"
).split()


def languages(text):
    """Return the codes in a text such as "pt,en", in the game's order; None or "": all.

    :raises Refused: the game lacks a language
    """
    asked = [code.strip() for code in (text or "").split(",") if code.strip()]
    for code in asked:
        if code not in texts.CODES:
            raise Refused("no language `%s`; choose from %s" % (code, ", ".join(texts.CODES)))
    return tuple(code for code in texts.CODES if code in asked or not asked)


def file_filter(root, board_id, codes):
    """Return a function that returns True if a board needs a data file.

    :param codes: the board's languages
    """
    # A board whose panel is unknown gets the pictures for all panels.
    panel = BOARDS[board_id].panel if board_id in BOARDS else None
    scene = "%s%dx%d.bin" % (_SCENE, panel.width, panel.height) if panel else _SCENE
    large = constants.Constants(root).of(_SHEETS).get("LARGE_FROM", 0)
    other_art = (_SMALL if panel.height >= large else _LARGE) if panel else "/"

    def wants(path):
        if path.startswith(_SHOUTS):
            return path[len(_SHOUTS) :].partition(".")[0] in codes
        return (
            path.startswith(scene) or not path.startswith(_SCENE) and not path.endswith(other_art)
        )

    return wants


def leave_out(tree):
    """Remove from a `tree.Tree` the modules that its board does not need.

    These are modules for radios or sound that the firmware does not support, the AirLift on boards
    with WiFi, the server for phones unless it was asked for, and unused drivers.
    """
    modules, has = tree.modules, tree.firmware.modules

    def drop(is_gone):
        for name in [name for name in modules if is_gone(name)]:
            del modules[name]

    if not tree.phones:
        drop(lambda name: name.startswith(FOR_PHONES))
    drop(lambda name: any(_lacks(item, has) for item in modules[name].imports))
    drop(lambda name: name == SHA and "hashlib" in has)
    drop(lambda name: name == AIRLIFT if "wifi" in has else name in FOR_WIFI)
    if not VOICE_ON & has:
        drop(lambda name: name == VOICE)
        tree.files.pop(VOICE_FILE, None)
    # Keep only drivers that another module on this board imports.
    drivers = {name for name in modules if name.startswith(DRIVERS)}
    todo = [module for name, module in modules.items() if name not in drivers]
    while todo:
        wanted = drivers & _asked(todo.pop(), drivers)
        drivers -= wanted
        todo += [modules[name] for name in wanted]
    drop(lambda name: name in drivers)


def _lacks(item, has):
    """Return True if a module cannot be on a board because of one of its imports.

    :param item: the `imports.Import`
    :param has: names of the modules in the firmware
    """
    top = item.module.split(".")[0]
    needs = not item.optional and (top == "wifi" or not item.lazy)
    return needs and top in _MAY_LACK and top not in has


def _asked(module, names):
    """Return the modules that a module imports, and those of `names` that its source quotes."""
    asked = {name for name in names if b'"%s"' % name.encode() in module.source}
    return asked.union(*(item.modules() for item in module.imports))
