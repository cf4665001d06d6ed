"""storage: the board's drive is the current folder of the simulator."""

import os

from tools.sim.native import Native

_FOLDER, _FILE = 0x4000, 0x8000


class _Drive(Native):
    def ilistdir(self, path):
        """Return an iterator of (name, kind, 0, size in bytes) of a folder's entries.

        :raises OSError: there is no such folder
        """
        return iter([_entry(one) for one in os.scandir("." + path)])


def _entry(one):
    is_folder = one.is_dir()
    size = 0 if is_folder else one.stat().st_size
    return one.name, _FOLDER if is_folder else _FILE, 0, size


def getmount(mount_path):
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    return _Drive()
