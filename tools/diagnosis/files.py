"""Check the board, and that the game's files are present, complete, and of one release.

Also look for other files that hide them: CircuitPython may import a file of the same name first.
"""

import os
import re

from tools.drive import boards
from tools.drive.tree import is_ours, signed
from tools.environment import paths
from tools.installer import NOTE, Problem, boot_out, manifest, steps
from tools.installer.steps import ENTRY, OWN, SETTINGS

AGAIN = "put the game on the drive again: the zip for this board, or tools/deploy.py"
READ_ONLY = Problem(
    "read-only",
    "this computer cannot write to the drive",
    "eject it, press reset and plug it in again; if that does not help, look for "
    "storage.remount in boot.py, and let the computer repair the file system",
)
SWITCHES_BLE_OFF = (10, 3)  # first CircuitPython that reads CIRCUITPY_BLE_WORKFLOW
# If fewer bytes are free, files are probably missing because they do not fit. _FULL applies if some
# files are missing, _FULL_FOR_ALL if all are.
_FULL = 32 << 10
_FULL_FOR_ALL = 400 << 10
_NAMED = 6  # maximum number of files that a finding lists
# Files, besides the config of the board, without which no version of Zap starts or plays a match.
_START = ("lib/truco_rescue", "board_configs/__init__", "truco_core/bots/__init__")
_CORE = "/truco_core/"
_FIRST = re.compile(rb"^\s*(?:import|from)\s+(?:board_configs|truco_rescue)\b", re.MULTILINE)


def board(drive):
    """Look for missing or unsuitable CircuitPython, and for an unknown or wrong board."""
    made_for = drive.manifest.board_id
    if drive.is_folder and made_for:
        text = "this is a folder with the game for %s, not a board's drive" % made_for
        do = "copy all of it, hidden files too, onto the drive of the board"
        yield Problem("no-board", text, do, level=NOTE)
        return
    found = boot_out.misfit(drive.boot, made_for, boards.board_ids(paths.ROOT))
    if found:
        yield found
    elif drive.boot.number < SWITCHES_BLE_OFF and boards.firmware(drive.board_id).has_ble:
        text = "CircuitPython %s cannot switch off its Bluetooth workflow" % drive.boot.version
        do = "to play by radio, update to CircuitPython %d.%d or newer" % SWITCHES_BLE_OFF
        yield Problem("old-circuitpython", text, do, level=NOTE)


def writable(drive):
    if not os.access(drive.path, os.W_OK):
        yield READ_ONLY


def copies(drive):
    """Look for a second game on the drive, which takes room and which no update reaches."""
    lists = [path for path in drive.top.files() if path.endswith("/" + manifest.NAME)]
    lists = [path for path in lists if manifest.parse(drive.disk.read(path)).folder]
    others = [path.rpartition("/")[0] for path in lists if path != drive.place.at + manifest.NAME]
    if others:
        places = drive.place.at[:-1] or "its top folder", ", ".join(others)
        text = "Zap is twice on the drive: in %s, and in %s, where no update reaches it" % places
        do = "take one off: tools/deploy.py --remove --drive %s --folder %s"
        yield Problem("two-games", text, do % (drive.path, others[0]), level=NOTE)


def unfinished(drive):
    if drive.manifest.writing:
        do = "run the same tools/deploy.py command again: it finishes the work"
        yield Problem(
            "unfinished", "an update was interrupted (according to the list of files)", do
        )


def entry(drive):
    """Look for a missing or foreign code.py, and for a file that runs instead of it."""
    if drive.place.exists(steps.RUNS_BEFORE) and not drive.place.at:
        text = "CircuitPython runs %s, which is also on the drive, instead of %s"
        do = "rename or delete %s" % steps.RUNS_BEFORE
        yield Problem("hidden-entry", text % (steps.RUNS_BEFORE, ENTRY), do)
    source = drive.read(ENTRY)
    if source is None:
        yield Problem("no-game", "there is no %s" % ENTRY, _again(drive))
    elif not _FIRST.search(source):
        what = "another program, not Zap" if source else "empty"
        yield Problem("no-game", "%s is %s" % (ENTRY, what), AGAIN)


def content(drive):
    """Look for files that are missing, truncated, damaged or of another release."""
    if not any(path.startswith(OWN) for path in drive.sizes):
        yield Problem("bad-files", "the files of the game are missing", _again(drive))
        yield from _room(drive, _FULL_FOR_ALL)
        return
    if drive.has_sources and drive.board_id in boards.FOR_MPY:
        text = "these are the game's sources (.py), for which %s has too little memory"
        yield Problem("sources", text % drive.board_id, _again(drive))
        return
    listed = [path for path in sorted(drive.manifest.hashes) if path not in (SETTINGS, ENTRY)]
    bad = [path for path in listed if not drive.manifest.owns(path, drive.read(path))]
    if not drive.manifest.hashes:
        text = "the hidden list of all files, %s, is missing: I cannot tell whether all are there"
        do = "copy it from the zip for this board, too"
        yield Problem("no-list", text % manifest.NAME, do, level=NOTE)
        bad = _missing(drive) + [path for path in _ours(drive) if not _is_whole(path, drive)]
    if bad:
        text = "missing, cut off, damaged or of another release: %s" % _named(bad)
        yield Problem("bad-files", text, _again(drive))
        yield from _room(drive, _FULL)


def _missing(drive):
    """Return the missing files without which no version of the game starts or plays."""
    config = "board_configs/" + boards.config_of(drive.board_id)
    stems = {path.rpartition(".")[0] for path in drive.sizes}
    return [path + ".mpy" for path in (*_START, config) if path not in stems]


def _ours(drive):
    """Return the paths of our files on a drive that end with a checksum. Sources have none."""
    return [path for path in sorted(drive.sizes) if is_ours(path) and not drive.has_sources]


def _is_whole(path, drive):
    """Return True if one of `_ours` still ends with its checksum."""
    data = drive.read(path) or b""
    return signed(data[:-4]) == data


def _room(drive, needed):
    """Look for fewer than `needed` free bytes on a board's drive."""
    free = drive.disk.free()
    if free < needed and not drive.is_folder:
        do = "delete files that you do not need, or write one language only, as with "
        do += "tools/deploy.py --languages pt"
        yield Problem("full", "the drive has too little room: %d KB are free" % (free >> 10), do)


def _again(drive):
    """Return what to do about missing files. The game may be in a folder or a zip on the drive."""
    names = drive.names()
    if any(path.endswith("tools/deploy.py") for path in names):
        return "this is GitHub's zip, with the sources: take the zip for this board from Releases"
    tops = sorted(path.partition(_CORE)[0] for path in names if _CORE in path)
    if not tops:
        return AGAIN
    text = (
        "the game is in %s: unpack it if it is a zip, and move all that is inside, hidden files too"
    )
    return text % tops[0] + ", to the top of the drive"


def hiding(drive):
    """Look for a .py file, a folder or a copy at the root that hides an .mpy file.

    Also look for files where the game needs a folder, and for folders where it needs a file.
    """
    wanted = [*drive.manifest.hashes, *steps.NEEDED]
    blocking = steps.blocking(drive.place, wanted)
    if drive.place.at and drive.top.is_folder(SETTINGS):
        blocking.append(SETTINGS)
    for path in blocking:
        is_folder = drive.place.is_folder(path) or path == SETTINGS
        text = (
            "%s is a folder, and must be a file"
            if is_folder
            else "%s is a file, and must be a folder"
        )
        yield Problem("misplaced", text % path, "rename it")
    found = steps.hiding(drive.place, drive.manifest.hashes or _ours(drive))
    found = [path for path in found if path not in blocking]
    if found:
        named = _named([path + "/" * drive.place.is_folder(path) for path in found])
        text = "CircuitPython uses %s instead of the game's own file" % named
        yield Problem("hidden-module", text, "delete or rename it")


def _named(files):
    more = len(files) - _NAMED
    return ", ".join(files[:_NAMED]) + (" and %d more" % more if more > 0 else "")
