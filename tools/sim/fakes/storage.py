"""storage: the board's current folder is that of the simulator."""

import os

from tools.sim.native import Native

_FOLDER, _FILE = 0x4000, 0x8000


class _Drive(Native):
    def ilistdir(self, path):
        """Return an iterator of (name, kind, 0, size in bytes) of a folder's entries.

        :param path: its full path on the drive
        :raises OSError: there is no such folder
        """
        inside = path.removeprefix(os.getcwd().rstrip("/"))
        return iter([_entry(one) for one in os.scandir("." + inside)])


def _entry(one):
    is_folder = one.is_dir()
    size = 0 if is_folder else one.stat().st_size
    return one.name, _FOLDER if is_folder else _FILE, 0, size


def getmount(mount_path):
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    return _Drive()
