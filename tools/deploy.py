"""Write the game for one board to a folder, to the board's drive, or to a zip file.

    python3 tools/deploy.py --drive /media/me/CIRCUITPY
    python3 tools/deploy.py --drive /media/me/CIRCUITPY --folder apps/Zap
    python3 tools/deploy.py --remove --drive /media/me/CIRCUITPY
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
if "--phones" in sys.argv:
    bootstrap.ensure()
else:
    bootstrap.ensure(bootstrap.FEW)

from tools.environment import paths

paths.add_device_paths()

import argparse
import functools
import pathlib

from tools import installer
from tools.diagnosis import files
from tools.drive import boards, first_settings, needed, tree
from tools.drive.disk import Disk, carry_out
from tools.installer import boot_out, manifest, steps
from tools.linker import Refused, mpy
from tools.zips import archive, contents

_AGAIN = """\
deploy: run the same command again, with the board plugged in: it finishes the work.
deploy: If that fails, too, run tools/doctor.py."""


def main(arguments, root=paths.ROOT, say=print):
    options = _options(arguments)
    if options.list:
        say("\n".join(boards.board_ids(root)))
        return 0
    try:
        return _deploy(options, root, say)
    except (Refused, installer.Refused, OSError) as problem:
        print("deploy: %s" % bootstrap.worded(problem), file=sys.stderr)
        return 2


def _options(arguments):
    parser = argparse.ArgumentParser(
        prog="deploy.py",
        description="Write the game for one board to a folder, its drive, or a zip file.",
    )
    add, place = parser.add_argument, parser.add_mutually_exclusive_group().add_argument
    add("--board", metavar="ID", help="board.board_id, see --list; not needed with --drive")
    place("--out", metavar="DIR", help="write the files to this folder, empty or from before")
    place("--drive", metavar="PATH", help="update the CIRCUITPY drive mounted there")
    of_folder = "with --drive: put the game into a folder such as apps/Zap, and leave code.py alone"
    add("--folder", metavar="PATH", help=of_folder)
    of_removal = "with --drive: take the game off, and put back what is in before-zap"
    add("--remove", action="store_true", help=of_removal)
    add("--zip", metavar="FILE", help="write the zip of a release")
    of_debug = "keep line numbers, for tracebacks; takes more of the board's memory"
    add("--debug", action="store_true", help=of_debug)
    add("--languages", metavar="pt,en,es", help="include only these, to save space on the drive")
    of_phones = "include the page for phones; needs WiFi and 450 KB more"
    add("--phones", action="store_true", help=of_phones)
    add("--list", action="store_true", help="list the supported boards")
    return parser.parse_args(arguments)


def _deploy(options, root, say):
    if (options.remove or options.folder is not None) and not options.drive:
        raise Refused("--remove and --folder need --drive PATH")
    if options.folder is not None and {"", ".", ".."} & set(options.folder.strip("/").split("/")):
        raise Refused("--folder is a path on the drive, such as apps/Zap")
    places = options.drive or options.out or options.zip
    if not places or not options.board and (options.out or options.zip):
        raise Refused("give --board ID and one of --out DIR, --drive PATH, --zip FILE")
    if options.drive and not os.path.isdir(options.drive):
        text = "%s is not there: is the board plugged in and its drive mounted?"
        raise Refused(text % options.drive)
    if options.drive and not os.access(options.drive, os.W_OK):
        raise installer.Refused(files.READ_ONLY)
    if options.remove:
        return _carry_out(steps.remove(options.folder), options, None, say)
    known = boards.board_ids(root)
    if options.board:
        boards.refuse_unknown(options.board, known)
    build = functools.cache(functools.partial(_build, options, root, say))
    if options.zip:
        os.makedirs(os.path.dirname(os.path.abspath(options.zip)), exist_ok=True)
        pathlib.Path(options.zip).write_bytes(archive.pack(contents.of(root, build(options.board))))
        say("%s written" % options.zip)
    if not (options.drive or options.out):
        return 0

    def game(board_id):
        made = build(board_id)
        return tree.with_manifest(made), first_settings.needed(board_id, made.firmware)

    if options.out:
        _check_folder(options.out)
    todo = steps.install(options.board or "", known, options.folder, bool(options.drive))
    return _carry_out(todo, options, game, say)


def _build(options, root, say, board_id):
    """Return the `tree.Tree` of a board."""
    level = mpy.DEBUG if options.debug else mpy.SHIPPED
    page = None
    if options.phones:
        # Imported here, because it needs packages that the other options do not need.
        from tools.web import build

        page = build.for_phones(root, level)
    languages = needed.languages(options.languages)
    made = tree.build(root, board_id, level=level, languages=languages, page=page)
    text = "{}: {} files, {:,} bytes of the drive's {:,}"
    say(text.format(board_id, len(made.files), *tree.fit(made)))
    return made


def _carry_out(todo, options, game, say):
    """Carry out steps on a drive or in a folder. Return the exit status."""
    disk = Disk(options.drive or options.out)
    try:
        carry_out(todo, disk, game, say)
        if hasattr(os, "sync"):
            os.sync()
    except (OSError, KeyboardInterrupt) as problem:
        why = bootstrap.worded(problem) or "stopped"
        print("deploy: writing failed: %s" % why, file=sys.stderr)
        if options.drive:
            print(_AGAIN, file=sys.stderr)
        if isinstance(problem, KeyboardInterrupt):
            raise
        return 1
    return 0


def _check_folder(path):
    """Raise `Refused` unless a folder is empty or was filled by this tool."""
    if os.path.exists(os.path.join(path, boot_out.NAME)):
        raise Refused("%s is a CircuitPython drive: use --drive for it" % path)
    os.makedirs(path, exist_ok=True)
    if os.listdir(path) and not os.path.exists(os.path.join(path, manifest.NAME)):
        raise Refused(
            "%s is not empty, and was not made by this tool: choose another folder" % path
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
