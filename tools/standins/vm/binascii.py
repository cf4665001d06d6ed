"""Stand-in for binascii, which is in a board's firmware.

The VM's own module is frozen Python. Its tables of characters would put 44 names on the heap that
are not on a board's.
"""

from ubinascii import crc32  # noqa: F401
