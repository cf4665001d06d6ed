"""Stand-in for busdisplay: the panel of the page as a board's display."""

import _zap


class BusDisplay:
    rotation = 0

    def __init__(self, display_bus, init_sequence, *, width, height):
        self.width = width
        self.height = height
        self.auto_refresh = True
        self._root = None

    @property
    def root_group(self):
        return self._root

    @root_group.setter
    def root_group(self, group):
        self._root = group
        _zap.scene.show(None if group is None else group._o)

    @property
    def brightness(self):
        return 1.0

    @brightness.setter
    def brightness(self, light):
        # The computer controls its screen's brightness, and a dark panel would look broken. So act
        # like a panel without a backlight pin.
        raise RuntimeError("Brightness not adjustable")

    def refresh(self):
        _zap.scene.refresh()
        return True
