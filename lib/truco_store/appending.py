"""Saves that erase nothing, where the firmware can: on an RP2040 and an RP2350.

Their memory is one sector of 4 KB. The firmware erases all of it for a write, some 45 ms in which a
power cut loses everything; but not where all bytes of the place are 255: there it only programs
them, in less than 2 ms (ports/raspberrypi/common-hal/nvm/ByteArray.c of CircuitPython). So a whole
image lies at the start, and each save puts a record behind the last one:

offset  field
0..7    bit n: the 8 bytes from 8 n on of the image are others than before
8..     those bytes, in their order

Of the images that this gives, one after the other, the last one counts whose CRC is right. When a
record does not fit, the sector gets a whole image again; at power-on too, once half of it is used,
so that it seldom happens in a match. This module is loaded for a save, and then forgotten.
"""

from truco_store import IMAGE_SIZE, RECORD_MASK, RECORD_PART


def append(nvm, at: int, image) -> int:
    """Write a record to `at`, or all; where the next one goes.

    :raises MemoryError: there is no room for the bytes of a whole sector
    """
    before = bytearray(nvm[:IMAGE_SIZE])
    place = IMAGE_SIZE
    while place < at < len(nvm):
        place = follow(nvm, place, before)
    record = bytearray(RECORD_MASK)
    for first in range(0, IMAGE_SIZE, RECORD_PART):
        now = image[first : first + RECORD_PART]
        if before[first : first + RECORD_PART] != now:
            part = first // RECORD_PART
            record[part >> 3] |= 1 << (part & 7)
            record.extend(now)
    end = at + len(record)
    if end <= len(nvm):
        nvm[at:end] = record
        return end
    whole = bytearray(b"\xff") * len(nvm)
    whole[:IMAGE_SIZE] = image
    nvm[0 : len(nvm)] = whole
    return IMAGE_SIZE


def follow(nvm, at: int, image) -> int:
    """Put what the record at `at` says into an image; where the next record is, if there is one.

    Beyond the sector: it was none, and the image may be shorter.
    """
    mask = nvm[at : at + RECORD_MASK]
    at += RECORD_MASK
    for part in range(8 * len(mask)):
        if mask[part >> 3] >> (part & 7) & 1:
            image[part * RECORD_PART : (part + 1) * RECORD_PART] = nvm[at : at + RECORD_PART]
            at += RECORD_PART
    return at
