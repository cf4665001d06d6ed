"""The messages of docs/link.md: their kinds and fields, advertisements, names, tokens and tags."""

from micropython import const

from truco_core import names
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.state import HAND, LEVEL, PHASE, PLAYS, SEED, WAIT

VERSION = const(5)

# A record: size, ctl, session, body.
MAX_RECORD = const(20)
MAX_BODY = const(17)
HEAD = const(3)
TICKET = const(2)  # bytes in front of a guest's packets on BLE; the first has bit 7 set
MAX_PACKET = const(60)
MAX_NAME = const(10)  # bytes of UTF-8

# Types, as they stand in ctl.
EVENTS = const(0x00)
MESSAGE = const(0x40)
ACK = const(0x80)
CONTROL = const(0xC0)

# CONTROL kinds.
IAM = const(1)
OPEN = const(2)
REFUSE = const(3)
BYE = const(4)
BEACON = const(5)
CALL = const(6)

# Why, in REFUSE and BYE.
BAD_VERSION = const(1)
FULL = const(2)
BAD_CODE = const(3)
REMOVED = const(4)
LEFT = const(5)
CODE_WAIT = const(6)

# MESSAGE kinds.
DEAL = const(0x10)
MATCH = const(0x11)
ASK = const(0x12)
TOLD = const(0x13)
SEAT = const(0x15)
TABLE = const(0x16)
RULES = const(0x17)
REFUSED = const(0x18)
SHOUT = const(0x19)
CHEAT = const(0x1A)
OWNER = const(0x1C)
WAITING = const(0x1E)
JOIN = const(0x20)
SIT = const(0x21)
ACTION = const(0x22)
END = const(0x23)
RESYNC = const(0x24)
SIGN = const(0x25)
TOKEN = const(0x26)
LINK_0 = const(0x28)  # + seat
KEY_LOW = const(0x30)
KEY_HIGH = const(0x31)

MOST_TERMS = const(8)  # that two hosts of one table are apart; more: the number is by chance

# Flags of IAM.
CAN_HOST = const(1)

# Whom the host waits for, in WAITING.
FOR_NOTHING = const(0)
FOR_LINKS = const(1)  # before a deal
FOR_RETURN = const(2)  # of who was there before a succession
FOR_LINE = const(3)  # a seat that may act and is silent
FOR_READY = const(4)  # who has not agreed to the match
FOR_RADIO = const(5)  # for nobody: a stranger has held the host up, and strangers wait now
NO_LIMIT = const(255)  # in place of its seconds

# Why, in REFUSED.
TAKEN = const(1)
LATER = const(2)

# Flags of TABLE; those below NO_WATCHERS are a beacon's and OPEN's, too.
PRIVATE = const(1)
PLAYING = const(2)
FOUR = const(4)
ENDED = const(8)
HUMAN_DECIDES = const(16)
SIGNS = const(32)
NO_WATCHERS = const(64)
ALL_AGREE = const(128)  # the match begins when all who sit there want it, not when the host does
WORTH_AT = const(8)  # from this bit on what a match is worth, TABLE's last byte, and more:
COUNTS = const(1)  # in the statistics; 0: it is for practice
FIRST_STAKE = const(2)  # from here on chips, an index into truco_store.profile.CHIPS_AT_STAKE
TO_BEGIN = const(2)  # and what a match is worth: the wish of END; less: of a friendly end

# Flags of SEAT.
PERSON = const(1)
HERE = const(2)
PRESENT = const(3)  # both
MAY_HOST = const(4)
AVATAR_AT = const(8)  # from this bit on SEAT's second byte

# What, in CHEAT.
CHAIN_BROKEN = const(1)
NOT_MY_CARDS = const(2)
NOT_THE_VIRA = const(3)
NOT_THE_CARD = const(4)
NOT_ASKED = const(5)
FORBIDDEN_EVENT = const(6)
NO_LINKS = const(7)
NO_SEED = const(8)
CHANGED = const(9)
NOT_MY_ACTION = const(10)
WRONG_LINK = const(11)  # the seat is that of the player, who has lost it to a robot

OVERTIME = const(16)  # on a seat in an event: its time was over, and the host acted for it

# What a driver's `watch` hears besides the events of a match and a table. Never sent.
SEATS_CHANGED = const(0x20)  # who sits where, or the options: draw them again
SHOUTED = const(0x21)  # value: number of the phrase
CHEATED = const(0x22)  # seat: who found it; value: what, see above
TURNED_DOWN = const(0x23)  # seat: kind of the message; value: why, as in REFUSED
SYNCED = const(0x24)  # a snapshot came: draw everything again
HOST_LOST = const(0x25)  # value 1: it has said that it goes
HOST_FOUND = const(0x26)  # value: the term
ASKED_AGAIN = const(0x27)  # to a host: seat: who wants another match
HELD_UP = const(0x29)  # by a stranger; value: for so many seconds no other is answered
WITHOUT_ME = const(0x2A)  # value: hands that were dealt while I was away
DEALT_AGAIN = const(0x2B)  # seat: who went; value: how often in this match
AWAITING = const(0x28)  # seat: mask of seats; value: why + 256 * seconds, as in WAITING

FORGOTTEN = const(-1)  # in `Guest.number`: it knows the table from before its power was lost

# Phases of a `Guest`.
GREETING = const(0)
JOINED = const(1)
LINK_LOST = const(2)  # or there was no link yet
SENT_AWAY = const(3)  # see its `why`

LINK_BYTES = const(16)
TAG_SIZE = const(8)  # of OWNER
TOKEN_SIZE = const(8)
KEY_SIZE = const(32)  # of X25519

# Advertisements, from offset 2 of docs/link.md on: kind, version, number of the table (2 bytes),
# term; of a beacon flags, crowd and name; of a call returns, 0 and the beginning of a tag.
TABLE_BEACON = const(1)
GUEST_CALL = const(2)
CROWD = const(6)  # see `Host.crowd`
BEACON_SIZE = const(7)  # without the name
RETURNS_AT = const(5)  # of a call: 1 if the caller was at the table before
TAG_AT = const(7)  # of a call: the first 4 bytes of the caller's tag
CALL_SIZE = const(11)
RSSI_UNKNOWN = const(127)  # of signal strengths in dBm: Bluetooth Core 5.4, 4 E 7.7.65.2

# Who hears a record: in the second byte of a row, and of what a handler's `hears` returns.
HOST = const(0x40)
GUEST = const(0x80)
EVENT = const(0x80)  # on top of the kind of an event; CONTROL and MESSAGE kinds are below
_SIZE = const(0x0F)

# A row: the kind; who hears it + how many bytes follow; then the classes of its fields.
#
#   1..31       so many bytes of any value
#   128..255    a number, 0..class - 128
#   "~", class  as that class, or NONE
#   a letter    see the constants
#
# The comment says the kind, then its fields with a semicolon between two.
_SEAT = const(0x53)  # S: of this table
_MASK = const(0x4D)  # M: of its seats
_TABLE = const(0x54)  # T: two bytes, 0..9999
_PLAYERS = const(0x47)  # G: 2 or 4; then the seats that follow are of so many
_ACTOR = const(0x4F)  # O: a seat, + OVERTIME when the host acted for it
_LAID = const(0x50)  # P: a card, FACE_DOWN or not, or UNKNOWN
_NAME = const(0x2A)  # *: all that follows
_MAY_END = const(0x2F)  # /: there may be no more
_OR_NONE = const(0x7E)
_LAST_CARD = const(39)

_ROWS = (
    # Events first: they come often.
    b"\x83\x82OP"  # PLAYED: who; card
    b"\x87\x82O\xe3"  # RAISED: who; stake asked for
    b"\x88\x82O\xe3"  # ACCEPTED: who; stake now
    b"\x89\x82OM"  # RAN: who; who may still answer
    b"\x85\x82S\xa7"  # TURNED: whose; card
    b"\x86\x82S\x81"  # TRICK_TAKEN: who leads next; team that took it
    b"\x8f\x82SM"  # END_ASKED: who; who agree
    b"\x90\x82\x01\x01"  # MATCH_ENDED: 254; 0
    b"\x91\x82S\x01"  # SIGNALLED: who; sign
    b"\x92\x82S\x01"  # CONCEDED: who; 0
    # MESSAGE.
    b"\x10\x8bS~\xa7/\xa7\xa7\xa7/\xa7\xa7\xa7"  # DEAL: opener; vira; cards
    b"\x22\x42\x01\x03"  # ACTION: action; position
    b"\x11\x85\x01\x01\x01\x01S"  # MATCH: number; hands; points of team 0; of team 1; opener
    b"\x13\x81M"  # TOLD: whose links are in the deck
    b"\x12\x81M"  # ASK: who is asked
    b"\x15\x84S\x87\xef*"  # SEAT: seat; flags; avatar; name
    b"\x16\x8aT\1\1G\1S~S\x85T"  # TABLE: table; term; flags; players; turn; host; you; worth; code
    b"\x17\x81\x0e"  # RULES: rule set
    b"\x18\x83\x01\x01\x82"  # REFUSED: kind refused; its first field; why
    b"\x19\xc3~S\x01"  # SHOUT: seat; phrase
    b"\x1a\xc2S\x01"  # CHEAT: seat; what
    b"\x1c\x82S\x08"  # OWNER: seat; tag
    b"\x1e\x83\x85M\x01"  # WAITING: why; for whom; seconds
    b"\x20\x43\x81\xef*"  # JOIN: flags; avatar; name
    b"\x21\x42~S"  # SIT: seat
    b"\x23\x41\x87"  # END: wish
    b"\x24\x40"  # RESYNC:
    b"\x25\x42S\x86"  # SIGN: seat; sign
    b"\x26\x42\x08T"  # TOKEN: token; code
    b"\x28\xc1\x10"  # LINK_0: link
    b"\x29\xc1\x10"  # LINK_1: link
    b"\x2a\xc1\x10"  # LINK_2: link
    b"\x2b\xc1\x10"  # LINK_3: link
    b"\x30\xc1\x10"  # KEY_LOW: half a key
    b"\x31\xc1\x10"  # KEY_HIGH: half a key
    # CONTROL.
    b"\x01\x44\x01\x01T\x81"  # IAM: version; attempt; table; flags
    b"\x02\x85\x01\x01T\x01\xbf"  # OPEN: version; attempt; table; term; flags
    b"\x03\x83\x01\x01\x86"  # REFUSE: version; attempt; why
    b"\x04\xc2\x01\x86"  # BYE: version; why
    b"\x05\x86\x01T\x01\xbf\xff*"  # BEACON: version; table; term; flags; crowd; name
    b"\x06\x44\x01T\x01\x06"  # CALL: version; table; term; returns, 0, tag
)


def fits(kind: int, data, at: int, end: int, who: int) -> bool:
    """Return True if ``data[at:end]``, behind the kind, is what a record of this kind may hold.

    No heap. Events of later versions fit: they are passed over.

    :param kind: of a CONTROL or MESSAGE record, or EVENT + that of an event
    :param who: hears it: HOST or GUEST, + the players of its table, 2 or 4
    """
    rows = _ROWS
    i = 0
    while rows[i] != kind:
        i += 2 + (rows[i + 1] & _SIZE)
        if i == len(rows):
            return kind > EVENT and who > GUEST and end - at == 2
    i += 1
    if not rows[i] & who & ~_SIZE:
        return False
    if kind <= CALL and end - at > 1 and data[at] != VERSION:
        return kind < BEACON  # its rest may be another one
    return _are(i, data, at, end, who & 7)


def _are(i, data, at, end, players):
    """Return True if these are the fields whose classes stand in `_ROWS` behind `i`."""
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
    """Return True if a number is in the range of its class."""
    if what >= 128:
        return value <= what - 128
    if what == _SEAT:
        return value < players
    if what == _MASK:
        return not value >> players
    if what == _PLAYERS:
        return value == 2 or value == 4
    if what == _ACTOR:
        return value & ~OVERTIME < players
    if what == _LAID:
        return value == UNKNOWN or value & ~FACE_DOWN <= _LAST_CARD
    return value < 10000


def position(state) -> int:
    """Return where the match `state` is: a number of 23 bits, the same for every view.

    Bits 0-7: HAND. Bits 8-11: cards laid; 12-15: PHASE. Bits 16-19: WAIT; 20-22: LEVEL.
    """
    laid = 0
    for i in range(PLAYS, SEED):
        if state[i] != NONE:
            laid += 1
    return (
        state[HAND] | (laid | state[PHASE] << 4 | state[WAIT] << 8 | (state[LEVEL] & 7) << 12) << 8
    )


def id_of(host) -> bytes:
    """Return number and term of the host's table: three bytes of several messages."""
    return bytes((host.table_id & 0xFF, host.table_id >> 8, host.term))


def bytes_of(text: str) -> bytes:
    """Return the bytes of a name: whole letters, at most MAX_NAME bytes."""
    raw = text.encode()
    size = min(len(raw), MAX_NAME)
    while size < len(raw) and raw[size] & 0xC0 == 0x80:
        size -= 1
    return raw[:size]


def text_of(data, at: int, end: int) -> str:
    """Return the name in ``data[at:end]``, as any screen can show it; never an empty one."""
    try:
        text = str(bytes(data[at : min(end, at + MAX_NAME)]), "utf-8")
    except UnicodeError:
        text = ""
    return names.clean(text)


def seat_with(seats, tag) -> int:
    """Return the seat of the person whose tag begins so, or NONE.

    :param seats: a list of `Seat`
    """
    for seat in range(len(seats)):
        place = seats[seat]
        if place.flags & PERSON and place.tag[: len(tag)] == tag:
            return seat
    return NONE
