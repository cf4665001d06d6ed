"""Finds SHA-256 where the firmware has none (PyBadge, PyGamer)."""

import sys


def sha256():
    """What the library has: ``sha256()(data).digest()``.

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
