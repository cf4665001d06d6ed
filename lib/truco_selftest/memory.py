"""Tries the memory for what outlives the power, and loses nothing of what is kept there.

What the game kept is whole, or it is not: its CRC says so, and that it is there shows that writes
work. So something is written only where no cut of the power can lose anything: into memory that is
blank, and on nRF, where each slot has an erase page of its own, into the older slot (see
truco_store). Bytes that are not ours are left alone.
"""

from truco_selftest import report

_APART = "nrf"  # how os.uname().sysname begins where each slot has a page of its own


def try_memory(nvm, system: str):
    """(what report has of it, the image that is kept or None).

    :param nvm: `microcontroller.nvm`, or None
    :param system: os.uname().sysname
    """
    from truco_store import GARBAGE, IMAGE_SIZE, KEPT, loading

    if nvm is None or len(nvm) < 2 * IMAGE_SIZE:
        return report.NO_MEMORY, None
    store = loading.load(nvm, 1)
    if store.found == GARBAGE:
        return report.FOREIGN, None
    if store.found == KEPT:
        image = store.image
        older = len(nvm) // 2 - store.slot
        other = bytearray(nvm[older : older + IMAGE_SIZE])
        blank = other == bytes(IMAGE_SIZE) or other == b"\xff" * IMAGE_SIZE
        if not blank and not loading.is_whole(other):
            return report.HALF_KEPT, image
        if not system.lower().startswith(_APART):
            return report.KEPT, image
        store.saved = -1  # write it, though it is there already
    if not store.save():
        return report.REFUSED, store.image
    again = bytearray(nvm[store.slot : store.slot + IMAGE_SIZE])
    found = report.WRITTEN if again == store.image else report.REFUSED
    return found, store.image
