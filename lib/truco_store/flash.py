"""The layout of an image in `microcontroller.nvm`: load it at power-on, and save what has changed.

On an RP2040 and an RP2350 a save needs no erase. Their memory is one sector of 4 KB. A write
usually erases all of it, which takes about 45 ms in which a power cut loses everything. If all
bytes that a write changes are 255, the firmware only programs them, in less than 2 ms
(ports/raspberrypi/common-hal/nvm/ByteArray.c of CircuitPython, 85-113). So an image is at the start
of the sector, and each save appends a record of changes:

offset  field
0       number of runs of changed bytes; 255: no record
then for each run
0       low 8 bits of the offset in the image
1       bits 0-1: bits 8-9 of the offset; bits 2-7: number of bytes
2..     the bytes

The records give a sequence of images; the last one with a correct CRC is used. If a record does not
fit, the whole sector is written with a new image. So that this seldom happens during a match, the
sector is also written at power-on if it has no room for the records of a match. The same is done if
other bytes follow the image, left by an interrupted erase or by a version of Zap without records:
nothing can be appended over them, so each save would erase the sector. On a board this module is in
memory only at power-on and while it appends a record.
"""

from binascii import crc32

from micropython import const

import residency
import truco_store as kept
from truco_core.characters import BY_RUNG, KINDS, RUNGS
from truco_store import Store, get, put

FIRST_CHIPS = const(100)  # chips of a new player
_APPENDS = const(2)  # value of APPENDED in an image that is followed by records
_OLDEST = const(1)  # value of APPENDED up to Zap 0.9, with records as in truco_store.version_2
_MATCH = const(1200)  # bytes that are enough for all records of nearly any match
_OLD = const(2)  # the version of an image that truco_store.version_2 converts
_OLD_SIZE = const(512)
_OLD_CRC = const(508)  # offset of the CRC in an image of this version
_OLD_APPENDED = const(86)
_LARGEST = const(0xFFFFFFFF)  # the largest number that four bytes store
_LAST_START = const(0xFFFF0000)  # largest sequence number at power-on after which it goes on
_MOST = const(1023)  # maximum size of an image, because the offset in a run has ten bits
_OLD_KINDS = const(10)  # number of characters of the first versions; some stored no record of them

# Offsets of the first fields of the records, in the order of their tags. The last number is where
# the first field of a further record would be.
_RECORDS = (
    (kept.OPTIONS, kept.RULES, kept.NAME, kept.FRIEND, kept.CHIPS, kept.LADDER, kept.DAY, kept.WAY)
    + (kept.MARKER, kept.MATCH, kept.LINK, kept.STATS, kept.LAST, kept.RIVALS)
    + (kept.IMAGE_SIZE + 2,)
)

# Two changed places with at most this many equal bytes between them form one run, because another
# run would take as many bytes.
_GAP = const(2)
_LONGEST = const(63)  # maximum length of a run in bytes
_NONE = const(255)  # first byte of a place without a record; a record has its number of runs there
_OF_RUN = const(2)  # size of a run's header in bytes


def load(nvm, bearable: int, appends: bool = False):
    """Return the `Store` of `nvm`, with the newest valid image or a fresh one.

    :param nvm: the memory, as for `Store`
    :param int bearable: number of writes that the flash is guaranteed to survive
    :param bool appends: whether a write into erased bytes (255) erases nothing, as on an RP2
    """
    newest, slot, blank = b"", 0, True
    if nvm is not None and len(nvm) < 2 * kept.IMAGE_SIZE:
        nvm = None
    if nvm is not None:
        if appends:
            blank = not _is_used(nvm[:])
        for at in (0, len(nvm) // 2):
            data = nvm[at : at + kept.IMAGE_SIZE]
            blank = blank and (data == bytes(kept.IMAGE_SIZE) or not _is_used(data))
            data = _stored(nvm, at)
            if is_whole(data) and _is_newer(data, newest):
                newest, slot = data, at
        if appends:
            newest, slot = _follow(nvm, newest)
    found = kept.KEPT if newest else kept.NOTHING_KEPT if blank else kept.GARBAGE
    image = _read(newest)
    if newest:
        with residency.use("truco_store.ranges") as ranges:
            ranges.mend(image)
        if _saves(image) > _LAST_START:
            put(image, kept.SEQUENCE, 4, 0)
    if appends:
        image[kept.APPENDED] = _APPENDS
    no_room = newest and slot == len(nvm)
    saved = 0 if no_room else get(image, kept.CRC, 4)
    # `newest` is of another version, or had impossible values: the next save writes all of it.
    if newest and image != newest:
        saved = 0
        slot = len(nvm) if appends else slot
    store = Store(nvm, image, found, _saves(newest) >= bearable // 2, appends, slot, saved)
    if no_room:  # write only the image again, which makes room for the records of a match
        store.save()
    return store


def _read(stored):
    """Return a new image with the records of a stored one; for b"", the image of a new board.

    Records and parts of records that this version does not know follow at the end. Those for which
    the image has no room are dropped, because a longer image could not be read again.
    """
    image = bytearray(kept.IMAGE_SIZE)
    image[: kept.SEQUENCE] = b"ZAP" + bytes((kept.IMAGE_VERSION,))
    for i in range(len(_RECORDS) - 1):
        image[_RECORDS[i] - 2] = i + 1
        image[_RECORDS[i] - 1] = _RECORDS[i + 1] - 2 - _RECORDS[i]
    put(image, kept.CHIPS, 4, FIRST_CHIPS)
    if stored:
        image[kept.SEQUENCE : kept.CRC] = stored[kept.SEQUENCE : kept.CRC]
        if stored[3] == _OLD:
            with residency.use("truco_store.version_2") as version_2:
                stored = version_2.convert(stored)
        image[kept.CRC : kept.HEAD] = stored[kept.CRC : kept.HEAD]
    starts = list(_RECORDS)  # where the next byte of each record goes
    at = kept.HEAD
    while at + 1 < len(stored):
        tag, size = stored[at], stored[at + 1]
        part = stored[at + 2 : at + 2 + size]
        at += 2 + size
        if 0 < tag < len(_RECORDS):
            start = starts[tag - 1]
            known = min(len(part), _RECORDS[tag] - 2 - start)
            image[start : start + known] = part[:known]
            starts[tag - 1] += known
            part = part[known:]
        if part and len(image) + 2 + len(part) <= _MOST:
            image.extend(bytes((tag, len(part))))
            image.extend(part)
    known = max(_OLD_KINDS, (starts[-2] - kept.RIVALS) // 2)
    if known < KINDS:
        _climb_anew(image, [kind for kind in BY_RUNG if kind < known])
    put(image, kept.LENGTH, 2, len(image))
    return image


def _climb_anew(image, rivals):
    """Change what an image says of the ladder from the rungs of its version to those of this one.

    A rival that the image does not know must be beaten, and then those above it once more.

    :param rivals: kinds on the ladder when the image was stored, the weakest first
    """
    beaten = rivals[: image[kept.LADDER]]
    rung = 0
    while rung < RUNGS and BY_RUNG[rung] in beaten:
        rung += 1
    image[kept.LADDER] = rung
    image[kept.BEST] = 0  # it may be another rival now
    for match in range(1 + (image[kept.LINK] == kept.LINK_MATCH)):
        at = kept.RUNG + match * (kept.LINK + 1 - kept.MATCH)
        if 0 < image[at] <= len(rivals):
            image[at] = BY_RUNG.find(bytes((rivals[image[at] - 1],))) + 1


def _stored(nvm, at):
    """Return the bytes of the image at `at`, or b"" if there can be none."""
    head = nvm[at : at + kept.HEAD]
    size = _OLD_SIZE if head[3] == _OLD else get(head, kept.LENGTH, 2)
    return bytearray(nvm[at : at + size] if size <= min(_MOST, len(nvm) // 2) else b"")


def _follow(nvm, newest):
    """Read the records of changes after the first image.

    Return the last valid image and the offset of the next record; the latter is the end of the
    memory if nothing can be appended, so that the next save writes the whole sector.
    """
    image = _stored(nvm, 0)
    at = len(image)
    form, step = 0, follow
    if newest and is_whole(image):
        form = image[_OLD_APPENDED if image[3] == _OLD else kept.APPENDED]
    if form == _OLDEST:
        with residency.use("truco_store.version_2") as version_2:
            step = version_2.follow
    while form == _APPENDS or form == _OLDEST:
        end = step(nvm, at, image)
        if end > len(nvm) or not is_whole(image):
            break
        at = end
        if _is_newer(image, newest):
            newest = bytearray(image)
    fits = form == _APPENDS and at <= len(nvm) - _MATCH and not _is_used(nvm[at:])
    return newest, at if fits else len(nvm)


def _saves(image):
    """Return the sequence number of an image, 1 or more; 0 for b""."""
    return get(image, kept.SEQUENCE, 4) if image else 0


def _is_newer(image, other):
    """Return whether an image was saved after `other`. The numbers of saves begin again at 1."""
    ahead = _saves(image) - _saves(other) & _LARGEST
    return _saves(image) > 0 and (not other or 0 < ahead < _LARGEST >> 1)


def _is_used(data):
    return data != b"\xff" * len(data)


def is_whole(data) -> bool:
    """Return whether bytes are an image of a known version with a correct CRC."""
    if len(data) < kept.HEAD or data[:3] != b"ZAP" or data[3] not in (_OLD, kept.IMAGE_VERSION):
        return False
    at = _OLD_CRC if data[3] == _OLD else kept.CRC
    unsealed = bytearray(data)
    put(unsealed, at, 4, 0)
    return crc32(unsealed) == get(data, at, 4)


def append(nvm, at: int, image) -> int:
    """Save an image as a record at `at` or, if that does not fit, in the whole sector.

    Return the offset of the next record.

    :raises MemoryError: there is no memory for the bytes of a whole sector
    """
    before = bytearray(nvm[: len(image)])
    place = len(image)
    while place < at < len(nvm):
        place = follow(nvm, place, before)
    record = bytearray(1)
    first = end = 0
    for i in range(len(image)):
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
    whole = bytearray(len(nvm))
    for i in range(len(image), len(nvm)):
        whole[i] = _NONE
    whole[: len(image)] = image
    nvm[0 : len(nvm)] = whole
    return len(image)


def _add(record, image, first, end):
    if end:
        record[0] += 1
        record.append(first & 0xFF)
        record.append(first >> 8 | end - first << 2)
        record.extend(image[first:end])


def follow(nvm, at: int, image) -> int:
    """Apply the record at `at` to an image. Return the offset of the next record.

    A result beyond the length of `nvm` means that there is no complete record. Then the image is
    invalid, and may even have another length.
    """
    high = 1 if image[3] == _OLD else 2  # number of bits of the offset in the second byte of a run
    count = nvm[at] if at < len(nvm) else _NONE
    if count == _NONE:
        return len(nvm) + 1
    at += 1
    for _ in range(count):
        head = nvm[at : at + _OF_RUN]
        if len(head) < _OF_RUN:
            return len(nvm) + 1
        first, size = head[0] | (head[1] & (1 << high) - 1) << 8, head[1] >> high
        at += _OF_RUN
        image[first : first + size] = nvm[at : at + size]
        at += size
    return at
