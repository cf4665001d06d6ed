"""What every record may hold: the range of each field, and the one check of them all.

`Link` asks `fits` before anybody else sees a record. docs/link.md has the same rows in words.
"""

from micropython import const

from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_link.frames import BEACON, CALL, MAX_NAME, OVERTIME, VERSION

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
    b"\x18\x83\x01\x01\x85"  # REFUSED: kind refused; its first field; why
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
    """Whether ``data[at:end]``, what follows the kind, is what a record of this kind may hold.

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
    """Whether that are the fields of which the classes are in `_ROWS` behind `i`."""
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
    """Whether a number is in the range of its class."""
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
