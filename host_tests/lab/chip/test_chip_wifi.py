"""The emulated Pico W: its WiFi chip behind the wires, driven by PIO as a driver would."""

import pytest

from host_tests.support.emulated_pico import LOOP, emulated, uf2
from tools.lab.chip.board import Chip

if emulated.args[0]:
    pytest.skip(emulated.kwargs["reason"], allow_module_level=True)

from tools.lab.chip.network import Network

PIO, IO_BANK0, PADS_BANK0, SIO = 0x50200000, 0x40014000, 0x4001C000, 0xD0000000
CTRL, TX, RX, PROGRAM = 0, 0x10, 0x20, 0x48
EXECCTRL, SHIFTCTRL, INSTR, PINCTRL = 0xCC, 0xD0, 0xD8, 0xDC
GPIO_IN, OUT_SET, OUT_CLEAR, ENABLE_SET = 0x04, 0x14, 0x18, 0x24
FUNCTION_SIO, FUNCTION_PIO0, INPUT = 5, 6, 0x40
ON, DATA, SELECT, CLOCK = 23, 24, 25, 29
# Side-set is the clock: out pins 1; jmp x-- 0; set pindirs 0; nop; in pins 1; jmp y-- 4.
LINES = (0x6001, 0x1040, 0xE080, 0xB042, 0x4001, 0x1084)
OUT_X, OUT_Y, OUTPUT, TO_START = 0x6020, 0x6040, 0xE081, 0x0000
AUTO = 1 << 17 | 1 << 16  # pull and push 32 bits, the high one first
WRITE, INCREMENT, TEST_REGISTER, CONTROL = 1 << 31, 1 << 30, 0x14 << 11, 0
WORD_LENGTH_32, TEST_VALUE = 1, 0xFEEDBEAD
STATUS, WLAN = 0x08 << 11, 2 << 28
WORD_NANOS = 10_000  # more than 32 bits take


def halves(word):
    """As a word of 32 bits goes over wires that begin with 16 bits."""
    return (word & 0xFFFF) << 16 | word >> 16


def turned(word):
    return int.from_bytes(word.to_bytes(4, "little"), "big")


TO_32_BITS = [halves(WRITE | INCREMENT | CONTROL | 4), halves(WORD_LENGTH_32)]


class Wires:
    """The processor's side, by its registers."""

    def __init__(self, chip):
        self.emulator = chip.emulator
        todo = [(PIO + PROGRAM + 4 * at, line) for at, line in enumerate(LINES)]
        todo += [(PIO + EXECCTRL, 5 << 12), (PIO + SHIFTCTRL, AUTO)]
        counts = 1 << 29 | 1 << 26 | 1 << 20
        todo += [(PIO + PINCTRL, counts | DATA << 15 | CLOCK << 10 | DATA << 5 | DATA)]
        for pin, function in (
            (DATA, FUNCTION_PIO0),
            (CLOCK, FUNCTION_PIO0),
            (SELECT, FUNCTION_SIO),
        ):
            todo += [(IO_BANK0 + 8 * pin + 4, function), (PADS_BANK0 + 4 + 4 * pin, INPUT)]
        todo += [(SIO + OUT_SET, 1 << SELECT), (SIO + ENABLE_SET, 1 << SELECT)]
        self.poke(todo)

    def poke(self, pairs):
        self.emulator.poke(pairs)

    def transfer(self, words, wanted=1):
        """Send words, then read some; the list of these."""
        self.poke([(SIO + OUT_CLEAR, 1 << SELECT), (PIO + CTRL, 1 << 4), (PIO + INSTR, OUTPUT)])
        for count, line in ((32 * len(words) - 1, OUT_X), (32 * wanted - 1, OUT_Y)):
            self.poke([(PIO + TX, count), (PIO + INSTR, line)])
        self.poke([(PIO + TX, word) for word in words])
        self.poke([(PIO + INSTR, TO_START), (PIO + CTRL, 1)])
        self.emulator.run(WORD_NANOS * (len(words) + 1))
        found = []
        for _ in range(wanted):
            self.emulator.run(WORD_NANOS)
            found.append(self.emulator.peek(PIO + RX))
        self.poke([(PIO + CTRL, 0), (SIO + OUT_SET, 1 << SELECT)])
        return found

    def line(self):
        """The level of the data line."""
        return self.emulator.peek(SIO + GPIO_IN) >> DATA & 1


@pytest.fixture
def network():
    with Network({}) as made:
        yield made


@pytest.fixture
def chip(network, tmp_path):
    firmware, drive = tmp_path / "tiny.uf2", tmp_path / "drive.img"
    firmware.write_bytes(uf2(LOOP.ljust(256, b"\0")))
    drive.write_bytes(b"FAT")
    with Chip(str(firmware), str(drive), network=network) as made:
        yield made


def test_the_registers_are_read_over_the_wires_in_both_lengths_of_words(chip):
    wires = Wires(chip)
    command = INCREMENT | TEST_REGISTER | 4
    assert wires.transfer([halves(command)]) == [halves(TEST_VALUE)]
    wires.transfer(TO_32_BITS)
    assert wires.transfer([turned(command)]) == [turned(TEST_VALUE)]
    assert wires.transfer([halves(command)]) != [halves(TEST_VALUE)]


def test_without_power_the_chip_forgets(chip):
    wires = Wires(chip)
    wires.transfer(TO_32_BITS)
    wires.poke([(IO_BANK0 + 8 * ON + 4, FUNCTION_SIO), (SIO + ENABLE_SET, 1 << ON)])
    wires.poke([(SIO + OUT_SET, 1 << ON), (SIO + OUT_CLEAR, 1 << ON)])
    assert wires.transfer([halves(INCREMENT | TEST_REGISTER | 4)]) == [halves(TEST_VALUE)]


def test_a_reset_takes_the_power_of_the_wifi_chip(chip):
    Wires(chip).transfer(TO_32_BITS)
    chip.reset()
    command = halves(INCREMENT | TEST_REGISTER | 4)
    assert Wires(chip).transfer([command]) == [halves(TEST_VALUE)]


def test_the_line_says_that_a_frame_waits_until_it_is_read(chip):
    wires = Wires(chip)
    wires.transfer(TO_32_BITS)
    assert wires.line() == 0
    frame = bytes(range(60))
    chip.radio.give(frame)
    chip.emulator.run(WORD_NANOS)
    assert wires.line() == 1
    (status,) = wires.transfer([turned(INCREMENT | STATUS | 4)])
    size = turned(status) >> 9 & 0x7FF
    assert size >= len(frame)
    words = wires.transfer([turned(INCREMENT | WLAN | size)], -(-size // 4))
    assert frame in b"".join(word.to_bytes(4, "big") for word in words)
    assert wires.line() == 0
