"""Stand-in: a BusDisplay lies outside the heap (displays[] in shared-module/displayio).

Made by a driver's class in Python it has an object of 32 bytes on it.
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
