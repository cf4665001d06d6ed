"""The FAT file system of a drive, as an image: made, and read again. By pyfatfs, which only this
needs (tools/lab/chip/requirements.txt).
"""

import os
import warnings
from unittest import mock

LABEL = "CIRCUITPY"
_VOLUME_ID = 0x5A61_7031  # any but 0, for which pyfatfs takes the time
_SECTOR = 512
_DATE = (1980, 1, 1)  # the first that FAT knows: the same files give the same bytes


def write(path, content, size):
    """Make an image of {path: bytes}, of `size` bytes up to 16 MB; how many of them, from the
    start, are in use.

    Clusters are as large as CircuitPython makes them itself, up to a drive of 4 MB.
    """
    with mock.patch("pyfatfs.DosDateTime.DosDateTime.now", _now):
        _format(path, size)
        volume = opened(path)
        try:
            for name in sorted(content):
                folder = os.path.dirname(name)
                if folder:
                    volume.makedirs("/" + folder, recreate=True)
                with volume.openbin("/" + name, "wb") as file:
                    file.write(content[name])
            disk = volume.fs
            last = max(number for number, entry in enumerate(disk.fat) if entry)
            # The first cluster is number 2.
            return disk.first_data_sector * _SECTOR + (last - 1) * disk.bytes_per_cluster
        finally:
            volume.close()


def read(path):
    """{path: bytes} of all files in an image."""
    volume = opened(path)
    try:
        return {name.lstrip("/"): volume.readbytes(name) for name in volume.walk.files("/")}
    finally:
        volume.close()


def opened(path):
    """Return an image as PyFilesystem has it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of pkg_resources, which it imports
        from pyfatfs.PyFatFS import PyFatFS
    return PyFatFS(path, preserve_case=True)


def _format(path, size):
    from pyfatfs.PyFat import PyFat

    with open(path, "wb") as file:
        file.truncate(size)
    disk = PyFat()
    disk.mkfs(path, PyFat.FAT_TYPE_FAT12, size=size, label=LABEL, volume_id=_VOLUME_ID)
    disk.close()


def _now(tz=None):
    from pyfatfs.DosDateTime import DosDateTime

    return DosDateTime(*_DATE)
