"""What only the people of a table can say of an advertisement's content."""

from truco_link import frames
from truco_link.advert import CROWD, GUEST_CALL, MIN_SIZE, PROOF_AT
from truco_link.digest import sha


def call_into(content, table_id, term=0) -> None:
    """Who calls the host of this table, as far as PROOF_AT.

    :param term: 0 for whichever has its number
    """
    content[0] = GUEST_CALL
    content[1] = frames.VERSION
    content[2] = table_id & 0xFF
    content[3] = table_id >> 8
    content[4] = term
    content[5] = content[CROWD] = 0


def proof_of(table_key, content) -> bytes:
    """What only this table's people can say of an advertisement's content; 4 bytes."""
    return sha(table_key + bytes(content[:PROOF_AT]))[: MIN_SIZE - PROOF_AT]


def call_proof(host) -> bytes:
    """What is in the calls of who comes back to this table."""
    content = bytearray(MIN_SIZE)
    call_into(content, host.table_id)
    return proof_of(host.table_key, content)
