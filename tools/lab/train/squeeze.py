"""A table's entries to the bytes of its file, and back. Format: truco_core.bots.policy.

How likely each bit is in its context is counted first, then the bits are coded by it. The
neighbours of an entry are those that the reader knows by then: each block begins anew. The reading
is the robots' own. All counts are whole numbers, so the same entries make the same file anywhere.
"""

import io

from truco_core.bots import policy
from truco_core.bots.policy import (
    AS_ABOVE,
    AS_LEFT,
    AS_SIDE,
    BLOCK,
    CONTEXTS,
    FAMILY,
    LEAST_SPAN,
    LOWER,
    MIXTURES,
    PLACES,
    RING,
    SAME_ROW,
    SPAN,
    TREE,
    UPPER,
)

_RUN = 8
_VALUES = 32


def squeeze(values, module, head, mixtures):
    """The bytes of a table file.

    :param values: an entry a byte
    :param module: features2 or features4
    :param head: its bytes for this table
    :param mixtures: 64 bytes
    :raises ValueError: when the file cannot tell where its blocks begin, or the reader cannot
        remember enough
    """
    families = _families(module, head)
    set_size, all_ = module.offsets(head)[-2:]
    sets = all_ // set_size
    described, said = bytearray(), []
    for family, (first, width, rows) in enumerate(families):
        if (width + 1) * sets > RING:
            raise ValueError("rows of %d entries in %d sets are too long" % (width, sets))
        apart = _apart(values, first, width, rows, set_size)
        described += bytes((width, apart)) + len(said).to_bytes(2, "little")
        for numbers in _blocks(first, width, rows, apart, set_size, all_):
            block = bytes(values[number] for number in numbers)
            said.append(list(_bits(block, width, sets, family >= module.FIRST_ANSWER)))
    model = _model(said)
    start = _runs(head) + model + mixtures + described
    return start + _placed([_coded(bits, model) for bits in said], len(start))


def expand(data, module):
    """(entries, head, mixtures) of which `squeeze` made `data`, as a robot reads them.

    :raises ValueError: when it made no such data
    """
    try:
        table = _Table(data, module)
        is_whole = table.is_whole()
    except (IndexError, ZeroDivisionError):
        is_whole = False
    if not is_whole:
        raise ValueError(
            "no table for %d players, or of another version, or cut off: "
            "python3 tools/lab/train/train.py makes it" % module.PLAYER_COUNT
        )
    values = bytearray(table.first[-1])
    for numbers in table.blocks():
        for number, value in zip(numbers, table.values(numbers[-1])):
            values[number] = value
    mixtures = data[table.described - MIXTURES : table.described]
    return bytes(values), bytes(table.head), mixtures


class _Table(policy.Table):
    """Keeps all that it reads on the way to an entry."""

    def __init__(self, data, module):
        super().__init__(module.PLAYER_COUNT, io.BytesIO(data))
        self.data = data
        self.described = self._mixtures + MIXTURES
        self.families = _families(module, self.head)

    def blocks(self):
        """The numbers of the entries of each block."""
        for family, (first, width, rows) in enumerate(self.families):
            apart = self.data[self.described + FAMILY * family + 1]
            yield from _blocks(first, width, rows, apart, *self.first[-2:])

    def is_whole(self):
        """Whether the blocks begin and end where they should."""
        places = self.described + FAMILY * len(self.families)
        groups = -(-len(list(self.blocks())) // PLACES)
        *_, last = at = range(places, places + groups * (PLACES + 2), PLACES + 2)
        first, after = (int.from_bytes(self.data[i : i + 2], "little") for i in (at[0], last))
        after += sum(self.data[last + 2 : last + 2 + PLACES])
        return first == last + PLACES + 2 and after == len(self.data)

    def values(self, number):
        """All entries of a block up to this one."""
        self._ring = _Noted(RING)
        self.value(number)
        return self._ring.noted[RING:]


class _Noted(bytearray):
    """Remembers what was written to it."""

    def __init__(self, size):
        super().__init__(size)
        self.noted = []

    def __setitem__(self, at, value):
        self.noted.append(value)
        super().__setitem__(at, value)


def _families(module, head):
    """(number of the first entry, entries in a row, rows) for each family."""
    first = module.offsets(head)
    return [
        (at, (after - at) // rows, rows)
        for at, after, rows in zip(first, first[1:], module.rows(head))
    ]


def _order(rows, apart):
    """Rows of a family as the file has them: next to each other those that are `apart`."""
    return [row for first in range(apart) for row in range(first, rows, apart)]


def _apart(values, first, width, rows, set_size):
    """How far rows are from each other that are most alike, a divisor of their number."""

    def alike(apart):
        order = _order(rows, apart)
        return sum(
            values[at + width * row + i] == values[at + width * after + i]
            for at in range(first, len(values), set_size)
            for row, after in zip(order, order[1:])
            for i in range(width)
        )

    return max(
        (n for n in range(1, min(rows, 255) + 1) if rows % n == 0), key=lambda n: (alike(n), -n)
    )


def _blocks(first, width, rows, apart, set_size, all_):
    """The numbers of the entries of each block of a family."""
    order = _order(rows, apart)
    height = BLOCK // (width * (all_ // set_size))
    for at in range(0, rows, height):
        yield [
            number
            for row in order[at : at + height]
            for i in range(first + row * width, first + row * width + width)
            for number in range(i, all_, set_size)
        ]


def _bits(block, width, sets, answer):
    """(context, bit) for all that says the entries of a block; see policy.Table._decode."""
    unmet = 0xF0 if answer else 2
    past = bytes((unmet,)) * RING + block

    def kind(value):
        return 0 if value == 0 else 1 if value == unmet else 2

    across = width * sets
    same = False
    for i, value in enumerate(block):
        now = RING + i
        if i % across == 0:
            was, same = same, past[now : now + across] == past[now - across : now]
            yield SAME_ROW + was + 1, same
        if same:
            continue
        above = past[now - across]
        left = past[now - sets] if i % across >= sets else above
        side = past[now - 1] if i % sets else left
        alike = 3 * (past[now - across - sets] == left)
        if above == left:
            alike += 12 if side == left else 6
        else:
            alike += 18 if side == left else 24 if side == above else 0
        guesses = {left: AS_LEFT}
        guesses.setdefault(above, AS_ABOVE)
        guesses.setdefault(side, AS_SIDE)
        for guess, context in guesses.items():
            yield context + alike + kind(guess) + 1, value == guess
            if value == guess:
                break
        else:
            yield from _tree(UPPER + TREE * answer, value >> 4)
            yield from _tree(LOWER + TREE * (2 * answer + (value > 15)), value & 15)


def _tree(context, value):
    node = 1
    for i in (3, 2, 1, 0):
        bit = value >> i & 1
        yield context + node, bit
        node = node * 2 + bit


def _model(said):
    """How likely each context's bit is set, in 256ths."""
    counts = [[0, 0] for _ in range(CONTEXTS)]
    for bits in said:
        for context, bit in bits:
            counts[context][bit] += 1
    return bytes(
        min(255, max(1, (512 * is_set + all_) // (2 * all_))) if (all_ := clear + is_set) else 128
        for clear, is_set in counts
    )


def _coded(bits, model):
    """The fewest bytes from which the reader takes these bits, whatever follows them."""
    low, span, length = 0, SPAN, 3
    for context, bit in bits:
        bound = (span >> 8) * model[context]
        if bit:
            span = bound
        else:
            low += bound
            span -= bound
        while span < LEAST_SPAN:
            low <<= 8
            span <<= 8
            length += 1
    free = 0  # low bits that may be anything
    while (low + (2 << free) - 1 >> free + 1) + 1 << free + 1 <= low + span:
        free += 1
    free = free // 8 * 8
    return ((low + (1 << free) - 1) >> free).to_bytes(length - free // 8, "big")


def _placed(blocks, start):
    """Where each block begins, and the blocks."""
    at = start + -(-len(blocks) // PLACES) * (PLACES + 2)
    places = bytearray()
    for i, block in enumerate(blocks):
        if at >= 1 << 16 or len(block) > 255:
            raise ValueError("too many entries that differ: a file of more than 64 KB")
        if i % PLACES == 0:
            places += at.to_bytes(2, "little")
        places.append(len(block))
        at += len(block)
    places += bytes(-len(blocks) % PLACES)
    return bytes(places) + b"".join(blocks)


def _runs(head):
    """A byte for each run of up to eight equal ones."""
    out = bytearray()
    at = 0
    while at < len(head):
        count = 1
        while count < _RUN and head[at : at + count + 1] == head[at : at + 1] * (count + 1):
            count += 1
        if head[at] >= _VALUES:
            raise ValueError("the head has a number over 31")
        out.append(head[at] | count - 1 << 5)
        at += count
    return bytes(out)
