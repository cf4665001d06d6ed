"""Every number of docs/link.md, and the three bytes that name a moment of a match."""

from micropython import const

from truco_core.cards import NONE
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
NOT_YOURS = const(1)
LATE = const(2)
ILLEGAL = const(3)
TAKEN = const(4)
LATER = const(5)

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


def position(state, out) -> None:
    """Write where the match `state` is into ``out[:3]``, the same for every view.

    HAND; cards laid + 16 * PHASE; WAIT + 16 * LEVEL.
    """
    laid = 0
    for i in range(PLAYS, SEED):
        if state[i] != NONE:
            laid += 1
    out[0] = state[HAND]
    out[1] = laid | state[PHASE] << 4
    out[2] = state[WAIT] | (state[LEVEL] & 7) << 4
