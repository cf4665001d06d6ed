"""A drive in memory that loses power at a chosen operation, and what a board would start."""

from tools.drive.plan import BRIDGE_HEAD, STAGE
from tools.drive.update import bridge


class PowerLost(Exception):
    """The power is gone."""


class MemoryDisk:
    """The methods of tools.drive.disk.Disk on a dict. `writes` counts all that change it.

    A file is written in three operations: its name, half of its bytes, the rest.

    :param int cut_at: the first operation that does not happen any more; None: the power stays
    """

    def __init__(self, files=(), free=10_000_000, cut_at=None):
        self.files = dict(files)
        self.made = {""}
        for path in self.files:
            parts = path.split("/")[:-1]
            self.made |= {"/".join(parts[: n + 1]) for n in range(len(parts))}
        self.room = free
        self.cut_at = cut_at
        self.writes = 0

    def _step(self):
        if self.writes == self.cut_at:
            raise PowerLost
        self.writes += 1

    def read(self, path):
        return self.files.get(path)

    def is_folder(self, path):
        return path in self.made

    def exists(self, path):
        return path in self.files or path in self.made

    def sizes(self, under=""):
        head = under + "/" if under else ""
        return {path: len(data) for path, data in self.files.items() if path.startswith(head)}

    def folders(self, under):
        inside = [path for path in self.made if path == under or path.startswith(under + "/")]
        return sorted(inside, reverse=True)

    def make_folder(self, path):
        assert path.rpartition("/")[0] in self.made and not self.exists(path)
        self._step()
        self.made.add(path)

    def write(self, path, data):
        assert path.rpartition("/")[0] in self.made and path not in self.made
        for part in (b"", data[: len(data) // 2], data):
            self._step()
            self.files[path] = part

    def rename(self, old, new):
        assert not self.exists(new), "FAT has no rename over a name"
        assert new.rpartition("/")[0] in self.made
        self._step()
        if old in self.files:
            self.files[new] = self.files.pop(old)
            return
        for path in [p for p in self.files if p.startswith(old + "/")]:
            self.files[new + path[len(old) :]] = self.files.pop(path)
        for path in [p for p in self.made if p == old or p.startswith(old + "/")]:
            self.made.remove(path)
            self.made.add(new + path[len(old) :])

    def remove(self, path):
        assert path in self.files
        self._step()
        del self.files[path]

    def remove_folder(self, path):
        assert not self.sizes(path) and self.folders(path) == [path]
        self._step()
        self.made.remove(path)

    def flush(self):
        pass

    def free(self):
        return self.room - sum(len(data) for data in self.files.values())

    def cluster(self):
        return 1


def would_start(disk, modules):
    """(main program, {module: what would be imported}) of a board that is switched on now.

    As CircuitPython does it: code.txt before code.py; sys.path is the root, then /lib; a
    folder before .py before .mpy. Sources: main.c and py/builtinimport.c.
    """
    entry = disk.read("code.txt")
    places = ["", "lib/"]
    if entry is None:
        entry = disk.read("code.py")
    if entry is not None and entry.startswith(BRIDGE_HEAD):
        places = [STAGE + "/", STAGE + "/lib/"] + places
        entry = entry[len(bridge(b"")) :]
    return entry, {module: _imported(disk, places, module) for module in modules}


def _imported(disk, places, module):
    path = module.replace(".", "/")
    top = path.split("/")[0]
    for place in places:
        if disk.is_folder(place + top):
            return _first(disk, place + path + "/__init__", place + path)
        if "/" not in path and _first(disk, place + path) is not None:
            return _first(disk, place + path)
    return None


def _first(disk, *stems):
    for stem in stems:
        for kind in (".py", ".mpy"):
            if disk.read(stem + kind) is not None:
                return disk.read(stem + kind)
    return None
