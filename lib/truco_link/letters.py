"""What stands in advertisements and records: calls, names of people, and how they are known."""

from truco_core import names
from truco_core.cards import NONE
from truco_link.advert import CALL_SIZE, GUEST_CALL, TAG_AT
from truco_link.digest import sha
from truco_link.frames import MAX_NAME, PERSON, TAG_SIZE, VERSION


def call_of(table_id: int, term: int, returns: bool, tag) -> bytes:
    """Return the content of a call to the host of this table.

    :param term: of the host that was chosen, or known last; 0: not known
    :param returns: who calls was at this table before
    """
    head = bytes((GUEST_CALL, VERSION, table_id & 0xFF, table_id >> 8, term, returns, 0))
    return head + tag[: CALL_SIZE - TAG_AT]


def bytes_of(text: str) -> bytes:
    """A name: whole letters, at most MAX_NAME bytes."""
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


def token_of(secret, table_id: int) -> bytes:
    """Return what shows that a seat at this table is this handheld's: 8 bytes.

    :param secret: of the handheld, see `truco_link.lobby.Lobby`
    """
    return tag_of(bytes(secret) + bytes((table_id & 0xFF, table_id >> 8)))


def tag_of(token) -> bytes:
    """Return by what all at a table know who has this token: 8 bytes."""
    return sha(bytes(token))[:TAG_SIZE]


def seat_with(seats, tag) -> int:
    """Return the seat of the person whose tag begins so, or NONE.

    :param seats: a list of `Seat`
    """
    for seat in range(len(seats)):
        place = seats[seat]
        if place.flags & PERSON and (place.tag or b"")[: len(tag)] == tag:
            return seat
    return NONE
