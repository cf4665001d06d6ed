"""Stand-in for binascii, which is in a board's firmware.

The VM's own module is frozen Python. Its tables of characters would become 44 names that no board
has.
"""

from ubinascii import crc32  # noqa: F401
