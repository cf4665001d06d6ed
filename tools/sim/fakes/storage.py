"""storage: the board's drive is the current folder of the simulator."""

import os

_FOLDER, _FILE = 0x4000, 0x8000


class _Drive:
    def ilistdir(self, path):
        """Yield (name, kind, 0, size in bytes) for each entry of a folder, as on a board."""
        for entry in os.scandir("." + path):
            folder = entry.is_dir()
            yield entry.name, _FOLDER if folder else _FILE, 0, 0 if folder else entry.stat().st_size


def getmount(mount_path):
    return _Drive()
