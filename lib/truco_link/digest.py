"""SHA-256 (FIPS 180-4), by the firmware or our own, and the tokens and tags based on it."""

import residency
from truco_link.messages import ENDED, HASH_SIZE, PLAYING, TAG_SIZE, WORTH_AT

KEYS_AT_ONCE = 8  # maximum number of keys of a hash chain to compute in one tick

try:
    from hashlib import new

    def sha(data) -> bytes:
        """Return the SHA-256 digest of the data, 32 bytes."""
        return new("sha256", data).digest()

except ImportError:
    KEYS_AT_ONCE = 1  # PyBadge and PyGamer have no built-in hashlib

    def sha(data) -> bytes:
        """Return the SHA-256 digest of the data, 32 bytes."""
        return residency.bring("truco_link.sha256").sha256(data)


def short(data) -> bytes:
    """Return the first HASH_SIZE bytes of the SHA-256 digest of the data."""
    return sha(data)[:HASH_SIZE]


def token_of(secret, table_id: int) -> bytes:
    """Return the 8 bytes that prove to the host of a table that this handheld owns a seat there.

    :param secret: 8 random bytes that this handheld never sends: `Lobby.secret`
    """
    return tag_of(bytes(secret) + table_id.to_bytes(2, "little"))


def tag_of(token) -> bytes:
    """Return the tag of a token: 8 public bytes by which a table recognizes the token's owner."""
    return sha(bytes(token))[:TAG_SIZE]


@residency.seldom
def terms_of(at, flags: int) -> bytes:
    """Return the terms of the next match: a hash of its rules, options and people.

    :param at: the `Host` or `Guest`
    :param flags: as `Host.flags`
    """
    options = flags & ~(PLAYING | ENDED) & 0xFF, flags >> WORTH_AT, at.turn_s
    return short(bytes(at.rules) + bytes(options) + b"".join([seat.tag for seat in at.seats]))
