"""The layout of an image in `microcontroller.nvm`: load it at power-on, and save what has changed.

On an RP2040 and an RP2350 a save needs no erase. Their memory is one sector of 4 KB. A write
usually erases all of it, which takes about 45 ms in which a power cut loses everything. If all
bytes that a write changes are 255, the firmware only programs them, in less than 2 ms
(ports/raspberrypi/common-hal/nvm/ByteArray.c of CircuitPython, 85-113). So an image is at the start
of the sector, and each save appends a record:

offset  field
0       number of runs of changed bytes; 255: no record
then for each run
0       low 8 bits of the offset in the image
1       bit 0: bit 8 of the offset; bits 1-7: number of bytes
2..     the bytes

The records give a sequence of images; the last one with a correct CRC is used. If a record does not
fit, the whole sector is written with a new image. This also happens at power-on if there is no room
for the records of a match, so that it seldom happens during a match, and if there are other bytes
behind the image, as an interrupted erase or a version of Zap without records left them: over them
nothing could be appended, so each save would erase the sector. On a board this module is in memory
only at power-on and while it appends a record.
"""

from micropython import const

import truco_store as kept
from truco_store import Store, get, put, seal

_HEAD = b"ZAP" + bytes((kept.IMAGE_VERSION,))  # the first bytes of each image
FIRST_CHIPS = const(100)  # chips of a new player
_APPENDS = const(2)  # value of APPENDED in an image that is followed by records
_OLD = const(1)  # the same up to Zap 0.9
_MATCH = const(1200)  # bytes that are enough for all records of nearly any match

_PART = const(8)  # number of bytes of two images that are compared at once
# Two changed places with at most this many equal bytes between them form one run, because another
# run would take as many bytes.
_GAP = const(2)
_LONGEST = const(127)  # maximum length of a run in bytes
_NONE = const(255)  # first byte of a place without a record; a record has its number of runs there
_OF_RUN = const(2)  # size of a run's header in bytes


def load(nvm, bearable: int, appends: bool = False):
    """Return the `Store` of `nvm`, with the newest valid image or a fresh one.

    :param nvm: the memory, as for `Store`
    :param int bearable: number of writes that the flash is guaranteed to survive
    :param bool appends: whether a write into erased bytes (255) erases nothing, as on an RP2
    """
    image = bytearray(kept.IMAGE_SIZE)
    slot, best, blank = 0, 0, True  # sequence numbers begin at 1, so `best` 0 means: none found
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
        if appends:
            best, slot = _follow(nvm, image, best)
    found = kept.KEPT if best else kept.NOTHING_KEPT if blank else kept.GARBAGE
    no_room = best and slot == len(nvm)
    saved = 0 if no_room else get(image, kept.CRC, 4)
    if not best:
        image[: len(_HEAD)] = _HEAD
        put(image, kept.CHIPS, 4, FIRST_CHIPS)
    store = Store(nvm, image, found, best >= bearable // 2, appends, slot, saved)
    if no_room:  # write only the image again, which makes room for the records of a match
        store.save()
    return store


def _follow(nvm, newest, best):
    """Read the records after the first image, and copy the last valid image into `newest`.

    Return `best`, its sequence number, and the offset of the next record; the latter is the end of
    the memory if nothing can be appended, so that the next save writes the whole sector.
    """
    image = bytearray(nvm[: kept.IMAGE_SIZE])
    form = image[kept.APPENDED] if is_whole(image) else 0
    at = kept.IMAGE_SIZE
    while form == _APPENDS or form == _OLD:
        end = (_follow_old if form == _OLD else follow)(nvm, at, image)
        if end > len(nvm) or not is_whole(image):
            break
        at = end
        sequence = get(image, kept.SEQUENCE, 4)
        if sequence > best:
            best = sequence
            newest[:] = image
    newest[kept.APPENDED] = _APPENDS
    fits = form == _APPENDS and at <= len(nvm) - _MATCH and not _is_used(nvm[at:])
    return best, at if fits else len(nvm)


def _follow_old(nvm, at, image):
    """Apply a record of up to Zap 0.9: a bit for each 8 bytes of the image; those that changed.

    Return the offset of the next record.
    """
    mask = nvm[at : at + 8]
    at += 8
    for part in range(8 * len(mask)):
        if mask[part >> 3] >> (part & 7) & 1:
            image[8 * part : 8 * part + 8] = nvm[at : at + 8]
            at += 8
    return at


def _is_used(data):
    return data != b"\xff" * len(data)


def is_whole(data) -> bool:
    """Return whether bytes are an image of this version with a correct CRC."""
    sealed = bytearray(data)
    seal(sealed)
    return data[: len(_HEAD)] == _HEAD and sealed == data


def append(nvm, at: int, image) -> int:
    """Save an image as a record at `at` or, if that does not fit, in the whole sector.

    Return the offset of the next record.

    :raises MemoryError: there is no memory for the bytes of a whole sector
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
    """Apply the record at `at` to an image. Return the offset of the next record.

    A result beyond the length of `nvm` means that there is no complete record. Then the image is
    invalid, and may even have another length.
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
