"""What stands in advertisements, and names in records: calls, proofs, names of people."""

from truco_core import names
from truco_link.advert import CALL_SIZE, GUEST_CALL, PROOF_AT
from truco_link.digest import sha
from truco_link.frames import MAX_NAME, VERSION


def call_of(table_id: int, term: int = 0) -> bytes:
    """Who calls the host of this table, as far as PROOF_AT.

    :param term: 0 for whichever has its number
    """
    return bytes((GUEST_CALL, VERSION, table_id & 0xFF, table_id >> 8, term, 0, 0))


def proof_of(table_key, content) -> bytes:
    """What only this table's people can say of a call's content; 4 bytes."""
    return sha(table_key + bytes(content[:PROOF_AT]))[: CALL_SIZE - PROOF_AT]


def call_proof(host) -> bytes:
    """What is in the calls of who comes back to this table."""
    return proof_of(host.table_key, call_of(host.table_id))


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
