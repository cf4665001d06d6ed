"""Parts of the simulated board: the clock, which wraps as the device's and stops exactly where it
should; flash bytes, kept in a file; pins of an RP2 that share a PWM slice with the panel's light.
"""

import time

import pytest

from tools.sim.clock import TICKS_PERIOD, Clock, Timer
from tools.sim.handheld import Handheld, powered
from tools.sim.nvm import BadNvm, Nvm
from tools.sim.specs import BOARDS


def test_ticks_wrap_65_seconds_after_power_on():
    import supervisor

    with powered() as device:
        assert TICKS_PERIOD - 65_000 <= supervisor.ticks_ms() < TICKS_PERIOD - 60_000
        time.sleep(65 - device.clock.now_us / 1e6 - 0.001)
        assert supervisor.ticks_ms() == TICKS_PERIOD - 1
        time.sleep(0.002)
        assert supervisor.ticks_ms() == 1


def test_sleep_takes_no_real_time_and_moves_all_clocks(monkeypatch):
    import supervisor

    slept = []
    monkeypatch.setattr(time, "sleep", slept.append)
    with powered():
        before = time.monotonic(), time.monotonic_ns(), supervisor.ticks_ms(), time.time()
        time.sleep(30)
        after = time.monotonic(), time.monotonic_ns(), supervisor.ticks_ms(), time.time()
    moved = [b - a for a, b in zip(before, after)]
    assert moved[0] == pytest.approx(30, abs=0.001)
    assert moved[1] == pytest.approx(30e9, abs=1e6)
    assert moved[2:] == [30_000, 30]
    assert not slept


def test_a_loop_that_only_looks_at_the_clock_comes_to_its_end():
    import supervisor

    with powered():
        end = supervisor.ticks_ms() + 5
        while supervisor.ticks_ms() < end:
            pass


def test_no_turn_while_a_transfer_goes_on():
    clock, turns = Clock(), []
    clock.yield_to_host = lambda: turns.append(clock.now_us)
    clock.deadline_us = 10
    clock.held = 1
    clock.sleep_us(100)
    assert (turns, clock.now_us) == ([], 100)
    clock.held = 0
    clock.deadline_us = 100
    clock.sleep_us(0)
    assert turns == [100]


def test_timers_fire_in_order_and_at_their_times():
    clock, fired = Clock(), []
    for name, period_us in (("slow", 30), ("fast", 20)):
        clock.add_timer(Timer(period_us, lambda name=name: fired.append((name, clock.now_us))))
    clock.sleep_us(65)
    assert fired == [("fast", 20), ("slow", 30), ("fast", 40), ("slow", 60), ("fast", 60)]
    assert clock.now_us == 65


def test_new_memory_is_erased_flash():
    nvm = Nvm(16)
    assert len(nvm) == 16 and bytes(nvm[:]) == b"\xff" * 16


def test_slices_keep_their_length():
    nvm = Nvm(16)
    nvm[2:5] = b"abc"
    nvm[0] = 7
    assert bytes(nvm[0:6]) == b"\x07\xffabc\xff"
    assert nvm.writes == 2
    with pytest.raises(ValueError, match="different lengths"):
        nvm[0:2] = b"abc"
    with pytest.raises(NotImplementedError):
        nvm[0:4:2] = b"ab"
    with pytest.raises(NotImplementedError):
        nvm[0:2] = [1, 2]
    with pytest.raises(ValueError):
        nvm[0] = 256
    with pytest.raises(IndexError):
        nvm[16] = 0


@pytest.mark.parametrize("board, size", [("pybadge", 8192), ("raspberry_pi_pico", 4096)])
def test_size_is_the_boards(board, size):
    with powered(board):
        import microcontroller

        assert len(microcontroller.nvm) == size == BOARDS[board].nvm_size


def test_the_file_outlives_the_power(tmp_path, mini_game):
    path = str(tmp_path / "nvm.bin")
    for started in (0, 1, 2):
        with Handheld(program=mini_game, nvm=path) as handheld:
            handheld.wait(2000)
        content = (tmp_path / "nvm.bin").read_bytes()
        assert (len(content), content[1]) == (8192, started)


def test_a_file_of_another_board_is_refused_and_kept(tmp_path):
    path = tmp_path / "nvm.bin"
    path.write_bytes(b"x" * 4096)
    with pytest.raises(BadNvm, match="4096 bytes, this board's memory 8192"):
        Handheld("pybadge", nvm=str(path))
    assert path.read_bytes() == b"x" * 4096


def test_a_thumbys_speaker_has_the_channel_of_its_light():
    with powered("tinycircuits_thumby_color") as device:
        import board
        from audiopwmio import PWMAudioOut

        with pytest.raises(RuntimeError, match="timers"):
            PWMAudioOut(board.SPEAKER)
        assert device.pins["SPEAKER"].owner is None


@pytest.mark.parametrize("board_id", ["pimoroni_picosystem", "pajenicko_picopad"])
def test_other_boards_have_two(board_id):
    with powered(board_id):
        import board
        from audiopwmio import PWMAudioOut

        PWMAudioOut(board.AUDIO).deinit()
        PWMAudioOut(board.AUDIO)


@pytest.mark.parametrize(
    "first, second, alone, fits",
    [
        ("GP0", "GP1", False, True),
        ("GP0", "GP1", True, False),
        ("GP0", "GP16", False, False),
        ("GP0", "GP17", False, True),
        ("GP0", "GP2", True, True),
    ],
)
def test_slices_of_two_channels(first, second, alone, fits):
    with powered("raspberry_pi_pico") as device:
        from pwmio import PWMOut

        PWMOut(device.pins[first])
        if fits:
            PWMOut(device.pins[second], variable_frequency=alone)
        else:
            with pytest.raises(RuntimeError):
                PWMOut(device.pins[second], variable_frequency=alone)
