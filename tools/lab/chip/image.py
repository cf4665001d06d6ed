"""Build the content of the Pico's flash: firmware, the game's memory, and the CIRCUITPY drive.

```
0          firmware                   (ports/raspberrypi/mpconfigport.h of CircuitPython)
0x0FF000   microcontroller.nvm, 4 KB
0x100000   CIRCUITPY, a FAT file system without a partition table, to the end of the chip
```
"""

import functools
import pathlib
import re

from tools.drive import boards, fat, tree
from tools.environment import paths
from tools.zips import uf2

from . import BOARD, MARK

NVM_SIZE = 4096
DRIVE_START = boards.drive_start(BOARD)
NVM_START = DRIVE_START - NVM_SIZE
DRIVE_SIZE = boards.DRIVE_BYTES[BOARD]
SEED = 20261120
# Without more hardware a Pico can only be linked by a cable, on pins that the LCD leaves free.
SETTINGS = {"ZAP_LINK": "cable", "ZAP_PIN_TX": "GP0", "ZAP_PIN_RX": "GP1"}

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


def _answer(screens):
    if supervisor.runtime.serial_bytes_available and sys.stdin.read(1) == "?":
        gc.collect()
        print("ZAP", gc.mem_free(), gc.mem_alloc(), " ".join(screens))


sys.modules["random"] = _Dice
_mark = digitalio.DigitalInOut(board.{mark})
_mark.switch_to_output()
"""


def entry(source, seed=SEED):
    """Return code.py with a fixed seed, extended to report free memory and open screens.

    It answers a `?` over USB with a line `ZAP free allocated screens`, and sets the pin MARK high
    during each iteration of the main loop. Everything else is unchanged.
    """
    if len(_TURN.findall(source)) != 1:
        raise ValueError("code.py does not contain the loop that this tool changes")
    lines = ("_mark.value = True", r"\2", "_mark.value = False", "_answer(game.names)")
    turn = "\n".join(r"\1" + line for line in lines)
    return _HEAD.format(seed=seed, mark=MARK) + _TURN.sub(turn, source)


@functools.lru_cache(1)
def _built():
    return dict(tree.build(paths.ROOT, BOARD).files)


def files(seed=SEED):
    """Return {path: bytes} of a Pico's drive, with the code.py of `entry` and with SETTINGS."""
    found = dict(_built())
    lines = "".join('%s = "%s"\n' % pair for pair in SETTINGS.items())
    found[tree.SETTINGS] += lines.encode()
    found[tree.ENTRY] = entry(found[tree.ENTRY].decode(), seed).encode()
    return found


def write(path, content):
    """Write an image of the drive with the files {path: bytes}."""
    fat.write(path, content, DRIVE_SIZE)


def flash(firmware, drive=None, nvm=b""):
    """Return the bytes of the whole flash.

    :param firmware: path of the UF2
    :param drive: bytes of a FAT image; None: the UF2 contains the drive
    :raises ValueError: the UF2 is for a larger flash
    """
    made = bytearray(b"\xff" * (DRIVE_START + DRIVE_SIZE))
    for at, page in uf2.parse(pathlib.Path(firmware).read_bytes())[1].items():
        made[at - uf2.FLASH : at - uf2.FLASH + len(page)] = page
    made[NVM_START : NVM_START + len(nvm)] = nvm
    if drive is not None:
        made[DRIVE_START : DRIVE_START + len(drive)] = drive
    if len(made) != DRIVE_START + DRIVE_SIZE:
        raise ValueError("%s is for a larger flash than this" % firmware)
    return bytes(made)


def memory(players=2, goal=6, name="", **chosen):
    """Return the bytes of microcontroller.nvm for a player who already knows the game.

    :param goal: points of a match; 0: those of the rule set
    :param name: name of the player; "": the game asks for it before a table with others
    :param chosen: more options, names of `truco_store.options.ROWS`
    """
    from truco_core import rules
    from truco_game.setup import Setup
    from truco_store import SEEN, SEEN_LANGUAGE, SEEN_LESSON, SEEN_PAIR, flash, options, profile

    nvm = bytearray(b"\xff" * NVM_SIZE)
    store = flash.load(nvm, 1000)
    setup = Setup(None)
    setup.players = players
    for option, value in dict(chosen, auto_dim=0).items():
        options.put(setup, option, value)
    setup.rules[rules.GOAL] = goal or setup.rules[rules.GOAL]
    options.save(setup, store.image)
    store.image[SEEN] = SEEN_LANGUAGE | SEEN_LESSON | SEEN_PAIR
    if name:
        profile.rename(store.image, name)
    store.save()
    return bytes(nvm)
