"""Draw the reference pictures of all screens in host_tests/golden again.

    python3 tools/golden.py                     all pictures; prints which are new or changed
    python3 tools/golden.py WORD ...            only pictures whose name contains one of the words

Look at the changed pictures before you commit them. host_tests/whole/test_golden_screens.py shows
the old and the new picture side by side.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap
from tools.environment import paths

bootstrap.ensure()

import argparse
import pathlib
import shutil

paths.add_device_paths()

from tools.sim import png
from tools.sim.worlds import golden_screens

FOLDER = os.path.join(paths.ROOT, "host_tests", "golden")
FAILED = os.path.join(paths.ROOT, "build", "golden")  # folder for pictures of failed tests


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Draw the golden pictures again.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only those with it in their name")
    draw(parser.parse_args(arguments).words)


def wanted(words):
    """Return the names of all pictures, or of those whose names contain one of the words."""
    names = golden_screens.pictures()
    found = [name for name in names if not words or any(word in name for word in words)]
    if not found:
        sys.exit("no picture of host_tests/golden has %s in its name" % " or ".join(words))
    return found


def draw(words):
    os.makedirs(FOLDER, exist_ok=True)
    shutil.rmtree(FAILED, ignore_errors=True)
    names = wanted(words)
    if not sum([redraw(name) for name in names]):
        print("no picture has changed, of %d" % len(names))
    if not words:
        for file in sorted(set(os.listdir(FOLDER)) - {name + ".png" for name in names}):
            if file.endswith(".png"):
                os.remove(os.path.join(FOLDER, file))
                print("gone:    " + file)


def redraw(name):
    """Draw one picture. Return True if it is new or changed."""
    drawn = golden_screens.pictures()[name]()
    path = pathlib.Path(FOLDER, name + ".png")
    before = png.decode(path.read_bytes()) if path.exists() else None
    if before != drawn:
        path.write_bytes(png.encode(*drawn))
        print("%s %s" % ("new:    " if before is None else "changed:", name))
    return before != drawn


if __name__ == "__main__":
    main()
