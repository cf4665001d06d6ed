"""Reads `microcontroller.nvm` at power-on. Runs once; then this module leaves memory."""

from binascii import crc32

from micropython import const

from truco_store import (
    APPENDED,
    CHIPS,
    CRC,
    GARBAGE,
    IMAGE_SIZE,
    IMAGE_VERSION,
    KEPT,
    NOTHING_KEPT,
    SEQUENCE,
    Store,
    get,
    put,
)

_HEAD = b"ZAP" + bytes((IMAGE_VERSION,))
FIRST_CHIPS = const(100)
_APPENDS = const(2)  # APPENDED of an image behind which records go
_MATCH = const(1200)  # bytes of records that a match takes, nearly always


def load(nvm, bearable: int, appends: bool = False):
    """The `Store` of `nvm`. Its image is the newest slot that is whole, or a fresh one.

    :param nvm: see `Store`
    :param int bearable: how many writes the flash is sure to bear
    :param bool appends: whether a write into bytes of 255 erases nothing, see `.appending`
    """
    image = bytearray(IMAGE_SIZE)
    slot, best, blank = 0, 0, True  # the first write has number 1
    if nvm is not None and len(nvm) < 2 * IMAGE_SIZE:
        nvm = None
    if nvm is not None:
        if appends:
            blank = not _is_used(nvm[:])
        for at in (0, len(nvm) // 2):
            data = bytearray(nvm[at : at + IMAGE_SIZE])
            blank = blank and (data == bytes(IMAGE_SIZE) or data == b"\xff" * IMAGE_SIZE)
            sequence = get(data, SEQUENCE, 4)
            if sequence > best and is_whole(data):
                best = sequence
                image[:] = data
                slot = at
        if appends or image[APPENDED]:
            best, slot, appends = _follow(nvm, image, best, slot, appends)
    found = KEPT if best else NOTHING_KEPT if blank else GARBAGE
    no_room = best and slot == len(nvm)
    saved = 0 if no_room else get(image, CRC, 4)
    if not best:
        image[: len(_HEAD)] = _HEAD
        put(image, CHIPS, 4, FIRST_CHIPS)
    store = Store(nvm, image, found, best >= bearable // 2, appends, slot, saved)
    if no_room:  # in the sector, for a match
        store.save()
    return store


def _follow(nvm, newest, best, slot, appends):
    """Read the records behind the image at the start, see `.appending`; the last one that is whole
    becomes `newest`. Returns `best`, its sequence number; `slot`, where the next record goes; and
    `appends`, False where another program has bytes in this memory.
    """
    from truco_store.appending import follow

    image = bytearray(nvm[:IMAGE_SIZE])
    begun = image[APPENDED] == _APPENDS and is_whole(image)
    at = IMAGE_SIZE
    while begun:
        end = follow(nvm, at, image)
        if end > len(nvm) or not is_whole(image):
            break
        at = end
        sequence = get(image, SEQUENCE, 4)
        if sequence > best:
            best = sequence
            newest[:] = image
    half = len(nvm) // 2
    for start, end in ((IMAGE_SIZE, half), (half + IMAGE_SIZE, len(nvm))):
        if not begun and _is_used(nvm[start:end]):
            appends = False
    if appends:
        newest[APPENDED] = _APPENDS
        fits = begun and at <= len(nvm) - _MATCH and not _is_used(nvm[at:])
        slot = at if fits else len(nvm)
    return best, slot, appends


def _is_used(data):
    return data != b"\xff" * len(data)


def is_whole(data) -> bool:
    """Whether the bytes of a slot are ours, of this version, and as they were written."""
    if data[: len(_HEAD)] != _HEAD:
        return False
    crc = get(data, CRC, 4)
    body = bytearray(data)
    body[CRC:IMAGE_SIZE] = bytes(IMAGE_SIZE - CRC)
    return crc32(body) == crc
