# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""neopixel_write: the last colours sent are kept in the simulated board."""

from tools.sim.device import current


def neopixel_write(digitalinout, buf):
    current().neopixels = bytes(buf)
