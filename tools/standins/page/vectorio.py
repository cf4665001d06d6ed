"""Stand-in for vectorio: shapes are layers of the stand-in for `displayio`."""

import _zap
from displayio import Shaded, told


class _Shape(Shaded):
    color_index = told("color_index")

    def _make(self, shader, x, y, color_index, *sizes):
        self._shader = shader
        self._x = x
        self._y = y
        self._color_index = color_index
        self._o = _zap.scene.make("Shape", x, y, shader._o, color_index, *sizes)


class Rectangle(_Shape):
    width = told("width")
    height = told("height")

    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        self._width = width
        self._height = height
        self._make(pixel_shader, x, y, color_index, None, width, height)


class Circle(_Shape):
    radius = told("radius")

    def __init__(self, *, pixel_shader, radius, x=0, y=0, color_index=0):
        self._radius = radius
        self._make(pixel_shader, x, y, color_index, radius, 0, 0)
