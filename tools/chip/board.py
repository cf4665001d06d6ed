# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The emulated Pico as a player sees it: keys, time, picture, and a line over USB."""

import asyncio
import os
import re

from tools.sim.handheld import PRESS_MS
from tools.sim.specs import BOARDS

from . import BOARD, image
from .wiring import Keys, Lcd

_SLICE_S = 0.005  # of real time, between looks at the chip's clock
# An idle computer's answer to "anything for me?". The emulator's own 10 is so often that the
# firmware never sleeps, and sleep is what costs the emulator nothing.
_IDLE_US = 20_000
_TICK_BATCH = "16"  # instructions between looks at the alarms; none comes late by it
# CircuitPython names the terminal's window: ESC ] text ESC \\.
_TITLE = re.compile("\x1b\\][^\x1b\x07]*(?:\x1b\\\\|\x07)")


class Stuck(Exception):
    """The firmware does not start, or does not answer."""


class Chip:
    """A Pico with firmware, drive and memory, that runs while one of its methods waits.

    :param firmware: path of CircuitPython's UF2
    :param drive: path of the FAT image
    :param nvm: bytes of microcontroller.nvm
    :param echo: called with each line that comes over USB, or None
    """

    def __init__(self, firmware, drive, nvm, echo=None):
        from rp2040py.boards import BoardSpec, FlashLayout
        from rp2040py.device import MicroPythonDevice

        os.environ.setdefault("RP2040PY_CLOCK_TICK_BATCH", _TICK_BATCH)
        spec = BOARDS[BOARD]
        self.lcd, self.keys = Lcd(spec), Keys(spec)
        layout = FlashLayout(
            fs_start=image.DRIVE_START,
            fs_blockcount=os.path.getsize(drive) // image.BLOCK,
            fs_blocksize=image.BLOCK,
        )
        board = BoardSpec(
            extras=(lambda: self.lcd, lambda: self.keys), image=firmware, layout=layout
        )
        self.device = MicroPythonDevice(board=board, filesystem=drive, circuitpython=True)
        self.chip = self.device.mcu
        self.chip.usb_ctrl.read_delay_microseconds = _IDLE_US
        self.chip.flash[image.NVM_START : image.NVM_START + len(nvm)] = nvm
        self.lines = []
        self._echo = echo
        self._half = bytearray()
        self.device.cdc.on_serial_data = self._on_serial
        self._loop = asyncio.new_event_loop()

    def start(self, limit_s):
        """Power on; returns when the computer sees it on USB.

        :raises Stuck: it does not come within that much real time
        """
        try:
            self._loop.run_until_complete(self.device.astart(timeout=limit_s))
        except TimeoutError:
            self.stop()
            raise Stuck("the firmware is not on USB after %d s" % limit_s) from None

    def stop(self):
        """Power off."""
        self.device.stop()
        self._loop.run_until_complete(asyncio.sleep(_SLICE_S))
        self._loop.close()

    @property
    def now_ms(self):
        """Milliseconds of the chip's own time."""
        return int(self.chip.clock.nanos // 1_000_000)

    def wait(self, time_ms):
        """Let the firmware run for this much of its own time."""
        self._loop.run_until_complete(self._until(self.now_ms + time_ms))

    def press(self, key):
        """Press a key and let it go."""
        self.keys.set(key, True)
        self.wait(PRESS_MS)
        self.keys.set(key, False)
        self.wait(PRESS_MS)

    def rgb(self):
        """The panel's picture."""
        return self.lcd.rgb()

    def version(self):
        """Grows with every change of the picture."""
        return self.lcd.bytes

    def ask(self, limit_ms=5000):
        """(free bytes, allocated bytes, [screens]) of the game, see `image.entry`.

        :raises Stuck: it does not answer
        """
        seen, end = len(self.lines), self.now_ms + limit_ms
        self.device.cdc.send_serial_byte(ord("?"))
        while self.now_ms < end:
            self.wait(20)
            for line in self.lines[seen:]:
                words = line.split()
                if words[:1] == ["ZAP"] and len(words) >= 3:
                    return int(words[1]), int(words[2]), words[3:]
        raise Stuck("the game does not answer; it printed:\n" + "\n".join(self.lines[-20:]))

    def screens(self):
        """Last names of the modules of screens that are loaded."""
        return [name.rpartition(".")[2] for name in self.ask()[2]]

    async def _until(self, end_ms):
        while self.now_ms < end_ms:
            if self.device.simulator.engine_room_error is not None:
                raise self.device.simulator.engine_room_error
            await asyncio.sleep(_SLICE_S)

    def _on_serial(self, data):
        self._half += bytes(data)
        while b"\n" in self._half:
            line, _, rest = bytes(self._half).partition(b"\n")
            self._half = bytearray(rest)
            self.lines.append(_TITLE.sub("", line.decode("utf-8", "replace")).rstrip("\r"))
            if self._echo:
                self._echo(self.lines[-1])
