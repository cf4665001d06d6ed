"""An ESP32 with Adafruit's AirLift firmware as this board's radio.

Its pins have these names for `board_configs.pins`: ESP_TX, ESP_RX, ESP_RESET, ESP_GPIO0, ESP_BUSY
and ESP_CS. The defaults are the pins of an AirLift FeatherWing with closed jumpers for TX, RX and
GPIO0. On a Pico they are pins that a Pico-LCD-1.3 does not use. See docs/airlift.md.
"""

from time import sleep

import board
from digitalio import DigitalInOut

from ble_host.hci import AIRLIFT_BAUD, BUFFER, Esp32
from board_configs.pins import explained, open_uart, pins

# Names and defaults: first TX and RX of the board, then `pins` of ble_host.hci.Esp32.
_FEATHERWING = "ESP_TX TX  ESP_RX RX  ESP_RESET D12  ESP_GPIO0 D10  ESP_BUSY D11  ESP_CS D13"
_PICO = "ESP_TX GP0  ESP_RX GP1  ESP_RESET GP4  ESP_GPIO0 GP5  ESP_BUSY GP6  ESP_CS GP7"


def _chip():
    """Start the ESP32, and return it. Its `deinit` frees the pins."""
    out, into, *others = pins(_PICO if hasattr(board, "GP0") else _FEATHERWING)
    uart = open_uart("ESP_", out, into, AIRLIFT_BAUD, BUFFER)
    try:
        return Esp32(uart, [DigitalInOut(one) for one in others], sleep)
    except ValueError as error:
        raise explained(error) from None


def works() -> bool:
    """Return whether the ESP32 sends anything when it starts. If it does not, this takes 0.6 s."""
    chip = _chip()
    try:
        return chip.is_there()
    finally:
        chip.deinit()


def carrier():
    """Return a carrier of the link (truco_link.lobby). Call `works` before."""
    from truco_link.carriers.airlift import Carrier

    return Carrier(_chip())
