"""Build zap-BOARD.uf2: CircuitPython and a drive with Zap in one file.

This is possible for boards with a UF2 boot loader and with firmware and drive in the same flash. A
UF2 file consists of blocks of 512 bytes, each with 256 bytes of data and their address in the
flash. When the boot ROM receives the first block of a sector (4,096 bytes), it erases the sector.
Sectors without a block, such as the board's NVM, stay unchanged. Format:
https://github.com/microsoft/uf2.

The firmware is CircuitPython's own, in a folder of the maintainer. firmware.txt has the names and
checksums of these files in the format of `sha256sum -c`.
"""

import hashlib
import os
import pathlib
import re
import struct
import tempfile

from tools.drive import boards, fat
from tools.installer import boot_out
from tools.linker import Refused

PINNED = "tools/zips/firmware.txt"
_NAME = re.compile(r"adafruit-circuitpython-(\w+)-en_US-[\w.-]+\.uf2$")
# Files that CircuitPython creates on a new drive so that computers do not store their own files
# there: `filesystem_init` of supervisor/shared/filesystem.c.
_QUIET = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000")
FLASH = 0x10000000  # address of the flash in the chip's memory
SECTOR = 4096
_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000  # flag of a block: it has the number of a family of chips
_PAGE = 256  # bytes of data in a block


def name_of(board_id):
    """Return the name of a board's UF2 file, without a version so that links stay valid."""
    return "zap-%s.uf2" % board_id


def pinned(root):
    """Return {board id: (name, SHA-256 in hex) of its firmware} of boards that get a UF2 file."""
    rows = map(str.split, pathlib.Path(root, PINNED).read_text("utf-8").splitlines())
    return {_NAME.match(name).group(1): (name, known) for known, name in rows}


def of(root, board_id, files, folder):
    """Return the bytes of a UF2 file with `files` on its drive; None if the board does not get one.

    :param folder: folder with the firmware
    :raises Refused: the firmware is missing, or has another checksum than in PINNED
    """
    if board_id not in pinned(root):
        return None
    name, known = pinned(root)[board_id]
    try:
        firmware = pathlib.Path(folder, name).read_bytes()
    except OSError:
        where = boot_out.GET % board_id
        raise Refused("%s has no %s: get it from %s" % (folder, name, where)) from None
    if hashlib.sha256(firmware).hexdigest() != known:
        raise Refused("%s does not have the checksum in %s" % (name, PINNED))
    return join(firmware, drive(board_id, files), boards.drive_start(board_id))


def drive(board_id, files):
    """Return the bytes of a board's new drive with files, without the unused part at its end.

    :param files: {path: bytes}
    """
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "drive.img")
        content = dict.fromkeys(_QUIET, b"") | files
        used = fat.write(path, content, boards.DRIVE_BYTES[board_id])
        with open(path, "rb") as file:
            return file.read(used)


def join(firmware, drive, start):
    """Return the UF2 file `firmware` with `drive` at `start` of the flash."""
    family, pages = parse(firmware)
    drive += b"\0" * (-len(drive) % SECTOR)
    for at in range(0, len(drive), _PAGE):
        pages[FLASH + start + at] = drive[at : at + _PAGE]
    return made(family, pages)


def made(family, pages):
    """Return the bytes of a UF2 file with {address: 256 bytes} for one family of chips."""
    return b"".join(
        _BLOCK.pack(
            *_MAGIC[:2], _HAS_FAMILY, at, _PAGE, number, len(pages), family, page, _MAGIC[2]
        )
        for number, (at, page) in enumerate(sorted(pages.items()))
    )


def parse(data):
    """Return (family, {address: 256 bytes}) of a UF2 file for one family of chips."""
    blocks = list(_BLOCK.iter_unpack(data))
    return blocks[0][7], {block[3]: block[8][:_PAGE] for block in blocks}
