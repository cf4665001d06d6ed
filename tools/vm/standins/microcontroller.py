# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Stand-in: memory that outlasts the power is in the flash, not on the heap."""


class ByteArray:
    """Kept as small ints: the collector takes none of them for the address of an object."""

    def __init__(self, size):
        self.cells = [0] * size

    def __len__(self):
        return len(self.cells)

    def __getitem__(self, place):
        found = self.cells[place]
        return bytes(found) if isinstance(place, slice) else found

    def __setitem__(self, place, value):
        if isinstance(place, slice):
            value = list(value)
            if len(value) != len(self.cells[place]):
                raise ValueError("Slice and value different lengths")
        self.cells[place] = value


nvm = ByteArray(4096)


class cpu:
    temperature = 30.0
    frequency = 120000000
    uid = b"12345678"
