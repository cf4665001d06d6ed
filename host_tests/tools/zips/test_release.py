"""tools/release.py: what is in a zip, the same bytes again, and what the public CI would run."""

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

from host_tests.support.built_boards import built_once
from tools.commands import doctor
from tools.commands import release as command
from tools.diagnosis import Drive
from tools.drive import boards, manifest
from tools.environment import paths
from tools.linker import Refused, kept, mpy
from tools.web import build
from tools.zips import changelog, install, release

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


def test_what_is_imported_by_its_name_is_in_a_zip(badge):
    files = unpacked(badge["zap-1.2.3-%s.zip" % BADGE])
    assert {"board_configs/radio.mpy", "board_configs/airlift.mpy"} <= set(files)


def test_every_library_has_its_licence(badge):
    files = unpacked(badge["zap-1.2.3-%s.zip" % BADGE])
    ours = ("lib/truco", "lib/zap")
    tops = {path.split("/")[1].split(".")[0] for path in files if path.startswith("lib/")}
    libraries = {top for top in tops if not ("lib/" + top).startswith(ours)}
    texts = [path for path in files if path.startswith("licenses/adafruit")]
    assert len(texts) >= len(libraries) > 0


def test_check_sums(badge):
    lines = badge[release.SUMS].decode().splitlines()
    assert len(lines) == 1
    known, name = lines[0].split("  ")
    assert known == hashlib.sha256(badge[name]).hexdigest()


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


def checkout(folder):
    """A copy of what git has or would take: another place, other times, no cache."""
    line = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(line, cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for path in listed.stdout.decode().rstrip("\0").split("\0"):
        if os.path.exists(os.path.join(ROOT, path)):
            target = os.path.join(folder, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(os.path.join(ROOT, path), target)
    return str(folder)


@pytest.mark.slow
def test_two_checkouts_give_the_same_bytes(tmp_path, monkeypatch):
    board_ids = ["raspberry_pi_pico", BADGE]
    here = release.zips(ROOT, "1.2.3", board_ids)
    root = checkout(tmp_path / "a second, with another name")
    monkeypatch.setattr(mpy, "CACHE", os.path.join(root, "build", "mpy"))
    monkeypatch.setattr(kept, "FOLDER", os.path.join(root, "build", "linked"))
    assert release.zips(root, "1.2.3", board_ids) == here


def test_the_newest_version_and_its_news():
    text = "# New\n\n## 2.0.1\n\n- b\n\n## 2.0.0\n\n- a\n"
    assert changelog.newest(text) == ("2.0.1", "- b\n")
    for bad in ("# New\n", "## 1.0.0\n\n## 0.9.0\n\n- a\n"):
        with pytest.raises(Refused):
            changelog.newest(bad)


def test_a_tag_that_is_not_the_changelogs_is_refused(tmp_path, capsys):
    assert command.main(["--tag", "v0.0.1", "--out", str(tmp_path)], ROOT, print) == 2
    assert "v0.0.1" in capsys.readouterr().err and not os.listdir(tmp_path)


def test_zips_of_another_release_are_not_mixed_in(tmp_path):
    (tmp_path / "zap-0.0.1-pybadge.zip").write_bytes(b"")
    with pytest.raises(Refused):
        command.write(str(tmp_path), {"zap-0.0.2-pybadge.zip": b""}, print)


def test_a_release_is_not_mixed_into_a_page(tmp_path):
    (tmp_path / build.WORKER).write_bytes(b"")
    with pytest.raises(Refused, match="tools/web.py"):
        command.write(str(tmp_path), {"zap-0.0.2-pybadge.zip": b""}, print)
    assert os.listdir(tmp_path) == [build.WORKER]


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


@pytest.mark.parametrize("name, count", [("release.yml", 2), ("pages.yml", 1), ("daily.yml", 1)])
def test_the_workflows_run_commands_that_there_are(name, count):
    path = os.path.join(ROOT, ".github", "workflows", name)
    with open(path, encoding="utf-8") as file:
        lines = re.findall(r"run: (python3 .*)", file.read())
    assert len(lines) == count
    for line in lines:
        script, *rest = line.split()[1:]
        options = [word for word in rest if word.startswith("--")]
        done = subprocess.run(
            [sys.executable, os.path.join(ROOT, script), "--help"], capture_output=True, text=True
        )
        assert done.returncode == 0 and all(option in done.stdout for option in options)
