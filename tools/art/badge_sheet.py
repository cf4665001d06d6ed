"""Draw the sheet of the badges: a tile for each badge of truco_store.badge_list.

Each row of the sheet is one tile, so that a board can read a single badge.
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {".": 0, "#": 1, "o": 2, "+": 3}


def pack(zoom):
    art = art_text.read(os.path.join(glyphs.HERE, "badges.txt"))
    badges = [picture for _, picture in art.values()]
    if zoom == 2:
        badges = [art_text.double(picture) for picture in badges]
    return sheet_file.pack(badges, 2, 1, INKS)
