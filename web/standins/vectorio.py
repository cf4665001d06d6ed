"""Stand-in for vectorio: shapes are layers of the stand-in for `displayio`."""

import _zap
from displayio import Shaded, told

_scene = _zap.scene


class _Shape(Shaded):
    color_index = told("color_index")

    def _make(self, shape, shader, x, y, color_index):
        self._o = shape
        self._shader = shader
        self._x = x
        self._y = y
        self._color_index = color_index
        shape.move(x, y)


class Rectangle(_Shape):
    width = told("width")
    height = told("height")

    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        self._width = width
        self._height = height
        made = _scene.rectangle(pixel_shader._o, width, height, color_index)
        self._make(made, pixel_shader, x, y, color_index)


class Circle(_Shape):
    radius = told("radius")

    def __init__(self, *, pixel_shader, radius, x=0, y=0, color_index=0):
        self._radius = radius
        made = _scene.circle(pixel_shader._o, radius, color_index)
        self._make(made, pixel_shader, x, y, color_index)
