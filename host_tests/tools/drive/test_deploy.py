"""Test tools/deploy.py as a user runs it: the files that it writes, and its error messages."""

import contextlib
import os
import zipfile

import pytest

from host_tests.support.built_boards import built_once
from host_tests.tools.drive.test_update import files_of, lay
from tools import deploy as command
from tools.drive.disk import Disk
from tools.environment import paths
from tools.zips import changelog, release_files

BOOT_OUT = (
    b"Adafruit CircuitPython 10.0.3 on 2025-10-17; Adafruit PyBadge with samd51j19\n"
    b"Board ID:pybadge\nUID:0123456789ABCDEF\nboot.py output:\nBoard ID:other\n"
)

pytestmark = pytest.mark.usefixtures(built_once.__name__)


def run(*arguments):
    """Run the tool on this checkout. Return (exit status, its output)."""
    said = []
    status = command.main([str(one) for one in arguments], say=said.append)
    return status, "\n".join(said)


@pytest.fixture
def drive(tmp_path):
    """Provide the drive of a PyBadge as CircuitPython creates it."""
    place = tmp_path / "CIRCUITPY"
    lay(
        place,
        {
            "boot_out.txt": BOOT_OUT,
            "code.py": b'print("Hello World!")\n',
            "settings.toml": b"",
            "lib/neopixel.mpy": b"C theirs",
        },
    )
    return place


def test_folder_and_zip_hold_the_same_files(tmp_path):
    out, packed = tmp_path / "out", tmp_path / "zap.zip"
    assert run("--board", "pybadge", "--out", out, "--zip", packed)[0] == 0
    in_folder = files_of(out)
    with zipfile.ZipFile(packed) as file:
        in_zip = {path: file.read(path) for path in file.namelist()}
        file.extractall(tmp_path / "by hand")
    for_readers = set(in_zip) - set(in_folder)
    assert {path: in_zip[path] for path in in_folder} == in_folder
    assert {path.split("/")[0] for path in for_readers} == {"INSTALL.txt", "licenses"}
    assert "nothing written" in run("--board", "pybadge", "--out", tmp_path / "by hand")[1]
    version, _ = changelog.read(paths.ROOT)
    name = "zap-%s-pybadge.zip" % version
    assert release_files.zips(paths.ROOT, version, ["pybadge"])[name] == packed.read_bytes()


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--board", "pybadge"], "give --board ID and one of"),
        (["--out", "x"], "give --board ID and one of"),
        (["--board", "pybagde", "--drive", "{}/CIRCUITPY"], "did you mean pybadge?"),
        (["--board", "pybadge", "--drive", "{}/mine"], "no boot_out.txt"),
        (["--board", "pybadge", "--drive", "{}/gone"], "plugged in"),
        (["--board", "pybadge", "--out", "{}/mine"], "not empty"),
        (["--board", "pybadge", "--out", "{}/mine/letter.txt"], "letter.txt"),
        (["--board", "pybadge", "--out", "{}/CIRCUITPY"], "use --drive"),
        (["--board", "pybadge", "--zip", "{}/mine"], "deploy: {}/mine: Is a directory"),
        (["--drive", "{}/CIRCUITPY", "--folder", "."], "such as apps/Zap"),
        (["--drive", "{}/CIRCUITPY", "--folder", "apps/./Zap"], "such as apps/Zap"),
    ],
)
def test_wrong_arguments_are_refused(drive, arguments, words, capsys):
    lay(drive.parent / "mine", {"letter.txt": b"x"})
    assert run(*[one.format(drive.parent) for one in arguments])[0] == 2
    assert words.format(drive.parent) in capsys.readouterr().err


def test_a_full_or_read_only_drive_is_refused_with_a_message(drive, monkeypatch, capsys):
    before = files_of(drive)
    monkeypatch.setattr(Disk, "free", lambda self: 20_000)
    assert run("--board", "pybadge", "--drive", drive)[0] == 2
    assert "KB more on the drive: delete files" in capsys.readouterr().err
    # Fake the answer, because root could write even on a read-only drive.
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert run("--drive", drive)[0] == 2
    assert "cannot write to the drive: eject it" in capsys.readouterr().err
    assert files_of(drive) == before


@pytest.mark.parametrize("problem", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_an_unplugged_drive_and_a_stopped_installation_get_advice(
    drive, monkeypatch, capsys, problem
):
    def stop(self, *arguments):
        raise problem

    monkeypatch.setattr(Disk, "write", stop)
    with contextlib.suppress(KeyboardInterrupt):
        assert run("--drive", drive)[0] == 1
    assert "run the same command again" in capsys.readouterr().err
    monkeypatch.undo()
    with pytest.raises(OSError, match="is gone"):  # no folder is made in its place
        Disk(str(drive) + " unplugged").write("lib/x.mpy", b"")
