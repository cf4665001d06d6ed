"""Sealed sessions: the key agreement of two handhelds, and a port that encrypts its packets.

The format is in docs/net.md, What is sealed. This module is in memory only with a carrier that
strangers share (WiFi and rooms).

`x25519` (RFC 7748) is a generator. It yields after each slice of work, about 40 ms on a Pico, and
returns its result (``yield from``). Points are u-coordinates of 32 bytes, low byte first.

The run time of the firmware's big integers depends a little on their values. Nobody can measure
that over a radio, because the slices are spread over iterations of the main loop, whose durations
vary far more.
"""

import os

from micropython import const

import residency
from truco_link import messages
from truco_link.digest import sha

_BLOCK_OF_SHA = const(64)  # block size of SHA-256 in bytes
_COUNTER = const(4)  # size of a packet's counter
_TAG = const(8)  # size of a packet's authentication tag
_BLOCK = const(32)  # size of a block of the key stream
# Records are padded to one of these two sizes, so that a listener learns little from the size.
_SMALL = const(40)
_FULL = const(140)
OVERHEAD = const(12)  # bytes that sealing adds to the records: _COUNTER + _TAG

_HALF = const(16)  # bytes of half a key: the body of KEY_LOW or KEY_HIGH
_Q = (1 << 255) - 19
_A24 = const(121665)  # (A - 2) / 4, where A = 486662 is a coefficient of the curve
_POWER_BITS = const(31)  # bits of an exponent per slice, as much work as 8 bits of a scalar
BASE = b"\x09" + bytes(31)


def hmac(key, data) -> bytes:
    """Return the HMAC-SHA-256 of the data, 32 bytes. The key has at most 64 bytes."""
    key = bytes(key) + bytes(_BLOCK_OF_SHA - len(key))
    inner = sha(bytes(byte ^ 0x36 for byte in key) + data)
    return sha(bytes(byte ^ 0x5C for byte in key) + inner)


class Sealed:
    """A port (see truco_link.records) that encrypts the packets of another port.

    Packets are sent in clear until `begin`.

    :param port: the other port, for packets of up to _FULL + OVERHEAD bytes. It may have ``ready``,
        which is False while it cannot send.
    """

    sealed = True
    # The packet as it was received. All ports share this buffer. It is used within one call.
    _sealed = bytearray(_FULL + OVERHEAD)

    def __init__(self, port):
        self._port = port
        self.address = port.address
        self.times = port.times
        self._sent = self._heard = 0  # counters of the last packets in both directions
        self._mine = self._theirs = None  # keys for both directions, 32 bytes each, set by `begin`
        self._seals = False  # True: encrypt outgoing packets
        self.is_deaf = False  # True: read nothing before `begin`, because packets may be sealed
        self.is_open = False  # True after the first valid sealed packet: clear packets are refused

    def begin(self, key, is_host: bool) -> None:
        """Start to seal with the key of the session.

        A guest seals at once. A host's public key may still be lost on its way to the guest, so a
        host seals only once it has opened a sealed packet of the guest. A side that has opened a
        sealed packet accepts no packets in clear.

        :param key: K of docs/net.md, What is sealed
        """
        mine, theirs = hmac(key, b"to host"), hmac(key, b"to guest")
        if is_host:
            mine, theirs = theirs, mine
        self._seals = not is_host
        self._mine = mine
        self._theirs = theirs

    @property
    def closed(self) -> bool:
        return self._port.closed

    def close(self) -> None:
        """Send a sealed packet without records, so that the peer closes too, and close the port."""
        if self._seals and not self.closed:
            self.send(b"")
        self._port.close()

    def send(self, packet) -> bool:
        port = self._port
        if self._seals:
            # Sealing takes a board milliseconds. Skip it if the port cannot send now.
            if not getattr(port, "ready", True):
                return False
            packet = self._close(packet)
        return port.send(packet)

    def _close(self, packet):
        # Never use a number twice, even if the port does not send the packet.
        self._sent += 1
        number = self._sent.to_bytes(_COUNTER, "little")
        size = _SMALL if len(packet) <= _SMALL else _FULL
        records = number + _stream(self._mine, number, packet, size)
        return records + _tag(self._mine, records)

    def poll(self, buffer) -> int:
        """Read the next packet into `buffer`, and decrypt it. Return its size, 0 for none.

        A packet that must be refused becomes an invalid record of one byte.
        """
        if self._theirs is None:
            return 0 if self.is_deaf else self._port.poll(buffer)
        size = self._port.poll(self._sealed)
        if not size:
            return 0
        opened = self._open(size) if size > OVERHEAD else None
        if opened is not None:
            self.is_open = self._seals = True
            if not opened:
                self._port.close()
        elif self.is_open:
            opened = b"\0"  # an invalid record: the link ignores it and polls again
        else:
            opened = self._sealed[:size]
        size = min(len(opened), len(buffer))
        buffer[:size] = opened[:size]
        return size

    def _open(self, size):
        packet = self._sealed
        end = size - _TAG
        if _tag(self._theirs, packet[:end]) != packet[end:size]:
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
    """Return the data, padded with zeros to `size`, xor the key stream of this packet."""
    out = bytearray(size)
    for at in range(0, size, _BLOCK):
        block = sha(keys[:16] + bytes(number) + bytes((at // _BLOCK,)))
        out[at : at + _BLOCK] = block[: size - at]
    for i in range(len(data)):
        out[i] ^= data[i]
    return out


@residency.seldom("keys")
def x25519(scalar, point):
    """Return the point times the scalar.

    :param scalar: 32 bytes; this function sets and clears the bits that RFC 7748 fixes
    :param point: 32 bytes; its highest bit is ignored
    :return: 32 bytes; zeros for a point of small order
    """
    k = bytearray(scalar)
    k[0] &= 248
    k[31] = k[31] & 127 | 64
    q = _Q
    raw = bytearray(point)
    raw[31] &= 127
    x1 = int.from_bytes(raw, "little") % q
    x2, z2, x3, z3 = 1, 0, x1, 1
    for t in range(254, -1, -1):
        bit = k[t >> 3] >> (t & 7) & 1
        if bit:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a = x2 + z2
        b = x2 - z2
        da = (x3 - z3) * a % q
        cb = (x3 + z3) * b % q
        a = a * a % q
        b = b * b % q
        x3 = da + cb
        x3 = x3 * x3 % q
        z3 = da - cb
        z3 = z3 * z3 % q * x1 % q
        x2 = a * b % q
        b = a - b
        z2 = b * (a + _A24 * b) % q
        if bit:
            x2, z2, x3, z3 = x3, z3, x2, z2
        if not t & 7:
            yield
    z2 = yield from _inverse(z2)
    return (x2 * z2 % q).to_bytes(32, "little")


def _inverse(x):
    """Return 1 / x modulo `_Q`, which is x to the power of `_Q` - 2."""
    r = 1
    for t in range(254, -1, -1):
        r = r * r % _Q
        if (_Q - 2) >> t & 1:
            r = r * x % _Q
        if not t % _POWER_BITS:
            yield
    return r


@residency.seldom("keys")
class Agreement:
    """One side of an X25519 key agreement, after which the port seals.

    :param link: a `Link` whose port is `Sealed`
    :param bool is_host: True on the host
    :param bytes name: identifies the session, 5 bytes: number of the table (2), term, attempt,
        session
    """

    def __init__(self, link, is_host: bool, name):
        self._link = link
        self._is_host = is_host
        self._name = name
        self._is_said = False  # True once our own public key was sent
        self._lacks = 0b11  # missing halves of the peer's key: bit 0 KEY_LOW, bit 1 KEY_HIGH
        self._theirs = bytearray(messages.KEY_SIZE)
        self._work = self._agree()

    def hear(self, data, at: int) -> None:
        """Handle KEY_LOW or KEY_HIGH at data[at]. Ignore a repeat."""
        part = data[at] - messages.KEY_LOW
        if self._lacks >> part & 1:
            self._lacks ^= 1 << part
            self._theirs[_HALF * part : _HALF * part + _HALF] = data[at + 1 : at + 1 + _HALF]

    def waits(self) -> bool:
        """Return True if there is nothing to compute before the peer's key comes."""
        return self._is_said and self._lacks > 0

    def go_on(self, slices: int) -> bool:
        """Compute up to `slices` slices of work. Return True when all work is done."""
        for _ in range(slices):
            try:
                next(self._work)
            except StopIteration:
                return True
        return False

    def _agree(self):
        link = self._link
        private = os.urandom(messages.KEY_SIZE)
        mine = yield from x25519(private, BASE)
        for kind, part in ((messages.KEY_LOW, mine[:_HALF]), (messages.KEY_HIGH, mine[_HALF:])):
            link.send(messages.MESSAGE, bytes((kind,)) + part, 1 + _HALF)
        self._is_said = True
        while self._lacks:
            yield
        link.port.is_deaf = True
        theirs = bytes(self._theirs)
        shared = yield from x25519(private, theirs)
        if not any(shared):  # a key of small order makes the result predictable: refuse it
            link.port.close()
            return
        keys = theirs + mine if self._is_host else mine + theirs
        link.port.begin(sha(shared + keys + self._name), self._is_host)
