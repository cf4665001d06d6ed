"""The storage that survives power-off: two slots for an image in `microcontroller.nvm`.

The first slot is at the start of this memory, the second at its middle, so that each has its own
erase page if the board has two. A save writes to the older slot, in one assignment. Of the slots
with a correct CRC, the one with the higher sequence number is used, so after a power cut either the
old or the new bytes are there. Other bytes of the memory are not changed, except on an RP2.

The effect of one assignment depends on the firmware (ports/*/common-hal/nvm/ByteArray.c). An
nRF52840 erases the slot's own page of 4 KB. A SAM D51 erases its only block of 8 KB, an RP2 its
only sector of 4 KB, and an ESP32 replaces its only blob. On the last three a power cut between
erasing and writing (some hundredths of a second) loses both slots, which no layout of this memory
could prevent. Therefore the game saves as seldom as possible. On an RP2 it writes into bytes that
are already erased (truco_store.flash). There only the first slot exists, with the same layout, and
the rest of the sector is for records.

An image begins with a head:

offset    field
0..2      b"ZAP"
3         IMAGE_VERSION of this table
4..7      sequence number, which is also the number of saves
8..11     CRC-32 of the image, computed with 0 in these four bytes
12..13    size of the image in bytes
14        APPENDED: 2 if records of changes follow this image, see truco_store.flash

Records follow: a tag (1 byte), a size (1 byte) and `size` bytes.

tag  fields
1    OPTIONS, a byte each in the order of truco_store.options.ROWS
2    RULES of the next match: rule set and house rules, see truco_core.rules
3    NAME of the player, Latin-1, padded with zeros; FACE: 1..FACES; 0: derived from the name
4    FRIEND: the name of the friend who also plays on this handheld, as NAME; FRIENDS_FACE: as FACE;
     0: not asked yet
5    CHIPS; POINTS of the ranking; PLEDGED: chips in the pot of a match with other handhelds
6    LADDER: number of beaten rivals; BEST: the most points in a match lost to the next rival;
     SEEN: flags SEEN_LANGUAGE, SEEN_LESSON, UNSEEN_LEVEL, UNSEEN_PLACE and SEEN_PAIR; BADGES:
     bits of truco_store.badge_list
7    DAY: the last day whose cards were played, 32 * month + day; DAY_SCORE: our points, theirs;
     DAY_HANDS: number of hands, 0: unknown, 255: the player gave up; DAY_WON: 1: the player won;
     DAY_RUN: number of consecutive days played
8    WAY: how the player reached other handhelds last: 1 + index into WAYS of truco_ui.with_others;
     0: never
9    MARKER: the score of a match with real cards, see truco_ui.screens.marker_screen
10   MATCH: 1: a match is saved; SHARED: of people who share the handheld; else 0
     STAKED: chips that the player has put into the pot of this match
     RUNNERS: bit mask of the seats that ran from the current raise or special hand
     ROBOTS at seats 1, 2, 3
     RNG: state of the random numbers of table and robots
     COUNTERS of this match, 16 bits each, see truco_store.profile
     STATE: the match, see truco_core.state
     DEALS: the seed of this match or the last one, see truco_game.setup; 0: random
     RUNG of the match that was begun last, see truco_game.ladder
11   LINK: kind of what follows. LINK_TABLE: a linked table to which the player can return;
     LINK_MATCH: a second saved match, as in tag 10; else 0. For a table, the data of
     truco_link.place follow, in which the WAY to the table (1 byte) is inserted after
     the first 11 bytes
12   STATS: STATS_ROWS rows of 20 bytes, see truco_store.profile
13   LAST: the last eight matches, the newest first, 4 bytes each, see truco_store.profile
14   RIVALS: for each of truco_core.characters.NAMES the matches won and lost, a byte each

A newer version of Zap may add records and lengthen them. An older version keeps the bytes that it
does not know at the end of the image. A tag that appears a second time continues the record of this
tag. Missing fields have the values of a new board, and so have fields out of their range
(truco_store.ranges). So the meaning of a tag never changes, nor the place of a field in its record.
All numbers have the low byte first. Bytes without a name are 0.
"""

from binascii import crc32

from micropython import const

from truco_core.characters import KINDS

IMAGE_VERSION = const(3)

SEQUENCE = const(4)
CRC = const(8)
LENGTH = const(12)
APPENDED = const(14)
HEAD = const(15)  # size of the head
# Offsets of the fields. Between two records are 2 bytes: the tag and the size of the second one.
OPTIONS = const(17)
RULES = const(OPTIONS + 30 + 2)
NAME = const(RULES + 14 + 2)
NAME_SIZE = const(12)
FACE = const(NAME + NAME_SIZE)
FACES = const(8)  # number of faces that a person can choose
FIRST_FACE = const(2)  # kind of character (truco_core.characters) that has the first of them
FRIEND = const(FACE + 1 + 2)
FRIENDS_SIZE = const(9)  # maximum length of the friend's name
FRIENDS_FACE = const(FRIEND + FRIENDS_SIZE)
CHIPS = const(FRIENDS_FACE + 1 + 2)
POINTS = const(CHIPS + 4)
PLEDGED = const(POINTS + 4)
LADDER = const(PLEDGED + 1 + 2)
BEST = const(LADDER + 1)
SEEN = const(LADDER + 2)
SEEN_LANGUAGE = const(1)  # bit of SEEN: the language was chosen
SEEN_LESSON = const(2)  # bit of SEEN: the lesson was played to its end
SEEN_PAIR = const(16)  # bit of SEEN: the lesson for four players was offered
UNSEEN_LEVEL = const(4)  # bit of SEEN: the player has not been told that the level has risen
UNSEEN_PLACE = const(8)  # bit of SEEN: the player has not been told of a beaten rival's place
RANKED = const(4)  # number of levels that form one rank
BADGES = const(LADDER + 3)
DAY = const(BADGES + 2 + 2)
DAY_SCORE = const(DAY + 2)
DAY_HANDS = const(DAY + 4)
DAY_WON = const(DAY + 5)
DAY_RUN = const(DAY + 6)
WAY = const(DAY_RUN + 1 + 2)
MARKER = const(WAY + 1 + 2)
MATCH = const(MARKER + 3 + 2)
MATCH_SIZE = const(92)
SHARED = const(2)
STAKED = const(MATCH + 1)
RUNNERS = const(MATCH + 3)
ROBOTS = const(MATCH + 4)
RNG = const(MATCH + 7)
COUNTERS = const(MATCH + 11)
STATE = const(MATCH + 23)
DEALS = const(MATCH + 87)
RUNG = const(MATCH + 91)
LINK = const(MATCH + MATCH_SIZE + 2)
LINK_SIZE = const(1 + MATCH_SIZE)
LINK_TABLE = const(2)  # value of the byte LINK
LINK_MATCH = const(3)  # value of the byte LINK
# Offset of a byte in LINK. Above 0: the program restarts by itself, and then goes on with what the
# value says: a NEXT_ number, or else with the saved seat, where the value is `Lobby.mark`.
LINK_AGAIN = const(LINK + 11)
NEXT_CREATE = const(32)  # the options of a new linked table
NEXT_SEARCH = const(33)
NEXT_OTHERS = const(34)  # the menu of what a player can do with others
LINK_WAY = const(LINK + 12)  # offset of the byte in LINK with the WAY to the linked table
STATS = const(LINK + LINK_SIZE + 2)
STATS_ROWS = const(9)  # rows of statistics: one for house rules, then one for each rule set
ROW_SIZE = const(20)
LAST = const(STATS + STATS_ROWS * ROW_SIZE + 2)
LAST_END = const(LAST + 32)
RIVALS = const(LAST_END + 2)
RIVALS_SIZE = 2 * KINDS
IMAGE_SIZE = RIVALS + RIVALS_SIZE  # size of an image without records of newer versions

# Nothing more is saved after this many refused writes. An nRF52840 may refuse a write while its
# radio is busy.
_REFUSALS = const(3)

# What was found at power-on, see `Store.found`.
NOTHING_KEPT = const(0)  # the memory is blank, as on a new board
KEPT = const(1)
GARBAGE = const(2)  # bytes of another program or version; the game starts fresh


class Store:
    """The image (the bytes listed above) in memory, with `save` to write it to the flash.

    image   bytearray of IMAGE_SIZE or more: read and change it, then call `save`
    found   NOTHING_KEPT, KEPT or GARBAGE, set at power-on
    frugal  True once half of the guaranteed writes of the flash are used: a match is then saved
            once a hand instead of at each turn of the player
    broken  True if there is no memory, or if it refused several writes: nothing is saved any more
    appends True on an RP2, where truco_store.flash writes records of the changes
    slot    offset of the newest slot; on an RP2, of the next record
    saved   CRC of the newest slot; any other number makes `save` write

    `truco_store.flash.load` creates the Store.

    :param nvm: `nvm.ByteArray`, or an object with the same ``len`` and slices; None: save nothing
    """

    def __init__(self, nvm, image: bytearray, found, frugal: bool, appends, slot: int, saved):
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
                self.nvm[slot : slot + len(image)] = image
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


def get(data: bytes | bytearray, at: int, size: int) -> int:
    """Return the number in `size` bytes of `data` from `at` on, low byte first."""
    value = 0
    for i in range(at + size - 1, at - 1, -1):
        value = value << 8 | data[i]
    return value


def put(data: bytearray, at: int, size: int, value: int) -> None:
    """Write `value` into `size` bytes, low byte first, or the largest number that fits."""
    if value >> 8 * size:
        value = (1 << 8 * size) - 1
    for i in range(at, at + size):
        data[i] = value & 0xFF
        value >>= 8


def seal(image: bytearray):
    """Compute the CRC of an image, write it into the image's head, and return it."""
    put(image, CRC, 4, 0)
    crc = crc32(image)
    put(image, CRC, 4, crc)
    return crc
