"""Test that what was won stays won in a version of Zap with one more character."""

import subprocess
import sys

import pytest

from host_tests.truco_store.test_image import image, sealed
from tools.environment import paths
from truco_core.characters import RUNGS
from truco_store import BEST, LADDER, LINK, LINK_MATCH, MATCH, RUNG

SECOND = LINK + 1 - MATCH + RUNG  # RUNG of a second saved match
# Add a rival below the champion to the one table, as docs/extending.md says, and read an image.
NEWER = """
import pathlib, sys
import truco_core
from tools.environment import paths
paths.add_device_paths()
source = pathlib.Path(truco_core.__file__).with_name("characters.py").read_text("utf-8")
last, made = "rung=%d," % int(sys.argv[2]), "NAMES = _column(_NAME)"
assert source.count(last) == source.count(made) == 1
row = "_add('new', {} face=(1, 2, 3), rate=80, tune=bytes(8), style=bytes(7))\\n".format(last)
source = source.replace(last, "rung=%d," % (int(sys.argv[2]) + 1)).replace(made, row + made)
characters = sys.modules["truco_core.characters"] = type(sys)("truco_core.characters")
exec(source, characters.__dict__)
from tools.sim import library
library.load()
from host_tests.support.recording_nvm import load
store = load(bytes.fromhex(sys.argv[1]))
assert store.save() and store.image == load(bytes(store.nvm[:])).image
print(*[store.image[int(at)] for at in sys.argv[3:]])
"""


@pytest.mark.parametrize("climbed", [2, RUNGS - 1, RUNGS])
def test_a_new_rung_is_not_beaten_and_each_match_keeps_its_rival(climbed):
    data = bytearray(image())
    data[LADDER], data[BEST], data[LINK] = climbed, 7, LINK_MATCH
    data[RUNG], data[SECOND] = RUNGS, 1
    memory = sealed(data).ljust(8192, b"\0").hex()
    args = [sys.executable, "-c", NEWER, memory, str(RUNGS)]
    args += [str(at) for at in (LADDER, BEST, RUNG, SECOND)]
    said = subprocess.run(args, cwd=paths.ROOT, check=True, capture_output=True, text=True).stdout
    assert [int(word) for word in said.split()] == [min(climbed, RUNGS - 1), 0, RUNGS + 1, 1]
