"""Read the heap of MicroPython in the RAM of an emulated chip, from outside and without symbols.

Nothing runs on the chip meanwhile, and nothing in its RAM changes. `read` finds what a collection
would leave, by the rules of py/gc.c. So the game need not collect its garbage to be measured, and
the holes between its objects are those that it makes itself.

The firmware keeps a record of each area of the heap (`mp_state_mem_area_t` of py/mpstate.h, as
CircuitPython 10 configures it: MICROPY_GC_SPLIT_HEAP, MICROPY_ENABLE_FINALISER and
MICROPY_ENABLE_SELECTIVE_COLLECT). A record has words of 32 bits:

====  ============================================================================
0     address of the next area's record, or 0
1     address of the allocation table: two bits for each block of 16 bytes
2     size of this table in bytes
3     address of the table of finalisers: one bit for each block
4     address of the table of objects that may contain pointers: one bit for each block
5, 6  addresses of the first byte of the blocks, and of the byte after them
====  ============================================================================

`gc_setup_area` of py/gc.c computes all of them from two addresses, so no other data in RAM looks
like a record. An area is a block of the firmware's own heap (TLSF, lib/tlsf of CircuitPython): the
word before a block has its size, with two flags in its lowest bits.
"""

import collections
import struct

BLOCK = 16  # bytes (MICROPY_BYTES_PER_GC_BLOCK)
_RECORD = struct.Struct("<7I")
_WORD = struct.Struct("<I")
_BLOCKS_A_BYTE = 4  # blocks that a byte of the allocation table describes
_BLOCKS_A_FLAG = 8  # blocks that a byte of the other two tables describes
_GAP = 1  # unused bytes after the allocation table (ALLOC_TABLE_GAP_BYTE)
_LEAST = 1024  # bytes of the smallest area that counts
_TAIL = 2  # value of two bits: this block continues an object; 0: free; others: it begins one
# Bytes before the first area's record that have the root pointers, in `mp_state_ctx` (py/mpstate.h:
# the states of the thread and of the virtual machine come before that of the memory).
_ROOTS = 0x400
_FLAGS, _IS_FREE = 3, 1  # of the size of a block of the firmware's heap


class Heap(collections.namedtuple("Heap", "size live free piece object")):
    """The heap as a collection would leave it, in bytes.

    size: all blocks of all areas
    live: blocks of objects that are in use
    free: the other blocks, and what the firmware's heap has left for a further area
    piece: the largest possible allocation
    object: the largest object in use
    """


class Area:
    """An area of the heap.

    record, table: addresses of its record and of its allocation table
    start, end: address of the first block, and of the byte after the last one
    heads: {address of an object: (number of its blocks, True if it may contain pointers)}
    """

    def __init__(self, ram, base, record):
        words = _RECORD.unpack_from(ram, record - base)
        _, self.table, size, _, collects, self.start, self.end = words
        self.record = record
        self.heads = {}
        head, length = None, 0
        for number in range(size * _BLOCKS_A_BYTE):
            kind = ram[self.table - base + number // 4] >> number % 4 * 2 & 3
            if kind == _TAIL:
                length += 1
                continue
            if head is not None:
                self.heads[head] = length, self._collected(ram, collects - base, head)
            head, length = (self.start + number * BLOCK, 1) if kind else (None, 0)
        if head is not None:
            self.heads[head] = length, self._collected(ram, collects - base, head)

    def _collected(self, ram, table, head):
        number = (head - self.start) // BLOCK
        return bool(ram[table + number // 8] >> number % 8 & 1)

    def longest_gap(self, live):
        """Return the longest run of bytes without one of the objects at the addresses `live`."""
        longest, last = 0, self.start
        for head, (length, _) in self.heads.items():
            if head in live:
                longest, last = max(longest, head - last), head + length * BLOCK
        return max(longest, self.end - last)


def areas(ram, base):
    """Return the list of `Area` of the heap.

    :param ram: bytes of the RAM
    :param base: address of its first byte
    :raises ValueError: there is no heap
    """
    records = {}
    for at in range(0, len(ram) - _RECORD.size + 1, 4):
        record = _RECORD.unpack_from(ram, at)
        if _is_area(record, base, base + len(ram)):
            records[base + at] = record
    # Areas that were given back leave records behind. So follow the list from the first record that
    # no other one names: it is a static variable, and these come before the heap.
    followers = {record[0] for record in records.values()}
    at = min((at for at in records if at not in followers), default=0)
    if not at:
        raise ValueError("there is no heap in this RAM")
    found = []
    while at in records:
        found.append(Area(ram, base, at))
        at = records[at][0]
    return found


def _is_area(record, base, end_of_ram):
    following, table, size, finalisers, collects, start, end = record
    if not (base <= table < finalisers < collects < start < end <= end_of_ram):
        return False
    if following and not base <= following < end_of_ram:
        return False
    blocks = (end - start) // BLOCK
    flags = -(-blocks // _BLOCKS_A_FLAG)
    return (
        blocks == size * _BLOCKS_A_BYTE
        and (end - start) % BLOCK == 0
        and end - start >= _LEAST
        and finalisers == table + size + _GAP
        and collects == finalisers + flags
    )


def read(ram, base):
    """Return the `Heap` in the RAM that begins at the address `base`.

    Objects count as in use if the root pointers of `mp_state_ctx` lead to them. Those to which only
    the C stack leads are left out: between two steps of the main loop there are none of the game's.

    :raises ValueError: there is no heap
    """
    found, _, _, live = objects(ram, base)
    heads = {head: about for area in found for head, about in area.heads.items()}
    used = sum(heads[head][0] for head in live) * BLOCK
    size = sum(area.end - area.start for area in found)
    spare = _spare(ram, base, found[0].table)
    return Heap(
        size,
        used,
        size - used + sum(spare),
        max([area.longest_gap(live) for area in found] + spare),
        max([heads[head][0] * BLOCK for head in live], default=0),
    )


def objects(ram, base):
    """Return ([`Area`], the words of the RAM, root pointers, {addresses of the objects in use})."""
    found = areas(ram, base)
    words = struct.unpack("<%dI" % (len(ram) // 4), ram[: len(ram) & ~3])
    heads = {head: about for area in found for head, about in area.heads.items()}
    first = (found[0].record - base) // 4
    roots = words[first - _ROOTS // 4 : first]
    return found, words, roots, _reachable(roots, words, heads, base)


def _reachable(roots, words, heads, base):
    live = set(heads.keys() & roots)
    todo = list(live)
    while todo:
        head = todo.pop()
        blocks, is_collected = heads[head]
        if is_collected:
            first = (head - base) // 4
            new = (heads.keys() & words[first : first + blocks * BLOCK // 4]) - live
            live |= new
            todo += new
    return live


def _spare(ram, base, block):
    """Return the list of the largest piece that the firmware's heap can give, or [] for nothing.

    It gives pieces of certain sizes, each a 16th of a power of two apart (`tlsf_fit_size`).

    :param block: address of one of its blocks. Blocks before it do not count: at the start of a
        board the heap of Python takes the first one.
    """
    largest = 0
    while base < block <= base + len(ram):
        head = _WORD.unpack_from(ram, block - 4 - base)[0]
        size = head & ~_FLAGS
        if not size:
            break
        if head & _IS_FREE:
            largest = max(largest, size)
        block += size + 4
    step = (1 << largest.bit_length() - 1) // 16 if largest >= _LEAST else 0
    return [largest - largest % step] if step else []
