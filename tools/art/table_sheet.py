"""The sheet of small things on the table screen, by the numbers of
table_cards.py, table_score.py and table_words.py of lib/truco_ui/table.

tiles    content
0        nothing
1..9     a frame: rows of three
10       the tail of a speech bubble, pointing down
11..14   a trick: ours, theirs, tied, not played
15..20   a small card's back, 2x3
21..24   the open hand, 2x2
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {".": 0, "o": 1, "#": 2, "+": 3}
COLUMNS = 26
TILE = 6
SINGLES = ("top_left top top_right left middle right bottom_left bottom bottom_right tail").split()


def back(zoom):
    """A card's back of 12x18 pixels, `zoom` times larger."""
    width, height = 12 * zoom, 18 * zoom
    rows = []
    for y in range(height):
        line = ""
        for x in range(width):
            dx, dy = min(x, width - 1 - x), min(y, height - 1 - y)
            u, v = x // zoom, y // zoom
            if dx + dy < zoom:
                line += "."
            elif min(dx, dy) < zoom:
                line += "+"
            elif min(dx, dy) < 2 * zoom or (u + v) % 4 == 1 or (u - v) % 4 == 2:
                line += "o"
            else:
                line += "#"
        rows.append(line)
    return rows


def disc(size, upper, lower):
    """A disc of two halves; without a `lower`, a ring."""
    middle = (size - 1) / 2
    rows = []
    for y in range(size):
        line = ""
        for x in range(size):
            away = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5
            inside = away <= size / 2
            if not lower and away < size / 2 - size / 5:
                inside = False
            line += "." if not inside else upper if y < size / 2 or not lower else lower
        rows.append(line)
    return rows


def cut(picture, size):
    """Square tiles of a picture, rows first."""
    tiles = []
    for y in range(0, len(picture), size):
        for x in range(0, len(picture[0]), size):
            tiles.append([line[x : x + size] for line in picture[y : y + size]])
    return tiles


def pack(zoom):
    art = art_text.read(os.path.join(glyphs.HERE, "table_small.txt"))
    size = TILE * zoom

    def drawn(name):
        picture = art[name][1]
        return art_text.double(picture) if zoom == 2 else picture

    tiles = [art_text.blank(size, size)]
    tiles += [drawn(name) for name in SINGLES]
    tiles += [disc(size, *inks) for inks in (("#", "#"), ("+", "+"), ("#", "+"), ("o", ""))]
    tiles += cut(back(zoom), size)
    tiles += cut(drawn("hand"), size)
    return sheet_file.pack(tiles, 2, COLUMNS, INKS)
