# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Reads sheets of tiles from their files. Needed while a screen opens, and dropped then.

tools/art/make.py draws the files. `bitmaptools.readinto` fills the bitmap row by row through
the C stack: no image library is imported, and nothing but the bitmap itself stays.
"""

import bitmaptools
import displayio
from micropython import const

from truco_ui import theme

_HEADER = const(8)  # bytes; see tools/art/sheet_file.py


def load(name):
    """The `theme.Sheet` of a file in assets, of the size that is right for this panel.

    :param name: of the file, without its size
    :raises ValueError: the file is no sheet: the copy on the drive is broken
    """
    here = __file__.replace("\\", "/")
    size = "_large.bin" if theme.scale == 2 else "_small.bin"
    name = here[: here.rfind("/") + 1] + "assets/" + name + size
    with open(name, "rb") as file:
        head = file.read(_HEADER)
        if len(head) != _HEADER or head[:2] != b"Zs":
            raise ValueError("broken file: " + name)
        char_map = file.read(head[7])
        bitmap = displayio.Bitmap(head[2] * head[5], head[3] * head[6], 1 << head[4])
        bitmaptools.readinto(bitmap, file, bits_per_pixel=head[4], reverse_pixels_in_element=True)
    return theme.Sheet(bitmap, head[2], head[3], char_map)
