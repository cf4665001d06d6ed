"""X25519, Elligator 2, HMAC and SHA-256 give what their standards say."""

import hashlib
import random

import pytest

from host_tests.independent import curve
from host_tests.support import quick_curve
from truco_link import digest, keys, mac, x25519

SLICE = 100  # multiplications of numbers of 255 bits


def result(work):
    """What a generator returns in the end."""
    return run(work)[1]


def times(scalar, point):
    return result(x25519.x25519(scalar, point))


@pytest.mark.parametrize(
    "scalar, point, product",
    [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ],
)
def test_x25519_of_rfc_7748_5_2(scalar, point, product):
    scalar, point = bytes.fromhex(scalar), bytes.fromhex(point)
    assert times(scalar, point).hex() == product
    assert curve.x25519(scalar, point).hex() == product


def test_two_agree_as_in_rfc_7748_6_1():
    a = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    b = bytes.fromhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    mine, theirs = times(a, x25519.BASE), times(b, x25519.BASE)
    assert mine.hex() == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    assert theirs.hex() == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    assert times(a, theirs).hex() == times(b, mine).hex() == shared


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


# RFC 4231: key, data, HMAC-SHA-256.
HMACS = [
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]


@pytest.mark.parametrize("key, data, code", HMACS)
def test_hmac_of_rfc_4231(key, data, code):
    assert mac.hmac(key, data).hex() == code


def test_sha_256_of_fips_180():
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    two = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    blocks = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    assert digest.sha(b"abc").hex() == abc and digest.sha(two).hex() == blocks
    assert digest.sha(b"") == hashlib.sha256(b"").digest()


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
