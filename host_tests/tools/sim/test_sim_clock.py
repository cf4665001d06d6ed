"""The simulated clock: it wraps as the device's, and stops exactly where it should."""

import time

import pytest

from tools.sim.clock import TICKS_PERIOD, Clock, Timer
from tools.sim.handheld import powered


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


def test_outside_of_a_simulated_board_time_is_real():
    with powered():
        pass
    before = time.monotonic()
    time.sleep(0.01)
    assert time.monotonic() - before > 0.009


def test_the_host_gets_its_turn_exactly_at_the_deadline():
    clock, turns = Clock(), []

    def host():
        turns.append(clock.now_us)
        clock.deadline_us += 7_000

    clock.yield_to_host = host
    clock.deadline_us = 7_000
    clock.sleep_us(30_000)
    assert turns == [7_000, 14_000, 21_000, 28_000]
    assert clock.now_us == 30_000


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
