"""Save without an erase, where the firmware can: on an RP2040 and an RP2350.

Their memory is one sector of 4 KB. A write erases all of it, some 45 ms in which a power cut loses
everything. Where all bytes of the place are 255, the firmware only programs them, in less than 2 ms
(ports/raspberrypi/common-hal/nvm/ByteArray.c of CircuitPython, 85-113). So an image lies at the
start of the sector, and each save puts a record behind the last one:

offset  field
0       number of runs of bytes that have changed; 255: there is no record
then for each run
0       offset in the image, its low 8 bits
1       bit 0: bit 8 of the offset; bits 1-7: number of bytes
2..     the bytes

Of the images that the records give, the last one whose CRC is right counts. When a record does not
fit, the sector gets a whole image again; at power-on too, if there is no room for a match, so that
it seldom happens in one. This module is loaded for a save, and then unloaded.
"""

from micropython import const

from truco_store import IMAGE_SIZE

_PART = const(8)  # bytes that are compared at once
_GAP = const(2)  # so many equal bytes between two runs cost no more than another run
_LONGEST = const(127)
_NONE = const(255)
_HEAD = const(2)


def append(nvm, at: int, image) -> int:
    """Write a record to `at`, or the whole sector; return where the next record goes.

    :raises MemoryError: there is no room for the bytes of a whole sector
    """
    before = bytearray(nvm[:IMAGE_SIZE])
    place = IMAGE_SIZE
    while place < at < len(nvm):
        place = follow(nvm, place, before)
    record = bytearray(1)
    first = end = 0
    for part in range(0, IMAGE_SIZE, _PART):
        if before[part : part + _PART] == image[part : part + _PART]:
            continue
        for i in range(part, part + _PART):
            if before[i] != image[i]:
                if i > end + _GAP or i >= first + _LONGEST:
                    _add(record, image, first, end)
                    first = i
                end = i + 1
    _add(record, image, first, end)
    end = at + len(record)
    if end <= len(nvm):
        nvm[at:end] = record
        return end
    whole = bytearray(b"\xff") * len(nvm)
    whole[:IMAGE_SIZE] = image
    nvm[0 : len(nvm)] = whole
    return IMAGE_SIZE


def _add(record, image, first, end):
    if end:
        record[0] += 1
        record.append(first & 0xFF)
        record.append(first >> 8 | end - first << 1)
        record.extend(image[first:end])


def follow(nvm, at: int, image) -> int:
    """Apply the record at `at` to an image; return where the next record is, if there is one.

    A number beyond the sector: there was no record, and the image may have another length.
    """
    count = nvm[at] if at < len(nvm) else _NONE
    if count == _NONE:
        return len(nvm) + 1
    at += 1
    for _ in range(count):
        head = nvm[at : at + _HEAD]
        if len(head) < _HEAD:
            return len(nvm) + 1
        first, size = head[0] | (head[1] & 1) << 8, head[1] >> 1
        at += _HEAD
        image[first : first + size] = nvm[at : at + size]
        at += size
    return at
