"""Read a trained table: a file that gives each option of a decision a weight.

An option is one of at most five things that a seat can do now, such as to play its weakest card or
to raise (truco_core.bots.features). All decisions whose cards and situation are alike share an
entry of the table. An entry is one byte. With a card to play, the high four bits are the
probability of a raise in fifteenths, the low four bits the number of a mixture: the shares of the
four card options. For an answer, the high four bits are the probability of running in fifteenths.
The low four bits are how often the robot raises again instead of accepting if it does not run, also
in fifteenths.

Entries lie in rows. A row has the entries for the same cards, one for each situation. Many rows are
equal, so the file stores each different row once. tools/train/table_file.py writes the file:

head      the head of truco_core.bots.features2 or features4
mixtures  16 mixtures of four bytes: shares of the high, middle, low and face-down card; sum 16
index     for each row: its offset in `rows` (two bytes, the low byte first); first the rows of all
          families of the first set, then those of the other sets
rows      the bytes of the entries

All robots of a game share one open file. A decision reads four bytes at each of two or three
offsets, and takes no heap.
"""

from array import array

from micropython import const

from truco_core import state
from truco_core.bots import features
from truco_core.state import PHASE

TYPE_CHECKING = const(0)  # see truco_core.seldom
if TYPE_CHECKING:
    from typed import BufferedIOBase

OPTION_COUNT = const(5)  # number of options of a decision
MIXTURES = const(64)  # size in bytes of the file's part `mixtures`: 16 mixtures of 4 shares
_FOLDER = __file__.replace("\\", "/").rpartition("/")[0]
tables: "dict[int, Table]" = {}  # {number of players: its `Table`}


class Table:
    """An open table file, from which single entries are read.

    :param int players: 2 or 4
    :param file: an open file; None: open the one beside this module

    head   the head of the table, see truco_core.bots.features
    """

    def __init__(self, players: int, file: "BufferedIOBase | None" = None) -> None:
        if players == 2:
            from truco_core.bots import features2

            entries = features2
        else:
            from truco_core.bots import features4

            entries = features4  # type: ignore[misc]
        self._row = entries.family_row
        self._file = file = file or open(_FOLDER + "/policy%d.bin" % players, "rb")
        self._buffer = bytearray(4)
        self.head = head = file.read(entries.HEAD_SIZE)
        rows = entries.rows(head)
        self._rows = array("H", rows)  # number of rows of each family
        self._in_set = sum(rows)
        self._index = entries.HEAD_SIZE + MIXTURES
        self._values = self._index + 2 * self._in_set * head[features.SETS]

    def value(self, row: int, column: int) -> int:
        """Return the byte of one entry, as the module's docstring describes it.

        :param row: number of the row among those of all families of all sets
        :param column: number of the entry in the row, from `features.column`
        """
        buffer = self._look(self._index + 2 * row)
        return self._look(self._values + (buffer[0] | buffer[1] << 8) + column)[0]

    def _look(self, at: int) -> bytearray:
        """Return the buffer of four bytes, filled with those at offset `at` of the file."""
        self._file.seek(at)
        self._file.readinto(self._buffer)
        return self._buffer

    def weigh(
        self, s: bytearray, seat: int, w: bytearray, mask: int, manner: int, out: "array[int]"
    ) -> int:
        """Write the weight of each option in `mask` into `out` and return their sum, which is > 0.

        :param w: the work bytes that `counts.look` and `guard.allowed` have filled
        :param mask: the allowed options as bits, see truco_core.bots.features
        :param manner: how the opponents play: SOUND, EARLY or WILD
        :param out: OPTION_COUNT numbers; 0 for an option that is not in `mask`
        """
        head = self.head
        found = self._row(s, seat, w, head)
        row = features.set_of(s, head, manner) * self._in_set + (found >> 4)
        for family in range(found & 15):
            row += self._rows[family]
        value = self.value(row, features.column(s, seat, head, found & 15))
        high = value >> 4
        low = value & 15
        if s[PHASE] != state.PLAYING:
            # If `mask` lacks raising again or accepting, the other of the two gets its weight, too.
            if not mask & 4:
                low = 0
            elif not mask & 2:
                low = 15
            out[0] = 15 * high
            out[1] = (15 - high) * (15 - low)
            out[2] = (15 - high) * low
            out[3] = out[4] = 0
        else:
            shares = self._look(self._index - MIXTURES + 4 * low)
            out[4] = 16 * high
            for i in range(4):
                out[i] = (15 - high) * shares[i]
        total = 0
        for i in range(OPTION_COUNT):
            if not mask >> i & 1:
                out[i] = 0
            total += out[i]
        if not total:
            # All allowed options have weight 0: take option 1 (accept), or the weakest card.
            i = 1
            if s[PHASE] == state.PLAYING:
                i = 2 if mask & 4 else 1 if mask & 2 else 0 if mask & 1 else 4
            elif not mask & 2:
                i = 0 if mask & 1 else 2
            out[i] = total = 1
        return total


def table(players: int) -> Table:
    """Return the table for 2 or 4 players; open it at the first call."""
    found = tables.get(players)
    if found is None:
        found = tables[players] = Table(players)
    return found
