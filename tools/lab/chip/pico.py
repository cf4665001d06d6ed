"""Control the emulated Pico as a player does: keys, time, picture, and a serial line over USB."""

import collections
import pathlib
import re

from tools.sim import png
from tools.sim.board_pins import Definition
from tools.sim.handheld import PRESS_MS
from tools.sim.panel import Panel
from tools.sim.specs import BOARDS
from tools.zips import uf2

from . import BOARD, MARK, emulator, entered, heap, image
from .emulator import NANOS_PER_MS

_RAM = 0x20000000  # address of the SRAM
START_MS = 20_000  # longer than the firmware takes until a computer sees it on USB
_LOOK_MS = 20
# CircuitPython prints commands that set the title of the terminal's window: ESC ] text ESC \\.
_TITLE = re.compile("\x1b\\][^\x1b\x07]*(?:\x1b\\\\|\x07)")


class Stuck(Exception):
    """The firmware or the game does not reach an expected state. The text says which."""


def pins(spec, names):
    """Return {use: number of the chip's pin}.

    :param spec: `tools.sim.specs.BoardSpec`
    :param names: {use: name of the pin in the module `board`}
    """
    known = Definition(spec.board_id).pins
    return {use: int(known[name].name[len("GPIO") :]) for use, name in names.items()}


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
        used = pins(spec, dict(spec.panel.pins, mark=MARK))
        self.wiring = {use: used[use] for use in ("cs", "dc", "reset", "backlight", "mark")}
        # 0 or 1: the SPI to which the clock pin belongs (GPIO functions in RP2040's data sheet).
        self.wiring["spi"] = used["clock"] // 8 % 2

    def take(self, event):
        """Record an `emulator.Event` of the bus, the reset line, the backlight or the pin MARK."""
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
        if count.pixels:
            self.last_ms = event.end / NANOS_PER_MS
            self._drew_ms = self._drew_ms or self.last_ms

    def _mark(self, event):
        time_ms = event.begin / NANOS_PER_MS
        if event.kind == emulator.MARK_UP:
            self._begun, self._drew_ms = (time_ms, self.pixels), None
        elif self._begun is not None:
            begin, pixels = self._begun
            self.steps.append(Step(begin, time_ms, self.pixels - pixels, self._drew_ms))
            self._begun = None


class Chip:
    """A Pico with firmware, drive and NVM. It runs only while one of its methods waits.

    :param firmware: path of CircuitPython's UF2
    :param drive: path of the drive's FAT image; None: the UF2 contains the drive (`tools.zips.uf2`)
    :param nvm: bytes of microcontroller.nvm; b"": erased
    :param echo: called with each line that arrives over USB, or None
    :param seed: 1 to 2**32 - 1, for the firmware's random numbers

    Use it as a context manager, or call `stop`. The power is on from the start, at time 0.
    """

    def __init__(self, firmware, drive=None, nvm=b"", echo=None, seed=1):
        self.spec = BOARDS[BOARD]
        self.lcd = Lcd(self.spec)
        self.lines = []
        self.connected = False
        self._echo = echo
        self._half = bytearray()
        content = None
        if drive is not None:
            with open(drive, "rb") as file:
                content = file.read()
        flash = image.flash(firmware, content, nvm)
        self.emulator = emulator.Emulator(flash, self.lcd.wiring, seed)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self, limit_ms=START_MS):
        """Run until a computer sees the Pico on USB.

        :param limit_ms: time-out, on the chip's own clock
        :raises Stuck: it does not appear on USB in that time
        """
        while not self.connected:
            if self.now_ms >= limit_ms:
                raise Stuck("the firmware is not on USB after %d s" % (limit_ms // 1000))
            self.wait(_LOOK_MS)

    def stop(self):
        self.emulator.stop()

    def drive(self):
        """Return the current content of the drive: the bytes of a FAT image."""
        return self.emulator.ask("read", at=image.DRIVE_START, size=image.DRIVE_SIZE)

    def nvm(self):
        return self.emulator.ask("read", at=image.NVM_START, size=image.NVM_SIZE)

    def ram(self):
        """Return (bytes of the RAM, address of the first one)."""
        return self.emulator.ask("ram"), _RAM

    def heap(self):
        """Return the `heap.Heap` of the firmware."""
        return heap.read(*self.ram())

    def watch(self):
        """Note from now on which functions Python enters. The firmware must be running."""
        flash, ram = self.emulator.ask("read", at=0, size=image.NVM_START), self.ram()[0]

        def read(at, size):
            part, at = (ram, at - _RAM) if at >= _RAM else (flash, at - uf2.FLASH)
            return part[at : at + size]

        at = entered.vm_entry(flash, read)
        self.emulator.ask("watch", at=at, size=entered.PREFIX)

    def entered(self):
        """Return the bytecode of functions entered since the last call, for `entered.Coverage`."""
        seen = self.emulator.ask("seen")
        return [seen[at : at + entered.PREFIX] for at in range(0, len(seen), entered.PREFIX)]

    def reset(self):
        self.connected = False
        self.emulator.ask("reset")

    @property
    def now_ms(self):
        """Return the chip's own time in ms since power-on."""
        return self.emulator.nanos / NANOS_PER_MS

    def wait(self, time_ms):
        """Run the firmware for this much of its own time."""
        self.begin(time_ms)
        self.end()

    def begin(self, time_ms):
        """Start a `wait` that `end` finishes. Another chip can run at the same time."""
        self.emulator.begin(time_ms * NANOS_PER_MS)

    def end(self):
        """Finish `begin`. Return the bytes that UART 0 has sent in that time."""
        happened = self.emulator.end()
        self._take(happened)
        return b"".join(event.data for event in happened if event.kind == emulator.UART)

    def _take(self, happened):
        for event in happened:
            if event.kind == emulator.SERIAL:
                self._on_serial(event.data)
            elif event.kind == emulator.CONNECTED:
                self.connected = True
            elif event.kind < emulator.UART:
                self.lcd.take(event)

    def set_key(self, name, down):
        """Press or release a key, which is a switch between its pin and ground."""
        pin = pins(self.spec, self.spec.buttons)[self.spec.key(name)]
        self.emulator.ask("pin", pin=pin, level=False if down else None)

    def press(self, key, rest_ms=PRESS_MS):
        self.set_key(key, True)
        self.wait(PRESS_MS)
        self.set_key(key, False)
        self.wait(rest_ms)

    def rgb(self):
        """Return the panel's picture: bytes R, G, B of each pixel, rows from the top."""
        return self.lcd.panel.rgb()

    def shot(self, path, picture=None):
        """Write a picture (default: the panel's) as a PNG file."""
        panel = self.spec.panel
        shown = png.encode(picture or self.rgb(), panel.width, panel.height, 2)
        pathlib.Path(path).write_bytes(shown)

    def type(self, text):
        self.emulator.ask("type", text.encode())

    def ask(self, limit_ms=5000, wait=None, look_ms=_LOOK_MS):
        """Return (free bytes, allocated bytes, [open screens]), which the game reports over USB.

        This needs the code.py of `image.entry`.

        :param wait: function to call instead of `self.wait`, such as one that runs two chips
        :raises Stuck: the game does not answer within `limit_ms`
        """
        seen, end = len(self.lines), self.now_ms + limit_ms
        self.type("?")
        while self.now_ms < end:
            (wait or self.wait)(look_ms)
            for line in self.lines[seen:]:
                words = line.split()
                if words[:1] == ["ZAP"] and len(words) >= 3:
                    return int(words[1]), int(words[2]), words[3:]
        raise Stuck("the game does not answer; it printed:\n" + "\n".join(self.lines[-20:]))

    def at(self, screen, **how):
        """Return (free bytes, allocated bytes) of the heap while this screen is open.

        :param screen: name of the screen, as in `App.names`
        :param how: arguments of `ask`
        :raises Stuck: another screen is open
        """
        *memory, screens = self.ask(**how)
        if screens[-1:] != [screen]:
            raise Stuck("%s should be open, not %s" % (screen, " ".join(screens)))
        return memory

    def _on_serial(self, data):
        self._half += data
        while b"\n" in self._half:
            line, _, rest = bytes(self._half).partition(b"\n")
            self._half = bytearray(rest)
            self.lines.append(_TITLE.sub("", line.decode("utf-8", "replace")).rstrip("\r"))
            if self._echo:
                self._echo(self.lines[-1])
