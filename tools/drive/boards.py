"""Find out what a board's CircuitPython firmware contains, and the size of its drive.

The modules are read from the package circuitpython-stubs, which is generated from the firmware's
build files. It has one `board_definitions/<board_id>/__init__.pyi` per board, whose docstring lists
"Included modules" and "Frozen libraries".
"""

import ast
import functools
import os
import pathlib
import re

from tools.linker import Refused
from tools.linker.foreign import STUBS
from tools.sim import board_pins, specs

PICO = "raspberry_pi_pico"  # name of the config of all Picos; their ids begin with it
PAGE = "web"  # the browser page counts as a board, see tools/web

# Modules in the firmware that the stubs do not list: ports/*/module of CircuitPython.
UNLISTED = {"m5stack_cardputer": ("cardputer_keyboard",)}

# Modules that every firmware has, so the stubs do not list them: py/modgc.c, py/modmicropython.c.
ALWAYS = frozenset(("gc", "micropython", "builtins", "sys"))

_KIB = 1024

# Size of the CIRCUITPY drive: that of the flash chip, without the firmware and the NVM if they are
# on the same chip. From the CircuitPython repository: EXTERNAL_FLASH_DEVICES and
# CIRCUITPY_FIRMWARE_SIZE in the boards' mpconfigboard.mk, mpconfigport.h of raspberrypi, user_fs in
# espressif's partitions-*.csv.
DRIVE_BYTES = {
    "adafruit_fruit_jam": 13312 * _KIB,  # another drive, for saved games, takes 2 MiB of flash
    "pybadge": 2048 * _KIB,
    "pygamer": 8192 * _KIB,
    "raspberry_pi_pico": 1024 * _KIB,
    "raspberry_pi_pico_w": 508 * _KIB,
    "raspberry_pi_pico2": 3072 * _KIB,
    "raspberry_pi_pico2_w": 2556 * _KIB,
    "clue_nrf52840_express": 2048 * _KIB,
    "feather_nrf52840_express": 2048 * _KIB,
    "deshipu_ugame_s3": 11968 * _KIB,
    "lilygo_tdeck": 11968 * _KIB,
    "lilygo_tdisplay_s3": 11968 * _KIB,
    "adafruit_feather_esp32s3_reverse_tft": 960 * _KIB,
    "m5stack_cardputer": 3776 * _KIB,
    "pajenicko_picopad": 508 * _KIB,
    "pimoroni_picosystem": 15360 * _KIB,
    "pimoroni_explorer2350": 15360 * _KIB,
    "tinycircuits_thumby_color": 15360 * _KIB,
}

# Boards whose memory has room for .mpy files only: with an RP2040, a SAMD51 or an nRF52840.
FOR_MPY = tuple(
    "clue_nrf52840_express feather_nrf52840_express pajenicko_picopad pimoroni_picosystem pybadge "
    "pygamer raspberry_pi_pico raspberry_pi_pico_w".split()
)

_RP2_FIRMWARE = 1024 * _KIB  # least offset of the drive in the flash, after firmware and NVM

_SECTOR = 512


class Firmware:
    """The contents of a board's CircuitPython firmware.

    modules: names of modules in the firmware; `_bleio` counts only if the chip has Bluetooth
    has_ble: True if the chip has Bluetooth that the firmware supports
    """

    def __init__(self, modules):
        self.modules = modules
        self.has_ble = "_bleio" in modules


def firmware(board_id):
    """Return the `Firmware` of a board. Raise `Refused` if CircuitPython lacks that board id."""
    text = stub(board_id)
    included = board_pins.listed(text, "Included modules")
    if not included:
        raise Refused("%s has a format that this tool does not know" % STUBS)
    modules = {re.split(r"[ .]", name)[0] for name in included}
    modules.update(ALWAYS, UNLISTED.get(board_id, ()), board_pins.listed(text, "Frozen libraries"))
    # Without "(native)" _bleio only drives an AirLift, for which Zap has its own lib/ble_host.
    if "_bleio (native)" not in included:
        modules.discard("_bleio")
    return Firmware(frozenset(modules))


def pins(board_id):
    """Return the names of pins in a board's module `board`. Raise `Refused` for unknown boards."""
    return re.findall(r"^(\w+): microcontroller.Pin", stub(board_id), re.MULTILINE)


@functools.cache
def stub(board_id):
    """Return the text of a board's stub. Raise `Refused` if CircuitPython lacks that board id."""
    try:
        return board_pins.stub(board_id)
    except FileNotFoundError:
        raise Refused("CircuitPython has no board `%s`" % board_id) from None


def drive_start(board_id):
    """Return the offset of the drive in the flash of an RP2040 or RP2350.

    The drive extends to the end of the flash, whose size is a power of 2.
    Source: CIRCUITPY_CIRCUITPY_DRIVE_START_ADDR, ports/raspberrypi/mpconfigport.h.
    """
    drive = DRIVE_BYTES[board_id]
    return (1 << (drive + _RP2_FIRMWARE - 1).bit_length()) - drive


def usable_bytes(board_id):
    """Return the bytes for files on a new drive, without its FAT and its root directory."""
    if board_id not in DRIVE_BYTES:
        raise Refused("DRIVE_BYTES of tools/drive/boards.py lacks the drive of %s" % board_id)
    drive = DRIVE_BYTES[board_id]
    return drive - drive // 256 - 33 * _SECTOR


def board_ids(root):
    """Return the ids of the real boards: modules in board_configs that define NAME."""
    folder = os.path.join(root, "board_configs")
    found = []
    for name in sorted(os.listdir(folder)):
        stem, kind = os.path.splitext(name)
        if kind == ".py" and stem != "__init__":
            if re.search("^NAME = ", pathlib.Path(folder, name).read_text("utf-8"), re.MULTILINE):
                found += [name for name in DRIVE_BYTES if config_of(name) == stem] or [stem]
    return sorted(found)


def refuse_unknown(board_id, known):
    """Raise `Refused` unless the board is among the ids `known`."""
    if board_id not in known:
        raise Refused(specs.unknown(board_id, known))


def config_of(board_id):
    return PICO if board_id.startswith(PICO) else board_id


def name_of(root, board_id):
    """Return the product name of a board: the value of NAME in the source of its config.

    The config itself can be imported only on a board.
    """
    kind = [word.upper() for word in board_id.removeprefix(PICO).split("_") if word]
    source = pathlib.Path(root, "board_configs", config_of(board_id) + ".py").read_text("utf-8")
    name = ast.literal_eval(re.search("^NAME = (.+)", source, re.MULTILINE)[1])
    return name.replace("Pico +", " ".join(["Pico", *kind, "+"]))
