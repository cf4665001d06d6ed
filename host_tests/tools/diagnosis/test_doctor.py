"""tools/doctor.py on folders that look like a board's drive: one is well, one for each fault."""

import os
import re

import pytest

from host_tests.support.drive_folder import CLUE, PICO, DriveFolder, files_of, some_module
from tools.commands import doctor as command
from tools.diagnosis import NOTE, WRONG, drive
from tools.drive import boards, manifest, plan
from tools.environment import paths
from tools.zips import archive


@pytest.fixture
def good_drive(tmp_path):
    return DriveFolder(tmp_path / "CIRCUITPY")


def test_a_good_drive_is_well(good_drive):
    said = []
    assert command.main([good_drive.root], said.append) == 0
    assert "nothing is wrong" in said[-1] and len(said) == 2


# What is done to a good drive, for each finding.
CASES = {
    "no-circuitpython": lambda p: p.remove("boot_out.txt"),
    "old-circuitpython": lambda p: p.boots(CLUE, "9.2.8"),
    "new-circuitpython": lambda p: p.boots(CLUE, "11.0.0-alpha.1"),
    "unknown-board": lambda p: p.boots("arduino_zero"),
    "wrong-board": lambda p: p.boots("pybadge"),
    "hidden-entry": lambda p: p.write("code.txt", b"print('mine')\n"),
    "no-game": lambda p: p.write("code.py", plan.SAMPLE),
    "missing-file": lambda p: p.remove(some_module()),
    "mixed": lambda p: p.write(
        some_module(), files_of(CLUE)[some_module()] + b"of another release"
    ),
    "cut-off": lambda p: p.write(some_module(), files_of(CLUE)[some_module()][:100]),
    # as mpy-cross makes it
    "wrong-mpy": lambda p: p.write(some_module(), b"M" + files_of(CLUE)[some_module()][1:]),
    "py-beside-mpy": lambda p: p.write(some_module()[: -len("mpy")] + "py", b"# a developer's\n"),
    "hidden-module": lambda p: p.write("zap/__init__.py", b"# copied to the root by mistake\n"),
    "unfinished": lambda p: p.write("zap-next/code.py", b""),
    "no-quotes": lambda p: p.add("settings.toml", "\nZAP_PIN_A = BUTTON_A\n"),
    "bad-settings": lambda p: p.add("settings.toml", '\nZAP_PIN_A "BUTTON_A"\n'),
    "pin-twice": lambda p: p.add("settings.toml", '\nZAP_PIN_A = "BUTTON_B"\n'),
    "unknown-setting": lambda p: p.add("settings.toml", '\nZAP_PIN_C = "D1"\n'),
    "bad-pin": lambda p: p.add("settings.toml", '\nZAP_PIN_A = "GP99"\n'),
    "ble-workflow": lambda p: p.write("settings.toml", b"CIRCUITPY_BLE_WORKFLOW = 0\n"),
    "ble-workflow-version": lambda p: p.boots(CLUE, "10.2.1"),
    "boot-py": lambda p: p.write("boot.py", b"import storage\nstorage.remount('/', False)\n"),
}
NOTES = {"ble-workflow-version", "boot-py", "little-space", "other-library", "no-board"}


@pytest.mark.parametrize("code", sorted(CASES))
def test_a_fault_is_found_alone_and_with_what_to_do(good_drive, code):
    CASES[code](good_drive)
    found = good_drive.findings()
    assert code in found, found
    assert found[code].do
    assert found[code].level == (NOTE if code in NOTES else WRONG)
    assert set(found) <= {code, "mixed"}, "one fault, one finding"
    assert command.main([good_drive.root], lambda text: None) == (0 if code in NOTES else 1)


def test_libraries_missing_and_of_another_version(tmp_path):
    p = DriveFolder(tmp_path, "pybadge")
    library = "lib/adafruit_hashlib/__init__.mpy"
    data = files_of("pybadge")[library]
    p.write(library, data + b"newer")
    assert set(p.findings()) == {"other-library"}
    p.write(library, b"M" + data[1:])
    assert set(p.findings()) == {"wrong-mpy"}
    p.remove(library)
    assert set(p.findings()) == {"missing-library"}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_read_only(good_drive, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # root may write all
    assert set(good_drive.findings()) == {"read-only"}


def test_little_space(good_drive, monkeypatch):
    free = []
    monkeypatch.setattr(drive.Drive, "free", lambda self: free[-1])
    free.append(1000)
    assert set(good_drive.findings()) == {"full"}
    free.append(100_000)
    assert good_drive.findings()["little-space"].level == NOTE
    for path in files_of(CLUE):
        good_drive.remove(path)
    assert good_drive.findings()["little-space"].level == WRONG


def test_a_fresh_drive_is_told_to_install_the_game(tmp_path):
    p = DriveFolder(tmp_path)
    for path in files_of(CLUE):
        p.remove(path)
    p.write("code.py", plan.SAMPLE)
    p.write("settings.toml", b"")
    assert set(p.findings()) == {"no-game", "missing-file", "ble-workflow"}


def test_a_zip_is_looked_at_without_unpacking_it(tmp_path):
    packed = tmp_path / "zap.zip"
    packed.write_bytes(archive.pack(files_of(PICO)))
    said = []
    assert command.main([str(packed)], said.append) == 0
    assert said[0].startswith(str(packed)) and PICO in said[0] and "[no-board]" in said[1]
    files = {path: data for path, data in files_of(PICO).items() if path != "code.py"}
    packed.write_bytes(archive.pack(files))
    assert command.main([str(packed)], said.append) == 1 and "[no-game]" in "".join(said)
    packed.write_bytes(archive.pack(files)[:-30])
    assert command.main([str(packed)], said.append) == 2 and "get it again" in said[-1]
    assert os.listdir(tmp_path) == ["zap.zip"]


def test_the_drive_may_be_named_as_deploy_has_it(good_drive, tmp_path):
    said = []
    assert command.main(["--drive", good_drive.root], said.append) == 0
    assert command.main(["--drive", str(tmp_path / "gone"), good_drive.root], said.append) == 2
    good_drive.remove("code.py")
    assert command.main(["--drive", good_drive.root], said.append) == 1
    assert sum("looked at" in line for line in said) == 3


def test_a_misspelt_key_is_told_the_right_one(good_drive):
    good_drive.add("settings.toml", '\nCIRCUITPY_WIFI_SSDI = "x"\nMY_OWN = 3\nzap_pin_a = "D2"\n')
    found = [item for item in command.examine(drive.Drive(good_drive.root))]
    assert [item.code for item in found] == ["unknown-setting"] * 2
    assert "CIRCUITPY_WIFI_SSID" in found[0].do and "ZAP_PIN_A" in found[1].do


@pytest.mark.parametrize(
    "line, wanted",
    [
        ("ZAP_PIN_A = GP14", 'write ZAP_PIN_A = "GP14"'),
        ("ZAP_LINK='cable'  # with quotes, but not these", 'write ZAP_LINK = "cable"'),
        ('ZAP_LINK = "cable', 'write ZAP_LINK = "cable"'),
    ],
)
def test_a_line_without_quotes_is_told_with_what_to_write(tmp_path, line, wanted):
    p = DriveFolder(tmp_path, PICO)
    p.write("settings.toml", b"# mine\n\n" + line.encode())
    found = p.findings()
    assert set(found) == {"no-quotes"} and found["no-quotes"].do == wanted
    assert "line 3 of settings.toml, %s, lacks" % line in found["no-quotes"].text


def test_a_pin_twice_is_told_with_its_line_and_who_has_it(tmp_path):
    p = DriveFolder(tmp_path, PICO)
    p.write("settings.toml", b'ZAP_PIN_UP = "GP18"\nZAP_PIN_TX = "GP8"\nZAP_PIN_RX="GP1"\n')
    text = p.findings()["pin-twice"].text
    assert 'line 1 of settings.toml, ZAP_PIN_UP = "GP18",' in text and "ZAP_PIN_DOWN" in text
    p.write("settings.toml", b'ZAP_LINK = "cable"\nZAP_PIN_TX = "GP8"\nZAP_PIN_RX="GP1"\n')
    text = p.findings()["pin-twice"].text  # TX is in use only with a cable
    assert 'line 2 of settings.toml, ZAP_PIN_TX = "GP8",' in text and "ZAP_PIN_LCD_DC" in text


def test_a_file_that_is_cut_off_is_told_with_its_sizes(good_drive):
    whole = files_of(CLUE)[some_module()]
    good_drive.write(some_module(), whole[:100])
    found = good_drive.findings()["cut-off"]
    assert "%s: 100 of %d bytes" % (some_module(), len(whole)) in found.text
    assert "safe mode" in found.do


def test_without_the_hidden_list_that_alone_is_told(good_drive):
    good_drive.remove(manifest.NAME)
    said = []
    assert command.main([good_drive.root], said.append) == 0
    assert sum("hidden file" in line for line in said) == 1
    assert not any("empty" in line for line in said)


def test_an_empty_entry_is_called_so(good_drive):
    good_drive.write("code.py", b"")
    said = []
    assert command.main([good_drive.root], said.append) == 1
    assert any("code.py is empty" in line for line in said)


def test_a_file_of_the_right_size_with_other_bytes_is_found(good_drive):
    whole = files_of(CLUE)[some_module()]
    good_drive.write(some_module(), whole[:-64] + bytes(64))
    assert set(good_drive.findings()) == {"mixed"}


def test_keys_of_the_link_are_known(good_drive):
    good_drive.add(
        "settings.toml", '\nZAP_LINK = "cable"\nZAP_PIN_TX = "D1"\nZAP_PIN_ESP_CS = "D2"\n'
    )
    assert good_drive.findings() == {}


def test_every_finding_has_a_case():
    folder = os.path.join(paths.ROOT, "tools", "diagnosis")
    codes = set()
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                codes |= set(re.findall(r'Finding\(\s*"([a-z-]+)"', file.read()))
    elsewhere = {"missing-library", "other-library", "read-only", "full", "little-space"}
    # test_doctor_wireless.py
    elsewhere |= {"bad-value", "no-wifi", "no-broker", "no-network", "heap-size"}
    assert codes == set(CASES) | elsewhere | {"no-board"}


def test_it_looks_for_mounted_drives(tmp_path):
    DriveFolder(tmp_path / "me" / "CIRCUITPY")
    DriveFolder(tmp_path / "me" / "CIRCUITPY1").boots(CLUE, "8.0.0")
    said = []
    assert command.main([], said.append, [str(tmp_path / "*" / "CIRCUITPY*")]) == 1
    assert sum("looked at" in line for line in said) == 2
    assert command.main([], said.append, [str(tmp_path / "nobody" / "*")]) == 2
    assert command.main([str(tmp_path / "gone")], said.append) == 2


def test_it_writes_nothing(good_drive):
    before = {
        path: os.stat(good_drive.at(path)).st_mtime_ns
        for path in drive.Drive(good_drive.root).sizes
    }
    command.main([good_drive.root], lambda text: None)
    assert before == {path: os.stat(good_drive.at(path)).st_mtime_ns for path in before}
    assert set(before) == set(drive.Drive(good_drive.root).sizes)


def test_free_space_needs_a_known_size():
    assert all(board_id in boards.DRIVE_BYTES for board_id in boards.board_ids(paths.ROOT))
