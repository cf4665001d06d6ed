"""Emulate a SAM D51 (ATSAMD51J19A), as far as CircuitPython 10 uses it.

Times of the flash are assumed: no data sheet tells them for every page. USB looks unplugged. There
is no watchdog, no brown-out detector and no I2C. Registers that are not named here keep what the
program writes. Source of the registers: the SAM D5x/E5x data sheet (DS60001507).
"""

import functools
import random

import unicorn

from .cortex import FOREVER, RAM, Core
from .norflash import NorFlash

HZ = 120_000_000
FLASH_BYTES = 0x80000
RAM_BYTES = 0x30000
START = 0x4000  # of the program; the boot loader is below
NVM_BYTES = 0x2000  # microcontroller.nvm, one block at the end of the flash
BLOCK, PAGE = 0x2000, 0x200  # what one command erases and writes
_ERASE = HZ // 1000 * 40  # cycles, in which the program stands still
_WRITE = HZ // 1000 * 4
_READ_ONLY = unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC

_PERIPHERALS = 0x40000000, 0x41000000, 0x42000000, 0x43000000
_BUS = 0x40000  # bytes of each of the four buses of peripherals
_RTC, _PORT, _DMAC, _EVSYS = 0x40002400, 0x41008000, 0x4100A000, 0x4100E000
_NVMCTRL, _QSPI, _USB, _CMCC = 0x41004000, 0x42003400, 0x41000000, 0x41006000
_SERCOMS = 0x40003000, 0x40003400, 0x41012000, 0x41014000, 0x43000000, 0x43000400
_TCS = (
    0x40003800,
    0x40003C00,
    0x4101A000,
    0x4101C000,
    0x42001400,
    0x42001800,
    0x43001400,
    0x43001800,
)
_TCCS = 0x41016000, 0x41018000, 0x42000C00, 0x42001000, 0x43001000
_ADCS = 0x43001C00, 0x43002000
_DAC, _GCLK, _EIC, _TRNG = 0x43002400, 0x40001C00, 0x40002800, 0x42002800
_RTC_IRQ, _EVSYS_IRQ, _SERCOM_IRQ = 11, 36, 46
_PRESCALERS = 1, 2, 4, 8, 16, 64, 256, 1024  # of a TC
_TIMER_HZ = 48_000_000

# Registers whose value says that a clock or a converter is ready.
_READY = {
    0x40000406: 1,  # MCLK.INTFLAG
    0x40000C00: 1,  # RSTC.RCAUSE: power-on
    0x40001010: 0x01030103,  # OSCCTRL.STATUS
    0x40001040: 3,  # DPLL 0: locked, ready
    0x40001054: 3,
    0x4000140C: 5,  # OSC32KCTRL.STATUS
    0x40001808: 0x0F0F,  # SUPC
    0x4000180C: 0x0F0F,
    _USB + 0x0D: 1,  # FSMSTATUS: off
    _NVMCTRL + 0x08: FLASH_BYTES // PAGE | 6 << 16,  # PARAM
    _NVMCTRL + 0x10: 1,  # INTFLAG.DONE
    _NVMCTRL + 0x12: 1,  # STATUS.READY
    _NVMCTRL + 0x18: 0xFFFFFFFF,  # RUNLOCK: no region is locked
    _TRNG + 0x0A: 1,
    _DAC + 0x06: 0x0C,
    _DAC + 0x07: 3,
    _DAC + 0x08: 0,
    _GCLK + 0x04: 0,  # SYNCBUSY
}


class Samd51:
    """A chip with its flash.

    drive, nvm: bytes of the flash chip on the QSPI bus, and of microcontroller.nvm
    pins: list of `Port`, A to D
    analog: {(number of the ADC, number of its input): 0 to 4095}
    sercoms: list of `Sercom`
    on_sound: called with (begin, end, samples) of each block that goes to the DAC
    on_restart: called when the program resets the chip

    :param firmware: {address: bytes}
    :param seed: 1 to 2**32 - 1, for random numbers and the content of RAM at power-on
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
        core.memory(_CMCC, 0x1000)  # control of the cache
        self.qspi = NorFlash(core, 0x04000000, drive)
        self.analog = {}
        core.uc.hook_add(unicorn.UC_HOOK_MEM_WRITE_PROT, self._on_store)
        core.on_reset = self.restart
        self._power_on()
        self._map()
        core.restart(START)

    def _power_on(self):
        """Put everything but memory into the state that a reset leaves."""
        self._kept = {base: bytearray(_BUS) for base in _PERIPHERALS}
        self._reads = {at: functools.partial(int, value) for at, value in _READY.items()}
        self._writes = dict.fromkeys(_READY, lambda value, size: None)
        self._page = bytearray(b"\xff" * PAGE)
        self.on(_TRNG + 0x20, lambda: self._dice.getrandbits(32))
        self.on(_NVMCTRL + 0x04, write=self._flash_command)
        resets = []  # SYNCBUSY of USB shows a reset once
        self.on(_USB, write=lambda value, size: resets.append(1) if value & 1 else None)
        self.on(_USB + 0x02, lambda: resets.pop() if resets else 0)
        self.on(_USB + 0x1C, write=lambda value, size: None)
        self.rtc = Rtc(self)
        self.pins = [Port(self, group) for group in range(4)]
        self.dma = Dma(self)
        self.sercoms = [Sercom(self, number) for number in range(6)]
        self.qspi.reset()
        for base in (*_TCS, *_TCCS, *_ADCS, _DAC, _GCLK, _EIC, _EVSYS):
            self.on_reset_bit(base)
        for base in _TCS:
            self._timer(base)
        for base in _TCCS:
            self.on(base + 4, lambda: 0, lambda value, size: None)
            self.on(base + 5, lambda: 0, lambda value, size: None)
            self.on(base + 8, lambda: 0)
        for number, base in enumerate(_ADCS):
            self.on(base + 0x2E, lambda: 1)
            self.on(base + 0x30, lambda: 0)
            self.on(base + 0x40, functools.partial(self._sample, number))
        self.on(_QSPI + 0x1C, lambda: 0x407, lambda value, size: None)
        self.on(_QSPI + 0x20, lambda: 0)
        self.on(_QSPI, write=self.qspi.end)
        self.on(_QSPI + 0x30, write=self.qspi.address)
        self.on(_QSPI + 0x34, write=self.qspi.instruction)
        self.on(_QSPI + 0x38, write=self.qspi.begin)

    # Registers

    def on(self, address, read=None, write=None):
        """Call a function when the program reads or writes a register.

        :param read: function without arguments, returns the value
        :param write: function of (value, size in bytes)
        """
        if read:
            self._reads[address] = read
        if write:
            self._writes[address] = write

    def kept(self, address, size=4):
        """Return what a register keeps."""
        base, at = address & 0xFF000000, address & _BUS - 1
        return int.from_bytes(self._kept[base][at : at + size], "little")

    def keep(self, address, value, size=4):
        base, at = address & 0xFF000000, address & _BUS - 1
        self._kept[base][at : at + size] = value.to_bytes(size, "little")

    def on_reset_bit(self, base, reset=None):
        """Clear a peripheral's registers when bit 0 of its first one is written."""

        def write(value, size):
            if value & 1:
                at = base & _BUS - 1
                self._kept[base & 0xFF000000][at : at + 0x400] = bytes(0x400)
                if reset:
                    reset()
            else:
                self.keep(base, value, size)

        self.on(base, write=write)

    def _map(self):
        def read(address, size):
            call = self._reads.get(address)
            return call() if call else self.kept(address, size)

        def write(address, size, value):
            call = self._writes.get(address)
            if call:
                call(value, size)
            else:
                self.keep(address, value, size)

        for base in _PERIPHERALS:
            if base == 0x41000000:  # the cache's registers, in the middle, are plain memory
                self.core.registers(base, _CMCC - base, read, write)
                self.core.registers(_CMCC + 0x1000, base + _BUS - _CMCC - 0x1000, read, write)
            else:
                self.core.registers(base, _BUS, read, write)

    # Small peripherals

    def _timer(self, base):
        self.on(base + 0x10, lambda: 0)
        self.on(base + 0x11, lambda: 0)
        self.on(base + 0x04, lambda: 0, lambda value, size: None)

        def command(value, size):  # CTRLBSET.CMD: 2 stops, 1 starts again
            if value >> 5 in (1, 2):
                self.keep(base + 0x0B, value >> 6 & 1, 1)

        self.on(base + 0x05, lambda: 0, command)
        self.on(base + 0x0B, write=lambda value, size: None)
        for at in (0x30, 0x32):  # CCBUF
            self.on(
                base + at, write=lambda value, size, to=base + at - 0x14: self.keep(to, value, size)
            )

    def timer_cycles(self, number):
        """Return the period of a TC in cycles of the core's clock."""
        scaler = _PRESCALERS[self.kept(_TCS[number] + 1, 1) & 7]
        return HZ / _TIMER_HZ * scaler * (self.kept(_TCS[number] + 0x1C, 2) + 1)

    def _sample(self, number):
        """Return what an ADC reads: the input that its INPUTCTRL selects."""
        return self.analog.get((number, self.kept(_ADCS[number] + 4, 1) & 31), 0)

    def _on_store(self, _uc, _kind, address, size, value, _data):
        """Take a write to the flash, which goes to the page that the next command writes."""
        if address >= FLASH_BYTES:
            return False
        at = address & PAGE - 1
        self._page[at : at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
        return True

    def _flash_command(self, value, _size):
        if value >> 8 != 0xA5:
            return
        at = self.kept(_NVMCTRL + 0x14) & FLASH_BYTES - 1
        if value & 0x7F == 1:  # erase a block
            at &= -BLOCK
            self.flash[at : at + BLOCK] = b"\xff" * BLOCK
            self.core.advance(_ERASE)
        elif value & 0x7F == 3:  # write a page
            at &= -PAGE
            for place, byte in enumerate(self._page, at):
                self.flash[place] &= byte
            self._page[:] = b"\xff" * PAGE
            self.core.advance(_WRITE)
        elif value & 0x7F == 0x15:
            self._page[:] = b"\xff" * PAGE

    def restart(self):
        """Reset the chip. Memory keeps its content."""
        self._power_on()
        self.core.restart(START)
        self.on_restart()


class Rtc:
    """The real-time counter at 16,384 Hz, with its event at 1,024 Hz and two alarms."""

    _RATE, _PERIOD = 16384, 16

    def __init__(self, chip):
        self._core = chip.core
        chip.on(_RTC + 0x00, write=self._control)
        chip.on(_RTC + 0x08, lambda: self._enabled, self._disable)
        chip.on(_RTC + 0x0A, lambda: self._enabled, self._enable)
        chip.on(_RTC + 0x0C, self._read_flags, self._clear)
        chip.on(_RTC + 0x10, lambda: 0)
        chip.on(_RTC + 0x18, self.count)
        for number in range(2):
            at = _RTC + 0x20 + 4 * number
            chip.on(
                at, functools.partial(self._alarm_at, number), functools.partial(self._set, number)
            )
        self._restart()

    def _restart(self):
        self._base = self._core.now
        self._flags = self._enabled = self._seen = 0
        self._alarms = [0, 0]
        self._plan()

    def count(self):
        return (self._core.now - self._base) * self._RATE // HZ & 0xFFFFFFFF

    def _control(self, value, _size):
        if value & 1:
            self._restart()

    def _disable(self, value, _size):
        self._enabled &= ~value
        self._plan()

    def _enable(self, value, _size):
        self._enabled |= value
        self._plan()

    def _read_flags(self):
        self._look()
        return self._flags

    def _clear(self, value, _size):
        self._look()
        self._flags &= ~value
        self._plan()

    def _alarm_at(self, number):
        return self._alarms[number]

    def _set(self, number, value, _size):
        self._look()
        self._alarms[number] = value
        self._plan()

    def _look(self):
        """Set the flags of what has happened since the last look."""
        now, seen = self.count(), self._seen
        if now == seen:
            return
        if now // self._PERIOD != seen // self._PERIOD:
            self._flags |= 1 << 2
        for number, alarm in enumerate(self._alarms):
            if seen < alarm <= now:
                self._flags |= 0x100 << number
        self._seen = now

    def _plan(self):
        """Set the interrupt line, and the alarm for the next thing that can change it."""
        now, due = self.count(), []
        if self._enabled & 4:
            due.append((now // self._PERIOD + 1) * self._PERIOD)
        for number, alarm in enumerate(self._alarms):
            if self._enabled >> 8 + number & 1 and alarm > now:
                due.append(alarm)
        when = self._base - -min(due) * HZ // self._RATE if due else FOREVER
        self._core.alarm("rtc", when, self._ring)
        self._core.line(_RTC_IRQ, self._flags & self._enabled)

    def _ring(self):
        self._look()
        self._plan()


class Port:
    """The 32 pins of a group. `level` tells and `pull` sets what is on a pin.

    on_change: called with (bits before, bits now) when the chip changes a pin that it drives
    on_function: called with the number of a pin that a peripheral takes over
    """

    def __init__(self, chip, group):
        self._chip, self._at = chip, _PORT + 0x80 * group
        self.driven = self.out = 0
        self._outside = self._given = 0  # levels of the pins that something else drives; which
        self.on_change = lambda before, now: None
        self.on_function = lambda pin: None
        for at, change in (
            (0x00, lambda value: self._set(value, self.out)),
            (0x04, lambda value: self._set(self.driven & ~value, self.out)),
            (0x08, lambda value: self._set(self.driven | value, self.out)),
            (0x0C, lambda value: self._set(self.driven ^ value, self.out)),
            (0x10, lambda value: self._set(self.driven, value)),
            (0x14, lambda value: self._set(self.driven, self.out & ~value)),
            (0x18, lambda value: self._set(self.driven, self.out | value)),
            (0x1C, lambda value: self._set(self.driven, self.out ^ value)),
            (0x28, self._configure),
        ):
            chip.on(self._at + at, write=lambda value, size, change=change: change(value))
            chip.on(self._at + at, (lambda: self.out) if at >= 0x10 else (lambda: self.driven))
        chip.on(self._at + 0x20, self._read, lambda value, size: None)
        for pin in range(32):
            chip.on(self._at + 0x40 + pin, write=functools.partial(self._function, pin))

    def give(self, pin, level):
        """Drive a pin from outside with a level; None lets it float."""
        bit = 1 << pin
        self._given = self._given & ~bit if level is None else self._given | bit
        self._outside = self._outside | bit if level else self._outside & ~bit

    def level(self, pin):
        """Return the level that the chip drives, 0 if it drives none."""
        return (self.driven & self.out) >> pin & 1

    def _set(self, driven, out):
        before = self.driven & self.out
        self.driven, self.out = driven & 0xFFFFFFFF, out & 0xFFFFFFFF
        self.on_change(before, self.driven & self.out)

    def _read(self):
        free = ~self.driven & ~self._given
        pulled = sum(1 << pin for pin in range(32) if free >> pin & 1 and self._pulls_up(pin))
        return self.driven & self.out | ~self.driven & self._given & self._outside | pulled

    def _pulls_up(self, pin):
        return self.out >> pin & 1 and self._chip.kept(self._at + 0x40 + pin, 1) & 4

    def _function(self, pin, value, size):
        place = self._at + 0x40 + pin
        if value & 1 and not self._chip.kept(place, 1) & 1:
            self.on_function(pin)
        self._chip.keep(place, value, size)

    def _configure(self, value):
        """Take WRCONFIG, which writes PMUX and PINCFG of several pins."""
        pins = (value & 0xFFFF) << (16 if value >> 31 else 0)
        for pin in range(32):
            if not pins >> pin & 1:
                continue
            if value >> 28 & 1:
                place, shift = self._at + 0x30 + pin // 2, 4 * (pin & 1)
                kept = self._chip.kept(place, 1) & ~(15 << shift)
                self._chip.keep(place, kept | (value >> 24 & 15) << shift, 1)
            if value >> 30 & 1:
                self._function(pin, value >> 16 & 0x47, 1)


class Channel:
    """A channel of the DMA controller.

    done: time at which a transfer to a SERCOM ends; FOREVER for sound, which ends by `Dma.block`
    """

    def __init__(self):
        self.control = self.events = self.flags = 0
        self.on = False
        self.done = FOREVER
        self.descriptor = 0


class Dma:
    """The DMA controller and the event system, which tells the program about the end of a block."""

    def __init__(self, chip):
        self._chip, self._core = chip, chip.core
        chip.on(_DMAC, write=self._reset)
        chip.on(_DMAC + 0x30, lambda: 0x8000)
        for number in range(32):
            at, given = _DMAC + 0x40 + 16 * number, functools.partial
            chip.on(at, given(self._read_control, number), given(self._control, number))
            chip.on(at + 4, write=lambda value, size: None)
            chip.on(at + 6, given(self._read_events, number), given(self._events, number))
            chip.on(at + 14, given(self._flags, number), given(self._clear, number))
            chip.on(at + 15, given(self._status, number))
        for number in range(12):
            at, given = _EVSYS + 0x20 + 8 * number, functools.partial
            chip.on(at + 4, given(self._event_enabled, number), given(self._event_disable, number))
            chip.on(at + 5, given(self._event_enabled, number), given(self._event_enable, number))
            chip.on(at + 6, given(self._event_flag, number), given(self._event_clear, number))
            chip.on(at + 7, lambda: 1)
        self._event_enables, self._event_flags = [0] * 12, [0] * 12
        self._channels = [Channel() for _ in range(32)]

    def _reset(self, value, size):
        if value & 1:
            for number in range(32):
                self._core.alarm("dma%d" % number, FOREVER, None)
            self._channels = [Channel() for _ in range(32)]
        self._chip.keep(_DMAC, value & ~1, size)

    def _read_control(self, number):
        self._look(number)
        channel = self._channels[number]
        return channel.control & ~2 | (2 if channel.on else 0)

    def _control(self, number, value, _size):
        channel = self._channels[number]
        self._look(number)
        if value & 1:
            self._channels[number] = Channel()
            self._core.alarm("dma%d" % number, FOREVER, None)
            return
        channel.control = value
        if value & 2 and not channel.on:
            self._start(number)
        elif not value & 2:
            channel.on = False
            self._core.alarm("dma%d" % number, FOREVER, None)

    def _read_events(self, number):
        return self._channels[number].events

    def _events(self, number, value, _size):
        self._channels[number].events = value & 0xFF

    def _flags(self, number):
        channel = self._channels[number]
        if channel.on and channel.done < FOREVER:
            self._core.skip_to(channel.done)  # the program waits for it in a loop
        self._look(number)
        return channel.flags

    def _clear(self, number, value, _size):
        self._channels[number].flags &= ~value

    def _status(self, number):
        self._look(number)
        return 2 if self._channels[number].on else 0

    def _look(self, number):
        channel = self._channels[number]
        if channel.on and channel.done <= self._core.now:
            channel.on = False
            channel.flags |= 2

    def _start(self, number):
        channel = self._channels[number]
        at = self._chip.kept(_DMAC + 0x34) + 16 * number
        trigger = channel.control >> 8 & 0x7F
        channel.on, channel.flags, channel.done, channel.descriptor = True, 0, FOREVER, at
        control, count, source, target = self._read(at)
        if 4 <= trigger < 20:
            sercom = self._chip.sercoms[(trigger - 4) // 2]
            if trigger & 1:
                moves = control & 0x400  # the source's address counts up, and is that of the end
                data = bytes(self._core.bytes_at(source - count if moves else source)[:count])
                sercom.send(data if moves else data[:1] * count)
                channel.done = sercom.done
            else:
                self._core.bytes_at(target - count)[:count] = b"\xff" * count
                channel.done = self._core.now + sercom.byte_cycles() * count
        elif 44 <= trigger < 68:  # overflow of a TC: sound. The timer is started a little later
            self._core.alarm(
                "dma%d" % number, self._core.now + 2000, lambda: self._sound(number, at)
            )

    def _read(self, at):
        """Return (control, beats, source, target) of a descriptor."""
        found = bytes(self._core.bytes_at(at)[:12])
        word = int.from_bytes
        return (
            *(word(found[:2], "little"), word(found[2:4], "little")),
            *(word(found[4:8], "little"), word(found[8:], "little")),
        )

    def _sound(self, number, at):
        """Begin a block of sound, whose descriptor is at this address."""
        channel, core = self._channels[number], self._core
        channel.descriptor = at
        back = self._chip.kept(_DMAC + 0x38) + 16 * number
        core.bytes_at(back)[:16] = bytes(core.bytes_at(at)[:16])
        _, count, source, _ = self._read(at)
        count = max(count, 1)
        period = self._chip.timer_cycles(((channel.control >> 8 & 0x7F) - 44) // 3)
        end = core.now + int(count * period) + 1
        samples = core.bytes_at(source - count)
        if samples is not None:
            self._chip.on_sound(core.now, end, bytes(samples[:count]))
        core.alarm("dma%d" % number, end, lambda: self._sound_end(number))

    def _sound_end(self, number):
        channel, core = self._channels[number], self._core
        if self._read(channel.descriptor)[0] >> 1 & 3 == 1 and channel.events & 0x20:
            for event in range(12):
                if self._chip.kept(_EVSYS + 0x20 + 8 * event, 1) & 0x7F == 0x22 + number:
                    self._event_flags[event] |= 2
                    self._event_line()
        following = core.word(channel.descriptor + 12)
        if following and core.bytes_at(following)[0] & 1:
            self._sound(number, following)
            return
        channel.on = False
        channel.flags |= 5 if following else 2
        back = self._chip.kept(_DMAC + 0x38) + 16 * number
        if not following:
            core.bytes_at(back)[0] &= 0xFE

    def _event_line(self):
        for line in range(5):
            events = range(line, line + 1) if line < 4 else range(4, 12)
            asks = any(self._event_flags[one] & self._event_enables[one] for one in events)
            self._core.line(_EVSYS_IRQ + line, asks)

    def _event_enabled(self, number):
        return self._event_enables[number]

    def _event_enable(self, number, value, _size):
        self._event_enables[number] |= value
        self._event_line()

    def _event_disable(self, number, value, _size):
        self._event_enables[number] &= ~value
        self._event_line()

    def _event_flag(self, number):
        return self._event_flags[number]

    def _event_clear(self, number, value, _size):
        self._event_flags[number] &= ~value
        self._event_line()


class Sercom:
    """A serial interface: SPI without an answer, or a UART.

    done: time at which everything is sent
    on_send: called with (begin, end, data) when bytes go out
    """

    _UART = 1  # value of CTRLA.MODE: a UART with its own clock

    def __init__(self, chip, number):
        self._chip, self._core, self._number = chip, chip.core, number
        self._base = base = _SERCOMS[number]
        self.on_send = lambda begin, end, data: None
        self._coming = bytearray()  # bytes on the wire to the receiver
        self._reset()
        chip.on_reset_bit(base, self._reset)
        chip.on(base + 0x14, lambda: self._enabled, self._disable)
        chip.on(base + 0x16, lambda: self._enabled, self._enable)
        chip.on(base + 0x18, self._flags, self._clear)
        chip.on(base + 0x1A, lambda: 4 if self._error else 0, self._clear_error)
        chip.on(base + 0x1C, lambda: 0)
        chip.on(base + 0x28, self._take, self._put)

    def _reset(self):
        self.done = self._core.now
        self._enabled = 0
        self._sent = self._error = False
        self._got = bytearray()  # the receiver's two bytes
        self._next = FOREVER  # time at which the next byte arrives
        self.lost = 0  # bytes that came while the receiver was full
        self._core.alarm("sercom%d" % self._number, FOREVER, None)

    @property
    def is_uart(self):
        return self._chip.kept(self._base, 1) >> 2 & 7 == self._UART

    def byte_cycles(self):
        """Return how long a byte takes, in cycles of the core's clock."""
        if self.is_uart:
            return int(10 * HZ / (3e6 * (1 - self._chip.kept(self._base + 0x0C, 2) / 65536)))
        return 40 * (self._chip.kept(self._base + 0x0C, 1) + 1)  # 24 MHz / (BAUD + 1)

    def send(self, data):
        begin = max(self.done, self._core.now)
        self.done = begin + self.byte_cycles() * len(data)
        self.on_send(begin, self.done, data)

    def feed(self, data):
        """Let bytes arrive at the receiver, one after the other."""
        if not self._coming:
            self._next = self._core.now + self.byte_cycles()
        self._coming += data
        self._plan()

    def _look(self):
        while self._coming and self._next <= self._core.now:
            if self._chip.kept(self._base + 4) >> 17 & 1:  # CTRLB.RXEN
                if len(self._got) < 2:
                    self._got.append(self._coming[0])
                else:
                    self.lost += 1
                    self._error = True
            del self._coming[0]
            self._next += self.byte_cycles()

    def _flags(self):
        """Return INTFLAG: 1 room to send, 2 all is sent, 4 a byte has come, 0x80 an error."""
        now = self._core.now
        if not self.is_uart:
            if now < self.done:
                self._core.skip_to(self.done)  # the program waits for it in a loop
            over = self._core.now >= self.done
            return 1 | (2 if over else 0) | (4 if over and self._got else 0)
        self._look()
        flags = 1 if now + self.byte_cycles() >= self.done else 0
        flags |= 2 if self._sent and now >= self.done else 0
        return flags | (4 if self._got else 0) | (0x80 if self._error else 0)

    def _take(self):
        if not self.is_uart:
            if self._got:
                del self._got[0]
            return 0xFF
        self._look()
        value = self._got[0] if self._got else 0
        del self._got[:1]
        self._plan()
        return value

    def _put(self, value, _size):
        self._sent = True
        self.send(bytes((value & 0xFF,)))
        if self.is_uart:
            self._plan()
        elif len(self._got) < 2:
            self._got.append(0xFF)

    def _enable(self, value, _size):
        self._enabled |= value
        self._plan()

    def _disable(self, value, _size):
        self._enabled &= ~value
        self._plan()

    def _clear(self, value, _size):
        if value & 2:
            self._sent = False
        if value & 0x80:
            self._error = False
        self._plan()

    def _clear_error(self, value, _size):
        if value & 4:
            self._error = False

    def _plan(self):
        """Set the four interrupt lines of a UART, and the alarm for what changes them next."""
        if not self.is_uart:
            return
        flags, due = self._flags() & self._enabled, []
        first = _SERCOM_IRQ + 4 * self._number
        for line in range(4):
            self._core.line(first + line, flags >> line & 1 if line < 3 else flags & 0xF8)
        if self._enabled & 1 and not flags & 1:
            due.append(self.done - self.byte_cycles())
        if self._enabled & 2 and self._sent and self.done > self._core.now:
            due.append(self.done)
        if self._coming:
            due.append(self._next)
        self._core.alarm("sercom%d" % self._number, min(due, default=FOREVER), self._plan)
