"""How an image lies in `microcontroller.nvm`: reads it at power-on, and writes what has changed.

A save needs no erase where the firmware can do without: on an RP2040 and an RP2350. Their memory
is one sector of 4 KB. A write erases all of it, some 45 ms in which a power cut loses everything.
Where all bytes of the place are 255, the firmware only programs them, in less than 2 ms
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
it seldom happens in one.
On a board the module is in memory at power-on, and for a save by records.
"""

from micropython import const

import truco_store as kept
from truco_store import Store, get, put, seal

_HEAD = b"ZAP" + bytes((kept.IMAGE_VERSION,))
FIRST_CHIPS = const(100)
_APPENDS = const(2)  # APPENDED of an image behind which records go
_MATCH = const(1200)  # bytes of records that a match takes, nearly always

_PART = const(8)  # bytes that are compared at once
_GAP = const(2)  # so many equal bytes between two runs cost no more than another run
_LONGEST = const(127)
_NONE = const(255)
_OF_RUN = const(2)  # bytes before those of a run


def load(nvm, bearable: int, appends: bool = False):
    """Return the `Store` of `nvm`. Its image is the newest slot that is whole, or a fresh one.

    :param nvm: see `Store`
    :param int bearable: how many writes the flash is sure to bear
    :param bool appends: whether a write into bytes of 255 erases nothing, see above
    """
    image = bytearray(kept.IMAGE_SIZE)
    slot, best, blank = 0, 0, True  # the first write has number 1
    if nvm is not None and len(nvm) < 2 * kept.IMAGE_SIZE:
        nvm = None
    if nvm is not None:
        if appends:
            blank = not _is_used(nvm[:])
        for at in (0, len(nvm) // 2):
            data = bytearray(nvm[at : at + kept.IMAGE_SIZE])
            blank = blank and (data == bytes(kept.IMAGE_SIZE) or data == b"\xff" * kept.IMAGE_SIZE)
            sequence = get(data, kept.SEQUENCE, 4)
            if sequence > best and is_whole(data):
                best = sequence
                image[:] = data
                slot = at
        if appends or image[kept.APPENDED]:
            best, slot, appends = _follow(nvm, image, best, slot, appends)
    found = kept.KEPT if best else kept.NOTHING_KEPT if blank else kept.GARBAGE
    no_room = best and slot == len(nvm)
    saved = 0 if no_room else get(image, kept.CRC, 4)
    if not best:
        image[: len(_HEAD)] = _HEAD
        put(image, kept.CHIPS, 4, FIRST_CHIPS)
    store = Store(nvm, image, found, best >= bearable // 2, appends, slot, saved)
    if no_room:  # in the sector, for a match
        store.save()
    return store


def _follow(nvm, newest, best, slot, appends):
    """Read the records behind the image at the start, see above; the last one that is whole
    becomes `newest`. Returns `best`, its sequence number; `slot`, where the next record goes; and
    `appends`, False where another program has bytes in this memory.
    """
    image = bytearray(nvm[: kept.IMAGE_SIZE])
    begun = image[kept.APPENDED] == _APPENDS and is_whole(image)
    at = kept.IMAGE_SIZE
    while begun:
        end = follow(nvm, at, image)
        if end > len(nvm) or not is_whole(image):
            break
        at = end
        sequence = get(image, kept.SEQUENCE, 4)
        if sequence > best:
            best = sequence
            newest[:] = image
    half = len(nvm) // 2
    for start, end in ((kept.IMAGE_SIZE, half), (half + kept.IMAGE_SIZE, len(nvm))):
        if not begun and _is_used(nvm[start:end]):
            appends = False
    if appends:
        newest[kept.APPENDED] = _APPENDS
        fits = begun and at <= len(nvm) - _MATCH and not _is_used(nvm[at:])
        slot = at if fits else len(nvm)
    return best, slot, appends


def _is_used(data):
    return data != b"\xff" * len(data)


def is_whole(data) -> bool:
    """Return whether the bytes of a slot are ours, of this version, and as they were written."""
    sealed = bytearray(data)
    seal(sealed)
    return data[: len(_HEAD)] == _HEAD and sealed == data


def append(nvm, at: int, image) -> int:
    """Write a record to `at`, or the whole sector; return where the next record goes.

    :raises MemoryError: there is no room for the bytes of a whole sector
    """
    before = bytearray(nvm[: kept.IMAGE_SIZE])
    place = kept.IMAGE_SIZE
    while place < at < len(nvm):
        place = follow(nvm, place, before)
    record = bytearray(1)
    first = end = 0
    for part in range(0, kept.IMAGE_SIZE, _PART):
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
    whole[: kept.IMAGE_SIZE] = image
    nvm[0 : len(nvm)] = whole
    return kept.IMAGE_SIZE


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
        head = nvm[at : at + _OF_RUN]
        if len(head) < _OF_RUN:
            return len(nvm) + 1
        first, size = head[0] | (head[1] & 1) << 8, head[1] >> 1
        at += _OF_RUN
        image[first : first + size] = nvm[at : at + size]
        at += size
    return at
