# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The device tier without a chip: image, entry, script, comparison.

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

from host_tests.support.emulated_pico import emulated
from tools import vm
from tools.chip import image, match
from tools.diagnosis import settings
from tools.environment import paths

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
    head = image.entry("        time.sleep(0.01)\n").partition("        _answer()")[0]
    runtime = types.SimpleNamespace(serial_bytes_available=1)
    fakes = {"supervisor": types.SimpleNamespace(runtime=runtime)}
    fakes["gc"] = types.SimpleNamespace(
        collect=lambda: None, mem_free=lambda: 12, mem_alloc=lambda: 34
    )
    modules = {"truco_ui.screens.title_screen": 1, "truco_ui.app": 1}
    stdin = types.SimpleNamespace(read=lambda count: next(asked))
    fakes["sys"] = types.SimpleNamespace(modules=modules, stdin=stdin)
    scope = {"__builtins__": dict(vars(__import__("builtins")))}
    scope["__builtins__"]["__import__"] = lambda name, *_: fakes[name]
    scope["__builtins__"]["print"] = lambda *words: said.append(words)
    exec(head, scope)
    scope["_answer"]()
    assert said == []
    scope["_answer"]()
    assert said == [("ZAP", 12, 34, "truco_ui.screens.title_screen")]
    runtime.serial_bytes_available = 0
    scope["_answer"]()
    assert len(said) == 1


def test_fixed_dice_work_on_the_32_bit_vm():
    head = image.entry("        time.sleep(0.01)\n", seed=0x1234).partition("def _answer")[0]
    text = head.replace("import supervisor\n", "") + (
        "sys.modules['random'] = _Dice\nfrom random import getrandbits\nprint(getrandbits(12))\n"
    )
    assert int(vm.run(text, {})) == 0x234


# The match, and the comparison.


def test_memory_is_a_players_who_wants_a_short_match():
    from truco_core import rules
    from truco_game.setup import Setup
    from truco_store import KEPT, loading

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


class Moving:
    """A player whose picture changes every `every_ms`, through `pictures` again and again."""

    def __init__(self, every_ms, pictures):
        self.every_ms, self.pictures, self.now_ms = every_ms, pictures, 0

    def wait(self, time_ms):
        self.now_ms += time_ms

    def version(self):
        return self.now_ms // self.every_ms

    def rgb(self):
        return b"%d" % (self.version() % self.pictures)


def test_what_blinks_is_at_rest_and_what_never_repeats_is_not():
    blinks = Moving(600, 2)
    assert match.settle(blinks) and blinks.now_ms < 2 * 600 + match.REST_MS
    assert not match.settle(Moving(100, 10**6))
    still = Moving(10**6, 2)
    assert match.settle(still) and still.now_ms < match.REST_MS + 2 * match.LOOK_MS


def test_differences():
    black, white = bytes(12), b"\xff" * 12
    mixed = black[:3] + white[3:]
    one = [match.Shot("title", [black, white])]
    assert match.differences(one, [match.Shot("title", [white])]) == []
    assert match.differences(one, [match.Shot("title", [mixed])]) == ["title: 1 pixels differ"]
    assert "differently" in match.differences(one, [])[0]


def test_without_a_firmware_it_says_so():
    environment = dict(os.environ, ZAP_UF2="", ZAP_NO_VENV="1")
    line = [sys.executable, os.path.join(paths.ROOT, "tools", "device.py")]
    done = subprocess.run(line, env=environment, capture_output=True, text=True)
    assert done.returncode == 2 and "ZAP_UF2" in done.stderr
