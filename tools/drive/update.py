# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Bring a game onto a drive. At any moment a complete game would start, the old one or the new one.

FAT has no transactions, and the game is a hundred files. But if there is a code.txt, CircuitPython
runs it instead of code.py. So:

1. The new game is written to the folder zap-next. Nothing reads it: the old game starts.
2. One file is renamed to code.txt. It puts zap-next in front of sys.path; the rest of it is
   code.py. From here on the new game starts, from zap-next.
3. The files at their usual places, which nothing reads now, are replaced.
4. code.txt is removed: the new game starts from its usual places. zap-next is removed.

Only two steps switch from one game to the other: one new name, and one removed name, in the root
folder. Each changes one sector of a FAT drive, and all that comes before it is on the medium
(fsync) by then. Two faults cannot be helped: a drive that loses half a sector when the power goes,
and a computer that says "written" too early. After a power cut the same command finishes the work.
"""

from . import manifest
from .plan import ASIDE, BRIDGE, BRIDGE_HEAD, PASSING, STAGE, Plan
from .tree import ENTRY, SETTINGS


def update(disk, files, board_id, say=lambda text: None, room=True, in_place=False):
    """Write {path: bytes}; return False when the drive held all of it already.

    :param room: whether the drive must have room for it
    :param in_place: write straight over the old game, for a drive that cannot hold both; after a
        power cut only the same command helps

    Raises `Refused` before the first write when it may not be done, OSError when the drive
    fails on the way.
    """
    plan = Plan(disk, files, board_id)
    if plan.is_done(disk):
        return False
    if in_place:
        plan.stage = False
    if room:
        plan.check_room(disk.free(), disk.cluster())
    if not plan.finish:
        _remove_tree(disk, STAGE)
    _remove_file(disk, PASSING)
    if plan.stage:
        say("laying the new game beside the old one")
        _write_all(disk, {STAGE + "/" + path: data for path, data in plan.files.items()})
        disk.write(PASSING, bridge(plan.files[ENTRY]))
        disk.flush()
        disk.rename(PASSING, BRIDGE)
        disk.flush()
    say("%d files to write, %d to remove" % (len(plan.write), len(plan.remove)))
    _replace(disk, plan, say)
    if disk.exists(BRIDGE):
        disk.flush()
        disk.remove(BRIDGE)
        disk.flush()
    _remove_tree(disk, STAGE)
    disk.flush()
    return True


def bridge(entry):
    """code.txt: code.py, but its imports look in STAGE first."""
    lines = b"import sys\nsys.path.insert(0, '/%s/lib')\nsys.path.insert(0, '/%s')\n"
    return BRIDGE_HEAD + lines % (STAGE.encode(), STAGE.encode()) + entry


def _replace(disk, plan, say):
    """The usual places, which no game reads now."""
    # This comes first, for the next manifest says that all at these paths is ours.
    for path in plan.aside:
        say("%s is not ours: moved to %s" % (path, _set_aside(disk, path)))
    hashes = dict(plan.old.hashes)
    hashes.update(plan.new.hashes)
    hashes.pop(SETTINGS, None)
    if SETTINGS in plan.old.hashes:  # only with our content: it may be the user's
        hashes[SETTINGS] = plan.old.hashes[SETTINGS]
    manifest.write(disk, manifest.Manifest(plan.board_id, hashes, writing=True))
    for path in list(plan.remove) + sorted(plan.write):
        if path in plan.sizes and path not in plan.aside:
            disk.remove(path)  # all of them before the first write: their room is needed
    for path in sorted(set(plan.remove) | set(plan.old.hashes) - set(plan.files)):
        _prune(disk, path)
    _write_all(disk, plan.write)
    if plan.settings is not None:
        _remove_file(disk, SETTINGS)  # it was empty, or as we wrote it
        disk.write(PASSING, plan.settings)
        disk.rename(PASSING, SETTINGS)
    manifest.write(disk, plan.new)


def _write_all(disk, files):
    for path in sorted(files):
        _make_folders(disk, path)
        disk.write(path, files[path])


def _make_folders(disk, path):
    parts = path.split("/")[:-1]
    for count in range(1, len(parts) + 1):
        folder = "/".join(parts[:count])
        if not disk.is_folder(folder):
            disk.make_folder(folder)


def _set_aside(disk, path):
    """Move a file or folder that is not ours below ASIDE, to a name that is free there."""
    target = ASIDE + "/" + path
    number = 2
    while disk.exists(target):
        target = "%s/%s.%d" % (ASIDE, path, number)
        number += 1
    _make_folders(disk, target)
    disk.rename(path, target)
    return target


def _prune(disk, path):
    """Remove the folders above a removed file that are empty now."""
    folder = path.rpartition("/")[0]
    while folder and folder != "lib" and disk.is_folder(folder):
        if disk.sizes(folder) or len(disk.folders(folder)) > 1:
            return
        disk.remove_folder(folder)
        folder = folder.rpartition("/")[0]


def _remove_file(disk, path):
    if disk.exists(path):
        disk.remove(path)


def _remove_tree(disk, folder):
    if not disk.is_folder(folder):
        return
    for path in sorted(disk.sizes(folder)):
        disk.remove(path)
    for inner in disk.folders(folder):
        disk.remove_folder(inner)
