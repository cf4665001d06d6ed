"""Test parts of the simulated board: clock, flash, pins, keypad."""

import time

import displayio
import pytest

from tools.sim.handheld import Handheld, powered
from tools.sim.nvm import BadNvm
from tools.sim.virtual_clock import TICKS_PERIOD


def test_ticks_wrap_65_seconds_after_power_on():
    import supervisor

    with powered() as device:
        assert TICKS_PERIOD - 65_000 <= supervisor.ticks_ms() < TICKS_PERIOD - 60_000
        time.sleep(65 - device.clock.now_us / 1e6 - 0.001)
        assert supervisor.ticks_ms() == TICKS_PERIOD - 1
        time.sleep(0.002)
        assert supervisor.ticks_ms() == 1


def test_a_memory_file_of_another_board_is_refused_and_not_changed(tmp_path):
    path = tmp_path / "nvm.bin"
    path.write_bytes(b"x" * 4096)
    with pytest.raises(BadNvm, match="4096 bytes, but this board's memory has 8192"):
        Handheld("pybadge", nvm=str(path))
    assert path.read_bytes() == b"x" * 4096


def test_a_memory_file_that_cannot_be_written_any_more_stops_the_handheld(tmp_path, mini_game):
    path = tmp_path / "folder" / "nvm.bin"
    path.parent.mkdir()
    with Handheld("pybadge", nvm=str(path), program=mini_game) as handheld:
        handheld.wait(20)
        assert path.read_bytes() == b"\xff" * 8192
        path.unlink()
        path.parent.rmdir()
        handheld.device.nvm[0:1] = b"x"
        with pytest.raises(BadNvm, match="cannot be kept in .*nvm.bin: No such file"):
            handheld.wait(20)


@pytest.fixture
def pico():
    with powered("raspberry_pi_pico") as device:
        yield device


def make(max_events=64):
    import board
    import keypad

    return keypad.Keys(
        (board.GP15, board.GP17),
        value_when_pressed=False,
        max_events=max_events,
    )


def events_of(queue):
    import keypad

    event, got = keypad.Event(), []
    while queue.get_into(event):
        got.append((event.key_number, event.pressed))
    return got


def test_a_full_queue_drops_new_events_and_reports_it(pico):
    keys = make(max_events=3)
    for _ in range(3):
        for down in (True, False):
            pico.set_key("A", down)
            time.sleep(0.03)
    assert keys.events.overflowed
    assert events_of(keys.events) == [(0, True), (0, False), (0, True)]
    assert keys.events.overflowed, "only clear() takes it back"
    keys.events.clear()
    assert not keys.events.overflowed and not events_of(keys.events)


def test_a_board_has_one_display_until_it_is_released():
    import board
    import busio
    import fourwire

    with powered("pybadge"):
        held = board.TFT_SCK
        with pytest.raises(ValueError, match="in use"):
            busio.SPI(held)
        with pytest.raises(RuntimeError, match="release_displays"):
            fourwire.FourWire(None, command=board.D4)
        displayio.release_displays()
        assert not hasattr(board, "DISPLAY")
        busio.SPI(held)
