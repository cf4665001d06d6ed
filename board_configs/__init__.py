"""One module per board, named as its ``board.board_id``; copy a similar one for a new board.

The game knows only the following attributes of a board. `truco_ui.start` reads the module once and
keeps TWO_KEYS, HAS_BLE, KEYMAP and KEY_NAMES in ``app.config``. NAME, WIDTH and HEIGHT are only for
tools and tests: the game gets the size from the display. The four kinds of Pico share the module
`raspberry_pi_pico`.

NAME       str, the board's name for people. A module without it is not a board
WIDTH      pixels, as the player sees the panel
HEIGHT     pixels
KEYMAP     bytes: for each key number what the key does, an intent of truco_input such as OK
KEY_NAMES  three str: what the game's texts call the keys OK, RAISE and MENU. A name consists of
           letters and of the special characters of truco_ui.widgets.theme. On a board with two keys
           the third name is the first two with a + between them
keys()     the `keypad.EventQueue` of a scanner. Called once

Optional:

TWO_KEYS   only on a board with two keys: the characters that show them in hints, as
           ``first << 8 | second``. KEYMAP then has FIRST_KEY and SECOND_KEY and no d-pad
HAS_BLE    True: the board's own radio supports Bluetooth LE under CircuitPython
NVM_WRITES int: number of writes to `microcontroller.nvm` that the flash is guaranteed to survive.
           Default: 100,000, as for the flash chip of an RP2 or an ESP32-S3
NVM_APPENDS True on the raspberrypi port, where a write into erased bytes of
           `microcontroller.nvm` erases no flash (truco_store.flash)
display()  a BusDisplay with auto_refresh off. Default: the firmware's display. Called once
stick()    an object whose ``poll()`` returns the current direction, or another intent. Called once
speaker()  None, or (an audio output, its switch as a DigitalInOut). Each of the two may be None.
           Called once. An output that only supports one sample rate has its own class `RawSample`,
           which replaces the one of audiocore
lights()   (a DigitalInOut for NeoPixels, their number)
battery()  (an AnalogIn, the battery voltage in mV at which it reads 65535)

The pins of a board can be changed in settings.toml, see `board_configs.pins`.
"""

import sys

import board

PICO = "raspberry_pi_pico"  # prefix of the board ids of all kinds of Pico
# The message of UnknownBoard, without the board's id. The firmware's font has no accents.
_FOR_ANOTHER = """Este Zap serve em outra placa. Instale o desta.
This Zap is for another board. Install this one's.
Este Zap es de otra placa. Instala el de esta.
"""


class UnknownBoard(Exception):
    """There is no config module for this board. The message is for the player."""

    for_player = True  # the crash screen shows the message as it is


def load():
    """Return the config module of the current board.

    :raises UnknownBoard: there is no module for this board on the drive; the message says what to
        do
    """
    board_id = board.board_id
    name = "board_configs." + (PICO if board_id.startswith(PICO) else board_id)
    try:
        __import__(name)
        return sys.modules[name]
    except ImportError as error:
        # If the module exists but one of its own imports fails, report that error instead.
        if name not in str(error):
            raise
    raise UnknownBoard(_FOR_ANOTHER + board_id)


def explained(error):
    """Return an error that names the line of settings.toml behind `error`, else `error`."""
    from board_configs import pins

    return pins.explained(error)


def chooses_a_way():
    """Return whether settings.toml has a line ZAP_LINK, which chooses the radio or cable."""
    from board_configs.pins import lines

    return "ZAP_LINK" in lines()


def wrong_line():
    """Return a message about the first line of settings.toml that CircuitPython ignores, or ""."""
    from board_configs import pins

    return pins.where(pins.IGNORED, "") + pins.WHY if pins.IGNORED in pins.lines() else ""


def display(config=None):
    """Return the board's display with auto_refresh off, or None if there is no display.

    :param config: the board's module; None to get the firmware's display, for an error message
    """
    if hasattr(config, "display"):
        return config.display()
    made = getattr(board, "DISPLAY", None)
    if made:
        made.auto_refresh = False
    return made
