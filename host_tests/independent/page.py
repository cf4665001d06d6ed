"""The numbers and field tables of the link, written from docs/link.md alone.

`fields` checks one CONTROL or MESSAGE body as "What fields may hold" asks, and cuts it up.
"""

VERSION = 4
NOBODY = 254
EVENTS, MESSAGE, ACK, CONTROL = range(4)
IAM, OPEN, REFUSE, BYE, BEACON, CALL = range(1, 7)
W_VERSION, W_FULL, W_CODE, W_REMOVED, W_LEFT, W_WAIT, W_MERGED, W_PROOF = range(1, 9)
DEAL, SNAP, ASK = range(0x10, 0x13)
SEAT, TABLE, RULES, REFUSED, SHOUT, CHEAT = range(0x15, 0x1B)
OWNER, SECRETS, WAITING = range(0x1C, 0x1F)
JOIN, SIT, ACTION, END, RESYNC, SIGN = range(0x20, 0x26)
MY_TAG, LINK = 0x27, 0x28
KEY_LOW, KEY_HIGH, PROOF, SALT = range(0x30, 0x34)
NOT_YOURS, LATE, ILLEGAL, TAKEN, LATER = range(1, 6)
CHAIN_BROKEN, NOT_MY_CARDS, NOT_THE_VIRA, NOT_THE_CARD, NOT_ASKED = range(1, 6)
FORBIDDEN_EVENT, NO_LINKS, NO_SEED, CHANGED = range(6, 10)
PERSON, THERE, COULD_HOST, AGE = 1, 2, 4, 8  # flags of SEAT
PRIVATE, MATCH_ON, FOUR, BY_AGREEMENT, DECIDES, SIGNS = 1, 2, 4, 8, 16, 32  # of TABLE
CAN_HOST, COMES_BACK = 1, 2  # of IAM

# A field: "s" seat, "n" seat or nobody, "m" mask, "N" number of a table, "*" a name, "w" an avatar
# and a name, an int: so many bytes, (low, high): one byte of this range, "b": any byte.
_BOTH, _HOST, _GUEST = "hg", "h", "g"
_TABLES = {
    MESSAGE: {
        SNAP: (_HOST, "b", 15),
        ASK: (_HOST, "m"),
        SEAT: (_HOST, "s", "b", "w"),
        TABLE: (_HOST, "N", "b", "b", (2, 4), "b", "b", "b", (0, 5)),
        RULES: (_HOST, 14),
        REFUSED: (_HOST, "b", "b", "b"),
        SHOUT: (_BOTH, "n", "b"),
        CHEAT: (_BOTH, "s", "b"),
        OWNER: (_HOST, "s", 12),
        SECRETS: (_HOST, 16),
        WAITING: (_HOST, (0, 4), "m", "b"),
        JOIN: (_GUEST, (0, 1), "w"),
        SIT: (_GUEST, "n"),
        ACTION: (_GUEST, "b", 3),
        END: (_GUEST, (0, 7)),
        RESYNC: (_GUEST,),
        SIGN: (_GUEST, "s", (0, 6)),
        MY_TAG: (_GUEST, 12),
        **{LINK + seat: (_BOTH, 16) for seat in range(4)},
        KEY_LOW: (_BOTH, 16),
        KEY_HIGH: (_BOTH, 16),
        PROOF: (_BOTH, 16),
        SALT: (_GUEST, 16),
    },
    CONTROL: {
        IAM: (_GUEST, "b", "b", "N", (0, 3)),
        OPEN: (_HOST, "b", "b", "N", "b", (0, 63)),
        REFUSE: (_HOST, "b", "b", "b"),
        BYE: (_BOTH, "b", "b"),
        BEACON: (_HOST, "b", "N", "b", "b", "b", 4, "*"),
    },
}


def number(two):
    return two[0] | two[1] << 8


def name_of(raw):
    try:
        text = bytes(raw).decode()
    except UnicodeDecodeError:
        return "?"
    return text if text.isprintable() else "?"


def called(who):
    """(avatar, name) as they stand in SEAT and JOIN."""
    return bytes(who[:1]) + who[1].encode()[:10]


def fields(kind_of_record, body, sender, players=4):
    """The values of a body, its kind first; None when the record is to be dropped.

    :param sender: "h" or "g", who sent it
    """
    if kind_of_record == MESSAGE and body[0] == DEAL:
        return _deal(body, players) if sender == "h" else None
    row = _TABLES[kind_of_record].get(body[0])
    if row is None or sender not in row[0]:
        return None
    at, out = 1, [body[0]]
    for field in row[1:]:
        if field == "w":
            if not 1 <= len(body) - at <= 11 or body[at] > 111:
                return None
            out.append((body[at], name_of(body[at + 1 :])))
            return out
        size = 2 if field == "N" else field if isinstance(field, int) else 1
        part = body[at:] if field == "*" else body[at : at + size]
        at += len(part)
        if field == "*":
            if len(part) > 10:
                return None
            out.append(name_of(part))
            continue
        if len(part) != size or not _in_range(field, part, players):
            return None
        out.append(number(part) if field == "N" else part[0] if size == 1 else bytes(part))
    if at != len(body):
        return None
    if body[0] == SNAP and out[1] not in (0, 15, 30, 45):
        return None
    if body[0] == TABLE and kind_of_record == MESSAGE and not _table(out):
        return None
    return out


def _in_range(field, part, players):
    value = part[0]
    if field == "s":
        return value < players
    if field == "n":
        return value < players or value == NOBODY
    if field == "m":
        return value < 1 << players
    if field == "N":
        return number(part) <= 9999
    return not isinstance(field, tuple) or field[0] <= value <= field[1]


def _table(out):
    players, host, mine = out[4], out[6], out[7]
    return players in (2, 4) and host < players and (mine < players or mine == NOBODY)


def _deal(body, players):
    good = len(body) in (3, 6, 9) and body[1] < players and (body[2] < 40 or body[2] == NOBODY)
    if not good or any(card >= 40 for card in body[3:]):
        return None
    return [DEAL, body[1], body[2], bytes(body[3:])]


_SEATED = (3, 5, 6, 7, 8, 9, 12, 13, 14, 15, 17)


def good_event(kind, seat, value, players):
    """Whether an event of an EVENTS record is in its ranges; None: of no known kind."""
    if kind == 16:
        return seat == NOBODY and value == 0
    if kind not in _SEATED:
        return None
    if seat >= players:
        return False
    if kind == 3:
        return value < 40 or 64 <= value < 104 or value == 255
    most = {5: 39, 6: 1, 7: 99, 8: 99, 9: (1 << players) - 1, 12: 0, 13: 1, 14: 0}
    most[15] = (1 << players) - 1
    return value <= most.get(kind, 255)
