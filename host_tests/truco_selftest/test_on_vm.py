"""The test of a board as it is linked for one, on the 32-bit VM."""

import pytest

from tools import vm
from tools.diagnosis import selftest
from tools.vm import measure

TERMINAL = b"""
import displayio

class Glyph:
    tile_index = 0

class FONT:
    bitmap = displayio.Bitmap(6, 12, 2)

    def get_bounding_box():
        return 6, 12

    def get_glyph(code):
        return Glyph
"""
SCRIPT = """
import sys
sys.path[:] = ["/standins", "/lib", "/"]
import board, os, supervisor, time
board.be("pybadge", 160, 128)
class uname:
    release = "10.2.1"
    sysname = "samd51"
os.uname = lambda: uname
time.left = 1 << 29
def end():
    raise time.Enough
supervisor.reload = end
supervisor.ticks_ms = lambda: supervisor.now_ms
class Heap:
    def collect():
        pass

    def mem_free():
        return 100000

from truco_selftest import course
course.gc = Heap  # the VM's own cannot say what is free
test = course.SelfTest()
test.begin()
test.try_memory()
test.try_keys()
test.try_panel()
test.try_sound()
test.try_radios()
test.finish()
"""


@pytest.mark.slow
def test_it_comes_to_its_letters():
    mounts = measure.game_mounts("pybadge")
    mounts["/standins/terminalio.py"] = TERMINAL
    lines = vm.run(SCRIPT, mounts).strip().split("\n")
    said = selftest.said("".join(lines[-3:-1]))
    assert said[1] == "CircuitPython 10.2.1" and said[2] == "board: pybadge"
    assert said[5].startswith("keys: not seen: ") and said[7] == "memory: written and read back"
