"""Draw the sheet of small pictures on the table screen.

The tile numbers are those of table_cards.py and table_words.py in lib/truco_ui/table.

    tiles    content
    0        empty
    1..9     a frame: rows of three
    10       the tail of a speech bubble, pointing down
    11..14   a trick: ours, theirs, tied, not played
    15..18   a small card's back, 2x2
    19..22   the open hand, 2x2
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {".": 0, "o": 1, "#": 2, "+": 3}
COLUMNS = 24
TILE = 6
SINGLES = "top_left top top_right left middle right bottom_left bottom bottom_right tail".split()
SINGLES += "ours theirs tied not_played".split()


def cut(picture, size):
    """Return the square tiles of a picture, rows first."""
    tiles = []
    for y in range(0, len(picture), size):
        for x in range(0, len(picture[0]), size):
            tiles.append([line[x : x + size] for line in picture[y : y + size]])
    return tiles


def pack(zoom):
    art = art_text.read(os.path.join(glyphs.HERE, "table_small.txt"))
    size = TILE * zoom

    def drawn(name):
        if zoom == 1:
            return art[name][1]
        return art[name + "_large"][1] if name + "_large" in art else art_text.double(art[name][1])

    tiles = [art_text.blank(size, size)]
    tiles += [drawn(name) for name in SINGLES]
    tiles += cut(drawn("back"), size)
    tiles += cut(drawn("hand"), size)
    return sheet_file.pack(tiles, 2, COLUMNS, INKS)
