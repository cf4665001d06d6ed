"""Run the program of a Cortex-M4 chip: memory, registers, exceptions, interrupts, and time.

PyPI's `unicorn` runs the instructions. It has neither interrupts nor a clock, so both are here. The
program runs in slices, each up to the next alarm. An instruction takes CYCLES of the chip's clock:
there is no model of caches and wait states. With this mean, a million turns of Python's
`for count in r: pass` take 1.85 s on a SAM D51 at 120 MHz; a real Feather M4 took 1.88 s
(adafruit/circuitpython, issue 1933).

The file knows no chip. `samd51.py` adds one: it maps memory, and registers the functions that are
called when the program reads or writes a peripheral.
"""

import ctypes
import mmap
from typing import Any

import unicorn
from unicorn import arm_const as arm
from unicorn.unicorn_py3.unicorn import uclib

from .events import Broken

CYCLES = 1.92
RAM = 0x20000000
FOREVER = 1 << 62
NMI, HARD_FAULT, SVC, PENDSV, SYSTICK, IRQ = 2, 3, 11, 14, 15, 16  # numbers of exceptions
_SCS = 0xE0000000  # the core's own registers, 1 MB
_RETURN = 0xFFFFFFE9  # EXC_RETURN: to thread mode and the main stack, with the registers of the FPU
_NESTED = 0xFFFFFFE1  # the same, to another handler
_NOWHERE = 0xFFFFF000  # the program never gets here
_THUMB = 1 << 24  # bit of xPSR
_LATENCY = 29  # cycles from an interrupt to its handler's first instruction, FPU included
# Instructions that still run after a register has let time pass. Without them each interrupt would
# come right after the read of a clock, where a chip hardly ever gets one, and where CircuitPython's
# `_get_count` for the SAM D51 cannot bear it.
_SLACK = 24
_MASKED = 60  # instructions until we look again at an interrupt that the program has masked

# What Unicorn calls exceptions in its hook for interrupts: EXCP_* of qemu/target/arm/cpu.h.
_EXCP_SWI, _EXCP_RETURN = 2, 8

_CALL_READ = ctypes.CFUNCTYPE(
    ctypes.c_uint64, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_void_p
)
_CALL_WRITE = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p
)

# The registers that an exception saves, in the order of their places on the stack.
_SAVED = (
    *(arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1, arm.UC_ARM_REG_R2, arm.UC_ARM_REG_R3),
    *(arm.UC_ARM_REG_R12, arm.UC_ARM_REG_LR, arm.UC_ARM_REG_PC, arm.UC_ARM_REG_XPSR),
    *range(arm.UC_ARM_REG_S0, arm.UC_ARM_REG_S0 + 16),
    arm.UC_ARM_REG_FPSCR,
)
_FRAME = 4 * len(_SAVED) + 4  # bytes on the stack; the last word is reserved


class _Values:
    """Values of 32-bit registers of the core, in memory that Unicorn reads and writes."""

    def __init__(self, handle, names):
        self._handle, self.count = handle, len(names)
        self.values = (ctypes.c_uint32 * self.count)()
        self._names = (ctypes.c_int * self.count)(*names)
        at, size = ctypes.addressof(self.values), ctypes.sizeof(ctypes.c_uint32)
        self._places = (ctypes.c_void_p * self.count)(*range(at, at + self.count * size, size))

    def read(self):
        uclib.uc_reg_read_batch(self._handle, self._names, self._places, self.count)
        return self.values

    def write(self):
        uclib.uc_reg_write_batch(self._handle, self._names, self._places, self.count)


class Core:
    """A Cortex-M4 without memory or peripherals.

    hz: frequency of the core's clock
    cycles: that clock's cycles for each instruction
    on_reset: called when the program resets the chip; it has to call `restart`
    on_service: called at the instruction SVC instead of the program's handler, if not None
    slept: cycles in which the program waited for an interrupt
    """

    def __init__(self, hz, cycles=CYCLES):
        self.hz, self.cycles = hz, cycles
        self.on_reset = self.clear
        self.on_service = None
        self.slept = 0
        mode = unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS
        self.uc: Any = unicorn.Uc(unicorn.UC_ARCH_ARM, mode)
        self.uc.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M4)
        self._handle = self.uc._uch
        self._kept = []  # what Unicorn points to
        self._maps = []  # (address, end, memoryview)
        self._alarms = {}
        self._next = FOREVER  # time of the next alarm
        self._base = 0  # time at which the counter of instructions was 0
        self._until = 0
        self._problem = None
        self._all = _Values(self._handle, _SAVED)
        self._entry = _Values(
            self._handle,
            (arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR, arm.UC_ARM_REG_PC, arm.UC_ARM_REG_XPSR),
        )
        self._masks = _Values(self._handle, (arm.UC_ARM_REG_PRIMASK, arm.UC_ARM_REG_BASEPRI))
        self._stack = _Values(self._handle, (arm.UC_ARM_REG_SP,))
        self._pc = _Values(self._handle, (arm.UC_ARM_REG_PC,))
        self._arguments = _Values(self._handle, (arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1))
        self._counters = self._find_counters()
        self.registers(_SCS, 0x100000, self._scs_read, self.scs_write)
        self.uc.hook_add(unicorn.UC_HOOK_INTR, self._on_exception)
        self.clear()

    def _find_counters(self):
        """Return Unicorn's own count of the instructions that ran, and its limit, as an array.

        Unicorn has no function for it: both are neighbours in its `struct uc_struct`
        (include/uc_priv.h). A run of known length shows where.
        """
        self.uc.mem_map(RAM, 0x1000)
        self.uc.mem_write(RAM, b"\x01\x30\xfd\xe7")  # adds r0, #1; b to the instruction before
        address = self._handle.value
        words = ctypes.cast(address, ctypes.POINTER(ctypes.c_size_t))
        found = set(range(400))
        for count in (4711, 5813):
            self.uc.emu_start(RAM | 1, _NOWHERE, count=count)
            found = {at for at in found if (words[at], words[at + 1]) == (count + 1, count)}
        self.uc.mem_unmap(RAM, 0x1000)
        if len(found) != 1:
            raise Broken("this version of unicorn counts its instructions in another way")
        place = address + found.pop() * ctypes.sizeof(ctypes.c_size_t)
        counters = (ctypes.c_size_t * 2).from_address(place)
        counters[:] = [0, 0]
        return counters

    # Memory

    def memory(self, address, size, access=unicorn.UC_PROT_ALL):
        """Map memory. Return its bytes, which can be read and changed from here at any time.

        :param access: UC_PROT_* of unicorn
        """
        made = mmap.mmap(-1, size)
        place = ctypes.addressof(ctypes.c_char.from_buffer(made))
        view = memoryview(made)
        self._kept.append(made)
        self._maps.append((address, address + size, view))
        self.uc.mem_map_ptr(address, size, access, place)
        return view

    def bytes_at(self, address):
        """Return the mapped memory from this address on, or None if there is none."""
        for begin, end, view in self._maps:
            if begin <= address < end:
                return view[address - begin :]
        return None

    def word(self, address):
        """Return the 32 bits at an address in memory."""
        return int.from_bytes(self.bytes_at(address)[:4], "little")

    def registers(self, address, size, read, write):
        """Map registers.

        :param read: function of (address, size in bytes), returns the value
        :param write: function of (address, value, size in bytes)
        """

        @_CALL_READ
        def on_read(_uc, at, width, _data):
            try:
                return read(address + at, width)
            except BaseException as problem:  # an exception does not pass through Unicorn
                self.fail(problem)
                return 0

        @_CALL_WRITE
        def on_write(_uc, at, width, value, _data):
            try:
                write(address + at, value, width)
            except BaseException as problem:
                self.fail(problem)

        self._kept += [on_read, on_write]
        error = uclib.uc_mmio_map(
            *(self._handle, ctypes.c_uint64(address), ctypes.c_size_t(size)),
            *(on_read, None, on_write, None),
        )
        if error:
            raise unicorn.UcError(error)

    def on_block(self, address, call):
        """Call a function whenever the program comes to an address that it jumps or calls to."""

        def safely(*_):
            try:
                call()
            except BaseException as problem:
                self.fail(problem)

        self.uc.hook_add(unicorn.UC_HOOK_BLOCK, safely, begin=address, end=address)
        self.uc.ctl_flush_tb()  # else Unicorn goes on with what it has compiled before

    def fail(self, problem):
        """End the run with an exception."""
        self._problem = self._problem or problem
        self.stop()

    # Time, in cycles of the core's clock since power-on

    @property
    def now(self):
        return self._base + int(self._counters[0] * self.cycles)

    def alarm(self, name, when, call):
        """Call a function when this time is reached. There is one alarm of each name.

        :param when: FOREVER: never
        """
        if when == FOREVER:
            self._alarms.pop(name, None)
        else:
            self._alarms[name] = when, call
        self._next = min((alarm[0] for alarm in self._alarms.values()), default=FOREVER)
        if self._next < FOREVER:
            self._shorten()

    def advance(self, cycles):
        """Let time pass while the program stands still, as while the chip writes its flash."""
        self._base += int(cycles)
        self._shorten()

    def skip_to(self, when):
        """Let time pass to `when`, but not beyond the next alarm.

        A register that the program reads in a loop calls it, because the loop has no other effect.
        """
        self.advance(max(0, min(when, self._next, self._until) - self.now))

    def stop(self):
        """End the slice after the current instruction."""
        ran, most = self._counters
        if ran < most:
            self._counters[1] = ran

    def _shorten(self):
        """Let the current slice end at the next alarm."""
        ran, most = self._counters
        if most:  # else no slice runs
            left = int((min(self._next, self._until) - self._base) / self.cycles)
            self._counters[1] = min(most, max(left, ran + _SLACK))

    # Interrupts: a bit for each exception in integers

    def clear(self):
        """Forget all alarms and interrupts, as a reset does."""
        self._alarms.clear()
        self._next = FOREVER
        self._lines = self._pending = 0
        self._enabled = 1 << PENDSV | 1 << SYSTICK
        self._priorities = bytearray(IRQ + 240)
        self._active = []  # [(exception, priority)] of the handlers that run, outermost first
        self._vectors = 0
        self._asleep = self._sleeps = self._returning = self._reset = False
        self._raised = None

    def line(self, number, level):
        """Set an interrupt line, which asks while it is high. 0 is the chip's first one."""
        bit = 1 << number + IRQ
        if level:
            self._lines |= bit
            if self._enabled & bit:
                self.stop()
        else:
            self._lines &= ~bit

    def pend(self, number):
        """Ask for an interrupt once."""
        self._pending |= 1 << number + IRQ
        self.stop()

    def enable(self, number, on):
        bit = 1 << number + IRQ
        self._enabled = self._enabled | bit if on else self._enabled & ~bit

    def set_priority(self, number, priority):
        """:param priority: 0 to 255, the least is the most urgent"""
        self._priorities[number + IRQ] = priority

    def sleep(self):
        """Let the program wait for an interrupt after the current instruction."""
        self._sleeps = True
        self.stop()

    def _wanted(self):
        return (self._lines | self._pending) & self._enabled

    def _deliver(self):
        """Enter the handler of the most urgent interrupt, unless the program has masked it.

        Return True if an interrupt waits for the program.
        """
        wanted = self._wanted()
        if not wanted:
            return False
        numbers = [at for at in range(wanted.bit_length()) if wanted >> at & 1]
        number = min(numbers, key=self._priorities.__getitem__)
        priority = self._priorities[number]
        if self._active and priority >= self._active[-1][1]:
            return False  # the handler's end makes us look again
        masked, base = self._masks.read()
        if masked & 1 or (base and priority >= base):
            return True
        self._pending &= ~(1 << number)
        self._enter(number, priority)
        return False

    def _enter(self, number, priority):
        """Save the registers on the stack, and go to the handler of an exception."""
        saved, entry = self._all.read(), self._entry
        below, _, _, flags = entry.read()
        top = below - _FRAME & ~7
        saved[7] |= (below - _FRAME & 4) << 7  # bit 9 of xPSR: the stack was not aligned to 8 bytes
        self.bytes_at(top)[: _FRAME - 4] = bytes(saved)
        entry.values[0] = top
        entry.values[1] = _NESTED if self._active else _RETURN
        entry.values[2] = self.word(self._vectors + 4 * number) | 1
        entry.values[3] = flags & 0xF8000000 | _THUMB | number
        entry.write()
        self._active.append((number, priority))
        self._base += _LATENCY

    def _leave(self):
        """Restore the registers that `_enter` has saved."""
        self._returning = False
        self._active.pop()
        top = self._stack.read()[0]
        saved = self._all.values
        ctypes.memmove(saved, bytes(self.bytes_at(top)[: _FRAME - 4]), _FRAME - 4)
        unaligned = saved[7] >> 9 & 1
        saved[7] &= ~(1 << 9)
        self._all.write()
        self._stack.values[0] = top + _FRAME + 4 * unaligned
        self._stack.write()
        self._base += _LATENCY

    def _on_exception(self, _uc, number, _data):
        if number == _EXCP_RETURN and self._active:
            self._returning = True
        elif number == _EXCP_SWI:
            if self.on_service:
                try:
                    self.on_service()
                except BaseException as problem:  # an exception does not pass through Unicorn
                    self.fail(problem)
                return
            self._raised = SVC
        else:
            self.fail(Broken("exception %d of the core" % number))
        self.uc.emu_stop()

    # The program

    def restart(self, vectors):
        """Start the program whose table of vectors is at this address."""
        self.clear()
        self._vectors = vectors
        for register in (arm.UC_ARM_REG_PRIMASK, arm.UC_ARM_REG_BASEPRI, arm.UC_ARM_REG_CONTROL):
            self.uc.reg_write(register, 0)
        self.uc.reg_write(arm.UC_ARM_REG_FPEXC, 1 << 30)
        self._entry.values[:] = [self.word(vectors), 0, self.word(vectors + 4) | 1, _THUMB]
        self._entry.write()

    def run(self, until):
        """Run the program until this time.

        :raises Broken: the program did what a chip cannot do
        """
        self._until = until
        while self._base < until:
            self._ring()
            if self._asleep:
                if not self._wanted():
                    begin = self._base
                    self._base = max(begin, min(self._next, until))
                    self.slept += self._base - begin
                    continue
                self._asleep = False
            waits = self._deliver()
            left = int((min(self._next, until) - self._base) / self.cycles) + 1
            self._slice(min(left, _MASKED) if waits else left)

    def _slice(self, count):
        """Run at most `count` instructions."""
        pc = self._pc.read()[0]
        counters = self._counters
        error = uclib.uc_emu_start(self._handle, pc | 1, _NOWHERE, 0, count)
        ran, most = counters
        self._base += int((ran if ran < most else most) * self.cycles)
        counters[0] = counters[1] = 0
        if self._problem:
            problem, self._problem = self._problem, None
            raise problem
        if self._reset:
            self.on_reset()
        elif self._returning:
            self._leave()
        elif self._raised:
            number, self._raised = self._raised, None
            self._enter(number, self._priorities[number])
        elif error:
            at = "pc 0x%x, lr 0x%x" % (self._pc.read()[0], self.uc.reg_read(arm.UC_ARM_REG_LR))
            raise Broken("%s at %s" % (unicorn.UcError(error), at))
        elif self._sleeps or ran <= most:  # Unicorn ends a run at the instruction WFI
            self._asleep, self._sleeps = True, False

    def _ring(self):
        """Call the functions of all alarms that are due, the earliest first."""
        while self._next <= self._base:
            name = min(self._alarms, key=lambda name: self._alarms[name][0])
            _, call = self._alarms.pop(name)
            self._next = min((alarm[0] for alarm in self._alarms.values()), default=FOREVER)
            call()

    def arguments(self):
        """Return R0 and R1: the first two arguments, at a function's first instruction."""
        return tuple(self._arguments.read())

    # The core's own registers (Armv7-M Architecture Reference Manual, B3.2)

    def _scs_read(self, address, size):
        at = address - _SCS
        if at == 0x1004:  # DWT_CYCCNT
            return self.now & 0xFFFFFFFF
        if at == 0xE018:  # SYST_CVR counts down
            return -self.now & 0xFFFFFF
        if at == 0xED00:  # CPUID
            return 0x410FC241
        if at == 0xED04:  # ICSR
            return self._active[-1][0] if self._active else 0
        if at == 0xED08:
            return self._vectors
        kind = at & ~0x7F
        if kind in (0xE100, 0xE180):
            return self._enabled >> IRQ + (at & 0x7F) * 8 & 0xFFFFFFFF
        if kind in (0xE200, 0xE280):
            return (self._pending | self._lines) >> IRQ + (at & 0x7F) * 8 & 0xFFFFFFFF
        place = self._priority_at(at)
        return int.from_bytes(self._priorities[place : place + size], "little") if place else 0

    def scs_write(self, address, value, size=4):
        """Write a register of the core, as the program does."""
        at = address - _SCS
        bits = value << IRQ + (at & 0x7F) * 8
        kind = at & ~0x7F
        if kind == 0xE100:
            self._enabled |= bits
        elif kind == 0xE180:
            self._enabled &= ~bits
        elif kind == 0xE200:
            self._pending |= bits
        elif kind == 0xE280:
            self._pending &= ~bits
        elif at == 0xED04:  # ICSR: PENDSVSET
            self._pending |= (value >> 28 & 1) << PENDSV
        elif at == 0xED08:
            self._vectors = value
        elif at == 0xED0C:  # AIRCR: SYSRESETREQ
            self._reset = bool(value & 4)
            if self._reset:
                self.stop()
        elif place := self._priority_at(at):
            self._priorities[place : place + size] = value.to_bytes(size, "little")
        if self._wanted():
            self.stop()

    @staticmethod
    def _priority_at(at):
        """Return the number of the exception whose priority is at this register, or None."""
        if 0xE400 <= at < 0xE4F0:
            return IRQ + at - 0xE400
        return 4 + at - 0xED18 if 0xED18 <= at < 0xED24 else None
