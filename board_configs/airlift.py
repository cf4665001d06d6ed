# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""An ESP32 with Adafruit's AirLift firmware as this board's radio.

Pins by `board_configs.pins`: ESP_TX, ESP_RX, ESP_RESET, ESP_GPIO0, ESP_BUSY and ESP_CS;
without a line in settings.toml those of an AirLift FeatherWing whose jumpers for TX, RX and
GPIO0 are closed.
"""

from busio import UART
from digitalio import DigitalInOut

from board_configs import BoardError
from board_configs.pins import pin

# As truco_link.esp32 wants them: reset, gpio0, busy, chip select.
_PINS = (("ESP_RESET", "D12"), ("ESP_GPIO0", "D10"), ("ESP_BUSY", "D11"), ("ESP_CS", "D13"))


class NoAirLift(BoardError):
    """Nothing answers on its pins."""


def carrier():
    """A carrier of the link (truco_link.meeting).

    :raises NoAirLift: the co-processor said nothing when it started
    """
    from truco_link.airlift import Carrier
    from truco_link.esp32 import BAUD, BUFFER, Esp32

    uart = UART(
        pin("ESP_TX", "TX"),
        pin("ESP_RX", "RX"),
        baudrate=BAUD,
        timeout=0,
        receiver_buffer_size=BUFFER,
    )
    chip = Esp32(uart, [DigitalInOut(pin(name, default)) for name, default in _PINS])
    if not chip.is_there():
        chip.deinit()
        raise NoAirLift(
            "The AirLift does not answer. Look at its wires, and at the ZAP_PIN_ESP_ lines "
            'in settings.toml; without one, take out ZAP_LINK="airlift".'
        )
    return Carrier(chip)
