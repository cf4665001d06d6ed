"""A robot that plays by a trained table and a character, and adapts to its opponents.

An option is one of at most five things that a seat can do now, such as to play its weakest card or
to raise (truco_core.bots.features). The table gives each option a weight. A character that learns
uses the entries for the manner that its opponents have shown in this match. The character's
preference for raises and runs changes the weights. Then the robot draws an action by these weights.
truco_core.bots.guard keeps all characters from blunders, except the random choices of the beginner.
A decision takes no heap.

**The memory** records how both teams have raised and answered in this match. The robot then
estimates the manner of each team: SOUND, EARLY or WILD. The trick in which a team raises tells more
than how often it raises: a sound player seldom raises before the end of trick 1, and often on the
last card, where a raise reveals least. Each opportunity to raise, used or not, and each answer to a
raise is evidence for or against a manner (naive Bayes). Evidence is the natural logarithm of the
probability in that manner divided by that in sound play. The sum is limited, so the robot soon
notices a player who changes manner, and a player who pretends gains little. The trainer
compiles the functions that use the memory, so they take only plain integers. The bytes `m`:

0        the team that raised last in this hand, or NONE
1        1 in a special hand, where nobody may raise
2        1: a raise waits for its answer; 2 + a seat: this seat accepted the last raise; 0: neither
3        index of the current trick, 0..2
4        evidence that team 0 plays in the manner EARLY: 64 + 8 * sum, 0..128
5        evidence that team 0 plays in the manner WILD, in the same form
6, 7     evidence about team 1, as bytes 4 and 5
8..11    bytes 4..7 as they were when this hand was dealt
12..15   bytes 4..7 as they were when the previous hand was dealt

**The table** is a file on the drive, made by tools/train (see docs/robots.md). An entry is one
byte. With a card to play, the high four bits are the probability of a raise in fifteenths, the low
four bits the number of a mixture: the shares of the four card options. For an answer, the high four
bits are the probability of running in fifteenths. The low four bits are how often the robot raises
again instead of accepting if it does not run, also in fifteenths.

The file encodes the differences between neighbouring entries with a range coder (Martin 1979). One
bit says whether a whole row equals the row above. If not, each entry either equals one of three
neighbours or is written as bits. The neighbours are *left* (the previous situation), *above* (the
row for cards that are one class apart) and *side* (the previous manner). The probability of each
bit depends on the values of these neighbours, on which of them are equal, and on whether the left
neighbours of this entry and of the one above are equal. tools/train/table_file.py writes the file:

head      the head of truco_core.bots.features2 or features4, run-length encoded. Each byte has a
          value in its low five bits and, above them, how often the value is repeated (0..7).
model     CONTEXTS bytes: the probability that a bit is set in each context, in 256ths
mixtures  16 of four bytes: high, middle, low and face-down card, with a sum of 16
families  four bytes each: entries in a row; how many rows apart similar cards are; the number of
          the first block (two bytes, the low byte first)
places    for every eight blocks: the offset of the first block in the file (two bytes, the low
          byte first), then the length of each block
blocks    rows of one family, up to BLOCK entries, sorted by cards, then situations, then sets

All robots of a game share one open table, which takes at most 1 KB of heap. A decision reads five
places of the file and decodes half a block on average.
"""

from array import array

from micropython import const

from truco_core import events, state
from truco_core.bots import features
from truco_core.bots.certainty import Robot
from truco_core.bots.features import ANSWERS_FROM, look, options
from truco_core.bots.guard import OURS, THEIRS, allowed, carries, judged
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.state import ANSWERING, PHASE, PLAYERS, RESULTS, TRICK

# Offsets in a robot's memory, which the module's docstring describes; MEMORY_SIZE: its size.
MEMORY_SIZE = const(16)

_RAISER = const(0)
_SPECIAL = const(1)
_ANSWER = const(2)
_TRICK = const(3)
_TEAM = const(4)
_DEALT = const(8)

# Values of the byte _ANSWER of a robot's memory.
_WAITS = const(1)  # a raise waits for its answer
_ACCEPTER = const(2)  # _ACCEPTER + seat: this seat accepted the last raise

# Manners of play.
SOUND = const(0)  # raises on good cards, mostly late in the hand; also for an unknown manner
EARLY = const(1)  # raises on good cards, often in the first trick and seldom in the last
WILD = const(2)  # raises all the time and seldom runs

# Values of the evidence for a manner, bytes 4..7 of the memory.
_NOTHING = const(64)  # neutral: no evidence for or against the manner
_MOST = const(128)  # highest value of the evidence; the lowest is 0
_BELIEVED = const(68)  # evidence above which a manner is assumed
_SHOUTS = const(100)  # evidence for WILD above which a team is taken to raise all the time
# Two bytes for each observation: how it changes the evidence for EARLY and for WILD, plus 16, so 16
# means no change. The observations are, in this order: the team could have raised and did not, or
# raised (both for the first trick, then the second, then the third); it ran; it accepted.
_EVIDENCE = b"\x0e\x0c\x1a\x1e\x10\x0c\x11\x18\x14\x11\x06\x0f\x10\x0d\x10\x14"
_RAN = const(6)
_ACCEPTED = const(7)

# Sizes and numbers in a table file; OPTION_COUNT: number of options of a decision.
OPTION_COUNT = const(5)
BLOCK = const(400)  # maximum number of entries in a block
PLACES = const(8)  # number of blocks that share one offset in the file's part `places`
RING = const(64)  # number of decoded entries kept as neighbours of the next ones; a power of two
MIXTURES = const(64)  # size in bytes of the file's part `mixtures`: 16 mixtures of 4 shares
FAMILY = const(4)  # size of one family's entry in `families`, in bytes
CONTEXTS = const(152)
# Offsets in `model` minus 1, because `_bits` adds at least 1. The bit in these contexts says if the
# entry equals its neighbour on the left, above, or at the side (the entry of the previous manner).
AS_LEFT = const(-1)
AS_ABOVE = const(29)
AS_SIDE = const(35)
# Offsets in `model` minus 1, for an entry that equals no neighbour: UPPER for its high four bits,
# LOWER for its low four bits. Four bits have a binary tree of TREE contexts: one context for each
# value that the bits decoded so far can have. UPPER has a tree for cards to play, then one for
# answers. LOWER has two trees for each of these: if the high four bits are 0, and if they are not.
UPPER = const(59)
LOWER = const(89)
TREE = const(15)
SAME_ROW = const(149)  # context of the bit that says whether a row equals the row above
SPAN = const(1 << 24)  # initial range of the range coder
LEAST_SPAN = const(1 << 16)  # a smaller range is extended by the next byte of the file
tables = {}  # {number of players: the `Table` of weights whose file is open}

# Offsets in the seven bytes of a character, and what the bytes mean.
RAISE_ODDS = const(0)  # factor for the odds of a raise, in sixteenths, 0..64
RUN_ODDS = const(1)  # factor for the odds of a run, in sixteenths, 0..64
BLUFFING = const(2)  # share of decisions in which it raises whatever its cards are, in 256ths
CARELESS = const(3)  # share of choices made at random among the allowed options, in 256ths
LEARNS = const(4)  # if this byte is 1, the robot adapts to its opponents
# If this byte is 1: random choices may be blunders, but not raises, nor runs from constant raisers.
BEGINNER = const(5)
# Bits 0-3 stand for the four moments of a hand (see `moment`): if the bit is set, the robot
# does not raise or raise again at this moment. Bits 4-7: it does not run at the same four moments.
NEVER = const(6)

_CARDS = const(15)  # bit mask of the options that play a card
# A card is strong if at most this many unseen cards beat it, scaled to a deck of 40 cards
# (features.SCALED). An ace is strong: four manilhas, four threes and four twos beat it.
_STRONG = const(12)
_UNIT = const(16)  # value of RAISE_ODDS and RUN_ODDS that changes nothing: 16 sixteenths
_FULL = const(256)  # a share of 100%, in 256ths

# The names, from the weakest to the strongest robot (measured in docs/robots.md). Each but the
# champion has a habit by which players can recognize it.
CHARACTERS = ("beginner", "timid", "reckless", "caller", "bluffer", "bold", "patient", "champion")

_ROWS = (
    # Bytes: RAISE_ODDS, RUN_ODDS, BLUFFING, CARELESS, LEARNS, BEGINNER, NEVER.
    b"\x28\x10\x08\xa8\x00\x01\x00",  # beginner: careless, but never raises at random
    b"\x10\x20\x00\x94\x00\x00\x07",  # timid: raises in the last trick only
    b"\x28\x10\xa0\x4a\x00\x00\x08",  # reckless: raises on anything, but not in the last trick
    # caller: does not run in the second trick after winning the first one, nor in the third
    b"\x10\x10\x00\x68\x00\x00\xa0",
    b"\x10\x10\x60\x2a\x00\x00\x03",  # bluffer: no raise in trick 1, nor in 2 after winning 1
    b"\x10\x10\x50\x06\x00\x00\x05",  # bold: raises in trick 2 after winning trick 1, and in 3
    b"\x10\x10\x00\x06\x00\x00\x11",  # patient: neither raises nor runs in the first trick
    b"\x10\x10\x00\x00\x01\x00\x00",
)


def observe(m, kind, seat, value):
    """Update the memory `m` with an event, whose three bytes truco_core.events explains."""
    team = seat & 1
    if kind == events.PLAYED:
        if not m[_SPECIAL] and m[_RAISER] != team:
            _learn(m, team, 2 * m[_TRICK])
    elif kind == events.RAISED:
        _learn(m, team, _ACCEPTED if m[_ANSWER] == _WAITS else 2 * m[_TRICK] + 1)
        m[_ANSWER] = _WAITS
        m[_RAISER] = team
    elif kind == events.ACCEPTED or kind == events.RAN:
        if m[_ANSWER] == _WAITS and (kind == events.ACCEPTED or not value):
            _learn(m, team, _ACCEPTED if kind == events.ACCEPTED else _RAN)
            m[_ANSWER] = _ACCEPTER + seat if kind == events.ACCEPTED else 0
    elif kind == events.TRICK_TAKEN:
        if m[_TRICK] < 2:
            m[_TRICK] += 1
    elif kind == events.DECIDE:
        m[_SPECIAL] = 1
    elif kind == events.DEALT:
        m[_RAISER] = NONE
        m[_SPECIAL] = m[_ANSWER] = m[_TRICK] = 0
        for i in range(MEMORY_SIZE - 1, _DEALT - 1, -1):
            m[i] = m[i - 4]
    elif kind == events.MATCH_STARTED:
        for i in range(_TEAM, MEMORY_SIZE):
            m[i] = _NOTHING


def _learn(m, team, observation):
    for i in range(2):
        at = _TEAM + 2 * team + i
        m[at] = min(max(m[at] + _EVIDENCE[2 * observation + i] - 16, 0), _MOST)


def manner_of(m, seat):
    """Return how the opponents of `seat` play: SOUND, EARLY or WILD."""
    early = m[_TEAM + 2 - 2 * (seat & 1)]
    wild = m[_TEAM + 3 - 2 * (seat & 1)]
    # If the evidence for EARLY and WILD is equal, assume EARLY, which is more common.
    if wild > _BELIEVED and wild > early:
        return WILD
    return EARLY if early > _BELIEVED else SOUND


def shouts(m, seat):
    """Return whether the opponents of `seat` clearly raise all the time.

    For example, it is enough that they raised in the first trick of the first three hands.
    """
    return m[_TEAM + 3 - 2 * (seat & 1)] > _SHOUTS


def accepted(m, seat):
    """Return whether `seat` accepted the last raise of this hand instead of raising again."""
    return m[_ANSWER] == _ACCEPTER + seat


def folder() -> str:
    """Return the folder of this module, which has the table files, as a path with a final slash."""
    return __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1]


class Table:
    """An open table file, from which single entries are read.

    :param int players: 2 or 4
    :param file: an open file; None: open the one in `folder`

    head   the head of the table, see truco_core.bots.features
    first  the number of the first entry of each family, as `features.starts` returns it
    """

    def __init__(self, players: int, file=None):
        if players == 2:
            from truco_core.bots import features2

            entries = features2
        else:
            from truco_core.bots import features4

            entries = features4  # type: ignore[misc]
        self._row = entries.family_row
        self._file = file = file or open(folder() + "policy%d.bin" % players, "rb")
        self.head = head = bytearray(entries.HEAD_SIZE)
        at = 0
        while at < len(head):
            run = file.read(1)[0]
            for _ in range((run >> 5) + 1):
                head[at] = run & 31
                at += 1
        self._model = file.read(CONTEXTS)
        self._mixtures = file.tell()
        self.first = features.starts(head, entries.rows(head))
        self._ring = bytearray(RING)
        self._buffer = bytearray(32)
        self._used = self._span = self._code = 0

    def value(self, number: int) -> int:
        """Return the byte of one entry, as the module's docstring describes it.

        :param number: the number of the entry, from `features.place`
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
        """Fill `_buffer` with the bytes at offset `at` of the file."""
        self._file.seek(at)
        self._file.readinto(self._buffer)

    def _decode(self, last, width, sets, answer):
        """Decode the block that begins in `_buffer` up to entry number `last`; return this entry.

        :param width: number of situations in a row
        :param sets: number of sets; the entries of all sets lie side by side
        :param answer: 1 if the entries are for answers, 0 if they are for cards to play
        """
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
        """Return the number that the next `count` bits encode, highest first.

        :param context: offset of the tree for these bits in `model`, minus 1
        """
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
        """Write the weight of each option in `mask` into `out` and return their sum, which is > 0.

        :param w: the work bytes that `features.look` and `guard.allowed` have filled
        :param mask: the allowed options as bits, see truco_core.bots.features
        :param manner: how the opponents play: SOUND, EARLY or WILD
        :param out: OPTION_COUNT numbers; 0 for an option that is not in `mask`
        """
        row = self._row(s, seat, w, self.head)
        value = self.value(features.place(s, seat, self.head, self.first, row, manner))
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


def character(name: str) -> bytes:
    """Return the seven bytes of a character. Raises ValueError if the name is not in CHARACTERS."""
    return _ROWS[CHARACTERS.index(name)]


def _spared(w, mask):
    """Return `mask` without the options that play a manilha over a partner's strong winning card.

    Such a manilha would not win more hands, and human partners hate it.
    """
    left = mask
    if w[OURS] > w[THEIRS] and w[features.SCALED + w[OURS] - 1] <= _STRONG:
        for i in range(w[features.CARDS_LEFT] - 1):
            if w[features.OWN + i] >= max(w[OURS], FIRST_MANILHA):
                left &= ~(1 << i)
    return left if left & _CARDS else mask


def moment(s, seat):
    """Return the moment of the hand, 0..3.

    0: trick 1; 1: trick 2 after our team took trick 1; 2: trick 2 otherwise; 3: trick 3
    """
    if s[TRICK] == 1:
        return 1 if s[RESULTS] == seat & 1 else 2
    return 3 if s[TRICK] else 0


class TrainedBot(Robot):
    """A driver that plays by the trained table and a character.

    :param Rng rng: random numbers for its choices
    :param bytes character: seven bytes, RAISE_ODDS to NEVER

    weights   weight of each option at the last decision
    total     sum of the weights
    memory    what the robot remembers about both teams; the module's docstring lists the bytes
    """

    def __init__(self, rng, character):
        super().__init__(rng, not character[BEGINNER])
        self.character = character
        self._work = bytearray(features.WORK_SIZE)
        self.weights = array("H", (0, 0, 0, 0, 0))
        self.total = 0
        self._card = 0  # 1 if the last decision was about a card, 0 if it was an answer
        self.memory = bytearray(MEMORY_SIZE)

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Remember how the teams play in this match."""
        observe(self.memory, kind, seat, value)

    def decide(self, view, seat: int):
        """Draw an action for `seat`. It depends only on view, memory and random numbers."""
        s = view.state
        self._think(s, seat)
        pick = self._rng.below(self.total)
        option = 0
        while pick >= self.weights[option]:
            pick -= self.weights[option]
            option += 1
        return self.action(option)

    def action(self, option):
        """Return the action (truco_core.state) for an option, 0..4, of the last decision."""
        if not self._card:
            return state.RAISE if option == 2 else state.ACCEPT if option else state.RUN
        if option == 4:
            return state.RAISE
        w = self._work
        if option == 3:
            return w[features.CARD + w[features.CARDS_LEFT] - 1] | FACE_DOWN
        return w[features.CARD + option]

    def _think(self, s, seat):
        """Set `weights` and `total` for this decision."""
        w, weights, character = self._work, self.weights, self.character
        look(s, seat, w)
        mask = allowed(s, seat, w)
        self._card = 1 if s[PHASE] == state.PLAYING else 0
        never = character[NEVER] >> moment(s, seat)
        if self._card:
            if mask & features.RAISING and never & 1:
                mask = mask & ~features.RAISING or features.cards_of(s, seat, w)
            elif mask != features.RAISING and self._is_left(s, seat):
                mask &= ~features.RAISING
            mask = _spared(w, mask)
        else:
            if s[PHASE] == ANSWERING and never & 16 and mask != features.RUNNING:
                mask &= ~features.RUNNING
            else:
                mask = judged(s, seat, w, mask)
            if never & 1 and mask & features.RERAISING:
                mask = mask & ~features.RERAISING | features.ACCEPTING
        if not mask & (mask - 1):
            for i in range(OPTION_COUNT):
                weights[i] = mask >> i & 1
            self.total = 1
            if not character[BEGINNER]:
                return
        else:
            manner = manner_of(self.memory, seat) if character[LEARNS] else 0
            table(s[PLAYERS]).weigh(s, seat, w, mask, manner, weights)
        if self._card and mask & features.RAISING:
            self._lean(4, character[RAISE_ODDS], character[BLUFFING])
        elif s[PHASE] == ANSWERING and mask & features.RUNNING:
            self._lean(0, character[RUN_ODDS], 0)
        if character[CARELESS]:
            self._err(s, seat, mask)
        self.total = sum(weights)

    def _err(self, s, seat, mask):
        """Let a careless robot sometimes take an option at random.

        :param mask: the options that the guard and the character allow
        """
        beginner = self.character[BEGINNER]
        if beginner:
            # A beginner's random choice may be a blunder, but never a card face-down.
            mask = options(s, seat, self._work) & ~features.COVERED
        # No robot answers a raise by another raise at random: that would tell nothing about its
        # cards. A beginner never raises at random, because it would do so in every second hand.
        if not self._card:
            mask &= ~features.RERAISING
            # No random runs from opponents who raise in each hand: they would win by raises.
            if beginner and shouts(self.memory, seat):
                mask &= ~features.RUNNING
        elif beginner:
            mask &= ~features.RAISING
        self._blur(mask)

    def _is_left(self, s, seat):
        """Return whether the robot must not raise, as its partner only accepted the last raise.

        A robot whose own cards justify a raise (`carries`) may still raise.
        """
        return accepted(self.memory, seat ^ 2) and not carries(s, seat, self._work)

    def _lean(self, option, factor, more):
        """Multiply one option's weight by `factor` / 16; add `more` / 256 of the sum of all."""
        if factor == _UNIT and not more:
            return
        weights = self.weights
        total = sum(weights)
        # Divide by 4, not 16: small weights survive, and the sum stays below 2**12 (`Rng.below`).
        for i in range(OPTION_COUNT):
            weights[i] = weights[i] * (factor if i == option else _UNIT) // 4
        weights[option] += total * more // 64

    def _blur(self, mask):
        """Distribute the character's CARELESS share of the weight evenly among `mask`'s options."""
        weights = self.weights
        careless = self.character[CARELESS]
        total = sum(weights)
        count = 0
        for i in range(OPTION_COUNT):
            count += mask >> i & 1
        for i in range(OPTION_COUNT):
            weights[i] = weights[i] * 2 * (_FULL - careless) // total
            if mask >> i & 1:
                weights[i] += 2 * careless // count
