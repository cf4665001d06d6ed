"""Yield the steps of an installation, an update or a removal, one after the other.

The caller carries out each step on the drive and sends back the answer. Paths are relative to the
top of the drive, with forward slashes.

    ("names",)               answer: {path: bytes of a file, None for a folder} of all that is there
    ("read", paths)          answer: {path: bytes} of the files that can be read
    ("game", board_id)       answer: ({path: bytes} of the game, with its manifest; {key: value}
                             of the settings that the board needs for playing together)
    ("free",)                answer: free bytes of the drive; None: unknown
    ("say", code, text, values)  tell the owner; code and values: as in `Problem`
    ("move", path, target)   move a file or folder; remove the folders that this leaves empty
    ("remove", path)         remove a file, and the folders above it that are then empty
    ("write", path, data)    write a file and read it back; keep the old one until that is done

If a step fails, the caller gives up, and the same call finishes the work later. Until then the
manifest says ` writing`, and the panel and tools/doctor.py ask the owner to do it again.

Files belong to:

* us: files of the manifest with the listed content, all files in our packages, and the example
  code.py and empty settings.toml that CircuitPython creates on a new drive
* the user: any other settings.toml, to which an update at most adds lines at its end
* somebody else: all other files. If such a file is in the place of one of ours, or CircuitPython
  would import it instead of one of ours, it is moved to the folder before-zap. All others stay
  untouched.
"""

from . import Problem, Refused, boot_out, manifest, settings_toml

ENTRY = "code.py"
SETTINGS = settings_toml.NAME
RESCUE = "lib/truco_rescue.mpy"
OWN = ("truco_core/", "board_configs/", "lib/truco_", "lib/zap/")  # beginnings of our files' paths
# Files whose places must be free, even if a drive has no list of our files.
NEEDED = (ENTRY, SETTINGS, RESCUE, "truco_core/x", "board_configs/x", manifest.NAME)
ASIDE = "before-zap"
# The code.py that CircuitPython creates on a new drive: filesystem_init(),
# supervisor/shared/filesystem.c.
SAMPLE = b'print("Hello World!")\n'
RUNS_BEFORE = "code.txt"  # CircuitPython runs it instead of code.py (its main.c)
NEXT = ".new"  # suffix of a file that is still being written
# In a folder, code.py and selftest.py begin with these lines. A menu on the drive starts them with
# that folder as the working directory (supervisor.set_next_code_file).
_PATH = b"import sys\nsys.path.insert(0, 'lib')\n"
START = (
    "import supervisor; "
    'supervisor.set_next_code_file("/%scode.py", working_directory="/%s"); '
    "supervisor.reload()"
)
_STARTED = (ENTRY, "selftest.py")
# The setting of CircuitPython's own Bluetooth workflow, which takes a table's connections, and the
# bytes with which Python's heap starts.
BLE, HEAP = "CIRCUITPY_BLE_WORKFLOW", "CIRCUITPY_HEAP_START_SIZE"
_SPARE = 32 * 1024  # bytes for the manifest and the copy of a file that is being replaced
_SECTOR = 512


class Place:
    """What is in a folder of a drive. Like FAT it makes no difference between A and a.

    at: path of the folder with a slash at its end; "": the top of the drive

    :param names: the answer to the step "names"
    """

    def __init__(self, names, at=""):
        self.at = at
        self._names, self._data = {}, {}
        for name, size in names.items():
            if name.lower().startswith(at.lower()) and len(name) > len(at):
                self._names[name[len(at) :].lower()] = name[len(at) :], size

    def read(self, paths):
        """Read files, so that `data` has them. (This is a generator of steps.)"""
        wanted = [self.true(path) for path in paths if self.is_file(path)]
        if wanted:
            found = yield "read", [self.at + path for path in wanted]
            for path in wanted:
                self._data[path.lower()] = found.get(self.at + path)

    def files(self):
        return sorted([path for path, size in self._names.values() if size is not None])

    def true(self, path):
        """Return a path in the letters that the drive has for it."""
        return self._names.get(path.lower(), (path,))[0]

    def exists(self, path):
        return path.lower() in self._names

    def is_file(self, path):
        return self._names.get(path.lower(), (path, None))[1] is not None

    def is_folder(self, path):
        return self.exists(path) and not self.is_file(path)

    def size(self, path):
        return self._names[path.lower()][1] or 0

    def data(self, path):
        """Return the bytes of a file that was read, or None if there is none."""
        return self._data.get(path.lower())


def install(board_id="", known=(), folder=None, is_drive=True):
    """Yield the steps that write the game or update it.

    Return the code of the last step: "done", or "same" if the drive had all of it already.

    :param board_id: the board that the owner has named; "": the one that the drive is of
    :param known: ids of the boards that Zap supports
    :param folder: folder of the drive for the game, so that it does not take code.py; "": none;
        None: where the game is already
    :param is_drive: False for a folder of a computer, which has no boot_out.txt
    :raises Refused: before the first write
    """
    names = yield ("names",)
    top = Place(names)
    if is_drive:
        yield from top.read([boot_out.NAME])
        boot = boot_out.BootOut(top.data(boot_out.NAME) or b"")
        problem = boot_out.misfit(boot, board_id, known)
        if problem:
            raise Refused(problem)
        board_id = boot.board_id
    place = yield from home(names, folder)
    _refuse_blocked(top, place)
    files, needed = yield "game", board_id
    files = _whole(files, board_id)
    if place.at:
        files = in_folder(files)
    new = manifest.of(board_id, files, bool(place.at))
    old = yield from listed(place)
    yield from place.read(list(files) + list(old.hashes))
    yield from top.read([SETTINGS])
    write, remove, aside = _changes(place, files, old)
    more, told = _settings(top, place, needed)
    if more:
        write[SETTINGS] = more
    changed = write or remove or aside or place.data(manifest.NAME) != new.pack()
    if changed:
        free = yield ("free",)
        if free is not None:
            _check_room(place, write, remove, free)
        target = _aside(place, aside)
        for path in aside:
            path = place.true(path)
            place_of = "%s%s/%s" % (place.at, target, path)
            yield "move", place.at + path, place_of
            text = "%s is not ours: moved to %s" % (place.at + path, place_of)
            yield "say", "aside", text, {"path": place.at + path, "target": place_of}
        text = "%d files to write, %d to remove" % (len(write), len(remove))
        yield "say", "begin", text, {"count": len(write) + 2}
        both = manifest.Manifest(board_id, {}, True, new.folder)
        both.before = old.before | set(old.hashes.items())
        both.hashes.update(old.hashes)
        both.hashes.update(new.hashes)
        yield "write", place.at + manifest.NAME, both.pack()
        for path in remove:
            yield "remove", place.at + place.true(path)
        for path in sorted(write, key=lambda path: (path == ENTRY, path != RESCUE, path)):
            yield "write", place.at + path, write[path]
        yield "write", place.at + manifest.NAME, new.pack()
    for step in told:
        yield step
    if not changed:
        yield "say", "same", "up to date, nothing written", {}
        return "same"
    text = "done: all files written and read back"
    if place.at:
        values = {"lines": START % (place.at, place.at[:-1])}
        yield (
            "say",
            "done-folder",
            text + "; your code.py starts it by these lines: %(lines)s" % values,
            values,
        )
    else:
        yield "say", "done", text, {}
    return "done"


def remove(folder=None):
    """Yield the steps that take the game off a drive, and put back what is in before-zap.

    What the game has saved is not on the drive, so it stays. Return "removed".

    :param folder: as in `install`
    :raises Refused: no game is there
    """
    names = yield ("names",)
    place = yield from home(names, folder)
    old = yield from listed(place)
    yield from place.read(list(old.hashes) + [SETTINGS])
    ours = [path for path in place.files() if _is_ours(place, path, old)]
    ours.sort(key=lambda path: path != ENTRY)
    if place.is_file(manifest.NAME):
        ours.append(manifest.NAME)
    back, left = _coming_back(place, ours)
    if not ours and not back:
        text = "there is no Zap in %s" % (place.at or "the drive")
        raise Refused(Problem("no-game", text, "name its folder, if it is in one"))
    for path in ours:
        yield "remove", place.at + path
    for path, target in back:
        yield "move", place.at + path, place.at + target
        text = "%s is back" % (place.at + target)
        yield "say", "back", text, {"path": place.at + target}
    if left:
        text = "left, because another file has its place: %s" % ", ".join(left)
        yield "say", "left-aside", text, {"paths": ", ".join(left)}
    if SETTINGS not in ours and not place.at:
        lines = settings_toml.read(place.data(SETTINGS) or b"")[0].values()
        keys = [line.key for line in lines if line.key in (BLE, HEAP) or line.key[:4] == "ZAP_"]
        if keys:
            text = "your settings.toml still has %s: delete what you do not need"
            yield "say", "left-settings", text % ", ".join(keys), {"keys": ", ".join(keys)}
    yield "say", "removed", "Zap is off the drive; what it has saved stays in the board", {}
    return "removed"


def _coming_back(place, ours):
    """Return ((path, target) of files that come back from before-zap, paths of those that stay).

    :param ours: the files that are removed before
    """
    homes = [ASIDE] + ["%s-%d" % (ASIDE, number) for number in range(2, 100)]
    kept = [path for path in place.files() if path.partition("/")[0] in homes and "/" in path]
    others = {path.lower() for path in place.files() if path not in ours and path not in kept}
    folders = {"lib"}  # it stays: without it a copy to it makes a file of that name
    for path in others:
        folders.update(_above(path))
    back, left = [], []
    # What was moved last comes first: it is what the owner had last.
    for path in sorted(kept, key=lambda path: -homes.index(path.partition("/")[0])):
        target = path.partition("/")[2]
        low = target.lower()
        if low in folders or low in others or _above(low) & others:
            left.append(place.at + path)
        else:
            others.add(low)
            folders.update(_above(low))
            back.append((path, target))
    return back, left


def home(names, folder=None):
    """Return the `Place` of the game. (This is a generator of steps.)

    :param names: the answer to the step "names"
    :param folder: as in `install`
    """
    if folder is None:
        lists = [name for name in names if name.endswith("/" + manifest.NAME)]
        found = yield "read", lists
        folders = [name for name in lists if manifest.parse(found.get(name)).folder]
        is_at_top = Place(names).is_file(manifest.NAME)
        folder = folders[0].rpartition("/")[0] if folders and not is_at_top else ""
    return Place(names, folder.strip("/") + "/" if folder else "")


def listed(place):
    """Return the `manifest.Manifest` of a place. (This is a generator of steps.)"""
    yield from place.read([manifest.NAME])
    return manifest.parse(place.data(manifest.NAME))


def in_folder(files):
    """Return {path: bytes} of a game that runs in a folder of its own, relative to that folder."""
    found = {path: data for path, data in files.items() if path != SETTINGS}
    for path in _STARTED:
        if path in found:
            found[path] = _PATH + found[path]
    return found


def hiding(place, paths):
    """Return the paths in a place that CircuitPython would import instead of these paths of ours.

    A folder precedes .py, .py precedes .mpy, and the root precedes /lib. Sources:
    py/builtinimport.c; sys.path in main.c. In a folder of its own the game's lib comes first.
    """
    rivals = set()
    for path in paths:
        stem, _, kind = path.rpartition(".")
        if kind in ("mpy", "py") and path != ENTRY:
            rivals.add(stem + ".py")
            if not stem.endswith("/__init__"):
                rivals.add(stem)
            if path.startswith("lib/") and not place.at:
                top = stem.split("/")[1]
                rivals.update((top, top + ".py", top + ".mpy"))
    for path in paths:
        rivals -= _above(path)
    return sorted([path for path in rivals - set(paths) if place.exists(path)])


def blocking(place, paths):
    """Return the files where a folder of ours must be, and the folders where a file must be."""
    found = [path for path in paths if place.is_folder(path)]
    for path in paths:
        found += [above for above in _above(path) if place.is_file(above)]
    return sorted(set(found))


def _above(path):
    """Return the paths of all folders above a path."""
    return {path[:at] for at, letter in enumerate(path) if letter == "/"}


def _refuse_blocked(top, place):
    """Refuse a drive on which code.txt runs first, or a file is where the game's folder must be."""
    if not place.at and top.exists(RUNS_BEFORE):
        text = "the drive has a %s of yours, which runs before %s" % (RUNS_BEFORE, ENTRY)
        raise Refused(Problem("hidden-entry", text, "rename or delete it"))
    files = [path for path in _above(place.at) if top.is_file(path)]
    if files:
        text, values = "%s is a file, and must be a folder" % files[0], {"path": files[0]}
        raise Refused(Problem("file-for-folder", text, "rename it", values=values))


def _whole(files, board_id):
    """Return the files that a game's manifest lists. Refuse a damaged game, or another board's."""
    known = manifest.parse(files.get(manifest.NAME))
    wrong = [path for path in known.hashes if not known.owns(path, files.get(path))]
    if wrong or known.board_id != board_id:
        text = "the game for %s came damaged" % board_id
        raise Refused(Problem("damaged", text, "get it again", values={"board": board_id}))
    return {path: files[path] for path in known.hashes}


def _is_ours(place, path, old):
    """Return True if a file is ours.

    :param old: the `manifest.Manifest` of the place
    """
    return place.is_file(path) and (path.startswith(OWN) or old.owns(path, place.data(path)))


def _changes(place, files, old):
    """Return ({path: bytes} to write, paths to remove, paths to move aside).

    :param old: the `manifest.Manifest` of the place
    """

    def is_ours(path):
        is_fresh = path in (ENTRY, SETTINGS) and place.data(path) in (b"", SAMPLE)
        return is_fresh or _is_ours(place, path, old)

    write = {path: data for path, data in files.items() if place.data(path) != data}
    if place.data(SETTINGS):
        write.pop(SETTINGS, None)
    gone = [path for path in old.hashes if path not in files]
    hidden = hiding(place, files)
    remove = [path for path in sorted(set(gone + hidden)) if is_ours(path)]
    unfinished = [path + NEXT for path in files]  # writing the manifest replaces its own
    remove += [path for path in unfinished if place.is_file(path)]
    there = [path for path in write if place.exists(path)] + hidden
    there += blocking(place, list(files) + [manifest.NAME])
    aside = [path for path in sorted(set(there)) if not is_ours(path)]
    # A folder that is moved takes its files along.
    return write, remove, [path for path in aside if not _above(path) & set(aside)]


def _aside(place, paths):
    """Return a folder to which all these paths can be moved under their own names."""
    number, folder = 1, ASIDE
    while any([_is_taken(place, folder + "/" + path) for path in paths]):
        number += 1
        folder = "%s-%d" % (ASIDE, number)
    return folder


def _is_taken(place, path):
    return place.exists(path) or any([place.is_file(above) for above in _above(path)])


def _settings(top, place, needed):
    """Return (the bytes of a completed settings.toml or None, the steps that tell the owner).

    A game in a folder shares settings.toml with other programs, so it only says what it needs.
    """
    there = top.data(SETTINGS) or b""
    if not there and not place.at:  # our own settings.toml has these lines
        return None, []
    more, problems = settings_toml.missing(needed, there)
    lines = [line for line in more.decode().splitlines() if line]
    if problems:
        lines = ["%s = %s" % pair for pair in needed.items()]
    text = " and ".join(lines)
    if problems:
        found = ["%s\n  Do: %s\n" % (problem.text, problem.do) for problem in problems]
        text = "".join(found) + "  Then do this again: to play with others the file needs " + text
    elif place.at:
        text = "to play with others write into settings.toml at the top of the drive: " + text
    else:
        text = "added to the end of your settings.toml: " + text
    is_said = problems or place.at
    values = {"lines": ", ".join(lines)}
    told = [("say", "needs" if is_said else "added", text, values)] if lines else []
    return there + more if more and not is_said else None, told


def _check_room(place, write, removed, free):
    """Raise Refused if the drive has too little room for an update.

    :param write: {path: bytes} of the files to write
    :param removed: paths of the files that are removed
    """
    gone = [path for path in set(write) | set(removed) if place.is_file(path)]
    new = tree_bytes({path: len(data) for path, data in write.items()})
    need = new - tree_bytes({path: place.size(path) for path in gone}) + _SPARE
    if need > free:
        text = "the game needs %d KB more on the drive" % ((need - free) // 1024 + 1)
        do = "delete files that you do not need, or write one language only, as with --languages pt"
        raise Refused(Problem("full", text, do))


def tree_bytes(sizes):
    """Return about how many bytes files take on a FAT drive, with their names and folders.

    The sizes are rounded up to sectors. This is exact for small drives, whose clusters have one
    sector. Large drives have room anyway.

    :param sizes: {path: size}
    """
    rounded = sum([-(-size // _SECTOR) * _SECTOR for size in sizes.values()])
    # A directory entry has 32 bytes, and 32 more for each 13 letters of the name.
    names = sum([32 - len(path.rpartition("/")[2]) // -13 * 32 for path in sizes])
    return rounded + names + _SECTOR * len({path.rpartition("/")[0] for path in sizes})
