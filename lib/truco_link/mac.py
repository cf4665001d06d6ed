"""HMAC-SHA-256 (RFC 2104), for greetings and for sealed packets."""

from micropython import const

from truco_link.digest import sha

_BLOCK = const(64)  # of SHA-256


def hmac(key, data) -> bytes:
    """The code of the data under this key: 32 bytes."""
    key = bytes(key)
    if len(key) > _BLOCK:
        key = sha(key)
    key += bytes(_BLOCK - len(key))
    inner = sha(bytes(byte ^ 0x36 for byte in key) + data)
    return sha(bytes(byte ^ 0x5C for byte in key) + inner)


def same(mine, theirs) -> bool:
    """Whether two codes are the same, in a time that does not tell where they differ."""
    if len(mine) != len(theirs):
        return False
    differ = 0
    for i in range(len(mine)):
        differ |= mine[i] ^ theirs[i]
    return not differ
