"""The guide, guide-pt.html and so on: from a bare board to a table of friends, a picture a step.

The pictures are those of host_tests/golden, which the tests compare with the game's own; so a step
always shows what the game shows. The boards are those of board_configs.
"""

import html
import os

from tools.drive import boards
from tools.sim import png
from tools.sim.worlds.golden_tour import GAP
from tools.zips import contents

from . import rules_page
from .guide_words import HEADS, STEPS

FOLDER = "pictures/guide/"
_GOLDEN = "host_tests/golden/%s_240x240_%s.png"
_PIXEL = 3  # bytes


def files(root):
    """{path in the page's folder: bytes} of a page in each language, and of its pictures."""
    found = {}
    names = sorted({contents.board_name(root, one) for one in boards.board_ids(root)})
    codes = tuple(HEADS)
    for number, code in enumerate(codes):
        steps = []
        for picture, words in STEPS:
            title, text = words[number]
            text = text.replace("{boards}", html.escape(", ".join(names)))
            steps.append("<li>\n<h2>%s</h2>\n<p>%s</p>" % (title, text))
            if picture:
                path = "%s%s-%s.png" % (FOLDER, picture, code)
                found[path], width, height = _picture(root, picture, number, code)
                shown = html.escape(title), path, width, height
                steps.append('<img alt="%s" src="%s" width="%d" height="%d">' % shown)
            steps.append("</li>")
        body = "<ol>\n%s\n</ol>" % "\n".join(steps)
        found[path_of(code)] = rules_page.page(code, *HEADS[code], body, path_of)
    return found


def path_of(code):
    return "guide-%s.html" % code


def _picture(root, name, number, code):
    """(bytes, width, height) of a language's picture, of its own or of one with all of them."""
    every = os.path.join(root, _GOLDEN % (name, "all"))
    if not os.path.exists(every):
        with open(os.path.join(root, _GOLDEN % (name, code)), "rb") as file:
            data = file.read()
        _, width, height = png.decode(data)
        return data, width, height
    with open(every, "rb") as file:
        rgb, whole, height = png.decode(file.read())
    width = (whole + GAP) // len(HEADS) - GAP
    left = number * (width + GAP)
    rows = [
        rgb[(y * whole + left) * _PIXEL : (y * whole + left + width) * _PIXEL]
        for y in range(height)
    ]
    return png.encode(b"".join(rows), width, height), width, height
