"""Checks of the game's files: there, whole, of one release, and not hidden by others."""

import re

from tools.drive import manifest, update
from tools.drive.tree import ENTRY, SETTINGS
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
# For a drive without a list of files: what every board's game has.
_PACKAGES = ("truco_core", "board_configs", "lib/zap")
_FIRST = re.compile(rb"^\s*(?:import|from)\s+(?:board_configs|truco_rescue)\b", re.MULTILINE)


def entry(drive):
    """code.py is not there, not ours, or something else runs before it."""
    bridge = drive.disk.read(update.BRIDGE)
    if bridge is not None and not bridge.startswith(update.BRIDGE_HEAD):
        yield Finding(
            "hidden-entry",
            "CircuitPython runs %s, which is on the drive too, in the place of %s"
            % (update.BRIDGE, ENTRY),
            "rename or delete %s" % update.BRIDGE,
        )
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
        yield Finding(
            "missing-file",
            "the hidden file %s is missing; without it no file that is cut off is found"
            % manifest.NAME,
            "copy it, too, from the zip for this board",
            NOTE,
        )


def damaged(drive):
    """Files that end too early, of another release, damaged, or of another CircuitPython."""
    cut, foreign, changed = [], [], []
    for path in sorted(drive.sizes):
        data, wanted = b"", drive.manifest.size(path)
        is_mpy = path.endswith(".mpy") and not _hidden(path)
        if path != SETTINGS and (is_mpy or wanted >= 0):
            data = drive.disk.read(path) or b""
        # Another version of a library may be shorter; a copy that was cut off ends with a sector.
        short = len(data) < wanted and (not _is_library(path) or len(data) % _SECTOR == 0)
        if short and path not in (SETTINGS, ENTRY) and not drive.manifest.writing:
            cut.append("%s: %d of %d bytes" % (path, len(data), wanted))
        elif is_mpy and data[:2] != bytes((mpy.CIRCUITPYTHON, mpy.VERSION)):
            foreign.append(path)
        elif wanted >= 0 and path != SETTINGS and not drive.manifest.owns(path, data):
            if path != ENTRY or _FIRST.search(data):  # else: `entry` says it
                changed.append(path)
    if cut:
        yield Finding("cut-off", "cut off: %s" % _named(cut), AGAIN + SAFE_MODE)
    if foreign:
        text = "%s not for CircuitPython 10" % _counted(foreign)
        do = AGAIN + "; libraries of your own come new with circup update"
        yield Finding("wrong-mpy", text, do)
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
    parts = path.split("/")
    return any(part.startswith(".") for part in parts) or parts[0] in (update.ASIDE, update.STAGE)


def _named(files):
    more = len(files) - _NAMED
    return ", ".join(files[:_NAMED]) + (" and %d more" % more if more > 0 else "")


def _counted(files):
    if len(files) == 1:
        return "%s is" % files[0]
    return "%d files (%s) are" % (len(files), _named(files))
