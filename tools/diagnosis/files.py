"""Check the board and the game's files: present, complete, of one release, and not hidden."""

import re

from tools.drive import boards, manifest, update
from tools.drive.tree import ENTRY, SETTINGS
from tools.environment import paths
from tools.sim.settings_toml import NOTE, Problem

AGAIN = "put the game on the drive again: the zip for this board, or tools/deploy.py"
# A truncated file can hang the board. Then the panel stays dark and the drive does not appear.
SAFE_MODE = (
    "; if the drive does not appear or is read-only, start in safe mode first: press reset, and "
    "press it once more (without a reset key: BOOTSEL) while the status light blinks yellow"
)
_NAMED = 6  # maximum number of files that a finding lists
_FIRST = re.compile(rb"^\s*(?:import|from)\s+(?:board_configs|truco_rescue)\b", re.MULTILINE)


def board(drive):
    """Look for missing or unsuitable CircuitPython, and for an unknown or wrong board."""
    made_for = drive.manifest.board_id
    if drive.is_folder and made_for:
        text = "this is a folder with the game for %s, not a board's drive" % made_for
        do = "copy all of it, hidden files too, onto the drive of the board"
        yield Problem("no-board", text, do, level=NOTE)
        return
    found = boards.misfit(drive.boot, made_for, boards.board_ids(paths.ROOT))
    if found:
        yield Problem(*found)


def writable(drive):
    """Look for a drive that is read-only or full."""
    if drive.read_only():
        yield Problem(
            "read-only",
            "this computer cannot write to the drive",
            "eject it, press reset and plug it in again; if that does not help, look for "
            "storage.remount in boot.py, and let the computer repair the file system",
        )
    free = drive.disk.free()
    if free < 2048:
        text = "the drive is full: %d bytes are free, so files on it may be truncated" % free
        do = "delete files that you do not need, then put the game on it again"
        yield Problem("full", text, do)


def unfinished(drive):
    """Look for an update that was interrupted."""
    if drive.manifest.writing:
        do = "run the same tools/deploy.py command again: it finishes the work"
        yield Problem(
            "unfinished", "an update was interrupted (according to the list of files)", do
        )


def entry(drive):
    """Look for a missing or foreign code.py, and for a file that runs instead of it."""
    if drive.disk.exists(update.RUNS_BEFORE):
        text = "CircuitPython runs %s, which is also on the drive, instead of %s"
        do = "rename or delete %s" % update.RUNS_BEFORE
        yield Problem("hidden-entry", text % (update.RUNS_BEFORE, ENTRY), do)
    source = drive.disk.read(ENTRY)
    if source is None:
        yield Problem("no-game", "there is no %s" % ENTRY, AGAIN)
    elif not _FIRST.search(source):
        what = "another program, not Zap" if source else "empty"
        yield Problem("no-game", "%s is %s" % (ENTRY, what), AGAIN)


def content(drive):
    """Look for files of the manifest that are missing, truncated, damaged or of another release."""
    listed = drive.manifest
    if not listed.hashes:
        if any(path.startswith("truco_core/") for path in drive.sizes):
            text = "the hidden file %s is missing; truncated files cannot be found without it"
            do = "copy it from the zip for this board, too"
            yield Problem("missing-file", text % manifest.NAME, do, level=NOTE)
        else:
            yield Problem("missing-file", "the files of the game are missing", AGAIN)
    names = [path for path in sorted(listed.hashes) if path not in (SETTINGS, ENTRY)]
    gone = [path for path in names if path not in drive.sizes]
    there = [path for path in names if path in drive.sizes]
    changed = [path for path in there if not listed.owns(path, drive.disk.read(path) or b"")]
    # Another version of a library may be longer. If it is shorter, its copy was truncated.
    cut = [path for path in changed if drive.sizes[path] < listed.size(path)]
    libraries = [path for path in changed if path not in cut and not path.startswith(update.OWN)]
    mixed = [path for path in changed if path not in cut + libraries]
    if gone:
        yield Problem("missing-file", "%s missing" % _counted(gone), AGAIN)
    if cut:
        sizes = [
            "%s: %d of %d bytes" % (path, drive.sizes[path], listed.size(path)) for path in cut
        ]
        yield Problem("cut-off", "cut off: %s" % _named(sizes), AGAIN + SAFE_MODE)
    if mixed:
        text = "%s of another release than the rest, or damaged" % _counted(mixed)
        yield Problem("mixed", text, AGAIN)
    if libraries:
        text = "%s of another version than this Zap was tested with" % _counted(libraries)
        yield Problem("other-library", text, "if the game does not start: " + AGAIN, level=NOTE)


def hiding(drive):
    """Look for a .py file, a folder or a copy at the root that hides an .mpy file."""
    ours = [p for p in drive.sizes if p.startswith(update.OWN) and p.endswith(".mpy")]
    found = update.hiding(drive.disk, {*ours, *drive.manifest.hashes})
    if found:
        named = _named([path + "/" * drive.disk.is_folder(path) for path in found])
        text = "CircuitPython uses %s instead of the game's own file" % named
        yield Problem("hidden-module", text, "delete or rename it")


def _named(files):
    more = len(files) - _NAMED
    return ", ".join(files[:_NAMED]) + (" and %d more" % more if more > 0 else "")


def _counted(files):
    if len(files) == 1:
        return "%s is" % files[0]
    return "%d files (%s) are" % (len(files), _named(files))
