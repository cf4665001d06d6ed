"""docs/link.md's Greeting a second time, from the page and the RFCs alone, to test against.

Squares are found by Jacobi symbols.
"""

import hashlib
import hmac as pythons

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

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


def right(u):
    return (u**3 + A * u**2 + u) % Q


def x25519(scalar, point):
    """RFC 7748's, by a library in C."""
    private = X25519PrivateKey.from_private_bytes(bytes(scalar))
    try:
        return private.exchange(X25519PublicKey.from_public_bytes(bytes(point)))
    except ValueError:  # a point of small order: the library has no result for that
        return bytes(32)


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
