"""Test tools/release.py: the content of a zip, of the Fruit Jam Library's zip, and of a UF2."""

import hashlib
import io
import json
import os
import re
import zipfile

import pytest

from host_tests.support.built_boards import built, built_once
from tools import release as command
from tools.drive import boards, fat
from tools.environment import paths
from tools.installer import manifest
from tools.linker import Refused
from tools.zips import changelog, contents, release_files, uf2

ROOT = paths.ROOT
BADGE = "pybadge"


pytestmark = pytest.mark.usefixtures(built_once.__name__)


@pytest.fixture
def badge():
    return release_files.zips(ROOT, "1.2.3", [BADGE])


def unpacked(data):
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def test_a_zip_holds_the_boards_files_and_instructions(badge):
    files = unpacked(badge["zap-1.2.3-%s.zip" % BADGE])
    board = "board_configs/%s.mpy" % BADGE
    assert {"code.py", "settings.toml", "INSTALL.txt", "lib/truco_rescue.mpy", board} < set(files)
    assert b"MIT License" in files["licenses/zap.txt"]
    licences = {path for path in files if path.startswith("licenses/")}
    tops = {path.split("/")[1].split(".")[0] for path in files if path.startswith("lib/")}
    libraries = {top for top in tops if not top.startswith(("truco", "zap"))}
    assert libraries == {"adafruit_miniqr"}
    assert len(licences) == 1 + len(libraries)
    assert b"Copyright" in files["licenses/adafruit-circuitpython-miniqr.txt"]
    listed = manifest.parse(files[manifest.NAME]).hashes
    assert set(files) - set(listed) == {*licences, contents.INSTALL, manifest.NAME}


def test_the_instructions_say_in_three_languages_what_is_replaced():
    page = contents.page(ROOT, "1.2.3", built(BADGE))
    text = page.decode("utf-8-sig")
    assert page.startswith(b"\xef\xbb\xbf") and "{" not in text
    lines = text.split("\r\n")
    assert len(lines) <= 64 and max(map(len, lines)) <= 100
    for word in ("PORTUGUÊS", "ENGLISH", "ESPAÑOL", "1.2.3", "Adafruit PyBadge"):
        assert word in text
    assert text.count(": code.py, ") == 3
    assert text.count("lib, adafruit_miniqr.") == 3
    assert len(re.findall("(outros|other|otros) adafruit_", text)) == 3
    for board, words in (
        ("clue_nrf52840_express", "CIRCUITPY_BLE_WORKFLOW = false"),
        (PICO, "zap-%s.uf2" % PICO),
        ("raspberry_pi_pico_w", "CIRCUITPY_HEAP_START_SIZE = 168000"),
    ):
        assert contents.page(ROOT, "1", built(board)).decode().count(words) == 3


def test_a_tag_must_equal_the_changelogs_version(tmp_path, capsys):
    assert command.main(["--tag", "v0.0.1", "--out", str(tmp_path)], ROOT, print) == 2
    assert "v0.0.1" in capsys.readouterr().err and not os.listdir(tmp_path)


def test_the_changelog_and_the_citation_have_one_version():
    version, _ = changelog.read(ROOT)
    assert re.match(r"\d+\.\d+\.\d+\Z", version)
    with open(os.path.join(ROOT, "CITATION.cff"), encoding="utf-8") as file:
        said = dict(line.split(": ", 1) for line in file.read().splitlines() if ": " in line)
    assert said["version"] == version and re.match(r"20\d\d-\d\d-\d\d\Z", said["date-released"])


def test_the_zip_for_fruit_jam_os_holds_the_game_beside_code_py(monkeypatch):
    monkeypatch.setattr(release_files, "LAUNCHER", BADGE)  # another board would take seconds
    assets = release_files.zips(ROOT, "1.2.3", [BADGE])
    app = unpacked(assets[sorted(name for name in assets if name.endswith(".zip"))[0]])
    drive = unpacked(assets["zap-1.2.3-%s.zip" % BADGE])
    for path in (".zap-manifest", "settings.toml", "INSTALL.txt"):
        del drive[path]
    for path in ("code.py", "selftest.py"):
        drive[path] = b"import sys\nsys.path.insert(0, 'lib')\n" + drive[path]
    assert app == {"CircuitPython 10.x/" + p: drive[p] for p in drive}
    assert json.loads(drive["metadata.json"])["icon"] in drive


PICO = "raspberry_pi_pico"
START = boards.drive_start(PICO)
CODE = {uf2.FLASH + at: bytes((at >> 8,)) * 256 for at in range(0, 9 * 256, 256)}
FIRMWARE = uf2.made(0xE48BFF56, CODE)
NAME = "adafruit-circuitpython-%s-en_US-10.2.1.uf2" % PICO
FILES = {"code.py": b"if __name__:\n print(1)\n", "lib/a_name_longer_than_eight.mpy": bytes(5000)}


@pytest.fixture
def root(tmp_path):
    """Provide a checkout with an invented firmware in its folder `firmware`, pinned by checksum."""
    (tmp_path / "tools" / "zips").mkdir(parents=True)
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / NAME).write_bytes(FIRMWARE)
    line = "%s  %s\n" % (hashlib.sha256(FIRMWARE).hexdigest(), NAME)
    (tmp_path / uf2.PINNED).write_text(line)
    return tmp_path


def test_a_uf2_holds_the_drive_after_the_firmware_and_spares_the_nvm():
    family, pages = uf2.parse(uf2.join(FIRMWARE, b"drive" * 1000, START))
    assert family == 0xE48BFF56
    assert {at: pages.pop(at) for at in CODE} == CODE
    assert min(pages) == uf2.FLASH + START and len(pages) * 256 == 2 * uf2.SECTOR
    assert b"".join(pages[at] for at in sorted(pages)) == (b"drive" * 1000).ljust(8192, b"\0")


def test_missing_or_altered_firmware_is_refused(root):
    with pytest.raises(Refused, match="circuitpython.org/board/%s/" % PICO):
        uf2.of(root, PICO, FILES, str(root))
    (root / "firmware" / NAME).write_bytes(FIRMWARE + FIRMWARE)
    with pytest.raises(Refused, match="does not have the checksum"):
        uf2.of(root, PICO, FILES, str(root / "firmware"))
    assert uf2.of(root, "pybadge", FILES, str(root / "firmware")) is None


def test_the_drive_in_a_uf2_has_all_files(root):
    pytest.importorskip("pyfatfs", reason="tools/lab/run_firmware.py gets it")
    made = uf2.of(root, PICO, FILES, str(root / "firmware"))
    assert made == uf2.of(root, PICO, FILES, str(root / "firmware"))
    pages = uf2.parse(made)[1]
    drive = b"".join(pages[at] for at in sorted(pages) if at >= uf2.FLASH + START)
    path = root / "drive.img"
    path.write_bytes(drive.ljust(boards.DRIVE_BYTES[PICO], b"\xff"))
    found = fat.read(str(path))
    assert {name: found[name] for name in FILES} == FILES
    assert all(name.startswith(".") for name in set(found) - set(FILES))
