"""The file operations of an update, on a mounted drive or a folder.

Paths are relative to its root, with forward slashes. Nothing but plain files and folders is looked
at: a pipe, a device or a link that leads to itself counts as missing.
"""

import contextlib
import os
import shutil
import stat

from . import boards

NEXT = ".new"  # behind the name of a file that is not in its place yet


class Disk:
    """A mounted drive, or a folder."""

    def __init__(self, root):
        self.root = root

    def read(self, path):
        """Return the bytes of a file, or None when there is none."""
        try:
            if not stat.S_ISREG(os.stat(self._at(path)).st_mode):
                return None
            with open(self._at(path), "rb") as file:
                return file.read()
        except OSError:
            return None

    def is_folder(self, path):
        return os.path.isdir(self._at(path))

    def exists(self, path):
        return os.path.lexists(self._at(path))

    def sizes(self):
        """Return {path: bytes} of all files."""
        found = {}
        for folder, _, names in os.walk(self.root):
            for name in names:
                full = os.path.join(folder, name)
                with contextlib.suppress(OSError):
                    about = os.stat(full)
                    if stat.S_ISREG(about.st_mode):
                        path = os.path.relpath(full, self.root).replace(os.sep, "/")
                        found[path] = about.st_size
        return found

    def write(self, path, data, mode="wb"):
        """Write a file, put it onto the medium, and read it back.

        :param mode: "ab" writes behind what the file holds, which no cut can take away
        :raises OSError: the drive has failed, or gives other bytes than were written
        """
        self._make_folders(path)
        with open(self._at(path), mode) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if hasattr(os, "posix_fadvise"):  # read the medium below, not this computer's copy
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        there = self.read(path) or b""
        if there != data and not (mode == "ab" and there.endswith(data)):
            raise OSError("%s reads back otherwise than it was written" % path)

    def replace(self, path, data):
        """Write a file so that at any moment its old content is there, or the new one."""
        self.write(path + NEXT, data)
        os.replace(self._at(path + NEXT), self._at(path))

    def move(self, old, new):
        """Move a file or folder to a path that is free."""
        self._make_folders(new)
        os.rename(self._at(old), self._at(new))

    def remove(self, path):
        """Remove a file, and the folders above it that are empty then, but for lib."""
        with contextlib.suppress(FileNotFoundError):
            os.remove(self._at(path))
        folder = os.path.dirname(path)
        while folder not in ("", "lib") and not os.listdir(self._at(folder)):
            os.rmdir(self._at(folder))
            folder = os.path.dirname(folder)

    def flush(self):
        """Write all that this computer still holds back to the medium."""
        if hasattr(os, "sync"):
            os.sync()

    def free(self):
        """Return the free bytes."""
        return shutil.disk_usage(self.root).free

    def cluster(self, board_id):
        """Return the bytes of an allocation unit."""
        size = os.statvfs(self.root).f_frsize if hasattr(os, "statvfs") else 0
        return size or boards.cluster_bytes(boards.DRIVE_BYTES.get(board_id, 0))

    def _make_folders(self, path):
        if not os.path.isdir(self.root):  # else a folder would be made in the place of the drive
            raise OSError("%s is gone" % self.root)
        os.makedirs(os.path.dirname(self._at(path)), exist_ok=True)

    def _at(self, path):
        return os.path.join(self.root, *path.split("/"))
