"""The key of a session on a port that many share: docs/link.md, What is sealed.

`x25519` (RFC 7748) is a generator: it yields after every few milliseconds of work, 40 on a Pico,
and returns its result at the end (``yield from``). Points are u-coordinates, 32 bytes, low byte
first.

The big ints of the firmware need a time that depends a little on their value. What could be
measured of it through a radio drowns in the turns of the loop that the slices are spread over.
"""

import os

from micropython import const

from truco_link import messages
from truco_link.digest import sha

_HALF = const(16)  # of a key, in one record
_Q = (1 << 255) - 19
_A24 = const(121665)  # (A - 2) / 4
_POWER_BITS = const(31)  # of an exponent in one slice: as long as 8 bits of a ladder
_INVERSE = b"\xeb" + b"\xff" * 30 + b"\x7f"  # q - 2, an exponent of 255 bits

BASE = b"\x09" + bytes(31)


def x25519(scalar, point):
    """The point times the scalar.

    :param scalar: 32 bytes; the bits that RFC 7748 fixes are fixed here
    :param point: 32 bytes; its highest bit does not count
    :return: 32 bytes, zeros for a point of small order
    """
    k = bytearray(scalar)
    k[0] &= 248
    k[31] = k[31] & 127 | 64
    q = _Q
    x1 = _number(point, 127) % q
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
    z2 = yield from _power(z2, _INVERSE)
    return (x2 * z2 % q).to_bytes(32, "little")


def _number(data, top):
    raw = bytearray(data)
    raw[31] &= top
    return int.from_bytes(raw, "little")


def _power(x, exponent):
    """x to the power of the exponent, modulo q."""
    r = 1
    for t in range(254, -1, -1):
        r = r * r % _Q
        if exponent[t >> 3] >> (t & 7) & 1:
            r = r * x % _Q
        if not t % _POWER_BITS:
            yield
    return r


class Agreement:
    """One side of an exchange of X25519 keys; then the port seals.

    :param link: its port is a `truco_link.seal.Sealed`
    :param bool is_host: a host computes nothing before it has the guest's key
    :param bytes name: of the session, 5 bytes: number of the table, term, attempt, session
    """

    def __init__(self, link, is_host: bool, name):
        self._link = link
        self._is_host = is_host
        self._name = name
        self._lacks = 0b11  # KEY_LOW and KEY_HIGH
        self._theirs = bytearray(messages.KEY_SIZE)
        self._work = self._agree()

    def hear(self, data, at: int) -> bool:
        """Take KEY_LOW or KEY_HIGH at data[at]; False: it came already."""
        part = data[at] - messages.KEY_LOW
        if not self._lacks >> part & 1:
            return False
        self._lacks ^= 1 << part
        self._theirs[_HALF * part : _HALF * part + _HALF] = data[at + 1 : at + 1 + _HALF]
        return True

    def waits(self) -> bool:
        """Return True while nothing can be computed before the other side's key is there."""
        return bool(self._lacks) and self._work is not None and self._is_host

    def go_on(self, slices: int) -> bool:
        """Compute so many slices; True when the port seals."""
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
