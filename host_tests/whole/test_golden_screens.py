"""Test that the game draws every golden picture exactly.

host_tests/truco_ui/test_tour.py tests those of a tour through all screens. If a picture differs,
build/golden/<name>.png has the old picture, the new one and the differing pixels side by side.
``python3 tools/golden.py`` replaces the old pictures.
"""

import os
from itertools import product

import pytest
from PIL import Image, ImageChops

from tools.environment.paths import ROOT
from tools.sim import png
from tools.sim.worlds import golden_screens, golden_tour

FOLDER = os.path.join(ROOT, "host_tests", "golden")
FAILED = os.path.join(ROOT, "build", "golden")
PICTURES = golden_screens.pictures()


def compare(name, drawn, folder=FOLDER, failed=FAILED):
    """Return None if `drawn` equals the golden picture, else an error message."""
    rgb, width, height = drawn
    path = os.path.join(folder, name + ".png")
    if not os.path.exists(path):
        return "there is no host_tests/golden/%s.png: run python3 tools/golden.py" % name
    with open(path, "rb") as file:
        old, old_width, old_height = png.decode(file.read())
    if (old_width, old_height) != (width, height):
        return "%s is %dx%d now" % (name, width, height)
    if old == rgb:
        return None
    os.makedirs(failed, exist_ok=True)
    path = os.path.join(failed, name + ".png")
    shown = [Image.frombytes("RGB", (width, height), one) for one in (old, rgb)]
    seen = Image.new("RGB", (3 * width + 8, height), "magenta")
    for at, one in enumerate((*shown, ImageChops.difference(*shown))):
        seen.paste(one, (at * (width + 4), 0))
    seen.save(path)
    count = sum(old[at : at + 3] != rgb[at : at + 3] for at in range(0, len(rgb), 3))
    return "%d pixels differ: see %s; right? python3 tools/golden.py" % (count, path)


OF_TOURS = [golden_tour.full_name(*one) for one in product(golden_tour.NAMES, golden_tour.SIZES)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", [name for name in PICTURES if name not in OF_TOURS])
def test_each_screen_outside_the_tour_equals_its_golden_picture(name):
    problem = compare(name, PICTURES[name]())
    assert problem is None, problem


def test_each_golden_picture_has_a_screen():
    there = {name[:-4] for name in os.listdir(FOLDER) if name.endswith(".png")}
    assert there == set(PICTURES)
