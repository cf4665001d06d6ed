"""Stand-in for displayio whose objects use as much heap as CircuitPython's on a 32-bit board.

Sizes: the structs in CircuitPython's shared-module/displayio/*.h, rounded up to blocks of 16 bytes.

object      struct          besides it
Group       44 -> 48        a list: 16, and 4 per child
TileGrid    84 -> 96        a byte per tile, if there are more than four
Bitmap      36 -> 48        its pixels, each row a multiple of 4 bytes
Palette     14 -> 16        16 per colour

On the VM an object takes 16 bytes, and 16 more for each two attributes. A bytearray takes 16 bytes
and its content. So attributes are packed or added until the sum is right, as
host_tests/tools/vm/test_vm.py checks. A subclass in Python takes 32 bytes more on a board, which
this does not count.
"""

from layers import Layers


def release_displays():
    pass


class Pad:
    """An object of 16 bytes, for attributes that only have to take heap."""


class Group(Layers):
    hidden = False

    def __init__(self, *, scale=1, x=0, y=0):
        self.members = []
        self.x = x
        self.y = y
        self.scale = scale


class TileGrid:
    hidden = flip_x = flip_y = transpose_xy = False

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=0,
        tile_height=0,
        default_tile=0,
        x=0,
        y=0,
    ):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.hidden = False
        self.columns = width
        self.size = (tile_width or bitmap.width) << 12 | (tile_height or bitmap.height)
        count = width * height
        if count > 4:
            self.tiles = bytearray(count)
        else:
            self.tiles = 0  # up to four tile numbers of 7 bits, in an int that takes no heap
            self.columns = width | height << 9 | 1 << 18
            self.spare = None
        for at in range(count):
            self[at] = default_tile

    @property
    def width(self):
        return self.columns & 0x1FF

    @property
    def height(self):
        if self.columns >> 18:
            return self.columns >> 9 & 0x1FF
        return len(self.tiles) // self.columns

    @property
    def tile_width(self):
        return self.size >> 12

    @property
    def tile_height(self):
        return self.size & 0xFFF

    def _at(self, place):
        return place[0] + place[1] * self.width if isinstance(place, tuple) else place

    def __getitem__(self, place):
        place = self._at(place)
        if self.columns >> 18:
            return self.tiles >> 7 * place & 0x7F
        return self.tiles[place]

    def __setitem__(self, place, tile):
        place = self._at(place)
        if self.columns >> 18:
            self.tiles = self.tiles & ~(0x7F << 7 * place) | (tile & 0x7F) << 7 * place
        else:
            self.tiles[place] = tile


class Bitmap:
    def __init__(self, width, height, value_count):
        bits = 1
        while 1 << bits < value_count:
            bits *= 2
        self.size = width | height << 10 | bits << 22
        self.data = bytearray((width * bits + 31) // 32 * 4 * height)

    @property
    def width(self):
        return self.size & 0x3FF

    @property
    def height(self):
        return self.size >> 10 & 0xFFF

    def fill(self, value):
        pass

    def __getitem__(self, place):
        return 0

    def __setitem__(self, place, value):
        pass


class Palette:
    """A palette of at least two colours. It stores no colour, because nothing is shown."""

    def __init__(self, color_count, *, dither=False):
        self.colors = bytearray(max(0, 16 * color_count - 32))  # the Palette itself takes 32 bytes

    def __len__(self):
        return (len(self.colors) + 32) // 16

    def __getitem__(self, index):
        return 0

    def __setitem__(self, index, color):
        pass

    def make_transparent(self, index):
        pass
