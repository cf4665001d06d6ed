"""Stand-in for vectorio: a shape takes 96 bytes of heap, as on a board.

On a board it is a struct of 24 or 20 bytes, which takes 32, and a VectorShape of 56, which takes 64
(CircuitPython's shared-module/vectorio/*.h). On the VM it is an object of 16 bytes, 64 for its
seven attributes, and 16 for a `Pad`, which has no other purpose.
"""

from displayio import Pad


class Rectangle:
    hidden = False

    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self.color_index = color_index
        self.hidden = False
        self.pad = Pad()


class Circle:
    hidden = False

    def __init__(self, *, pixel_shader, radius, x=0, y=0, color_index=0):
        self.pixel_shader = pixel_shader
        self.radius = radius
        self.x = x
        self.y = y
        self.color_index = color_index
        self.hidden = False
        self.padding = None
        self.pad = Pad()
