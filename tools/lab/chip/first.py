"""From an empty flash and one UF2 file of `tools.zips.one_file` to a match that is kept."""

import os

from truco_store import MATCH, loading

from . import image
from .board import Chip

# From a new board's title to the table, as `journey.TO_TABLE` goes, and a few cards.
KEYS = "A A A UP UP A A A A A A A".split()
_REST_MS = 2500  # more than any change of screen, or a robot's turn, takes
_TITLE_MS = 6000  # the first start waits for a second, and writes boot_out.txt
_WRITES = 10_000  # any number of writes that the store takes for few


class Lost(Exception):
    """It did not come that far."""


def play(file, pictures, say):
    """Start, play a few cards, press reset, and see whether the match is there.

    :param file: path of the UF2
    :param pictures: folder for pictures
    :raises Lost: no match was kept, or it is another one after reset
    """
    with Chip(file, echo=say) as chip:
        chip.start()
        chip.wait(_TITLE_MS)
        chip.shot(os.path.join(pictures, "first-title.png"))
        for number, key in enumerate(KEYS):
            chip.press(key)
            chip.wait(_REST_MS)
            chip.shot(os.path.join(pictures, "first-%02d.png" % number))
        match = kept(chip)
        chip.reset()
        chip.start(chip.now_ms + _TITLE_MS)
        chip.wait(_TITLE_MS)
        chip.shot(os.path.join(pictures, "first-reset.png"))
        if not any(chip.rgb()) or kept(chip) != match:
            raise Lost("after reset there is another match, or nothing")


def kept(chip):
    """What the board's memory has of somebody and a match: bytes.

    :raises Lost: there is no match
    """
    nvm = chip.emulator.read(image.NVM_START, image.NVM_SIZE)
    found = bytes(loading.load(nvm, _WRITES).image)
    if found[MATCH] != 1:
        raise Lost("no match is kept")
    return found
