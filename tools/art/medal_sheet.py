"""Draw the sheet of the medals: a tile for each badge of truco_game.feats.

Each row of the sheet is one tile, so that a board can read a single medal.
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {".": 0, "#": 1, "o": 2, "+": 3}


def pack(zoom):
    art = art_text.read(os.path.join(glyphs.HERE, "medals.txt"))
    medals = [picture for _, picture in art.values()]
    if zoom == 2:
        medals = [art_text.double(picture) for picture in medals]
    return sheet_file.pack(medals, 2, 1, INKS)
