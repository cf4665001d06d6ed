"""tools/release.py: what is in a zip, in the Fruit Jam Library's zip, and in a UF2."""

import hashlib
import io
import json
import os
import re
import zipfile

import pytest

from host_tests.support.built_boards import built_once
from tools import doctor
from tools import release as command
from tools.diagnosis import Drive
from tools.drive import boards, fat, manifest
from tools.environment import paths
from tools.linker import Refused
from tools.zips import changelog, install, one_file, release

ROOT = paths.ROOT
BADGE = "pybadge"


pytestmark = pytest.mark.usefixtures(built_once.__name__)


@pytest.fixture
def badge():
    return release.zips(ROOT, "1.2.3", [BADGE])


def unpacked(data):
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def test_what_is_in_a_zip(badge):
    files = unpacked(badge["zap-1.2.3-%s.zip" % BADGE])
    for path in "code.py settings.toml INSTALL.txt lib/truco_rescue.mpy".split():
        assert path in files
    assert "board_configs/%s.mpy" % BADGE in files
    assert b"MIT License" in files["licenses/zap.txt"]
    assert b"Copyright" in files["licenses/adafruit-circuitpython-hashlib.txt"]
    listed = manifest.parse(files[manifest.NAME]).hashes
    assert set(files) - set(listed) == {name for name in files if name.startswith("licenses/")} | {
        install.NAME,
        manifest.NAME,
    }
    for path in files:  # a launcher's files come along as soon as a checkout has them
        if path in ("metadata.json", "icon.bmp"):
            assert path in listed


def test_every_library_has_its_licence(badge):
    files = unpacked(badge["zap-1.2.3-%s.zip" % BADGE])
    ours = ("lib/truco", "lib/zap")
    tops = {path.split("/")[1].split(".")[0] for path in files if path.startswith("lib/")}
    libraries = {top for top in tops if not ("lib/" + top).startswith(ours)}
    texts = [path for path in files if path.startswith("licenses/adafruit")]
    assert len(texts) >= len(libraries) > 0


def test_the_page_says_in_three_languages_what_is_replaced_and_what_stays(badge):
    page = unpacked(badge["zap-1.2.3-%s.zip" % BADGE])[install.NAME]
    text = page.decode("utf-8-sig")
    assert page.startswith(b"\xef\xbb\xbf") and "{" not in text
    lines = text.split("\r\n")
    assert len(lines) <= 60 and max(map(len, lines)) <= 100
    for word in ("PORTUGUÊS", "ENGLISH", "ESPAÑOL", "1.2.3", "Adafruit PyBadge"):
        assert word in text
    assert text.count(": code.py, ") == 3 and text.count("lib, adafruit_hashlib.") == 3
    assert len(re.findall("(outros|other|otros) adafruit_", text)) == 3
    files = {"code.py": b""}
    clue = install.page("1", "clue_nrf52840_express", "CLUE", True, files).decode()
    assert clue.count("CIRCUITPY_BLE_WORKFLOW = false") == 3
    one = install.page("1", "raspberry_pi_pico", "Pico", False, files, "zap-x.uf2").decode()
    assert "BLE" not in one and one.count("zap-x.uf2") == 3 and len(one.split("\r\n")) <= 72
    wireless = install.page("1", "raspberry_pi_pico_w", "Pico W", False, files).decode()
    assert wireless.count("CIRCUITPY_HEAP_START_SIZE = 168000") == 3


@pytest.mark.slow
@pytest.mark.parametrize("board_id", boards.board_ids(ROOT))
def test_each_zip_unpacked_is_well(board_id, tmp_path):
    files = release.zips(ROOT, "1.2.3", [board_id])
    with zipfile.ZipFile(io.BytesIO(files["zap-1.2.3-%s.zip" % board_id])) as file:
        file.extractall(tmp_path)
    said = []
    assert doctor.main([str(tmp_path)], said.append) == 0, said
    boot = "Adafruit CircuitPython 10.3.0 on 2026-08-01; x\nBoard ID:%s\n" % board_id
    (tmp_path / boards.BOOT_OUT).write_text(boot)
    assert doctor.examine(Drive(str(tmp_path))) == []


def test_the_newest_version_and_its_news():
    text = "# New\n\n## 2.0.1\n\n- b\n\n## 2.0.0\n\n- a\n"
    assert changelog.newest(text) == ("2.0.1", "- b\n")
    for bad in ("# New\n", "## 1.0.0\n\n## 0.9.0\n\n- a\n"):
        with pytest.raises(Refused):
            changelog.newest(bad)


def test_a_tag_that_is_not_the_changelogs_is_refused(tmp_path, capsys):
    assert command.main(["--tag", "v0.0.1", "--out", str(tmp_path)], ROOT, print) == 2
    assert "v0.0.1" in capsys.readouterr().err and not os.listdir(tmp_path)


def test_the_changelog_is_for_players():
    version, news = changelog.read(ROOT)
    assert re.match(r"\d+\.\d+\.\d+\Z", version)
    assert ".py" not in news and "truco_" not in news
    with open(os.path.join(ROOT, "CITATION.cff"), encoding="utf-8") as file:
        said = dict(line.split(": ", 1) for line in file.read().splitlines() if ": " in line)
    assert said["version"] == version and re.match(r"20\d\d-\d\d-\d\d\Z", said["date-released"])


def test_circup_gets_what_a_zip_holds():
    with open(os.path.join(ROOT, "requirements.txt"), encoding="utf-8") as file:
        for_circup = [line.strip() for line in file if "==" in line and line[0] != "#"]
    with open(os.path.join(ROOT, "tools/device_requirements.txt"), encoding="utf-8") as file:
        pinned = [line.split("#")[0].strip() for line in file]
    assert sorted(for_circup) == sorted(filter(None, pinned))
    # circup cuts a line at these, knows the rest by its PyPI name, and takes no `-r` lines.
    assert all(re.match(r"[a-z0-9-]+==[0-9.]+\Z", line) for line in for_circup)


REPOSITORY = "somebody/Zap"


def install_by_library(assets, card, version="10.3.1"):
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
    assets = release.zips(paths.ROOT, "1.2.3", ["pybadge", release.LAUNCHER])
    folder = install_by_library(dict(sorted(assets.items())), tmp_path)
    with zipfile.ZipFile(io.BytesIO(assets["zap-1.2.3-%s.zip" % release.LAUNCHER])) as file:
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


PICO = "raspberry_pi_pico"
START = boards.drive_start(PICO)
CODE = {one_file.FLASH + at: bytes((at >> 8,)) * 256 for at in range(0, 9 * 256, 256)}
FIRMWARE = one_file.made(0xE48BFF56, CODE)
NAME = "adafruit-circuitpython-%s-en_US-10.2.1.uf2" % PICO
FILES = {"code.py": b"if __name__:\n print(1)\n", "lib/a_name_longer_than_eight.mpy": bytes(5000)}


@pytest.fixture
def root(tmp_path):
    """A checkout with the sum of the made-up firmware, which is in its folder `firmware`."""
    (tmp_path / "tools" / "zips").mkdir(parents=True)
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / NAME).write_bytes(FIRMWARE)
    line = "%s  %s\n" % (hashlib.sha256(FIRMWARE).hexdigest(), NAME)
    (tmp_path / one_file.PINNED).write_text(line)
    (tmp_path / "LICENSE").write_text("MIT License\n\nCopyright us\n\nPermission")
    return tmp_path


def test_the_drive_comes_after_the_firmware_and_the_nvm_stays():
    family, pages = one_file.parse(one_file.join(FIRMWARE, b"drive" * 1000, START))
    assert family == 0xE48BFF56
    assert {at: pages.pop(at) for at in CODE} == CODE
    assert min(pages) == one_file.FLASH + START and len(pages) * 256 == 2 * one_file.SECTOR
    assert b"".join(pages[at] for at in sorted(pages)) == (b"drive" * 1000).ljust(8192, b"\0")


@pytest.mark.parametrize(
    "board_id, start",  # CIRCUITPY_FIRMWARE_SIZE of the board and 4 KB of NVM; Fruit Jam: 2 MB more
    [
        (PICO, 0x100000),
        ("raspberry_pi_pico_w", 0x181000),
        ("raspberry_pi_pico2", 0x100000),
        ("raspberry_pi_pico2_w", 0x181000),
        ("tinycircuits_thumby_color", 0x100000),
        ("adafruit_fruit_jam", 0x300000),
    ],
)
def test_where_a_drive_begins(board_id, start):
    assert boards.drive_start(board_id) == start


@pytest.mark.parametrize("cut", [512, 100, len(FIRMWARE)])
def test_a_firmware_that_is_cut_off_is_refused(cut):
    with pytest.raises(Refused):
        one_file.parse(FIRMWARE[:-cut])


def test_a_firmware_that_reaches_into_the_nvm_is_refused():
    last = one_file.FLASH + START - 4096
    one_file.join(one_file.made(1, CODE | {last - 256: bytes(256)}), b"drive", START)
    with pytest.raises(Refused):
        one_file.join(one_file.made(1, CODE | {last: bytes(256)}), b"drive", START)


def test_firmware_that_is_missing_or_another_is_refused(root):
    with pytest.raises(Refused, match="circuitpython.org/board/%s/" % PICO):
        one_file.of(root, PICO, FILES, str(root))
    (root / "firmware" / NAME).write_bytes(FIRMWARE + FIRMWARE)
    with pytest.raises(Refused, match="another file"):
        one_file.of(root, PICO, FILES, str(root / "firmware"))
    assert one_file.of(root, "pybadge", FILES, str(root / "firmware")) is None


def test_the_drive_in_it_has_all_files(root):
    pytest.importorskip("pyfatfs", reason="python3 tools/test.py --device gets it")
    made = one_file.of(root, PICO, FILES, str(root / "firmware"))
    assert made == one_file.of(root, PICO, FILES, str(root / "firmware"))
    pages = one_file.parse(made)[1]
    drive = b"".join(pages[at] for at in sorted(pages) if at >= one_file.FLASH + START)
    path = root / "drive.img"
    path.write_bytes(drive.ljust(boards.DRIVE_BYTES[PICO], b"\xff"))
    found = fat.read(str(path))
    assert b"Damien" in found.pop("licenses/circuitpython.txt")
    assert {name: found[name] for name in FILES} == FILES
    assert all(name.startswith(".") for name in set(found) - set(FILES))
