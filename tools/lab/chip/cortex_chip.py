"""What the emulated boards with a Cortex-M4 share: time, console, panel, pins and memory."""

import functools
import pathlib
from typing import Any

from tools.sim.board_pins import Definition
from tools.zips import uf2

from . import cortex, entered, events, image
from .chip import Chip
from .console import Console
from .events import NANOS_PER_MS, Event


class CortexChip(Chip):
    """A board that keeps its time in cycles of its clock.

    chip: the `Samd51` or `Nrf52`
    sounds: [(begin, end, samples)] of the blocks that went to the speaker, times in ms

    A subclass has `pin`, and calls `_connect` after it has made the chip.

    :param board: id of the board, in `image.BOARDS`
    :param echo: called with each line that the firmware prints, or None
    :param uses: {use: name of the pin in the module `board`} of more pins than those of the panel
    """

    chip: Any

    def __init__(self, board, echo, uses=()):
        super().__init__(board, echo)
        self.sounds = []
        self._known = Definition(board).pins
        names = dict(self.spec.panel.pins, mark=image.BOARDS[board].mark, **dict(uses))
        self._wires = {use: self.pin(self._known[name].name) for use, name in names.items()}

    @staticmethod
    def pin(name):
        """Return (port, number) of a pin with the name that the chip's maker gave it."""
        raise NotImplementedError

    @staticmethod
    def program(firmware):
        """Return {address: bytes} of a UF2."""
        return uf2.parse(pathlib.Path(firmware).read_bytes())[1]

    def _connect(self):
        self._nanos = 1e9 / self.chip.core.hz
        self._console = Console(self.chip.core, self.chip.flash, self._on_serial)
        self.chip.on_restart = self._on_restart
        self._solder()

    def _solder(self):
        """Connect the pins to the chip, whose parts a reset makes anew."""
        self._watched = [[] for _ in self.chip.pins]  # [(bit, use)] of each port
        for use, (group, number) in self._wires.items():
            self._watched[group].append((1 << number, use))
        for group, port in enumerate(self.chip.pins):
            port.on_change = functools.partial(self._on_pins, group)

    # The chip's events

    def _tell(self, kind, data=b"", begin=None, end=None):
        begin = self.chip.core.now if begin is None else begin
        self.lcd.record(Event(begin * self._nanos, (end or begin) * self._nanos, kind, data))

    def _level(self, use):
        group, number = self._wires[use]
        return self.chip.pins[group].level(number)

    def _on_display(self, begin, end, data):
        if not self._level("cs"):
            self._tell(events.DATA if self._level("dc") else events.COMMAND, data, begin, end)

    def _on_pins(self, group, before, now):
        changed = before ^ now
        for bit, use in self._watched[group]:
            if changed & bit:
                self._on_pin(use, now & bit)

    def _on_pin(self, use, level):
        if use == "mark":
            self._tell(events.MARK_UP if level else events.MARK_DOWN)
        elif use == "reset" and not level:
            self._tell(events.PANEL_RESET)
        elif use == "backlight" and level:
            self._tell(events.LIT)

    def _on_sound(self, begin, end, samples):
        milliseconds = self._nanos / NANOS_PER_MS
        self.sounds.append((begin * milliseconds, end * milliseconds, samples))

    def _on_restart(self):
        self.restarts += 1
        self._before = len(self.lines)
        self._solder()

    # What a player and a tool do

    @property
    def now_ms(self):
        return self.chip.core.now * 1000 / self.chip.core.hz

    def begin(self, time_ms):
        self._until = self.chip.core.now + int(time_ms * self.chip.core.hz / 1000)

    def end(self):
        self.chip.core.run(self._until)
        return b""

    def output(self, name):
        """Return the level that the chip drives on a pin of the module `board`, such as "D12"."""
        group, number = self.pin(self._known[name].name)
        return self.chip.pins[group].level(number)

    def reset(self):
        self.chip.restart()
        self.restarts -= 1  # the program did not do this

    def ram(self):
        return bytes(self.chip.ram), cortex.RAM

    def poke(self, address, data):
        at = address - cortex.RAM
        self.chip.ram[at : at + len(data)] = data

    def watch(self):
        core = self.chip.core
        at = entered.vm_entry(self.chip.flash, lambda at, size: bytes(core.bytes_at(at)[:size]))
        self._noted, self._news = {}, []

        def note():
            code = core.word(core.word(core.arguments()[0]) + 12)
            if code < cortex.RAM:
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
