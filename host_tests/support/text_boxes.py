"""The texts of a language, their structure, and what does not fit into a box.

A part is an object of a language's JSON file, such as "main". A column is a pixel, or two on a
large panel.
"""

import functools
import json
import pathlib
import re

from tools.environment.paths import ROOT
from truco_texts import parts, texts
from truco_ui.widgets import menu, sheets, theme

# Names of all parts. The main part has the name "".
_FILE = pathlib.Path(ROOT, "lib", "truco_texts", "%s.json" % texts.CODES[0])
# test_shouts.py tests the part `shouts`.
PARTS = ["", *sorted(set(json.loads(_FILE.read_text("utf-8"))) - {"main", "shouts"})]
# Columns of a line: on a 240x240 panel with large letters, and on 160x128.
COLUMNS = (118, 156)
HELP_ROWS = 3
BESIDE_HELP = 4  # columns to the left and right of the help under a list
BLANK = 3
FOUR_COLUMNS = 49  # of a line of words at the narrowest table for four, beside all faces
TWO_COLUMNS = 87  # the same at the narrowest table for two
ARROWS = 2 * menu.END  # columns of the arrows at both ends of a bar


@functools.cache
def words(code, part=""):
    """Return a part of the texts in one language."""
    return parts.read("truco_texts.%s.%s" % (code, part or "main"))


def values(module):
    """Return {name: value} of a part."""
    return {n: v for n, v in vars(module).items() if n.isupper()}


def flat(value):
    """Return every string in a text's value."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = value.values()
    return [s for v in value or () for s in flat(v)]


def shape(value):
    """Return the structure of a value: types, lengths, and its %s.

    It must be equal in all languages.
    """
    if isinstance(value, str):
        return re.findall(r"%.", value)
    if isinstance(value, dict):
        return {key: shape(v) for key, v in value.items()}
    return value if value in (None, False) else [shape(v) for v in value]


@functools.cache
def letters():
    """Return the font with the widest letters, in columns: the one of large panels."""
    sheets.setup(240, 240)
    widest = theme.font
    sheets.setup(160, 128)
    return widest


def wide(string):
    """Return the width of a text in columns."""
    return letters().wide(string)


def line(name, value=""):
    """Return the width of a line of a list in columns, with arrows around its value."""
    beside = BLANK + menu.ARROW + wide(value) if value else 0
    return BLANK + wide(name) + beside + menu.END


def cut(string, columns, rows):
    """Return the part of a text that does not fit into a box of this size."""
    start = 0
    for _ in range(rows):
        end = menu._line_end(string, start, len(string), columns, letters())
        start = menu._next_start(string, end, len(string))
    return string[start:]


def languages(*parts):
    return [(code, part) for code in texts.CODES for part in parts or PARTS]
