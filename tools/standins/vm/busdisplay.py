"""Stand-in for busdisplay: CircuitPython stores a BusDisplay outside the heap.

Source: displays[] in shared-module/displayio. A driver's class in Python, derived from BusDisplay,
adds an object of 32 bytes on the heap.
"""


class BusDisplay:
    def __init__(
        self,
        display_bus,
        init_sequence,
        *,
        width,
        height,
        rowstart=0,
        rotation=0,
        backlight_pin=None,
        auto_refresh=True,
    ):
        self.width = width
        self.height = height

    root_group = None
    auto_refresh = False
    brightness = 1.0
    rotation = 0

    def refresh(self):
        return True
