"""Stand-in for board: every name is a pin, and DISPLAY is the display of a board that has one."""

from busdisplay import BusDisplay

board_id = ""
DISPLAY = None


def be(name, width, height):
    """Become the board `name`. If `width` is 0, the board's firmware creates no display."""
    global board_id, DISPLAY
    board_id = name
    if width:
        DISPLAY = BusDisplay(None, b"", width=width, height=height)


def __getattr__(name):
    if name[0] == "_":
        raise AttributeError(name)
    return name
