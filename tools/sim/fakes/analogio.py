# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""analogio.AnalogIn on the pins of the simulated board."""


class AnalogIn:
    reference_voltage = 3.3

    def __init__(self, pin):
        pin.claim(self)
        self._pin = pin

    @property
    def value(self):
        return self._pin.analog

    def deinit(self):
        if self._pin:
            self._pin.release()
            self._pin = None
