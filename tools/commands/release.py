"""The command line of tools/release.py."""

import argparse
import os
import sys

from tools.drive import boards
from tools.linker import Refused
from tools.web import build
from tools.zips import changelog, release

NOTES = "NOTES.md"


def main(arguments, root, say=print):
    """Run tools/release.py with a list of arguments on the checkout at `root`; the status."""
    parser = argparse.ArgumentParser(prog="release.py", description="One zip per board.")
    parser.add_argument("--out", metavar="DIR", help="folder for the zips (dist/release)")
    parser.add_argument("--board", metavar="ID", action="append", help="this board only")
    parser.add_argument(
        "--firmware", metavar="DIR", help="has CircuitPython's UF2 files: one file for such boards"
    )
    parser.add_argument("--tag", help="what the release will be called: v and the version")
    options = parser.parse_args(arguments)
    try:
        version, news = changelog.read(root)
        if options.tag and options.tag != "v" + version:
            raise Refused("the tag is %s, and %s has %s" % (options.tag, changelog.NAME, version))
        board_ids = options.board or boards.board_ids(root)
        files = release.zips(root, version, board_ids, say, options.firmware)
        files[NOTES] = news.encode()
        write(options.out or os.path.join(root, "dist", "release"), files, say)
    except Refused as problem:
        print("release: %s" % problem, file=sys.stderr)
        return 2
    return 0


def write(folder, files, say):
    """Write the files into a folder; `Refused` when the page or another release is there."""
    try:
        os.makedirs(folder, exist_ok=True)
        if os.path.exists(os.path.join(folder, build.WORKER)):
            raise Refused("%s has the page of tools/web.py: choose another folder" % folder)
        for name in os.listdir(folder):
            if name.startswith("zap-") and name.endswith(".zip") and name not in files:
                raise Refused("%s has %s of another release: empty it first" % (folder, name))
        for name, data in sorted(files.items()):
            place = os.path.join(folder, *name.split("/"))
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(data)
    except OSError as problem:
        raise Refused("cannot write to %s: %s" % (folder, problem.strerror)) from None
    say("%d files in %s" % (len(files), folder))
