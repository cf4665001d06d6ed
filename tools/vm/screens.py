"""Run on the 32-bit VM: the game's own code.py on stand-ins, from the title to the table.

BOARD_ID, WIDTH, HEIGHT and KEPT are set before the first line. KEPT is the NVM of a player who
knows the lesson, so the home screen starts on the line that leads to the table. A comment ends
each part of the script, after which garbage is collected. The heap after part 1 is that without the
game, after part 2 that at the title, and after parts 3 to 6 that at the table while the match
lasts. The last line printed is JSON: {on_table: [True or False after each of the parts 3 to 6],
hands: number of the last hand}.
"""
# ruff: noqa: F821

import json
import os
import sys

listdir = os.listdir  # the stand-in for `os` lacks it
del sys.modules["os"]
sys.path.insert(0, "/standins")
for name in (
    "analogio audiobusio audiocore audioio audiopwmio binascii bitmaptools board busdisplay busio "
    "digitalio displayio fourwire keypad microcontroller neopixel_write os supervisor time "
    "traceback vectorio"
).split():
    __import__(name)
sys.modules["os"].listdir = listdir
import time

import board
import keypad
import microcontroller
import supervisor

from truco_core.state import HAND


class Firmware:
    """The names that each board's firmware contains and no stand-in has.

    Files and lines in CircuitPython's shared-bindings (cd3da4a5): displayio/__init__.c 110,
    fontio/BuiltinFont.c 91 and 92, Glyph.c 43, storage/__init__.c 309, terminalio/__init__.c 33;
    all eight are in the UF2s of 10.2.1 for Pico, Pico W and Pico 2. Also:
    adafruit_pixelbuf/PixelBuf.c 352, terminalio/Terminal.c 143, keypad/Keys.c 86,
    usb_midi/__init__.c 138, audiopwmio/PWMAudioOut.c 249 (or those of audioio, audiobusio),
    usb_cdc/__init__.c 97, supervisor/Runtime.c 256, busio/UART.c 111, _bleio/Connection.c 232.
    Names that only some boards have are in tools/vm/measure.py.
    """

    CIRCUITPYTHON_TERMINAL = FONT = get_bounding_box = get_glyph = getmount = None
    storage = terminalio = tile_index = None
    show = font = pins = ports = resume = console = display = None
    receiver_buffer_size = connection_interval = None


config = None
game = None
on_table = []
hands = 0
TABLE = "truco_ui.screens.table_screen"
STEP_MS = 10
PRESS_EVERY = 40  # iterations of the loop from one press of a key to the next
REST = 600  # iterations of the loop after which all others have acted and all effects have ended


def run(steps, key=None):
    """Run iterations of the loop in code.py. Press `key` once every PRESS_EVERY iterations."""
    for count in range(steps):
        if key is not None and count % PRESS_EVERY == 0:
            keypad.press(key)
        supervisor.now_ms += STEP_MS
        game.step(supervisor.now_ms)


def look():
    """Record whether the table is open now, and the number of its hand."""
    global hands
    on_table.append(TABLE in sys.modules and "truco_ui.screens.crash_screen" not in sys.modules)
    if on_table[-1]:
        hands = game.game.view.state[HAND]


def play():
    """Play with the OK key through one more hand, unless the match ends."""
    for _ in range(60):
        run(PRESS_EVERY, ok)
        if TABLE not in sys.modules or game.game.view.state[HAND] != hands:
            break
    run(REST)
    look()


def code_of_main():
    with open("/entry.txt") as file:
        return compile(file.read(), "code.py", "exec")


board.be(BOARD_ID, WIDTH, HEIGHT)
microcontroller.nvm[: len(KEPT)] = KEPT
scope = {"__name__": "__main__"}
main = None
# A new part of this script begins, after a garbage collection.
from truco_input import OK, SECOND_KEY

main = code_of_main()  # on a board the code of code.py stays on the heap as well
time.left = 20
try:
    exec(main, scope)
except time.Enough:
    pass
game = scope["game"]
config = game.config
ok = config.KEYMAP.find(bytes((SECOND_KEY if config.TWO_KEYS else OK,)))
# A new part of this script begins, after a garbage collection.
for _ in range(60):
    if "truco_ui.screens.home_screen" in sys.modules:
        break
    run(PRESS_EVERY, ok)
for _ in range(60):
    if TABLE in sys.modules:
        break
    run(PRESS_EVERY, ok)
run(REST)
look()
# A new part of this script begins, after a garbage collection.
play()
# A new part of this script begins, after a garbage collection.
play()
# A new part of this script begins, after a garbage collection.
play()
# A new part of this script begins, after a garbage collection.
print()
print(json.dumps({"on_table": on_table, "hands": hands}))
