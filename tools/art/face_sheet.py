# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The sheet of faces: a tile for each robot, in the order of truco_core.bots.NAMES.

Pixels: 0 nothing, 1 skin, 2 dark, 3 the colour of the character; lib/truco_ui/widgets/faces.py has
the colours.
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {".": 0, "o": 1, "#": 2, "+": 3}
SIZE = 24
COLUMNS = 10

# Layers of each, the lowest first.
FACES = (
    ("parrot",),
    ("robot",),
    ("head", "pigtails", "eyes", "smile"),
    ("head", "eyes_wide", "worried", "straw"),
    ("head", "spikes", "eyes_angry", "grin"),
    ("head", "bun", "glasses", "small"),
    ("head", "shades", "moustache", "fedora"),
    ("head", "long", "eyes_sly", "smirk", "flower"),
    ("head", "beard", "eyes_shut"),
    ("head", "scarf", "eyes_sly", "smile", "earrings"),
)


def draw(art, layers):
    picture = art_text.blank(SIZE, SIZE)
    for name in layers:
        row, layer = art[name]
        picture = art_text.paste(picture, layer, 0, row)
    return picture


def pack(zoom):
    art = art_text.read(os.path.join(glyphs.HERE, "faces_small.txt"))
    tiles = [draw(art, layers) for layers in FACES]
    if zoom == 2:
        tiles = [art_text.double(tile) for tile in tiles]
    return sheet_file.pack(tiles, 2, COLUMNS, INKS)
