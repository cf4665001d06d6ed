"""Test the tools for emulated boards without a chip: image, code.py, keys, comparison.

Needs the packages of tools/lab/chip/requirements.txt, which `python3 tools/lab/run_firmware.py`
installs.
"""

import ast
import copy
import os
import random

import pytest

from tools.drive import fat
from tools.environment import paths
from tools.lab.chip import image, pico, short_match

PICO = pico.BOARD


def test_the_image_holds_the_drive(tmp_path):
    pytest.importorskip("pyfatfs", reason="tools/lab/run_firmware.py gets it")
    path = str(tmp_path / "drive.img")
    content = {
        "code.py": b"print(1)\n",
        "lib/truco_ui/a_name_longer_than_eight.mpy": bytes(range(256)) * 40,
        "lib/truco_ui/__init__.mpy": b"",
        "truco_core/bots/x.mpy": b"C\x06",
    }
    image.write(path, content, PICO)
    assert fat.read(path) == content


def test_the_image_starts_code_py_with_additions():
    with open(os.path.join(paths.ROOT, "code.py"), encoding="utf-8") as file:
        source = file.read()
    made = image.entry(source, PICO)
    ast.parse(made)
    assert [line for line in source.split("\n") if line not in made.split("\n")] == []
    with pytest.raises(ValueError):
        image.entry("while True:\n    pass\n", PICO)


def test_the_memory_holds_options_for_a_short_match():
    from truco_core import rules
    from truco_game.setup import Setup
    from truco_store import KEPT, flash

    nvm = image.memory(PICO, goal=3)
    assert len(nvm) == pico.NVM_BYTES <= pico.DRIVE_START - pico.NVM_START
    store = flash.load(bytearray(nvm), 1000)
    setup = Setup(store.image)
    assert store.found == KEPT and setup.players == 2 and setup.rules[rules.GOAL] == 3


@pytest.mark.slow
def test_the_short_match_ends_and_is_compared():
    before = random.getrandbits
    with short_match.simulated(PICO, image.memory(PICO, goal=3)) as player:
        places = short_match.Plan(player).match(2)
    assert random.getrandbits == before
    names = [place.name for place in places]
    assert names[:2] == ["title", "to table"] and names[-1] == "to name"
    assert names.count("to end") > 2
    # Each picture is recognized even if it appears late, as on a slower board.
    for slow in (short_match.LOOK_MS, 1700):
        assert short_match.follow(Late(places, slow), places) is None
    other = [copy.copy(place) for place in places]
    other[4].pictures = [bytes(3) + places[4].pictures[0][3:]]
    assert short_match.follow(Late(places, 90), other) is other[4]


class Late:
    """A board that repeats a recorded match and shows the pictures `late_ms` after each key."""

    def __init__(self, places, late_ms):
        self.places, self.late_ms = iter(places), late_ms
        self.press("")

    def press(self, key):
        self.place = next(self.places)
        self.waited_ms = -self.late_ms
        assert self.place.key == key

    def wait(self, time_ms):
        self.waited_ms += time_ms

    def rgb(self):
        pictures = self.place.pictures or [b"\x20" * 3]
        if self.waited_ms < 0:
            return b"\x80" * len(pictures[0])
        return pictures[self.waited_ms // short_match.LOOK_MS % len(pictures)]


def test_differing_pixels_are_counted():
    black, white = bytes(12), b"\xff" * 12
    assert short_match.differing(white, white) == 0
    assert short_match.differing(black[:3] + white[3:], white) == 1
