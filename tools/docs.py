"""Write what is in docs/ and comes from the sources.

python3 tools/docs.py            docs/rules.md, the tables of docs/link.md, the faces of
                                 docs/characters.md
python3 tools/docs.py --check    write nothing; exit status 1 when one of them is old
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap
from tools.environment import paths

bootstrap.ensure()

import argparse

paths.add_device_paths()

from tools.pages import link_page
from tools.sim import png
from truco_core import rules

RULES = "docs/rules.md"
HEAD = """\
<!--
Written by `python3 tools/docs.py` from truco_core/rules.py: change that, not this.
-->

# The rule sets

The value of each field in every rule set. The last column is what a house rule may change it to, in
the menu under the rule set. What the fields mean: [the rule book](rulebook.md). How house rules are
written in the text of a hand: [notation.md](notation.md#n2-the-head).
"""
FOLDER = "docs/characters"
SCALE = 3  # a pixel of the game is as many of the picture
_GAP = 2


def main():
    parser = argparse.ArgumentParser(description="Write the pages that come from the sources.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are current")
    options = parser.parse_args()
    old = old_files()
    if options.check:
        print("\n".join("%s is old: run tools/docs.py" % path for path in old) or "all current")
        return 1 if old else 0
    for path, data in old.items():
        with open(os.path.join(paths.ROOT, path), "wb") as file:
            file.write(data)
        print("%s written" % path)
    return 0


def old_files():
    """{path: bytes as they should be} of the files that are not."""
    texts = {RULES: rules_page().encode(), link_page.PATH: link_page.text().encode()}
    return {
        path: data
        for path, data in {**texts, **pictures()}.items()
        if not _is_current(os.path.join(paths.ROOT, path), data)
    }


def _is_current(path, data):
    """Whether a file is these bytes, or a picture of the same pixels: zlib may pack them
    otherwise elsewhere.
    """
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        there = file.read()
    return png.decode(there) == png.decode(data) if path.endswith(".png") else there == data


def rules_page():
    """Return docs/rules.md, with each field as a row; docs/rulebook.md says what they mean."""
    rows = [row for _, row in rules.RULE_SETS]
    values = [
        ["`%s`" % f, *(rules.get(row, f) for row in rows), rules.allowed(f)] for f in rules.NAMES
    ]
    head = ["", *(name for name, _ in rules.RULE_SETS), "a house rule"]
    return "\n".join([HEAD, *table(head, values), ""])


def table(head, rows):
    """Lines of a Markdown table."""
    return ["| %s |" % " | ".join(row) for row in (head, ["---"] * len(head), *rows)]


def pictures():
    """Return {path: bytes} of the faces of docs/characters.md, in three moods each."""
    from truco_core import bots

    return {
        "%s/%s.png" % (FOLDER, name): png.encode(*_moods(kind), SCALE)
        for kind, name in enumerate(bots.NAMES)
    }


def _moods(kind):
    """(RGB bytes, width, height) of a face of `truco_ui.widgets.faces`, calm, daring, beaten."""
    from truco_ui.widgets import faces, theme

    side = faces.SIZE
    width, height = 3 * side + 4 * _GAP, side + 2 * _GAP
    rgb = bytearray(theme.FELT.to_bytes(3, "big") * (width * height))
    for mood in range(3):
        with faces.load() as file:
            face = faces.Face(file)
            face.show(kind, mood)
        (grid,) = face.grid
        for at in range(side**2):
            row, column = divmod(at, side)
            pixel = grid.bitmap[column, row]
            if pixel:
                x = _GAP + mood * (side + _GAP) + column
                at = 3 * ((_GAP + row) * width + x)
                rgb[at : at + 3] = grid.pixel_shader[pixel].to_bytes(3, "big")
    return bytes(rgb), width, height


if __name__ == "__main__":
    sys.exit(main())
