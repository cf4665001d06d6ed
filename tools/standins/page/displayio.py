"""Stand-in for displayio: each object has a JavaScript object `_o` (web/page/scene.mjs)."""

import _zap
from layers import Layers

_scene = _zap.scene


def told(name):
    """Return a property whose value is also set on the JavaScript object."""
    own = "_" + name

    def get(self):
        return getattr(self, own)

    def put(self, value):
        setattr(self, own, value)
        self._o.set(name, value)

    return property(get, put)


class Layer:
    x = told("x")
    y = told("y")
    hidden = told("hidden")
    _hidden = False


class Shaded(Layer):
    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, shader):
        self._shader = shader
        self._o.set("palette", shader._o)


class Group(Layers, Layer):
    scale = told("scale")

    def __init__(self, *, scale=1, x=0, y=0):
        self._x = x
        self._y = y
        self._scale = scale
        self.members = []
        self._o = _scene.make("Group", x, y, scale)

    def insert(self, index, layer):
        super().insert(index, layer)
        self._o.insert(index, layer._o)

    def pop(self, i=-1):
        layer = super().pop(i)
        self._o.remove(layer._o)
        return layer


class TileGrid(Shaded):
    flip_y = told("flip_y")
    transpose_xy = told("transpose_xy")

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
        self._x = x
        self._y = y
        self._flip_y = self._transpose_xy = False
        self.width = width
        self.height = height
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        self._shader = pixel_shader
        self._sheet = bitmap
        self._tiles = bytearray(bytes((default_tile,)) * (width * height))
        tiles = width, height, self.tile_width, self.tile_height, default_tile
        self._o = _scene.make("Grid", x, y, bitmap._o, pixel_shader._o, *tiles)

    @property
    def bitmap(self):
        return self._sheet

    @bitmap.setter
    def bitmap(self, bitmap):
        self._sheet = bitmap
        self._o.set("bitmap", bitmap._o)

    def _at(self, place):
        return place[0] + place[1] * self.width if isinstance(place, tuple) else place

    def __getitem__(self, place):
        return self._tiles[self._at(place)]

    def __setitem__(self, place, tile):
        place = self._at(place)
        self._tiles[place] = tile
        self._o.put(place, tile)


class Bitmap:
    def __init__(self, width, height, value_count):
        self.width = width
        self.height = height
        self._o = _scene.make("Bitmap", width, height)

    def fill(self, value):
        self._o.fill(value)

    def __setitem__(self, place, value):
        if isinstance(place, tuple):
            place = place[0] + place[1] * self.width
        self._o.put(place, value)


class Palette:
    def __init__(self, color_count, *, dither=False):
        self._colors = [0] * color_count
        self._o = _scene.make("Palette", color_count)

    def __getitem__(self, index):
        return self._colors[index]

    def __setitem__(self, index, color):
        self._colors[index] = color
        self._o.put(index, color)

    def make_transparent(self, index):
        self._o.clear(index)
