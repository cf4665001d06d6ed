"""tools/deploy.py as a user runs it: what it writes, and what it says when it does not."""

import os
import subprocess
import sys
import zipfile

import pytest

from host_tests.support.built_boards import built_once
from tools.commands import deploy as command
from tools.drive import bootout, disk, manifest, tree
from tools.environment import paths
from tools.linker import Refused, mpy
from tools.zips import changelog, release

BOOT_OUT = (
    "Adafruit CircuitPython %s on 2025-10-17; Adafruit PyBadge with samd51j19\n"
    "Board ID:%s\nUID:0123456789ABCDEF\nboot.py output:\nBoard ID:other\n"
)


pytestmark = pytest.mark.usefixtures(built_once.__name__)


def run(*arguments):
    """(exit status, what it said) of the tool on this checkout."""
    said = []
    status = command.main(list(arguments), paths.ROOT, said.append)
    return status, "\n".join(said)


@pytest.fixture
def drive(tmp_path):
    """A drive as CircuitPython leaves it on a PyBadge."""
    place = tmp_path / "CIRCUITPY"
    (place / "lib").mkdir(parents=True)
    (place / "boot_out.txt").write_text(BOOT_OUT % ("10.0.3", "pybadge"))
    (place / "code.py").write_text('print("Hello World!")\n')
    (place / "settings.toml").write_text("")
    (place / "lib" / "neopixel.mpy").write_bytes(b"C theirs")
    return place


def files_of(place):
    found = {}
    for folder, _, names in os.walk(place):
        for name in names:
            full = os.path.join(folder, name)
            with open(full, "rb") as file:
                found[os.path.relpath(full, place).replace(os.sep, "/")] = file.read()
    return found


def test_folder_zip_and_drive_hold_the_same_files(tmp_path, drive):
    out, packed = tmp_path / "out", tmp_path / "zap.zip"
    assert run("--board", "pybadge", "--out", str(out), "--zip", str(packed))[0] == 0
    assert run("--board", "pybadge", "--drive", str(drive))[0] == 0
    in_folder = files_of(out)
    with zipfile.ZipFile(packed) as file:
        in_zip = {path: file.read(path) for path in file.namelist()}
    for_readers = set(in_zip) - set(in_folder)
    assert {path: in_zip[path] for path in in_folder} == in_folder
    assert {path.split("/")[0] for path in for_readers} == {"INSTALL.txt", "licenses"}
    on_drive = files_of(drive)
    assert on_drive.pop("boot_out.txt") and on_drive.pop("lib/neopixel.mpy")
    assert on_drive == in_folder
    assert in_folder["truco_core/table.mpy"][:2] == b"C\x06"


def test_line_numbers_are_only_there_when_asked_for(tmp_path):
    shipped, debug = tmp_path / "shipped", tmp_path / "debug"
    assert run("--board", "pybadge", "--out", str(shipped))[0] == 0
    assert run("--board", "pybadge", "--out", str(debug), "--debug")[0] == 0
    made = tree.linked_sources(paths.ROOT, "pybadge")[1]["truco_core.rules"]
    for place, level in ((shipped, mpy.SHIPPED), (debug, mpy.DEBUG)):
        code = mpy.to_circuitpython(mpy.compile_source(made, "rules", level))
        assert (place / "truco_core" / "rules.mpy").read_bytes() == tree.signed(code)
    small, large = (sum(map(len, files_of(place).values())) for place in (shipped, debug))
    assert small < large and (debug / "code.py").exists()


@pytest.mark.slow
def test_zip_is_that_of_a_release(tmp_path):
    version, _ = changelog.read(paths.ROOT)
    assert run("--board", "raspberry_pi_pico", "--zip", str(tmp_path / "a.zip"))[0] == 0
    name = "zap-%s-raspberry_pi_pico.zip" % version
    made = release.zips(paths.ROOT, version, ["raspberry_pi_pico"])
    assert made[name] == (tmp_path / "a.zip").read_bytes()


def test_a_zip_unpacked_by_hand_is_ours_at_the_next_update(tmp_path, drive):
    packed = tmp_path / "zap.zip"
    run("--board", "pybadge", "--zip", str(packed))
    with zipfile.ZipFile(packed) as file:
        file.extractall(drive)
    times = {path: os.stat(drive / path).st_mtime_ns for path in files_of(drive)}
    status, said = run("--board", "pybadge", "--drive", str(drive))
    assert status == 0 and "up to date" in said
    assert times == {path: os.stat(drive / path).st_mtime_ns for path in files_of(drive)}


@pytest.mark.parametrize(
    "text, words",
    [
        (BOOT_OUT % ("9.2.8", "pybadge"), "CircuitPython 9.2.8 and Zap needs 10.x: update"),
        (BOOT_OUT % ("11.0.0-beta.1", "pybadge"), "11.0.0-beta.1 and Zap needs 10.x: get"),
        (
            BOOT_OUT % ("10.1.0", "pygamer"),
            "the board `pygamer`, not `pybadge`: use --board pygamer",
        ),
        ("Adafruit CircuitPython 6.2.0 on 2021-04-05; Adafruit PyBadge with samd51j19\n", "6.2.0"),
        ("Adafruit CircuitPython 10.0.0 on 2025-10-01; x\n", "a board without a name"),
        ("hello\n", "is this the drive?"),
        ("", "is this the drive?"),
    ],
)
def test_another_board_or_version_is_refused(drive, capsys, text, words):
    (drive / "boot_out.txt").write_text(text)
    before = files_of(drive)
    assert run("--board", "pybadge", "--drive", str(drive))[0] == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1
    assert files_of(drive) == before


@pytest.mark.parametrize("version", ["10.0.3", "10.3.0-alpha.1-23-gabcdef0", "10.2.1-dirty"])
def test_any_10_is_accepted(version):
    found = bootout.check(BOOT_OUT % (version, "pybadge"), "pybadge")
    assert (found.version, found.board_id) == (version, "pybadge")


def test_a_folder_without_boot_out_is_refused(tmp_path, capsys):
    assert run("--board", "pybadge", "--drive", str(tmp_path))[0] == 2
    assert "no boot_out.txt" in capsys.readouterr().err
    assert run("--board", "pybadge", "--drive", str(tmp_path / "gone"))[0] == 2
    assert "plugged in" in capsys.readouterr().err


def test_a_read_only_drive_is_refused(drive, monkeypatch, capsys):
    before = files_of(drive)
    real = open

    def refuse(path, mode="r", *rest, **more):
        if set(mode) & set("wax+") and str(path).startswith(str(drive)):
            raise OSError(30, "Read-only file system")
        return real(path, mode, *rest, **more)

    monkeypatch.setattr("builtins.open", refuse)
    assert run("--board", "pybadge", "--drive", str(drive))[0] == 2
    assert "cannot be written (Read-only file system)" in capsys.readouterr().err
    assert files_of(drive) == before


def test_a_full_drive_is_refused(drive, monkeypatch, capsys):
    monkeypatch.setattr(disk.Disk, "free", lambda self: 20_000)
    before = files_of(drive)
    assert run("--board", "pybadge", "--drive", str(drive))[0] == 2
    assert "KB free on the drive and there are 19 KB" in capsys.readouterr().err
    assert files_of(drive) == before


def test_a_drive_that_fails_on_the_way_says_what_to_do(drive, monkeypatch, capsys):
    def fail(self, path, data):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disk.Disk, "write", fail)
    assert run("--board", "pybadge", "--drive", str(drive))[0] == 1
    assert "run the same command again" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--board", "pybadge"], "say --board ID and one of"),
        (["--out", "x"], "say --board ID and one of"),
        (["--board", "nobody", "--zip", "x.zip"], "supported: "),
        (["--board", "sim_160x128", "--zip", "x.zip"], "tools/play.py"),
    ],
)
def test_wrong_arguments_are_refused(arguments, words, capsys):
    assert run(*arguments)[0] == 2
    assert words in capsys.readouterr().err


def test_a_folder_with_other_things_is_refused(tmp_path, drive, capsys):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("x")
    assert run("--board", "pybadge", "--out", str(tmp_path / "mine"))[0] == 2
    assert "not empty" in capsys.readouterr().err
    assert run("--board", "pybadge", "--out", str(tmp_path / "mine" / "letter.txt"))[0] == 2
    assert "is a file" in capsys.readouterr().err
    assert run("--board", "pybadge", "--out", str(drive))[0] == 2
    assert "use --drive" in capsys.readouterr().err


@pytest.mark.slow
def test_another_board_in_the_same_folder_replaces_the_first(tmp_path):
    out, alone = str(tmp_path / "out"), str(tmp_path / "alone")
    run("--board", "raspberry_pi_pico", "--out", out)
    run("--board", "pybadge", "--out", out)
    run("--board", "pybadge", "--out", alone)
    assert files_of(out) == files_of(alone)
    assert manifest.parse(files_of(out)[manifest.NAME]).board_id == "pybadge"


@pytest.mark.slow
def test_an_own_settings_file_is_kept_and_what_it_lacks_is_said(tmp_path):
    place = tmp_path / "clue"
    place.mkdir()
    (place / "boot_out.txt").write_text(BOOT_OUT % ("10.0.3", "clue_nrf52840_express"))
    (place / "settings.toml").write_text('ZAP_PIN_A="P0"\n')
    status, said = run("--board", "clue_nrf52840_express", "--drive", str(place))
    assert status == 0 and "CIRCUITPY_BLE_WORKFLOW = false" in said
    assert (place / "settings.toml").read_text() == 'ZAP_PIN_A="P0"\n'


@pytest.mark.slow
def test_a_pico_ws_own_settings_get_the_line_without_which_wifi_fails_once(tmp_path):
    place = tmp_path / "pico_w"
    place.mkdir()
    (place / "boot_out.txt").write_text(BOOT_OUT % ("10.0.3", "raspberry_pi_pico_w"))
    own = b'\xef\xbb\xbf# casa\r\nCIRCUITPY_WIFI_SSID = "casa"\r\nZAP_BROKER= broken'
    (place / "settings.toml").write_bytes(own)
    for again in (False, True):
        status, said = run("--board", "raspberry_pi_pico_w", "--drive", str(place))
        assert status == 0 and ("CIRCUITPY_HEAP_START_SIZE = 168000" in said) != again
        now = (place / "settings.toml").read_bytes()
        assert now.startswith(own)
        assert now[len(own) :].splitlines()[2:] == [b"CIRCUITPY_HEAP_START_SIZE = 168000"]


def test_the_real_script_lists_the_boards():
    line = [sys.executable, os.path.join(paths.ROOT, "tools", "deploy.py"), "--list"]
    listed = subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()
    assert {"pybadge", "raspberry_pi_pico", "clue_nrf52840_express"} <= set(listed)
    assert not [name for name in listed if name.startswith("sim_") or name == "pins"]


def test_boot_out_is_read_whatever_boot_py_printed():
    text = BOOT_OUT % ("10.0.3", "pybadge")
    assert bootout.parse(text + "\ufffd\x00").board_id == "pybadge"
    assert bootout.parse(text.replace("\n", "\r\n")).board_id == "pybadge"
    with pytest.raises(Refused):
        bootout.parse("\n" + text)


def test_a_users_own_program_is_moved_on_a_real_drive(drive):
    (drive / "code.py").write_text("print('mine')\n")
    (drive / "lib" / "adafruit_hashlib").mkdir()
    (drive / "lib" / "adafruit_hashlib" / "__init__.py").write_text("mine")
    (drive / "boot_out.txt").write_text(BOOT_OUT % ("10.0.3", "pybadge"))
    status, said = run("--board", "pybadge", "--drive", str(drive))
    assert status == 0 and "code.py is not ours: moved to before-zap/code.py" in said
    found = files_of(drive)
    assert found["before-zap/code.py"] == b"print('mine')\n"
    assert found["before-zap/lib/adafruit_hashlib/__init__.py"] == b"mine"
    assert found["lib/adafruit_hashlib/__init__.mpy"][:1] == b"C"
    assert "zap-next" not in os.listdir(drive) and "code.txt" not in os.listdir(drive)
