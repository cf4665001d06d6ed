"""From an empty flash and one UF2 file of `tools.zips.one_file` to the end of a match, and one that
is kept when the tool brings another game onto the drive.
"""

import contextlib
import os
import re

from tools.drive import boards, fat, tree, update
from tools.drive.disk import Disk
from tools.environment import paths
from tools.linker import mpy
from truco_store import CRC, MATCH, OPTIONS, loading, profile

from . import BOARD, BOARD_W, image
from .board import Chip
from .network import Network

# From a new board's title to the table, as `journey.TO_TABLE` goes, and a few cards.
KEYS = "A A A UP UP A A A A A A A".split()
_ROWS = range(profile.STATS_ROWS)
_END_MS = 8000  # from the last trick to the page of the end
_CARD_MS = 900  # between two keys at the table
_REST_MS = 2500  # more than any change of screen, or a robot's turn, takes
_PRESSES = 600  # more than a match up to 12 takes
_NEXT = "A A A A A".split()  # from its end into the next one
_TITLE_MS = 6000  # the first start waits for a second, and writes boot_out.txt
_WRITES = 10_000  # any number of writes that the store takes for few


class Lost(Exception):
    """It did not come that far."""


class Drive(Disk):
    """Files of a board's drive in a folder, with the room that the drive has."""

    def __init__(self, root, board_id):
        super().__init__(root)
        self._size = boards.DRIVE_BYTES[board_id]

    def cluster(self):
        return boards.cluster_bytes(self._size)

    def free(self):
        return boards.usable_bytes(self._size) - boards.tree_bytes(self.sizes(), self.cluster())


def board_of(file):
    """The board of a UF2, by its name.

    :raises Lost: it is for none that is emulated here
    """
    found = re.search(r"zap-(\w+)\.uf2\Z", file)
    if not found or found.group(1) not in (BOARD, BOARD_W):
        raise Lost("%s is not zap-%s.uf2, nor that of the Pico W" % (file, BOARD))
    return found.group(1)


def play(file, folder, pictures, say):
    """Start, play a few cards, press reset, play that match to its end, begin another, update,
    reset, and see each time whether what was kept is there.

    :param file: path of the UF2
    :param folder: for what is made on the way
    :param pictures: folder for pictures
    :raises Lost: no match was kept or came to its end, or it is another one after reset
    """
    board_id = board_of(file)
    with contextlib.ExitStack() as stack:
        air = stack.enter_context(Network({})) if board_id == BOARD_W else None
        chip = stack.enter_context(Chip(file, echo=say, network=air))
        chip.start()
        chip.wait(_TITLE_MS)
        chip.shot(os.path.join(pictures, "first-title.png"))
        press(chip, KEYS, os.path.join(pictures, "first"))
        again(chip, kept(chip, board_id), os.path.join(pictures, "first-reset.png"), board_id)
        say("a match was over after %d keys" % finished(chip, pictures, board_id))
        press(chip, _NEXT, os.path.join(pictures, "next"))
        match = kept(chip, board_id)
        updated(chip, board_id, folder, say)
        again(chip, match, os.path.join(pictures, "first-updated.png"), board_id)
        say("a match was there after reset, and after an update: %s" % pictures)


def press(chip, keys, pictures):
    """These keys, with a picture after each."""
    for number, key in enumerate(keys):
        chip.press(key)
        chip.wait(_REST_MS)
        chip.shot("%s-%02d.png" % (pictures, number))


def finished(chip, pictures, board_id=BOARD):
    """Go on with the match that is kept, to its end; how many keys that took.

    :raises Lost: it does not come
    """
    for presses in range(_PRESSES):
        if any(profile.figure(image_of(chip, board_id), row, profile.MATCHES) for row in _ROWS):
            chip.wait(_END_MS)
            chip.shot(os.path.join(pictures, "first-end.png"))
            return presses
        chip.press("A")
        chip.wait(_CARD_MS)
    raise Lost("no match is over after %d keys" % _PRESSES)


def again(chip, match, picture, board_id=BOARD):
    """Press the reset key.

    :raises Lost: the board's memory has not that match, or the panel is dark
    """
    chip.reset()
    chip.start(chip.now_ms + _TITLE_MS)
    chip.wait(_TITLE_MS)
    chip.shot(picture)
    if not any(chip.rgb()) or kept(chip, board_id) != match:
        raise Lost("after reset there is another match, or nothing: %s" % picture)


def updated(chip, board_id, folder, say):
    """Bring a game of which every module is another onto the drive, as tools/deploy.py does: one
    with line numbers, in one language, or a Pico W had no room for it.
    """
    size = boards.DRIVE_BYTES[board_id]
    drive, files = os.path.join(folder, "drive.img"), os.path.join(folder, "drive")
    with open(drive, "wb") as file:
        file.write(chip.drive())
    for name, data in fat.read(drive).items():
        path = os.path.join(files, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
    made = tree.build(paths.ROOT, board_id, level=mpy.DEBUG, languages=("pt",))
    disk = Drive(files, board_id)
    if not update.update(disk, made.files, board_id, say, later=made.later):
        raise Lost("the update found nothing to do")
    now = {name: disk.read(name) for name in disk.sizes()}
    image.write(drive, now, size)
    with open(drive, "rb") as file:
        chip.emulator.write(image.DRIVE_STARTS[board_id], file.read())


def kept(chip, board_id=BOARD):
    """What the board's memory has of somebody and a match: bytes.

    :raises Lost: there is no match
    """
    found = image_of(chip, board_id)
    if found[MATCH] != 1:
        raise Lost("no match is kept")
    return found[OPTIONS:CRC]  # its number and its sum are others where a start writes it anew


def image_of(chip, board_id):
    """The newest image of the store in the board's memory."""
    start = image.DRIVE_STARTS[board_id] - image.NVM_SIZE
    return bytes(loading.load(chip.emulator.read(start, image.NVM_SIZE), _WRITES).image)
