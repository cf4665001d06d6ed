"""Carry out the steps of an installation (tools/installer) on a mounted drive or a folder."""

import os
import pathlib
import shutil

from tools.installer import steps


class Disk:
    """The files of a mounted drive or a folder.

    Paths are relative to its root, with forward slashes. Only plain files and folders count. A
    pipe, a device or a link to itself counts as a file that cannot be read.

    root: path of the drive
    """

    def __init__(self, root):
        self.root = root

    def names(self):
        """Return {path: size in bytes, None for a folder} of all that is on the drive."""
        found = {}
        for folder, folders, names in os.walk(self.root):
            for name in (*folders, *names):
                full = os.path.join(folder, name)
                path = os.path.relpath(full, self.root).replace(os.sep, "/")
                found[path] = os.path.getsize(full) if os.path.isfile(full) else 0
                if name in folders:
                    found[path] = None
        return found

    def read(self, path):
        """Return the bytes of a file, or None if there is none."""
        if not os.path.isfile(self._at(path)):
            return None
        try:
            return pathlib.Path(self._at(path)).read_bytes()
        except OSError:
            return None

    def write(self, path, data):
        """Write a file, read it back from the medium, and replace the old one with it.

        :raises OSError: the drive fails, or returns other bytes than were written
        """
        self._make_folders(path)
        with open(self._at(path + steps.NEXT), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            # Drop the file from the cache, so that the check below reads the medium.
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        if self.read(path + steps.NEXT) != data:
            raise OSError("%s reads back other bytes than were written" % path)
        os.replace(self._at(path + steps.NEXT), self._at(path))

    def move(self, path, target):
        """Move a file or folder. Remove the folders above it that are then empty, except lib."""
        self._make_folders(target)
        os.rename(self._at(path), self._at(target))
        self._remove_empty(path)

    def remove(self, path):
        """Remove a file and the folders above it that are then empty, except lib."""
        os.remove(self._at(path))
        self._remove_empty(path)

    def free(self):
        return shutil.disk_usage(self.root).free

    def _remove_empty(self, path):
        folder = os.path.dirname(path)
        while folder not in ("", "lib") and not os.listdir(self._at(folder)):
            os.rmdir(self._at(folder))
            folder = os.path.dirname(folder)

    def _make_folders(self, path):
        # If the board was unplugged, makedirs would create a folder in place of the drive.
        if not os.path.isdir(self.root):
            raise OSError("%s is gone" % self.root)
        os.makedirs(os.path.dirname(self._at(path)), exist_ok=True)

    def _at(self, path):
        return os.path.join(self.root, *path.split("/"))


def carry_out(todo, disk, game=None, say=lambda text: None):
    """Carry out steps on a drive. Return what their generator returns.

    :param todo: a generator of `tools.installer.steps`
    :param game: function that answers the step "game"
    :param say: called with each line for the owner
    :raises tools.installer.Refused: before the first write, if the drive must not be written
    :raises OSError: the drive failed; the same call finishes the work
    """
    answer = None
    while True:
        try:
            what, *given = todo.send(answer)
        except StopIteration as end:
            return end.value
        if what == "say":
            answer = say(given[1])
        elif what == "read":
            answer = {path: disk.read(path) for path in given[0]}
        else:
            answer = game(*given) if what == "game" else getattr(disk, what)(*given)
