"""A trained table on the drive, and the weights that it gives to the options of a decision.

An entry is one byte. Before a card: its high four bits are P(raise) in fifteenths, its low four the
number of a mixture. At an answer: P(run) in fifteenths, then P(raise again) in fifteenths of the
rest. docs/robots.md tells how a table is made (tools/train).

The file has what an entry shares with its neighbours, by a range coder (Martin 1979). A whole row
is as the one above, or not. Then each entry is as the one on its *left*, for the situation before;
or as the one *above*, for cards that are a class apart; or as the one at its *side*, for the manner
before; or its bits follow. How likely each is depends on which neighbours are alike, among them the
one left of the one above, and on what they say. The file, which tools/train/table.py writes:

head      that of truco_core.bots.features2 or features4 in runs of up to eight alike: a byte with
          the value (low five bits) and how often it comes, less one
model     CONTEXTS bytes: how likely a bit is set in a context, in 256ths
mixtures  16 of four bytes: high, middle, low, face-down card, 16 together
families  four bytes each: how many entries a row has; how far apart rows are whose cards are
          neighbours; the number of the first block, the low byte first
places    for eight blocks each: where the first begins in the file, the low byte first, then how
          many bytes each has
blocks    rows of one family, up to BLOCK entries: by cards, then situations, then sets

All robots of a game share one open table. It takes at most 1 KB of heap. A decision reads five
places of the file, and decodes half a block on average.
"""

from micropython import const

from truco_core import state
from truco_core.bots.features import ANSWERS_FROM
from truco_core.state import PHASE

OPTION_COUNT = const(5)
BLOCK = const(400)  # entries
PLACES = const(8)  # blocks
RING = const(64)  # a power of two: so many entries are remembered
MIXTURES = const(64)  # bytes
FAMILY = const(4)  # bytes
CONTEXTS = const(152)
# The contexts of a tree of bits begin behind these. One bit: is it the guess?
AS_LEFT = const(-1)
AS_ABOVE = const(29)
AS_SIDE = const(35)
# Four bits; of a card, then of an answer. The lower four are apart where the upper are 0.
UPPER = const(59)
LOWER = const(89)
TREE = const(15)
SAME_ROW = const(149)
SPAN = const(1 << 24)
LEAST_SPAN = const(1 << 16)
tables = {}


def folder() -> str:
    """Where the table files lie: beside this module, compiled or not."""
    try:
        path = __file__
    except NameError:
        return "/truco_core/bots/"
    return path[: max(path.rfind("/"), path.rfind("\\")) + 1]


class Table:
    """An open table file.

    :param int players: 2 or 4
    :param file: an open one, else the one beside this module
    """

    def __init__(self, players: int, file=None):
        if players == 2:
            from truco_core.bots import features2

            features = features2
        else:
            from truco_core.bots import features4

            features = features4  # type: ignore[misc]
        self.entry = features.entry
        self._file = file = file or open(folder() + "policy%d.bin" % players, "rb")
        self.head = head = bytearray(features.HEAD_SIZE)
        at = 0
        while at < len(head):
            run = file.read(1)[0]
            for _ in range((run >> 5) + 1):
                head[at] = run & 31
                at += 1
        self._model = file.read(CONTEXTS)
        self._mixtures = file.tell()
        self.first = features.offsets(head)
        self._ring = bytearray(RING)
        self._buffer = bytearray(32)
        self._used = self._span = self._code = 0

    def value(self, number: int) -> int:
        """The byte of an entry.

        :param number: of the entry, as `entry` of features2 or features4 returns it
        """
        first = self.first
        families = len(first) - 2
        sets = first[families + 1] // first[families]
        last = number // first[families]
        number %= first[families]
        family = 0
        while number >= first[family + 1]:
            family += 1
        number -= first[family]
        buffer = self._buffer
        places = self._mixtures + MIXTURES
        self._look(places + FAMILY * family)
        width = buffer[0]
        row = number // width
        rows = (first[family + 1] - first[family]) // width
        row = row % buffer[1] * (rows // buffer[1]) + row // buffer[1]
        height = BLOCK // (width * sets)
        block = (buffer[2] | buffer[3] << 8) + row // height
        last += (row % height * width + number % width) * sets
        self._look(places + FAMILY * families + block // PLACES * (PLACES + 2))
        at = buffer[0] | buffer[1] << 8
        for i in range(2, 2 + block % PLACES):
            at += buffer[i]
        self._look(at)
        self._used = 3
        self._span = SPAN
        self._code = buffer[0] << 16 | buffer[1] << 8 | buffer[2]
        return self._decode(last, width, sets, 0 if family < self.head[ANSWERS_FROM] else 1)

    def _look(self, at):
        """Fill the buffer from this place of the file on."""
        self._file.seek(at)
        self._file.readinto(self._buffer)

    def _decode(self, last, width, sets, answer):
        """The entry number `last` of the block that begins in the buffer."""
        ring = self._ring
        across = width * sets
        value = unmet = 0xF0 if answer else 2
        for i in range(RING):
            ring[i] = unmet
        same = 0
        for i in range(last + 1):
            above = ring[i - across & RING - 1]
            if i % across == 0:
                same = self._bits(SAME_ROW + same, 1)
            if same:
                value = above
            else:
                left = ring[i - sets & RING - 1] if i % across >= sets else above
                side = ring[i - 1 & RING - 1] if i % sets else left
                alike = 3 if ring[i - across - sets & RING - 1] == left else 0
                if above == left:
                    alike += 12 if side == left else 6
                elif side == left:
                    alike += 18
                elif side == above:
                    alike += 24
                if self._bits(AS_LEFT + alike + (left == unmet or left and 2), 1):
                    value = left
                elif above != left and self._bits(
                    AS_ABOVE + alike + (above == unmet or above and 2), 1
                ):
                    value = above
                elif left != side != above and self._bits(
                    AS_SIDE + alike + (side == unmet or side and 2), 1
                ):
                    value = side
                else:
                    value = self._bits(UPPER + TREE * answer, 4)
                    value = value << 4 | self._bits(LOWER + TREE * (2 * answer + (value > 0)), 4)
            ring[i & RING - 1] = value
        return value

    def _bits(self, context, count):
        """So many bits, the highest first: the next in the code."""
        buffer = self._buffer
        model = self._model
        span = self._span
        code = self._code
        node = 1
        for _ in range(count):
            bound = (span >> 8) * model[context + node]
            node *= 2
            if code < bound:
                span = bound
                node += 1
            else:
                code -= bound
                span -= bound
            if span < LEAST_SPAN:
                if self._used == len(buffer):
                    self._file.readinto(buffer)
                    self._used = 0
                span <<= 8
                code = code << 8 | buffer[self._used]
                self._used += 1
        self._span = span
        self._code = code
        return node - (1 << count)

    def weigh(self, s, seat: int, w, mask: int, manner: int, out) -> int:
        """Write the weight of each option in `mask` into `out`; return their sum, > 0.

        :param w: work bytes after `look`
        :param manner: how the opponents play, 0..3, see truco_core.bots.memory
        :param out: OPTION_COUNT numbers; 0 for an option that is not in `mask`
        """
        value = self.value(self.entry(s, seat, w, self.head, self.first, manner))
        high = value >> 4
        low = value & 15
        if s[PHASE] != state.PLAYING:
            # Where one of the two ways to stay is barred, the other has its share.
            if not mask & 4:
                low = 0
            elif not mask & 2:
                low = 15
            out[0] = 15 * high
            out[1] = (15 - high) * (15 - low)
            out[2] = (15 - high) * low
            out[3] = out[4] = 0
        else:
            self._look(self._mixtures + 4 * low)
            out[4] = 16 * high
            for i in range(4):
                out[i] = (15 - high) * self._buffer[i]
        total = 0
        for i in range(OPTION_COUNT):
            if not mask >> i & 1:
                out[i] = 0
            total += out[i]
        if not total:
            # The guard left nothing of what the entry wants. Accept, or lay the weakest card.
            i = 1
            if s[PHASE] == state.PLAYING:
                i = 2 if mask & 4 else 1 if mask & 2 else 0 if mask & 1 else 4
            elif not mask & 2:
                i = 0 if mask & 1 else 2
            out[i] = total = 1
        return total


def table(players: int) -> Table:
    """The table for so many players, opened at the first call."""
    found = tables.get(players)
    if found is None:
        found = tables[players] = Table(players)
    return found
