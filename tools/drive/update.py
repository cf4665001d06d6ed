"""Update a game on a drive: write changed files, code.py last, and read each file back.

If the update is interrupted, the manifest says ` writing`. The panel and tools/doctor.py then ask
the owner to run the same command again, which finishes the work.

Files belong to:

* us: files of the manifest with the listed content, all files in our packages, and the example
  code.py and empty settings.toml that CircuitPython creates on a new drive
* the user: any other settings.toml, which an update leaves as it is
* somebody else: all other files. If such a file is in the place of one of ours, or CircuitPython
  would import it instead of one of ours, it is moved to the folder before-zap. All others stay
  untouched.
"""

import os
import pathlib
import shutil

from tools.linker import Refused

from . import boards, manifest
from .checkout import OWN
from .tree import ENTRY, RESCUE, SETTINGS

ASIDE = "before-zap"
# The code.py that CircuitPython creates on a new drive: filesystem_init(),
# supervisor/shared/filesystem.c.
SAMPLE = b'print("Hello World!")\n'
RUNS_BEFORE = "code.txt"  # CircuitPython runs it instead of code.py (its main.c)
_SPARE = 32 * 1024  # bytes for the manifest and the copy of a file that is being replaced
_NEXT = ".new"  # suffix of a file that is still being written


class Disk:
    """The file operations of an update, on a mounted drive or a folder.

    Paths are relative to its root, with forward slashes. Only plain files and folders count. A
    pipe, a device or a link to itself counts as missing.
    """

    def __init__(self, root):
        self.root = root

    def read(self, path):
        """Return the bytes of a file, or None if there is none."""
        if not os.path.isfile(self._at(path)):
            return None
        try:
            return pathlib.Path(self._at(path)).read_bytes()
        except OSError:
            return None

    def is_folder(self, path):
        return os.path.isdir(self._at(path))

    def exists(self, path):
        return os.path.lexists(self._at(path))

    def sizes(self):
        """Return {path: size in bytes} of all files."""
        found = {}
        for folder, _, names in os.walk(self.root):
            for full in [os.path.join(folder, name) for name in names]:
                if os.path.isfile(full):
                    path = os.path.relpath(full, self.root).replace(os.sep, "/")
                    found[path] = os.path.getsize(full)
        return found

    def write(self, path, data):
        """Write a file, read it back from the medium, and replace the old one with it.

        :raises OSError: the drive fails, or returns other bytes than were written
        """
        self._make_folders(path)
        with open(self._at(path + _NEXT), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            # Drop the file from the cache, so that the check below reads the medium.
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        if self.read(path + _NEXT) != data:
            raise OSError("%s reads back other bytes than were written" % path)
        os.replace(self._at(path + _NEXT), self._at(path))

    def move_aside(self, path):
        """Move a file or folder to an unused name below ASIDE. Return its new path."""
        target, number = ASIDE + "/" + path, 1
        while self.exists(target):
            number += 1
            target = "%s/%s.%d" % (ASIDE, path, number)
        self._make_folders(target)
        os.rename(self._at(path), self._at(target))
        return target

    def remove(self, path):
        """Remove a file and the folders above it that are then empty, except lib."""
        os.remove(self._at(path))
        folder = os.path.dirname(path)
        while folder not in ("", "lib") and not os.listdir(self._at(folder)):
            os.rmdir(self._at(folder))
            folder = os.path.dirname(folder)

    def free(self):
        return shutil.disk_usage(self.root).free

    def _make_folders(self, path):
        # If the board was unplugged, makedirs would create a folder in place of the drive.
        if not os.path.isdir(self.root):
            raise OSError("%s is gone" % self.root)
        os.makedirs(os.path.dirname(self._at(path)), exist_ok=True)

    def _at(self, path):
        return os.path.join(self.root, *path.split("/"))


def hiding(disk, paths):
    """Return the paths on a drive that CircuitPython would import instead of these paths of ours.

    A folder precedes .py, .py precedes .mpy, and the root precedes /lib. Sources:
    py/builtinimport.c; sys.path in main.c.
    """
    rivals = set()
    for path in paths:
        stem, _, kind = path.rpartition(".")
        if kind in ("mpy", "py") and path != ENTRY:
            rivals.add(stem + ".py")
            if not stem.endswith("/__init__"):
                rivals.add(stem)
            if path.startswith("lib/"):
                top = stem.split("/")[1]
                rivals |= {top, top + ".py", top + ".mpy"}
    folders = {path[:at] for path in paths for at, letter in enumerate(path) if letter == "/"}
    return sorted(path for path in rivals - set(paths) - folders if disk.exists(path))


def _changes(disk, files, old):
    """Return ({path: bytes} to write, paths to remove, paths to move aside).

    :param old: the drive's `manifest.Manifest`
    """

    def is_ours(path):
        data = disk.read(path)
        is_fresh = path in (ENTRY, SETTINGS) and data in (b"", SAMPLE)
        return data is not None and (path.startswith(OWN) or is_fresh or old.owns(path, data))

    write = {path: data for path, data in files.items() if disk.read(path) != data}
    if disk.exists(SETTINGS) and disk.read(SETTINGS) != b"":
        write.pop(SETTINGS, None)
    gone = [path for path in old.hashes if path not in files]
    hidden = hiding(disk, files)
    remove = [path for path in dict.fromkeys(gone + hidden) if is_ours(path)]
    there = [path for path in write if disk.exists(path)]
    aside = [path for path in there + hidden if not is_ours(path)]
    unfinished = [path + _NEXT for path in [*files, manifest.NAME]]
    remove += [path for path in unfinished if disk.read(path) is not None]
    return write, remove, aside


def _check_room(disk, write, gone):
    """Raise Refused if the drive has too little room for an update.

    :param write: {path: bytes} of the files to write
    :param gone: paths of the files that are removed or replaced
    """
    old = {path: size for path, size in disk.sizes().items() if path in gone}
    new = {path: len(data) for path, data in write.items()}
    need = boards.tree_bytes(new) - boards.tree_bytes(old) + _SPARE
    if need > disk.free():
        text = "the game needs %d KB more on the drive: delete files that you do not need, or "
        text += "write one language only, as with --languages pt"
        raise Refused(text % ((need - disk.free()) // 1024 + 1))


def update(disk, files, board_id, say=lambda text: None):
    """Write the game to a drive. Return False if the drive already held all of it.

    :param files: {path: bytes} of the game
    :raises Refused: before the first write, if the update is not allowed
    :raises OSError: the drive failed during the update; the same call finishes the work
    """
    if disk.exists(RUNS_BEFORE):
        raise Refused(
            "the drive has a %s of yours, which runs before %s: rename or delete it"
            % (RUNS_BEFORE, ENTRY)
        )
    old, new = manifest.parse(disk.read(manifest.NAME)), manifest.of(board_id, files)
    write, remove, aside = _changes(disk, files, old)
    if not (write or remove or aside) and disk.read(manifest.NAME) == new.pack():
        return False
    _check_room(disk, write, {*remove, *write} - {*aside})
    for path in aside:
        say("%s is not ours: moved to %s" % (path, disk.move_aside(path)))
    say("%d files to write, %d to remove" % (len(write), len(remove)))
    both = manifest.Manifest(board_id, old.hashes | new.hashes, writing=True)
    disk.write(manifest.NAME, both.pack())
    for path in remove:
        disk.remove(path)
    for path in sorted(write, key=lambda path: (path == ENTRY, path != RESCUE, path)):
        disk.write(path, write[path])
    disk.write(manifest.NAME, new.pack())
    if hasattr(os, "sync"):
        os.sync()
    return True
