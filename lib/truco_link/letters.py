"""Names of people and tables, as they stand in records and advertisements."""

from truco_link.frames import MAX_NAME


def id_into(host, body, at: int) -> None:
    """Number and term of the host's table: three bytes of several messages."""
    body[at] = host.table_id & 0xFF
    body[at + 1] = host.table_id >> 8
    body[at + 2] = host.term


def text_into(text: str, out, at: int) -> int:
    """Write whole letters to ``out[at:]``, at most MAX_NAME bytes that fit; how many."""
    raw = text.encode()
    n = min(len(raw), MAX_NAME, len(out) - at)
    while n < len(raw) and n and raw[n] & 0xC0 == 0x80:
        n -= 1
    for i in range(n):
        out[at + i] = raw[i]
    return n


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
