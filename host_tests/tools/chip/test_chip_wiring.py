# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The emulated Pico: panel and keys by its registers, time, USB, firmware that does nothing."""

import types

import pytest

from host_tests.support.emulated_pico import SPEC, emulated, uf2
from tools.chip import BOARD, image
from tools.sim.handheld import Handheld

IO_BANK0, SPI1, SIO = 0x40014000, 0x40040000, 0xD0000000
SSPCR0, SSPCR1, SSPDR, SSPSR, SSPCPSR = 0x0, 0x4, 0x8, 0xC, 0x10
GPIO_IN, OUT_SET, OUT_CLEAR, ENABLE_SET = 0x04, 0x14, 0x18, 0x24
FUNCTION_SPI, FUNCTION_SIO = 1, 5
PADS_BANK0, PULL_UP_INPUT = 0x4001C000, 0x48


@pytest.fixture
def chip():
    from rp2040py.boards import BoardSpec, build_rp2040_from_spec

    from tools.chip.wiring import Keys, Lcd

    lcd, keys = Lcd(SPEC), Keys(SPEC)
    board = BoardSpec(extras=(lambda: lcd, lambda: keys))
    made = build_rp2040_from_spec(board)
    return types.SimpleNamespace(chip=made, lcd=lcd, keys=keys)


def select(chip, pin, function):
    chip.write_uint32(IO_BANK0 + 8 * pin + 4, function)


def line(chip, pin, level):
    chip.write_uint32(SIO + (OUT_SET if level else OUT_CLEAR), 1 << pin)


def send(chip, data):
    for byte in data:
        chip.write_uint32(SPI1 + SSPDR, byte)
        while chip.read_uint32(SPI1 + SSPSR) & 0x10:  # busy
            chip.clock.tick(10_000)
        chip.read_uint32(SPI1 + SSPDR)


@emulated
def test_the_panel_sees_what_the_chip_sends(chip):
    """The simulator's own bytes, sent through the emulated SPI and GPIO registers."""
    sent = []
    with Handheld(BOARD, seed=1) as handheld:
        real = handheld.device.panel.transfer

        def record(data, is_data):
            sent.append((bytes(data), is_data))
            real(data, is_data)

        handheld.device.panel.transfer = record
        handheld.wait(2500)
        wanted = handheld.rgb()
    assert len(set(wanted)) > 4 and len(sent) > 20
    mcu = chip.chip
    cs, dc, reset, light = 9, 8, 12, 13  # the wiring table of the Pico-LCD-1.3
    for pin in (cs, dc, reset, light):
        select(mcu, pin, FUNCTION_SIO)
        line(mcu, pin, 1)
        mcu.write_uint32(SIO + ENABLE_SET, 1 << pin)
    for pin in (10, 11):
        select(mcu, pin, FUNCTION_SPI)
    mcu.write_uint32(SPI1 + SSPCR0, 7)  # 8 bits
    mcu.write_uint32(SPI1 + SSPCPSR, 2)
    mcu.write_uint32(SPI1 + SSPCR1, 2)  # on
    send(mcu, b"\x2c\xff")  # CS is high: nobody listens
    for data, is_data in sent:
        line(mcu, dc, is_data)
        line(mcu, cs, 0)
        send(mcu, data)
        line(mcu, cs, 1)
    assert chip.lcd.rgb() == wanted
    assert chip.lcd.bytes == sum(len(data) for data, _ in sent)
    line(mcu, reset, 0)
    assert chip.lcd.rgb() == bytes(len(wanted))  # asleep after a reset


@emulated
@pytest.mark.parametrize("key", sorted(SPEC.buttons))
def test_a_key_pulls_its_pin_low(chip, key):
    pin = int(SPEC.buttons[key][len("GP") :])
    chip.chip.write_uint32(PADS_BANK0 + 4 + 4 * pin, PULL_UP_INPUT)
    select(chip.chip, pin, FUNCTION_SIO)

    def level():
        return chip.chip.read_uint32(SIO + GPIO_IN) >> pin & 1

    assert level() == 1
    chip.keys.set(key, True)
    assert level() == 0
    chip.keys.set(key, False)
    assert level() == 1


@emulated
def test_a_firmware_that_does_not_start_is_told(tmp_path):
    from tools.chip.board import Chip, Stuck

    firmware, drive = str(tmp_path / "nothing.uf2"), str(tmp_path / "drive.img")
    with open(firmware, "wb") as file:
        file.write(uf2(b"\xfe\xe7" * 128))  # b . : a Thumb loop
    image.write(drive, {"code.py": b"print(1)\n"})
    nvm = image.memory()
    chip = Chip(firmware, drive, nvm)
    assert bytes(chip.chip.flash[0:2]) == b"\xfe\xe7"
    assert bytes(chip.chip.flash[image.NVM_START : image.DRIVE_START]) == nvm
    with open(drive, "rb") as file:
        assert bytes(chip.chip.flash[image.DRIVE_START : 0x200000]) == file.read()
    with pytest.raises(Stuck):
        chip.start(1)


@pytest.mark.slow
@emulated
def test_time_passes_keys_and_serial_work_on_a_chip_that_runs(tmp_path):
    from tools.chip.board import Chip, Stuck

    firmware, drive = str(tmp_path / "nothing.uf2"), str(tmp_path / "drive.img")
    with open(firmware, "wb") as file:
        file.write(uf2(b"\xfe\xe7" * 128))
    image.write(drive, {})
    chip = Chip(firmware, drive, b"")

    async def power():
        chip.device.simulator.bind_loop()
        chip.chip.core.pc = 0x10000000
        chip.device.simulator.start_execution()

    chip._loop.run_until_complete(power())
    assert chip.chip.usb_ctrl.read_delay_microseconds >= 10_000  # else the firmware never sleeps
    before = chip.now_ms
    chip.wait(30)
    assert chip.now_ms >= before + 30
    chip._on_serial(b"hello\r\nZAP 100 2")
    chip._on_serial(b"00 truco_ui.screens.table_screen\r\n")
    assert chip.lines == ["hello", "ZAP 100 200 truco_ui.screens.table_screen"]
    named = "\x1b]0;\U0001f40dcode.py | 10.2.1\x1b\\ZAP 7 8 x\r\n"  # CircuitPython's first line
    chip._on_serial(named.encode())
    assert chip.lines[-1] == "ZAP 7 8 x"
    sent = []
    chip.device.cdc.send_serial_byte = lambda byte: (
        sent.append(byte),
        chip._on_serial(b"ZAP 5 6 truco_ui.screens.end_screen\r\n"),
    )
    assert chip.ask() == (5, 6, ["truco_ui.screens.end_screen"]) and sent == [ord("?")]
    chip.device.cdc.send_serial_byte = sent.append
    with pytest.raises(Stuck, match="hello"):
        chip.ask(limit_ms=40)
    chip.press("A")
    assert len(chip.rgb()) == SPEC.panel.width * SPEC.panel.height * 3
    chip.stop()
