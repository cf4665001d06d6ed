"""Reads `microcontroller.nvm` at power-on. Runs once; then this module leaves memory."""

from binascii import crc32

from micropython import const

from truco_store import (
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


def load(nvm, bearable: int):
    """The `Store` of `nvm`. Its image is the newest slot that is whole, or a fresh one.

    :param nvm: see `Store`
    :param int bearable: how many writes the flash is sure to bear
    """
    store = Store(nvm)
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


def is_whole(data) -> bool:
    """Whether the bytes of a slot are ours, of this version, and as they were written."""
    if data[: len(_HEAD)] != _HEAD:
        return False
    crc = get(data, CRC, 4)
    body = bytearray(data)
    body[CRC:IMAGE_SIZE] = bytes(IMAGE_SIZE - CRC)
    return crc32(body) == crc
