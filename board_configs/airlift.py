# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""An ESP32 with Adafruit's AirLift firmware as this board's radio.

Pins by `board_configs.pins`: ESP_TX, ESP_RX, ESP_RESET, ESP_GPIO0, ESP_BUSY and ESP_CS. Without
a line in settings.toml those of an AirLift FeatherWing whose jumpers for TX, RX and GPIO0 are
closed, and on a Pico those that a Pico-LCD-1.3 leaves free: docs/airlift.md.
"""

from time import sleep

import board
from busio import UART
from digitalio import DigitalInOut

from board_configs import BoardError
from board_configs.pins import pin

# TX and RX of the board; then as ble_host.esp32 wants them: reset, GPIO0, busy, chip select.
_NAMES = ("ESP_TX", "ESP_RX", "ESP_RESET", "ESP_GPIO0", "ESP_BUSY", "ESP_CS")
_FEATHERWING = ("TX", "RX", "D12", "D10", "D11", "D13")
_START_S = 1.0  # from its first word until it hears commands
_PICO = ("GP0", "GP1", "GP4", "GP5", "GP6", "GP7")


class NoAirLift(BoardError):
    """Nothing answers on its pins."""


def _chip():
    """It begins to start; `deinit` gives its pins back."""
    from ble_host.esp32 import AIRLIFT_BAUD, BUFFER, Esp32

    defaults = _PICO if hasattr(board, "GP0") else _FEATHERWING
    pins = [pin(name, default) for name, default in zip(_NAMES, defaults)]
    uart = UART(pins[0], pins[1], baudrate=AIRLIFT_BAUD, timeout=0, receiver_buffer_size=BUFFER)
    return Esp32(uart, [DigitalInOut(one) for one in pins[2:]], sleep)


def works(guest: bool = False) -> bool:
    """Whether the co-processor says a word when it starts; False takes 0.6 s.

    :param guest: it is for `guest_carrier`, which may have it already
    """
    if guest:
        import _bleio

        if _bleio.adapter is not None:
            return True
    chip = _chip()
    try:
        return chip.is_there()
    finally:
        chip.deinit()


def carrier():
    """A carrier of the link (truco_link.lobby).

    :raises NoAirLift: the co-processor said nothing when it started
    """
    from truco_link.carriers.airlift import Carrier

    return Carrier(_chip_there())


def guest_carrier():
    """The same by CircuitPython's own Bluetooth, which waits to be connected to.

    What adafruit_airlift does. The adapter stays until the program ends, and is used again.

    :raises NoAirLift: as `carrier`
    """
    import _bleio

    from truco_link.carriers import ble

    adapter = _bleio.adapter
    if adapter is None:
        chip = _chip_there()
        sleep(_START_S)
        chip.uart.reset_input_buffer()  # what it says as it starts is no HCI
        chip.pins[1].value = False  # GPIO0: it may send
        adapter = _bleio.Adapter(uart=chip.uart, rts=chip.pins[1], cts=chip.pins[2])
        _bleio.set_adapter(adapter)
    return ble.Carrier(central=False, adapter=adapter)


def _chip_there():
    chip = _chip()
    if not chip.is_there():
        chip.deinit()
        raise NoAirLift(
            "The AirLift does not answer. Look at its wires, and at the ZAP_PIN_ESP_ lines "
            'in settings.toml; without one, take out ZAP_LINK="airlift".'
        )
    return chip
