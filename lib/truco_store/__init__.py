"""What stays when the power is off: two slots of 512 bytes in `microcontroller.nvm`.

The first slot lies at the start of that memory, the second at its middle, so that each has
an erase page of its own where the board has two. A write goes to the older slot, in one
assignment. Of the slots whose CRC is right, the one with the higher sequence number counts.
So a power cut leaves either the old bytes or the new ones. All other bytes of the memory
belong to other programs and are not touched.

What the firmware does with one assignment (ports/*/common-hal/nvm/ByteArray.c): nRF52840
erases the slot's own page of 4 KB. SAM D51 erases the one block of 8 KB that is the whole
memory, RP2 its one sector of 4 KB, ESP32 replaces its one blob. On these three a power
cut between erasing and writing (some hundredths of a second) loses both slots, and nothing
in this memory could prevent it: so the game writes as seldom as it can, and on an RP2 into bytes
that are erased already (truco_store.flash; then this is how the first slot looks, and there is
no second one).

offset    field
0..2      b"ZAP"
3         IMAGE_VERSION of this table
4..7      sequence number: also how often the memory was written
8..37     OPTIONS, a byte each in the order of truco_store.options.ROWS
39        DAY_HANDS: how many were played by the cards of DAY; 0: it was not noted;
           255: given up
40..53    RULES of the next match: rule set and house rules, see truco_core.rules
54..55    DAY whose cards were played last, and the points: see truco_store.profile
56..67    NAME of the player, Latin-1, zeros behind it
68..71    CHIPS
72..75    POINTS of the ranking
76..77    LADDER: progress, see truco_game.ladder
78        FACE of the player: 1..FACES; 0: the name says which
79        MORE_BADGES: the higher bits of BADGES; bits 4 to 7: of those cards, see .profile
80        SEEN: what the player has seen already, SEEN_LANGUAGE, SEEN_LESSON; UNSEEN_LEVEL; times
          BEST: most points of a match lost to the ladder's next rival
81        WAY to others that the player chose last: 1 + index into WAYS of with_others; 0: none
82..84    MARKER: the match with real cards, see truco_ui.screens.marker_screen
85        BADGES: feats that were done, bits of truco_game.feats
86        APPENDED: 2 when records follow this image, see truco_store.flash
87        PLEDGED: chips put into the pot of a match with other handhelds
88        MATCH: 1 while a match is kept, TWO_HERE while one of two people here is, else 0
89..90    STAKED: chips that the player has put into the pot of this match
91        RUNNERS: bit mask of the seats that ran from the raise or question of now
92..94    ROBOTS at seats 1, 2, 3
96..99    RNG state of table and robots
100..111  COUNTERS of this match, 16 bits each, see truco_store.profile
112..175  STATE: the match, see truco_core.state
176..179  DEALS: the seed of this match, or of the last one, as of truco_game.setup; 0: by chance
180..359  STATS: nine rows of 20 bytes, one for each rule set and one for house rules, see
          truco_store.profile
360..394  MORE: what a second match has no room for in LINK
400..431  LAST: eight matches, the newest first, 4 bytes each, see truco_store.profile
432..507  LINK: 2 when there is a table to go back to; 3: a second match, see home_screen of
          truco_ui; else 0. Then, of a table, what truco_link.lobby.Lobby.memory says, WAY to it (1)
          behind the first 11 bytes of that
508..511  CRC-32 of the other 508 bytes

All numbers low byte first. Bytes that are not named are 0, but for 38, 95, 395..399: `.profile`.
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
FACES = const(8)  # of people, and as many rivals on the ladder
RANKED = const(4)  # levels of one rank
MORE_BADGES = const(79)
SEEN = const(80)
SEEN_LANGUAGE = const(1)  # was chosen
SEEN_LESSON = const(2)  # was played to its end
UNSEEN_LEVEL = const(4)  # has risen, and nothing told of it yet
BEST = const(8)
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
LINK_TABLE = const(2)  # its first byte, when there is a table; 1 was one of version 1 of the link
LINK_MATCH = const(3)  # in its place: a second kept match, see home_screen
# In LINK: 1 when the program begins anew and goes back by itself; 2: it also answers no strangers.
LINK_AGAIN = const(443)
LINK_WAY = const(444)  # in LINK: the WAY to that table
LINK_SIZE = const(76)
CRC = const(508)

_REFUSALS = const(3)  # while its radio is busy, an nRF52840 may refuse a write

# What was found at power-on, see `Store.found`.
NOTHING_KEPT = const(0)  # a new board
KEPT = const(1)
GARBAGE = const(2)  # bytes that are not ours, or of another version: a fresh start


class Store:
    """The image: the bytes listed above, in memory, and how they get into the flash.

    image   bytearray of IMAGE_SIZE: read and change it, then `save`
    found   NOTHING_KEPT, KEPT or GARBAGE, set at power-on
    frugal  True once half of the writes that the flash is sure to bear were made: a match is
            then kept once a hand, not at each turn of the player
    broken  there is no memory, or it refused several writes: nothing is kept any more
    appends True where truco_store.flash writes

    slot    offset of the newest slot; of the next record, where it appends
    saved   CRC of the newest slot; any other number: `save` writes

    truco_store.flash makes it.

    :param nvm: `nvm.ByteArray`, or anything with its ``len`` and slices; None: nothing is kept
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
        self._refused = 0  # writes, one after the other

    def save(self) -> bool:
        """Write the image to the older slot, unless the newest has the same bytes.

        False: the image could not be written.

        Blocks for as long as the flash needs, up to some 0.1 s.
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
                import residency  # the board's test of itself runs without it

                with residency.use("truco_store.flash") as flash:
                    self.slot = flash.append(self.nvm, self.slot, image)
            else:
                slot = len(self.nvm) // 2 - self.slot
                self.nvm[slot : slot + IMAGE_SIZE] = image
                self.slot = slot
        except MemoryError:
            return False  # an ESP32-S3 copies all 8 KB onto the heap: there may be room next time
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
    """Write a number; what does not fit becomes the largest that does."""
    if value >> 8 * size:
        value = (1 << 8 * size) - 1
    for i in range(at, at + size):
        data[i] = value & 0xFF
        value >>= 8


def seal(image):
    """Put the CRC into an image, and return it."""
    for i in range(CRC, IMAGE_SIZE):
        image[i] = 0
    crc = crc32(image)
    put(image, CRC, 4, crc)
    return crc
