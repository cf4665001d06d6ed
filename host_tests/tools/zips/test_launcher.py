"""The Fruit Jam's zip, installed by the steps of the Fruit Jam Library, as its source says."""

import io
import json
import zipfile

import pytest

from host_tests.support.built_boards import built_once
from tools.environment import paths
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
    for needed in ("code.py", "truco_rescue.mpy", "truco_ui/start.mpy"):
        assert needed in there
    shown = json.loads(there["metadata.json"])
    assert shown["icon"] in there
