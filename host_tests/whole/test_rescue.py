"""Test that a board reports missing and truncated files on its drive."""

import types

import microcontroller
import pytest
import supervisor

import truco_rescue
from host_tests.support.board_stubs import FakeBoard
from host_tests.support.drive_folder import PICO, files_of, some_module
from tools.drive import manifest, tree
from tools.environment import paths
from tools.sim.handheld import Handheld

LIBRARY = "lib/adafruit_x.mpy"
WRITING = manifest.Manifest(PICO, {}, True).pack()


def broken(board, missing, time_ms=3000):
    """Yield a handheld whose drive lacks modules, after it has run for a while."""
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
    "truco_ui.app",
)


@pytest.mark.parametrize("board", ["pybadge", "raspberry_pi_pico"])
@pytest.mark.parametrize("missing", MISSING)
def test_a_missing_file_is_named_on_the_panel_and_on_serial(board, missing):
    for handheld in broken(board, missing):
        name = missing.split()[-1]
        said = handheld.serial
        assert "no module named '%s'" % name in said and "Install Zap again." in said
        picture = handheld.rgb()
        lit = sum(any(picture[at : at + 3]) for at in range(0, len(picture), 3))
        assert len(picture) // 3 > 10 * lit > 0  # thin letters on a black background
        assert not handheld.ended
        before = said.count("Install Zap again.")
        handheld.wait(5100)  # repeated, because USB may be connected later
        assert handheld.serial.count("Install Zap again.") == before + 1
        assert handheld.rgb() == picture


def test_what_a_fault_of_the_wiring_says_needs_no_advice_to_install(monkeypatch):
    with Handheld(
        "raspberry_pi_pico", settings={"ZAP_PIN_LCD_DC": "GP99"}, tolerant=True, pictures=True
    ) as it:
        it.wait(1500)
        assert "ZAP_PIN_LCD_DC" in it.serial and "Install Zap" not in it.serial
        assert any(it.rgb())  # on its usual pins


def fails(seconds):
    raise KeyboardInterrupt


def test_nothing_is_wired_up_on_a_board_that_nobody_knows(monkeypatch, capsys):
    FakeBoard(monkeypatch, PICO).board.board_id = "acme"
    monkeypatch.setattr(truco_rescue.time, "sleep", fails)
    monkeypatch.setattr(truco_rescue, "pico_lcd", lambda *pins: pytest.fail("it has set up pins"))
    runtime = types.SimpleNamespace(display=None)
    monkeypatch.setattr(supervisor, "runtime", runtime)
    import board_configs

    with pytest.raises(KeyboardInterrupt):
        truco_rescue.show(board_configs.UnknownBoard("who are you"))
    assert "who are you" in "".join(capsys.readouterr())


def test_its_panel_is_on_the_pins_of_the_board_config(monkeypatch):
    bench = FakeBoard(monkeypatch, PICO)
    bench.load().display()
    made = [bench.busio.made[0].kwargs, bench.fourwire.made[0].kwargs]
    truco_rescue.pico_lcd(*truco_rescue.PICO_LCD)
    again = [bench.busio.made[1].kwargs, bench.fourwire.made[1].kwargs]
    assert again == made


@pytest.mark.parametrize("columns", [8, 19, 26])
def test_no_word_of_a_long_text_is_lost(columns):
    text = "lib/zap/table_screen.mpy is cut off: 512 of 5120 bytes, abcdefghijklmnopqrstuvwxyz."
    lines = truco_rescue.wrapped(text, columns)
    assert max(map(len, lines)) <= columns
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


# Checks before the first import.


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """The folder of a deployed drive, with somebody else's library, in which the program runs."""
    files = {path: data for path, data in files_of(PICO).items() if path != manifest.NAME}
    files[LIBRARY] = bytes(5000)
    files[manifest.NAME] = manifest.of(PICO, files).pack()
    for path, data in files.items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def damage():
    with pytest.raises(truco_rescue.Damaged) as caught:
        truco_rescue.check()
    return str(caught.value)


@pytest.mark.slow
def test_a_whole_drive_is_well_without_a_look_at_each_file(drive, monkeypatch):
    asked = []
    real = truco_rescue._bytes_in
    monkeypatch.setattr(truco_rescue, "_bytes_in", lambda path: asked.append(path) or real(path))
    truco_rescue.check()
    asked = [path for path in asked if path[-1] != "/"]
    assert asked == [LIBRARY, "lib/truco_rescue.mpy", "lib/truco_selftest.mpy"]
    (drive / "lib" / "zap" / "._app.mpy").write_bytes(b"of macOS")
    (drive / "lib" / "zap" / "mine.py").write_bytes(b"of a developer")
    (drive / LIBRARY).write_bytes(b"another version")
    (drive / "code.py").write_bytes(b"")
    truco_rescue.check()


@pytest.mark.parametrize("part", range(6))
def test_each_file_that_is_cut_off_or_missing_is_told_by_its_folder(drive, part):
    for path, data in sorted(files_of(PICO).items())[part::6]:
        if "/" not in path or path.startswith("licenses/"):
            continue
        folder = path.rpartition("/")[0] + "/"
        said = "Files are missing or cut off: %s" % (path if folder == "lib/" else folder)
        (drive / path).write_bytes(data[:-1])
        assert damage() == said
        (drive / path).unlink()
        assert damage() == said
        (drive / path).write_bytes(data)
    truco_rescue.check()
    (drive / LIBRARY).unlink()
    assert damage() == "Files are missing or cut off: " + LIBRARY


RESET = (microcontroller.cpu, "reset_reason", microcontroller.ResetReason.RESET_PIN)
CHANGED = (supervisor.runtime, "run_reason", supervisor.RunReason.AUTO_RELOAD)


@pytest.mark.parametrize("happened", [RESET, CHANGED], ids=["reset", "changed"])
def test_one_wrong_byte_is_found_when_somebody_pressed_reset_or_changed_files(
    drive, monkeypatch, happened
):
    path = some_module()
    data = bytearray((drive / path).read_bytes())
    data[-9] ^= 1
    (drive / path).write_bytes(data)
    truco_rescue.check()
    assert str(truco_rescue.cause(ValueError("incompatible .mpy"))) == path + " is damaged."
    monkeypatch.setattr(*happened)
    assert damage() == path + " is damaged."


def test_an_error_with_whole_files_stays_what_it_is(drive):
    error = ValueError("incompatible .mpy file")
    assert truco_rescue.cause(error) is error
    assert truco_rescue._worded(error)[:2] == [
        "ValueError: incompatible .mpy file",
        "Zap needs CircuitPython 10.",
    ]


def test_an_update_that_was_cut_off_says_so(drive):
    (drive / manifest.NAME).write_bytes(WRITING)
    assert "run tools/deploy.py again" in damage()


@pytest.mark.parametrize("listed", [None, b"", b"zap", b"zap 2 x\n+ 1", b"zap 4 x\n", b"\xff"])
def test_without_a_list_each_of_our_files_must_end_with_its_sum(drive, listed):
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
    truco_rescue.check()  # the import itself reports it


def test_sources_need_no_list(monkeypatch):
    monkeypatch.chdir(paths.ROOT)
    truco_rescue.check()


def test_all_our_modules_lie_where_the_rescue_looks():
    ours = [path for path in files_of(PICO) if tree.is_ours(path)]
    apart = {"lib/truco_rescue.mpy", "lib/truco_selftest.mpy"}
    folders = {path.rpartition("/")[0] for path in set(ours) - apart}
    assert folders == set(truco_rescue.FOLDERS.split())


def test_a_wish_for_the_test_of_the_board_needs_no_quotes(monkeypatch):
    def told(_):
        raise ValueError("Invalid byte 'y'")  # raised by os.getenv up to 10.1

    monkeypatch.setattr(truco_rescue.os, "getenv", told)
    assert truco_rescue._wants_test()
