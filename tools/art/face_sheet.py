"""Pack the faces of all characters with all their moods, in the order of truco_core.characters.

A face is three tiles of 24x8 pixels, one below the other. Moods share tiles, so each mood is three
tile numbers. The file begins with one byte per character: its number of tiles. Then follow for each
character the tile numbers of its moods (three each, the laugh last) and its tiles. Pixels: 0
transparent, 1 skin, 2 dark, 3 its own colour (lib/truco_ui/widgets/faces.py). All panels
use this file. Large panels double each pixel in both directions.
"""

import os

import art_text
import glyphs
import sheet_file

from truco_core.characters import FACE_COLOURS, NAMES

INKS = {".": 0, "o": 1, "#": 2, "+": 3}
SIZE = 24
BITS = 2
_EDGE, _FELT = 2, 0x0B5D38  # pixels around a face in docs/characters.md, and their colour
TILE_HEIGHT = 8  # pixels

# {eyes of a calm face: its eyes while it thinks, blinks, winks, and lifts a brow}. A wink and a
# lifted brow are signs to the partner. The mouth is that of the calm face.
_EYES = {
    "parrot": ("parrot_up", "parrot_shut", "parrot_shut", "parrot_daring"),
    "robot": ("robot_up", "robot_shut", "robot_wink", "robot_daring"),
    "glasses": ("glasses_up", "glasses_shut", "glasses_wink", "glasses_up"),
    "shades": ("shades_up", "shades", "shades_up", "shades_up"),
    "eyes": ("eyes_up", "eyes_blink", "eyes_wink", "eyes_brow"),
}

_EYES_OF = {"calm": 0, "daring": 1, "blink": 5}  # numbers of the moods whose eyes a laugh can have


def choices(path):
    """Return {character: lists of words for head, calm, daring, beaten, eyes of the laugh}."""
    with open(path, encoding="utf-8") as file:
        rows = [line[2:].split(":") for line in file if line.startswith("~ ")]
    return {name: [words.split() for words in row.split("/")] for name, row in rows}


def moods(head, calm, daring, beaten):
    """Return the parts of a character's face in eight moods.

    These are calm, daring, beaten, sweat, thinking, blink, wink and lifted brow, in this order.
    """
    eyes, mouth = (calm or head)[0], calm[1:]
    own = _EYES.get(eyes, _EYES["eyes"])
    sweat = ["eyes_wide", "worried"] if mouth and eyes.startswith("eyes") else beaten
    return [calm, daring, beaten, sweat] + [[one, *mouth] for one in own]


def laughing(eyes, numbers):
    """Return the tile numbers of a laughing face, which has the mouth of the daring mood.

    :param eyes: number of the mood whose eyes it has
    :param numbers: tile numbers of the other moods, three each
    """
    return bytes((numbers[0], numbers[3 * eyes + 1], numbers[3 * min(eyes, 1) + 2]))


def draw(art, layers):
    """Return a face, shifted down by one row of pixels.

    So the eyes are completely in the middle tile, and the mouth is in the tile below.

    :param art: {name: (row, picture)} of the parts of all faces
    :param layers: names of the parts, from the lowest to the top one
    """
    picture = art_text.blank(SIZE, SIZE + 1)
    for name in layers:
        row, layer = art[name]
        picture = art_text.paste(picture, layer, 0, row + 1)
    return picture[:SIZE]


def pack():
    path = os.path.join(glyphs.HERE, "faces_small.txt")
    art, chosen = art_text.read(path), choices(path)
    counts, data = b"", b""
    for name in NAMES:
        head, *parts, eyes = chosen[name]
        tiles, numbers = [], b""
        for mood in moods(head, *parts):
            picture = draw(art, head + mood)
            for top in range(0, SIZE, TILE_HEIGHT):
                tile = picture[top : top + TILE_HEIGHT]
                if tile not in tiles:
                    tiles.append(tile)
                numbers += bytes((tiles.index(tile),))
        numbers += laughing(_EYES_OF[eyes[0]], numbers)
        counts += bytes((len(tiles),))
        data += numbers + b"".join(sheet_file.rows([tile], BITS, INKS) for tile in tiles)
    return counts + data


def portraits():
    """Return {character: (RGB, width, height)}: its calm, daring and beaten face side by side."""
    path = os.path.join(glyphs.HERE, "faces_small.txt")
    art, chosen = art_text.read(path), choices(path)
    found = {}
    for kind, name in enumerate(NAMES):
        inks = _FELT, *FACE_COLOURS[3 * kind : 3 * kind + 3]
        head, *three, _ = chosen[name]
        picture = art_text.blank(3 * (SIZE + _EDGE) + _EDGE, SIZE + 2 * _EDGE)
        for at, mood in enumerate(three):
            face = draw(art, head + mood)
            picture = art_text.paste(picture, face, _EDGE + at * (SIZE + _EDGE), _EDGE)
        rgb = b"".join(inks[INKS[pixel]].to_bytes(3, "big") for row in picture for pixel in row)
        found[name] = rgb, len(picture[0]), len(picture)
    return found
