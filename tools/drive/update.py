"""Bring a game onto a drive: write what differs, code.py last, and read each file back.

If the plug is pulled meanwhile, the list of files says ` writing`: the panel and tools/doctor.py
tell the owner to run the same command again, which finishes the work.

Whose a file is:

* ours: what our list names with that content; all in our packages; CircuitPython's sample code.py
* the user's settings.toml: any that is not empty and not as we wrote it
* somebody else's: all the rest. Where ours must go, or where it would hide ours, it is moved to the
  folder before-zap. Elsewhere it is not looked at.
"""

import contextlib
import os
import shutil
import stat

from tools.linker import Refused

from . import boards, manifest
from .tree import ENTRY, RESCUE, SETTINGS

ASIDE = "before-zap"
OWN = ("truco_core/", "board_configs/", "lib/truco_", "lib/zap")
SAMPLE = b'print("Hello World!")\n'  # source: filesystem_init(), supervisor/shared/filesystem.c
RUNS_BEFORE = "code.txt"  # CircuitPython runs it in the place of code.py: source, main.c
NEXT = ".new"  # behind the name of a file that is not in its place yet


class Disk:
    """The file operations of an update, on a mounted drive or a folder.

    Paths are relative to its root, with forward slashes. Nothing but plain files and folders is
    looked at: a pipe, a device or a link that leads to itself counts as missing.
    """

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
            for full in [os.path.join(folder, name) for name in names]:
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

    def move_aside(self, path):
        """Move a file or folder below ASIDE, to a name that is free; return its path there."""
        target, number = ASIDE + "/" + path, 1
        while self.exists(target):
            number += 1
            target = "%s/%s.%d" % (ASIDE, path, number)
        self._make_folders(target)
        os.rename(self._at(path), self._at(target))
        return target

    def remove(self, path):
        """Remove a file, and the folders above it that are empty then, but for lib."""
        with contextlib.suppress(FileNotFoundError):
            os.remove(self._at(path))
        folder = os.path.dirname(path)
        while folder not in ("", "lib") and not os.listdir(self._at(folder)):
            os.rmdir(self._at(folder))
            folder = os.path.dirname(folder)

    def free(self):
        """Return the free bytes."""
        return shutil.disk_usage(self.root).free

    def _make_folders(self, path):
        if not os.path.isdir(self.root):  # else a folder would be made in the place of the drive
            raise OSError("%s is gone" % self.root)
        os.makedirs(os.path.dirname(self._at(path)), exist_ok=True)

    def _at(self, path):
        return os.path.join(self.root, *path.split("/"))


class Plan:
    """What an update would do, found by reading only, so that it can still be refused.

    write: {path: bytes} that differ. remove: our old files. aside: others' paths to move.
    """

    def __init__(self, disk, files, board_id):
        self.disk = disk
        self.old = manifest.parse(disk.read(manifest.NAME))
        self.new = manifest.of(board_id, files)
        self.sizes = disk.sizes()
        self.write = {path: data for path, data in files.items() if disk.read(path) != data}
        if SETTINGS in self.write and not self._may_set():
            del self.write[SETTINGS]
        names = (manifest.NAME, SETTINGS, ENTRY)
        self.remove = [name + NEXT for name in names if disk.exists(name + NEXT)]
        for path in self.old.hashes:
            gone = path not in files and path not in (SETTINGS, ENTRY) and path in self.sizes
            if gone and self._is_ours(path):
                self.remove.append(path)
        hidden = [path for path in hiding(disk, files) if path not in self.remove]
        self.remove += [path for path in hidden if self._is_ours(path)]
        there = [path for path in self.write if disk.exists(path) and path != SETTINGS]
        self.aside = [path for path in [*there, *hidden] if not self._is_ours(path)]
        if disk.exists(RUNS_BEFORE):
            raise Refused(
                "the drive has a %s of yours, which runs before %s: rename or delete it"
                % (RUNS_BEFORE, ENTRY)
            )

    def is_done(self):
        """Return True if the drive holds this very game already."""
        busy = self.write or self.remove or self.aside
        return not busy and self.disk.read(manifest.NAME) == self.new.pack()

    def _may_set(self):
        """Return True unless settings.toml is the user's; also in the middle of an update."""
        there = self.disk.read(SETTINGS)
        if there is None:
            return not self.disk.exists(SETTINGS)
        return not there or self.old.hashes.get(SETTINGS) == manifest.digest(there)

    def _is_ours(self, path):
        data = self.disk.read(path)
        if data is None:
            return False
        if path == ENTRY and data in (b"", SAMPLE):
            return True
        return path.startswith(OWN) or self.old.owns(path, data)

    def check_room(self, board_id):
        """Raise `Refused` if the drive is too full."""
        cluster = boards.cluster_bytes(boards.DRIVE_BYTES.get(board_id, 0))
        gone = {*self.remove, *self.write} & self.sizes.keys() - set(self.aside)
        come = {path: len(data) for path, data in self.write.items()}
        need = boards.tree_bytes(come, cluster) + boards.round_up(len(self.new.pack()), cluster)
        need += 4 * cluster - boards.tree_bytes({path: self.sizes[path] for path in gone}, cluster)
        if need > self.disk.free():
            raise Refused(
                "the game needs %d KB more on the drive and %d KB are free: delete files that you "
                "do not need" % (-(-need // 1024), self.disk.free() // 1024)
            )


def hiding(disk, paths):
    """Return the paths on a drive that CircuitPython would import instead of these of ours.

    A folder wins over .py, .py over .mpy, and the root over /lib. Sources: py/builtinimport.c;
    sys.path in main.c.
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


def update(disk, files, board_id, say=lambda text: None, room=True):
    """Write {path: bytes}; return False if the drive held all of it already.

    :param room: whether the drive must have room for it
    :raises Refused: before the first write, when it may not be done
    :raises OSError: the drive has failed on the way; the same call finishes the work
    """
    plan = Plan(disk, files, board_id)
    if plan.is_done():
        return False
    if room:
        plan.check_room(board_id)
    for path in plan.aside:
        say("%s is not ours: moved to %s" % (path, disk.move_aside(path)))
    say("%d files to write, %d to remove" % (len(plan.write), len(plan.remove)))
    plan.old.writing = plan.new.writing = True
    if plan.old.hashes:
        disk.replace(manifest.NAME, plan.old.pack())
    for path in plan.remove:
        disk.remove(path)
    if SETTINGS in plan.write:  # before the new list: from then on another content is the user's
        disk.replace(SETTINGS, plan.write.pop(SETTINGS))
    disk.replace(manifest.NAME, plan.new.pack())
    for path in sorted(plan.write, key=lambda path: (path == ENTRY, path != RESCUE, path)):
        (disk.replace if path == ENTRY else disk.write)(path, plan.write[path])
    plan.new.writing = False
    disk.replace(manifest.NAME, plan.new.pack())
    if hasattr(os, "sync"):
        os.sync()
    return True
