"""Stand-in for vectorio: a shape has a struct of 24 or 20 bytes (32), and a VectorShape of 56 (64).

Source: CircuitPython's shared-module/vectorio/*.h. On the VM: 16, and 64 for seven attributes, and
16 more.
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
