"""The command line of tools/doctor.py."""

import argparse
import glob
import os
import string
import sys
import tempfile
import zipfile

from tools.diagnosis import WRONG, Drive, files, settings
from tools.drive import boards

# In the order in which a player should mend things.
CHECKS = (
    *(files.board, files.writable, files.space, files.unfinished),
    *(files.entry, files.missing, files.damaged, files.hiding),
    *(settings.readable, settings.keys, settings.pins, settings.values),
    *(settings.radios, settings.ble_workflow, settings.heap),
)
# Where systems mount a drive with the label CIRCUITPY, two of them with a number behind it.
PLACES = [place + "/CIRCUITPY*" for place in ("/media/*", "/run/media/*", "/Volumes", "/mnt")]
_NO_DRIVE = """\
No CIRCUITPY drive is mounted here.
  Do: plug the board in with a cable that carries data, press reset once,
      and name the drive: python3 tools/doctor.py /media/me/CIRCUITPY"""


def main(arguments, say=print, places=PLACES):
    """Run tools/doctor.py with a list of arguments; the exit status."""
    parser = argparse.ArgumentParser(
        prog="doctor.py", description="What is wrong with a board's drive, and what to do."
    )
    what = "where it is mounted, or a folder or zip of the game; without: looks for drives"
    parser.add_argument("drive", nargs="*", help=what)
    parser.add_argument("--drive", dest="named", metavar="PATH", action="append", help="the same")
    options = parser.parse_args(arguments)
    if hasattr(sys.stdout, "reconfigure"):  # a name on a drive may be no text
        sys.stdout.reconfigure(errors="backslashreplace")
    drives = options.drive + (options.named or []) or mounted(places)
    if not drives:
        say(_NO_DRIVE)
        return 2
    return max([look_at(path, say) for path in drives])


def look_at(path, say):
    """Say what is wrong with one drive, folder or zip file; the exit status."""
    try:
        if os.path.isdir(path):
            return report(path, Drive(path), say)
        if not os.path.isfile(path):
            say("%s is not there: is the board plugged in?" % path)
            return 2
        with tempfile.TemporaryDirectory() as folder:
            try:
                with zipfile.ZipFile(path) as file:
                    file.extractall(folder)
            except Exception:  # a damaged zip raises whatever its damage leads to
                say("%s is no folder, and no zip that can be unpacked: get it again" % path)
                return 2
            return report(path, Drive(folder), say)
    except OSError as problem:
        say("%s cannot be read (%s): plug the board in again" % (path, problem))
        return 2


def examine(drive):
    """All findings on a `Drive`."""
    return [finding for check in CHECKS for finding in check(drive)]


def report(path, drive, say):
    """Say what was found on a `Drive`; the exit status."""
    found = examine(drive)
    version = "CircuitPython " + drive.boot.version if drive.boot else "no CircuitPython"
    say("%s: %s, %s" % (path, drive.board_id or "no board known", version))
    for item in found:
        say("%s: %s [%s]" % (item.level, item.text, item.code))
        say("  Do: " + item.do)
    wrong, count = sum(item.level == WRONG for item in found), len(drive.sizes)
    said = "%d thing%s wrong" % (wrong, "s" * (wrong > 1)) if wrong else "nothing is wrong"
    say("%s, %d file%s looked at" % (said, count, "s" * (count != 1)))
    return int(wrong > 0)


def mounted(places=PLACES):
    """Paths of the CIRCUITPY drives that this system has mounted."""
    found = [path for place in places for path in sorted(glob.glob(place))]
    if os.name == "nt":
        roots = [letter + ":\\" for letter in string.ascii_uppercase[3:]]
        found += [root for root in roots if os.path.exists(root + boards.BOOT_OUT)]
    return [path for path in found if os.path.isdir(path)]
