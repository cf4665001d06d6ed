"""A Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W with a Waveshare Pico-LCD-1.3.

The display is a 240x240 ST7789 on SPI1. The keys are a small stick with five switches, and A, B, X
and Y on the right. The pins are from Waveshare's drawing of the module. All four boards share this
module: `board_configs.radio` detects their WiFi, and none has Bluetooth under CircuitPython.
"""

from board_configs.pins import key_queue, pin, pins, setting
from truco_input import DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_rescue import pico_lcd

NAME = "Raspberry Pi Pico + Pico-LCD-1.3"
WIDTH = 240
HEIGHT = 240
NVM_APPENDS = True
KEYMAP = bytes((OK, RAISE, NEXT, MENU, UP, DOWN, LEFT, RIGHT, OK))
KEY_NAMES = ("\x88", "\x89", "\x8b")


def display():
    return pico_lcd(
        *pins("LCD_CLK GP10  LCD_MOSI GP11  LCD_DC GP8  LCD_CS GP9  LCD_RST GP12  LCD_BL GP13")
    )


def keys():
    return key_queue(
        "A GP15  B GP17  X GP19  Y GP21  UP GP2  DOWN GP18  LEFT GP16  RIGHT GP20  CENTRE GP3"
    )


def speaker():
    """Return the audio output for a buzzer that the owner has added, see docs/install.md."""
    if not setting("ZAP_PIN_SPEAKER"):
        return None
    from audiopwmio import PWMAudioOut

    return PWMAudioOut(pin("SPEAKER", "GP22")), None
