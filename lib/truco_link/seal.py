"""A port whose packets only the two of a greeting can read: docs/link.md, What is sealed.

For carriers that many share; in memory only with such a carrier.
"""

from micropython import const

from truco_link.digest import sha
from truco_link.records import MAX_OUT, WINDOW

_BLOCK_OF_SHA = const(64)
_COUNTER = const(4)
_TAG = const(8)
_BLOCK = const(32)
_SMALL = const(40)  # so long are the records of a packet that has no more, and else
_FULL = const(140)  # so long: who listens sees two sizes
OVERHEAD = const(12)


def hmac(key, data) -> bytes:
    """The code of the data under this key: 32 bytes."""
    key = bytes(key)
    if len(key) > _BLOCK_OF_SHA:
        key = sha(key)
    key += bytes(_BLOCK_OF_SHA - len(key))
    inner = sha(bytes(byte ^ 0x36 for byte in key) + data)
    return sha(bytes(byte ^ 0x5C for byte in key) + inner)


def same(mine, theirs) -> bool:
    """Whether two codes are the same, in a time that does not tell where they differ."""
    if len(mine) != len(theirs):
        return False
    differ = 0
    for i in range(len(mine)):
        differ |= mine[i] ^ theirs[i]
    return not differ


class Sealed:
    """A port (see truco_link.records) over another one, which carries in clear until `begin`.

    That one's `out` holds _FULL + OVERHEAD bytes. It may have ``ready``: False while nothing could
    be sent.

    dropped: packets that were in clear, changed, or not new.
    """

    shared = True
    window = WINDOW
    # Of all ports: what is in them is used up within one call.
    packet = bytearray(MAX_OUT)
    out = bytearray(_FULL)
    _sealed = bytearray(_FULL + OVERHEAD)  # as it came

    def __init__(self, port):
        self._port = port
        self.address = port.address
        self.times = port.times
        self.dropped = 0
        self._sent = self._heard = 0  # counters
        self._mine = self._theirs = None  # 32 bytes, from `begin` on
        self._seals = False
        self.is_open = False  # a sealed packet was opened: nothing else is taken

    def begin(self, key, is_host: bool) -> None:
        """The session's key is known. A guest seals at once. A host, whose own key may be lost on
        its way, seals from the first packet on that it can open; each takes nothing else from then.

        :param key: K of the page
        """
        mine, theirs = hmac(key, b"to host"), hmac(key, b"to guest")
        if is_host:
            mine, theirs = theirs, mine
        self._seals = not is_host
        self._mine = mine
        self._theirs = theirs
        self._sent = self._heard = 0

    @property
    def closed(self) -> bool:
        return self._port.closed

    def close(self) -> None:
        """A packet without records says so: only the other side of this session can."""
        if self._seals and not self.closed:
            self.send_out(0)
        self._port.close()

    def send_out(self, size: int) -> bool:
        port = self._port
        packet = self.out[:size]
        if self._seals:
            # Sealing costs a board milliseconds, which a port that would say no can save it.
            if not getattr(port, "ready", True):
                return False
            packet = self._close(packet)
        port.out[: len(packet)] = packet
        return port.send_out(len(packet))

    def _close(self, packet):
        # A number is used once, also when the port does not take its packet.
        self._sent += 1
        number = self._sent.to_bytes(_COUNTER, "little")
        size = _SMALL if len(packet) <= _SMALL else _FULL
        records = number + _stream(self._mine, number, packet, size)
        return records + _tag(self._mine, records)

    def poll(self, buffer) -> int:
        """The next packet that may be read; at most a few that may not are dropped on the way."""
        if self._theirs is None:
            return self._port.poll(buffer)
        size = self._port.poll(self._sealed)
        opened = self._open(size) if size > OVERHEAD else None
        if opened is not None:
            self.is_open = self._seals = True
            if not opened:
                self._port.close()
            size = min(len(opened), len(buffer))
            buffer[:size] = opened[:size]
        elif self.is_open:
            if size:
                self.dropped += 1
                buffer[0] = 0  # no record: the link goes on with the next packet
                size = 1
        else:
            size = min(size, len(buffer))
            buffer[:size] = self._sealed[:size]
        return size

    def _open(self, size):
        packet = self._sealed
        end = size - _TAG
        if not same(_tag(self._theirs, packet[:end]), packet[end:size]):
            return None
        number = int.from_bytes(packet[:_COUNTER], "little")
        if number <= self._heard:
            return None
        self._heard = number
        records = _stream(self._theirs, packet[:_COUNTER], packet[_COUNTER:end], end - _COUNTER)
        size = 0
        while size < len(records) and records[size]:
            size += records[size] + 1
        return records[:size]


def _tag(keys, data):
    return hmac(keys[16:], bytes(data))[:_TAG]


def _stream(keys, number, data, size):
    """The data, with zeros up to `size`, xor the stream of this packet."""
    out = bytearray(size)
    for at in range(0, size, _BLOCK):
        block = sha(keys[:16] + bytes(number) + bytes((at // _BLOCK,)))
        out[at : at + _BLOCK] = block[: size - at]
    for i in range(len(data)):
        out[i] ^= data[i]
    return out
