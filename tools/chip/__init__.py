# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A Raspberry Pi Pico with its LCD, as an emulated RP2040 that runs CircuitPython's firmware.

The drive is the one that tools/deploy.py makes; panel and keys are wired as tools/sim/specs.py
says, and the panel's bytes are decoded by tools/sim/panel.py. So what the firmware shows can
be compared with what the simulator shows, pixel by pixel.
"""

BOARD = "raspberry_pi_pico"
PINS = "tools/chip/requirements.txt"
