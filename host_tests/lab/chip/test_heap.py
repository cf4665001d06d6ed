"""Test the reader of a firmware's heap with areas that are laid out as py/gc.c does it."""

import struct

import pytest

from tools.lab.chip import heap

BASE = 0x20000000
RECORD = 0x800  # address of the first area's record, as `mp_state_ctx` has it, from BASE
ROOT = RECORD - 0x100
BLOCK = heap.BLOCK


class Ram:
    """RAM with a heap. All addresses count from BASE."""

    def __init__(self, size=0x8000):
        self.bytes = bytearray(size)

    def put(self, at, *words):
        struct.pack_into("<%dI" % len(words), self.bytes, at, *words)

    def area(self, record, start, size, following=0):
        """Lay out an area in `size` bytes at `start` (gc_setup_area). Return its first block."""
        # 2 bits of the allocation table, 1 of each of the other tables, and 128 of the block
        table = (size - 1) * 8 // (8 + 4 + 4 + 8 * 4 * BLOCK)
        self.table = BASE + start
        finalisers = self.table + table + 1
        self.collects = finalisers + (table * 4 + 7) // 8
        first = BASE + start + size - table * 4 * BLOCK
        words = following, self.table, table, finalisers, self.collects, first, BASE + start + size
        self.put(record, *words)
        self.first, self.blocks = first - BASE, table * 4
        return first - BASE

    def object(self, block, length, *pointers):
        """Allocate an object in the area made last. Return its address."""
        for number in range(block, block + length):
            kind = 1 if number == block else 2
            self.bytes[self.table - BASE + number // 4] |= kind << number % 4 * 2
        at = self.first + block * BLOCK
        if pointers:
            self.bytes[self.collects - BASE + block // 8] |= 1 << block % 8
        self.put(at, *[BASE + pointer for pointer in pointers])
        return at

    def read(self):
        return heap.read(bytes(self.bytes), BASE)


def test_what_a_root_leads_to_is_live_and_the_rest_is_free():
    ram = Ram()
    ram.area(RECORD, 0x1000, 0x2000)
    text = ram.object(10, 3)
    ram.put(text, BASE + ram.object(40, 5))  # not a pointer: a text is not collected
    ram.put(ROOT, BASE + ram.object(2, 1, text))
    found = ram.read()
    assert found.size == ram.blocks * BLOCK
    assert (found.live, found.object) == (4 * BLOCK, 3 * BLOCK)
    assert found.free == found.size - found.live
    assert found.piece == (ram.blocks - 13) * BLOCK


def test_the_second_area_and_the_firmware_s_own_heap_count():
    ram = Ram()
    ram.area(RECORD, 0x1000, 0x800, BASE + 0x1804)
    ram.put(0x1000 - 4, 0x800)  # size of the block of the firmware's heap that has the area
    ram.put(ROOT, BASE + ram.object(0, ram.blocks))
    first = ram.blocks
    ram.put(0x1804 - 4, 0x1000)
    ram.area(0x1804, 0x1804 + 28, 0x1000 - 28)
    ram.put(ROOT + 4, BASE + ram.object(0, ram.blocks - 1))
    ram.put(0x1804 + 0x1000, 0x11F0 | 1)  # a free block, which gives at most 0x1100
    found = ram.read()
    assert found.size == (first + ram.blocks) * BLOCK
    assert (found.free, found.piece) == (0x1100 + BLOCK, 0x1100)
    assert found.object == (ram.blocks - 1) * BLOCK


def test_the_record_of_an_area_that_was_given_back_is_ignored():
    ram = Ram()
    ram.area(0x5000, 0x5100, 0x800)
    ram.area(RECORD, 0x1000, 0x800)
    assert ram.read().size == ram.blocks * BLOCK


def test_ram_without_a_heap_is_refused():
    with pytest.raises(ValueError):
        Ram().read()
