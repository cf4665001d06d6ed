"""Emulate an nRF52840, as far as CircuitPython 10 uses it.

Nordic's SoftDevice is not needed: its calls (the instruction SVC) are answered by `softdevice`. USB
looks unplugged. There are no sensors, no watchdog and no sleep modes. Registers that are not named
here keep what the program writes. Source of the registers and of the longest times of the flash:
nRF52840 Product Specification 1.1.
"""

import functools
import random

import unicorn

from . import softdevice
from .cortex import FOREVER, RAM, Core
from .registers import Registers

HZ = 64_000_000
# Mean cycles of an instruction: a guess. With a model of the chip's cache, of which no figure of a
# real board is known, Python's loops take 0.8 to 1.4 times as long as with this.
CYCLES = 1.8
FLASH_BYTES = 0x100000
RAM_BYTES = 0x40000
PAGE = 4096
NVM = 0xF2000  # microcontroller.nvm: CIRCUITPY_INTERNAL_NVM_START_ADDR of ports/nordic
NVM_BYTES = 0x2000
QSPI_BYTES = 2 << 20
_ERASE = HZ // 1000 * 85  # cycles, in which the program stands still
_WRITE = HZ // 1_000_000 * 41  # for each word
_READ_ONLY = unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC

_PERIPHERALS, _BYTES = 0x40000000, 0x30000
_GPIO, _GPIO_1 = 0x50000000, 0x300  # P1 is 0x300 bytes after P0
_POWER, _SAADC, _TEMP, _RNG, _NVMC, _RTC2, _QSPI, _SPIM3 = (
    _PERIPHERALS + page * 0x1000 for page in (0x00, 0x07, 0x0C, 0x0D, 0x1E, 0x24, 0x29, 0x2F)
)
_PWMS = tuple(_PERIPHERALS + page * 0x1000 for page in (0x1C, 0x21, 0x22, 0x2D))
_KEEPS = 0x51C, 0x520  # of POWER, over a reset: GPREGRET, GPREGRET2
_INTEN, _INTENSET, _INTENCLR, _EVENTS = 0x300, 0x304, 0x308, 0x100
_SHORTS = 0x200
_TICKS = 32768  # a second, of RTC2
_SOFT_RESET = 4  # bit of RESETREAS

# Words of FICR and UICR: sizes, device id, address, chip, its memory, pins of reset and NFC.
_INFO = {
    **{0x10: PAGE, 0x14: FLASH_BYTES // PAGE, 0x60: 0x12345678, 0x64: 0x9ABCDEF0},
    **{0xA0: 1, 0xA4: 0x5E005301, 0xA8: 0xC000, 0x100: 0x52840, 0x104: 0x41414430},
    **{0x10C: RAM_BYTES >> 10, 0x110: FLASH_BYTES >> 10},
    **{0x1200: 18, 0x1204: 18, 0x120C: 0xFFFFFFFE, 0x1304: 5},
}
# Registers that a program only reads.
_READY = {
    _POWER + 0x40C: 0x10001,  # HFCLKSTAT: the crystal runs
    _POWER + 0x418: 0x10000,  # LFCLKSTAT
    _POWER + 0x438: 0,  # USBREGSTATUS: unplugged
    _POWER + 0x640: 0,  # MAINREGSTATUS
    _NVMC + 0x400: 1,
    _NVMC + 0x408: 1,
    _TEMP + 0x508: 100,  # 25 degrees
    _RNG + 0x100: 1,
    _QSPI + 0x604: 8,  # STATUS: ready
}
# {register of a task: registers of the events that follow at once}
_AT_ONCE = {
    _POWER + 0x00: (_POWER + 0x100,),  # HFCLK
    _POWER + 0x08: (_POWER + 0x104,),  # LFCLK
    _SAADC + 0x00: (_SAADC + 0x100,),
    _SAADC + 0x08: (_SAADC + 0x114,),
    _SAADC + 0x0C: (_SAADC + 0x110,),
    _TEMP + 0x00: (_TEMP + 0x100,),
    _SPIM3 + 0x14: (_SPIM3 + 0x104,),
}


class _Registers(Registers):
    """Registers of which each 4 KB has events, an interrupt line, and what enables it."""

    def __init__(self, core):
        super().__init__(core, [(_PERIPHERALS, _BYTES)])
        self._core = core

    def read(self, address, size=4):
        if address & 0xFFF in (_INTENSET, _INTENCLR):
            address = address & ~0xFFF | _INTEN
        return super().read(address, size)

    def write(self, address, value, size=4):
        base, at = address & ~0xFFF, address & 0xFFF
        if at in (_INTENSET, _INTENCLR):
            enabled = self.get(base + _INTEN)
            self.put(base + _INTEN, enabled | value if at == _INTENSET else enabled & ~value)
        super().write(address, value, size)
        if at in (_INTENSET, _INTENCLR) or _EVENTS <= at < _SHORTS:
            self._ask(base)

    def put(self, address, value):
        """Let a register keep a value of 32 bits."""
        self.fill(address, (value & 0xFFFFFFFF).to_bytes(4, "little"))

    def event(self, address):
        """Let an event happen: set its register, and the interrupt line of its peripheral."""
        self.put(address, 1)
        self._ask(address & ~0xFFF)

    def _ask(self, base):
        """Set the interrupt line of the peripheral whose registers begin at this address."""
        enabled = self.get(base + _INTEN)
        asks = any(
            enabled >> bit & 1 and self.get(base + _EVENTS + 4 * bit)
            for bit in range(enabled.bit_length())
        )
        self._core.line(base - _PERIPHERALS >> 12, asks)


class Nrf52:
    """A chip with its flash, and a flash chip on the QSPI bus.

    pins: list of `Port`, P0 and P1
    analog: what the ADC reads, 0 to 16383
    on_display: called with (pin of the clock, begin, end, bytes) of each transfer of SPIM3
    on_sound: called with (pin, begin, end, samples) of each block of a PWM
    on_restart: called when the program resets the chip

    :param firmware: {address: bytes}
    :param seed: 1 to 2**32 - 1, for random numbers and the content of RAM at power-on
    """

    def __init__(self, firmware, nvm=b"", drive=b"", seed=1):
        self.dice = random.Random(seed)
        self.core = core = Core(HZ, CYCLES)
        self.on_display = lambda clock, begin, end, data: None
        self.on_sound = lambda pin, begin, end, samples: None
        self.on_restart = lambda: None
        self.ram = core.memory(RAM, RAM_BYTES)
        self.ram[:] = self.dice.randbytes(RAM_BYTES)
        self.flash = core.memory(0, FLASH_BYTES, _READ_ONLY)
        self.flash[:] = b"\xff" * FLASH_BYTES
        self.flash[PAGE : 2 * PAGE] = bytes(PAGE)  # the SoftDevice's vectors
        self._program = min(firmware)
        for at, data in firmware.items():
            self.flash[at : at + len(data)] = data
        self.nvm = self.flash[NVM : NVM + NVM_BYTES]
        self.nvm[: len(nvm)] = nvm
        info = core.memory(0x10000000, 2 * PAGE, unicorn.UC_PROT_READ)
        info[:] = b"\xff" * len(info)
        for at, value in _INFO.items():
            info[at : at + 4] = value.to_bytes(4, "little")
        core.memory(0xF0000000, PAGE)[0xFE0:0xFEC:8] = b"\x08\x20"  # revision of the chip
        self.qspi = bytearray(drive.ljust(QSPI_BYTES, b"\xff"))
        self.analog = 8192
        self.registers = _Registers(core)
        self.reset_reason = 0
        core.uc.hook_add(unicorn.UC_HOOK_MEM_WRITE_PROT, self._on_store)
        core.on_reset = self.restart
        core.registers(_GPIO, PAGE, self._read_pins, self._write_pins)
        self._power_on()
        core.restart(self._program)

    def _power_on(self):
        """Put everything but memory into the state that a reset leaves."""
        registers = self.registers
        kept = [(_POWER + at, registers.get(_POWER + at)) for at in _KEEPS]
        registers.reset()
        for at, value in kept:
            registers.put(at, value)
        for at, value in _READY.items():
            registers.fix(at, value)
        for task, events in _AT_ONCE.items():
            registers.on(task, write=functools.partial(self._do_at_once, events))
        registers.on(_POWER + 0x400, lambda: self.reset_reason, self.clear_reset_reason)
        registers.on(_SAADC + 0x04, write=self._sample)
        registers.on(_RNG + 0x508, lambda: self.dice.getrandbits(8))
        registers.on(_NVMC + 0x508, write=self.erase)
        self.pins = [Port(), Port()]
        self.softdevice = softdevice.SoftDevice(self)
        self.rtc = Rtc(self)
        self.display = Spim(self)
        self.external = Qspi(self)
        self.pwms = [Pwm(self, base) for base in _PWMS]

    def _read_pins(self, address, size):
        at = address - _GPIO
        return self.pins[at >= 0x800].read(at - _GPIO_1 if at >= 0x800 else at)

    def _write_pins(self, address, value, size):
        at = address - _GPIO
        self.pins[at >= 0x800].write(at - _GPIO_1 if at >= 0x800 else at, value)

    # Small peripherals

    def _do_at_once(self, events, value):
        for address in events if value else ():
            self.registers.event(address)

    def clear_reset_reason(self, bits):
        self.reset_reason &= ~bits

    def _sample(self, value):
        self.core.bytes_at(self.registers.get(_SAADC + 0x62C))[:2] = self.analog.to_bytes(
            2, "little"
        )
        self.registers.put(_SAADC + 0x634, 1)
        for event in (0x104, 0x108, 0x10C) if value else ():
            self.registers.event(_SAADC + event)

    # The chip's own flash. The program stands still meanwhile, because it is in the same flash.

    def _on_store(self, _uc, _kind, address, size, value, _data):
        if address >= FLASH_BYTES:
            return 0x10000000 <= address < 0x10000000 + 2 * PAGE
        if self.registers.get(_NVMC + 0x504) & 3 == 1:
            self.program(address, (value & (1 << 8 * size) - 1).to_bytes(size, "little"))
        return True

    def program(self, address, data):
        """Clear bits of the flash."""
        for at, byte in enumerate(data, address):
            self.flash[at] &= byte
        self.core.advance(_WRITE * -(-len(data) // 4))

    def erase(self, address):
        at = address & -PAGE
        self.flash[at : at + PAGE] = b"\xff" * PAGE
        self.core.advance(_ERASE)

    def restart(self):
        """Reset the chip. Memory keeps its content."""
        self.reset_reason |= _SOFT_RESET
        self._power_on()
        self.core.restart(self._program)
        self.on_restart()


class Rtc:
    """RTC2, which counts 32,768 ticks a second.

    CircuitPython takes an interrupt for each tick, and only every 32nd does something. The others
    are not delivered: each costs _HANDLER cycles unless the program sleeps.
    """

    _HANDLER, _PERIOD = 320, 32

    def __init__(self, chip):
        self._chip, self._core = chip, chip.core
        self._runs, self._base, self._seen, self._slept = False, 0, 0, 0
        chip.registers.on(_RTC2 + 0x00, write=lambda value: self._start())
        chip.registers.on(_RTC2 + 0x04, write=lambda value: self._stop())
        chip.registers.on(_RTC2 + 0x08, write=lambda value: self._clear())
        chip.registers.on(_RTC2 + 0x504, lambda: self.count() & 0xFFFFFF)
        for at, change in ((0x344, int.__or__), (0x348, lambda old, value: old & ~value)):
            chip.registers.on(_RTC2 + at, lambda: chip.registers.get(_RTC2 + 0x340))
            chip.registers.on(_RTC2 + at, write=functools.partial(self._route, change))
        self._compares = [0] * 4
        for number in range(4):
            read = functools.partial(self._compares.__getitem__, number)
            write = functools.partial(self._compare, number)
            chip.registers.on(_RTC2 + 0x540 + 4 * number, read, write)
        for at in (_INTENSET, _INTENCLR):
            chip.registers.on(_RTC2 + at, write=lambda value: self._plan())

    def count(self):
        return (self._core.now - self._base) * _TICKS // HZ if self._runs else 0

    def _start(self):
        if not self._runs:
            self._clear()
        self._runs = True
        self._plan()

    def _stop(self):
        self._runs = False
        self._plan()

    def _clear(self):
        self._base, self._seen, self._slept = self._core.now, 0, self._core.slept
        self._plan()

    def _route(self, change, value):
        self._chip.registers.put(
            _RTC2 + 0x340, change(self._chip.registers.get(_RTC2 + 0x340), value)
        )

    def _compare(self, number, value):
        self._look()
        self._compares[number] = value & 0xFFFFFF
        self._plan()

    def _due(self, number):
        """Return the tick after `_seen` at which the counter equals a compare register."""
        tick = self._seen & ~0xFFFFFF | self._compares[number]
        return tick if tick > self._seen else tick + 0x1000000

    def _look(self):
        """Let the events of what has happened since the last look happen."""
        now, seen = self.count(), self._seen
        if now == seen:
            return
        chip, enabled = self._chip, self._chip.registers.get(_RTC2 + _INTEN)
        due = [self._due(number) for number in range(4)]
        self._seen = now
        if enabled & 1 and now // self._PERIOD != seen // self._PERIOD:
            chip.registers.event(_RTC2 + 0x100)
            slept, self._slept = self._core.slept - self._slept, self._core.slept
            awake = (now - seen) - slept * _TICKS // HZ
            self._core.advance(max(0, awake) * self._HANDLER)
        if now >> 24 != seen >> 24:
            chip.registers.event(_RTC2 + 0x104)
        for number, tick in enumerate(due):
            if tick <= now and (enabled | chip.registers.get(_RTC2 + 0x340)) >> 16 + number & 1:
                chip.registers.event(_RTC2 + 0x140 + 4 * number)

    def _plan(self):
        """Set the alarm for the next event."""
        self._look()
        enabled, due = self._chip.registers.get(_RTC2 + _INTEN), []
        if self._runs:
            due.append(((self._seen >> 24) + 1) << 24)
            if enabled & 1:
                due.append((self._seen // self._PERIOD + 1) * self._PERIOD)
            due += [self._due(number) for number in range(4) if enabled >> 16 + number & 1]
        when = self._base - -min(due) * HZ // _TICKS if due else FOREVER
        self._core.alarm("rtc", when, self._plan)


class Port:
    """The 32 pins of P0 or P1. `give` sets what something outside drives.

    on_change: called with (bits before, bits now) when the chip changes a pin that it drives
    """

    def __init__(self):
        self.driven = self.out = 0
        self._outside = self._given = 0  # levels of the pins that something else drives; which
        self._modes = [0] * 32
        self.on_change = lambda before, now: None

    def give(self, pin, level):
        """Drive a pin from outside with a level; None lets it float."""
        bit = 1 << pin
        self._given = self._given & ~bit if level is None else self._given | bit
        self._outside = self._outside | bit if level else self._outside & ~bit

    def level(self, pin):
        """Return the level that the chip drives, 0 if it drives none."""
        return (self.driven & self.out) >> pin & 1

    def read(self, at):
        if at == 0x510:
            free = ~self.driven & ~self._given
            pulled = sum(
                1 << pin for pin in range(32) if free >> pin & 1 and self._modes[pin] >> 2 & 3 == 3
            )
            return self.driven & self.out | ~self.driven & self._given & self._outside | pulled
        if 0x700 <= at < 0x780:
            pin = at - 0x700 >> 2
            return self._modes[pin] & ~1 | self.driven >> pin & 1
        return self.out if at < 0x514 else self.driven

    def write(self, at, value):
        driven, out = self.driven, self.out
        if at in (0x504, 0x508, 0x50C):
            out = (value, out | value, out & ~value)[at - 0x504 >> 2]
        elif at in (0x514, 0x518, 0x51C):
            driven = (value, driven | value, driven & ~value)[at - 0x514 >> 2]
        elif 0x700 <= at < 0x780:
            pin = at - 0x700 >> 2
            self._modes[pin] = value
            driven = driven & ~(1 << pin) | (value & 1) << pin
        before = self.driven & self.out
        self.driven, self.out = driven, out
        self.on_change(before, driven & out)


class Spim:
    """SPIM3, which sends to the panel and reads only ones."""

    _CYCLES = {0x14000000: 16, 0x0A000000: 32, 0x80000000: 64, 0x40000000: 128, 0x20000000: 256}

    def __init__(self, chip):
        self._chip, self._core, self._done = chip, chip.core, None
        chip.registers.on(_SPIM3 + 0x10, write=lambda value: self._start())
        chip.registers.on(_SPIM3 + 0x118, self._ended)

    def _start(self):
        chip, core = self._chip, self._core
        out, size = chip.registers.get(_SPIM3 + 0x544), chip.registers.get(_SPIM3 + 0x548)
        into, room = chip.registers.get(_SPIM3 + 0x534), chip.registers.get(_SPIM3 + 0x538)
        if room:
            core.bytes_at(into)[:room] = b"\xff" * room
        begin = core.now + 40
        self._done = begin + max(size, room) * self._CYCLES.get(
            chip.registers.get(_SPIM3 + 0x524), 512
        )
        chip.registers.put(_SPIM3 + 0x54C, size)
        chip.registers.put(_SPIM3 + 0x53C, room)
        chip.registers.put(_SPIM3 + 0x118, 0)
        if size:
            sent = bytes(core.bytes_at(out)[:size])
            chip.on_display(chip.registers.get(_SPIM3 + 0x508), begin, self._done, sent)

    def _ended(self):
        if self._done is not None:
            self._core.skip_to(self._done)  # the program waits for it in a loop
            if self._core.now >= self._done:
                self._done = None
                for event in (0x110, 0x118, 0x120):
                    self._chip.registers.event(_SPIM3 + event)
        return self._chip.registers.get(_SPIM3 + 0x118)


class Qspi:
    """The controller of the flash chip (a GD25Q16C), and the chip."""

    _ID = b"\xc8\x40\x15"
    _PROGRAM, _ERASE = HZ // 10_000 * 6, HZ // 1000 * 50  # 0.6 ms a page, 50 ms: typical
    _PAGE = 256

    def __init__(self, chip):
        self._chip, self._core = chip, chip.core
        self._done = self._busy = 0  # times at which the controller and the chip are ready
        self._enabled, self._status_2 = False, 2
        for task, call in ((0x00, self._activate), (0x04, self._fetch), (0x08, self._store)):
            chip.registers.on(_QSPI + task, write=functools.partial(self._begin, call))
        chip.registers.on(_QSPI + 0x0C, write=functools.partial(self._begin, self._erase))
        chip.registers.on(_QSPI + 0x100, self._ready)
        chip.registers.on(_QSPI + 0x634, write=self._command)

    def _begin(self, call, value):
        if value:
            self._core.advance(max(0, self._busy - self._core.now))
            call()
            self._chip.registers.put(_QSPI + 0x100, 1)

    def _end(self, cycles, busy=0):
        self._done = self._core.now + cycles
        if busy:
            self._busy, self._enabled = self._done + busy, False

    def _ready(self):
        if self._chip.registers.get(_QSPI + 0x100):
            self._core.skip_to(self._done)
            return int(self._core.now >= self._done)
        return 0

    def _activate(self):
        self._end(100)

    def _fetch(self):
        chip, size = self._chip, self._chip.registers.get(_QSPI + 0x50C)
        start, into = chip.registers.get(_QSPI + 0x504), chip.registers.get(_QSPI + 0x508)
        self._core.bytes_at(into)[:size] = chip.qspi[start : start + size]
        self._end(300 + 8 * size)  # 16 MHz, four bits a clock

    def _store(self):
        chip, size = self._chip, self._chip.registers.get(_QSPI + 0x518)
        start, into = chip.registers.get(_QSPI + 0x514), chip.registers.get(_QSPI + 0x510)
        for at, byte in enumerate(bytes(self._core.bytes_at(start)[:size]), into):
            chip.qspi[at] &= byte
        pages = -(-size // self._PAGE)
        self._end(300 + 8 * size, self._PROGRAM * pages)

    def _erase(self):
        if self._chip.registers.get(_QSPI + 0x520):
            raise ValueError("the emulated QSPI erases sectors of 4 KB only")
        at = self._chip.registers.get(_QSPI + 0x51C) & -PAGE
        self._chip.qspi[at : at + PAGE] = b"\xff" * PAGE
        self._end(300, self._ERASE)

    def _command(self, value):
        """Send an instruction of the flash chip with up to 8 bytes: the register CINSTRCONF."""
        chip, size, at = self._chip, (value >> 8 & 15) - 1, _QSPI + 0x638
        sent = chip.registers.get(at).to_bytes(4, "little")
        instruction = value & 0xFF
        found = b""
        if instruction == 0x9F:
            found = self._ID
        elif instruction == 0x05:
            found = bytes((2 * self._enabled | (self._core.now < self._busy),))
        elif instruction == 0x35:
            found = bytes((self._status_2,))
        elif instruction in (0x06, 0x04):
            self._enabled = instruction == 0x06
        elif instruction == 0x01 and size > 1:
            self._status_2 = sent[1]
        elif instruction == 0x31:
            self._status_2 = sent[0]
        if found:
            chip.registers.put(at, int.from_bytes((found * 4)[:4], "little"))
        self._end(64 * (size + 2))
        chip.registers.put(_QSPI + 0x100, 1)


class Pwm:
    """A PWM, which plays two sequences of values in turn: sound, the NeoPixel, the backlight."""

    _VALUES = 1, 2, 4, 4  # halfwords for a step, by DECODER

    def __init__(self, chip, base):
        self._chip, self._core, self._base = chip, chip.core, base
        self._sequence, self._end_at = 0, None
        for output in range(4):
            chip.registers.put(base + 0x560 + 4 * output, 0xFFFFFFFF)
        chip.registers.on(base + 0x04, write=lambda value: self._stop())
        chip.registers.on(base + 0x08, write=lambda value: self._start(0))
        chip.registers.on(base + 0x0C, write=lambda value: self._start(1))
        chip.registers.on(base + 0x500, write=self._enable)
        for event in range(0x100, 0x120, 4):
            chip.registers.on(base + event, functools.partial(self._happened, base + event))
        self._plan()

    def _register(self, at):
        return self._chip.registers.get(self._base + at)

    def _plan(self):
        when = FOREVER if self._end_at is None else self._end_at
        self._core.alarm("pwm%x" % self._base, when, self._end)

    def _stop(self):
        self._end_at = None
        self._chip.registers.event(self._base + 0x104)
        self._plan()

    def _enable(self, value):
        if not value:
            self._end_at = None
            self._plan()

    def _start(self, number):
        chip, base, at = self._chip, self._base, 0x20 * number
        count = self._register(0x524 + at)
        steps = max(1, count // self._VALUES[self._register(0x510) & 3])
        periods = steps * (self._register(0x528 + at) + 1) + self._register(0x52C + at)
        cycles = periods * max(1, self._register(0x508)) * 4 << (self._register(0x50C) & 7)
        begin = self._core.now
        self._sequence, self._end_at = number, begin + cycles
        samples = self._core.bytes_at(self._register(0x520 + at))
        for output in range(4):
            pin = self._register(0x560 + 4 * output)
            if pin < 0x80000000 and samples is not None:
                chip.on_sound(pin, begin, self._end_at, bytes(samples[: 2 * count]))
        chip.registers.event(base + 0x108 + 4 * number)
        self._plan()

    def _end(self):
        number, shorts = self._sequence, self._register(_SHORTS)
        self._end_at = None
        self._chip.registers.event(self._base + 0x110 + 4 * number)
        if shorts >> number & 1:
            self._chip.registers.event(self._base + 0x104)
        elif self._register(0x514):  # LOOP
            if number == 0:
                self._start(1)
            else:
                self._chip.registers.event(self._base + 0x11C)
                if shorts & 12:
                    self._start(0 if shorts & 4 else 1)
        self._plan()

    def _happened(self, address):
        if self._end_at is not None and not self._chip.registers.get(address):
            self._core.skip_to(self._end_at)  # the program waits for it in a loop
            if self._core.now >= self._end_at:
                self._end()
        return self._chip.registers.get(address)
