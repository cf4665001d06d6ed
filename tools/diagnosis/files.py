"""Checks of the game's files: there, whole, of one release, and not hidden by others."""

import re

from tools.drive import manifest, plan
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
NAMED = 6  # files that one finding names
# For a drive without a list of files: what every board's game has.
PACKAGES = ("truco_core", "board_configs", "lib/zap")
_FIRST = re.compile(r"^\s*(?:import|from)\s+(?:board_configs|truco_rescue)\b", re.MULTILINE)


def entry(drive):
    """code.py is not there, not ours, or something else runs before it."""
    bridge = drive.disk.read(plan.BRIDGE)
    if bridge is not None and not bridge.startswith(plan.BRIDGE_HEAD):
        yield Finding(
            "hidden-entry",
            "CircuitPython runs %s, which is on the drive too, in the place of %s"
            % (plan.BRIDGE, ENTRY),
            "rename or delete %s" % plan.BRIDGE,
        )
    source = drive.disk.read(ENTRY)
    if source is None:
        others = [name for name in ("main.py", "main.txt") if name in drive.sizes]
        yield Finding(
            "no-game",
            "there is no %s%s" % (ENTRY, "; %s runs instead" % others[0] if others else ""),
            AGAIN,
        )
    elif not _FIRST.search(source.decode("utf-8", "replace")):
        what = "CircuitPython's sample" if source == plan.SAMPLE else "another program"
        what = "%s, not Zap" % what if source else "empty"
        yield Finding("no-game", "%s is %s" % (ENTRY, what), AGAIN)


def missing(drive):
    """Files that the list names, but the drive lacks. Without a list: whole packages."""
    if drive.manifest.hashes:
        gone = [path for path in sorted(drive.manifest.hashes) if path not in drive.sizes]
        gone = [path for path in gone if path not in (SETTINGS, ENTRY)]
        libraries = [path for path in gone if is_library(path)]
        if libraries:
            yield Finding(
                "missing-library",
                "a library is missing: %s" % named(libraries),
                AGAIN + ", or circup install -r requirements.txt",
            )
        ours = [path for path in gone if path not in libraries]
        if ours:
            yield Finding("missing-file", "%s missing" % counted(ours), AGAIN)
        return
    for package in PACKAGES:
        inside = (package + "/", package + ".mpy", package + ".py")
        if not any(path.startswith(inside) for path in drive.sizes):
            yield Finding("missing-file", "the folder %s is missing or empty" % package, AGAIN)
    if any(path.startswith("truco_core/") and path.endswith(".mpy") for path in drive.sizes):
        yield Finding(
            "missing-file",
            "the hidden file %s is missing; without it no file that is cut off is found"
            % manifest.NAME,
            "copy it, too, from the zip for this board",
            NOTE,
        )


def cut(drive):
    """{path: (bytes there, bytes as they should be)} of files that are shorter than listed."""
    found = {}
    if drive.manifest.writing:
        return found
    for path in sorted(drive.manifest.hashes):
        size, wanted = drive.sizes.get(path), drive.manifest.size(path)
        if size is None or not wanted or size >= wanted or path in (SETTINGS, ENTRY):
            continue
        # Another version of a library may be shorter; a copy that was cut off ends with a sector.
        if not is_library(path) or size % _SECTOR == 0:
            found[path] = size, wanted
    return found


def cut_off(drive):
    """Files that end too early: a copy that was interrupted, or a full drive."""
    found = ["%s: %d of %d bytes" % (path, *sizes) for path, sizes in cut(drive).items()]
    if found:
        yield Finding("cut-off", "cut off: %s" % named(found), AGAIN + SAFE_MODE)


def mixed(drive):
    """Files of another release, or damaged; and bytecode that CircuitPython 10 does not take."""
    foreign, short = [], cut(drive)
    for path in sorted(drive.sizes):
        if path.endswith(".mpy") and not hidden(path) and path not in short:
            head = (drive.disk.read(path) or b"")[:2]
            if head != bytes((mpy.CIRCUITPYTHON, mpy.VERSION)):
                foreign.append(path)
    if foreign:
        yield Finding(
            "wrong-mpy",
            "%s not for CircuitPython 10" % counted(foreign, "is", "are"),
            AGAIN + "; libraries of your own come new with circup update",
        )
    changed = []
    for path in sorted(drive.manifest.hashes):
        known = path not in foreign and path not in short
        if path in drive.sizes and known and path != SETTINGS:
            if not drive.manifest.owns(path, drive.disk.read(path)):
                changed.append(path)
    libraries = [path for path in changed if is_library(path)]
    changed = [path for path in changed if path not in libraries]
    if changed:
        yield Finding(
            "mixed",
            "%s of another release than the rest, or damaged" % counted(changed, "is", "are"),
            AGAIN,
        )
    if libraries:
        yield Finding(
            "other-library",
            "%s of another version than this Zap was tested with" % counted(libraries, "is", "are"),
            "if the game does not start: " + AGAIN,
            NOTE,
        )


def hiding(drive):
    """A .py beside its .mpy, a folder of that name, or a copy at the root: these come first."""
    beside, other = [], []
    for path in sorted(drive.sizes):
        if path.endswith(".mpy") and not hidden(path):
            stem = path[: -len(".mpy")]
            if stem + ".py" in drive.sizes:
                beside.append(stem + ".py")
            if not stem.endswith("/__init__") and drive.disk.is_folder(stem):
                other.append(stem + "/")
    for top in sorted({path.split("/")[1] for path in drive.sizes if is_in_lib(drive, path)}):
        stem = top.rpartition(".")[0] or top
        for rival in (stem + ".py", stem + ".mpy", stem + "/__init__.py", stem + "/__init__.mpy"):
            if rival in drive.sizes:
                other.append(rival)
    if beside:
        yield Finding(
            "py-beside-mpy",
            "CircuitPython takes %s in the place of the .mpy of that name" % named(beside),
            "delete the .py",
        )
    if other:
        yield Finding(
            "hidden-module",
            "CircuitPython finds %s before the game's own file of that name" % named(other),
            "delete or rename it",
        )


def is_in_lib(drive, path):
    """A module in lib/ that the game imports, not a player's own."""
    ours = path in drive.manifest.hashes or path.startswith(plan.OWN)
    return ours and path.startswith("lib/") and path.endswith((".py", ".mpy"))


def is_library(path):
    """A pinned library of somebody else's, not a package of Zap."""
    return path.startswith("lib/") and not path.startswith(plan.OWN)


def hidden(path):
    """True for what is never imported: a system's file (._x of macOS), set aside, or unfinished."""
    parts = path.split("/")
    return any(part.startswith(".") for part in parts) or parts[0] in (plan.ASIDE, plan.STAGE)


def named(files):
    more = len(files) - NAMED
    return ", ".join(files[:NAMED]) + (" and %d more" % more if more > 0 else "")


def counted(files, one="is", many="are"):
    if len(files) == 1:
        return "%s %s" % (files[0], one)
    return "%d files (%s) %s" % (len(files), named(files), many)
