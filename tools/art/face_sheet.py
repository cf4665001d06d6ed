"""Pack the faces of all robots with all their moods, in the order of truco_core.characters.NAMES.

A face is three tiles of 24x8 pixels, one below the other. Moods share tiles, so each mood is three
tile numbers. The file begins with one byte per robot: its number of tiles. Then follow for each
robot the tile numbers of its moods (three each, the laugh last) and its tiles. Pixels: 0
transparent, 1 skin, 2 dark, 3 the robot's own colour (lib/truco_ui/widgets/faces.py). All panels
use this file. Large panels double each pixel in both directions.
"""

import os

import art_text
import glyphs
import sheet_file

INKS = {".": 0, "o": 1, "#": 2, "+": 3}
SIZE = 24
BITS = 2
TILE_HEIGHT = 8  # pixels

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

# For each robot, the parts drawn on its head in each mood: calm, daring, beaten.
_MOODS = (
    ((), ("parrot_daring",), ("parrot_shut",)),
    ((), ("robot_daring",), ("robot_beaten",)),
    (("eyes", "smile"), ("eyes_sly", "grin"), ("eyes_wide", "worried")),
    (("eyes_wide", "small"), ("eyes", "grin"), ("eyes_wide", "worried")),
    (("eyes_angry", "grin"), ("eyes_angry", "shout"), ("eyes_wide", "worried")),
    (("glasses", "small"), ("glasses", "smirk"), ("glasses", "worried")),
    (("shades", "moustache"), ("shades", "moustache_up"), ("eyes_wide", "moustache")),
    (("eyes_sly", "smirk"), ("eyes_angry", "grin"), ("eyes_shut", "worried")),
    (("eyes_shut",), ("eyes", "beard_smile"), ("eyes_wide",)),
    (("eyes_sly", "smile"), ("eyes_angry", "grin"), ("eyes_shut", "worried")),
)
# {eyes of a calm face: its eyes while it thinks, blinks, winks, and lifts a brow}. A wink and a
# lifted brow are signs to the partner. The mouth is that of the calm face.
_EYES = {
    "parrot": ("parrot_up", "parrot_shut", "parrot_shut", "parrot_daring"),
    "robot": ("robot_up", "robot_shut", "robot_wink", "robot_daring"),
    "glasses": ("glasses_up", "glasses_shut", "glasses_wink", "glasses_up"),
    "shades": ("shades_up", "shades", "shades_up", "shades_up"),
    "eyes": ("eyes_up", "eyes_blink", "eyes_wink", "eyes_brow"),
}

# For each robot, the number of the mood whose eyes it has while it laughs. Most have the eyes of
# the blink (5). The first two, the parrot and the robot, would seem asleep with such eyes, so they
# keep the calm ones (0). The seventh has the daring eyes (1), because its moustache begins in the
# same tile as its shades.
_LAUGHING_EYES = (0, 0, 5, 5, 5, 5, 1, 5, 5, 5)


def moods(kind):
    """Return the parts of a robot's face in eight moods.

    These are calm, daring, beaten, sweat, thinking, blink, wink and lifted brow, in this order.
    """
    calm, daring, beaten = _MOODS[kind]
    eyes, mouth = (calm or _HEADS[kind])[0], calm[1:]
    own = _EYES.get(eyes, _EYES["eyes"])
    sweat = ("eyes_wide", "worried") if mouth and eyes.startswith("eyes") else beaten
    return (calm, daring, beaten, sweat) + tuple((one, *mouth) for one in own)


def laughing(kind, numbers):
    """Return the tile numbers of a robot's laughing face, which has the mouth of the daring mood.

    :param kind: number of the robot
    :param numbers: tile numbers of its other moods, three each
    """
    eyes = _LAUGHING_EYES[kind]
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
    art = art_text.read(os.path.join(glyphs.HERE, "faces_small.txt"))
    counts, data = b"", b""
    for kind, head in enumerate(_HEADS):
        tiles, numbers = [], b""
        for mood in moods(kind):
            picture = draw(art, head + mood)
            for top in range(0, SIZE, TILE_HEIGHT):
                tile = picture[top : top + TILE_HEIGHT]
                if tile not in tiles:
                    tiles.append(tile)
                numbers += bytes((tiles.index(tile),))
        numbers += laughing(kind, numbers)
        counts += bytes((len(tiles),))
        data += numbers + b"".join(sheet_file.rows([tile], BITS, INKS) for tile in tiles)
    return counts + data
