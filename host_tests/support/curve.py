"""X25519 and hashes, implemented independently from RFC 7748 and FIPS 180-4."""

import hashlib
import hmac

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from truco_link import seal

Q = 2**255 - 19


def sha(data):
    return hashlib.sha256(data).digest()


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def x25519(scalar, point):
    """Compute X25519 (RFC 7748, 5) by a C library."""
    private = X25519PrivateKey.from_private_bytes(bytes(scalar))
    try:
        return private.exchange(X25519PublicKey.from_public_bytes(bytes(point)))
    except ValueError:  # a point of small order, for which the library raises an error
        return bytes(32)


def run(work):
    """Run a generator to its end. Return (number of its yields, its result)."""
    slices = 0
    while True:
        try:
            next(work)
            slices += 1
        except StopIteration as end:
            return slices, end.value


SLICES = run(seal.x25519(bytes(32), seal.BASE))[0]


def quick(scalar, point):
    """Compute X25519 by the library, as a replacement of the slow `truco_link.seal.x25519`."""
    for _ in range(SLICES):
        yield
    return x25519(scalar, point)
