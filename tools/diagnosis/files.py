"""Check the board, and that the game's files are present, complete, and of one release.

Also look for other files that hide them: CircuitPython may import a file of the same name first.
"""

import os
import re

from tools.drive import boards, manifest, update
from tools.drive.tree import ENTRY, SETTINGS
from tools.environment import paths
from tools.sim.settings_toml import NOTE, Problem

AGAIN = "put the game on the drive again: the zip for this board, or tools/deploy.py"
SWITCHES_BLE_OFF = (10, 3)  # first CircuitPython that reads CIRCUITPY_BLE_WORKFLOW
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
    elif drive.boot.number < SWITCHES_BLE_OFF and boards.firmware(drive.board_id).has_ble:
        text = "CircuitPython %s cannot switch off its Bluetooth workflow" % drive.boot.version
        do = "to play by radio, update to CircuitPython %d.%d or newer" % SWITCHES_BLE_OFF
        yield Problem("old-circuitpython", text, do, level=NOTE)


def writable(drive):
    if not os.access(drive.path, os.W_OK):
        yield Problem(
            "read-only",
            "this computer cannot write to the drive",
            "eject it, press reset and plug it in again; if that does not help, look for "
            "storage.remount in boot.py, and let the computer repair the file system",
        )


def unfinished(drive):
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
            yield Problem("no-list", text % manifest.NAME, do, level=NOTE)
        else:
            yield Problem("bad-files", "the files of the game are missing", AGAIN)
    names = [path for path in sorted(listed.hashes) if path not in (SETTINGS, ENTRY)]
    bad = [path for path in names if not listed.owns(path, drive.disk.read(path))]
    if bad:
        text = "missing, cut off, damaged or of another release: %s" % _named(bad)
        yield Problem("bad-files", text, AGAIN)


def hiding(drive):
    """Look for a .py file, a folder or a copy at the root that hides an .mpy file."""
    found = update.hiding(drive.disk, drive.manifest.hashes)
    if found:
        named = _named([path + "/" * drive.disk.is_folder(path) for path in found])
        text = "CircuitPython uses %s instead of the game's own file" % named
        yield Problem("hidden-module", text, "delete or rename it")


def _named(files):
    more = len(files) - _NAMED
    return ", ".join(files[:_NAMED]) + (" and %d more" % more if more > 0 else "")
