"""SHA-256 (FIPS 180-4), by the firmware or a library, and the tokens and tags based on it."""

import sys

from truco_link.messages import TAG_SIZE

LINKS_AT_ONCE = 8  # maximum number of links of a hash chain to compute in one tick


def _library():
    """Return the function ``sha256(data)`` of adafruit_hashlib.

    PyBadge and PyGamer have no built-in hashlib. Import only one module of the package, because the
    whole package loads MD5 and SHA-512 too, which take more heap than the rest of the link.
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
    # This import also tells tools/deploy.py to copy the library.
    from adafruit_hashlib import sha256 as whole  # type: ignore[import-untyped]

    return whole


try:
    from hashlib import new

    def sha(data) -> bytes:
        """Return the SHA-256 digest of the data, 32 bytes."""
        return new("sha256", data).digest()

except ImportError:
    _sha256 = _library()
    LINKS_AT_ONCE = 1

    def sha(data) -> bytes:
        """Return the SHA-256 digest of the data, 32 bytes."""
        return _sha256(data).digest()


def token_of(secret, table_id: int) -> bytes:
    """Return the 8 bytes that prove to the host of a table that this handheld owns a seat there.

    :param secret: 8 random bytes that this handheld never sends: `Lobby.secret`
    """
    return tag_of(bytes(secret) + bytes((table_id & 0xFF, table_id >> 8)))


def tag_of(token) -> bytes:
    """Return the tag of a token: 8 public bytes by which everybody at a table knows its owner."""
    return sha(bytes(token))[:TAG_SIZE]
