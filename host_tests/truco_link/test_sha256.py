"""SHA-256 of our own, against Python's hashlib."""

import hashlib

from truco_link.sha256 import sha256


def test_it_gives_the_same_hash_as_hashlib():
    for size in range(130):
        data = bytes(range(size))
        assert sha256(data) == hashlib.sha256(data).digest()
