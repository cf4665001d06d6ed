"""An emulated Adafruit PyBadge: a SAM D51 with panel, shift register, speaker and flash chip."""

import pathlib

from . import events, samd51
from .cortex_chip import CortexChip

_DISPLAY, _UART = 4, 5  # numbers of the SERCOMs that drive the panel, and the pins D1 and D0
_BATTERY = 2418  # reading of an ADC at half the voltage of a battery with 3.9 V
_MIDDLE = 2048  # and at a stick that nobody pushes
_INPUTS = {"PB01": (0, 13), "PB06": (1, 8), "PB07": (1, 9)}  # {pin: number of its ADC, input}
_KEYS = {"latch": "BUTTON_LATCH", "clock": "BUTTON_CLOCK", "keys": "BUTTON_OUT"}


class PyBadge(CortexChip):
    """A PyBadge.

    :param firmware: path of CircuitPython's UF2
    :param drive: path of the drive's FAT image; None: an erased flash chip
    :param nvm: bytes of microcontroller.nvm; b"": erased
    :param echo: called with each line that the firmware prints, or None
    :param seed: 1 to 2**32 - 1, for the firmware's random numbers
    """

    def __init__(self, firmware, drive=None, nvm=b"", echo=None, seed=1, board="pybadge"):
        super().__init__(board, echo, _KEYS)
        content = pathlib.Path(drive).read_bytes() if drive else b""
        self.chip = samd51.Samd51(self.program(firmware), nvm, content, seed)
        self._sent = bytearray()
        self._keys = self._shifted = 0  # bit 0: the key that comes first out of the shift register
        self._connect()

    @staticmethod
    def pin(name):
        """Return (group, number) of a pin such as "PB07"."""
        return "ABCD".index(name[1]), int(name[2:])

    def _solder(self):
        super()._solder()
        group, number = self._wires["backlight"]
        self.chip.pins[group].on_function = lambda pin: pin == number and self._tell(events.LIT)
        self.chip.sercoms[_DISPLAY].on_send = self._on_display
        self.chip.sercoms[_UART].on_send = lambda begin, end, data: self._sent.extend(data)
        self.chip.on_sound = self._on_sound
        self._drive("A6", _BATTERY)
        self._show_key()

    def _drive(self, name, reading):
        """Let a pin of the module `board` have a voltage, as what an ADC reads: 0 to 4095."""
        self.chip.analog[_INPUTS[self._known[name].name]] = reading

    def _on_pin(self, use, level):
        if use == "latch" and not level:
            self._shifted = self._keys
            self._show_key()
        elif use == "clock" and level and self._level("latch"):
            self._shifted >>= 1
            self._show_key()
        else:
            super()._on_pin(use, level)

    def _show_key(self):
        group, number = self._wires["keys"]
        self.chip.pins[group].give(number, self._shifted & 1)

    def end(self):
        super().end()
        sent, self._sent = bytes(self._sent), bytearray()
        return sent

    def feed(self, data):
        self.chip.sercoms[_UART].feed(data)

    def set_key(self, name, down):
        bit = 1 << self.spec.shift.index(self.spec.key(name))
        self._keys = self._keys | bit if down else self._keys & ~bit

    def drive(self):
        return bytes(self.chip.qspi.data)


class PyGamer(PyBadge):
    """A PyGamer, which has a stick instead of four keys, and a larger flash chip."""

    def __init__(self, firmware, drive=None, nvm=b"", echo=None, seed=1, board="pygamer"):
        super().__init__(firmware, drive, nvm, echo, seed, board)

    def _solder(self):
        super()._solder()
        for name, _ in self.spec.stick.values():
            self._drive(name, _MIDDLE)

    def set_key(self, name, down):
        key = self.spec.key(name)
        if key not in self.spec.stick:
            super().set_key(name, down)
            return
        pin, reading = self.spec.stick[key]
        self._drive(pin, reading >> 4 if down else _MIDDLE)
