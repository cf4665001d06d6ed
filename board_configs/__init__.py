# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One module per board, named as its ``board.board_id``; `pybadge` is the pattern.

What a module has, and all that the game knows of a board. `truco_ui.start` reads it once, and
keeps TWO_KEYS, HAS_BLE, KEYMAP and KEY_NAMES as ``app.config``. Only tools and tests read the first
three: the game takes its size from the display.

NAME       str, for people: the tools know a board from a part of one by it
WIDTH      pixels, as the player sees them
HEIGHT     pixels
TWO_KEYS   bool: KEYMAP has the two keys of truco_input.two_keys, and no d-pad
HAS_BLE    bool: the board's own radio speaks Bluetooth LE under CircuitPython
NVM_WRITES int: how many writes to `microcontroller.nvm` the flash surely bears
KEYMAP     bytes: the intent of truco_input for each key number
KEY_NAMES  three str: what to call the keys OK, RAISE and MENU, in the signs of
           truco_ui.widgets.text
display()  a BusDisplay with auto_refresh off. Made once
keys()     the `keypad.EventQueue` of a scanner. Made once
speaker()  may be missing: (an audio out, its switch as a DigitalInOut or None). Made once
lights()   may be missing: (a DigitalInOut of NeoPixels, how many)
battery()  may be missing: (an AnalogIn, what its 65535 means in mV of the battery)
stick()    None, or an object whose ``poll()`` gives the direction held

A pin of a board can be changed in settings.toml, see `board_configs.pins`.
"""

# What UnknownBoard lists. A test compares it with the folder.
SUPPORTED = (
    "clue_nrf52840_express",
    "deshipu_ugame_s3",
    "pimoroni_picosystem",
    "pybadge",
    "pygamer",
    "raspberry_pi_pico",
    "raspberry_pi_pico2",
    "raspberry_pi_pico2_w",
    "raspberry_pi_pico_w",
)
SIMULATED = (  # tools/sim
    "sim_128x128",
    "sim_160x128",
    "sim_240x135",
    "sim_240x240",
    "sim_320x240",
)


class BoardError(Exception):
    """Something on this board is not as the game needs it. The text is for the player."""

    for_player = True  # the crash screen shows the text as it is


class UnknownBoard(BoardError):
    """There is no config module for this board."""


def load(board_id=None):
    """The config module of a board.

    :param board_id: a name in `SUPPORTED` or `SIMULATED`, or None for the board that this runs on
    :raises UnknownBoard: there is none; the text says which there are, and how to add one
    """
    if board_id is None:
        import board

        board_id = board.board_id
    name = "board_configs." + board_id
    try:
        return getattr(__import__(name), board_id)
    except ImportError as error:
        # A config that is there and lacks something itself is not an unknown board.
        if name not in str(error):
            raise
    raise UnknownBoard(
        "Zap does not know the board '%s'. It knows: %s. To add yours, copy "
        "board_configs/pybadge.py to board_configs/%s.py and change its pins and sizes."
        % (board_id, ", ".join(SUPPORTED), board_id)
    )


def console():
    """The display that the firmware itself made, for a message; None without one."""
    import board

    return getattr(board, "DISPLAY", None)
