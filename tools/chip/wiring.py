# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is soldered to the emulated chip: the panel on its SPI bus, and the keys."""

import re

from tools.sim.panel import Panel
from tools.sim.pins import Definition

LOW = 0


def gpio(board_id, name):
    """Number of the chip's pin that `board` calls `name`."""
    found = re.match(r"GPIO(\d+)\Z", Definition(board_id).pins[name].name)
    if found is None:
        raise ValueError("%s of %s is no pin of an RP2040" % (name, board_id))
    return int(found.group(1))


class Lcd:
    """A panel as an external device of rp2040py: it sees what is sent while CS is low.

    :param spec: `tools.sim.specs.BoardSpec`
    """

    def __init__(self, spec):
        self.panel = Panel(spec.panel)
        pins = {use: gpio(spec.board_id, name) for use, name in spec.panel.pins.items()}
        self._pins = pins
        self.bus = pins["clock"] // 8 % 2  # SPI0 or SPI1: RP2040 data sheet, GPIO functions
        self.bytes = 0
        self._waiting = bytearray()
        self._is_data = False

    def attach(self, chip):
        """Wire it to the chip."""
        self._spi = chip.spi[self.bus]
        self._cs, self._dc = chip.gpio[self._pins["cs"]], chip.gpio[self._pins["dc"]]
        self._sent = chip.clock.create_alarm(lambda: self._spi.complete_transmit(0))
        self._spi.on_transmit = self._on_byte
        chip.gpio[self._pins["reset"]].add_listener(self._on_reset)
        chip.gpio[self._pins["backlight"]].add_listener(self._on_backlight)

    def rgb(self):
        """The player's picture."""
        self._hand_over()
        return self.panel.rgb()

    def _on_byte(self, value):
        if self._cs.value == LOW:
            is_data = self._dc.value != LOW
            if is_data != self._is_data:
                self._hand_over()
                self._is_data = is_data
            self._waiting.append(value)
            self.bytes += 1
        frequency = self._spi.clock_frequency
        nanos = self._spi.data_bits * 1_000_000_000 // frequency if frequency else 1000
        self._sent.schedule(int(nanos))

    def _hand_over(self):
        if self._waiting:
            self.panel.transfer(bytes(self._waiting), self._is_data)
            self._waiting.clear()

    def _on_reset(self, state, _):
        if state == LOW:
            self._waiting.clear()
            self.panel.reset()

    def _on_backlight(self, state, _):
        # A PWM pin changes without end; that it glows at all is what counts here.
        if state != LOW:
            self.panel.lit = True


class Keys:
    """The keys of a board, each a switch from its pin to ground."""

    def __init__(self, spec):
        self.spec = spec
        self.numbers = {key: gpio(spec.board_id, name) for key, name in spec.buttons.items()}
        self._chip = None

    def attach(self, chip):
        """Wire them to the chip."""
        self._chip = chip

    def set(self, name, down):
        """Push a key, or let it go: its pin then is where its pull resistor takes it."""
        pin = self._chip.gpio[self.numbers[self.spec.key(name)]]
        if down:
            pin.set_input_value(False)
        else:
            pin.release_input()
