"""The format of records and advertisements, and the check of received fields. See docs/link.md."""

from micropython import const

from truco_core import names
from truco_core.cards import NONE
from truco_core.state import HAND, LEADS, LEVEL, PHASE, PLAYS, SCORE, SEED, WAIT

VERSION = const(8)

# A record consists of size, ctl (type, number, acknowledgement), and body. The body of CONTROL
# begins with the session.
MAX_RECORD = const(20)
MAX_BODY = const(17)
HEAD = const(2)
TICKET = const(2)  # size of a guest's ticket, which begins its packets on Bluetooth; bit 7 is set
MAX_PACKET = const(60)
MAX_NAME = const(10)  # maximum size of a name in bytes of UTF-8

# Types of records: bits 6-7 of the byte after the size.
LOG = const(0x00)
MESSAGE = const(0x40)
ACK = const(0x80)
CONTROL = const(0xC0)

# Kinds of CONTROL records.
IAM = const(1)
OPEN = const(2)
REFUSE = const(3)
BYE = const(4)
BEACON = const(5)
CALL = const(6)

# Reasons in REFUSE and BYE.
BAD_VERSION = const(1)
FULL = const(2)
BAD_CODE = const(3)
REMOVED = const(4)  # the host's player kicked this guest
LEFT = const(5)  # the sender's player left the table
SWITCHED_OFF = const(6)  # BYE: the sender's handheld is switched off, but its player may come back

# Kinds of MESSAGE records.
DEAL = const(0x10)
MATCH = const(0x11)
VIEW = const(0x12)
TOLD = const(0x13)
SEAT = const(0x15)
TABLE = const(0x16)
RULES = const(0x17)
REFUSED = const(0x18)
SHOUT = const(0x19)
OWNER = const(0x1C)
WAITING = const(0x1E)
JOIN = const(0x20)
SIT = const(0x21)
ACTION = const(0x22)
END = const(0x23)
RESYNC = const(0x24)
SIGN = const(0x25)
TOKEN = const(0x26)
VOTES = const(0x29)
SIGNED = const(0x2A)
AGREE = const(0x2B)
KEY_LOW = const(0x30)
KEY_HIGH = const(0x31)

# Maximum difference between the terms of two hosts of one table. With a greater difference they are
# hosts of two tables that have the same number by chance.
MOST_TERMS = const(8)

# Flags of IAM.
CAN_HOST = const(1)

# Reasons of a wait in WAITING.
FOR_NOTHING = const(0)
FOR_GUESTS = const(1)  # all wait for guests before a deal
FOR_RETURN = const(2)  # all wait for absent people, after all but the host were absent
FOR_LINE = const(3)  # all wait for a seat that may act and is silent
FOR_READY = const(4)  # all wait for people who have not agreed to the match
FOR_RADIO = const(5)  # a stranger has blocked the host, which now ignores strangers for a while
NO_LIMIT = const(255)  # seconds in WAITING: the wait has no limit

# Reasons in REFUSED.
TAKEN = const(1)  # a person has this seat
LATER = const(2)  # the seat will be given after this hand

# Flags of TABLE. Beacons and OPEN have those below NO_WATCHERS, too.
PRIVATE = const(1)
PLAYING = const(2)  # a match is on
FOUR = const(4)  # a table of four players
ENDED = const(8)  # the last match was ended by agreement
HUMAN_DECIDES = const(16)  # a person decides for a robot partner
SIGNS = const(32)  # partners can make signs
NO_WATCHERS = const(64)  # the table allows no spectators
ALL_AGREE = const(128)  # a match begins when everybody agrees, not when the host wants it
WORTH_AT = const(8)  # first bit of the worth in `Host.flags`; TABLE has it in a separate byte
# Values of the worth. 0: practice.
COUNTS = const(1)  # the match counts in the statistics
FIRST_STAKE = const(2)  # worth of a match for chips: this + index in profile.CHIPS_AT_STAKE

# Flags of SEAT.
PERSON = const(1)  # the seat belongs to a person, not to a robot
HERE = const(2)  # the person is not absent
PRESENT = const(3)  # PERSON and HERE
MAY_HOST = const(4)  # the person's handheld could be the host
AVATAR_AT = const(8)  # first bit of the avatar in `Seat.flags`; SEAT has it in a separate byte

# Events for a driver's `watch`, besides those of a match and a table. They are never sent.
SEATS_CHANGED = const(0x20)  # seats or options have changed: draw them again
SHOUTED = const(0x21)  # a player says a phrase; value: its number
UNCOUNTED = const(0x22)  # the match does not count for this player
TURNED_DOWN = const(0x23)  # SIT is refused or comes later; value: reason, as in REFUSED
SYNCED = const(0x24)  # a guest has taken over a new state of the table: draw everything again
HOST_LOST = const(0x25)  # the host is lost; value: 1 if it said goodbye
HOST_FOUND = const(0x26)  # the table has a host again; value: the term of that host
ASKED_AGAIN = const(0x27)  # on a host; seat: who wants another match
HELD_UP = const(0x29)  # a stranger blocked the host; value: seconds without answers to strangers
MATCH_CLOSED = const(0x2B)  # a match is over or replaced here; the table still has its info
AWAITING = const(0x28)  # seat: mask of awaited seats; value: reason + 256 * seconds, as in WAITING

# Phases of a `Guest`.
GREETING = const(0)
JOINED = const(1)
LINK_LOST = const(2)  # there is no link, or none yet
SENT_AWAY = const(3)  # `why` of the guest has the reason

# Phases of a `Peer`. Spectators and seated guests are at or above TELLING.
GONE = const(0)  # the guest has left or was sent away
NEW = const(1)  # until the guest sends JOIN
TELLING = const(2)  # until the guest was told the whole table
LIVE = const(3)

# Sizes in bytes.
VIEW_AT = const(15)  # first byte of a view in VIEW; RULES and TABLE tell those before it
VIEW_SIZE = const(15)  # bytes in each VIEW; the three parts end before SEED
TAG_SIZE = const(8)
TOKEN_SIZE = const(8)
KEY_SIZE = const(32)  # a public key of X25519

# Content of an advertisement. Offsets here are 2 less than in the table of docs/link.md, which also
# counts the two bytes before the content.
# Beacons and calls begin with kind, version, number of the table (2 bytes), term. A beacon goes on
# with flags, crowd, name; a call with returns, 0, the first 4 bytes of a tag.
TABLE_BEACON = const(1)
GUEST_CALL = const(2)
CALL_ANSWER = const(3)  # Bluetooth: a call, repeated by the host that connects to its sender
CROWD = const(6)  # offset of a beacon's byte for last hand's age, host's seat, free seats, company
BEACON_SIZE = const(7)  # size of a beacon without the name
RETURNS_AT = const(5)  # offset in a call: 1 if the caller was at the table before
TAG_AT = const(7)  # offset in a call: the first 4 bytes of the caller's tag
CALL_SIZE = const(11)
# Value for an unknown signal strength, which is in dBm: Bluetooth Core 5.4, volume 4, part E,
# 7.7.65.2.
RSSI_UNKNOWN = const(127)

# Receivers of a record, in the second byte of a row of `_ROWS` and in the result of `hears`.
HOST = const(0x40)
GUEST = const(0x80)
_SIZE = const(0x0F)  # mask of the number of bytes that follow, in the second byte of a row

# A row contains the kind of a record; its receivers + the number of bytes that follow; and a class
# for each field:
#
#   1..31       this number of bytes of any value
#   128..255    a number from 0 to class - 128
#   "~", class  a value of that class, or NONE
#   a letter    see the constants below
#
# The comment of a row names the kind and then its fields, separated by semicolons.
_SEAT = const(0x53)  # S: a seat of this table
_MASK = const(0x4D)  # M: a byte with a bit for each seat of the table
_TABLE = const(0x54)  # T: a number of two bytes, 0..9999
_PLAYERS = const(0x47)  # G: number of players, 2 or 4; limits the seats in the fields that follow
_NAME = const(0x2A)  # *: a name, which takes the rest of the record
_MAY_END = const(0x2F)  # /: the record may end here
_OR_NONE = const(0x7E)

_ROWS = (
    # Rows of MESSAGE records.
    b"\x10\x8b\1~\xa7/\xa7\xa7\xa7/\xa7\xa7\xa7"  # DEAL: check; vira; cards
    b"\x22\x42\x01\x02"  # ACTION: action; position
    b"\x11\x83\x01MS"  # MATCH: number; people for whom it counts; opener
    b"\x13\x80"  # TOLD:
    b"\x12\x82\x82\x0f"  # VIEW: part; 15 bytes of the view
    b"\x15\x84S\x87\xef*"  # SEAT: seat; flags; avatar; name
    # TABLE: table; term; flags; players; turn; host; you; worth; code; offer
    b"\x16\x8bT\1\1G\1S~S\x85T\1"
    b"\x17\x81\x0e"  # RULES: rule set
    b"\x18\x81\x82"  # REFUSED: reason
    b"\x19\xc3~S\x01"  # SHOUT: seat; phrase
    b"\x1c\x82S\x08"  # OWNER: seat; tag
    b"\x1e\x83\x85M\x01"  # WAITING: reason; mask of seats; seconds
    b"\x20\x43\x81\xef*"  # JOIN: flags; avatar; name
    b"\x21\x42~S"  # SIT: seat
    b"\x23\x42\x01\x81"  # END: number of the match; wish
    b"\x24\x40"  # RESYNC:
    b"\x25\x42S\x86"  # SIGN: seat; sign
    b"\x26\x42\x08T"  # TOKEN: token; code
    b"\x29\x82SM"  # VOTES: seat; mask of the seats that agree to an end
    b"\x2a\x82S\x01"  # SIGNED: seat; sign
    b"\x2b\x41\x01"  # AGREE: number of the offer
    b"\x30\xc1\x10"  # KEY_LOW: half a key
    b"\x31\xc1\x10"  # KEY_HIGH: half a key
    # Rows of CONTROL records.
    b"\x01\x44\x01\x01T\x81"  # IAM: version; attempt; table; flags
    b"\x02\x85\x01\x01T\x01\xbf"  # OPEN: version; attempt; table; term; flags
    b"\x03\x83\x01\x01\x85"  # REFUSE: version; attempt; reason
    b"\x04\xc2\x01\x86"  # BYE: version; reason
    b"\x05\x86\x01T\x01\xbf\x01*"  # BEACON: version; table; term; flags; crowd; name
    b"\x06\x44\x01T\x01\x06"  # CALL: version; table; term; returns, 0, tag
)


def fits(kind: int, data, at: int, end: int, who: int) -> bool:
    """Return True if ``data[at:end]`` has the valid fields of a record of this kind.

    This function allocates nothing.

    :param kind: kind of a CONTROL or MESSAGE record
    :param who: the receiver: HOST or GUEST, + the number of players at its table, 2 or 4
    """
    rows = _ROWS
    i = 0
    while rows[i] != kind:
        i += 2 + (rows[i + 1] & _SIZE)
        if i == len(rows):
            return False
    i += 1
    if not rows[i] & who & ~_SIZE:
        return False
    if kind <= CALL and end - at > 1 and data[at] != VERSION:
        return kind < BEACON  # another version: the fields behind the first three bytes may differ
    return _are(i, data, at, end, who & 7)


def _are(i, data, at, end, players):
    """Return True if data[at:end] fits the row of `_ROWS` that begins at `i` - 1."""
    rows = _ROWS
    last = i + (rows[i] & _SIZE)
    while i < last:
        i += 1
        what = rows[i]
        if what < 32:
            at += what
            continue
        if what == _NAME:
            return 0 <= end - at <= MAX_NAME
        if at >= end:
            return what == _MAY_END and at == end
        if what == _MAY_END:
            continue
        value = data[at]
        at += 1
        if what == _OR_NONE:
            i += 1
            what = rows[i]
            if value == NONE:
                continue
        if what == _PLAYERS:
            players = value
        elif what == _TABLE:
            if at == end:
                return False
            value |= data[at] << 8
            at += 1
        if not _is_in(what, value, players):
            return False
    return at == end


def _is_in(what, value, players):
    """Return True if `value` is in the range of the class `what`; see `_ROWS` for the classes."""
    if what >= 128:
        return value <= what - 128
    if what == _SEAT:
        return value < players
    if what == _MASK:
        return not value >> players
    if what == _PLAYERS:
        return value == 2 or value == 4
    return value < 10000


def position(state) -> int:
    """Return the progress of a match as a number of 16 bits, which is the same in every view.

    Bits 0-3: HAND; bits 4-7: cards laid; bits 8-11: WAIT; bits 12-14: LEVEL; bit 15: PHASE is not
    PLAYING.
    """
    laid = 0
    for i in range(PLAYS, SEED):
        if state[i] != NONE:
            laid += 1
    asks = state[WAIT] & 15 | (state[LEVEL] & 7) << 4 | (state[PHASE] > 0) << 7
    return state[HAND] & 15 | laid << 4 | asks << 8


def check(s) -> int:
    """Return a byte that probably differs if two handhelds know different things of a match.

    :param s: 64 bytes of the match or of a view
    """
    at = position(s)
    return (at ^ at >> 8) + s[SCORE] + 17 * s[SCORE + 1] + 64 * s[LEADS] & 0xFF


def id_of(host) -> bytes:
    """Return the number of the host's table (2 bytes) and its term (1 byte)."""
    return host.table_id.to_bytes(2, "little") + bytes((host.term,))


def bytes_of(text: str) -> bytes:
    """Return a name as UTF-8, cut after a whole character to at most MAX_NAME bytes."""
    raw = text.encode()
    size = min(len(raw), MAX_NAME)
    while size < len(raw) and raw[size] & 0xC0 == 0x80:
        size -= 1
    return raw[:size]


def text_of(data, at: int, end: int) -> str:
    """Return the name in ``data[at:end]``, changed so that any screen can show it; never empty."""
    try:
        text = str(bytes(data[at : min(end, at + MAX_NAME)]), "utf-8")
    except UnicodeError:
        text = ""
    return names.clean(text)


def seat_with(seats, tag) -> int:
    """Return the seat of the person whose tag begins with `tag`, or NONE.

    :param seats: a list of `Seat`
    """
    for seat, place in enumerate(seats):
        if place.flags & PERSON and place.tag[: len(tag)] == tag:
            return seat
    return NONE
