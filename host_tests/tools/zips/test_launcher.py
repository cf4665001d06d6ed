"""The Fruit Jam's zip, installed by the steps of the Fruit Jam Library, as its source says; what
launchers read: metadata.json and icon.bmp.
"""

import io
import json
import os
import struct
import sys
import zipfile

import pytest

from host_tests.support.built_boards import built, built_once
from tools.drive import tree
from tools.environment import paths
from tools.environment.paths import ROOT
from tools.zips import launcher, release

REPOSITORY = "somebody/Zap"
pytestmark = pytest.mark.usefixtures(built_once.__name__)


def install(assets, card, version="10.3.1"):
    """What the library does with a release's {name: bytes}; the folder of the app."""
    name = REPOSITORY.split("/")[1]
    version = "CircuitPython %d.x" % int(version.split(".")[0])
    first = next(one for one in assets if one.endswith(".zip"))
    folder = card / "apps" / name
    with zipfile.ZipFile(io.BytesIO(assets[first])) as file:
        names = file.namelist()
        for inner in (name + "/" + version, version, name, ""):
            if (inner + "/code.py").strip("/") in names:
                break
        else:
            inner = next(one for one in names if one.split("/")[-1] == "code.py")[:-8].strip("/")
        for path in names:
            if path.startswith(inner + "/"):
                target = folder / path[len(inner) + 1 :]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(file.read(path))
    return folder


def test_the_library_installs_the_game_beside_its_code(tmp_path):
    assets = release.zips(paths.ROOT, "1.2.3", ["pybadge", launcher.BOARD])
    folder = install(dict(sorted(assets.items())), tmp_path)
    with zipfile.ZipFile(io.BytesIO(assets["zap-1.2.3-%s.zip" % launcher.BOARD])) as file:
        drive = {path.removeprefix("lib/"): file.read(path) for path in file.namelist()}
    there = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert drive.items() > there.items()
    assert set(drive) - set(there) == {".zap-manifest", "settings.toml", "INSTALL.txt"}
    for needed in ("code.py", "truco_rescue.mpy", "zap/start.mpy"):
        assert needed in there
    shown = json.loads(there["metadata.json"])
    assert shown["icon"] in there


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
