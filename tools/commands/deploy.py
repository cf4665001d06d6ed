"""The command line of tools/deploy.py."""

import argparse
import os
import sys
import tempfile

from tools.drive import boards, first_settings, manifest, needed, tree, update
from tools.linker import Refused, mpy
from tools.zips import archive, contents

_AGAIN = """\
deploy: the game on the board is not whole now: plug it in, and run
deploy: the same command again to finish"""


def main(arguments, root, say=print):
    """Run tools/deploy.py with a list of arguments on the checkout at `root`; the exit status."""
    options = _options(arguments)
    try:
        if options.list:
            say("\n".join(boards.board_ids(root)))
            return 0
        if not (options.board and (options.out or options.drive or options.zip)):
            raise Refused("say --board ID and one of --out DIR, --drive PATH, --zip FILE")
        return _deploy(options, root, say)
    except Refused as problem:
        print("deploy: %s" % problem, file=sys.stderr)
        return 2


def _options(arguments):
    parser = argparse.ArgumentParser(
        prog="deploy.py",
        description="The game for one board: into a folder, onto its drive, or into a zip file.",
    )
    add, place = parser.add_argument, parser.add_mutually_exclusive_group().add_argument
    add("--board", metavar="ID", help="board.board_id of the board, see --list")
    place("--out", metavar="DIR", help="write the files to this folder")
    place("--drive", metavar="PATH", help="update the CIRCUITPY drive mounted there")
    add("--zip", metavar="FILE", help="write the zip of a release")
    of_debug = "keep line numbers, for tracebacks; takes more of the board's memory"
    add("--debug", action="store_true", help=of_debug)
    add("--languages", metavar="pt,en,es", help="only these, for more room on the drive")
    of_phones = "with the page that the board serves to phones; for WiFi and 450 KB more"
    add("--phones", action="store_true", help=of_phones)
    add("--list", action="store_true", help="list the supported boards")
    return parser.parse_args(arguments)


def _deploy(options, root, say):
    if options.drive:
        _check_drive(options.drive, options.board, boards.board_ids(root))
    elif options.out:
        _check_folder(options.out)
    level = mpy.DEBUG if options.debug else mpy.SHIPPED
    languages = needed.languages(options.languages)
    page = None
    if options.phones:
        from tools.web import build  # needs packages that nothing else here needs

        page = build.for_phones(root, level)
    made = tree.build(root, options.board, level=level, languages=languages, page=page)
    for note in made.notes:
        say("  " + note)
    size, usable = tree.fit(made)
    free = ", %s free" % "{:,}".format(usable - size) if usable else ""
    count, size = len(made.files) + 1, "{:,}".format(size)  # with the manifest
    say("%s: %d files, %s bytes of the drive%s" % (options.board, count, size, free))
    try:
        if options.zip:
            os.makedirs(os.path.dirname(os.path.abspath(options.zip)), exist_ok=True)
            with open(options.zip, "wb") as file:
                file.write(archive.pack(contents.of(root, made)))
            say("%s written" % options.zip)
    except OSError as problem:
        raise Refused("cannot write %s: %s" % (options.zip, problem.strerror)) from None
    place = options.drive or options.out
    return _write(place, made, bool(options.drive), say) if place else 0


def _write(place, made, is_drive, say):
    """Write a `tree.Tree` onto a drive or into a folder. 1: that has failed."""
    try:
        disk = update.Disk(place)
        changed = update.update(disk, made.files, made.board_id, say, is_drive)
        _look_at_settings(disk, made, say)
    except OSError as problem:
        print("deploy: writing failed: %s" % problem, file=sys.stderr)
        if is_drive:
            print(_AGAIN, file=sys.stderr)
        return 1
    done = "done: all files written and read back" if changed else "up to date, nothing written"
    say("%s: %s" % (place, done))
    return 0


def _check_folder(path):
    """Only an empty folder, or one that this tool filled before, is written to."""
    if os.path.exists(path) and not os.path.isdir(path):
        raise Refused("%s is a file; --out wants a folder" % path)
    if os.path.exists(os.path.join(path, boards.BOOT_OUT)):
        raise Refused("%s is a CircuitPython drive: use --drive for it" % path)
    try:
        os.makedirs(path, exist_ok=True)
        if os.listdir(path) and not os.path.exists(os.path.join(path, manifest.NAME)):
            raise Refused("%s is not empty, and not from this tool: choose another" % path)
    except OSError as problem:
        raise Refused("cannot make %s: %s" % (path, problem.strerror)) from None


def _check_drive(path, board_id, known):
    """Raise `Refused` unless this is the drive of that board, and can be written."""
    if not os.path.isdir(path):
        raise Refused("%s is not there: is the board plugged in and its drive mounted?" % path)
    data = update.Disk(path).read(boards.BOOT_OUT)
    if data is None:
        raise Refused(
            "%s has no %s, so it is no CircuitPython drive, or the board has not started since "
            "CircuitPython was installed: reset it" % (path, boards.BOOT_OUT)
        )
    check_board(data.decode("utf-8", "replace"), board_id, known)
    try:
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as problem:
        raise Refused(
            "%s cannot be written (%s): a boot.py that calls storage.remount, or a damaged file "
            "system, makes it read-only; remove that and reset the board"
            % (path, problem.strerror or problem)
        ) from None


def check_board(text, board_id, known):
    """Raise `Refused` unless the text of boot_out.txt is of `board_id` with CircuitPython 10.

    :param known: ids of the boards that Zap has
    """
    found = boards.BootOut(text)
    if found.major != boards.MAJOR:
        is_old = found.major < boards.MAJOR
        do = "update the board" if is_old else "get a newer Zap, or put 10.x on it"
        raise Refused(
            "this drive has CircuitPython %s and Zap needs %d.x: %s"
            % (found.version, boards.MAJOR, do)
        )
    if found.board_id != board_id:
        what = "the board `%s`" % found.board_id if found.board_id else "a board without a name"
        do = "use --board %s, or the other drive" % found.board_id
        if found.board_id not in known:
            do = "name the drive of that board (Zap does not know this one)"
        raise Refused("this drive is %s, not `%s`: %s" % (what, board_id, do))


def _look_at_settings(disk, made, say):
    """A user's own settings.toml stays: give it the line without which WiFi fails, and say
    what else it lacks."""
    there = disk.read(tree.SETTINGS)
    if there is None:
        return
    more = first_settings.lacks(made.board_id, there)
    if more:
        disk.write(tree.SETTINGS, more, "ab")
        say("your settings.toml has got a line at its end: %s" % first_settings.HEAP_LINE)
    if made.firmware.has_ble and b"CIRCUITPY_BLE_WORKFLOW" not in there:
        say("your settings.toml stays; add to it: CIRCUITPY_BLE_WORKFLOW = false")
