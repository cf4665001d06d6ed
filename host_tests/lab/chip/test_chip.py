"""The device tier without a chip: image, entry, script, comparison.

Needs the packages of tools/lab/chip/requirements.txt; `python3 tools/test.py --device` gets them.
"""

import ast
import builtins
import os
import random
import struct
import subprocess
import sys
import types

import pytest

from host_tests.support.emulated_pico import emulated
from tools import vm
from tools.diagnosis import settings
from tools.drive import fat
from tools.environment import paths
from tools.lab.chip import MARK, image, match

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
    assert fat.read(path) == content


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
    assert fat.read(path) == files
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


TURN = "    game.step(now)\n"


def fakes(said, asked):
    """Stand-ins of what the head of the entry imports."""
    stdin = types.SimpleNamespace(read=lambda count: next(asked))
    modules = {"truco_ui.screens.title_screen": 1, "truco_ui.app": 1}
    pin = types.SimpleNamespace(switch_to_output=lambda: said.append("an output"))
    found = {
        "supervisor": types.SimpleNamespace(runtime=types.SimpleNamespace()),
        "gc": types.SimpleNamespace(
            collect=lambda: None, mem_free=lambda: 12, mem_alloc=lambda: 34
        ),
        "sys": types.SimpleNamespace(modules=modules, stdin=stdin),
        "board": types.SimpleNamespace(**{MARK: MARK}),
        "digitalio": types.SimpleNamespace(DigitalInOut={MARK: pin}.get),
    }
    scope = {"__builtins__": dict(vars(builtins))}
    scope["__builtins__"]["__import__"] = lambda name, *_: found[name]
    scope["__builtins__"]["print"] = lambda *words: said.append(words)
    return found, scope, pin


def test_the_entry_answers_when_asked():
    asked = iter("x?")
    said = []
    found, scope, _ = fakes(said, asked)
    runtime = found["supervisor"].runtime
    runtime.serial_bytes_available = 1
    exec(image.entry(TURN).partition("    _mark.value")[0], scope)
    assert said == ["an output"]
    scope["_answer"]()
    assert said == ["an output"]
    scope["_answer"]()
    assert said[1:] == [("ZAP", 12, 34, "truco_ui.screens.title_screen")]
    runtime.serial_bytes_available = 0
    scope["_answer"]()
    assert len(said) == 2


def test_the_entry_marks_the_turn():
    found, scope, pin = fakes([], iter(""))
    found["supervisor"].runtime.serial_bytes_available = 0
    levels = []
    scope["game"] = types.SimpleNamespace(step=lambda now: levels.append((pin.value, now)))
    scope["now"] = 5
    exec(image.entry("if True:\n" + TURN), scope)
    assert levels == [(True, 5)] and pin.value is False


def test_fixed_dice_work_on_the_32_bit_vm():
    head = image.entry(TURN, seed=0x1234).partition("def _answer")[0]
    for name in ("board", "digitalio", "supervisor"):
        head = head.replace("import %s\n" % name, "")
    text = head + (
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
            runs.append(match.Plan(player).match())
    assert random.getrandbits == before
    first, again, other = ([(place.key, place.pictures) for place in run] for run in runs)
    assert first == again != other
    names = [place.name for place in runs[0]]
    # A player without a name is asked for it on the way to the last.
    assert names[:2] == ["title", "table"] and names[-1] == "create"
    assert "others" in names
    assert names.count(match.END) == 1
    # Slower and of other pauses, as a board is: each picture comes, however long it takes.
    for slow in (match.LOOK_MS, 1700):
        assert match.follow(Late(runs[0], slow), runs[0]) is None
    wrong = runs[0][4].pictures[0]
    runs[0][4].pictures = [bytes(3) + wrong[3:]]
    assert "1 pixels differ" in match.follow(Late(runs[0], 90, {4: wrong}), runs[0])


class Late:
    """A player that shows the pictures of a match, each so long after its key."""

    def __init__(self, places, late_ms, instead=()):
        self.places, self.late_ms, self.instead = places, late_ms, dict(instead)
        self.now_ms = self.since = 0
        self.at = -1
        self.press("")

    def press(self, key):
        if key != "" or self.at < 0:
            self.at += 1
            assert self.places[self.at].key == key
            self.since = self.now_ms

    def wait(self, time_ms):
        self.now_ms += time_ms

    def version(self):
        return self.now_ms

    def rgb(self):
        waited = self.now_ms - self.since - self.late_ms
        pictures = self.places[self.at].pictures
        if waited < 0:
            return b"\x80" * len(pictures[0])
        wrong = self.instead.get(self.at)
        return wrong or pictures[waited // match.LOOK_MS % len(pictures)]


class Moving:
    """A player whose picture changes every `every_ms`, through `pictures` again and again."""

    def __init__(self, every_ms, pictures, still=b""):
        self.every_ms, self.pictures, self.now_ms = every_ms, pictures, 0
        self.still = still

    def wait(self, time_ms):
        self.now_ms += time_ms

    def version(self):
        return self.now_ms // self.every_ms

    def rgb(self):
        return self.still + b"%06d" % (self.version() % self.pictures)


def test_what_blinks_is_at_rest_and_what_never_repeats_is_not():
    blinks = Moving(600, 2)
    assert match.settle(blinks) == ([b"000000", b"000001"], False)
    assert blinks.now_ms < 2 * 600 + match.REST_MS
    pictures, moves = match.settle(Moving(100, 10**6))
    assert moves and len(pictures) == match.LOOKS
    still = Moving(10**6, 2)
    assert match.settle(still) == ([b"000000"], False)
    assert still.now_ms < match.REST_MS + 2 * match.LOOK_MS


def test_a_picture_that_never_rests_is_known_by_what_stays():
    place = match.Place("end", "", *match.settle(Moving(100, 10**6, still=b"abc" * 20)))
    assert place.moves and match.arrive(Moving(170, 10**6, still=b"abc" * 20), place) is None
    other = match.arrive(Moving(100, 10**6, still=b"abc" * 19 + b"abd"), place)
    assert match.difference(other, place) == "1 pixels differ"
    nothing = match.arrive(Moving(100, 10**6), place)
    assert match.difference(nothing, place) == "the picture moves in another way"


def test_differences():
    black, white = bytes(12), b"\xff" * 12
    mixed = black[:3] + white[3:]
    place = match.Place("title", "", [black, white])
    assert match.difference([white], place) == "0 pixels differ"
    assert match.difference([mixed], place) == "1 pixels differ"


@pytest.mark.parametrize(
    "line, words",
    [
        ([], "set ZAP_UF2 to the path of CircuitPython's UF2 for the Pico"),
        (["--wifi"], "set ZAP_UF2_W to the path of CircuitPython's UF2 for the Pico W"),
        (["--wifi=net,moon"], "--wifi takes companion, net, lan, home, phones, not moon"),
    ],
)
def test_a_call_that_cannot_be_says_why(line, words):
    environment = dict(os.environ, ZAP_UF2="", ZAP_UF2_W="", ZAP_NO_VENV="1")
    line = [sys.executable, os.path.join(paths.ROOT, "tools", "lab", "device.py"), *line]
    done = subprocess.run(line, env=environment, capture_output=True, text=True)
    assert done.returncode == 2 and words in done.stderr
