"""Faces of the characters and of people, with their colours and moods.

tools/art/face_sheet.py draws the faces. A kind of face is a kind of truco_core.characters.
"""

import bitmaptools
import displayio
from micropython import const

from truco_core.characters import FACE_COLOURS, KINDS, SENSIBLE
from truco_game.setup import BY_RANK
from truco_store import FACES, FIRST_FACE, RANKED
from truco_ui.widgets import theme

# Moods. WINK and BROW appear only at the table, as signs to the partner. LAUGHS appears only when a
# match, a badge or a level was won.
CALM = const(0)
DARING = const(1)
BEATEN = const(2)
SWEAT = const(3)
THINKS = const(4)
BLINK = const(5)
WINK = const(6)
BROW = const(7)
LAUGHS = const(8)

SIZE = const(24)  # width and height of a face in art units
# By rank of a person (a rank is RANKED levels): colour of the clothes.
_RANKS = (0x4898F0, 0x48B85C, 0xA878F0, 0xF08430, 0xD4DCE8, 0xFFD040)
_BITS = const(2)  # bits per pixel in the file of faces
OWN_COLOUR = const(3)  # index in a face's palette of the character's own colour
PARTS = const(3)  # number of tiles of a face, one below the other
_PART = const(8)  # height of a tile in rows of pixels
_MAP = const(27)  # bytes of the tile numbers of a kind of face: PARTS for each of 9 moods
_TILE = const(48)  # bytes of a tile in the file of faces


# The careful robots: colours as in FACE_COLOURS, and kind of the face. The first three are for
# seats 1 to 3 of a local match. The last two look like robots: at linked tables, only people have
# human faces.
_CAREFUL = (
    (0xB8C4CC, 0x303C48, 0x50D0F0, SENSIBLE),
    (0xF4C8A0, 0x6C3414, 0xF07890, 5),
    (0xE8B48C, 0x4C2810, 0xE88038, 4),
    (0xE4CCA4, 0x303C48, 0xFF9030, SENSIBLE),
    (0xA8D0B0, 0x303C48, 0x38E070, SENSIBLE),
)


def kind_of(avatar):
    """Return the parameter `kind` of `Face.show` for a person.

    :param avatar: face and level of the person: face + FACES * level
    """
    return BY_RANK * (1 + avatar // (FACES * RANKED)) + FIRST_FACE + avatar % FACES


def load():
    """Return the open file of all faces. The caller closes it when no face changes any more."""
    return open(theme.assets + "faces.bin", "rb")


class Face:
    """A face. Put `grid` into a group, or put the TileGrid inside `grid` into a scaled group.

        looks   tile numbers of the moods: PARTS for each

    :param file: result of `load`; several faces may share it
    :param x, y: place of the face in pixels
    :param still: True: the face keeps its mood for long, so only the tiles of this mood are loaded:
        192 bytes instead of up to 832. One bitmap serves all characters
    """

    def __init__(self, file, x=0, y=0, still=False):
        self._file = file
        self._still = still
        self._mood = CALM
        self._bitmap = self._tile = None
        self.looks = bytearray(_MAP)
        self._palette = theme.palette(0, 0, 0, 0, clear=0)
        self._kind = None
        self.grid = displayio.Group(scale=theme.scale, x=x, y=y)

    def show(self, kind, mood=CALM, look=1):
        """Show a character or a person with a mood.

        :param kind: kind of face; for a person, plus BY_RANK times the rank (from 1 on)
        :param look: 1 to 5, which of the careful robots this is
        """
        rank = kind // BY_RANK  # rank of a person, which selects colours; 0: a character
        kind &= BY_RANK - 1
        colours, at = FACE_COLOURS, 3 * kind
        if kind == SENSIBLE:
            colours, at = _CAREFUL[look - 1], 0
            kind = colours[3]
        if kind != self._kind or self._still and mood != self._mood:
            self._kind, self._mood = kind, mood
            self._read(kind)
        for part in range(PARTS):
            theme.put(self.grid[0], part, part if self._still else self.looks[PARTS * mood + part])
        for place in range(3):
            colour = colours[at + place]
            if rank and place == 2:
                colour = _RANKS[min(rank, len(_RANKS)) - 1]
            if self._palette[place + 1] != colour:
                self._palette[place + 1] = colour
        theme.hide(self.grid, False)

    def close(self):
        self._file.close()

    def _read(self, kind):
        file, looks = self._file, self.looks
        file.seek(0)
        file.readinto(looks)  # the file begins with the number of tiles of each kind
        count, before = looks[kind], 0
        for other in range(kind):
            before += looks[other]
        file.seek(KINDS + kind * _MAP + before * _TILE)
        file.readinto(looks)
        if not self._still or not self._bitmap:
            self._make(PARTS if self._still else count)
        if not self._still or self._mood == CALM:
            _fill(self._bitmap, file)  # the first PARTS tiles are the calm mood
            return
        tile = self._tile = self._tile or displayio.Bitmap(SIZE, _PART, 1 << _BITS)
        start = KINDS + (kind + 1) * _MAP + before * _TILE
        for part in range(PARTS):
            file.seek(start + looks[PARTS * self._mood + part] * _TILE)
            _fill(tile, file)
            bitmaptools.blit(self._bitmap, tile, 0, part * _PART)

    def _make(self, count):
        """Allocate a bitmap for `count` tiles, and a TileGrid for the face."""
        self._bitmap = displayio.Bitmap(SIZE, _PART * count, 1 << _BITS)
        if len(self.grid):
            self.grid.pop()
        tiles = displayio.TileGrid(
            self._bitmap,
            pixel_shader=self._palette,
            height=PARTS,
            tile_width=SIZE,
            tile_height=_PART,
        )
        self.grid.append(tiles)


def _fill(bitmap, file):
    bitmaptools.readinto(bitmap, file, bits_per_pixel=_BITS, reverse_pixels_in_element=True)
