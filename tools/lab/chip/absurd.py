"""Memories whose sum is right and whose content is nonsense: the firmware says so, and plays."""

import binascii
import os
import random

from truco_store import CRC, IMAGE_SIZE, IMAGE_VERSION, MATCH, OPTIONS, SEQUENCE, put

from . import image
from .board import Chip, Stuck

_TITLE_MS = 6000
_REST_MS = 2500
_KEYS = "A A A A A A"  # past the words, into a new match
_HEAD = b"ZAP" + bytes((IMAGE_VERSION,))


def show(firmware, folder, pictures, count, seed, say):
    """So many of them; how many the game did not survive, or did not speak of.

    :param folder: for the drive's image
    :param pictures: folder for pictures of the first screen
    """
    drive = os.path.join(folder, "absurd.img")
    image.write(drive, image.files())
    failed = 0
    for number in range(count):
        with Chip(firmware, drive, memory(random.Random(seed + number))) as chip:
            try:
                chip.wait(_TITLE_MS)
                first = chip.screens()
                chip.shot(os.path.join(pictures, "absurd-%d.png" % number))
                for key in _KEYS.split():
                    chip.press(key)
                    chip.wait(_REST_MS)
                last = chip.screens()
            except Stuck as problem:
                first, last = [], [str(problem)]
        well = "resume_screen" in first and last and "crash_screen" not in first + last
        failed += not well
        say("%d: %s, %s; %s" % (number, "well" if well else "NOT WELL", first[-1:], last[-1:]))
    return failed


def memory(dice):
    """Bytes of microcontroller.nvm; of two, one has a match with options and rules that can be."""
    nvm = bytearray(b"\xff" * image.NVM_SIZE)
    kept = bytearray(dice.randbytes(IMAGE_SIZE))
    kept[: len(_HEAD)] = _HEAD
    put(kept, SEQUENCE, 4, 1)
    if dice.random() < 0.5:
        kept[OPTIONS:MATCH] = bytes(MATCH - OPTIONS)
    kept[MATCH] = 1
    put(kept, CRC, 4, 0)
    put(kept, CRC, 4, binascii.crc32(kept))
    nvm[:IMAGE_SIZE] = kept
    return bytes(nvm)
