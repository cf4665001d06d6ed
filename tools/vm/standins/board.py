"""Stand-in for board: it has any pin, and the display of a board that has one."""

from busdisplay import BusDisplay

board_id = ""
DISPLAY = None


def be(name, width, height):
    """Become a board. Unless `width` is 0, it has a display made by the firmware."""
    global board_id, DISPLAY
    board_id = name
    if width:
        DISPLAY = BusDisplay(None, b"", width=width, height=height)


def __getattr__(name):
    if name[0] == "_":
        raise AttributeError(name)
    return name
