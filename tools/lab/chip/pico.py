"""An emulated Raspberry Pi Pico with the Waveshare LCD, in a process of Node.

Its flash (ports/raspberrypi/mpconfigport.h of CircuitPython)::

    0          firmware
    0x0FF000   microcontroller.nvm, 4 KB
    0x100000   CIRCUITPY, a FAT file system without a partition table, to the end of the chip
"""

import pathlib

from tools.drive import boards
from tools.sim.board_pins import Definition
from tools.zips import uf2

from . import emulator, entered, events, image
from .chip import Chip
from .events import NANOS_PER_MS

BOARD = "raspberry_pi_pico"
DRIVE_START, DRIVE_BYTES = boards.drive_start(BOARD), boards.DRIVE_BYTES[BOARD]
NVM_BYTES = image.BOARDS[BOARD].nvm_bytes
NVM_START = DRIVE_START - NVM_BYTES
_RAM = 0x20000000


def pins(spec, names):
    """Return {use: number of the chip's pin}.

    :param spec: `tools.sim.specs.BoardSpec`
    :param names: {use: name of the pin in the module `board`}
    """
    known = Definition(spec.board_id).pins
    return {use: int(known[name].name[len("GPIO") :]) for use, name in names.items()}


class Pico(Chip):
    """A Pico with LCD.

    :param firmware: path of CircuitPython's UF2
    :param drive: path of the drive's FAT image; None: the UF2 contains the drive (`tools.zips.uf2`)
    :param nvm: bytes of microcontroller.nvm; b"": erased
    :param echo: called with each line that arrives over USB, or None
    :param seed: 1 to 2**32 - 1, for the firmware's random numbers
    """

    def __init__(self, firmware, drive=None, nvm=b"", echo=None, seed=1, board=BOARD):
        super().__init__(board, echo)
        self.connected = False
        panel = self.spec.panel.pins
        used = pins(self.spec, dict(panel, mark=image.BOARDS[board].mark))
        wiring = {use: used[use] for use in ("cs", "dc", "reset", "backlight", "mark")}
        # 0 or 1: the SPI to which the clock pin belongs (GPIO functions in RP2040's data sheet).
        wiring["spi"] = used["clock"] // 8 % 2
        content = pathlib.Path(drive).read_bytes() if drive is not None else None
        self.emulator = emulator.Emulator(flash(firmware, content, nvm), wiring, seed)

    @property
    def is_up(self):
        """Return True once a computer sees the Pico on USB: what it prints before is lost."""
        return self.connected

    def stop(self):
        self.emulator.stop()

    def drive(self):
        return self.emulator.ask("read", at=DRIVE_START, size=DRIVE_BYTES)

    def nvm(self):
        return self.emulator.ask("read", at=NVM_START, size=NVM_BYTES)

    def ram(self):
        return self.emulator.ask("ram"), _RAM

    def watch(self):
        at = entered.vm_entry(self.emulator.ask("read", at=0, size=NVM_START), self._reader())
        self.emulator.ask("watch", at=at, size=entered.PREFIX)

    def _reader(self):
        """Return a function of (address, size), which returns bytes of flash or RAM of now."""
        flash, ram = self.emulator.ask("read", at=0, size=NVM_START), self.ram()[0]

        def read(at, size):
            part, at = (ram, at - _RAM) if at >= _RAM else (flash, at - uf2.FLASH)
            return part[at : at + size]

        return read

    def entered(self):
        seen = self.emulator.ask("seen")
        return [seen[at : at + entered.PREFIX] for at in range(0, len(seen), entered.PREFIX)]

    def poke(self, address, data):
        self.emulator.ask("poke", data, at=address)

    def output(self, name):
        """Return 1, 0, or None: what the chip drives on a pin of the module `board`."""
        pin = pins(self.spec, {"": name})[""]
        return {b"1": 1, b"0": 0}.get(self.emulator.ask("level", pin=pin))

    def reset(self):
        self.connected = False
        self.emulator.ask("reset")

    @property
    def now_ms(self):
        return self.emulator.nanos / NANOS_PER_MS

    def begin(self, time_ms):
        self.emulator.begin(time_ms * NANOS_PER_MS)

    def end(self):
        happened = self.emulator.end()
        for event in happened:
            if event.kind == events.SERIAL:
                self._on_serial(event.data)
            elif event.kind == events.CONNECTED:
                self.connected = True
            elif event.kind == events.RESTARTED:
                self.restarts += 1
            elif event.kind < events.UART:
                self.lcd.record(event)
        return b"".join(event.data for event in happened if event.kind == events.UART)

    def feed(self, data):
        self.emulator.ask("feed", data, uart=0)

    def set_key(self, name, down):
        """Press or release a key, which is a switch between its pin and ground."""
        pin = pins(self.spec, self.spec.buttons)[self.spec.key(name)]
        self.emulator.ask("pin", pin=pin, level=False if down else None)

    def type(self, text):
        """Send text over USB."""
        self.emulator.ask("type", text.encode())


def flash(firmware, drive=None, nvm=b""):
    """Return the bytes of the whole flash.

    :param firmware: path of the UF2
    :param drive: bytes of a FAT image; None: the UF2 contains the drive
    :raises ValueError: the UF2 is for a larger flash
    """
    made = bytearray(b"\xff" * (DRIVE_START + DRIVE_BYTES))
    for at, page in uf2.parse(pathlib.Path(firmware).read_bytes())[1].items():
        made[at - uf2.FLASH : at - uf2.FLASH + len(page)] = page
    made[NVM_START : NVM_START + len(nvm)] = nvm
    if drive is not None:
        made[DRIVE_START : DRIVE_START + len(drive)] = drive
    if len(made) != DRIVE_START + DRIVE_BYTES:
        raise ValueError("%s is for a larger flash than this" % firmware)
    return bytes(made)
