# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Stand-in: silence."""


class I2SOut:
    def __init__(self, *pins, **named_pins):
        pass

    def play(self, sample, loop=False):
        pass

    def stop(self):
        pass
