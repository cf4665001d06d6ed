"""storage: the drive as it is while a computer may write to it, read-only for the code.

Its files are those of the folder in which the simulator runs.
"""

import os

_FOLDER, _FILE = 0x4000, 0x8000


class _Drive:
    readonly = True
    label = "CIRCUITPY"

    def ilistdir(self, path):
        """Yield (name, kind, 0, bytes) for all in a folder: extmod/vfs_fat.c."""
        for entry in os.scandir("." + path):
            folder = entry.is_dir()
            yield entry.name, _FOLDER if folder else _FILE, 0, 0 if folder else entry.stat().st_size


_drive = _Drive()


def getmount(mount_path):
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    return _drive


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    raise RuntimeError("Cannot remount path when visible via USB.")
