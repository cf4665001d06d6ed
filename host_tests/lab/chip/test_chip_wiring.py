"""The emulated Pico: panel and keys by its registers, time, USB, flash."""

import pytest

from host_tests.support.emulated_pico import LOOP, SPEC, emulated, uf2
from tools.lab.chip import BOARD, MARK, emulator, image
from tools.lab.chip.board import Chip, Stuck, pins
from tools.sim.handheld import Handheld

IO_BANK0, SPI1, SIO, UART0 = 0x40014000, 0x40040000, 0xD0000000, 0x40034000
SSPCR0, SSPCR1, SSPDR, SSPCPSR = 0x0, 0x4, 0x8, 0x10
GPIO_IN, OUT_SET, OUT_CLEAR, ENABLE_SET = 0x04, 0x14, 0x18, 0x24
FUNCTION_SPI, FUNCTION_SIO = 1, 5
PADS_BANK0, PULL_UP_INPUT = 0x4001C000, 0x48


@pytest.fixture
def power(tmp_path):
    """Makes chips whose firmware is a few instructions."""
    made = []

    def on(code=LOOP, files=None, **other):
        firmware, drive = str(tmp_path / "tiny.uf2"), str(tmp_path / "drive.img")
        with open(firmware, "wb") as file:
            file.write(uf2(code.ljust(256, b"\0")))
        with open(drive, "wb") as file:
            file.write(b"FAT")
        made.append(Chip(firmware, drive, **other))
        return made[-1]

    yield on
    for chip in made:
        chip.stop()


def select(pin, function):
    return [(IO_BANK0 + 8 * pin + 4, function)]


def line(pin, level):
    return [(SIO + (OUT_SET if level else OUT_CLEAR), 1 << pin)]


def drawn():
    """What a simulated Pico sends until its title is there, and its picture."""
    sent = []
    with Handheld(BOARD, seed=1, pictures=True) as handheld:
        real = handheld.device.panel.transfer

        def record(data, is_data):
            sent.append((bytes(data), is_data))
            real(data, is_data)

        handheld.device.panel.transfer = record
        handheld.wait(2500)
        return sent, handheld.rgb()


@emulated
def test_the_panel_sees_what_the_chip_sends(power):
    """The simulator's own bytes, sent through the emulated SPI and GPIO registers."""
    sent, wanted = drawn()
    assert len(set(wanted)) > 4 and len(sent) > 20
    chip = power()
    cs, dc, reset, light = 9, 8, 12, 13  # the wiring table of the Pico-LCD-1.3
    todo = []
    for pin in (cs, dc, reset, light):
        todo += select(pin, FUNCTION_SIO) + line(pin, 1) + [(SIO + ENABLE_SET, 1 << pin)]
    for pin in (10, 11):
        todo += select(pin, FUNCTION_SPI)
    # 8 bits, a prescaler of 2, on; CS is high, so nobody listens to the first two bytes.
    todo += [(SPI1 + SSPCR0, 7), (SPI1 + SSPCPSR, 2), (SPI1 + SSPCR1, 2)]
    todo += [(SPI1 + SSPDR, 0x2C), (SPI1 + SSPDR, 0xFF)]
    for data, is_data in sent:
        todo += line(dc, is_data) + line(cs, 0)
        todo += [(SPI1 + SSPDR, byte) for byte in data] + line(cs, 1)
    chip.emulator.poke(todo, nanos=1000)
    chip.wait(1)
    assert chip.rgb() == wanted
    assert chip.lcd.pixels >= SPEC.panel.width * SPEC.panel.height
    assert chip.lcd.areas == sum(data.count(0x2C) for data, is_data in sent if not is_data) > 0
    assert 0 < chip.lcd.last_ms <= chip.now_ms
    chip.emulator.poke(line(reset, 0))
    chip.wait(1)
    assert chip.rgb() == bytes(len(wanted))  # asleep after a reset


@emulated
def test_keys_pull_their_pins_low(power):
    chip = power()
    todo = []
    for pin in pins(SPEC, SPEC.buttons).values():
        todo += [(PADS_BANK0 + 4 + 4 * pin, PULL_UP_INPUT)] + select(pin, FUNCTION_SIO)
    chip.emulator.poke(todo)
    for key, name in SPEC.buttons.items():
        bit = 1 << int(name[len("GP") :])
        levels = []
        for down in (False, True, False):
            chip.set_key(key, down)
            levels.append(bool(chip.emulator.peek(SIO + GPIO_IN) & bit))
        assert levels == [True, False, True], key


@emulated
def test_the_flash_holds_firmware_memory_and_drive(power):
    nvm = image.memory()
    chip = power(nvm=nvm)
    assert chip.emulator.read(0, 2) == LOOP and chip.nvm() == nvm
    chip.emulator.write(image.DRIVE_START, b"thin")
    chip.reset()
    assert chip.drive() == b"thin".ljust(image.DRIVE_SIZE, b"\xff")


@emulated
def test_a_firmware_that_does_not_start_is_told(power):
    with pytest.raises(Stuck, match="not on USB"):
        power().start(limit_ms=60)


@emulated
def test_a_mark_counts_a_step(power):
    chip = power()
    pin = int(MARK[len("GP") :])
    chip.emulator.poke(select(pin, FUNCTION_SIO) + [(SIO + ENABLE_SET, 1 << pin)])
    for level in (1, 0):
        chip.emulator.poke(line(pin, level))
        chip.wait(3)
    (step,) = chip.lcd.steps
    assert step.time_ms == pytest.approx(3, abs=0.001)
    assert step.pixels == step.areas == 0


@emulated
def test_a_uart_sends_and_hears(power):
    chip = power()
    chip.emulator.poke([(UART0, ord(letter)) for letter in "hi"])
    chip.begin(1)
    assert chip.end() == b"hi"
    chip.emulator.feed(0, b"yo")
    assert [chip.emulator.peek(UART0) for _ in range(2)] == list(b"yo")


def spoken(chip, data):
    chip._take([emulator.Event(0, 0, emulator.SERIAL, data)])


@emulated
def test_lines_over_usb(power):
    chip = power()
    spoken(chip, b"hello\r\nZAP 100 2")
    spoken(chip, b"00 table\r\n")
    assert chip.lines == ["hello", "ZAP 100 200 table"]
    named = "\x1b]0;\U0001f40dcode.py | 10.2.1\x1b\\ZAP 7 8 x\r\n"  # CircuitPython's first line
    spoken(chip, named.encode())
    assert chip.lines[-1] == "ZAP 7 8 x"


@emulated
def test_the_game_is_asked_over_usb(power):
    chip = power()
    sent = []
    chip.emulator.type = lambda data: (
        sent.append(data),
        spoken(chip, b"ZAP 5 6 end\r\n"),
    )
    assert chip.ask() == (5, 6, ["end"]) and sent == [b"?"]
    chip.emulator.type = sent.append
    with pytest.raises(Stuck, match="end"):
        chip.ask(limit_ms=40)
