"""metadata.json and icon.bmp, as launchers read them."""

import json
import os
import struct
import sys

from host_tests.support.built_boards import built
from tools.drive import tree
from tools.environment.paths import ROOT

sys.path.append(os.path.join(ROOT, "tools", "art"))

import icon


def read(name):
    with open(os.path.join(ROOT, name), "rb") as file:
        return file.read()


def test_the_metadata_names_the_game_and_its_icon():
    found = json.loads(read("metadata.json"))
    assert found["title"] == "Zap" and found["description"]
    assert os.path.exists(os.path.join(ROOT, found["icon"]))


def pixels(data):
    """Rows of 0xRRGGBB of an indexed BMP of 4 bits, read as the format says."""
    kind, size, _, _, start = struct.unpack_from("<2sIHHI", data)
    header, width, height, planes, bits, packing = struct.unpack_from("<IiiHHI", data, 14)
    assert (kind, size, header, planes, bits, packing) == (b"BM", len(data), 40, 1, 4, 0)
    colours = [struct.unpack_from("<I", data, 54 + 4 * i)[0] for i in range(16)]
    stride = (width // 2 + 3) // 4 * 4
    rows = []
    for y in range(height):
        line = data[start + y * stride : start + y * stride + width // 2]
        rows.append([colours[n] for byte in line for n in (byte >> 4, byte & 15)])
    return rows[::-1]


def test_the_icon_is_the_picture():
    rows = pixels(read("icon.bmp"))
    assert len(rows) == icon.SIDE and {len(row) for row in rows} == {icon.SIDE}
    assert rows == [[icon.COLOURS[char] for char in line] for line in icon.picture()]


def test_both_go_on_a_board():
    made = built("pybadge")
    assert all(made.files[name] == read(name) for name in tree.FOR_LAUNCHERS)
