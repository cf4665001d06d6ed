"""Test tools/doctor.py on folders like a board's drive: a good one, and one for each fault."""

import os
import shutil
import zipfile

import pytest

from host_tests.support.built_boards import built_once
from host_tests.support.drive_folder import CLUE, PICO, DriveFolder, files_of, some_module
from tools import doctor as command
from tools.diagnosis import Drive
from tools.drive.disk import Disk
from tools.drive.tree import signed
from tools.environment.paths import ROOT
from tools.installer import NOTE, WRONG, manifest, steps
from tools.installer.steps import OWN
from tools.zips import archive

PICO_W, PICO2 = "raspberry_pi_pico_w", "raspberry_pi_pico2"
S3 = "adafruit_feather_esp32s3_reverse_tft"
NOTES = {"old-circuitpython", "no-list", "no-board", "two-games"}
SECOND = manifest.of(CLUE, {}, True).pack()
pytestmark = pytest.mark.usefixtures(built_once.__name__)


@pytest.fixture
def good_drive(tmp_path, monkeypatch):
    monkeypatch.setattr(os.path, "ismount", str)  # the folder counts as a mounted drive
    return DriveFolder(tmp_path / "CIRCUITPY")


def run(*arguments):
    """Run the tool. Return (exit status, its output)."""
    said = []
    return command.main([str(one) for one in arguments], said.append), "\n".join(said)


def test_a_good_drive_has_no_findings_and_is_not_changed(good_drive):
    before = {
        path: os.stat(good_drive.at(path)).st_mtime_ns for path in Drive(good_drive.root).sizes
    }
    status, said = run(good_drive.root)
    assert status == 0 and "nothing is wrong" in said and said.count("\n") == 1
    sizes = Drive(good_drive.root).sizes
    assert before == {path: os.stat(good_drive.at(path)).st_mtime_ns for path in sizes}


def whole(path=None):
    """Return the bytes of a file of the game."""
    return files_of(CLUE)[path or some_module()]


def half_written():
    return whole(manifest.NAME).replace(b"\n", b" writing\n", 1)


# (change to a good drive, code of the finding that it causes, words in the finding's text)
FAULTS = [
    (lambda p: p.remove("boot_out.txt"), "no-circuitpython", "no boot_out.txt"),
    (lambda p: p.boots(CLUE, "9.2.8"), "other-circuitpython", "9.2.8"),
    (lambda p: p.boots(CLUE, "10.2.1"), "old-circuitpython", "10.2.1"),
    (lambda p: p.boots("arduino_zero"), "unknown-board", "does not know"),
    (lambda p: p.boots("pimoroni_picosystem"), "wrong-board", "the game is for `clue"),
    (lambda p: p.write("code.txt", b"print('mine')\n"), "hidden-entry", "code.txt"),
    (lambda p: p.write("code.py", steps.SAMPLE), "no-game", "another program"),
    (lambda p: p.write("code.py", b""), "no-game", "code.py is empty"),
    (lambda p: p.remove("code.py"), "no-game", "there is no code.py"),
    (lambda p: p.write(some_module(), whole() + b"longer"), "bad-files", "truco_core/bots/"),
    (lambda p: p.write(some_module(), whole()[:100]), "bad-files", "cut off"),
    (lambda p: p.write(some_module()[:-3] + "py", b"# own\n"), "hidden-module", "delete or rename"),
    (lambda p: p.write("zap/__init__.py", b""), "hidden-module", "zap/"),
    (lambda p: p.write(manifest.NAME, half_written()), "unfinished", "list"),
    (lambda p: p.write("settings.toml.txt", b""), "settings-name", "settings.toml.txt"),
    (lambda p: p.write("games/Z/.zap-manifest", SECOND), "two-games", "--folder games/Z"),
]


@pytest.mark.parametrize("fault, code, words", FAULTS)
def test_each_fault_gives_one_finding_with_advice(good_drive, fault, code, words):
    fault(good_drive)
    found = good_drive.findings()
    assert set(found) == {code} - {""}, found
    status, said = run(good_drive.root)
    assert words in said and said.count("  Do: ") == bool(code)
    assert status == int(bool(code) and code not in NOTES)
    assert all(item.level == (NOTE if code in NOTES else WRONG) for item in found.values())


@pytest.fixture(scope="module")
def drives(tmp_path_factory):
    """Provide {board: `DriveFolder`} of drives without faults except in their settings."""
    return {"folder": tmp_path_factory.mktemp("drives")}


WIFI = b'CIRCUITPY_WIFI_SSID = "casa"\nCIRCUITPY_WIFI_PASSWORD = "12345678"\n'
BROKER = b'ZAP_BROKER = "broker.example"\n'
HEAP = b"CIRCUITPY_HEAP_START_SIZE = 168000\n"
NET = HEAP + WIFI + BROKER
CABLE = b'ZAP_LINK = "cable"\nZAP_PIN_TX = "%s"\nZAP_PIN_RX = "%s"\n'
AIRLIFT = b'ZAP_LINK = "airlift"\n'
SSID, WORD = b"CIRCUITPY_WIFI_SSID = ", b"CIRCUITPY_WIFI_PASSWORD = "
FIXED = {"unknown-setting": "on pybadge that key or part is wired, and cannot move"}
# (board, settings.toml, {code of a finding: words in its text}). Most rows were checked with
# CircuitPython's own parser.
SETTINGS = [
    (PICO_W, NET, {}),
    (PICO_W, b"\xef\xbb\xbf" + NET, {"encoding": "byte order mark"}),
    (PICO_W, NET.decode().encode("utf-16"), {"encoding": "UTF-16"}),
    (PICO_W, NET.replace(b"casa", b"S\xe3o"), {"encoding": "line 2 of settings.toml"}),
    (PICO_W, NET.replace(b"\n", b"\r\n"), {}),
    (PICO_W, NET.replace(b"\n", b"\r"), {"encoding": "CR alone"}),
    (PICO_W, NET + b'ZAP_BROKER = "x.example"', {"twice": "lines 4 and 5 of settings.toml"}),
    (PICO_W, NET.replace(b'"casa"', b'"Caf\\u00e9 da Pra\\u00e7a S\\u00e3o Jo\\u00e3o"'), {}),
    (PICO_W, NET.replace(b"12345678", b"12\\\\3456"), {"bad-value": "8 to 63 letters"}),
    (PICO_W, NET.replace(b"casa", b"ca\\nsa"), {"backslash": "'ca\\nsa'"}),
    (CLUE, b"CIRCUITPY_BLE_WORKFLOW = false\n[wifi]\n" + WIFI, {"table": "line 2 of"}),
    (PICO_W, b"[zap]\n" + NET, {"table": "CIRCUITPY_HEAP_START_SIZE, CIRCUITPY_WIFI_SSID"}),
    (PICO_W, NET + b"ZAP_BROKER_TLS = True\n", {"no-quotes": 'ZAP_BROKER_TLS = "yes"'}),
    (PICO_W, NET + b"ZAP_BROKER_PORT = 1_883\n", {"bad-settings": "ZAP_BROKER_PORT = 1883"}),
    (PICO_W, NET.replace(b'"casa"', "“casa”".encode()), {"no-quotes": 'SSID = "casa"'}),
    (CLUE, b"CIRCUITPY_BLE_WORKFLOW = False\n", {"bad-settings": "WORKFLOW = false"}),
    (
        CLUE,
        b"CIRCUITPY_BLE_WORKFLOW = false\nCIRCUITPY_HEAP_START_SIZE = 131072\n"
        b'ZAP_PIN_NEOPIXEL = "P0"\n',
        {},
    ),
    (CLUE, b"", {"needed-setting": "write CIRCUITPY_BLE_WORKFLOW = false"}),
    (
        PICO,
        b"# mine\n\nZAP_PIN_A = GP14",
        {"no-quotes": "line 3 of settings.toml, ZAP_PIN_A = GP14,"},
    ),
    (PICO, b"ZAP_LINK='none'  # not these", {"no-quotes": 'write ZAP_LINK = "none"'}),
    (PICO, b'ZAP_PIN_A "GP14"', {"bad-settings": "line 1 of"}),
    (PICO, b'ZAP_PIN_C = "GP1"', {"unknown-setting": "line 1 of"}),
    (PICO, b'zap_pin_a = "GP14"', {"unknown-setting": "did you mean ZAP_PIN_A?"}),
    (PICO, b'CIRCUITPY_WIFI_SSDI = "x"', {"unknown-setting": "CIRCUITPY_WIFI_SSID"}),
    (PICO, b'ZAP_PIN_A = "GP99"', {"bad-value": "without it the pin is GP15"}),
    (PICO, b'ZAP_PIN_TX = "GP8"\nZAP_PIN_RX = "GP1"', {}),
    (PICO, CABLE % (b"GP8", b"GP1"), {"bad-value": "But ZAP_PIN_LCD_DC has this pin already"}),
    (PICO, CABLE % (b"GP0", b"GP1"), {}),
    (PICO, CABLE % (b"GP1", b"GP0"), {"bad-value": "board.GP1 and board.GP0 cannot be TX and RX"}),
    (PICO, CABLE % (b"GP4", b"GP1"), {"bad-value": "settings.toml: ZAP_PIN_TX and ZAP_PIN_RX"}),
    (PICO, CABLE % (b"GP99", b"GP1"), {"bad-value": "without it the pin is TX"}),
    (PICO, CABLE % (b"GP6", b"GP7"), {"bad-value": "cannot be"}),
    (PICO2, CABLE % (b"GP6", b"GP7"), {}),
    (PICO, AIRLIFT, {}),
    (PICO, AIRLIFT + b'ZAP_PIN_ESP_TX = "GP1"', {"bad-value": "But ZAP_PIN_ESP_RX has"}),
    (PICO, AIRLIFT + b'ZAP_PIN_ESP_TX = "GP26"', {"bad-value": "TX and ZAP_PIN_ESP_RX"}),
    (PICO, AIRLIFT + b'ZAP_PIN_ESP_BUSY = "GP99"', {"bad-value": "without it the pin is GP6"}),
    (PICO_W, HEAP + WIFI + b'ZAP_BROKER = "http://x.example"\n', {"bad-value": "without mqtt://"}),
    (PICO, b'ZAP_LINK = "cable"\n', {"bad-value": "ZAP_PIN_TX"}),
    (PICO_W, NET + b'ZAP_LINK = "radio"\n', {"bad-value": "Use one of ble, airlift"}),
    (PICO_W, WIFI + BROKER, {"needed-setting": "does not have CIRCUITPY_HEAP_START_SIZE"}),
    ("pybadge", b'ZAP_PIN_A = "D5"\n' + HEAP.replace(b"168000", b"139264"), FIXED),
    ("pybadge", b"", {"needed-setting": "write CIRCUITPY_HEAP_START_SIZE = 139264 into"}),
    (PICO_W, NET.replace(b"168", b"100"), {"needed-setting": "toml in place of line 1, and"}),
]


@pytest.mark.parametrize("board_id, text, wanted", SETTINGS)
def test_settings_are_read_as_the_board_reads_them(drives, board_id, text, wanted):
    if board_id not in drives:
        drives[board_id] = DriveFolder(drives["folder"] / board_id, board_id)
    drive = drives[board_id]
    drive.write("settings.toml", text)
    assert set(drive.findings()) == set(wanted)
    status, said = run(drive.root)
    assert all(words in said for words in wanted.values()), said
    assert not any(said.count("Line %d of" % number) > 1 for number in range(9)), said
    assert "12345678" not in said and "cd" not in said.replace("Pico", "")
    assert status == int(not set(wanted) <= NOTES)


def strange(folder):
    """Create a drive in `folder` on which folders, pipes and links have the names of files."""
    os.mkdir(folder / "boot_out.txt")
    os.mkfifo(folder / manifest.NAME)
    os.symlink("settings.toml", folder / "settings.toml")
    os.symlink(folder, folder / "lib")
    os.mkfifo(folder / "code.py")
    os.mkfifo(folder / "boot.py")
    open(os.fsencode(folder / "a") + b"\xff.mpy", "w").close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")
def test_any_folder_gets_a_message(tmp_path, monkeypatch, good_drive):
    strange(tmp_path)
    status, said = run(tmp_path, "/dev/null", "/dev/full", tmp_path / "code.py")
    assert status == 2 and "[no-game]" in said and "[no-circuitpython]" in said
    monkeypatch.setattr(Disk, "names", lambda self: os.listdir("/pulled"))
    assert run(good_drive.root)[0] == 2, "the drive was pulled meanwhile"


def test_zips_are_checked_and_damaged_ones_reported(tmp_path):
    packed = tmp_path / "zap.zip"
    whole = archive.pack(files_of(PICO))
    packed.write_bytes(whole)
    status, said = run(packed)
    assert status == 0 and PICO in said and "[no-board]" in said
    for at in (*range(0, 200, 39), *range(len(whole) - 200, len(whole), 39)):
        packed.write_bytes(whole[:at] + bytes((whole[at] ^ 0x2A,)) + whole[at + 1 :])
        assert run(packed)[0] in (0, 1, 2)
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("code.py", bytes(range(200)) * 9)
    whole = packed.read_bytes()
    packed.write_bytes(whole[:60] + b"\xff" * 9 + whole[69:])  # unpacking raises zlib.error
    assert run(packed)[0] == 2 and "get it again" in run(packed)[1]


def test_a_missing_or_hidden_library_is_reported(tmp_path):
    p = DriveFolder(tmp_path, "pybadge")
    p.remove("lib/adafruit_miniqr.mpy")
    assert set(p.findings()) == {"bad-files"}
    os.mkdir(p.at("adafruit_miniqr"))
    assert set(p.findings()) == {"bad-files", "hidden-module"}


def test_a_read_only_drive_is_reported(good_drive, monkeypatch):
    # Fake the answer, because root could write even on a read-only drive.
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert set(good_drive.findings()) == {"read-only"}


def test_missing_files_on_a_full_drive_are_explained(good_drive, monkeypatch):
    monkeypatch.setattr(Disk, "free", lambda self: 9000)
    assert good_drive.findings() == {}
    good_drive.remove(some_module())
    found = good_drive.findings()
    assert list(found) == ["bad-files", "full"] and "--languages" in found["full"].do
    for path in files_of(CLUE):
        if path.startswith(("lib/", "truco_core/", "board_configs/")) and path != some_module():
            good_drive.remove(path)
    monkeypatch.setattr(Disk, "free", lambda self: 300_000)
    assert list(good_drive.findings()) == ["bad-files", "full"]


def test_a_fresh_drive_is_told_to_install_the_game(tmp_path):
    p = DriveFolder(tmp_path)
    for path in files_of(CLUE):
        p.remove(path)
    p.write("code.py", steps.SAMPLE)
    p.write("settings.toml", b"")
    assert set(p.findings()) == {"no-game", "bad-files", "needed-setting"}


def other_release(p):
    for path in files_of(CLUE):
        if path.endswith(".mpy") and path.startswith(OWN) and os.path.exists(p.at(path)):
            p.write(path, signed(whole(path)[:-4] + b"other"))


def sources(p, board_id=CLUE):
    """Replace the game by its sources, as GitHub's zip has them."""
    p.boots(board_id)
    for top in ("lib", "truco_core", "board_configs"):
        p.remove(top)
        shutil.copytree(os.path.join(ROOT, top), p.at(top))


# (change to a good drive without its list of files, words in the report; None: all is there)
UNLISTED = [
    (lambda p: None, None),
    (lambda p: p.remove("lib"), "lib/truco_rescue.mpy"),
    (lambda p: p.remove("truco_core/bots"), "truco_core/bots/__init__.mpy"),
    (lambda p: p.add(some_module(), "longer"), "of another release: truco_core/bots/"),
    (lambda p: other_release(p), None),
    (lambda p: [other_release(p), p.remove("truco_core/bots")], "truco_core/bots/__init__.mpy"),
    (lambda p: [other_release(p), p.remove("lib")], "lib/truco_rescue.mpy"),
    (lambda p: sources(p), "too little memory"),
    (lambda p: sources(p, S3), None),
    (lambda p: [sources(p, S3), p.remove("lib")], "lib/truco_rescue"),
]


@pytest.mark.parametrize("change, words", UNLISTED)
def test_without_a_list_each_file_is_checked_by_its_checksum(good_drive, change, words):
    good_drive.remove(manifest.NAME)
    change(good_drive)
    status, said = run(good_drive.root)
    assert status == int(words is not None) and (words or "nothing else is wrong") in said
    assert ("I cannot tell" in said) != ("sources" in said)


GITHUB = {"zap-main/" + path: b"" for path in ("code.py", "truco_core/a.py", "tools/deploy.py")}
# (folder or zip on the drive, its files; None: those of the game, words of the advice)
MISPLACED = [
    ("zap-pybadge/", None, "the game is in zap-pybadge:"),
    ("new/zap.zip", None, "the game is in new/zap.zip:"),
    ("", GITHUB, "this is GitHub's zip"),
    ("zap-main.zip", GITHUB, "this is GitHub's zip"),
]


@pytest.mark.parametrize("place, files, words", MISPLACED)
def test_a_game_in_a_folder_or_a_zip_is_found(tmp_path, place, files, words):
    p = DriveFolder(tmp_path)
    for path in files_of(CLUE):
        p.remove(path)
    files = files or files_of(CLUE)
    for path, data in ({"": archive.pack(files)} if place.endswith("zip") else files).items():
        p.write(place + path, data)
    status, said = run(p.root)
    assert status == 1 and said.count(words) == 2  # there is no code.py, and no file of the game


def test_mounted_drives_are_found(tmp_path):
    DriveFolder(tmp_path / "me" / "CIRCUITPY")
    DriveFolder(tmp_path / "me" / "CIRCUITPY1").boots(CLUE, "8.0.0")
    said = []
    assert command.main([], said.append, [str(tmp_path / "*" / "CIRCUITPY*")]) == 1
    assert sum("looked at" in line for line in said) == 2
    assert command.main([], said.append, [str(tmp_path / "nobody" / "*")]) == 2
    assert run(tmp_path / "gone")[0] == 2


def test_a_folder_in_the_place_of_a_file_is_named(good_drive):
    good_drive.remove("settings.toml")
    good_drive.write("settings.toml/x", b"")
    found = good_drive.findings()["misplaced"]
    assert (found.text, found.do) == ("settings.toml is a folder, and must be a file", "rename it")
