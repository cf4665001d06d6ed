""" "What is sealed": packets of a carrier that many share; written from docs/link.md alone."""

from host_tests.independent.curve import mac, sha


def _stream(ke, counter, size):
    blocks = (sha(ke + counter + bytes((i,))) for i in range(size // 32 + 1))
    return b"".join(blocks)[:size]


def _whole(records):
    """The records without the zeros behind them."""
    at = 0
    while at < len(records) and records[at]:
        at += 1 + records[at]
    return records[:at]


class Seal:
    """Both directions of one session, with the key that the greeting agreed on.

    :param most: bytes of records that fit into a sealed packet of the carrier
    """

    def __init__(self, key, most):
        self.sizes = sorted((min(40, most), min(140, most)))
        self.out, self.into = mac(key, b"to host"), mac(key, b"to guest")
        self.sent = self.highest = 0

    def close(self, records):
        self.sent += 1
        records += bytes(next(size for size in self.sizes if size >= len(records)) - len(records))
        counter = self.sent.to_bytes(4, "little")
        hidden = bytes(
            a ^ b for a, b in zip(records, _stream(self.out[:16], counter, len(records)))
        )
        return counter + hidden + mac(self.out[16:], counter + hidden)[:8]

    def open(self, packet):
        """The records, or None."""
        counter, hidden, tag = packet[:4], packet[4:-8], packet[-8:]
        if len(packet) < 12 or mac(self.into[16:], counter + hidden)[:8] != tag:
            return None
        if int.from_bytes(counter, "little") <= self.highest:
            return None
        self.highest = int.from_bytes(counter, "little")
        stream = _stream(self.into[:16], counter, len(hidden))
        return _whole(bytes(a ^ b for a, b in zip(hidden, stream)))
