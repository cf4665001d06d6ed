"""X25519 and what the greeting computes, written from docs/link.md, RFC 7748 and RFC 9380."""

import hashlib
import hmac

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

Q = 2**255 - 19
_A = 486662
NINE = (9).to_bytes(32, "little")


def sha(data):
    return hashlib.sha256(data).digest()


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def x25519(scalar, point):
    """RFC 7748, 5, by a library in C."""
    private = X25519PrivateKey.from_private_bytes(bytes(scalar))
    try:
        return private.exchange(X25519PublicKey.from_public_bytes(bytes(point)))
    except ValueError:  # a point of small order: the library has no result for that
        return bytes(32)


def name_of(table, attempt, session, term=0):
    """The session's name."""
    return table.to_bytes(2, "little") + bytes((term, attempt, session))


def map_code(code, name):
    """map(code) of the page."""
    r = sha(b"zap code" + code.to_bytes(2, "little") + name)
    return elligator(int.from_bytes(r, "little") % 2**254)


def elligator(r):
    """Elligator 2, `u` without its sign: RFC 9380, 6.7.1, with Z = 2."""
    u = -_A * pow(1 + 2 * r * r, -1, Q) % Q
    return (u if is_on_curve(u) else (-_A - u) % Q).to_bytes(32, "little")


def is_on_curve(u):
    """Whether there is a point with this `u`: then the right side of its equation is a square."""
    return pow(u**3 + _A * u * u + u, (Q - 1) // 2, Q) != Q - 1


def identity(secret):
    """(private scalar, P, tag) of a seat secret of 16 bytes."""
    scalar = sha(b"zap seat" + bytes(secret))
    public = x25519(scalar, NINE)
    return scalar, public, sha(public)[:12]


def session_key(table_key, shared, a, b, name, salt=b""):
    return mac(table_key + b"zap key", shared + a + b + salt + name)


def mask_secrets(key, sixteen):
    return bytes(x ^ y for x, y in zip(sixteen, mac(key, b"secrets")))


def proof_of(table_key, content):
    """The four bytes of a beacon or call; `content` is offsets 2..8 of the advertisement."""
    return sha(table_key + content)[:4]


# The fair deal: here H is the first 16 bytes.


def short(data):
    return sha(data)[:16]


def mix_of(links):
    """M."""
    return short(b"".join(links))


def deck_of(link, links, pack, count):
    """A hand's deck: its first `count` cards are drawn, the others lie as in the pack.

    :param link: the host's
    :param links: the newest of each seat, in order
    """
    d = sha(link + mix_of(links))
    deck, n = bytearray(pack), len(pack)
    for i in range(count):
        j = i + (d[2 * i] + 256 * d[2 * i + 1]) * (n - i) // 65536
        deck[i], deck[j] = deck[j], deck[i]
    return bytes(deck)
