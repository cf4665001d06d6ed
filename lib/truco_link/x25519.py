"""X25519 (RFC 7748), in slices.

`x25519` is a generator: it yields after every few milliseconds of work, 40 on a Pico, and
returns its result at the end (``yield from``). Points are u-coordinates, 32 bytes, low byte first.

The big ints of the firmware need a time that depends a little on their value. What could be
measured of it through a radio drowns in the turns of the loop that the slices are spread over.
"""

from micropython import const

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
