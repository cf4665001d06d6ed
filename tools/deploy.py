"""Write the game for one board to a folder, to the board's drive, or to a zip file.

    python3 tools/deploy.py --board pybadge --drive /media/me/CIRCUITPY
    python3 tools/deploy.py --board raspberry_pi_pico --out build/pico
    python3 tools/deploy.py --board raspberry_pi_pico --zip zap-pico.zip
    python3 tools/deploy.py --list

Exit status: 0 done, 1 the drive failed during writing, 2 refused.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

# Building the page for phones needs all packages.
bootstrap.ensure(bootstrap.PINS if "--phones" in sys.argv else bootstrap.FEW)

from tools.environment import paths

paths.add_device_paths()

import argparse
import pathlib

from tools.drive import boards, first_settings, manifest, needed, tree, update
from tools.linker import Refused, mpy
from tools.zips import archive, contents

_AGAIN = """\
deploy: plug the board in and run the same command again: it finishes the update.
deploy: If that fails, too, run tools/doctor.py."""


def main(arguments, root=paths.ROOT, say=print):
    options = _options(arguments)
    if options.list:
        say("\n".join(boards.board_ids(root)))
        return 0
    try:
        if not (options.board and (options.out or options.drive or options.zip)):
            raise Refused("give --board ID and one of --out DIR, --drive PATH, --zip FILE")
        return _deploy(options, root, say)
    except (Refused, OSError) as problem:
        print("deploy: %s" % problem, file=sys.stderr)
        return 2


def _options(arguments):
    parser = argparse.ArgumentParser(
        prog="deploy.py",
        description="Write the game for one board to a folder, its drive, or a zip file.",
    )
    add, place = parser.add_argument, parser.add_mutually_exclusive_group().add_argument
    add("--board", metavar="ID", help="board.board_id of the board, see --list")
    place("--out", metavar="DIR", help="write the files to this folder, empty or from before")
    place("--drive", metavar="PATH", help="update the CIRCUITPY drive mounted there")
    add("--zip", metavar="FILE", help="write the zip of a release")
    of_debug = "keep line numbers, for tracebacks; takes more of the board's memory"
    add("--debug", action="store_true", help=of_debug)
    add("--languages", metavar="pt,en,es", help="include only these, to save space on the drive")
    of_phones = "include the page for phones; needs WiFi and 450 KB more"
    add("--phones", action="store_true", help=of_phones)
    add("--list", action="store_true", help="list the supported boards")
    return parser.parse_args(arguments)


def _deploy(options, root, say):
    boards.refuse_unknown(options.board, boards.board_ids(root))
    if options.drive:
        _check_drive(options.drive, options.board, boards.board_ids(root))
    elif options.out:
        _check_folder(options.out)
    level = mpy.DEBUG if options.debug else mpy.SHIPPED
    page = None
    if options.phones:
        # Imported here, because it needs packages that the other options do not need.
        from tools.web import build

        page = build.for_phones(root, level)
    languages = needed.languages(options.languages)
    made = tree.build(root, options.board, level=level, languages=languages, page=page)
    text = "{}: {} files, {:,} bytes of the drive's {:,}"
    say(text.format(options.board, len(made.files), *tree.fit(made)))
    if options.zip:
        os.makedirs(os.path.dirname(os.path.abspath(options.zip)), exist_ok=True)
        pathlib.Path(options.zip).write_bytes(archive.pack(contents.of(root, made)))
        say("%s written" % options.zip)
    return _write(options, made, say) if options.drive or options.out else 0


def _write(options, made, say):
    """Write a `tree.Tree` to a drive or a folder. Return the exit status."""
    disk = update.Disk(options.drive or options.out)
    try:
        changed = update.update(disk, made.files, made.board_id, say)
        _complete_settings(disk, made, say)
    except OSError as problem:
        print("deploy: writing failed: %s" % problem, file=sys.stderr)
        if options.drive:
            print(_AGAIN, file=sys.stderr)
        return 1
    done = "done: all files written and read back" if changed else "up to date, nothing written"
    say("%s: %s" % (disk.root, done))
    return 0


def _check_folder(path):
    """Raise `Refused` unless a folder is empty or was filled by this tool."""
    if os.path.exists(os.path.join(path, boards.BOOT_OUT)):
        raise Refused("%s is a CircuitPython drive: use --drive for it" % path)
    os.makedirs(path, exist_ok=True)
    if os.listdir(path) and not os.path.exists(os.path.join(path, manifest.NAME)):
        raise Refused(
            "%s is not empty, and was not made by this tool: choose another folder" % path
        )


def _check_drive(path, board_id, known):
    """Raise `Refused` unless `path` is the drive of the board `board_id`.

    :param known: ids of the boards that Zap supports
    """
    if not os.path.isdir(path):
        raise Refused("%s is not there: is the board plugged in and its drive mounted?" % path)
    data = update.Disk(path).read(boards.BOOT_OUT) or b""
    found = boards.misfit(boards.BootOut(data.decode("utf-8", "replace")), board_id, known)
    if found:
        raise Refused("%s: %s" % found[1:])


def _complete_settings(disk, made, say):
    """Append to the user's settings.toml the lines that playing together needs."""
    there = disk.read(tree.SETTINGS) or b""
    wanted = first_settings.needed(made.board_id, made.firmware)
    more, problems = first_settings.missing(wanted, there)
    if more:
        disk.write(tree.SETTINGS, there + more)
        say("added to the end of your settings.toml: %s" % more.decode().strip())
    for problem in problems:
        say("%s\n  Do: %s" % (problem.text, problem.do))
    if problems:
        lines = " and ".join("%s = %s" % pair for pair in wanted.items())
        say("  Then run this command again: to play with others the file needs %s" % lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
