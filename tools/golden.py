"""Draws the screens as they are today, and puts the pictures into host_tests/golden.

    python3 tools/golden.py                     all pictures; says which are new or changed
    python3 tools/golden.py WORD ...            only those whose name has one of the words
    python3 tools/golden.py --sheet FILE --since COMMIT WORD ...
                                                draws none: one picture of them all, at the left as
                                                they were in a commit, at the right as they are

Look at what changed before you commit it: host_tests/whole/test_golden_screens.py shows the
old and the new picture side by side.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap
from tools.environment import paths

bootstrap.ensure()

import argparse
import io
import subprocess

from PIL import Image

paths.add_device_paths()

from tools.sim import png
from tools.sim.worlds import golden_screens

GOLDEN = "host_tests/golden"
FOLDER = os.path.join(paths.ROOT, *GOLDEN.split("/"))
_GAP = 4  # pixels


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Draw the golden pictures anew.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only those with it in their name")
    parser.add_argument("--sheet", metavar="FILE", help="write what was and what is, side by side")
    parser.add_argument("--since", metavar="COMMIT", default="HEAD", help="what was then")
    options = parser.parse_args(arguments)
    if options.sheet:
        sheet(wanted(options.words), options.since).save(options.sheet)
    else:
        draw(options.words)


def wanted(words):
    """The names of all pictures, or of those with one of the words in it."""
    names = golden_screens.pictures()
    found = [name for name in names if not words or any(word in name for word in words)]
    if not found:
        sys.exit("no picture of host_tests/golden has %s in its name" % " or ".join(words))
    return found


def sheet(names, since):
    """An image, a row for each picture: as it was in a commit, if it was there, and as it is."""
    rows = []
    for name in names:
        path = "%s:%s/%s.png" % (since, GOLDEN, name)
        was = subprocess.run(["git", "show", path], cwd=paths.ROOT, capture_output=True)
        now = Image.open(os.path.join(FOLDER, name + ".png"))
        rows.append((now if was.returncode else Image.open(io.BytesIO(was.stdout)), now))
    if all(was is now for was, now in rows):
        sys.exit("no commit `%s`, or none of these pictures was in it" % since)
    middle = max(was.width for was, _ in rows) + _GAP
    heights = [max(was.height, now.height) + _GAP for was, now in rows]
    made = Image.new("RGB", (middle + max(now.width for _, now in rows), sum(heights)))
    for at, (was, now) in enumerate(rows):
        if was is not now:
            made.paste(was, (0, sum(heights[:at])))
        made.paste(now, (middle, sum(heights[:at])))
    return made


def draw(words):
    """All pictures, or those whose name has one of the words."""
    os.makedirs(FOLDER, exist_ok=True)
    names = wanted(words)
    if not sum([take(name) for name in names]):
        print("no picture has changed, of %d" % len(names))
    if not words:
        for file in sorted(set(os.listdir(FOLDER)) - {name + ".png" for name in names}):
            if file.endswith(".png"):
                os.remove(os.path.join(FOLDER, file))
                print("gone:    " + file)


def take(name):
    """Draw one; whether it is new or changed."""
    drawn = golden_screens.draw(name)
    path = os.path.join(FOLDER, name + ".png")
    before = None
    if os.path.exists(path):
        with open(path, "rb") as file:
            before = png.decode(file.read())
    if before != drawn:
        with open(path, "wb") as file:
            file.write(png.encode(*drawn))
        print("%s %s" % ("new:    " if before is None else "changed:", name))
    return before != drawn


if __name__ == "__main__":
    main()
