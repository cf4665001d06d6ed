"""Test the tour of the firmware: its scenes, and a short part of it where there is a firmware.

ZAP_FIRMWARE names a folder with CircuitPython's UF2 files, such as one that
``sh tools/zips/firmware.sh FOLDER`` makes.
"""

import glob
import os
import pathlib
import re

import pytest

from tools.environment import paths
from tools.lab.chip.bench import Bench
from tools.lab.tour import linked, report, scenes, walk
from tools.sim import script

FOLDER = os.environ.get("ZAP_FIRMWARE", "")
# Scenes that the simulator cannot play, because they are about the drive.
OF_DRIVES = {name for name, screens, _ in scenes.SCENES if not screens}


def test_each_screen_is_in_a_scene():
    named = [screens for _, screens, _ in (*scenes.SCENES, *linked.SCENES)]
    assert set.union(*named) | scenes.NOWHERE.keys() == script.screens()


def test_each_function_that_the_tour_cannot_run_exists():
    for called in report.without():
        home, _, name = called.partition(" ")
        source = pathlib.Path(paths.ROOT, home).read_text("utf-8")
        names = [part for part in name.split(".") if part.isidentifier()]
        assert all(re.search(r"\b(class|def) %s" % part, source) for part in names), called


@pytest.mark.parametrize(
    "name, screens, play", [one for one in scenes.SCENES if one[0] not in OF_DRIVES]
)
@pytest.mark.slow
def test_each_scene_opens_its_screens_on_the_simulator(name, screens, play, tmp_path):
    bench = Bench("pybadge", "", str(tmp_path), str(tmp_path), print)
    with walk.Walk(bench, name, has_firmware=False) as one:
        play(one)
    assert screens <= one.visited


@pytest.mark.parametrize("board", ["pybadge", "raspberry_pi_pico"])
def test_a_hand_is_kept_over_a_restart_by_the_firmware(board, tmp_path):
    for package in ("pyfatfs", "unicorn"):
        pytest.importorskip(package, reason="tools/lab/run_firmware.py gets it")
    found = sorted(glob.glob(os.path.join(FOLDER, "*%s-*.uf2" % board))) if FOLDER else []
    if not found:
        pytest.skip("ZAP_FIRMWARE names no folder with CircuitPython for %s" % board)
    bench = Bench(board, found[-1], str(tmp_path), str(tmp_path), print)
    with walk.Walk(bench, "short") as one:
        scenes.short_part(one)
        assert sum(place.compared for place in one.places) > 9
