# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Tile sheets: one `displayio.Bitmap` each, read from a file on the drive once.

tools/art/make.py draws the files and documents their format. `bitmaptools.readinto`
fills the bitmap row by row from the file, through the C stack: no image library is
imported and nothing but the bitmap itself stays on the heap.
"""

import bitmaptools
import displayio

_HEADER = 8  # bytes; see tools/art/sheet_file.py


class BadSheet(Exception):
    """A sheet's file is no sheet: the copy on the drive is broken."""


class Sheet:
    """`bitmap` with tiles of `tile_width` x `tile_height` pixels, numbered row by row.

    `char_map` gives the tile of each character from 0x80 on (128 bytes), or is empty.
    """

    def __init__(self, name: str):
        path = folder() + name
        with open(path, "rb") as file:
            head = file.read(_HEADER)
            if len(head) != _HEADER or head[:2] != b"Zs":
                raise BadSheet(path)
            self.tile_width = head[2]
            self.tile_height = head[3]
            bits = head[4]
            self.char_map = file.read(head[7])
            self.bitmap = displayio.Bitmap(head[2] * head[5], head[3] * head[6], 1 << bits)
            bitmaptools.readinto(
                self.bitmap, file, bits_per_pixel=bits, reverse_pixels_in_element=True
            )

    def grid(self, palette, width=1, height=1, x=0, y=0):
        """A TileGrid of `width` x `height` tiles of this sheet, all of them tile 0."""
        return displayio.TileGrid(
            self.bitmap,
            pixel_shader=palette,
            width=width,
            height=height,
            tile_width=self.tile_width,
            tile_height=self.tile_height,
            x=x,
            y=y,
        )


def folder() -> str:
    """The folder of the sheets, beside this module, with a slash at its end."""
    here = __file__.replace("\\", "/")
    return here[: here.rfind("/") + 1] + "assets/"
