"""One module per board, named as its ``board.board_id``; copy a similar one for a new board.

A module has what is listed below; the game knows nothing else of a board. `truco_ui.start` reads
it once, and keeps TWO_KEYS, HAS_BLE, KEYMAP and KEY_NAMES as ``app.config``. Only tools and tests
read the first three: the game takes its size from the display. The four kinds of Pico share a
module, `raspberry_pi_pico`.

NAME       str, the board's name for people. Without it a module is no board, only a part of one
WIDTH      pixels, as the player sees them
HEIGHT     pixels
KEYMAP     bytes: the intent of truco_input for each key number
KEY_NAMES  three str: how texts name the keys OK, RAISE and MENU, in letters and the signs of
           truco_ui.widgets.theme. With two keys the third one is both with a + between
keys()     the `keypad.EventQueue` of a scanner. Called once

What may be missing:

TWO_KEYS   the letters of the two keys as hints show them, the first one times 256 plus the second
           one. Then KEYMAP has the two keys of truco_input.two_keys, and no d-pad
HAS_BLE    True: the board's own radio speaks Bluetooth LE under CircuitPython
NVM_WRITES int: how many writes to `microcontroller.nvm` the flash is sure to bear; else 100,000, as
           the flash chip of an RP2 or an ESP32-S3
NVM_APPENDS True, if the port is raspberrypi: see truco_store.flash
display()  a BusDisplay with auto_refresh off; else the firmware's. Called once
stick()    an object whose ``poll()`` gives the direction held, or another intent. Called once
speaker()  (an audio out, or None; its switch as a DigitalInOut, or None). Called once. An out with
           a `RawSample` has one rate, and wants loops of that class, not of audiocore
lights()   (a DigitalInOut of NeoPixels, how many)
battery()  (an AnalogIn, the battery's mV at which it reads 65535)

A pin of a board can be changed in settings.toml, see `board_configs.pins`.
"""

import sys

import board

PICO = "raspberry_pi_pico"  # how the ids of all its kinds begin


class UnknownBoard(Exception):
    """There is no config module for this board. The message is for the player."""

    for_player = True  # see `board_configs.pins.BoardError`


def load():
    """Return the config module of the board that this runs on.

    :raises UnknownBoard: this drive has no such module; the message says what to do
    """
    board_id = board.board_id
    name = "board_configs." + (PICO if board_id.startswith(PICO) else board_id)
    try:
        __import__(name)
        return sys.modules[name]
    except ImportError as error:
        # The config may exist and miss an import of its own: that is another error.
        if name not in str(error):
            raise
    raise UnknownBoard(
        "This Zap is for another board, not %s. Install the files for this one." % board_id
    )


def explained(error):
    """Return an error that names the faulty line of settings.toml, or `error` if none is known."""
    from board_configs import pins

    return pins.explained(error)


def chooses_a_way():
    """Return whether settings.toml has a line ZAP_LINK."""
    from board_configs.pins import lines

    return "ZAP_LINK" in lines()


def display(config=None):
    """Return the display of a board, with auto_refresh off; None: it has none.

    :param config: its module; None: what the firmware made, to show an error on
    """
    if hasattr(config, "display"):
        return config.display()
    made = getattr(board, "DISPLAY", None)
    if made:
        made.auto_refresh = False
    return made
