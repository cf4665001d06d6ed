"""The page shows what a handheld shows: scenes by chance, to the pixel. Each
of its screens answers a finger in one way.
"""

import importlib
import os
import subprocess

import pytest

from host_tests.fixtures import random_scene
from host_tests.support import page_runs
from tools import vm
from tools.environment.paths import ROOT
from tools.sim.handheld import Handheld
from web.truco_page import touch

FIXTURE = os.path.join(ROOT, "host_tests", "fixtures", "random_scene.py")
SIZE = (160, 128)
SEEDS = 8

PROGRAM = """
import time

import board_configs
from host_tests.fixtures.random_scene import play

display = board_configs.load().display()


def shown():
    print("shown")
    time.sleep(1)


for seed in range(%d):
    play(display, seed, shown)
print("shown")
while True:
    time.sleep(1)
"""


def simulated(folder):
    """RGB bytes of each picture on the simulator's panel."""
    path = folder / "program.py"
    path.write_text(PROGRAM % SEEDS)
    said, found = [], []
    with Handheld(
        "sim_%dx%d" % SIZE, program=str(path), echo=said.append, pictures=True
    ) as handheld:
        while True:
            before = "".join(said).count("shown")
            while "".join(said).count("shown") == before:
                handheld.wait(100)
            if before == SEEDS * random_scene.FRAMES:
                return found
            found.append(handheld.rgb())


def of_the_page():
    """The same of the page's panel."""
    program = os.path.join(ROOT, "web", "node", "scene.mjs")
    line = [vm._node(), program, page_runs.dist(), FIXTURE, *map(str, SIZE), str(SEEDS)]
    done = subprocess.run(line, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    size = 3 * SIZE[0] * SIZE[1]
    return [done.stdout[at : at + size] for at in range(0, len(done.stdout), size)]


def test_scenes_by_chance_are_the_simulators_to_the_pixel(tmp_path):
    wanted, found = simulated(tmp_path), of_the_page()
    assert len(wanted) == len(found) == SEEDS * random_scene.FRAMES
    assert len(set(wanted)) > len(wanted) // 2
    assert [at for at, picture in enumerate(wanted) if found[at] != picture] == []


_FOLDER = os.path.join(ROOT, "lib", "truco_ui", "screens")
_LAST = "_screen.py"
_TABLES = ("table", "lesson")  # test_page_touch.py plays at both
SCREENS = sorted(f[: -len(_LAST)] for f in os.listdir(_FOLDER) if f.endswith(_LAST))


@pytest.mark.parametrize("name", SCREENS)
def test_a_tap_on_each_screen_means_something(name):
    screen = importlib.import_module("truco_ui.screens.%s_screen" % name).SCREEN
    ways = (
        name in touch.ANY_KEY,
        name in touch.TURNED,
        name in touch.OWN,
        hasattr(screen, "take"),
        hasattr(screen, "turn_to"),
        name in _TABLES,
    )
    assert sum(ways) == 1


def test_what_touch_knows_by_name_are_screens():
    assert {*touch.OWN, *touch.ANY_KEY, *touch.TURNED, *_TABLES} <= set(SCREENS)
