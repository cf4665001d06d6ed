"""Checks of the board and of the game's files: there, whole, of one release, and not hidden."""

import re

from tools.drive import boards, manifest, update
from tools.drive.tree import ENTRY, SETTINGS
from tools.environment import paths
from tools.linker import mpy

from . import NOTE, Finding

AGAIN = "put the game on the drive again: the zip for this board, or tools/deploy.py"
# A file that is cut off can hang the board: then it shows nothing, and its drive does not come.
SAFE_MODE = (
    "; if the drive does not come or cannot be written, start in safe mode first: press reset, and "
    "once more (without a reset key: BOOTSEL) while the status light blinks yellow"
)
_SECTOR = 512
_NAMED = 6  # files that one finding names
_GAME_BYTES = 400 * 1024
# For a drive without a list of files: what every board's game has.
_PACKAGES = ("truco_core", "board_configs", "lib/zap")
_FIRST = re.compile(rb"^\s*(?:import|from)\s+(?:board_configs|truco_rescue)\b", re.MULTILINE)
# Calls in boot.py after which this computer may not write; remount(.., readonly=True) is harmless.
_SHARES = r"(?:(?:readonly|disable_concurrent_write_protection)\s*=|[\"'],)\s*True"
_TAKES = re.compile(r"^[^#]*\b(remount|disable_usb_drive)\s*\((?!.*%s)" % _SHARES)


def board(drive):
    """No CircuitPython or another one; a board that Zap does not know or was not made for."""
    boot, made_for, major = drive.boot, drive.manifest.board_id, boards.MAJOR
    if boot is None and drive.is_folder and made_for:
        text = "this is a folder with the game for %s, not a board's drive" % made_for
        do = "copy all of it, hidden files too, onto the drive of the board"
        yield Finding("no-board", text, do, NOTE)
    elif boot is None:
        what = "is no boot_out.txt" if drive.boot_text is None else "boot_out.txt is not its own"
        text = "CircuitPython does not seem to run on this board: there %s" % what
        do = "press reset once; if that does not help, install CircuitPython %d.x from %s"
        do %= major, boards.GET % (made_for or "<board>")
        yield Finding("no-circuitpython", text, do)
    elif boot.major < major:
        text = "the board has CircuitPython %s, and Zap needs %d.x" % (boot.version, major)
        do = "install %d.x from %s; the drive's files stay"
        do %= major, boards.GET % (boot.board_id or "<board>")
        yield Finding("old-circuitpython", text, do)
    elif boot.major > major:
        text = "the board has CircuitPython %s, and this Zap is for %d.x" % (boot.version, major)
        do = "get a newer Zap, or put CircuitPython %d.x on the board" % major
        yield Finding("new-circuitpython", text, do)
    here, known = boot.board_id if boot else "", boards.board_ids(paths.ROOT)
    parts = [path for path in drive.sizes if path.startswith("board_configs/")]
    fits = not parts or any(
        path.startswith("board_configs/%s." % boards.config_of(here)) for path in parts
    )
    if here and here not in known:
        text = "this is the board `%s`, which Zap does not know" % here
        do = "it knows %s; docs/extending.md says how to add one" % ", ".join(known)
        yield Finding("unknown-board", text, do)
    elif here and not (made_for == here if made_for else fits):
        text = "the game on the drive was made for %s, and the board is `%s`"
        do = "put the game for this board on it: the zip zap-%s, or tools/deploy.py --board %s"
        text %= "`%s`" % made_for if made_for else "another one", here
        yield Finding("wrong-board", text, do % (here, here))


def writable(drive):
    """A drive that this computer cannot write, or a boot.py that will prevent it."""
    if drive.read_only():
        yield Finding(
            "read-only",
            "this computer cannot write to the drive",
            "eject it, press reset and plug it in again; if it stays so, look for storage.remount "
            "in boot.py, and let the computer repair the file system",
        )
    lines = (drive.disk.read("boot.py") or b"").decode("utf-8", "replace").splitlines()
    for call in [found[1] for found in map(_TAKES.search, lines) if found]:
        text = "boot.py calls storage.%s, which takes the drive away from the computer" % call
        do = "remove that line of boot.py before the next update, and press reset"
        yield Finding("boot-py", text, do, NOTE)


def space(drive):
    """A full drive, or one without room for the game."""
    free, has_game = drive.disk.free(), any(path in drive.manifest.hashes for path in drive.sizes)
    if free < 2048:
        text = "the drive is full: %d bytes are free, so files on it may be cut off" % free
        do = "delete files that you do not need, then put the game on it again"
        yield Finding("full", text, do)
    elif not has_game and not drive.is_folder and free < _GAME_BYTES:
        text = "%d KB are free, and the game needs some %d KB" % (free >> 10, _GAME_BYTES >> 10)
        yield Finding("little-space", text, "delete files that you do not need")


def unfinished(drive):
    """An update that did not get to its end."""
    if drive.manifest.writing:
        do = "run the same tools/deploy.py command again: it finishes the work"
        yield Finding("unfinished", "an update was cut off (the list of files says so)", do)


def entry(drive):
    """code.py is not there, not ours, or something else runs before it."""
    if drive.disk.exists(update.RUNS_BEFORE):
        text = "CircuitPython runs %s, which is on the drive too, in the place of %s"
        do = "rename or delete %s" % update.RUNS_BEFORE
        yield Finding("hidden-entry", text % (update.RUNS_BEFORE, ENTRY), do)
    source = drive.disk.read(ENTRY)
    if source is None:
        others = [name for name in ("main.py", "main.txt") if name in drive.sizes]
        runs = "; %s runs instead" % others[0] if others else ""
        yield Finding("no-game", "there is no %s%s" % (ENTRY, runs), AGAIN)
    elif not _FIRST.search(source):
        what = "CircuitPython's sample" if source == update.SAMPLE else "another program"
        what = "%s, not Zap" % what if source else "empty"
        yield Finding("no-game", "%s is %s" % (ENTRY, what), AGAIN)


def missing(drive):
    """Files that the list names, but the drive lacks. Without a list: whole packages."""
    gone = [path for path in sorted(drive.manifest.hashes) if path not in drive.sizes]
    libraries = [path for path in gone if _is_library(path)]
    ours = [path for path in gone if path not in (SETTINGS, ENTRY, *libraries)]
    if libraries:
        do = AGAIN + ", or circup install -r requirements.txt"
        yield Finding("missing-library", "a library is missing: %s" % _named(libraries), do)
    if ours:
        yield Finding("missing-file", "%s missing" % _counted(ours), AGAIN)
    if drive.manifest.hashes:
        return
    for package in _PACKAGES:
        if not any(path.startswith(package) for path in drive.sizes):
            yield Finding("missing-file", "the folder %s is missing or empty" % package, AGAIN)
    if any(path.startswith("truco_core/") and path.endswith(".mpy") for path in drive.sizes):
        text = "the hidden file %s is missing; without it no file that is cut off is found"
        do = "copy it, too, from the zip for this board"
        yield Finding("missing-file", text % manifest.NAME, do, NOTE)


def damaged(drive):
    """Files that end too early, of another release, damaged, or of another CircuitPython."""
    cut, foreign, changed = [], [], []
    for path in sorted(drive.sizes):
        wanted = drive.manifest.size(path)
        is_mpy = path.endswith(".mpy") and not _hidden(path)
        if path == SETTINGS or not is_mpy and wanted < 0:
            continue
        data = drive.disk.read(path) or b""
        # Another version of a library may be shorter; a copy that was cut off ends with a sector.
        short = len(data) < wanted and (not _is_library(path) or len(data) % _SECTOR == 0)
        if short and path != ENTRY and not drive.manifest.writing:
            cut.append("%s: %d of %d bytes" % (path, len(data), wanted))
        elif is_mpy and data[:2] != bytes((mpy.CIRCUITPYTHON, mpy.VERSION)):
            foreign.append(path)
        elif wanted >= 0 and not drive.manifest.owns(path, data):
            if path != ENTRY or _FIRST.search(data):  # else: `entry` says it
                changed.append(path)
    if cut:
        yield Finding("cut-off", "cut off: %s" % _named(cut), AGAIN + SAFE_MODE)
    if foreign:
        do = AGAIN + "; libraries of your own come new with circup update"
        yield Finding("wrong-mpy", "%s not for CircuitPython 10" % _counted(foreign), do)
    libraries = [path for path in changed if _is_library(path)]
    changed = [path for path in changed if path not in libraries]
    if changed:
        text = "%s of another release than the rest, or damaged" % _counted(changed)
        yield Finding("mixed", text, AGAIN)
    if libraries:
        text = "%s of another version than this Zap was tested with" % _counted(libraries)
        yield Finding("other-library", text, "if the game does not start: " + AGAIN, NOTE)


def hiding(drive):
    """A .py beside its .mpy, a folder of that name, or a copy at the root: these come first."""
    ours = [p for p in drive.sizes if p.startswith(update.OWN) and p.endswith(".mpy")]
    beside, other = [], []
    for path in update.hiding(drive.disk, {*ours, *drive.manifest.hashes}):
        is_beside = path.endswith(".py") and path[:-2] + "mpy" in drive.sizes
        (beside if is_beside else other).append(path + "/" * drive.disk.is_folder(path))
    if beside:
        text = "CircuitPython takes %s in the place of the .mpy of that name" % _named(beside)
        yield Finding("py-beside-mpy", text, "delete the .py")
    if other:
        text = "CircuitPython finds %s before the game's own file of that name" % _named(other)
        yield Finding("hidden-module", text, "delete or rename it")


def _is_library(path):
    """Return True for a pinned library of somebody else's, not a package of Zap."""
    return path.startswith("lib/") and not path.startswith(update.OWN)


def _hidden(path):
    """Return True for what is never imported: a system's file (._x of macOS), or set aside."""
    return path.startswith(update.ASIDE) or any(part[0] == "." for part in path.split("/"))


def _named(files):
    more = len(files) - _NAMED
    return ", ".join(files[:_NAMED]) + (" and %d more" % more if more > 0 else "")


def _counted(files):
    if len(files) == 1:
        return "%s is" % files[0]
    return "%d files (%s) are" % (len(files), _named(files))
