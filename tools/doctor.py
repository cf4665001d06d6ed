"""Examine a board's drive, and report in plain words what is wrong and how to mend it.

    python3 tools/doctor.py /media/me/CIRCUITPY
    python3 tools/doctor.py                        looks for CIRCUITPY drives itself

The tool writes nothing. The path can also be a folder, or the zip file of a board. Exit status: 0
no problem, 1 a problem, 2 no drive.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

bootstrap.ensure(bootstrap.FEW)

from tools.environment import paths

paths.add_device_paths()

import argparse
import glob
import string
import tempfile
import zipfile

from tools.diagnosis import Drive, files, settings_checks
from tools.drive import boards
from tools.installer import WRONG, boot_out

# The checks, in the order in which a user should mend problems.
CHECKS = [files.board, files.writable, files.unfinished, files.entry, files.content, files.hiding]
CHECKS += [files.copies, settings_checks.readable]
FOR_KNOWN_BOARDS = [settings_checks.keys, settings_checks.values, settings_checks.needed]
# Where systems mount drives with the label CIRCUITPY. A second drive's folder ends with a number.
PLACES = [place + "/CIRCUITPY*" for place in ("/media/*", "/run/media/*", "/Volumes", "/mnt")]
_NO_DRIVE = """\
No CIRCUITPY drive is mounted here.
  Do: plug the board in with a cable that carries data, press reset once,
      and name the drive: python3 tools/doctor.py /media/me/CIRCUITPY"""


def main(arguments, say=print, places=PLACES):
    parser = argparse.ArgumentParser(
        prog="doctor.py",
        description="Report what is wrong with a board's drive, and how to mend it.",
    )
    what = "path of the drive, or a folder or zip of the game; default: all mounted drives"
    parser.add_argument("drive", nargs="*", help=what)
    options = parser.parse_args(arguments)
    drives = options.drive or mounted(places)
    if not drives:
        say(_NO_DRIVE)
        return 2
    worst = 0
    for path in drives:
        status, lines = look_at(path)
        say("\n".join(lines))
        worst = max(worst, status)
    return worst


def look_at(path):
    """Return the exit status for one drive, folder or zip file, and lines with the findings."""
    try:
        if os.path.isdir(path):
            return report(path, Drive(path))
        if not os.path.isfile(path):
            return 2, ["%s is not there: is the board plugged in?" % path]
        with tempfile.TemporaryDirectory() as folder:
            try:
                with zipfile.ZipFile(path) as file:
                    file.extractall(folder)
            except Exception:  # any exception can result from a damaged zip
                return 2, ["%s is not a folder, and no zip that is whole: get it again" % path]
            return report(path, Drive(folder))
    except OSError as problem:
        return 2, ["%s cannot be read (%s): plug the board in again" % (path, problem)]


def examine(drive):
    is_known = drive.board_id in boards.board_ids(paths.ROOT)
    checks = CHECKS + FOR_KNOWN_BOARDS if is_known else CHECKS
    return [finding for check in checks for finding in check(drive)]


def report(path, drive):
    """Return the exit status for a `Drive`, and lines with the findings."""
    found = examine(drive)
    version = drive.boot.version or "none"
    lines = ["%s: %s, CircuitPython: %s" % (path, drive.board_id or "no board known", version)]
    for item in found:
        lines += ["%s: %s [%s]" % (item.level, item.text, item.code), "  Do: " + item.do]
    wrong, count = sum(item.level == WRONG for item in found), len(drive.sizes)
    said = "nothing else is wrong" if found else "nothing is wrong"
    if wrong:
        said = "%d thing%s wrong" % (wrong, "s" * (wrong > 1))
    lines.append("%s, %d file%s looked at" % (said, count, "s" * (count != 1)))
    return int(wrong > 0), lines


def mounted(places=PLACES):
    """Return the paths of all mounted CIRCUITPY drives."""
    found = [path for place in places for path in sorted(glob.glob(place))]
    if os.name == "nt":
        roots = [letter + ":\\" for letter in string.ascii_uppercase[3:]]
        found += [root for root in roots if os.path.exists(root + boot_out.NAME)]
    return [path for path in found if os.path.isdir(path)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
