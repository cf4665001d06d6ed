# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""SHA-256 (FIPS 180-4), by the firmware or, where it has none, by a library."""

import sys


def _library():
    """SHA-256 where the firmware has none (PyBadge, PyGamer).

    Only one module of adafruit_hashlib: its package would load MD5 and SHA-512 as well,
    which costs more heap than the rest of the link.
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
    # Says to tools/deploy.py as well what to ship.
    from adafruit_hashlib import sha256 as whole  # type: ignore[import-untyped]

    return whole


try:
    from hashlib import new

    def sha(data) -> bytes:
        """The 32 bytes of SHA-256."""
        return new("sha256", data).digest()

except ImportError:
    _sha256 = _library()

    def sha(data) -> bytes:
        """The 32 bytes of SHA-256."""
        return _sha256(data).digest()
