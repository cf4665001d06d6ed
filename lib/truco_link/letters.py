"""Names of people and tables, as they stand in records and advertisements."""

from truco_link.frames import MAX_NAME


def id_of(host) -> bytes:
    """Number and term of the host's table: three bytes of several messages."""
    return bytes((host.table_id & 0xFF, host.table_id >> 8, host.term))


def bytes_of(text: str) -> bytes:
    """A name: whole letters, at most MAX_NAME bytes."""
    raw = text.encode()
    size = min(len(raw), MAX_NAME)
    while size < len(raw) and raw[size] & 0xC0 == 0x80:
        size -= 1
    return raw[:size]


def text_of(data, at: int, end: int) -> str:
    """The name in ``data[at:end]``; "?" when that is no printable UTF-8."""
    try:
        text = str(bytes(data[at : min(end, at + MAX_NAME)]), "utf-8")
    except UnicodeError:
        return "?"
    for letter in text:
        if letter < " ":
            return "?"
    return text
