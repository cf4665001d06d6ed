"""SHA-256 (FIPS 180-4), by the firmware or our own, and the tokens and tags based on it."""

import residency
from truco_link.messages import TAG_SIZE

try:
    from hashlib import new

    def sha(data) -> bytes:
        """Return the SHA-256 digest of the data, 32 bytes."""
        return new("sha256", data).digest()

except ImportError:
    # PyBadge and PyGamer have no built-in hashlib.

    def sha(data) -> bytes:
        """Return the SHA-256 digest of the data, 32 bytes."""
        return residency.bring("truco_link.sha256").sha256(data)


def token_of(secret, table_id: int) -> bytes:
    """Return the 8 bytes that prove to the host of a table that this handheld owns a seat there.

    :param secret: 8 random bytes that this handheld never sends: `Lobby.secret`
    """
    return tag_of(bytes(secret) + table_id.to_bytes(2, "little"))


def tag_of(token) -> bytes:
    """Return the tag of a token: 8 public bytes by which a table recognizes the token's owner."""
    return sha(bytes(token))[:TAG_SIZE]
