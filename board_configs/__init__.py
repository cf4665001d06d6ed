"""One module per board, named as its ``board.board_id``; copy `pybadge` for a new one.

A module has what is listed below; the game knows nothing else of a board. `truco_ui.start` reads
it once, and keeps TWO_KEYS, HAS_BLE, KEYMAP and KEY_NAMES as ``app.config``. Only tools and tests
read the first three: the game takes its size from the display.

NAME       str, the board's name for people. Without it a module is no board, only a part of one
WIDTH      pixels, as the player sees them
HEIGHT     pixels
TWO_KEYS   False, or the letters of the two keys as hints show them, the first one times 256 plus
           the second one. Then KEYMAP has the two keys of truco_input.two_keys, and no d-pad
HAS_BLE    bool: the board's own radio speaks Bluetooth LE under CircuitPython
NVM_WRITES int: how many writes to `microcontroller.nvm` the flash is sure to bear
NVM_APPENDS bool, if the port is raspberrypi: see truco_store.appending
KEYMAP     bytes: the intent of truco_input for each key number
KEY_NAMES  three str: how texts name the keys OK, RAISE and MENU, in letters and the signs of
           truco_ui.widgets.theme. With two keys the third one is both with a + between
display()  a BusDisplay with auto_refresh off. Called once
keys()     the `keypad.EventQueue` of a scanner. Called once
speaker()  may be missing: (an audio out, or None; its switch as a DigitalInOut, or None). Called
           once. An out with a `RawSample` has one rate, and wants loops of that class, not
           of audiocore
lights()   may be missing: (a DigitalInOut of NeoPixels, how many)
battery()  may be missing: (an AnalogIn, the battery's mV at which it reads 65535)
stick()    None, or an object whose ``poll()`` gives the direction held, or another intent

A pin of a board can be changed in settings.toml, see `board_configs.pins`.
"""

import os
import sys

import board

_PICO = "raspberry_pi_pico"  # such boards differ in their radio, which is asked for at its use


class UnknownBoard(Exception):
    """There is no config module for this board. The message is for the player."""

    for_player = True  # see `board_configs.pins.BoardError`


def load(board_id=None):
    """The config module of a board.

    :param board_id: a module of this folder, or None for the board that this runs on
    :raises UnknownBoard: there is none on this drive; the message says what to do
    """
    if board_id is None:
        board_id = board.board_id
    name = "board_configs." + board_id
    try:
        __import__(name)
        return sys.modules[name]
    except ImportError as error:
        # The config may exist and miss an import of its own: that is another error.
        if name not in str(error):
            raise
    if board_id.startswith(_PICO):
        for file in os.listdir("board_configs"):
            if file.startswith(_PICO):
                name = "board_configs." + file.partition(".")[0]
                __import__(name)
                return sys.modules[name]
    raise UnknownBoard(
        "This Zap is for another board, not %s. Install the files for this one." % board_id
    )


def explained(error):
    """Another error that names the line of settings.toml which is at fault; or the same one."""
    from board_configs import pins

    return pins.explained(error)


def chooses_a_way():
    """Whether settings.toml has a line ZAP_LINK."""
    from board_configs.pins import lines

    return "ZAP_LINK" in lines()


def console():
    """The display that the firmware made, to show an error on; None: it made none."""
    return getattr(board, "DISPLAY", None)
