"""Stand-in for board: the page as a board named `web`, with a display, a speaker and a light."""

import _zap
from busdisplay import BusDisplay

board_id = "web"
SPEAKER = "SPEAKER"
NEOPIXEL = "NEOPIXEL"
DISPLAY = BusDisplay(None, b"", width=_zap.scene.width, height=_zap.scene.height)
