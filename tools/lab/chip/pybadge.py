"""An emulated Adafruit PyBadge: a SAM D51 with panel, shift register, speaker and flash chip."""

import functools
import pathlib

from tools.sim.board_pins import Definition
from tools.zips import uf2

from . import entered, events, image, samd51
from .chip import Chip
from .console import Console
from .events import NANOS_PER_MS, Event

_DISPLAY, _UART = 4, 5  # numbers of the SERCOMs that drive the panel, and the pins D1 and D0
_BATTERY = 2418  # reading of an ADC at half the voltage of a battery with 3.9 V
_NANOS = 1e9 / samd51.HZ


def pin(name):
    """Return (group, number) of a pin such as "PB07"."""
    return "ABCD".index(name[1]), int(name[2:])


class PyBadge(Chip):
    """A PyBadge. It keeps its time in cycles of its clock.

    sounds: [(begin, end, samples)] of the blocks that went to the speaker, times in ms

    :param firmware: path of CircuitPython's UF2
    :param drive: path of the drive's FAT image; None: an erased flash chip
    :param nvm: bytes of microcontroller.nvm; b"": erased
    :param echo: called with each line that the firmware prints, or None
    :param seed: 1 to 2**32 - 1, for the firmware's random numbers
    """

    def __init__(self, firmware, drive=None, nvm=b"", echo=None, seed=1, board="pybadge"):
        super().__init__(board, echo)
        program = uf2.parse(pathlib.Path(firmware).read_bytes())[1]
        content = pathlib.Path(drive).read_bytes() if drive else b""
        self.chip = samd51.Samd51(program, nvm, content, seed)
        self._console = Console(self.chip.core, self.chip.flash, self._on_serial)
        self.sounds, self._sent = [], bytearray()
        self._keys = self._shifted = 0  # bit 0: the key that comes first out of the shift register
        known = Definition(board).pins
        names = dict(self.spec.panel.pins, mark=image.BOARDS[board].mark)
        names.update(latch="BUTTON_LATCH", clock="BUTTON_CLOCK", keys="BUTTON_OUT")
        self._wires = {use: pin(known[name].name) for use, name in names.items()}
        self.chip.on_restart = self._on_restart
        self.chip.on_sound = self._on_sound
        self._solder()

    def _solder(self):
        """Connect panel, keys, battery and UART to the chip, whose parts a reset makes anew."""
        for group, port in enumerate(self.chip.pins):
            port.on_change = functools.partial(self._on_pins, group)
        group, number = self._wires["backlight"]
        self.chip.pins[group].on_function = lambda pin: pin == number and self._tell(events.LIT)
        self.chip.sercoms[_DISPLAY].on_send = self._on_display
        self.chip.sercoms[_UART].on_send = lambda begin, end, data: self._sent.extend(data)
        self.chip.analog = dict.fromkeys(((a, b) for a in range(2) for b in range(32)), _BATTERY)
        self._show_key()

    # The chip's events

    def _tell(self, kind, data=b"", begin=None, end=None):
        begin = self.chip.core.now if begin is None else begin
        self.lcd.take(Event(begin * _NANOS, (end or begin) * _NANOS, kind, data))

    def _level(self, use):
        group, number = self._wires[use]
        return self.chip.pins[group].level(number)

    def _on_display(self, begin, end, data):
        if not self._level("cs"):
            self._tell(events.DATA if self._level("dc") else events.COMMAND, data, begin, end)

    def _on_pins(self, group, before, now):
        changed = before ^ now
        for use in ("reset", "backlight", "mark", "latch", "clock"):
            if self._wires[use][0] == group and changed >> self._wires[use][1] & 1:
                self._on_pin(use, now >> self._wires[use][1] & 1)

    def _on_pin(self, use, level):
        if use == "mark":
            self._tell(events.MARK_UP if level else events.MARK_DOWN)
        elif use == "reset" and not level:
            self._tell(events.PANEL_RESET)
        elif use == "backlight" and level:
            self._tell(events.LIT)
        elif use == "latch" and not level:
            self._shifted = self._keys
            self._show_key()
        elif use == "clock" and level and self._level("latch"):
            self._shifted >>= 1
            self._show_key()

    def _show_key(self):
        group, number = self._wires["keys"]
        self.chip.pins[group].give(number, self._shifted & 1)

    def _on_sound(self, begin, end, samples):
        milliseconds = _NANOS / NANOS_PER_MS
        self.sounds.append((begin * milliseconds, end * milliseconds, samples))

    def _on_restart(self):
        self.restarts += 1
        self._before = len(self.lines)
        self._solder()

    # What a player and a tool do

    @property
    def now_ms(self):
        return self.chip.core.now * 1000 / samd51.HZ

    def begin(self, time_ms):
        self._until = self.chip.core.now + int(time_ms * samd51.HZ / 1000)

    def end(self):
        self.chip.core.run(self._until)
        sent, self._sent = bytes(self._sent), bytearray()
        return sent

    def feed(self, data):
        self.chip.sercoms[_UART].feed(data)

    def set_key(self, name, down):
        bit = 1 << self.spec.shift.index(self.spec.key(name))
        self._keys = self._keys | bit if down else self._keys & ~bit

    def reset(self):
        self.chip.restart()
        self.restarts -= 1  # the program did not do this

    def ram(self):
        return bytes(self.chip.ram), samd51.RAM

    def poke(self, address, data):
        at = address - samd51.RAM
        self.chip.ram[at : at + len(data)] = data

    def watch(self):
        core = self.chip.core
        at = entered.vm_entry(self.chip.flash, lambda at, size: bytes(core.bytes_at(at)[:size]))
        self._noted, self._news = {}, []

        def note():
            code = core.word(core.word(core.arguments()[0]) + 12)
            if code < samd51.RAM:
                return  # it is frozen into the firmware
            found = bytes(core.bytes_at(code)[: entered.PREFIX])
            if self._noted.get(code) != found:  # most calls end here
                self._noted[code] = found
                self._news.append(found.ljust(entered.PREFIX, b"\0"))

        core.on_block(at, note)

    def entered(self):
        news, self._news = self._news, []
        return news

    def nvm(self):
        return bytes(self.chip.nvm)

    def drive(self):
        return bytes(self.chip.qspi.data)
