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

A drive may be too small for two games (a Pico W's). Then files without which a match with robots
is played (`tools.drive.later`) are removed from the old game first, and come to the new game last,
each under its name only when it is whole.
"""

from . import manifest
from .plan import ASIDE, BRIDGE, BRIDGE_HEAD, PASSING, STAGE, Plan
from .tree import ENTRY, SETTINGS

_LIST = STAGE + "/" + manifest.NAME  # of what is laid beside the old game


def update(disk, files, board_id, say=lambda text: None, room=True, in_place=False, later=()):
    """Write {path: bytes}; return False when the drive held all of it already.

    :param room: whether the drive must have room for it
    :param in_place: write straight over the old game; after a power cut only the same command helps
    :param later: as of `manifest.Manifest`

    Raises `Refused` before the first write when it may not be done, OSError when the drive
    fails on the way. An earlier update that was cut off is finished first.
    """
    plan = Plan(disk, files, board_id, later)
    if plan.is_done(disk):
        return False
    if plan.finish:
        say("an earlier update was cut off: its files go to their places")
        if plan.by_page:  # code.txt leads to STAGE from now on, so that code.py can be replaced
            disk.write(PASSING, disk.read(ENTRY))
            disk.flush()
            disk.rename(PASSING, BRIDGE)
            disk.flush()
        _settle(disk, board_id, say)
        plan = Plan(disk, files, board_id, later)
    if in_place:
        if room:
            plan.in_place_room(disk.free(), disk.cluster())
        _remove_left(disk)
        _replace(disk, plan, say)
    elif (plan.write or plan.remove or plan.aside) and not plan.adds_later():
        staged, shed = plan.files, []
        if room:
            staged, shed = plan.room_for(disk.free(), disk.cluster())
        _remove_left(disk)
        _switch(disk, plan, staged, shed, say)
        say("%d files to their places, %d to remove" % (len(staged), len(plan.remove)))
        _settle(disk, board_id, say)
        plan = Plan(disk, files, board_id, later)
    _remove_left(disk)
    _complete(disk, plan)
    return True


def bridge(entry):
    """code.txt: code.py, but its imports look in STAGE first."""
    lines = b"import sys\nsys.path.insert(0, '/%s/lib')\nsys.path.insert(0, '/%s')\n"
    return BRIDGE_HEAD + lines % (STAGE.encode(), STAGE.encode()) + entry


def _switch(disk, plan, staged, shed, say):
    """Steps 1 and 2."""
    if shed:
        say("the drive has no room for two games: play with others comes back last")
        manifest.write(disk, plan.old.without(shed))  # else the board would miss them
        _remove_all(disk, shed)
    say("laying the new game beside the old one")
    laid = {STAGE + "/" + path: data for path, data in staged.items()}
    laid[_LIST] = manifest.of(plan.board_id, staged, plan.new.later).pack()
    _write_all(disk, laid)
    disk.write(PASSING, bridge(plan.files[ENTRY]))
    disk.flush()
    disk.rename(PASSING, BRIDGE)
    disk.flush()


def _settle(disk, board_id, say):
    """Steps 3 and 4, from what is on the drive: also after a power cut, by any Zap."""
    files = {}
    for path in disk.sizes(STAGE):
        inner = path[len(STAGE) + 1 :]
        if path != _LIST:
            files[inner] = disk.read(path)
    new = manifest.parse(disk.read(_LIST))
    if not new.hashes:  # an older Zap made it
        new = manifest.of(board_id, files)
    plan = Plan(disk, files, board_id, new.later, new.hashes)
    for path in plan.aside:
        say("%s is not ours: moved to %s" % (path, _set_aside(disk, path)))
    # Only now, for the next list says that all at these paths is ours.
    both = manifest.Manifest(board_id, {**plan.old.hashes, **new.hashes}, True, new.later)
    if SETTINGS in plan.old.hashes:  # only with our content: it may be the user's
        both.hashes[SETTINGS] = new.hashes[SETTINGS] = plan.old.hashes[SETTINGS]
    manifest.write(disk, both)
    old = [path for path in plan.write if path in plan.sizes]
    _remove_all(disk, [path for path in (*plan.remove, *old) if path not in plan.aside])
    for path in sorted(set(plan.old.hashes) - set(new.hashes)):
        _prune(disk, path)  # of what a cut left empty
    _write_all(disk, plan.write)
    manifest.write(disk, new)
    disk.flush()
    disk.remove(BRIDGE)
    disk.flush()


def _complete(disk, plan):
    """What the game that starts does not need: more files, settings, the list of all files."""
    _remove_all(disk, plan.remove)
    for path, data in sorted(plan.write.items()):
        _make_folders(disk, path)
        _remove_file(disk, path)
        disk.write(PASSING, data)
        disk.flush()
        disk.rename(PASSING, path)
    _write_settings(disk, plan)
    manifest.write(disk, plan.new)
    disk.flush()


def _replace(disk, plan, say):
    """In the place of the old game."""
    say("%d files to write, %d to remove" % (len(plan.write), len(plan.remove)))
    for path in plan.aside:
        say("%s is not ours: moved to %s" % (path, _set_aside(disk, path)))
    hashes = {**plan.old.hashes, **plan.new.hashes}
    hashes.pop(SETTINGS, None)
    if SETTINGS in plan.old.hashes:  # only with our content: it may be the user's
        hashes[SETTINGS] = plan.old.hashes[SETTINGS]
    manifest.write(disk, manifest.Manifest(plan.board_id, hashes, writing=True))
    old = [path for path in plan.write if path in plan.sizes]
    _remove_all(disk, [path for path in (*plan.remove, *old) if path not in plan.aside])
    for path in sorted(set(plan.old.hashes) - set(plan.files)):
        _prune(disk, path)
    _write_all(disk, plan.write)
    plan.write, plan.remove = {}, []


def _write_settings(disk, plan):
    if plan.settings is not None:
        _remove_file(disk, SETTINGS)  # it was empty, or as we wrote it
        disk.write(PASSING, plan.settings)
        disk.rename(PASSING, SETTINGS)


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


def _remove_all(disk, paths):
    """Files, and the folders that are empty then."""
    for path in sorted(paths):
        _remove_file(disk, path)
    for path in sorted(paths):
        _prune(disk, path)


def _prune(disk, path):
    """Remove the folders above a removed file that are empty now."""
    folder = path.rpartition("/")[0]
    while folder and folder != "lib" and disk.is_folder(folder):
        if disk.sizes(folder) or len(disk.folders(folder)) > 1:
            return
        disk.remove_folder(folder)
        folder = folder.rpartition("/")[0]


def _remove_left(disk):
    """What an earlier update left beside the game."""
    _remove_tree(disk, STAGE)
    _remove_file(disk, PASSING)


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
