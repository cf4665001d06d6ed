"""What lies in the Pico's flash: the CIRCUITPY drive, and the memory of the game.

```
Pico       Pico W     ports/raspberrypi/mpconfigport.h of CircuitPython
0          0          firmware
0x0FF000   0x180000   microcontroller.nvm, 4 KB
0x100000   0x181000   CIRCUITPY, a FAT file system without a partition table, to the end of the chip
```
"""

import importlib
import pathlib
import re
import struct
import types
from unittest import mock

from tools.drive import boards, fat, tree
from tools.environment import paths

from . import BOARD, BOARD_W, MARK

NVM_SIZE = 4096
DRIVE_STARTS = {board: boards.drive_start(board) for board in (BOARD, BOARD_W)}
DRIVE_START = DRIVE_STARTS[BOARD]
NVM_START = DRIVE_START - NVM_SIZE
DRIVE_SIZE = boards.DRIVE_BYTES[BOARD]
SEED = 20261120
# A cable, the one link of a Pico without more hardware; on pins that the LCD leaves free.
SETTINGS = {"ZAP_LINK": "cable", "ZAP_PIN_TX": "GP0", "ZAP_PIN_RX": "GP1"}

LARGE_DRIVE_W = 0x400000 - DRIVE_STARTS[BOARD_W]  # for the page of phones
RAM, RAM_2 = 264 * 1024, 520 * 1024  # bytes that an RP2040 has, and an RP2350
# What of the RP2040's memory CircuitPython 10.2.1 for the Pico W has as addresses: where its stack
# begins, and its heap ends (ports/raspberrypi/link-rp2040.ld, supervisor/port.c). So often.
_ENDS = {0x20041000: 4, 0x2003AC00: 2}
_TURN = re.compile(r"^( +)(game\.step\(.*\))$", re.MULTILINE)
_HEAD = """\
import gc
import sys

import board
import digitalio
import supervisor


class _Dice:
    def getrandbits(bits):
        return {seed} & ((1 << bits) - 1)


def _answer():
    if supervisor.runtime.serial_bytes_available and sys.stdin.read(1) == "?":
        gc.collect()
        screens = [name for name in sys.modules if name.endswith("_screen")]
        print("ZAP", gc.mem_free(), gc.mem_alloc(), " ".join(screens))


sys.modules["random"] = _Dice
_mark = digitalio.DigitalInOut(board.{mark})
_mark.switch_to_output()
"""


def entry(source, seed=SEED):
    """code.py with a fixed seed, which tells its free memory and its screens when asked.

    A `?` over USB is answered by a line `ZAP free allocated screens`. A pin is up while the game
    makes a step. All else is as it was.
    """
    if len(_TURN.findall(source)) != 1:
        raise ValueError("code.py has another loop than this tool knows")
    lines = ("_mark.value = True", r"\2", "_mark.value = False", "_answer()")
    turn = "\n".join(r"\1" + line for line in lines)
    return _HEAD.format(seed=seed, mark=MARK) + _TURN.sub(turn, source)


def files(seed=SEED, board=BOARD, more=SETTINGS, page=None):
    """{path: bytes} of the deployed drive, with that code.py, and `more` in settings.toml.

    :param page: {path: bytes} of the page for phones, for which the drive may be LARGE_DRIVE_W
    """
    size = LARGE_DRIVE_W if page else boards.DRIVE_BYTES[board]
    with mock.patch.dict(boards.DRIVE_BYTES, {board: size}):
        made = tree.build(paths.ROOT, board, page=page)
    return _changed(dict(made.files), seed, more)


def _changed(found, seed, more):
    lines = "".join('%s = "%s"\n' % pair for pair in more.items())
    found[tree.SETTINGS] += lines.encode()
    found[tree.ENTRY] = entry(found[tree.ENTRY].decode(), seed).encode()
    return found


def write(path, content, size=DRIVE_SIZE):
    """Make a FAT image of {path: bytes}, of `size` bytes."""
    fat.write(path, content, size)


def flash(firmware, drive=None, nvm=b"", board=BOARD):
    """Bytes of the whole flash: what a UF2 file puts there, the game's memory and a FAT image.

    :param firmware: path of the UF2
    :param drive: a board's, or a larger one: CircuitPython takes all that the chip says it has;
        None: what of it is in the UF2
    :param board: a key of DRIVE_STARTS
    :raises ValueError: it is none, or one for a larger flash; or no chip has a drive of that size
    """
    start = DRIVE_STARTS[board]
    size = start + max(len(drive or b""), boards.DRIVE_BYTES[board])
    if size & size - 1:
        raise ValueError("no flash has a drive of %d bytes" % len(drive))
    made = types.SimpleNamespace(flash=bytearray(b"\xff" * size))
    load_flash = importlib.import_module("rp2040py.device.load_flash")
    load_flash.load_uf2(pathlib.Path(firmware), made)
    made.flash[start - NVM_SIZE : start - NVM_SIZE + len(nvm)] = nvm
    if drive is not None:
        made.flash[start : start + len(drive)] = drive
    if len(made.flash) != size:
        raise ValueError("%s is for a larger flash than this" % firmware)
    return bytes(made.flash)


def with_ram(flash, size):
    """The same firmware for a chip with so many bytes of RAM, which no RP2040 has.

    :raises ValueError: this is another firmware
    """
    for address, count in _ENDS.items():
        old = struct.pack("<I", address)
        if flash.count(old) != count:
            raise ValueError("this firmware has its memory elsewhere")
        flash = flash.replace(old, struct.pack("<I", address + size - RAM))
    return flash


def memory(players=2, goal=2, name=""):
    """Bytes of microcontroller.nvm of somebody who plays short matches, and knows the game.

    :param name: the player's; without one it is asked for before a table with others
    """
    from truco_core import rules
    from truco_game.setup import Setup
    from truco_store import SEEN, loading, options, profile

    nvm = bytearray(b"\xff" * NVM_SIZE)
    store = loading.load(nvm, 1000)
    setup = Setup(None)
    setup.players = players
    setup.rules[rules.GOAL] = goal
    options.put(setup, "auto_dim", 0)
    options.save(setup, store.image)
    store.image[SEEN] = 3
    if name:
        profile.rename(store.image, name)
    store.save()
    return bytes(nvm)
