"""What an update would do to a drive. It is found by reading only, so that it can still be refused.

Whose a file is:
* ours: what our manifest names with that content; anything in our packages that we ship, or
  that hides what we ship; CircuitPython's sample code.py
* the user's settings.toml: any that is not empty and not as we wrote it
* somebody else's: all the rest. Where ours must go, or where it would hide ours, it is moved
  to the folder `before-zap`; elsewhere it is not looked at
"""

from tools.linker import Refused

from . import boards, manifest
from .tree import ENTRY, SETTINGS

STAGE = "zap-next"  # the new game, while it moves in
BRIDGE = "code.txt"  # CircuitPython runs it before code.py: source, main.c
PASSING = "zap-next.tmp"
ASIDE = "before-zap"
OWN = ("truco_core/", "board_configs/", "lib/truco_", "lib/zap")
BRIDGE_HEAD = b"# An update of Zap is under way. It removes this file by itself.\n"
SAMPLE = b'print("Hello World!")\n'  # source: filesystem_init(), supervisor/shared/filesystem.c

IN_PLACE = ", or say --in-place: then pulling the plug leaves no game until you run it again"


class Plan:
    """write: {path: bytes} that differ. remove: our old files. aside: others' paths to move.

    finish: an earlier update was cut off in the middle, and the game runs from STAGE. by_page: it
    was that of a page (web/page/install/update.mjs), where code.py leads there. settings: bytes
    to write, or None.

    :param later: as of `manifest.Manifest`
    :param keep: more paths that are not removed
    """

    def __init__(self, disk, files, board_id, later=(), keep=()):
        self.keep = keep
        self.files = {path: data for path, data in files.items() if path != SETTINGS}
        self.board_id = board_id
        self.old = manifest.read(disk)
        self.new = manifest.of(board_id, files, later)
        bridge = disk.read(BRIDGE)
        if bridge is not None and not bridge.startswith(BRIDGE_HEAD):
            raise Refused(
                "the drive has a %s of yours, which runs before %s: rename or delete it"
                % (BRIDGE, ENTRY)
            )
        self.by_page = bridge is None and (disk.read(ENTRY) or b"").startswith(BRIDGE_HEAD)
        self.finish = bridge is not None or self.by_page
        self.sizes = disk.sizes()
        self.settings = self._settings(disk, files)
        self._compare(disk)

    def adds_later(self):
        """True when all that lacks are files without which the game plays."""
        new = set(self.write) - set(self.sizes)
        old = self.remove or self.aside or set(self.write) - new
        return not old and new <= self.new.later

    def is_done(self, disk):
        """True when the drive holds this very game already, and nothing is left over."""
        busy = self.write or self.remove or self.aside or self.finish or self.settings is not None
        left = any(map(disk.exists, (STAGE, PASSING, manifest.NEXT)))
        return not busy and not left and disk.read(manifest.NAME) == self.new.pack()

    def _settings(self, disk, files):
        """What to write into settings.toml, or None. A user's file is taken out of our manifest."""
        ours = files.get(SETTINGS)
        there = disk.read(SETTINGS)
        if there == ours:
            return None
        if there and not manifest.is_of(self.old.hashes.get(SETTINGS), there):
            self.new.hashes.pop(SETTINGS, None)
            return None
        return ours

    def _compare(self, disk):
        self.write, self.remove, self.aside = {}, [], []
        for path, data in sorted(self.files.items()):
            there = disk.read(path)
            if there == data:
                continue
            self.write[path] = data
            if disk.is_folder(path):
                self.aside.append(path)
            elif there is not None and not self._is_ours(path, there):
                self.aside.append(path)
        for path in sorted(self.old.hashes):
            gone = path not in self.files and path not in (SETTINGS, ENTRY, *self.keep)
            if gone and path in self.sizes and self._is_ours(path, disk.read(path)):
                self.remove.append(path)
        for path in self._hiding(disk):
            if path not in self.remove and path not in self.aside:
                own = path.startswith(OWN) or self._is_ours(path, disk.read(path))
                (self.remove if own and path in self.sizes else self.aside).append(path)

    def _is_ours(self, path, data):
        if data is None:
            return False
        if path == ENTRY and (data in (b"", SAMPLE) or data.startswith(BRIDGE_HEAD)):
            return True
        return path.startswith(OWN) or self.old.owns(path, data)

    def _hiding(self, disk):
        """Paths that CircuitPython would import instead of a file of ours."""
        found = set()
        for path in self.files:
            stem, mark, kind = path.rpartition(".")
            if kind not in ("mpy", "py") or path == ENTRY:
                continue
            rivals = [stem + ".py"]  # it wins over .mpy
            if not stem.endswith("/__init__"):
                rivals.append(stem)  # a folder wins over both
            if path.startswith("lib/"):  # the root comes before /lib in sys.path
                top = stem.split("/")[1]
                rivals += [top, top + ".py", top + ".mpy"]
            for rival in rivals:
                if rival not in self.files and rival != path and disk.exists(rival):
                    if not any(other.startswith(rival + "/") for other in self.files):
                        found.add(rival)
        return sorted(found)

    def room_for(self, free, cluster):
        """(files to lay beside the old game, old files to remove before) for a drive with so many
        bytes `free`; `Refused` when it is too full.

        All files, if they fit. Else, in both games, those without which a match with robots is
        played come later.
        """
        cluster = cluster or boards.cluster_bytes(boards.DRIVE_BYTES.get(self.board_id, 0))

        def taken(paths, size_of):
            return boards.tree_bytes({path: size_of(path) for path in paths}, cluster)

        left_over = [path for path in self.sizes if path.startswith(STAGE + "/")]
        has = free
        free += taken(left_over, self.sizes.get) - 4 * cluster
        free -= 3 * boards.round_up(len(self.new.pack()), cluster)
        ours = (set(self.write) | set(self.remove) | self.old.later) & set(self.sizes)
        replaced = ours - set(self.aside)
        later = [path for path in self.old.later if path in self.sizes]
        needs = []
        for staged, shed in ((set(self.files), []), (set(self.files) - self.new.later, later)):
            lain = taken(staged, self._size)
            written = taken(self.write, self._size) - taken(replaced, self.sizes.get)
            gained = taken(shed, self.sizes.get)
            rest = taken(replaced - set(shed), self.sizes.get)
            placed = taken(set(staged) & set(self.write), self._size)
            needs.append(max(lain - gained, lain + placed - gained - rest, written))
            if needs[-1] <= free:
                return {path: self.files[path] for path in staged}, shed
        raise Refused(
            "the update needs %d KB free on the drive and there are %d KB: delete files that "
            "you do not need%s" % (-(-(min(needs) + has - free) // 1024), has // 1024, IN_PLACE)
        )

    def in_place_room(self, free, cluster):
        """`Refused` when the drive is too full for the new game in the place of the old one."""
        cluster = cluster or boards.cluster_bytes(boards.DRIVE_BYTES.get(self.board_id, 0))
        there = set(self.write) | set(self.remove)
        sizes = {path: self.sizes[path] for path in there - set(self.aside) if path in self.sizes}
        written = boards.tree_bytes({path: self._size(path) for path in self.write}, cluster)
        need = written - boards.tree_bytes(sizes, cluster) + 4 * cluster
        if need > free:
            raise Refused(
                "the update needs %d KB free on the drive and there are %d KB: delete files that "
                "you do not need" % (-(-need // 1024), free // 1024)
            )

    def _size(self, path):
        return len(self.files[path])
