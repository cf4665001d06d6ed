"""X25519, HMAC and SHA-256 give what OpenSSL says, Elligator 2 what its standard says."""

import hashlib
import random

import pytest

from host_tests.support import curve, quick_curve
from truco_link import digest, keys, mac, x25519

SLICE = 100  # multiplications of numbers of 255 bits


def result(work):
    """What a generator returns in the end."""
    return run(work)[1]


def times(scalar, point):
    return result(x25519.x25519(scalar, point))


# Points whose product is zero: RFC 7748, 6.1, wants them to be refused. 0, 1, -1, two of order 8.
SMALL = [
    (0).to_bytes(32, "little"),
    (1).to_bytes(32, "little"),
    (curve.Q - 1).to_bytes(32, "little"),
    curve.Q.to_bytes(32, "little"),
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
]


@pytest.mark.parametrize("point", SMALL)
def test_points_of_small_order_give_zeros_and_no_key(point):
    assert times(bytes(range(32)), point) == bytes(32)
    greeting = keys.Agreement()
    assert not greeting.agree(b"", bytes(32), point + x25519.BASE + bytes(5))
    assert greeting.key is None


def test_any_scalars_and_points_as_by_a_library():
    rng = random.Random(1)
    for _ in range(20):
        scalar, point = rng.randbytes(32), rng.randbytes(32)
        assert times(scalar, point) == curve.x25519(scalar, point)


# RFC 9380, J.3.2, curve25519_XMD:SHA-512_ELL2_NU_: u, the x of Q.
ELLIGATOR = """
608d892b641f0328523802a6603427c26e55e6f27e71a91a478148d45b5093cd
51125222da5e763d97f3c10fcc92ea6860b9ccbbd2eb1285728f566721c1e65b
46f5b22494bfeaa7f232cc8d054be68561af50230234d7d1d63d1d9abeca8da5
7d56d1e08cb0ccb92baf069c18c49bb5a0dcd927eff8dcf75ca921ef7f3e6eeb
235fe40c443766ce7e18111c33862d66c3b33267efa50d50f9e8e5d252a40aaa
3fbe66b9c9883d79e8407150e7c2a1c8680bee496c62fabe4619a72b3cabe90f
""".split()


@pytest.mark.parametrize("row", range(3))
def test_elligator_of_rfc_9380(row):
    r, u = (int(text, 16) for text in ELLIGATOR[2 * row : 2 * row + 2])
    assert int.from_bytes(result(x25519.elligator(r)), "little") == u
    assert int.from_bytes(curve.elligator(r), "little") == u


def test_every_code_has_a_point_of_its_own_on_the_curve_in_each_session():
    seen = set()
    for code in range(0, 10000, 23):
        name = bytes((code & 7, 0, 5, 6, 7))
        point = result(x25519.map_code(code, name))
        assert point == curve.map_code(code, name)
        u = int.from_bytes(point, "little")
        assert u < curve.Q and curve.is_on_curve(u)
        seen.add(point)
    assert len(seen) == 435


@pytest.mark.parametrize("size", [0, 1, 20, 55, 56, 63, 64, 65, 131])
def test_hmac_and_sha_256_of_keys_and_texts_as_by_a_library(size):
    key, data = random.Random(size).randbytes(size), bytes(range(size))
    assert mac.hmac(key, data) == curve.mac(key, data)
    assert mac.hmac(data, key) == curve.mac(data, key)
    assert digest.sha(data) == hashlib.sha256(data).digest()


class Counted(int):
    """Counts products of big numbers, wherever they come from."""

    count = 0

    def _of(name):
        real = getattr(int, name)

        def method(self, other):
            Counted.count += name.endswith("mul__")
            return Counted(real(self, other))

        return method

    for name in "__mul__ __rmul__ __add__ __radd__ __sub__ __rsub__ __mod__".split():
        locals()[name] = _of(name)
    del name


@pytest.mark.parametrize(
    "work",
    [lambda: x25519.x25519(bytes(range(32)), x25519.BASE), lambda: x25519.map_code(1234, b"12345")],
)
def test_no_slice_is_longer_than_eight_bits_of_a_ladder(monkeypatch, work):
    monkeypatch.setattr(x25519, "_Q", Counted(x25519._Q))
    monkeypatch.setattr(
        x25519, "_number", lambda data, top: Counted(int.from_bytes(data, "little"))
    )
    most, slices = 0, 0
    Counted.count = 0
    for _ in work():
        most = max(most, Counted.count)
        Counted.count = 0
        slices += 1
    assert slices > 15 and 40 < most <= SLICE


def test_an_identity_is_computed_once():
    secret = bytearray(b"one seat secret!" + bytes(32))
    result(keys.identify(secret))
    _, public, tag = curve.identity(b"one seat secret!")
    assert secret[16:] == public and keys.tag_of(public) == tag
    assert list(keys.identify(secret)) == []


# The library that other tests compute with (conftest.py) says the same, in as many slices.


def run(work):
    """(slices, result)"""
    slices = 0
    while True:
        try:
            next(work)
            slices += 1
        except StopIteration as end:
            return slices, end.value


@pytest.mark.parametrize("point", [*SMALL[:2], *map(random.Random(1).randbytes, (32, 32, 32))])
def test_the_quick_curve_says_the_same(point):
    ours = run(x25519.x25519(b"k" * 32, point))
    assert ours == run(quick_curve.quick(b"k" * 32, point)) and ours[0] == quick_curve.SLICES
