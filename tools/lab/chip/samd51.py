"""Emulate a SAM D51 (ATSAMD51J19A), as far as CircuitPython 10 uses it.

The times of its flash are assumed. USB looks unplugged. There is no I2C, no watchdog and no
brown-out detector. Source of the registers: the SAM D5x/E5x data sheet (DS60001507).
"""

import functools
import random

import unicorn

from .cortex import FOREVER, RAM, Core
from .norflash import NorFlash
from .registers import Registers
from .samd51_serial import EVSYS, Dma, Sercom

HZ = 120_000_000
FLASH_BYTES = 0x80000
RAM_BYTES = 0x30000
START = 0x4000  # of the program; the boot loader is below
NVM_BYTES = 0x2000  # microcontroller.nvm, one block at the end of the flash
BLOCK, PAGE = 0x2000, 0x200  # what one command erases and writes
_ERASE = HZ // 1000 * 40  # cycles of a command, in which the program stands still
_WRITE = HZ // 1000 * 4
_READ_ONLY = unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC

_RTC, _PORT, _NVMCTRL, _QSPI = 0x40002400, 0x41008000, 0x41004000, 0x42003400
_USB, _CMCC = 0x41000000, 0x41006000
_TIMERS = (
    *(0x40003800, 0x40003C00, 0x4101A000, 0x4101C000),  # TC 0 to 7
    *(0x42001400, 0x42001800, 0x43001400, 0x43001800),
)
_PULSERS = 0x41016000, 0x41018000, 0x42000C00, 0x42001000, 0x43001000  # TCC
_ADCS = 0x43001C00, 0x43002000
_DAC, _GCLK, _EIC, _TRNG = 0x43002400, 0x40001C00, 0x40002800, 0x42002800
# The buses of peripherals. The registers of CMCC, the cache, are plain memory of their own.
_BLOCKS = (
    *((0x40000000, 0x40000), (0x41000000, _CMCC & 0x3FFFF), (_CMCC + 0x1000, 0x39000)),
    *((0x42000000, 0x40000), (0x43000000, 0x40000)),
)
_RTC_IRQ = 11
_SCALES = 1, 2, 4, 8, 16, 64, 256, 1024  # of a TC
_TIMER_HZ = 48_000_000
_SOON = 200  # cycles; mp_hal_delay_ms of CircuitPython takes 120 at most between two reads

# Registers that always say the same: a clock is ready, nothing is left to synchronize.
_FIXED = {
    0x40000406: 1,  # MCLK.INTFLAG
    0x40000C00: 1,  # RSTC.RCAUSE: power-on
    0x40001010: 0x01030103,  # OSCCTRL.STATUS
    0x40001040: 3,  # DPLL: locked, ready
    0x40001054: 3,
    0x4000140C: 5,  # OSC32KCTRL.STATUS
    0x40001808: 0x0F0F,  # SUPC
    0x4000180C: 0x0F0F,
    _RTC + 0x10: 0,  # SYNCBUSY
    _USB + 0x0D: 1,  # FSMSTATUS: off
    _USB + 0x1C: 0,  # INTFLAG
    _NVMCTRL + 0x08: FLASH_BYTES // PAGE | 6 << 16,  # PARAM
    _NVMCTRL + 0x10: 1,  # INTFLAG.DONE
    _NVMCTRL + 0x12: 1,  # STATUS.READY
    _NVMCTRL + 0x18: 0xFFFFFFFF,  # RUNLOCK: no region is locked
    _TRNG + 0x0A: 1,
    _DAC + 0x06: 0x0C,
    _DAC + 0x07: 3,
    _DAC + 0x08: 0,
    _GCLK + 0x04: 0,  # SYNCBUSY
    _QSPI + 0x1C: 0x407,  # INTFLAG
    _QSPI + 0x20: 0,
}


class Samd51:
    """A chip with its flash and the flash chip on its QSPI bus.

    core: `cortex.Core`
    ram, flash, nvm: memoryviews; nvm is microcontroller.nvm, the end of the flash
    qspi: `NorFlash`
    pins: list of `Port`, A to D
    sercoms: list of `Sercom`
    analog: {(number of the ADC, number of its input): 0 to 4095}, what is not there reads 0
    on_sound: called with (begin, end, samples) of each block that goes to the DAC
    on_restart: called after each reset; `pins`, `sercoms` and their functions are new then

    :param firmware: {address: bytes}
    :param nvm: bytes of microcontroller.nvm
    :param drive: bytes of the flash chip
    :param seed: for random numbers and the content of RAM at power-on
    """

    def __init__(self, firmware, nvm=b"", drive=b"", seed=1):
        self._dice = random.Random(seed)
        self.core = core = Core(HZ)
        self.on_sound = lambda begin, end, samples: None
        self.on_restart = lambda: None
        self.ram = core.memory(RAM, RAM_BYTES)
        self.ram[:] = self._dice.randbytes(RAM_BYTES)
        self.flash = core.memory(0, FLASH_BYTES, _READ_ONLY)
        self.flash[:] = b"\xff" * FLASH_BYTES
        for at, data in firmware.items():
            self.flash[at : at + len(data)] = data
        self.nvm = self.flash[FLASH_BYTES - NVM_BYTES :]
        self.nvm[: len(nvm)] = nvm
        core.memory(0x00800000, 0x10000)[:] = b"\xff" * 0x10000  # fuses
        core.memory(0x47000000, 0x2000)  # backup RAM
        core.memory(_CMCC, 0x1000)
        self.qspi = NorFlash(core, 0x04000000, drive)
        self.analog = {}
        self.registers = Registers(core, _BLOCKS)
        core.uc.hook_add(
            unicorn.UC_HOOK_MEM_WRITE_PROT, self._on_store, begin=0, end=FLASH_BYTES - 1
        )
        core.on_reset = self.restart
        self.restart()

    def restart(self):
        """Reset the chip. Memory keeps its content."""
        self.core.restart(START)
        self._page, self._undo = bytearray(b"\xff" * PAGE), []
        self.registers.reset()
        on = self.registers.on
        for at, value in _FIXED.items():
            self.registers.fix(at, value)
        for base in (*_TIMERS, *_PULSERS, *_ADCS, _DAC, _GCLK, _EIC, EVSYS):
            self.registers.on_reset_bit(base)
        on(_TRNG + 0x20, lambda: self._dice.getrandbits(32))
        on(_NVMCTRL + 0x04, write=self._flash_command)
        resets = []  # SYNCBUSY of USB shows a reset once
        on(_USB, write=lambda value: resets.append(1) if value & 1 else None)
        on(_USB + 0x02, lambda: resets.pop() if resets else 0)
        for endpoint in range(8):
            self.registers.fix(_USB + 0x107 + 0x20 * endpoint)  # EPINTFLAG
        for base in _TIMERS:
            self._timer(base)
        for base in _PULSERS:
            for at in (4, 5, 8):
                self.registers.fix(base + at)
        for number, base in enumerate(_ADCS):
            self.registers.fix(base + 0x2E, 1)
            self.registers.fix(base + 0x30)
            on(base + 0x40, functools.partial(self._sample, number))
        self.qspi.reset()
        on(_QSPI, write=self.qspi.end)
        on(_QSPI + 0x30, write=self.qspi.address)
        on(_QSPI + 0x34, write=self.qspi.instruction)
        on(_QSPI + 0x38, write=self.qspi.begin)
        Rtc(self.core, self.registers)
        self.pins = [Port(self.registers, _PORT + 0x80 * group) for group in range(4)]
        self.sercoms = [Sercom(self, number) for number in range(6)]
        Dma(self)
        self.on_restart()

    def _timer(self, base):
        """Make the registers of a TC, which only tells the DMA how fast sound is."""
        stopped = [0]
        for at in (0x04, 0x05, 0x10, 0x11):
            self.registers.fix(base + at)

        def command(value):  # CTRLBSET.CMD: 2 stops, 1 starts again
            if value >> 5 in (1, 2):
                stopped[0] = value >> 6 & 1

        self.registers.on(base + 0x05, write=command)
        self.registers.on(base + 0x0B, lambda: stopped[0])  # STATUS.STOP

        def buffered(value, at):  # CCBUF: the value becomes that of CC
            self.registers.fill(at, value.to_bytes(2, "little"))

        for at in (0x1C, 0x1E):
            write = functools.partial(buffered, at=base + at)
            self.registers.on(base + at + 0x14, write=write)

    def timer_cycles(self, number):
        """Return the period of a TC in cycles of the core's clock."""
        get, base = self.registers.get, _TIMERS[number]
        return HZ / _TIMER_HZ * _SCALES[get(base + 1, 1) & 7] * (get(base + 0x1C, 2) + 1)

    def _sample(self, number):
        """Return what an ADC reads: the input that its INPUTCTRL selects."""
        return self.analog.get((number, self.registers.get(_ADCS[number] + 4, 1) & 31), 0)

    def _on_store(self, _uc, _kind, address, size, value, _data):
        """Take a write to the flash: it changes the page that the next command writes.

        Unicorn then writes it into the flash, too, so `_flash_command` has to undo this.
        """
        at = address % PAGE
        self._page[at : at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
        self._undo.append((address, bytes(self.flash[address : address + size])))
        return True

    def _flash_command(self, value):
        if value >> 8 != 0xA5:
            return
        while self._undo:
            at, before = self._undo.pop()
            self.flash[at : at + len(before)] = before
        at = self.registers.get(_NVMCTRL + 0x14) % FLASH_BYTES
        if value & 0x7F == 1:  # erase a block
            at -= at % BLOCK
            self.flash[at : at + BLOCK] = b"\xff" * BLOCK
            self.core.advance(_ERASE)
        elif value & 0x7F == 3:  # write a page
            at -= at % PAGE
            for place, byte in enumerate(self._page, at):
                self.flash[place] &= byte
            self.core.advance(_WRITE)
        self._page[:] = b"\xff" * PAGE


class Rtc:
    """The real-time counter at 16,384 Hz, with its event at 1,024 Hz and two alarms."""

    _RATE, _PERIOD = 16384, 16
    _TICK = 1 << 2  # bit of the event; those of the alarms are from bit 8 on

    def __init__(self, core, registers):
        self._core = core
        registers.on(_RTC + 0x00, write=self._control)
        registers.on(_RTC + 0x08, lambda: self._enabled, self._disable)
        registers.on(_RTC + 0x0A, lambda: self._enabled, self._enable)
        registers.on(_RTC + 0x0C, self._read_flags, self._clear)
        registers.on(_RTC + 0x18, self._read_count)
        for number in range(2):
            set_alarm = functools.partial(self._set_alarm, number)
            registers.on(_RTC + 0x20 + 4 * number, write=set_alarm)
        self._restart()

    def _restart(self):
        self._begin = self._core.now
        self._flags = self._enabled = self._seen = 0
        self._alarms = [0, 0]
        self._read, self._reads = 0, 0  # time of the last read of the count, and how many were near
        self._plan()

    def _count(self):
        return (self._core.now - self._begin) * self._RATE // HZ

    def _time_of(self, count):
        """Return the time at which the counter gets to a value."""
        return self._begin - -count * HZ // self._RATE

    def _read_count(self):
        """Return the count. Let time pass to its next value if the program waits for this.

        It reads the count again and again then: three times, at most _SOON cycles apart.
        """
        now = self._core.now
        self._reads = self._reads + 1 if now - self._read < _SOON else 0
        if self._reads > 2:
            self._core.skip_to(self._time_of(self._count() + 1))
        self._read = self._core.now
        return self._count()

    def _control(self, value):
        if value & 1:
            self._restart()

    def _disable(self, value):
        self._enabled &= ~value
        self._plan()

    def _enable(self, value):
        self._enabled |= value
        self._plan()

    def _read_flags(self):
        self._look()
        return self._flags

    def _clear(self, value):
        self._look()
        self._flags &= ~value
        self._core.line(_RTC_IRQ, self._flags & self._enabled)

    def _set_alarm(self, number, value):
        self._look()
        self._alarms[number] = value
        self._plan()

    def _look(self):
        """Set the flags of what has happened since the last look."""
        now, seen = self._count(), self._seen
        if now // self._PERIOD != seen // self._PERIOD:
            self._flags |= self._TICK
        for number, alarm in enumerate(self._alarms):
            if seen < alarm <= now:
                self._flags |= 0x100 << number
        self._seen = now

    def _plan(self):
        """Set the interrupt line, and the alarm for the next time that can change it."""
        now, due = self._count(), []
        if self._enabled & self._TICK:
            due.append((now // self._PERIOD + 1) * self._PERIOD)
        for number, alarm in enumerate(self._alarms):
            if self._enabled & 0x100 << number and alarm > now:
                due.append(alarm)
        self._core.alarm("rtc", self._time_of(min(due)) if due else FOREVER, self._ring)
        self._core.line(_RTC_IRQ, self._flags & self._enabled)

    def _ring(self):
        self._look()
        self._plan()


class Port:
    """The 32 pins of a group.

    on_change: called with (bits before, bits now) when the chip changes a pin that it drives
    on_function: called with the number of a pin that a peripheral takes over
    """

    def __init__(self, registers, base):
        self._registers, self._base = registers, base
        self._driven = self._out = 0
        self._given = self._high = 0  # pins that something else drives; which of them are high
        self._taken = 0  # pins of peripherals
        self.on_change = lambda before, now: None
        self.on_function = lambda pin: None
        on = registers.on
        on(base + 0x00, lambda: self._driven, lambda bits: self._set(bits, self._out))
        on(base + 0x04, write=lambda bits: self._set(self._driven & ~bits, self._out))
        on(base + 0x08, write=lambda bits: self._set(self._driven | bits, self._out))
        on(base + 0x0C, write=lambda bits: self._set(self._driven ^ bits, self._out))
        on(base + 0x10, lambda: self._out, lambda bits: self._set(self._driven, bits))
        on(base + 0x14, write=lambda bits: self._set(self._driven, self._out & ~bits))
        on(base + 0x18, write=lambda bits: self._set(self._driven, self._out | bits))
        on(base + 0x1C, write=lambda bits: self._set(self._driven, self._out ^ bits))
        for at in (0x04, 0x08, 0x0C):
            on(base + at, lambda: self._driven)
        for at in (0x14, 0x18, 0x1C):
            on(base + at, lambda: self._out)
        on(base + 0x20, self._read)
        on(base + 0x28, write=self._configure)
        for pin in range(32):
            on(base + 0x40 + pin, write=functools.partial(self._on_config, pin))

    def give(self, pin, level):
        """Drive a pin from outside with a level; None lets it float."""
        bit = 1 << pin
        self._given = self._given & ~bit if level is None else self._given | bit
        self._high = self._high | bit if level else self._high & ~bit

    def level(self, pin):
        """Return the level that the chip drives, 0 if it drives none."""
        return (self._driven & self._out) >> pin & 1

    def _set(self, driven, out):
        before = self._driven & self._out
        self._driven, self._out = driven & 0xFFFFFFFF, out & 0xFFFFFFFF
        self.on_change(before, self._driven & self._out)

    def _read(self):
        """Return the levels of all pins: driven here, driven from outside, or pulled up."""
        level = self._driven & self._out | ~self._driven & self._given & self._high
        floating = self._out & ~self._driven & ~self._given
        for pin in range(32):
            if floating >> pin & 1 and self._registers.get(self._base + 0x40 + pin, 1) & 4:
                level |= 1 << pin
        return level

    def _on_config(self, pin, value):
        """Take a write to PINCFG, whose bit 0 gives the pin to a peripheral."""
        if value & 1 and not self._taken >> pin & 1:
            self.on_function(pin)
        self._taken = self._taken & ~(1 << pin) | (value & 1) << pin

    def _configure(self, value):
        """Take a write to WRCONFIG, which writes PMUX and PINCFG of several pins."""
        pins = (value & 0xFFFF) << (16 if value >> 31 else 0)
        for pin in range(32):
            if not pins >> pin & 1:
                continue
            if value >> 28 & 1:
                at, shift = self._base + 0x30 + pin // 2, 4 * (pin & 1)
                kept = self._registers.get(at, 1) & ~(15 << shift)
                self._registers.fill(at, bytes((kept | (value >> 24 & 15) << shift,)))
            if value >> 30 & 1:
                self._registers.fill(self._base + 0x40 + pin, bytes((value >> 16 & 0x47,)))
                self._on_config(pin, value >> 16)
