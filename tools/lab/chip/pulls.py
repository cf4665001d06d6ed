"""The plug pulled inside saves: what the firmware's writes to its memory can leave, and whether the
game finds the player in it again.

The firmware plays in the emulated Pico; each change of its memory is a save. A pull falls into a
save by chance, and there into a moment by chance: while the sector is erased (45 ms, any of its
bytes may be anything between what it was and 255), or between two bytes that are programmed.
"""

import os
import random

from truco_store import KEPT, LAST, LINK, MORE, OPTIONS, POINTS, STATS, loading

from . import image
from .board import Chip
from .first import KEYS

_REST_MS = 2500
_LOOK_MS = 20
_ERASE_MS, _PAGE_MS, _PAGE = 45, 0.4, 256  # see web/pico/flash.mjs
_CARDS = 40  # presses at the table
_BOOTS = 8  # of the memories that a pull leaves, so many are started
_TITLE_MS = 6000
_WRITES = 100_000


def show(firmware, folder, pictures, count, seed, say):
    """So many pulls; how many of them lost name, options, chips, points or statistics.

    :param folder: for the drive's image
    :param pictures: folder for pictures of what was started afterwards
    """
    drive = os.path.join(folder, "pulls.img")
    image.write(drive, image.files())
    saves = record(firmware, drive)
    erased = sum(_erases(*save) for save in saves)
    say("%d saves, of which %d erase" % (len(saves), erased))
    dice = random.Random(seed)
    lost, left = 0, []
    for _ in range(count):
        before, after = dice.choice(saves)
        torn = _torn(before, after, dice)
        allowed = [_player(_load(before)), _player(_load(after))]
        found = _load(torn)
        lost += found.found != KEPT or _player(found) not in allowed
        left.append(torn)
    say("%d pulls, %d lost the player" % (count, lost))
    for number, torn in enumerate(dice.sample(left, min(_BOOTS, count))):
        with Chip(firmware, drive, torn) as chip:
            chip.wait(_TITLE_MS)
            name = os.path.join(pictures, "pull-%d.png" % number)
            chip.shot(name)
            say("started: %s; see %s" % (" ".join(chip.screens()), name))
    return lost


def record(firmware, drive):
    """[(memory before, after)] of the saves behind the first whole image."""
    saves, size = [], image.NVM_SIZE
    with Chip(firmware, drive) as chip:
        chip.start()
        chip.wait(_TITLE_MS)
        before = chip.emulator.read(image.NVM_START, size)
        for key in KEYS + ["A"] * _CARDS:
            chip.press(key)
            for _ in range(_REST_MS // _LOOK_MS):
                chip.wait(_LOOK_MS)
                after = chip.emulator.read(image.NVM_START, size)
                if after != before and _load(after).found == KEPT:
                    saves.append((before, after))
                    before = after
    return saves[1:]


def _load(memory):
    return loading.load(bytearray(memory), _WRITES)


def _player(store):
    kept = store.image
    return bytes(kept[OPTIONS : POINTS + 4] + kept[STATS:MORE] + kept[LAST:LINK])


def _erases(before, after):
    return any(new & ~old for old, new in zip(before, after))


def _torn(before, after, dice):
    if not _erases(before, after):
        places = [at for at in range(len(after)) if before[at] != after[at]]
        cut = dice.randint(places[0], places[-1] + 1)
        return after[:cut] + before[cut:]
    pages = len(after) // _PAGE
    moment = dice.uniform(0, _ERASE_MS + pages * _PAGE_MS)
    if moment < _ERASE_MS:
        return bytes(byte | dice.randrange(256) for byte in before)
    cut = int((moment - _ERASE_MS) / _PAGE_MS) * _PAGE
    return after[:cut] + b"\xff" * (len(after) - cut)
