"""Write and read images of a drive's FAT file system.

Needs pyfatfs, which only this module uses (tools/lab/chip/requirements.txt).
"""

import os
import warnings
from unittest import mock

LABEL = "CIRCUITPY"
_VOLUME_ID = 0x5A61_7031  # any value but 0, which pyfatfs replaces by the time
_SECTOR = 512
_DATE = (1980, 1, 1)  # the earliest date in FAT, so that the same files give the same bytes


def write(path, content, size):
    """Write an image of a drive with these files.

    For drives of up to 4 MB, clusters have the size that CircuitPython itself chooses.

    :param path: file to write
    :param content: {path on the drive: bytes}
    :param size: bytes of the drive, up to 16 MB
    :return: number of bytes from the start of the image to the end of the last file
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
            # Return the end of the last cluster in use. Clusters are numbered from 2 on.
            return disk.first_data_sector * _SECTOR + (last - 1) * disk.bytes_per_cluster
        finally:
            volume.close()


def read(path):
    """Return {path: bytes} of all files in an image."""
    volume = opened(path)
    try:
        return {name.lstrip("/"): volume.readbytes(name) for name in volume.walk.files("/")}
    finally:
        volume.close()


def opened(path):
    """Return an image as a PyFilesystem object."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pyfatfs imports pkg_resources, which is deprecated
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
