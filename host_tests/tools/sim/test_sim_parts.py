"""Test parts of the simulated board: its clock and its flash."""

import time

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
