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
    RECORD_MASK,
    SEQUENCE,
    Store,
    get,
    put,
)

_HEAD = b"ZAP" + bytes((IMAGE_VERSION,))
FIRST_CHIPS = const(100)


def load(nvm, bearable: int, appends: bool = False):
    """The `Store` of `nvm`. Its image is the newest slot that is whole, or a fresh one.

    :param nvm: see `Store`
    :param int bearable: how many writes the flash is sure to bear
    :param bool appends: whether a write into bytes of 255 erases nothing, see `.appending`
    """
    store = Store(nvm)
    store.appends = appends
    best = -1
    blank = True
    if nvm is not None and len(nvm) >= 2 * IMAGE_SIZE:
        for slot in (0, len(nvm) // 2):
            data = bytearray(nvm[slot : slot + IMAGE_SIZE])
            blank = blank and (data == bytes(IMAGE_SIZE) or data == b"\xff" * IMAGE_SIZE)
            sequence = get(data, SEQUENCE, 4)
            if sequence > best and is_whole(data):
                best = sequence
                store.image[:] = data
                store.slot = slot
        if appends or store.image[APPENDED]:
            best = _follow(store, best)
        if best >= 0 and store.slot == len(nvm):
            store.save()  # the sector is half full
        if best >= 0:
            store.saved = get(store.image, CRC, 4)
    else:
        store.broken = True
    if best < 0:
        store.image[: len(_HEAD)] = _HEAD
        put(store.image, CHIPS, 4, FIRST_CHIPS)
    store.found = KEPT if best >= 0 else NOTHING_KEPT if blank else GARBAGE
    store.frugal = best >= bearable // 2
    return store


def _follow(store, best):
    """Read the records behind the image at the start, see `.appending`, into a `Store`, and find
    where its next one goes; the sequence number of its image, or `best`.

    Where another program has bytes in this memory, `appends` becomes False.
    """
    from truco_store.appending import follow

    nvm = store.nvm
    image = bytearray(nvm[:IMAGE_SIZE])
    begun = is_whole(image) and image[APPENDED] == 1
    at = IMAGE_SIZE
    while begun and _is_used(nvm[at : at + RECORD_MASK]):
        end = follow(nvm, at, image)
        if end > len(nvm) or not is_whole(image):
            break
        at = end
        if get(image, SEQUENCE, 4) > best:
            best = get(image, SEQUENCE, 4)
            store.image[:] = image
    half = len(nvm) // 2
    for start, end in ((IMAGE_SIZE, half), (half + IMAGE_SIZE, len(nvm))):
        if not begun and _is_used(nvm[start:end]):
            store.appends = False
    if store.appends:
        store.image[APPENDED] = 1
        fits = begun and at <= half and not _is_used(nvm[at:])
        store.slot = at if fits else len(nvm)
    return best


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
