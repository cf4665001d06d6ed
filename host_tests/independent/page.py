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
JOIN, SIT, ACTION, _, RESYNC = range(0x20, 0x25)
MY_TAG, LINK = 0x27, 0x28
KEY_LOW, KEY_HIGH, PROOF, SALT = range(0x30, 0x34)
NOT_MY_CARDS, NOT_THE_VIRA, NOT_THE_CARD, FORBIDDEN_EVENT = 2, 3, 4, 6
PRIVATE, MATCH_ON, BY_AGREEMENT = 1, 2, 8  # of TABLE
COMES_BACK = 2  # of IAM

# What a host says. A field: "b" a byte, "N" number of a table, "w" an avatar and a name, an int: so
# many bytes. What each may be, test_fields.py asks of our programs.
_TABLES = {
    MESSAGE: {
        SNAP: ("b", 15),
        ASK: "b",
        SEAT: "bbw",
        TABLE: "Nbbbbbbb",
        RULES: (14,),
        REFUSED: "bbb",
        SHOUT: "bb",
        CHEAT: "bb",
        OWNER: ("b", 12),
        SECRETS: (16,),
        WAITING: "bbb",
        **{LINK + seat: (16,) for seat in range(4)},
        **{kind: (16,) for kind in (KEY_LOW, KEY_HIGH, PROOF)},
    },
    CONTROL: {OPEN: "bbNbb", REFUSE: "bbb", BYE: "bb"},
}


def number(two):
    return two[0] | two[1] << 8


def name_of(raw):
    if not raw:
        return ""  # a robot's
    try:
        text = bytes(raw).decode()
    except UnicodeDecodeError:
        return "?"
    return "".join(letter for letter in text if letter.isprintable()).strip() or "?"


def called(who):
    """(avatar, name) as they stand in SEAT and JOIN."""
    return bytes(who[:1]) + who[1].encode()[:10]


def fields(kind_of_record, body):
    """The values of a body, its kind first; None when it is not a host's, or of another size."""
    if kind_of_record == MESSAGE and body[0] == DEAL:
        return [DEAL, body[1], body[2], bytes(body[3:])]
    row = _TABLES[kind_of_record].get(body[0])
    if row is None:
        return None
    at, out = 1, [body[0]]
    for field in row:
        if field == "w":
            out.append((body[at], name_of(body[at + 1 :])))
            return out
        size = 2 if field == "N" else 1 if field == "b" else field
        part = body[at : at + size]
        at += size
        out.append(number(part) if field == "N" else part[0] if field == "b" else bytes(part))
    return out if at == len(body) else None
