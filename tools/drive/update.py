"""Bring a game onto a drive: write what differs, code.py last, and read each file back.

If the plug is pulled meanwhile, the list of files says ` writing`: the panel and tools/doctor.py
tell the owner to run the same command again, which finishes the work.

Whose a file is:

* ours: what our list names with that content; all in our packages; CircuitPython's sample code.py
* the user's settings.toml: any that is not empty and not as we wrote it
* somebody else's: all the rest. Where ours must go, or where it would hide ours, it is moved to the
  folder before-zap. Elsewhere it is not looked at.
"""

from tools.linker import Refused

from . import boards, manifest
from .disk import NEXT
from .tree import ENTRY, RESCUE, SETTINGS

ASIDE = "before-zap"
OWN = ("truco_core/", "board_configs/", "lib/truco_", "lib/zap")
SAMPLE = b'print("Hello World!")\n'  # source: filesystem_init(), supervisor/shared/filesystem.c
# Zap 0.9 and the page laid the new game beside the old one, and led there by a code.txt or code.py.
STAGE = "zap-next"
BRIDGE = "code.txt"  # CircuitPython runs it before code.py: source, main.c
BRIDGE_HEAD = b"# An update of Zap is under way. It removes this file by itself.\n"
_LEFT = ("zap-next.tmp", STAGE + "/", *(p + NEXT for p in (manifest.NAME, SETTINGS, ENTRY)))


class Plan:
    """What an update would do, found by reading only, so that it can still be refused.

    write: {path: bytes} that differ. remove: our old files. aside: others' paths to move. settings:
    the bytes to write, or None.
    """

    def __init__(self, disk, files, board_id):
        self.board_id = board_id
        self.files = {path: data for path, data in files.items() if path != SETTINGS}
        listed = disk.read(manifest.NAME)
        self.old = manifest.parse(listed or disk.read(manifest.NAME + NEXT))
        self.new = manifest.of(board_id, files)
        self.sizes = disk.sizes()
        self.settings = self._settings(disk, files)
        self.write = {}
        self.aside = [manifest.NAME] if listed is None and disk.exists(manifest.NAME) else []
        for path, data in self.files.items():
            there = disk.read(path)
            if there != data:
                self.write[path] = data
                if disk.exists(path) and not self._is_ours(path, there):
                    self.aside.append(path)
        self.remove = [path for path in self.sizes if path.startswith(_LEFT)]
        for path in self.old.hashes:
            gone = path not in self.files and path not in (SETTINGS, ENTRY)
            if gone and path in self.sizes and self._is_ours(path, disk.read(path)):
                self.remove.append(path)
        for path in hiding(disk, self.files):
            if path not in self.remove and path not in self.aside:
                ours = path in self.sizes and self._is_ours(path, disk.read(path))
                (self.remove if ours else self.aside).append(path)
        bridge = disk.read(BRIDGE)
        if bridge is not None and not bridge.startswith(BRIDGE_HEAD):
            raise Refused(
                "the drive has a %s of yours, which runs before %s: rename or delete it"
                % (BRIDGE, ENTRY)
            )
        if bridge is not None:
            self.remove.append(BRIDGE)

    def is_done(self, disk):
        """Return True if the drive holds this very game already."""
        busy = self.write or self.remove or self.aside or self.settings is not None
        return not busy and disk.read(manifest.NAME) == self.new.pack()

    def _settings(self, disk, files):
        """Return what to write into settings.toml, or None. Take a user's file off our list."""
        ours, there = files.get(SETTINGS), disk.read(SETTINGS)
        if there == ours:
            return None
        is_other = there is None and disk.exists(SETTINGS)
        known = self.old.hashes.get(SETTINGS)  # also in the middle of an update
        if is_other or there and known != manifest.digest(there):
            self.new.hashes.pop(SETTINGS, None)
            return None
        return ours

    def _is_ours(self, path, data):
        if data is None:
            return False
        if path == ENTRY and (data in (b"", SAMPLE) or data.startswith(BRIDGE_HEAD)):
            return True
        return path.startswith(OWN) or self.old.owns(path, data)

    def check_room(self, disk):
        """Raise `Refused` if the drive is too full."""
        cluster, free = disk.cluster(self.board_id), disk.free()
        gone = {path: self.sizes[path] for path in self.remove}
        gone.update((path, self.sizes[path]) for path in self.write if path in self.sizes)
        gone = {path: size for path, size in gone.items() if path not in self.aside}
        come = {path: len(data) for path, data in self.write.items()}
        need = boards.tree_bytes(come, cluster) - boards.tree_bytes(gone, cluster) + 4 * cluster
        need += boards.round_up(len(self.new.pack()), cluster)
        if need > free:
            raise Refused(
                "the game needs %d KB more on the drive and %d KB are free: delete files that you "
                "do not need" % (-(-need // 1024), free // 1024)
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
    if plan.is_done(disk):
        return False
    if room:
        plan.check_room(disk)
    for path in plan.aside:
        say("%s is not ours: moved to %s" % (path, _set_aside(disk, path)))
    say("%d files to write, %d to remove" % (len(plan.write), len(plan.remove)))
    hashes = {**plan.old.hashes, **plan.new.hashes}
    hashes.pop(SETTINGS, None)  # it is ours with our content only
    if SETTINGS in plan.old.hashes:
        hashes[SETTINGS] = plan.old.hashes[SETTINGS]
    disk.replace(manifest.NAME, manifest.Manifest(board_id, hashes, True).pack())
    for path in plan.remove:
        disk.remove(path)
    for path in sorted(plan.write, key=lambda path: (path == ENTRY, path != RESCUE, path)):
        (disk.replace if path == ENTRY else disk.write)(path, plan.write[path])
    if plan.settings is not None:
        disk.replace(SETTINGS, plan.settings)
    disk.replace(manifest.NAME, plan.new.pack())
    disk.flush()
    return True


def _set_aside(disk, path):
    """Move a file or folder that is not ours below ASIDE; return its path there."""
    target, number = ASIDE + "/" + path, 1
    while disk.exists(target):
        number += 1
        target = "%s/%s.%d" % (ASIDE, path, number)
    disk.move(path, target)
    return target
