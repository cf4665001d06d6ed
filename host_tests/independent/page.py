"""The numbers and field tables of the link, written from docs/link.md alone.

`fields` cuts up one CONTROL or MESSAGE body.
"""

VERSION = 4
NOBODY = 254
EVENTS, MESSAGE, ACK, CONTROL = range(4)
IAM, OPEN, REFUSE, BYE = range(1, 5)
W_VERSION, W_CODE, W_LEFT, W_MERGED, W_PROOF = 1, 3, 5, 7, 8
DEAL, SNAP, ASK = range(0x10, 0x13)
SEAT, TABLE, RULES, REFUSED, SHOUT, CHEAT = range(0x15, 0x1B)
OWNER, SECRETS, WAITING = range(0x1C, 0x1F)
JOIN, SIT, ACTION, END, RESYNC, SIGN = range(0x20, 0x26)
MY_TAG, LINK = 0x27, 0x28
KEY_LOW, KEY_HIGH, PROOF, SALT = range(0x30, 0x34)
NOT_YOURS, LATE, ILLEGAL, TAKEN, LATER = range(1, 6)
NOT_MY_CARDS, NOT_THE_VIRA, NOT_THE_CARD, FORBIDDEN_EVENT = 2, 3, 4, 6
PERSON, THERE, COULD_HOST, AGE = 1, 2, 4, 8  # flags of SEAT
PRIVATE, MATCH_ON, FOUR, BY_AGREEMENT, DECIDES = 1, 2, 4, 8, 16  # of TABLE
CAN_HOST, COMES_BACK = 1, 2  # of IAM

# A field: "N" number of a table, "w" an avatar and a name, an int: so many bytes, "b": one
# byte. What a byte may be, test_fields.py asks of our programs.
_BOTH, _HOST, _GUEST = "hg", "h", "g"
_TABLES = {
    MESSAGE: {
        SNAP: (_HOST, "b", 15),
        ASK: (_HOST, "b"),
        SEAT: (_HOST, "b", "b", "w"),
        TABLE: (_HOST, "N", *"bbbbbbb"),
        RULES: (_HOST, 14),
        REFUSED: (_HOST, *"bbb"),
        SHOUT: (_BOTH, *"bb"),
        CHEAT: (_BOTH, *"bb"),
        OWNER: (_HOST, "b", 12),
        SECRETS: (_HOST, 16),
        WAITING: (_HOST, *"bbb"),
        JOIN: (_GUEST, "b", "w"),
        SIT: (_GUEST, "b"),
        ACTION: (_GUEST, "b", 3),
        END: (_GUEST, "b"),
        RESYNC: (_GUEST,),
        SIGN: (_GUEST, *"bb"),
        MY_TAG: (_GUEST, 12),
        **{LINK + seat: (_BOTH, 16) for seat in range(4)},
        **{kind: (_BOTH, 16) for kind in (KEY_LOW, KEY_HIGH, PROOF)},
        SALT: (_GUEST, 16),
    },
    CONTROL: {
        IAM: (_GUEST, "b", "b", "N", "b"),
        OPEN: (_HOST, "b", "b", "N", "b", "b"),
        REFUSE: (_HOST, *"bbb"),
        BYE: (_BOTH, *"bb"),
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


def fields(kind_of_record, body, sender):
    """The values of a body, its kind first; None when it is not for this side, or another size.

    :param sender: "h" or "g", who sent it
    """
    if kind_of_record == MESSAGE and body[0] == DEAL:
        return [DEAL, body[1], body[2], bytes(body[3:])] if sender == "h" else None
    row = _TABLES[kind_of_record].get(body[0])
    if row is None or sender not in row[0]:
        return None
    at, out = 1, [body[0]]
    for field in row[1:]:
        if field == "w":
            out.append((body[at], name_of(body[at + 1 :])))
            return out
        size = 2 if field == "N" else field if isinstance(field, int) else 1
        part = body[at : at + size]
        at += size
        out.append(number(part) if field == "N" else part[0] if size == 1 else bytes(part))
    return out if at == len(body) else None
