"""Control an emulated board as a player does: keys, time, picture, and the lines of its console."""

import collections
import pathlib
import re

from tools.sim import png
from tools.sim.handheld import PRESS_MS
from tools.sim.panel import Panel
from tools.sim.specs import BOARDS

from . import heap, image
from .events import DATA, LIT, MARK_DOWN, MARK_UP, NANOS_PER_MS, PANEL_RESET

START_MS = 20_000  # longer than the firmware takes until it runs code.py
HOLD_MS = 2300  # how long START is held to save and leave
# What the console says when the game has crashed, or shows its crash screen.
CRASHES = "Traceback", "Zap: if this happens again"
_LOOK_MS = 20
_ANSWER_MS = 5000  # longer than a step of the game takes
# CircuitPython prints commands that set the title of the terminal's window, ESC ] text ESC \\, and
# that erase a line, ESC [ 2 K ESC [ 0 G.
_COMMAND = re.compile("\x1b\\][^\x1b\x07]*(?:\x1b\\\\|\x07)|\x1b\\[[0-9]*[A-Z]")


class Stuck(Exception):
    """The firmware or the game does not reach an expected state. The text says which."""


class Step(collections.namedtuple("Step", "begin end pixels first_ms")):
    """One iteration of the game's main loop, as marked by the code.py of `image.entry`.

    begin, end: milliseconds since power-on
    pixels: number of pixels sent to the panel during the step
    first_ms: milliseconds at which the first pixels were sent; None: no pixels were sent
    """

    @property
    def time_ms(self):
        return self.end - self.begin


class Lcd:
    """A recorder of the panel's picture and of the main loop's iterations, from the chip's events.

    :param spec: `tools.sim.specs.BoardSpec`
    """

    def __init__(self, spec):
        self.panel = Panel(spec.panel)
        self.panel.lit = False
        self.pixels = 0  # number of pixels sent to the panel since power-on
        self.steps = []  # the completed `Step`s
        self.last_ms = None  # ms at which the latest pixels were sent
        self._begun = None  # (ms, value of `pixels`) when the current step began
        self._drew_ms = None  # ms at which the current step sent its first pixels, or None

    def record(self, event):
        """Record an `Event` of the bus, the reset line, the backlight or the pin `mark`."""
        if event.kind == PANEL_RESET:
            self.panel.reset()
        elif event.kind == LIT:
            self.panel.lit = True
        elif event.kind in (MARK_UP, MARK_DOWN):
            self._mark(event)
        else:
            self._transfer(event)

    def _transfer(self, event):
        self.panel.transfer(event.data, event.kind == DATA)
        count = self.panel.take_count()
        self.pixels += count.pixels // 2
        if count.pixels:
            self.last_ms = event.end / NANOS_PER_MS
            self._drew_ms = self._drew_ms or self.last_ms

    def _mark(self, event):
        time_ms = event.begin / NANOS_PER_MS
        if event.kind == MARK_UP:
            self._begun, self._drew_ms = (time_ms, self.pixels), None
        elif self._begun is not None:
            begin, pixels = self._begun
            self.steps.append(Step(begin, time_ms, self.pixels - pixels, self._drew_ms))
            self._begun = None


class Chip:
    """A board with firmware, drive and NVM. It runs only while one of its methods waits.

    Use it as a context manager, or call `stop`. The power is on from the start, at time 0. A
    subclass has what depends on the emulator:

    now_ms: the chip's own time in ms since power-on
    begin(time_ms), end(): start a `wait`, and finish it; another chip can run at the same time.
        `end` returns the bytes that the board's UART has sent in that time
    feed(data): send bytes to the board's UART
    set_key(name, down): press or release a key
    ram(): return (bytes of the RAM, address of the first one)
    poke(address, data): write into RAM
    drive(), nvm(): return the current bytes of the drive, and of microcontroller.nvm
    watch(): note from now on which functions Python enters; the firmware must be running
    entered(): return the bytecode of functions entered since the last call, for `entered.Coverage`
    reset(): press the reset button
    stop(): switch the power off

    lines: what the firmware has printed, without the ends of lines
    lcd: `Lcd`
    restarts: number of resets by the program

    :param board: id of the board, in `image.BOARDS`
    :param echo: called with each line that the firmware prints, or None
    """

    def __init__(self, board, echo=None):
        self.board, self.spec = board, BOARDS[board]
        self.lcd = Lcd(self.spec)
        self.lines, self.restarts = [], 0
        self._before = 0  # number of lines before the last reset
        self._echo = echo
        self._half = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        pass

    # What a subclass has

    @property
    def now_ms(self):
        raise NotImplementedError

    def begin(self, time_ms):
        raise NotImplementedError

    def end(self):
        raise NotImplementedError

    def set_key(self, name, down):
        raise NotImplementedError

    def ram(self):
        raise NotImplementedError

    def poke(self, address, data):
        raise NotImplementedError

    # What all have

    @property
    def is_up(self):
        """Return True once the firmware runs code.py."""
        return any(line.startswith("code.py output:") for line in self.lines[self._before :])

    def start(self, limit_ms=START_MS):
        """Run until the firmware is up.

        :param limit_ms: time-out, on the chip's own clock
        :raises Stuck: it is not up in that time
        """
        while not self.is_up:
            if self.now_ms >= limit_ms:
                raise Stuck("the firmware is not up after %d s" % (limit_ms // 1000))
            self.wait(_LOOK_MS)

    def wait(self, time_ms):
        """Run the firmware for this much of its own time. Return what `end` returns."""
        self.begin(time_ms)
        return self.end()

    def press(self, key, rest_ms=PRESS_MS):
        self.set_key(key, True)
        self.wait(PRESS_MS)
        self.set_key(key, False)
        self.wait(rest_ms)

    def hold(self, key, time_ms=HOLD_MS):
        """Keep a key down, as START to save and leave."""
        self.set_key(key, True)
        self.wait(time_ms)
        self.set_key(key, False)

    def rgb(self):
        """Return the panel's picture: bytes R, G, B of each pixel, rows from the top."""
        return self.lcd.panel.rgb()

    def shot(self, path, picture=None):
        """Write a picture (default: the panel's) as a PNG file."""
        panel = self.spec.panel
        shown = png.encode(picture or self.rgb(), panel.width, panel.height, 2)
        pathlib.Path(path).write_bytes(shown)

    def heap(self):
        """Return the `heap.Heap` of the firmware.

        :raises Stuck: no program runs, so there is none
        """
        try:
            return heap.read(*self.ram())
        except ValueError:
            raise Stuck("code.py has ended:\n" + "\n".join(self.lines[-15:])) from None

    def ask(self):
        """Return (free bytes, allocated bytes, [open screens]), which the game prints.

        This needs the code.py of `image.entry`, which has a `bytearray` with MAGIC and one more
        byte. The question is to write 1 there.

        :raises Stuck: the game does not answer
        """
        seen, end = len(self.lines), self.now_ms + _ANSWER_MS
        ram, base = self.ram()
        for found in re.finditer(re.escape(image.MAGIC + b"\0"), ram):
            self.poke(base + found.end() - 1, b"\1")
        while self.now_ms < end:
            self.wait(_LOOK_MS)
            for line in self.lines[seen:]:
                # A CLUE's console begins it with a word of the status bar: "Off", for Bluetooth.
                words = line.partition("ZAP ")[2].split()
                if len(words) >= 2:
                    return int(words[0]), int(words[1]), words[2:]
        raise Stuck("the game does not answer; it printed:\n" + "\n".join(self.lines[-20:]))

    def at(self, screen):
        """Return (free bytes, allocated bytes) of the heap while this screen is open.

        :param screen: name of the screen, as in `App.names`
        :raises Stuck: another screen is open
        """
        *memory, screens = self.ask()
        if screens[-1:] != [screen]:
            raise Stuck("%s should be open, not %s" % (screen, " ".join(screens)))
        return memory

    def _on_serial(self, data):
        self._half += data
        while b"\n" in self._half:
            line, _, rest = bytes(self._half).partition(b"\n")
            self._half = bytearray(rest)
            self.lines.append(_COMMAND.sub("", line.decode("utf-8", "replace")).rstrip("\r"))
            if self._echo:
                self._echo(self.lines[-1])
