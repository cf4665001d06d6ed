"""The command line of tools/deploy.py."""

import argparse
import os
import sys
import tempfile

from tools.drive import boards, bootout, first_settings, manifest, needed, tree, update
from tools.drive.disk import Disk
from tools.linker import Refused, mpy
from tools.zips import archive, contents


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
    parser.add_argument("--board", metavar="ID", help="board.board_id of the board, see --list")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--out", metavar="DIR", help="write the files to this folder")
    place.add_argument("--drive", metavar="PATH", help="update the CIRCUITPY drive mounted there")
    parser.add_argument("--zip", metavar="FILE", help="write the zip of a release")
    parser.add_argument(
        "--debug",
        action="store_true",
        help="keep line numbers, for tracebacks; takes more of the board's memory",
    )
    parser.add_argument(
        "--languages", metavar="pt,en,es", help="only these, for more room on the drive"
    )
    parser.add_argument(
        "--phones",
        action="store_true",
        help="with the page that the board serves to phones; for WiFi and 450 KB more on the drive",
    )
    parser.add_argument("--list", action="store_true", help="list the supported boards")
    return parser.parse_args(arguments)


def _deploy(options, root, say):
    if options.drive:
        _check_drive(options.drive, options.board, boards.board_ids(root))
    elif options.out:
        _check_folder(options.out)
    level = mpy.DEBUG if options.debug else mpy.SHIPPED
    languages = needed.languages(options.languages)
    page = _page(root, level) if options.phones else None
    made = tree.build(root, options.board, level=level, languages=languages, page=page)
    for note in made.notes:
        if options.debug or "left out" not in note:
            say("  " + note)
    size, usable = tree.fit(made)
    free = ", %s free" % "{:,}".format(usable - size) if usable else ""
    count, size = len(made.files) + 1, "{:,}".format(size)  # with the manifest
    say("%s: %d files, %s bytes of the drive%s" % (options.board, count, size, free))
    if page:
        size = "{:,}".format(sum(map(len, page.values())))
        say("  of these for phones: %d files, %s bytes" % (len(page), size))
    if options.zip:
        _write_zip(options.zip, contents.of(root, made), say)
    place = options.drive or options.out
    return _write(place, made, options, say) if place else 0


def _page(root, level):
    from tools.web import build  # needs packages that nothing else here needs

    return build.for_phones(root, level)


def _write(place, made, options, say):
    """Write a `tree.Tree` onto a drive or into a folder. 1: that has failed."""
    try:
        files, is_drive = made.files, bool(options.drive)
        changed = update.update(Disk(place), files, options.board, say, is_drive)
        _look_at_settings(place, made, say)
    except OSError as problem:
        print("deploy: writing failed: %s" % problem, file=sys.stderr)
        if options.drive:
            print(
                "deploy: the game on the board is not whole now: plug it in, and run",
                file=sys.stderr,
            )
            print("deploy: the same command again to finish", file=sys.stderr)
        return 1
    done = "done: all files written and read back" if changed else "up to date, nothing written"
    say("%s: %s" % (place, done))
    return 0


def _write_zip(path, files, say):
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "wb") as file:
            file.write(archive.pack(files))
    except OSError as problem:
        raise Refused("cannot write %s: %s" % (path, problem.strerror)) from None
    say("%s written" % path)


def _check_folder(path):
    """Only an empty folder, or one that this tool filled before, is written to."""
    if os.path.exists(path) and not os.path.isdir(path):
        raise Refused("%s is a file; --out wants a folder" % path)
    if os.path.exists(os.path.join(path, bootout.NAME)):
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
    data = Disk(path).read(bootout.NAME)
    if data is None:
        raise Refused(
            "%s has no %s, so it is no CircuitPython drive, or the board has not started since "
            "CircuitPython was installed: reset it" % (path, bootout.NAME)
        )
    bootout.check(data.decode("utf-8", "replace"), board_id, known)
    try:
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as problem:
        raise Refused(
            "%s cannot be written (%s): a boot.py that calls storage.remount, or a damaged file "
            "system, makes it read-only; remove that and reset the board"
            % (path, problem.strerror or problem)
        ) from None


def _look_at_settings(place, made, say):
    """A user's own settings.toml stays: give it the line without which WiFi fails, and say
    what else it lacks."""
    disk = Disk(place)
    there = disk.read(tree.SETTINGS)
    if there is None:
        return
    more = first_settings.lacks(made.board_id, there)
    if more:
        disk.write(tree.SETTINGS, more, "ab")
        say("your settings.toml has got a line at its end: %s" % first_settings.HEAP_LINE)
    if made.firmware.has_ble and b"CIRCUITPY_BLE_WORKFLOW" not in there:
        say("your settings.toml stays; add to it: CIRCUITPY_BLE_WORKFLOW = false")
