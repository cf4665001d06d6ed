"""Test boards that share surroundings, a board whose program restarts, and the real clock."""

import contextlib
import sys
from types import SimpleNamespace

import pytest

from tools.sim import virtual_clock
from tools.sim.around import Around
from tools.sim.handheld import Handheld, together

CALLS = """
import microcontroller
import supervisor
import time

if microcontroller.nvm[0] == 1:  # again
    time.sleep(1000)
microcontroller.nvm[0] = 1
from _bleio import adapter

adapter.enabled = True
adapter.start_advertising(b"\\x02\\x01\\x06", connectable=False)
time.sleep(1)
supervisor.reload()
"""


def test_a_restarted_program_no_longer_advertises(tmp_path):
    (tmp_path / "calls.py").write_text(CALLS)
    with Handheld("clue_nrf52840_express", program=str(tmp_path / "calls.py")) as handheld:
        handheld.wait(1000)
        adapter = handheld.device.bluetooth
        while not handheld.device.restarts:
            assert adapter.advertising
            handheld.wait(100)
        assert not adapter.advertising


def test_a_board_that_was_late_does_not_catch_up_with_the_computers_clock(monkeypatch):
    real_s = [100.0]
    monkeypatch.setattr(virtual_clock, "time", SimpleNamespace(perf_counter=lambda: real_s[0]))
    monkeypatch.setattr(virtual_clock, "_sleep", lambda s: real_s.append(real_s.pop() + s))
    clock = virtual_clock.Clock()
    virtual_clock.hold_back(clock, speed=2)
    clock.sleep_us(1_000_000)
    assert real_s == [100.5]
    real_s[0] += 10  # the computer was busy
    for _ in range(100):
        clock.sleep_us(10_000)
    assert real_s[0] == pytest.approx(110.5 + (1 - virtual_clock._LATE_S) / 2, abs=0.01)


def test_handhelds_in_one_process_have_modules_displays_and_clocks_of_their_own():
    around, before = Around(), set(sys.modules)
    ids = ("pybadge", "sim_240x240", "raspberry_pi_pico")
    handhelds = [Handheld(board, 7, around=around, pictures=True) for board in ids]
    with contextlib.ExitStack() as stack:
        for one in handhelds:
            stack.enter_context(one)
        together([(one, lambda one=one: one.wait(3000)) for one in handhelds])
        now_ms = [one.now_ms for one in handhelds]
        assert min(now_ms) >= 3000 and max(now_ms) < 3100
        assert len({type(one.app) for one in handhelds}) == 3
        assert all(any(one.rgb()) for one in handhelds)
    with Handheld("pybadge", 7, pictures=True) as alone:
        alone.wait(3000)
        assert alone.rgb() == handhelds[0].rgb()
    assert {name for name in set(sys.modules) - before if name.startswith("truco_ui")} == set()
