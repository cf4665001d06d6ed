"""Stand-in for microcontroller. Its NVM is not measured as heap, because a board's is in flash."""


class ByteArray:
    """Bytes stored as small ints, in rows of 64.

    So the garbage collector cannot mistake the bytes for addresses, and no row is the largest
    object on the heap.
    """

    def __init__(self, size):
        self.rows = [[0] * 64 for _ in range(size // 64)]

    def __len__(self):
        return 64 * len(self.rows)

    def __getitem__(self, place):
        if isinstance(place, slice):
            return bytes([self[at] for at in range(*place.indices(len(self)))])
        return self.rows[place >> 6][place & 63]

    def __setitem__(self, place, value):
        if not isinstance(place, slice):
            self.rows[place >> 6][place & 63] = value
            return
        at = place.start or 0
        if at + len(value) != (len(self) if place.stop is None else place.stop):
            raise ValueError("Slice and value different lengths")
        for byte in value:  # a board needs no heap for this, so make no temporary list
            self[at] = byte
            at += 1


nvm = ByteArray(4096)


class ResetReason:
    RESET_PIN = 1


class cpu:
    reset_reason = 0
