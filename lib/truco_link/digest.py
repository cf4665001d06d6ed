"""SHA-256 (FIPS 180-4), by the firmware or, where it has none, by a library."""

import residency

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
