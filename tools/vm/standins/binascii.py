"""Stand-in: on a board it is in the firmware. The VM's own one is frozen Python, whose tables of
characters become 44 names that no board has."""

from ubinascii import crc32  # noqa: F401
