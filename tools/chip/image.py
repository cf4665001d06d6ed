# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What lies in the Pico's flash: the CIRCUITPY drive, and the memory of the game.

```
offset     ports/raspberrypi/mpconfigport.h of CircuitPython
0          firmware
0x0FF000   microcontroller.nvm, 4 KB
0x100000   CIRCUITPY, a FAT file system without a partition table, to the end of the chip
```
"""

import os
import warnings

from tools.drive import boards, tree
from tools.environment import paths

from . import BOARD

NVM_START = 0xFF000
NVM_SIZE = 4096
DRIVE_START = 0x100000
DRIVE_SIZE = boards.DRIVE_BYTES[BOARD]
BLOCK = 4096  # bytes that the flash erases at once
SEED = 20261120
# A cable, the one link of a Pico without more hardware; on pins that the LCD leaves free.
SETTINGS = {"ZAP_LINK": "cable", "ZAP_PIN_TX": "GP0", "ZAP_PIN_RX": "GP1"}

_SLEEP = "        time.sleep(0.01)"
_HEAD = """\
import gc
import sys

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
"""


def entry(source, seed=SEED):
    """code.py with a fixed seed, which tells its free memory and its screens when asked.

    A `?` over USB is answered by a line `ZAP free allocated screens`. All else is as it was.
    """
    lines = source.split("\n")
    at = [number for number, line in enumerate(lines) if line.startswith(_SLEEP)]
    if len(at) != 1:
        raise ValueError("code.py has another loop than this tool knows")
    lines.insert(at[0], "        _answer()")
    return _HEAD.format(seed=seed) + "\n".join(lines)


def files():
    """{path: bytes} of the deployed drive, with that code.py, and a cable in settings.toml."""
    found = dict(tree.build(paths.ROOT, BOARD).files)
    lines = "".join('%s = "%s"\n' % pair for pair in SETTINGS.items())
    found[tree.SETTINGS] += lines.encode()
    found[tree.ENTRY] = entry(found[tree.ENTRY].decode()).encode()
    return found


def write(path, content, size=DRIVE_SIZE):
    """Make a FAT image of {path: bytes}."""
    from pyfatfs.PyFat import PyFat

    with open(path, "wb") as file:
        file.truncate(size)
    disk = PyFat()
    disk.mkfs(path, fat_type=PyFat.FAT_TYPE_FAT12, size=size, label="CIRCUITPY")
    disk.close()
    volume = opened(path)
    try:
        for name in sorted(content):
            folder = os.path.dirname(name)
            if folder:
                volume.makedirs("/" + folder, recreate=True)
            with volume.openbin("/" + name, "wb") as file:
                file.write(content[name])
    finally:
        volume.close()


def read(path):
    """{path: bytes} of all files in a FAT image."""
    volume = opened(path)
    try:
        return {name.lstrip("/"): volume.readbytes(name) for name in volume.walk.files("/")}
    finally:
        volume.close()


def opened(path):
    """A FAT image as PyFilesystem has it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of pkg_resources, which it imports
        from pyfatfs.PyFatFS import PyFatFS
    return PyFatFS(path, preserve_case=True)


def memory(players=2, goal=2):
    """Bytes of microcontroller.nvm of somebody who plays short matches, and knows the game."""
    from truco_core import rules
    from truco_game.setup import Setup
    from truco_store import SEEN, loading, options

    nvm = bytearray(b"\xff" * NVM_SIZE)
    store = loading.load(nvm, 1000)
    setup = Setup(None)
    setup.players = players
    setup.rules[rules.GOAL] = goal
    options.put(setup, "auto_dim", 0)
    options.save(setup, store.image)
    store.image[SEEN] = 3
    store.save()
    return bytes(nvm)
