"""UF2: firmware and a drive in one file, for the boot loader of an RP2040 or an RP2350.

A file is blocks of 512 bytes, each with 256 of the flash and where they go. The boot ROM erases
a sector of 4,096 bytes at the first block that goes there, and no other: what no block names,
such as the board's NVM, stays. Format: https://github.com/microsoft/uf2.
"""

import struct

from tools.linker import Refused

FLASH = 0x10000000  # where the chip sees its flash
SECTOR = 4096
_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000
_PAGE = 256
_NVM = 4096  # bytes before the drive


def join(firmware, drive, start):
    """Bytes of a UF2 file with all of the UF2 file `firmware`, and `drive` at `start` of the flash.

    :raises Refused: `firmware` is none, or reaches into the NVM before the drive
    """
    family, pages = parse(firmware)
    if max(pages) >= FLASH + start - _NVM:
        raise Refused("this firmware is longer than the drive's place allows: is it this board's?")
    drive += b"\0" * (-len(drive) % SECTOR)
    for at in range(0, len(drive), _PAGE):
        pages[FLASH + start + at] = drive[at : at + _PAGE]
    return made(family, pages)


def made(family, pages):
    """Bytes of a UF2 file of {address: 256 bytes}."""
    return b"".join(
        _BLOCK.pack(
            *_MAGIC[:2], _HAS_FAMILY, at, _PAGE, number, len(pages), family, page, _MAGIC[2]
        )
        for number, (at, page) in enumerate(sorted(pages.items()))
    )


def parse(data):
    """(family, {address: 256 bytes}) of a UF2 file.

    :raises Refused: it is none, is cut off, or is for several families
    """
    pages, families = {}, set()
    for at in range(0, len(data) - _BLOCK.size + 1, _BLOCK.size):
        *magic, flags, place, size, number, count, family, page, end = _BLOCK.unpack_from(data, at)
        if (*magic, end) != _MAGIC or flags != _HAS_FAMILY or size != _PAGE:
            raise Refused("not a UF2 file of an RP2040 or RP2350, from byte %d on" % at)
        if number * _BLOCK.size != at or count * _BLOCK.size != len(data):
            raise Refused("a UF2 file that is cut off")
        pages[place] = page[:_PAGE]
        families.add(family)
    if len(families) != 1:
        raise Refused("not a UF2 file for one kind of chip")
    return families.pop(), pages
