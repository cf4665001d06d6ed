# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""An ESP32 with Adafruit's AirLift firmware as a Bluetooth radio, by CircuitPython's HCI `_bleio`.

Pins by `board_configs.pins`: ESP_TX, ESP_RX, ESP_RESET, ESP_GPIO0, ESP_BUSY and ESP_CS;
without a line in settings.toml those of an AirLift FeatherWing whose jumpers for TX, RX and
GPIO0 are closed.
"""

import time

from busio import UART
from digitalio import DigitalInOut, Pull

from board_configs import BoardError
from board_configs.pins import pin

_RESET_S = 0.1
_START_S = 1.0  # until its firmware listens


class NoAirLift(BoardError):
    """Nothing answers on its pins."""


def adapter():
    """The `_bleio.Adapter` of the co-processor, after a reset into its Bluetooth mode.

    :raises NoAirLift: it said nothing when it started
    """
    import _bleio

    reset = _output("ESP_RESET", "D12", False)
    # Low at the end of the reset: Bluetooth and not WiFi. GPIO0 low would be its bootloader.
    _output("ESP_CS", "D13", False)
    ready_to_take = _output("ESP_GPIO0", "D10", True)
    busy = DigitalInOut(pin("ESP_BUSY", "D11"))
    busy.switch_to_input(Pull.UP)
    uart = UART(
        pin("ESP_TX", "TX"),
        pin("ESP_RX", "RX"),
        baudrate=115200,
        timeout=0,
        receiver_buffer_size=512,
    )
    time.sleep(_RESET_S)
    reset.value = True
    time.sleep(_START_S)
    if not uart.in_waiting:
        raise NoAirLift(
            "The AirLift does not answer. Look at its wires, and at the ZAP_PIN_ESP_ lines "
            'in settings.toml; without one, take out ZAP_LINK="airlift".'
        )
    uart.reset_input_buffer()
    return _bleio.Adapter(uart=uart, rts=ready_to_take, cts=busy)


def _output(name, default, value):
    line = DigitalInOut(pin(name, default))
    line.switch_to_output(value)
    return line
