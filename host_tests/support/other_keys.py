"""docs/link.md's Greeting a second time, from the page and the RFCs alone, to test against.

Slow and plain: points are added by the curve's own formulas, squares are found by Jacobi symbols.
"""

import hashlib
import hmac as pythons

Q = 2**255 - 19
A = 486662
BASE = (9).to_bytes(32, "little")


def jacobi(a, n):
    """1, -1 or 0: whether `a` is a square modulo the prime `n`."""
    a %= n
    sign = 1
    while a:
        while not a & 1:
            a >>= 1
            if n & 7 in (3, 5):
                sign = -sign
        a, n = n, a
        if a & 3 == 3 == n & 3:
            sign = -sign
        a %= n
    return sign if n == 1 else 0


def root(a):
    """A square root modulo q = 5 mod 8."""
    r = pow(a, (Q + 3) // 8, Q)
    return r if r * r % Q == a % Q else r * pow(2, (Q - 1) // 4, Q) % Q


def right(u):
    return (u**3 + A * u**2 + u) % Q


def times(scalar, u):
    """`scalar` times the point with this u, on the curve or its twist b v^2 = u^3 + A u^2 + u."""
    b = 1 if jacobi(right(u), Q) >= 0 else 2
    v = root(right(u) * pow(b, -1, Q))
    assert b * v * v % Q == right(u)
    total, point = None, (u % Q, v)
    while scalar:
        if scalar & 1:
            total = _add(total, point, b)
        point = _add(point, point, b)
        scalar >>= 1
    return 0 if total is None else total[0]


def _add(p, q, b):
    if p is None or q is None:
        return p or q
    (u1, v1), (u2, v2) = p, q
    if u1 == u2:
        if (v1 + v2) % Q == 0:
            return None
        slope = (3 * u1 * u1 + 2 * A * u1 + 1) * pow(2 * b * v1, -1, Q)
    else:
        slope = (v2 - v1) * pow(u2 - u1, -1, Q)
    u3 = (b * slope * slope - A - u1 - u2) % Q
    return u3, (slope * (u1 - u3) - v1) % Q


def x25519(scalar, point):
    k = bytearray(scalar)
    k[0] &= 248
    k[31] = k[31] & 127 | 64
    u = int.from_bytes(point, "little") % 2**255
    return times(int.from_bytes(k, "little"), u % Q).to_bytes(32, "little")


def name_of(table, attempt, session, term=0):
    return table.to_bytes(2, "little") + bytes((term, attempt, session))


def map_code(code, name):
    r = hashlib.sha256(b"zap code" + code.to_bytes(2, "little") + name).digest()
    return elligator(int.from_bytes(r, "little") % 2**254)


def elligator(r):
    """RFC 9380, 6.7.1, with Z = 2."""
    u = -A * pow(1 + 2 * r * r, -1, Q) % Q
    return (u if jacobi(right(u), Q) >= 0 else (-A - u) % Q).to_bytes(32, "little")


def h(data):
    return hashlib.sha256(data).digest()


def hmac(key, data):
    return pythons.new(key, data, "sha256").digest()


def identity(secret):
    """(private key, P, tag) of a seat secret of 16 bytes."""
    private = h(b"zap seat" + bytes(secret))
    public = x25519(private, BASE)
    return private, public, h(public)[:12]


def session_key(table_key, shared, a, b, name, salt=b""):
    return hmac(table_key + b"zap key", shared + a + b + salt + name)


def masked(key, data):
    return bytes(x ^ y for x, y in zip(data, hmac(key, b"secrets")))
