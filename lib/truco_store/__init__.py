"""The storage that survives power-off: two slots of 512 bytes in `microcontroller.nvm`.

The first slot is at the start of this memory, the second at its middle, so that each has its own
erase page if the board has two. A save writes to the older slot, in one assignment. Of the slots
with a correct CRC, the one with the higher sequence number is used, so after a power cut either the
old or the new bytes are there. Other bytes of the memory are not changed, except on an RP2.

The effect of one assignment depends on the firmware (ports/*/common-hal/nvm/ByteArray.c). An
nRF52840 erases the slot's own page of 4 KB. A SAM D51 erases its only block of 8 KB, an RP2 its
only sector of 4 KB, and an ESP32 replaces its only blob. On these three a power cut between erasing
and writing (some hundredths of a second) loses both slots, which no layout of this memory could
prevent. Therefore the game saves as seldom as possible. On an RP2 it writes into bytes that are
already erased (truco_store.flash); then only the first slot exists and its layout is the same, and
the rest of the sector is for records.

offset    field
0..2      b"ZAP"
3         IMAGE_VERSION of this table
4..7      sequence number, which is also the number of saves
8..37     OPTIONS, a byte each in the order of truco_store.options.ROWS
39        DAY_HANDS: number of hands in the match with the cards of DAY; 0: unknown;
          255: the player gave up
40..53    RULES of the next match: rule set and house rules, see truco_core.rules
54..55    DAY: the last day whose cards were played, and the points, see truco_store.profile
56..67    NAME of the player, Latin-1, padded with zeros
68..71    CHIPS
72..75    POINTS of the ranking
76..77    LADDER: progress, see truco_game.ladder
78        FACE of the player: 1..FACES; 0: derived from the name
79        MORE_BADGES: bits 0-3: bits 8-11 of BADGES; bits 4-7: about DAY, see .profile
80        SEEN: flags SEEN_LANGUAGE, SEEN_LESSON and UNSEEN_LEVEL; bits 3-7 (times BEST): the most
          points in a match lost to the next rival of the ladder
81        WAY: how the player reached other handhelds last: 1 + index into WAYS of
          truco_ui.with_others; 0: never
82..84    MARKER: the score of a match with real cards, see truco_ui.screens.marker_screen
85        BADGES: bits of truco_game.feats
86        APPENDED: 2 if records follow this image, see truco_store.flash
87        PLEDGED: chips in the pot of a match with other handhelds
88        MATCH: 1: a match is saved; TWO_HERE: a saved match of two people here; else 0
89..90    STAKED: chips that the player has put into the pot of this match
91        RUNNERS: bit mask of the seats that ran from the current raise or special hand
92..94    ROBOTS at seats 1, 2, 3
96..99    RNG: state of the random numbers of table and robots
100..111  COUNTERS of this match, 16 bits each, see truco_store.profile
112..175  STATE: the match, see truco_core.state
176..179  DEALS: the seed of this match or the last one, see truco_game.setup; 0: random
180..359  STATS: nine rows of 20 bytes, one for each rule set and one for house rules, see
          truco_store.profile
360..394  MORE: the part of a second saved match that does not fit into LINK
400..431  LAST: the last eight matches, the newest first, 4 bytes each, see truco_store.profile
432..507  LINK. The first byte is LINK_TABLE: a linked table to which the player can return;
          LINK_MATCH: a second saved match; else 0. For a table, the data of
          truco_link.lobby.Lobby.memory follow, in which the WAY to the table (1 byte) is inserted
          after the first 11 bytes
508..511  CRC-32 of the other 508 bytes

All numbers have the low byte first. Bytes without a name are 0, except for 38, 95 and 395..399,
which `.profile` uses.
"""

from binascii import crc32

from micropython import const

IMAGE_SIZE = const(512)
IMAGE_VERSION = const(2)

SEQUENCE = const(4)
OPTIONS = const(8)
DAY_HANDS = const(39)
RULES = const(40)
DAY = const(54)
NAME = const(56)
NAME_SIZE = const(12)
CHIPS = const(68)
POINTS = const(72)
LADDER = const(76)
FACE = const(78)
FACES = const(8)  # number of faces that a person can choose; also of rivals on the ladder
RANKED = const(4)  # number of levels that form one rank
MORE_BADGES = const(79)
SEEN = const(80)
SEEN_LANGUAGE = const(1)  # bit of SEEN: the language was chosen
SEEN_LESSON = const(2)  # bit of SEEN: the lesson was played to its end
UNSEEN_LEVEL = const(4)  # bit of SEEN: the player has not been told that the level has risen
BEST = const(8)  # SEEN // BEST: the most points in a match lost to the next rival
WAY = const(81)
MARKER = const(82)
BADGES = const(85)
APPENDED = const(86)
PLEDGED = const(87)
MATCH = const(88)
TWO_HERE = const(2)
STAKED = const(89)
RUNNERS = const(91)
ROBOTS = const(92)
RNG = const(96)
COUNTERS = const(100)
STATE = const(112)
DEALS = const(176)
STATS = const(180)
MORE = const(360)
MORE_SIZE = const(35)
LAST = const(400)
LINK = const(432)
# Values of the first byte of LINK. 1 was a table of version 1 of the link.
LINK_TABLE = const(2)  # LINK has a linked table to which the player can return
LINK_MATCH = const(3)  # LINK has another saved match besides STATE, and no linked table
# Offset of a byte in LINK. 1: the program restarts and returns to the table by itself. 2: it also
# ignores players who are new to the table.
LINK_AGAIN = const(443)
LINK_WAY = const(444)  # offset of the byte in LINK with the WAY to the linked table
LINK_SIZE = const(76)
CRC = const(508)

# Nothing more is saved after this many refused writes. An nRF52840 may refuse a write while its
# radio is busy.
_REFUSALS = const(3)

# What was found at power-on, see `Store.found`.
NOTHING_KEPT = const(0)  # the memory is blank, as on a new board
KEPT = const(1)
GARBAGE = const(2)  # bytes of another program or version; the game starts fresh


class Store:
    """The image (the 512 bytes listed above) in memory, with `save` to write it to the flash.

    image   bytearray of IMAGE_SIZE: read and change it, then call `save`
    found   NOTHING_KEPT, KEPT or GARBAGE, set at power-on
    frugal  True once half of the guaranteed writes of the flash are used: a match is then saved
            once a hand instead of at each turn of the player
    broken  True if there is no memory, or if it refused several writes: nothing is saved any more
    appends True on an RP2, where truco_store.flash writes records of the changes
    slot    offset of the newest slot, or of the next record
    saved   CRC of the newest slot; any other number makes `save` write

    `truco_store.flash.load` creates the Store.

    :param nvm: `nvm.ByteArray`, or an object with the same ``len`` and slices; None: save nothing
    """

    def __init__(self, nvm, image, found, frugal, appends, slot, saved):
        self.nvm = nvm
        self.image = image
        self.found = found
        self.frugal = frugal
        self.broken = nvm is None
        self.appends = appends
        self.slot = slot
        self.saved = saved
        self._refused = 0  # consecutive refused writes

    def save(self) -> bool:
        """Write the image to the older slot, unless the newest slot has the same bytes.

        Return False if the image could not be written. Blocks while the flash is busy, up to about
        0.1 s.
        """
        image = self.image
        if self.broken:
            return False
        if seal(image) == self.saved:
            return True
        put(image, SEQUENCE, 4, get(image, SEQUENCE, 4) + 1)
        crc = seal(image)
        try:
            if self.appends:
                import residency  # only an RP2 needs it

                with residency.use("truco_store.flash") as flash:
                    self.slot = flash.append(self.nvm, self.slot, image)
            else:
                slot = len(self.nvm) // 2 - self.slot
                self.nvm[slot : slot + IMAGE_SIZE] = image
                self.slot = slot
        except MemoryError:
            return False  # an ESP32-S3 copies all 8 KB to the heap; a later save may succeed
        except (OSError, RuntimeError):
            self._refused += 1
            self.broken = self._refused == _REFUSALS
            return False
        self.saved = crc
        self._refused = 0
        return True


def get(data, at: int, size: int) -> int:
    """Return the number in `size` bytes of `data` from `at` on, low byte first."""
    value = 0
    for i in range(at + size - 1, at - 1, -1):
        value = value << 8 | data[i]
    return value


def put(data, at: int, size: int, value: int) -> None:
    """Write `value` into `size` bytes, low byte first, or the largest number that fits."""
    if value >> 8 * size:
        value = (1 << 8 * size) - 1
    for i in range(at, at + size):
        data[i] = value & 0xFF
        value >>= 8


def seal(image):
    """Compute the CRC of an image, write it into the image's last bytes, and return it."""
    for i in range(CRC, IMAGE_SIZE):
        image[i] = 0
    crc = crc32(image)
    put(image, CRC, 4, crc)
    return crc
