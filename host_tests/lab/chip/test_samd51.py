"""Test the peripherals of the emulated SAM D51, by programs of a few instructions and without."""

import pathlib
import struct

import pytest

pytest.importorskip("unicorn", reason="tools/lab/run_firmware.py gets it")

from host_tests.lab.chip.test_cortex import assembled
from tools.lab.chip import console, samd51
from tools.lab.chip.cortex import arm
from tools.lab.chip.pybadge import PyGamer
from tools.zips import uf2

RAM, HZ = samd51.RAM, samd51.HZ
RTC, NVMCTRL = 0x40002400, 0x41004000
DMAC, SERCOM4, SERCOM5 = 0x4100A000, 0x43000000, 0x43000400
CODE = samd51.START + 0x400
SLEEP = "bf30 e7fd"  # wfi; b to it
UART = 1 << 2  # CTRLA.MODE of a SERCOM
TRANSMIT, RECEIVE = 1 << 16, 1 << 17  # CTRLB
TRIGGER_4 = 13  # DMA trigger of SERCOM 4, to send


def program(code, size=0x800):
    """Return {address: bytes} of a program with its table of vectors."""
    made = bytearray(size)
    struct.pack_into("<2I", made, 0, RAM + samd51.RAM_BYTES, CODE | 1)
    made[0x400 : 0x400 + len(code)] = code
    return {samd51.START: bytes(made)}


@pytest.fixture
def chip():
    return samd51.Samd51(program(assembled(SLEEP)))


def test_the_clock_counts_and_asks_1024_times_a_second(chip):
    read, write = chip.registers.read, chip.registers.write
    core, ticks = chip.core, []
    write(RTC + 0x0A, 1 << 2, 2)

    def look(number, level):
        if number == 11 and level:
            ticks.append(core.now)
            core.alarm("clear", core.now + 100, lambda: write(RTC + 0x0C, 1 << 2, 2))

    core.line = look
    core.run(HZ // 2 + 200)
    assert len(ticks) == 512 and read(RTC + 0x18) == 8192
    assert ticks[1] - ticks[0] == pytest.approx(HZ / 1024, abs=2)


def test_an_alarm_of_the_clock_wakes_the_chip(chip):
    write = chip.registers.write
    write(RTC + 0x20, 4000)
    write(RTC + 0x0A, 0x100, 2)
    chip.core.run(HZ // 5)
    assert not chip.registers.read(RTC + 0x0C, 2) & 0x100
    chip.core.run(HZ // 4)
    assert chip.registers.read(RTC + 0x0C, 2) & 0x100


def test_a_program_that_waits_for_the_clock_is_not_run_in_vain():
    # ldr r0, =RTC; ldr r1, [r0, #0x18]; adds r2, #1; cmp r1, #160; bne to the ldr; wfi
    chip = samd51.Samd51(program(assembled("4803 6981 3201 29a0 d1fb bf30 e7fd bf00 2400 4000")))
    chip.core.run(HZ // 50)
    turns = chip.core.uc.reg_read(arm.UC_ARM_REG_R2)
    assert chip.registers.read(RTC + 0x18) == 327 and 160 < turns < 200


def test_dma_sends_a_block_in_the_time_of_the_bus(chip):
    write, sent = chip.registers.write, []
    chip.sercoms[4].on_send = lambda begin, end, data: sent.append((end - begin, data))
    chip.ram[0x100:0x110] = bytes(range(16))
    chip.ram[:16] = struct.pack("<HHIII", 0x401, 16, RAM + 0x110, SERCOM4 + 0x28, 0)
    write(DMAC + 0x34, RAM)
    write(SERCOM4 + 0x0C, 1, 1)  # BAUD: 12 MHz
    write(DMAC + 0x40, TRIGGER_4 << 8 | 2)
    assert sent == [(16 * 8 * HZ // 12_000_000, bytes(range(16)))]
    assert chip.registers.read(DMAC + 0x4F, 1) == 2 and not chip.registers.get(DMAC + 0x4E, 1)
    chip.core.run(sent[0][0])
    assert chip.registers.read(DMAC + 0x4E, 1) == 2 and chip.registers.read(DMAC + 0x4F, 1) == 0


def test_the_receiver_of_a_uart_keeps_two_bytes(chip):
    read, write, uart = chip.registers.read, chip.registers.write, chip.sercoms[5]
    write(SERCOM5, UART)
    write(SERCOM5 + 4, RECEIVE)
    write(SERCOM5 + 0x0C, 63019, 2)  # 115,200 baud
    assert uart.byte_cycles() == pytest.approx(10 * HZ / 115_200, rel=0.001)
    uart.feed(b"abc")
    chip.core.run(int(uart.byte_cycles() * 2.5))
    assert read(SERCOM5 + 0x18, 1) & 4 and uart.lost == 0
    chip.core.run(int(uart.byte_cycles() * 3.5))
    assert uart.lost == 1 and read(SERCOM5 + 0x18, 1) & 0x80
    assert [read(SERCOM5 + 0x28, 2) for _ in range(2)] == [ord("a"), ord("b")]
    assert not read(SERCOM5 + 0x18, 1) & 4


def test_flash_is_erased_by_blocks_and_written_by_pages_while_the_program_stands(chip):
    write, last = chip.registers.write, samd51.FLASH_BYTES - samd51.BLOCK
    chip.nvm[:8] = b"old text"
    write(NVMCTRL + 0x14, last + 4)
    write(NVMCTRL + 4, 0xA501)
    assert bytes(chip.nvm) == b"\xff" * samd51.NVM_BYTES and chip.core.now > HZ // 100
    chip.nvm[:2] = b"\x0f\x00"  # what is not erased keeps its zeros
    chip.core.uc.reg_write(arm.UC_ARM_REG_R0, last)
    chip.core.uc.mem_write(RAM, assembled("6001 e7fe"))  # str r1, [r0]; b .
    chip.core.uc.reg_write(arm.UC_ARM_REG_R1, 0x64636261)
    chip.core.uc.reg_write(arm.UC_ARM_REG_PC, RAM | 1)
    chip.core.run(chip.core.now + 1000)
    write(NVMCTRL + 0x14, last)
    write(NVMCTRL + 4, 0xA503)
    assert bytes(chip.nvm[:5]) == b"\1\0cd\xff"


def test_the_stick_of_a_pygamer_moves_what_the_adc_reads(tmp_path):
    gamer = made(tmp_path, assembled(SLEEP))

    def reads(channel):
        gamer.chip.registers.write(0x43002004, channel, 2)  # INPUTCTRL of ADC 1
        return gamer.chip.registers.read(0x43002040, 2)

    x, y = 9, 8  # PB07, PB06
    assert (reads(x), reads(y)) == (2048, 2048)
    gamer.set_key("LEFT", True)
    gamer.set_key("DOWN", True)
    assert (reads(x), reads(y)) == (0, 4095)
    gamer.set_key("LEFT", False)
    assert (reads(x), reads(y)) == (2048, 4095)


def made(folder, code):
    """Return a PyGamer whose firmware is a program."""
    ((start, data),) = program(code).items()
    pages = bytearray(data)
    pages[0x600 : 0x600 + len(console.CLEAR) + 1] = console.CLEAR + b"\0"
    found = {start + at: bytes(pages[at : at + 256]) for at in range(0, len(pages), 256)}
    path = pathlib.Path(folder, "firmware.uf2")
    path.write_bytes(uf2.made(0x55114460, found))
    return PyGamer(str(path))
