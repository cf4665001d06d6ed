"""Emulate the DMA, the event system and the serial interfaces of a SAM D51.

A transfer by DMA takes its bytes at once, and ends when its peripheral would have moved them.
"""

import functools
import struct

from .cortex import FOREVER

DMAC, EVSYS = 0x4100A000, 0x4100E000
_SERCOMS = 0x40003000, 0x40003400, 0x41012000, 0x41014000, 0x43000000, 0x43000400
_EVENT_IRQ, _SERCOM_IRQ = 36, 46
_EVENTS = 12  # channels with an interrupt
_FROM_DMA = 0x22  # EVGEN of the first DMA channel
_TIMER_MHZ_3 = 3e6  # a UART's bits a second at BAUD 0 and 16 samples a bit, from 48 MHz
_LATE = 2000  # cycles from the start of a transfer of sound until its timer runs
_DESCRIPTOR = struct.Struct("<HHIII")  # control, beats, ends of source and target, next descriptor
_VALID, _SOURCE_MOVES = 1 << 0, 1 << 10  # bits of a descriptor's control
_DONE, _ERROR, _SUSPENDED = 2, 1, 4  # bits of CHINTFLAG


class Channel:
    """A channel of the DMA controller.

    done: time at which a transfer to a SERCOM ends; FOREVER for sound, which ends by an alarm
    descriptor: address of the descriptor at work
    """

    def __init__(self):
        self.control = self.events = self.flags = 0
        self.on = False
        self.done = FOREVER
        self.descriptor = 0


class Dma:
    """The DMA controller, and the event system by which it tells of the end of a block.

    :param chip: `samd51.Samd51`
    """

    def __init__(self, chip):
        self._chip, self._core, self._registers = chip, chip.core, chip.registers
        self._channels = [Channel() for _ in range(32)]
        self._enables, self._flags = [0] * _EVENTS, [0] * _EVENTS
        on, part = chip.registers.on, functools.partial
        chip.registers.on_reset_bit(DMAC, self._reset)
        chip.registers.fix(DMAC + 0x30, 0x8000)
        for number in range(32):
            at = DMAC + 0x40 + 16 * number
            on(at, part(self._read_control, number), part(self._control, number))
            on(at + 6, write=part(self._set_events, number))
            on(at + 14, part(self._read_flags, number), part(self._clear, number))
            on(at + 15, part(self._status, number))
        for number in range(_EVENTS):
            at = EVSYS + 0x20 + 8 * number
            on(at + 4, part(self._enables.__getitem__, number), part(self._disable, number))
            on(at + 5, part(self._enables.__getitem__, number), part(self._enable, number))
            on(at + 6, part(self._flags.__getitem__, number), part(self._clear_event, number))
            chip.registers.fix(at + 7, 1)

    def _reset(self):
        for number in range(32):
            self._drop(number)

    def _drop(self, number):
        self._channels[number] = Channel()
        self._core.alarm("dma%d" % number, FOREVER, None)

    # Registers of a channel

    def _look(self, number):
        """Return a channel, after ending its transfer if it is over."""
        channel = self._channels[number]
        if channel.on and channel.done <= self._core.now:
            channel.on = False
            channel.flags |= _DONE
        return channel

    def _read_control(self, number):
        channel = self._look(number)
        return channel.control & ~2 | channel.on << 1

    def _control(self, number, value):
        channel = self._look(number)
        channel.control = value
        if value & 1:
            self._drop(number)
        elif value & 2 and not channel.on:
            self._start(number, channel)
        elif not value & 2:
            channel.on = False
            self._core.alarm("dma%d" % number, FOREVER, None)

    def _set_events(self, number, value):
        self._channels[number].events = value

    def _read_flags(self, number):
        channel = self._channels[number]
        if channel.on and channel.done < FOREVER:
            self._core.skip_to(channel.done)  # the program waits for it in a loop
        return self._look(number).flags

    def _clear(self, number, value):
        self._channels[number].flags &= ~value

    def _status(self, number):
        return self._look(number).on << 1

    # Transfers

    def _start(self, number, channel):
        at = self._registers.get(DMAC + 0x34) + 16 * number
        trigger = channel.control >> 8 & 0x7F
        channel.on, channel.flags, channel.done, channel.descriptor = True, 0, FOREVER, at
        control, count, source, target, _ = self._read(at)
        if 4 <= trigger < 20:
            sercom = self._chip.sercoms[(trigger - 4) // 2]
            if trigger & 1:
                moves = control & _SOURCE_MOVES
                data = bytes(self._core.bytes_at(source - count if moves else source)[:count])
                sercom.send(data if moves else data[:1] * count)
                channel.done = sercom.done
            else:
                self._core.bytes_at(target - count)[:count] = b"\xff" * count
                channel.done = self._core.now + sercom.byte_cycles() * count
        elif 44 <= trigger < 68:  # overflow of a TC: sound
            begin = functools.partial(self._sound, number, at)
            self._core.alarm("dma%d" % number, self._core.now + _LATE, begin)

    def _read(self, at):
        return _DESCRIPTOR.unpack_from(self._core.bytes_at(at))

    def _back(self, number):
        """Return the bytes that the controller writes back of a channel's descriptor."""
        return self._core.bytes_at(self._registers.get(DMAC + 0x38) + 16 * number)[:16]

    def _sound(self, number, at):
        """Begin a block of sound, whose descriptor is at this address."""
        channel, core = self._channels[number], self._core
        channel.descriptor = at
        self._back(number)[:] = core.bytes_at(at)[:16]
        _, count, source, _, _ = self._read(at)
        period = self._chip.timer_cycles(((channel.control >> 8 & 0x7F) - 44) // 3)
        end = core.now + int(max(count, 1) * period) + 1
        samples = core.bytes_at(source - count)
        if samples is not None:
            self._chip.on_sound(core.now, end, bytes(samples[:count]))
        core.alarm("dma%d" % number, end, functools.partial(self._sound_end, number))

    def _sound_end(self, number):
        channel = self._channels[number]
        control, _, _, _, following = self._read(channel.descriptor)
        if control >> 1 & 3 == 1 and channel.events & 0x20:  # it tells of the end of each block
            for event in range(_EVENTS):
                if self._registers.get(EVSYS + 0x20 + 8 * event, 1) & 0x7F == _FROM_DMA + number:
                    self._flags[event] |= 2
            self._tell()
        if following and self._read(following)[0] & _VALID:
            self._sound(number, following)
            return
        channel.on = False
        channel.flags |= _ERROR | _SUSPENDED if following else _DONE
        if not following:
            self._back(number)[0] &= ~_VALID & 0xFF

    # Events

    def _tell(self):
        """Set the interrupt lines: one for each of the first four channels, one for the others."""
        asks = [flags & enables for flags, enables in zip(self._flags, self._enables)]
        for line in range(4):
            self._core.line(_EVENT_IRQ + line, asks[line])
        self._core.line(_EVENT_IRQ + 4, any(asks[4:]))

    def _enable(self, number, value):
        self._enables[number] |= value
        self._tell()

    def _disable(self, number, value):
        self._enables[number] &= ~value
        self._tell()

    def _clear_event(self, number, value):
        self._flags[number] &= ~value
        self._tell()


class Sercom:
    """A serial interface: SPI that reads ones, or a UART.

    done: time at which everything is sent
    lost: number of bytes that came while the receiver was full
    on_send: called with (begin, end, data) when bytes go out

    :param chip: `samd51.Samd51`
    """

    _UART = 1  # value of CTRLA.MODE: a UART with its own clock
    _FULL = 2  # bytes that the receiver keeps

    def __init__(self, chip, number):
        self._core, self._registers, self._number = chip.core, chip.registers, number
        self._base = base = _SERCOMS[number]
        self.on_send = lambda begin, end, data: None
        self.lost = 0
        self._reset()
        on = self._registers.on
        self._registers.on_reset_bit(base, self._reset)
        on(base + 0x14, lambda: self._enabled, self._disable)
        on(base + 0x16, lambda: self._enabled, self._enable)
        on(base + 0x18, self._read_flags, self._clear)
        on(base + 0x1A, lambda: 4 * self._error, self._clear_error)
        self._registers.fix(base + 0x1C)
        on(base + 0x28, self._take, self._put)

    def _reset(self):
        self.done = self._core.now
        self._enabled = 0
        self._sent = self._error = False
        self._got = bytearray()
        self._coming = bytearray()  # bytes on the wire to the receiver
        self._core.alarm("sercom%d" % self._number, FOREVER, None)

    @property
    def _is_uart(self):
        return self._registers.get(self._base, 1) >> 2 & 7 == self._UART

    def byte_cycles(self):
        """Return how long a byte takes, in cycles of the core's clock."""
        if self._is_uart:
            baud = self._registers.get(self._base + 0x0C, 2)
            return int(10 * self._core.hz / (_TIMER_MHZ_3 * (1 - baud / 65536)))
        return 40 * (self._registers.get(self._base + 0x0C, 1) + 1)  # 24 MHz / (BAUD + 1)

    def send(self, data):
        begin = max(self.done, self._core.now)
        self.done = begin + self.byte_cycles() * len(data)
        self.on_send(begin, self.done, data)

    def feed(self, data):
        """Let bytes arrive at the receiver, one after the other. Without a UART they are lost."""
        if not self._is_uart:
            return
        if not self._coming:
            self._next = self._core.now + self.byte_cycles()
        self._coming += data
        self._plan()

    def _look(self):
        """Receive the bytes that have come since the last look."""
        while self._coming and self._next <= self._core.now:
            byte = self._coming.pop(0)
            self._next += self.byte_cycles()
            if not self._registers.get(self._base + 4) >> 17 & 1:  # CTRLB.RXEN
                continue
            if len(self._got) < self._FULL:
                self._got.append(byte)
            else:
                self.lost += 1
                self._error = True

    def _read_flags(self):
        """Return INTFLAG: 1 room to send, 2 all is sent, 4 a byte has come, 0x80 an error."""
        if self._is_uart:
            self._look()
            now = self._core.now
            room, over = now + self.byte_cycles() >= self.done, self._sent and now >= self.done
        else:
            now, room = self._core.now, True
            if now < self.done:
                self._core.skip_to(self.done)  # the program waits for it in a loop
                now = self._core.now
            over = now >= self.done
        return (
            room | over << 1 | bool(self._got and (over or self._is_uart)) << 2 | self._error << 7
        )

    def _take(self):
        if self._is_uart:
            self._look()
        value = self._got.pop(0) if self._got else 0xFF
        self._plan()
        return value

    def _put(self, value):
        self._sent = True
        self.send(bytes((value & 0xFF,)))
        if not self._is_uart and len(self._got) < self._FULL:
            self._got.append(0xFF)
        self._plan()

    def _enable(self, value):
        self._enabled |= value
        self._plan()

    def _disable(self, value):
        self._enabled &= ~value
        self._plan()

    def _clear(self, value):
        self._sent = self._sent and not value & 2
        self._error = self._error and not value & 0x80
        self._plan()

    def _clear_error(self, value):
        self._error = self._error and not value & 4

    def _plan(self):
        """Set the four interrupt lines of a UART, and the alarm for what changes them next."""
        if not self._is_uart:
            return
        flags, due = self._read_flags() & self._enabled, []
        first = _SERCOM_IRQ + 4 * self._number
        for line in range(3):
            self._core.line(first + line, flags >> line & 1)
        self._core.line(first + 3, flags & 0xF8)
        if self._enabled & 1 and not flags & 1:
            due.append(self.done - self.byte_cycles())
        if self._enabled & 2 and self._sent and self.done > self._core.now:
            due.append(self.done)
        if self._coming:
            due.append(self._next)
        self._core.alarm("sercom%d" % self._number, min(due, default=FOREVER), self._plan)
