"""The emulated Pico as a player sees it: keys, time, picture, and a line over USB."""

import re

from tools.drive import boards
from tools.sim import png
from tools.sim.handheld import PRESS_MS
from tools.sim.specs import BOARDS

from . import BOARD, BOARD_W, emulator, image
from .emulator import NANOS_PER_MS
from .wiring import Lcd, pins

START_MS = 20_000  # more than the firmware ever takes until a computer sees it on USB
_LOOK_MS = 20
# CircuitPython names the terminal's window: ESC ] text ESC \\.
_TITLE = re.compile("\x1b\\][^\x1b\x07]*(?:\x1b\\\\|\x07)")


class Stuck(Exception):
    """The firmware does not start, or does not answer."""


class Chip:
    """A Pico with firmware, drive and memory, that runs while one of its methods waits.

    :param firmware: path of CircuitPython's UF2
    :param drive: path of the FAT image; None: the UF2 has it too, see `tools.zips.one_file`
    :param nvm: bytes of microcontroller.nvm; none: as it leaves the factory
    :param echo: called with each line that comes over USB, or None
    :param seed: 1 to 2**32 - 1, for what the firmware takes from chance
    :param network: `tools.lab.chip.network.Network`: it is a Pico W, and in its reach. None: a Pico
    :param ram: bytes that it has

    Use it as a context, or call `stop`. It has power from the beginning, and its time is 0.
    """

    def __init__(
        self, firmware, drive=None, nvm=b"", echo=None, seed=1, network=None, ram=image.RAM
    ):
        board = BOARD if network is None else BOARD_W
        self.spec = BOARDS[board]
        self.lcd = Lcd(self.spec)
        self.lines = []
        self.connected = False
        self.restarts = 0
        self._echo = echo
        self._half = bytearray()
        content = None
        if drive is not None:
            with open(drive, "rb") as file:
                content = file.read()
        flash = image.flash(firmware, content, nvm, board)
        if ram != image.RAM:
            flash = image.with_ram(flash, ram)
        self._drive = image.DRIVE_STARTS[board], max(len(content or b""), boards.DRIVE_BYTES[board])
        self.radio = None if network is None else network.radio()
        self.emulator = emulator.Emulator(flash, dict(self.lcd.wiring, ram=ram), seed, self.radio)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self, limit_ms=START_MS):
        """Return when a computer sees it on USB.

        :raises Stuck: it does not come within that much of its own time
        """
        while not self.connected:
            if self.now_ms >= limit_ms:
                raise Stuck("the firmware is not on USB after %d s" % (limit_ms // 1000))
            self.wait(_LOOK_MS)

    def stop(self):
        """Power off."""
        self.emulator.stop()

    def drive(self):
        """The drive as it is now: bytes of a FAT image."""
        return self.emulator.read(*self._drive)

    def reset(self):
        """Press the reset button."""
        self.connected = False
        self.emulator.reset()

    @property
    def now_ms(self):
        """Milliseconds of the chip's own time."""
        return self.emulator.nanos / NANOS_PER_MS

    def wait(self, time_ms):
        """Let the firmware run for this much of its own time."""
        self._take(self.emulator.run(time_ms * NANOS_PER_MS))

    def begin(self, time_ms):
        """The first half of `wait`: another chip can run at the same time."""
        self.emulator.begin(time_ms * NANOS_PER_MS)

    def end(self):
        """The other half; bytes that UART 0 has sent meanwhile."""
        happened = self.emulator.end()
        self._take(happened)
        return b"".join(event.data for event in happened if event.kind == emulator.UART)

    def _take(self, happened):
        for event in happened:
            if event.kind == emulator.SERIAL:
                self._on_serial(event.data)
            elif event.kind == emulator.CONNECTED:
                self.connected = True
            elif event.kind == emulator.RESTARTED:
                self.restarts += 1
            elif event.kind < emulator.UART:
                self.lcd.take(event)

    def set_key(self, name, down):
        """Push a key, or let it go: a switch from its pin to ground."""
        pin = pins(self.spec, self.spec.buttons)[self.spec.key(name)]
        self.emulator.pin(pin, False if down else None)

    def press(self, key):
        """Press a key and let it go."""
        self.set_key(key, True)
        self.wait(PRESS_MS)
        self.set_key(key, False)
        self.wait(PRESS_MS)

    def rgb(self):
        """The panel's picture."""
        return self.lcd.panel.rgb()

    def shot(self, path):
        """Write the panel's picture as a PNG."""
        panel = self.spec.panel
        with open(path, "wb") as file:
            file.write(png.encode(self.rgb(), panel.width, panel.height, 2))

    def version(self):
        """Grows with every change of the picture."""
        return self.lcd.panel.version

    def type(self, text):
        """Type into the serial terminal."""
        self.emulator.type(text.encode())

    def ask(self, limit_ms=5000, wait=None, look_ms=_LOOK_MS):
        """(free bytes, allocated bytes, [screens]) of the game, see `image.entry`.

        :param wait: lets others run, too
        :raises Stuck: it does not answer
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

    def screens(self):
        """Last names of the modules of screens that are loaded."""
        return [name.rpartition(".")[2] for name in self.ask()[2]]

    def _on_serial(self, data):
        self._half += data
        while b"\n" in self._half:
            line, _, rest = bytes(self._half).partition(b"\n")
            self._half = bytearray(rest)
            self.lines.append(_TITLE.sub("", line.decode("utf-8", "replace")).rstrip("\r"))
            if self._echo:
                self._echo(self.lines[-1])
