"""Test that a board reports missing and truncated files on its drive."""

import contextlib
import dataclasses
import os

import pytest

import truco_rescue
from host_tests.support.drive_folder import PICO, files_of, some_module
from tools.drive import tree
from tools.environment import paths
from tools.installer import manifest
from tools.sim.handheld import Handheld, powered

LIBRARY = "lib/adafruit_x.mpy"
WRITING = manifest.Manifest(PICO, {}, True).pack()


@contextlib.contextmanager
def broken(board, missing, time_ms=3000):
    """Provide a handheld whose drive lacks modules, after it has run for a while."""
    handheld = Handheld(board, seed=7, tolerant=True, pictures=True)
    handheld.device.missing.update(missing.split())
    with handheld:
        handheld.wait(time_ms)
        yield handheld


# The first modules that are imported at start.
MISSING = (
    "board_configs",
    "residency",
    "truco_ui.start",
    "board_configs.pins",
)


@pytest.mark.parametrize("board", ["pybadge", "raspberry_pi_pico"])
@pytest.mark.parametrize("missing", MISSING)
def test_a_missing_file_is_named_on_the_panel_and_on_serial(board, missing):
    with broken(board, missing) as handheld:
        name = missing.split()[-1]
        said = handheld.serial
        assert "no module named '%s'" % name in said and "Install Zap again." in said
        picture = handheld.rgb()
        lit = sum(any(picture[at : at + 3]) for at in range(0, len(picture), 3))
        assert len(picture) // 3 > 10 * lit > 0  # the panel shows thin letters on black
        assert not handheld.ended
        before = said.count("Install Zap again.")
        handheld.wait(5100)  # the message repeats every 5 s, as USB may be connected later
        assert handheld.serial.count("Install Zap again.") == before + 1
        assert handheld.rgb() == picture


def test_messages_about_wiring_and_another_boards_drive_have_no_advice_to_install():
    with Handheld(
        "raspberry_pi_pico", settings={"ZAP_PIN_LCD_DC": "GP99"}, tolerant=True, pictures=True
    ) as it:
        it.wait(1500)
        assert "ZAP_PIN_LCD_DC" in it.serial and "Install Zap" not in it.serial
        assert any(it.rgb())  # the message is shown by a panel on the default pins
    with broken("pybadge", "board_configs.pybadge") as handheld:
        assert "This Zap is for another board" in handheld.serial and any(handheld.rgb())
        assert "Install Zap" not in handheld.serial


def fails(seconds):
    raise KeyboardInterrupt


def test_no_pin_is_used_on_an_unknown_board(monkeypatch):
    with powered(PICO) as device:
        monkeypatch.setattr(truco_rescue.time, "sleep", fails)
        device.spec = dataclasses.replace(device.spec, board_id="acme")
        import board_configs

        with pytest.raises(board_configs.UnknownBoard) as caught:
            board_configs.load()
        with pytest.raises(KeyboardInterrupt):
            truco_rescue.show(caught.value)
        assert not any(pin.owner for pin in device.pins.values())
    assert str(caught.value).endswith("\nacme")


@pytest.mark.parametrize("columns", [8, 19, 26])
def test_no_word_of_a_long_text_is_lost(columns):
    text = "lib/zap/table_screen.mpy is cut off: 512 of 5120 bytes, abcdefghijklmnopqrstuvwxyz."
    lines = truco_rescue.wrapped(text, columns)
    assert max(map(len, lines)) <= columns
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """Provide the folder of a deployed drive with a user's library, as the current folder."""
    files = {path: data for path, data in files_of(PICO).items() if path != manifest.NAME}
    files[LIBRARY] = bytes(5000)
    files[manifest.NAME] = manifest.of(PICO, files).pack()
    for path, data in files.items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "getcwd", lambda: "/")
    return tmp_path


def damage():
    with pytest.raises(truco_rescue.Damaged) as caught:
        truco_rescue.check()
    return str(caught.value)


@pytest.mark.slow
def test_a_complete_drive_passes_without_reading_each_file(drive, monkeypatch):
    asked = []
    real = truco_rescue._bytes_in
    monkeypatch.setattr(truco_rescue, "_bytes_in", lambda path: asked.append(path) or real(path))
    truco_rescue.check()
    asked = [path for path in asked if path[-1] != "/"]
    names = ("adafruit_miniqr", "adafruit_x", "truco_rescue", "truco_selftest")
    assert asked == ["lib/%s.mpy" % name for name in names]
    (drive / "lib" / "zap" / "._app.mpy").write_bytes(b"of macOS")
    (drive / "lib" / "zap" / "mine.py").write_bytes(b"of a developer")
    (drive / LIBRARY).write_bytes(b"another version")
    (drive / "code.py").write_bytes(b"")
    truco_rescue.check()


@pytest.mark.parametrize("part", range(6))
def test_each_truncated_or_missing_file_is_reported_by_its_folder(drive, part):
    for path, data in sorted(files_of(PICO).items())[part::6]:
        if "/" not in path or path.startswith("licenses/"):
            continue
        folder = path.rpartition("/")[0] + "/"
        said = "Files are missing or cut off: %s" % (path if folder == "lib/" else folder)
        # A shorter file of a library may be another version.
        is_library = path.startswith("lib/adafruit_")
        (drive / path).write_bytes(b"" if is_library else data[:-1])
        assert damage() == said
        (drive / path).unlink()
        assert damage() == said
        (drive / path).write_bytes(data)
    truco_rescue.check()
    (drive / LIBRARY).unlink()
    assert damage() == "Files are missing or cut off: " + LIBRARY


@pytest.mark.parametrize("happened", ["was_reset", "files_changed"])
@pytest.mark.parametrize("path", ["truco_core/bots/__init__.mpy", "lib/zap/assets/cards_large.bin"])
def test_a_damaged_byte_is_found_after_a_reset_or_a_change_of_files(drive, path, happened):
    data = bytearray((drive / path).read_bytes())
    data[-9] ^= 1
    (drive / path).write_bytes(data)
    truco_rescue.check()
    assert str(truco_rescue.cause(ValueError("incompatible .mpy"))) == path + " is damaged."
    with powered(PICO) as device:
        setattr(device, happened, True)
        assert damage() == path + " is damaged."


def test_an_error_with_complete_files_is_not_changed(drive):
    error = ValueError("incompatible .mpy file")
    assert truco_rescue.cause(error) is error
    assert truco_rescue._worded(error)[:2] == [
        "ValueError: incompatible .mpy file",
        "Zap needs CircuitPython 10.",
    ]


@pytest.mark.parametrize("free", [0, 7])
def test_a_full_drive_is_reported_with_the_file_that_is_cut_off(monkeypatch, free):
    monkeypatch.setattr(truco_rescue.os, "statvfs", lambda path: (512, 512, 900, free))
    said = " ".join(truco_rescue._worded(truco_rescue.Damaged("Files are cut off: x")))
    assert ("The drive is full." in said) == (not free)


def test_an_interrupted_update_is_reported(drive):
    (drive / manifest.NAME).write_bytes(WRITING)
    assert "run tools/deploy.py again" in damage()


@pytest.mark.parametrize("listed", [None, b"", b"zap", b"zap 2 x\n+ 1", b"zap 4 x\n", b"\xff"])
def test_without_a_manifest_each_file_is_checked_by_its_checksum(drive, listed):
    (drive / manifest.NAME).unlink()
    if listed is not None:
        (drive / manifest.NAME).write_bytes(listed)
    (drive / "lib" / "zap" / "._app.mpy").write_bytes(b"of macOS")
    (drive / "lib" / "zap" / "mine.py").write_bytes(b"of a developer")
    truco_rescue.check()
    path = some_module()
    data = (drive / path).read_bytes()
    for spoiled in (data[:-1], data[: len(data) // 2], data[:-9] + b"?" + data[-8:], b""):
        (drive / path).write_bytes(spoiled)
        assert damage() == path + " is damaged."
    (drive / path).unlink()
    truco_rescue.check()  # must not raise: the import will report the missing file


def test_sources_need_no_manifest(monkeypatch):
    monkeypatch.chdir(paths.ROOT)
    truco_rescue.check()


def test_all_our_files_are_in_the_folders_that_are_checked():
    ours = [path for path in files_of(PICO) if tree.is_ours(path)]
    apart = {"lib/truco_rescue.mpy", "lib/truco_selftest.mpy"}
    folders = {path.rpartition("/")[0] for path in set(ours) - apart}
    assert folders == set(truco_rescue.FOLDERS.split())


def test_the_setting_for_the_self_test_needs_no_quotes(monkeypatch):
    def told(_):
        raise ValueError("Invalid byte 'y'")  # os.getenv raises this up to CircuitPython 10.1

    monkeypatch.setattr(truco_rescue.os, "getenv", told)
    assert truco_rescue.wants_test()
