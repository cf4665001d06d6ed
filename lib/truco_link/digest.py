"""SHA-256 (FIPS 180-4), by the firmware or a library, and the tokens and tags that it makes."""

import sys

from truco_link.messages import TAG_SIZE

LINKS_AT_ONCE = 8  # of a chain, in a tick


def _library():
    """Return ``sha256(data)`` of a library; PyBadge and PyGamer have no hashlib.

    Only one module of adafruit_hashlib is imported: the package would load MD5 and SHA-512 too,
    which cost more heap than the rest of the link.
    """
    for path in tuple(sys.path):
        sys.path.append(path + "/adafruit_hashlib")
        try:
            from _sha256 import sha256  # type: ignore[import-not-found]

            return sha256
        except ImportError:
            pass
        finally:
            sys.path.pop()
    # Tells tools/deploy.py as well what to ship.
    from adafruit_hashlib import sha256 as whole  # type: ignore[import-untyped]

    return whole


try:
    from hashlib import new

    def sha(data) -> bytes:
        """Return the 32 bytes of SHA-256."""
        return new("sha256", data).digest()

except ImportError:
    _sha256 = _library()
    LINKS_AT_ONCE = 1

    def sha(data) -> bytes:
        """Return the 32 bytes of SHA-256."""
        return _sha256(data).digest()


def token_of(secret, table_id: int) -> bytes:
    """Return the 8 bytes that show that a seat at this table is this handheld's.

    :param secret: of the handheld, see `truco_link.lobby.Lobby`
    """
    return tag_of(bytes(secret) + bytes((table_id & 0xFF, table_id >> 8)))


def tag_of(token) -> bytes:
    """Return the 8 bytes by which all at a table know the owner of this token."""
    return sha(bytes(token))[:TAG_SIZE]
