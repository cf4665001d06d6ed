"""An ESP32 with Adafruit's AirLift firmware as this board's radio.

Its pins have these names for `board_configs.pins`: ESP_TX, ESP_RX, ESP_RESET, ESP_GPIO0, ESP_BUSY
and ESP_CS. The defaults are the pins of an AirLift FeatherWing with closed jumpers for TX, RX and
GPIO0. On a Pico they are pins that a Pico-LCD-1.3 does not use. See docs/airlift.md.
"""

from time import sleep

import board
from digitalio import DigitalInOut

from ble_host.hci import AIRLIFT_BAUD, BUFFER, Esp32
from board_configs.pins import open_uart, pin

# TX and RX of the board; then reset, GPIO0, busy and chip select of the ESP32, in the order in
# which ble_host.hci.Esp32 takes them.
_NAMES = ("ESP_TX", "ESP_RX", "ESP_RESET", "ESP_GPIO0", "ESP_BUSY", "ESP_CS")
_FEATHERWING = ("TX", "RX", "D12", "D10", "D11", "D13")
_PICO = ("GP0", "GP1", "GP4", "GP5", "GP6", "GP7")


def _chip():
    """Return the ESP32, which starts now. Its `deinit` frees the pins."""
    defaults = _PICO if hasattr(board, "GP0") else _FEATHERWING
    pins = [pin(name, default) for name, default in zip(_NAMES, defaults)]
    uart = open_uart("ESP_", pins[0], pins[1], AIRLIFT_BAUD, BUFFER)
    return Esp32(uart, [DigitalInOut(one) for one in pins[2:]], sleep)


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
