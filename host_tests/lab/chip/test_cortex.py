"""Test the Cortex-M4 of tools/lab with small programs, written as machine code."""

import pytest

pytest.importorskip("unicorn", reason="tools/lab/run_firmware.py gets it")

from tools.lab.chip import cortex
from tools.lab.chip.events import Broken
from tools.lab.chip.registers import Registers

CODE, STACK = 0x200, cortex.RAM + 0x1000
IRQ = 3  # an interrupt of our chip
NVIC_ISER, NVIC_IPR = 0xE000E100, 0xE000E400

# Count the even and the odd numbers up to 200 in R4 and R5, and keep 77 in a register of the FPU.
COUNT = """
204d ee01 0a90 2000 2400 2500  # movs r0, #77; vmov s3, r0; movs r0, #0; movs r4, #0; movs r5, #0
3001 f010 0f01                 # loop: adds r0, #1; tst r0, #1
bf0c 3401 3501                 # ite eq; addeq r4, #1; addne r5, #1
28c8 d1f7                      # cmp r0, #200; bne loop
ee11 6a90 bf30 2701 e7fe       # vmov r6, s3; wfi; movs r7, #1; b .
"""
# Overwrite all registers that an exception saves, and count the calls at 0x20000800.
HANDLER = """
2009 4601 4602 4684 ee01 0a90  # movs r0, #9; mov r1, r0; mov r2, r0; mov r12, r0; vmov s3, r0
4b02 6818 3001 6018 4280 4770  # ldr r3, =0x20000800; ldr r0, [r3]; adds r0, #1; str r0, [r3]
0800 2000                      # cmp r0, r0; bx lr
"""
# Mask interrupts for 200 instructions.
MASKED = "b672 2064 3801 d1fd b662 2401 e7fe"  # cpsid; movs r0, #100; subs; bne; cpsie; movs r4, #1
# Count at 0x20000808, and tell the number of the exception at 0x20000804.
URGENT = """
4b03 f3ef 8105 6898 3001 6098  # ldr r3, =0x20000800; mrs r1, ipsr; ldr r0, [r3, #8]; adds r0, #1
6059 4770 0800 2000            # str r0, [r3, #8]; str r1, [r3, #4]; bx lr
"""
# Wait for 200 instructions, then copy 0x20000808 to 0x2000080C.
SLOW = """
2064 3801 d1fd 4b02 6898 60d8  # movs r0, #100; subs r0, #1; bne; ldr r3, =0x20000800; ldr; str
4770 0000 0800 2000            # bx lr
"""


def assembled(text):
    """Return the bytes of lines with half-words in hex; `#` begins a comment."""
    words = " ".join(line.partition("#")[0] for line in text.splitlines()).split()
    return b"".join(int(word, 16).to_bytes(2, "little") for word in words)


class Chip:
    """A core with 4 KB of flash and of RAM, and a program. `handlers` are {interrupt: code}."""

    def __init__(self, main, stack=STACK, **handlers):
        self.core = cortex.Core(1_000_000, cycles=1)
        self.flash = self.core.memory(0, 0x1000)
        self.ram = self.core.memory(cortex.RAM, 0x1000)
        self._put(0, stack)
        self._put(4, CODE | 1)
        self.flash[CODE : CODE + len(assembled(main))] = assembled(main)
        for number, (name, code) in enumerate(handlers.items(), 1):
            at, interrupt = CODE + 0x100 * number, int(name[3:])
            self._put(4 * (16 + interrupt), at | 1)
            self.flash[at : at + len(assembled(code))] = assembled(code)
        self.core.restart(0)
        for name in handlers:
            self.core.scs_write(NVIC_ISER, 1 << int(name[3:]))

    def _put(self, at, word):
        self.flash[at : at + 4] = word.to_bytes(4, "little")

    def register(self, number):
        return self.core.uc.reg_read(cortex.arm.UC_ARM_REG_R0 + number)

    def word(self, at):
        return self.core.word(cortex.RAM + at)

    def pulse(self, interrupt):
        """Let an interrupt ask once."""
        self.core.scs_write(0xE000E200, 1 << interrupt)


@pytest.mark.parametrize("stack", (STACK, STACK - 4))
@pytest.mark.parametrize("between", (31, 37, 50, 64))
def test_interrupts_change_nothing_for_the_program(stack, between):
    chip = Chip(COUNT, stack, irq3=HANDLER)

    def ring():
        chip.pulse(IRQ)
        chip.core.alarm("ring", chip.core.now + between + 2 * 29 + 11, ring)

    chip.core.alarm("ring", between, ring)
    chip.core.run(6000)
    assert (chip.register(4), chip.register(5), chip.register(6)) == (100, 100, 77)
    assert chip.word(0x800) > 1000 / (between + 69)
    assert chip.core.uc.reg_read(cortex.arm.UC_ARM_REG_SP) == stack


def test_an_instruction_takes_its_time_and_wfi_sleeps_until_an_interrupt():
    chip = Chip(COUNT, irq3=HANDLER)
    chip.core.run(100)
    assert 100 <= chip.core.now < 103 and 0 < chip.register(0) < 20
    chip.core.alarm("ring", 50_000, lambda: chip.pulse(IRQ))
    chip.core.run(49_999)
    assert chip.register(0) == 200 and not chip.register(7)
    chip.core.run(51_000)
    assert chip.register(7) == 1 and chip.word(0x800) == 1


def test_a_masked_interrupt_waits():
    chip = Chip(MASKED, irq3=HANDLER)
    chip.core.alarm("ring", 20, lambda: chip.pulse(IRQ))
    chip.core.run(180)
    assert chip.word(0x800) == 0
    chip.core.run(500)
    assert chip.word(0x800) == 1 and chip.register(4) == 1


@pytest.mark.parametrize("priority, during", ((0x20, 1), (0x40, 0), (0x60, 0)))
def test_only_a_more_urgent_interrupt_interrupts_a_handler(priority, during):
    chip = Chip(COUNT, irq3=SLOW, irq5=URGENT)
    chip.core.scs_write(NVIC_IPR + 3, 0x40, 1)
    chip.core.scs_write(NVIC_IPR + 5, priority, 1)
    chip.core.alarm("slow", 20, lambda: chip.pulse(3))
    chip.core.alarm("urgent", 120, lambda: chip.pulse(5))
    chip.core.run(3000)
    assert chip.word(0x80C) == during  # what SLOW saw at its end
    assert chip.word(0x808) == 1 and chip.word(0x804) == 16 + 5


def test_a_register_calls_its_functions_and_their_errors_end_the_run():
    chip = Chip("f04f 4080 6801 7101 e7fe")  # mov r0, #0x40000000; ldr r1, [r0]; strb r1, [r0, #4]
    registers = Registers(chip.core, [(0x40000000, 0x1000)])
    written = []
    registers.on(0x40000000, lambda: 0x1234, None)
    registers.on(0x40000004, write=written.append)
    chip.core.run(100)
    assert written == [0x34] and registers.get(0x40000004) == 0x34
    registers.on(0x40000004, write=lambda value: 1 // 0)
    chip.core.restart(0)
    with pytest.raises(ZeroDivisionError):
        chip.core.run(200)


def test_a_wrong_access_tells_where_it_was():
    chip = Chip("f04f 4010 6801 e7fe")  # mov.w r0, #0x90000000; ldr r1, [r0]
    with pytest.raises(Broken, match="pc 0x204"):
        chip.core.run(100)
