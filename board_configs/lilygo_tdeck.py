"""LILYGO T-Deck, T-Deck Plus: 320x240 ST7789, trackball, keyboard, native Bluetooth LE."""

from audiobusio import I2SOut
from busio import I2C
from countio import Counter

from board_configs.pins import battery_on, key_queue, pins
from truco_input import OK
from truco_input.stick import Either, I2CKeyboard, Keyboard, Trackball

NAME = "LILYGO T-Deck"
WIDTH = 320
HEIGHT = 240
HAS_BLE = True
KEYMAP = bytes((OK,))  # the click of the trackball; see truco_input.stick for ball and keyboard
KEY_NAMES = ("\x8c", "T", "M")  # \x8c is the glyph of the trackball


def keys():
    return key_queue("A TRACKBALL_CLICK")


def stick():
    ball = pins("LEFT TRACKBALL_LEFT  RIGHT TRACKBALL_RIGHT  UP TRACKBALL_UP  DOWN TRACKBALL_DOWN")
    keyboard = I2CKeyboard(I2C(*pins("SCL SCL  SDA SDA")))
    return Either(Trackball([Counter(one) for one in ball]), Keyboard(keyboard))


def speaker():
    return I2SOut(*pins("I2S_CLOCK SPEAKER_SCK  I2S_WORD SPEAKER_WS  I2S_DATA SPEAKER_DOUT")), None


def battery():
    return battery_on("BATTERY BAT_ADC", 2)
