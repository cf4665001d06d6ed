"""X25519 and what the greeting computes, written from docs/link.md, RFC 7748 and RFC 9380."""

import hashlib
import hmac

_Q = 2**255 - 19
_A = 486662
NINE = (9).to_bytes(32, "little")


def sha(data):
    return hashlib.sha256(data).digest()


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def x25519(scalar, u):
    """RFC 7748, 5."""
    k = bytearray(scalar)
    k[0] &= 248
    k[31] = k[31] & 127 | 64
    k = int.from_bytes(k, "little")
    x1 = (int.from_bytes(u, "little") & 2**255 - 1) % _Q
    x2, z2, x3, z3, swap = 1, 0, x1, 1, 0
    for t in range(254, -1, -1):
        bit = k >> t & 1
        if swap ^ bit:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swap = bit
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a % _Q, c * b % _Q, a * a % _Q, b * b % _Q
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % _Q, x1 * (da - cb) ** 2 % _Q
        x2, z2 = aa * bb % _Q, e * (aa + 121665 * e) % _Q
    if swap:
        x2, z2 = x3, z3
    return (x2 * pow(z2, _Q - 2, _Q) % _Q).to_bytes(32, "little")


def name_of(table, term, attempt, session):
    """The session's name."""
    return table.to_bytes(2, "little") + bytes((term, attempt, session))


def map_code(code, name):
    """map(code) of the page: Elligator 2, `u` without its sign."""
    raw = bytearray(sha(b"zap code" + code.to_bytes(2, "little") + name))
    raw[31] &= 0x3F
    r = int.from_bytes(raw, "little")
    u = -_A * pow(1 + 2 * r * r, _Q - 2, _Q) % _Q
    if pow((u**3 + _A * u * u + u) % _Q, (_Q - 1) // 2, _Q) == _Q - 1:
        u = (-_A - u) % _Q
    return u.to_bytes(32, "little")


def identity(secret):
    """(private scalar, P, tag) of a seat secret of 16 bytes."""
    scalar = sha(b"zap seat" + secret)
    public = x25519(scalar, NINE)
    return scalar, public, sha(public)[:12]


def session_key(s, z, a, b, salt, name):
    return mac(s + b"zap key", z + a + b + salt + name)


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
    """The first `count` cards of a hand.

    :param link: the host's
    :param links: the newest of each seat, in order
    """
    d = sha(link + mix_of(links))
    deck, n = bytearray(pack), len(pack)
    for i in range(count):
        j = i + (d[2 * i] + 256 * d[2 * i + 1]) * (n - i) // 65536
        deck[i], deck[j] = deck[j], deck[i]
    return bytes(deck[:count])
