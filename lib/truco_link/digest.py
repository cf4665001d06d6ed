"""SHA-256 (FIPS 180-4), by the firmware or, where it has none, by a library."""

import residency
from truco_link.messages import TAG_SIZE

LINKS_AT_ONCE = 8  # of a chain, in a tick

try:
    from hashlib import new

    def sha(data) -> bytes:
        """The 32 bytes of SHA-256."""
        return new("sha256", data).digest()

except ImportError:
    soft_digest = residency.bring("truco_link.soft_digest")
    _sha256 = soft_digest.sha256()
    LINKS_AT_ONCE = 1

    def sha(data) -> bytes:
        """The 32 bytes of SHA-256."""
        return _sha256(data).digest()


def token_of(secret, table_id: int) -> bytes:
    """Return what shows that a seat at this table is this handheld's: 8 bytes.

    :param secret: of the handheld, see `truco_link.lobby.Lobby`
    """
    return tag_of(bytes(secret) + bytes((table_id & 0xFF, table_id >> 8)))


def tag_of(token) -> bytes:
    """Return by what all at a table know who has this token: 8 bytes."""
    return sha(bytes(token))[:TAG_SIZE]
