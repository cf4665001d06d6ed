"""What is soldered to the emulated chip: the panel on its SPI bus, and the keys."""

import re
import struct

from tools.sim.panel import Panel
from tools.sim.pins import Definition

from . import MARK, emulator


def pins(spec, names):
    """{use: number of the chip's pin} of {use: name in `board`}.

    :param spec: `tools.sim.specs.BoardSpec`
    :raises ValueError: it is no pin of an RP2040
    """
    known = Definition(spec.board_id).pins
    found = {}
    for use, name in names.items():
        number = re.match(r"GPIO(\d+)\Z", known[name].name)
        if number is None:
            raise ValueError("%s of %s is no pin of an RP2040" % (name, spec.board_id))
        found[use] = int(number.group(1))
    return found


class Step:
    """One turn of the game's loop, as code.py of `image.entry` marks it.

    begin, end: milliseconds since power-on. instructions: of the processor. pixels, areas: what
    was sent to the panel meanwhile. first_ms: when the first of these had come; None: none was.
    """

    def __init__(self, begin, end, instructions, pixels, areas, first_ms=None):
        self.begin, self.end = begin, end
        self.first_ms = first_ms
        self.instructions = instructions
        self.pixels, self.areas = pixels, areas

    @property
    def time_ms(self):
        return self.end - self.begin


class Lcd:
    """The panel, which takes what the emulator saw on its bus, and the mark of the loop's turns.

    :param spec: `tools.sim.specs.BoardSpec`
    """

    def __init__(self, spec):
        self.panel = Panel(spec.panel)
        self.panel.lit = False
        self.pixels = 0  # sent since power-on
        self.areas = 0  # windows that they went into
        self.steps = []  # of `Step`
        self.first_ms = self.last_ms = None  # when the first pixels had come, and the last
        self._begun = None  # of the turn that is not over: what `_mark` calls now
        self._drew_ms = None  # when its first pixels had come
        used = pins(spec, dict(spec.panel.pins, mark=MARK))
        self.wiring = {use: used[use] for use in ("cs", "dc", "reset", "backlight", "mark")}
        # SPI0 or SPI1: RP2040 data sheet, GPIO functions.
        self.wiring["spi"] = used["clock"] // 8 % 2

    def take(self, event):
        """An `emulator.Event` of the bus, the reset line, the backlight or the mark."""
        if event.kind == emulator.PANEL_RESET:
            self.panel.reset()
        elif event.kind == emulator.LIT:
            self.panel.lit = True
        elif event.kind in (emulator.MARK_UP, emulator.MARK_DOWN):
            self._mark(event)
        else:
            self._transfer(event)

    def _transfer(self, event):
        self.panel.transfer(event.data, event.kind == emulator.DATA)
        count = self.panel.take_count()
        self.pixels += count.pixels // 2
        self.areas += len(count.windows)
        if count.pixels:
            self.last_ms = event.end / emulator.NANOS_PER_MS
            self.first_ms = self.first_ms or self.last_ms
            self._drew_ms = self._drew_ms or self.last_ms

    def _mark(self, event):
        time_ms = event.begin / emulator.NANOS_PER_MS
        (instructions,) = struct.unpack("<d", event.data)
        now = (time_ms, instructions, self.pixels, self.areas)
        if event.kind == emulator.MARK_UP:
            self._begun, self._drew_ms = now, None
        elif self._begun is not None:
            _, count, pixels, areas = [after - before for after, before in zip(now, self._begun)]
            self.steps.append(Step(self._begun[0], time_ms, count, pixels, areas, self._drew_ms))
            self._begun = None
