"""The few file operations of an update. Each is on the medium before it returns.

Paths are relative to the drive's root, with forward slashes. Tests replace `Disk` by a class
with the same methods, and cut its power at every operation.
"""

import contextlib
import os
import shutil


class Disk:
    """A mounted drive, or a folder."""

    def __init__(self, root):
        self.root = root

    def read(self, path):
        """Bytes of a file, or None when there is none."""
        try:
            with open(self._at(path), "rb") as file:
                return file.read()
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            return None

    def is_folder(self, path):
        return os.path.isdir(self._at(path))

    def exists(self, path):
        return os.path.lexists(self._at(path))

    def sizes(self, under=""):
        """{path: bytes} of all files below a folder."""
        found = {}
        for folder, _, names in os.walk(self._at(under)):
            for name in names:
                full = os.path.join(folder, name)
                path = os.path.relpath(full, self.root).replace(os.sep, "/")
                with contextlib.suppress(OSError):
                    found[path] = os.lstat(full).st_size
        return found

    def folders(self, under):
        """Folders below one, itself included, innermost first."""
        found = [folder for folder, _, _ in os.walk(self._at(under), topdown=False)]
        return [os.path.relpath(folder, self.root).replace(os.sep, "/") for folder in found]

    def make_folder(self, path):
        """Make a folder in a folder that exists."""
        os.mkdir(self._at(path))
        self._sync_folder(os.path.dirname(path))

    def write(self, path, data):
        """Write a file into a folder that exists; after a cut meanwhile it may hold anything."""
        with open(self._at(path), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._sync_folder(os.path.dirname(path))

    def append(self, path, data):
        """Write behind what a file holds, which no cut can take away."""
        with open(self._at(path), "ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def rename(self, old, new):
        """Give a file or folder a name that is free."""
        os.rename(self._at(old), self._at(new))
        self._sync_folder(os.path.dirname(new))
        if os.path.dirname(old) != os.path.dirname(new):
            self._sync_folder(os.path.dirname(old))

    def remove(self, path):
        os.remove(self._at(path))
        self._sync_folder(os.path.dirname(path))

    def remove_folder(self, path):
        """Remove an empty folder."""
        os.rmdir(self._at(path))
        self._sync_folder(os.path.dirname(path))

    def flush(self):
        """Write all that this computer still holds back to the medium."""
        if hasattr(os, "sync"):
            os.sync()

    def free(self):
        """Free bytes."""
        return shutil.disk_usage(self.root).free

    def cluster(self):
        """Bytes of an allocation unit, 0 when this system does not tell."""
        if not hasattr(os, "statvfs"):
            return 0
        return os.statvfs(self.root).f_frsize

    def _at(self, path):
        return os.path.join(self.root, *path.split("/")) if path else self.root

    def _sync_folder(self, path):
        """The folder's own entries; Windows writes them through by itself."""
        if os.name == "nt":
            return
        handle = os.open(self._at(path), os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError:
            pass  # some file systems refuse it for a folder; flush() follows
        finally:
            os.close(handle)
