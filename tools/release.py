"""Make all files of a release: a zip for each board, checksums, and the notes.

    python3 tools/release.py                 all boards, into dist/release
    python3 tools/release.py --board pybadge --out somewhere
    python3 tools/release.py --firmware DIR  also zap-BOARD.uf2, CircuitPython and Zap in one file,
                                             from the UF2 files in DIR (tools/zips/firmware.txt)
    python3 tools/release.py --tag v1.2.0    refuses unless CHANGELOG.md begins with 1.2.0

The version is the first heading of CHANGELOG.md. The same sources give the same bytes on any
computer and in any folder. Exit status: 0 done, 2 refused.
"""

import os
import pathlib
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap

bootstrap.ensure_for(sys.argv)

from tools.environment import paths

paths.add_device_paths()

import argparse

from tools.drive import boards
from tools.linker import Refused
from tools.zips import changelog, release_files

NOTES = "NOTES.md"


def main(arguments, root=paths.ROOT, say=print):
    parser = argparse.ArgumentParser(
        prog="release.py", description="Make the files of a release: one zip per board."
    )
    parser.add_argument("--out", metavar="DIR", help="folder for the zips (dist/release)")
    parser.add_argument("--board", metavar="ID", action="append", help="this board only")
    parser.add_argument(
        "--firmware",
        metavar="DIR",
        help="folder with CircuitPython's UF2 files, to make UF2 files with Zap",
    )
    parser.add_argument("--tag", help="tag of the release: v and the version")
    options = parser.parse_args(arguments)
    try:
        version, news = changelog.read(root)
        if options.tag and options.tag != "v" + version:
            raise Refused("the tag is %s, but %s has %s" % (options.tag, changelog.NAME, version))
        board_ids = options.board or boards.board_ids(root)
        files = release_files.zips(root, version, board_ids, say, options.firmware)
        files[NOTES] = news.encode()
        write(options.out or os.path.join(root, "dist", "release"), files, say)
    except (Refused, OSError) as problem:
        print("release: %s" % bootstrap.worded(problem), file=sys.stderr)
        return 2
    return 0


def write(folder, files, say):
    """Write the files into a folder. Raise `Refused` if it contains another release."""
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name.startswith("zap-") and name.endswith(".zip") and name not in files:
            raise Refused("%s has %s of another release: empty it first" % (folder, name))
    for name, data in files.items():
        pathlib.Path(folder, name).write_bytes(data)
    say("%d files in %s" % (len(files), folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
