"""Sealed sessions (docs/link.md, What is sealed): how two sides get a key, and the sealing port.

For carriers that many share; in memory only with such a carrier. `x25519` (RFC 7748) is a
generator: it yields after every few milliseconds of work, 40 on a Pico, and returns its result
(``yield from``). Points are u-coordinates, 32 bytes, low byte first.

The big ints of the firmware need a time that depends a little on their value. What could be
measured of it through a radio drowns in the turns of the loop that the slices are spread over.
"""

import os

from micropython import const

import residency
from truco_link import messages
from truco_link.digest import sha
from truco_link.records import MAX_OUT, WINDOW

_BLOCK_OF_SHA = const(64)
_COUNTER = const(4)
_TAG = const(8)
_BLOCK = const(32)
_SMALL = const(40)  # so long are the records of a packet that has no more, and else
_FULL = const(140)  # so long: who listens sees two sizes
OVERHEAD = const(12)

_HALF = const(16)  # of a key, in one record
_Q = (1 << 255) - 19
_A24 = const(121665)  # (A - 2) / 4
_POWER_BITS = const(31)  # of an exponent in one slice: as long as 8 bits of a ladder
_INVERSE = b"\xeb" + b"\xff" * 30 + b"\x7f"  # q - 2, an exponent of 255 bits
BASE = b"\x09" + bytes(31)


def hmac(key, data) -> bytes:
    """Return the HMAC-SHA-256 of the data under a key of at most 64 bytes: 32 bytes."""
    key = bytes(key) + bytes(_BLOCK_OF_SHA - len(key))
    inner = sha(bytes(byte ^ 0x36 for byte in key) + data)
    return sha(bytes(byte ^ 0x5C for byte in key) + inner)


class Sealed:
    """A port (see truco_link.records) over another one, which carries in clear until `begin`.

    That one's `out` holds _FULL + OVERHEAD bytes. It may have ``ready``: False while nothing could
    be sent.
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
        self._sent = self._heard = 0  # counters
        self._mine = self._theirs = None  # 32 bytes, from `begin` on
        self._seals = False
        self.is_open = False  # a sealed packet was opened: nothing else is taken

    def begin(self, key, is_host: bool) -> None:
        """Seal with the session's key from now on.

        A guest seals at once. A host, whose own key may be lost on its way, begins with the first
        packet that it can open. From then on each side takes nothing else.

        :param key: K of the page
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
        """Tell the other side by a sealed packet without records, then close the port."""
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
        """Read the next packet into `buffer`; one that may not be read counts as no record."""
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
                buffer[0] = 0  # no record: the link goes on with the next packet
                size = 1
        else:
            size = min(size, len(buffer))
            buffer[:size] = self._sealed[:size]
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
    """Return the data, with zeros up to `size`, xor the stream of this packet."""
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

    :param scalar: 32 bytes; the bits that RFC 7748 fixes are fixed here
    :param point: 32 bytes; its highest bit does not count
    :return: 32 bytes, zeros for a point of small order
    """
    k = bytearray(scalar)
    k[0] &= 248
    k[31] = k[31] & 127 | 64
    q = _Q
    raw = bytearray(point)
    raw[31] &= 127
    x1 = int.from_bytes(raw, "little") % q
    x2, z2, x3, z3 = 1, 0, x1, 1
    swapped = 0
    for t in range(254, -1, -1):
        bit = k[t >> 3] >> (t & 7) & 1
        if bit != swapped:
            x2, z2, x3, z3 = x3, z3, x2, z2
            swapped = bit
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
        if not t & 7:
            yield
    if swapped:
        x2, z2 = x3, z3
    z2 = yield from _inverse(z2)
    return (x2 * z2 % q).to_bytes(32, "little")


def _inverse(x):
    """Return 1 / x modulo q."""
    r = 1
    for t in range(254, -1, -1):
        r = r * r % _Q
        if _INVERSE[t >> 3] >> (t & 7) & 1:
            r = r * x % _Q
        if not t % _POWER_BITS:
            yield
    return r


@residency.seldom("keys")
class Agreement:
    """One side of an exchange of X25519 keys, after which the port seals.

    :param link: whose port is `Sealed`
    :param bool is_host: a host computes nothing before it has the guest's key
    :param bytes name: of the session, 5 bytes: number of the table, term, attempt, session
    """

    def __init__(self, link, is_host: bool, name):
        self._link = link
        self._is_host = is_host
        self._name = name
        self._lacks = 0b11  # of the other side's key: bit 0 KEY_LOW, bit 1 KEY_HIGH
        self._theirs = bytearray(messages.KEY_SIZE)
        self._work = self._agree()

    def hear(self, data, at: int) -> bool:
        """Take KEY_LOW or KEY_HIGH at data[at]; return False if it came already."""
        part = data[at] - messages.KEY_LOW
        if not self._lacks >> part & 1:
            return False
        self._lacks ^= 1 << part
        self._theirs[_HALF * part : _HALF * part + _HALF] = data[at + 1 : at + 1 + _HALF]
        return True

    def waits(self) -> bool:
        """Return True while nothing can be computed before the other side's key is there."""
        return self._is_host and self._lacks > 0

    def go_on(self, slices: int) -> bool:
        """Compute so many slices; return True when the port seals."""
        for _ in range(slices):
            if self._work is None:
                break
            try:
                next(self._work)
            except StopIteration:
                self._work = None
        return self._work is None

    def _agree(self):
        link = self._link
        while self._is_host and self._lacks:
            yield
        private = os.urandom(messages.KEY_SIZE)
        mine = yield from x25519(private, BASE)
        for kind, part in ((messages.KEY_LOW, mine[:_HALF]), (messages.KEY_HIGH, mine[_HALF:])):
            link.send(messages.MESSAGE, bytes((kind,)) + part, 1 + _HALF)
        while self._lacks:
            yield
        theirs = bytes(self._theirs)
        shared = yield from x25519(private, theirs)
        if not any(shared):  # the other side's key fixes the result
            link.port.close()
            return
        keys = theirs + mine if self._is_host else mine + theirs
        link.port.begin(sha(shared + keys + self._name), self._is_host)
