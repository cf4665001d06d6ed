"""The faces: a tile for each mood of each robot, in the order of truco_core.bots.NAMES.

Pixels: 0 nothing, 1 skin, 2 dark, 3 the colour of the character; lib/truco_ui/widgets/faces.py has
the colours. The file is the tiles, one after the other, without a head: the game reads one of them
at a time. There is one size; large panels show each pixel as four.
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {".": 0, "o": 1, "#": 2, "+": 3}
SIZE = 24
BITS = 2

_HEADS = (
    ("parrot",),
    ("robot",),
    ("head", "pigtails"),
    ("head", "straw"),
    ("head", "spikes"),
    ("head", "bun"),
    ("head", "fedora"),
    ("head", "long", "flower"),
    ("head", "beard"),
    ("head", "scarf", "earrings"),
)

# What lies on the head in each mood: calm, daring, beaten.
_MOODS = (
    ((), ("parrot_daring",), ("parrot_beaten",)),
    ((), ("robot_daring",), ("robot_beaten",)),
    (("eyes", "smile"), ("eyes_sly", "grin"), ("eyes_wide", "worried")),
    (("eyes_wide", "worried"), ("eyes", "grin"), ("eyes_shut", "worried")),
    (("eyes_angry", "grin"), ("eyes_angry", "shout"), ("eyes_wide", "worried")),
    (("glasses", "small"), ("glasses", "smirk"), ("glasses", "worried")),
    (("shades", "moustache"), ("shades", "moustache_up"), ("eyes_wide", "moustache")),
    (("eyes_sly", "smirk"), ("eyes_angry", "grin"), ("eyes_shut", "worried")),
    (("eyes_shut",), ("eyes",), ("eyes_wide",)),
    (("eyes_sly", "smile"), ("eyes_angry", "grin"), ("eyes_shut", "worried")),
)


def draw(art, layers):
    picture = art_text.blank(SIZE, SIZE)
    for name in layers:
        row, layer = art[name]
        picture = art_text.paste(picture, layer, 0, row)
    return picture


def pack():
    art = art_text.read(os.path.join(glyphs.HERE, "faces_small.txt"))
    tiles = [draw(art, head + mood) for head, moods in zip(_HEADS, _MOODS) for mood in moods]
    return b"".join(sheet_file.rows([tile], BITS, INKS) for tile in tiles)
