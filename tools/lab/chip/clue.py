"""An emulated Adafruit CLUE: an nRF52840 with panel, two keys, speaker and flash chip."""

import pathlib

from . import events, nrf52
from .cortex_chip import CortexChip

_WIRES = {"speaker": "SPEAKER", "a": "BUTTON_A", "b": "BUTTON_B"}


class Clue(CortexChip):
    """A CLUE, whose radio hears nothing. The arguments are those of `PyBadge`."""

    def __init__(
        self, firmware, drive=None, nvm=b"", echo=None, seed=1, board="clue_nrf52840_express"
    ):
        super().__init__(board, echo, _WIRES)
        content = pathlib.Path(drive).read_bytes() if drive else b""
        self.chip = nrf52.Nrf52(self.program(firmware), nvm, content, seed)
        self._connect()

    @staticmethod
    def pin(name):
        """Return (port, number) of a pin such as "P1_02"."""
        return int(name[1]), int(name[3:])

    def _solder(self):
        super()._solder()
        self.chip.on_display = self._on_spi
        self.chip.on_sound = self._on_pwm
        self._lit = False

    def _on_spi(self, clock, begin, end, data):
        if clock == self._number("clock"):
            self._on_display(begin, end, data)

    def _on_pwm(self, pin, begin, end, samples):
        if pin == self._number("backlight") and not self._lit:
            self._lit = True
            self._tell(events.LIT)
        elif pin == self._number("speaker"):
            self._on_sound(begin, end, samples)

    def _number(self, use):
        """Return the number of a pin in the registers PSEL."""
        port, number = self._wires[use]
        return 32 * port + number

    def set_key(self, name, down):
        port, number = self._wires[name.lower()]
        self.chip.pins[port].give(number, 0 if down else None)

    def drive(self):
        return bytes(self.chip.qspi)
