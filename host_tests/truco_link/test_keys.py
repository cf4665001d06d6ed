"""X25519, HMAC and SHA-256 give what OpenSSL says; two sides agree on one key."""

import hashlib
import random

import pytest

from host_tests.support import curve, quick_curve
from truco_link import agreement, digest, frames, seal

SLICE = 100  # multiplications of numbers of 255 bits


def result(work):
    """What a generator returns in the end."""
    return run(work)[1]


def times(scalar, point):
    return result(agreement.x25519(scalar, point))


# Points whose product is zero: RFC 7748, 6.1, wants them to be refused. 0, 1, -1, two of order 8.
SMALL = [
    (0).to_bytes(32, "little"),
    (1).to_bytes(32, "little"),
    (curve.Q - 1).to_bytes(32, "little"),
    curve.Q.to_bytes(32, "little"),
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
]


class Line:
    """A link that sends nothing, to a port that seals."""

    def __init__(self):
        self.sent, self.key, self.closed, self.port = [], None, False, self

    def send(self, kind, body, size):
        self.sent.append(bytes(body))

    def begin(self, key, is_host):
        self.key = key

    def close(self):
        self.closed = True


def side(is_host):
    line = Line()
    return line, agreement.Agreement(line, is_host, b"12345")


def test_both_sides_agree_on_a_key_and_a_host_computes_nothing_before():
    (guest, its), (host, mine) = side(False), side(True)
    for _ in range(20):
        assert not mine.go_on(4) and mine.waits() and not host.sent
    while not guest.sent:
        assert not its.go_on(1)
    for body in reversed(guest.sent):
        assert mine.hear(body, 0) and not mine.hear(body, 0), "each half is taken once"
    while not mine.go_on(4):
        pass
    for body in host.sent:
        assert its.hear(body, 0)
    while not its.go_on(4):
        pass
    keys = b"".join(body[1:] for body in guest.sent + host.sent)
    assert guest.key == host.key and len(host.key) == 32 and len(keys) == 64
    assert [body[0] for body in guest.sent] == [frames.KEY_LOW, frames.KEY_HIGH]


@pytest.mark.parametrize("point", SMALL)
@pytest.mark.parametrize("is_host", [False, True])
def test_points_of_small_order_give_zeros_and_no_key(point, is_host):
    assert times(bytes(range(32)), point) == bytes(32)
    line, one = side(is_host)
    for kind, part in ((frames.KEY_LOW, point[:16]), (frames.KEY_HIGH, point[16:])):
        assert one.hear(bytes((kind,)) + part, 0)
    while not one.go_on(9):
        pass
    assert line.closed and line.key is None


def test_any_scalars_and_points_as_by_a_library():
    rng = random.Random(1)
    for _ in range(20):
        scalar, point = rng.randbytes(32), rng.randbytes(32)
        assert times(scalar, point) == curve.x25519(scalar, point)


@pytest.mark.parametrize("size", [0, 1, 20, 55, 56, 63, 64, 65, 131])
def test_hmac_and_sha_256_of_keys_and_texts_as_by_a_library(size):
    key, data = random.Random(size).randbytes(size), bytes(range(size))
    assert seal.hmac(key, data) == curve.mac(key, data)
    assert seal.hmac(data, key) == curve.mac(data, key)
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


def test_no_slice_is_longer_than_eight_bits_of_a_ladder(monkeypatch):
    monkeypatch.setattr(agreement, "_Q", Counted(agreement._Q))
    monkeypatch.setattr(
        agreement, "_number", lambda data, top: Counted(int.from_bytes(data, "little"))
    )
    most, slices = 0, 0
    Counted.count = 0
    for _ in agreement.x25519(bytes(range(32)), agreement.BASE):
        most = max(most, Counted.count)
        Counted.count = 0
        slices += 1
    assert slices > 15 and 40 < most <= SLICE


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
    ours = run(agreement.x25519(b"k" * 32, point))
    assert ours == run(quick_curve.quick(b"k" * 32, point)) and ours[0] == quick_curve.SLICES
