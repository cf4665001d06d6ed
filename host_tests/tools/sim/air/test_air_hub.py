"""Test the command lines of several handhelds, and a board whose program restarts."""

from multiprocessing.connection import Client
from types import SimpleNamespace

import pytest

from tools.sim.air import board_radio, hub, hub_client
from tools.sim.handheld import Handheld
from tools.sim.virtual_clock import Clock

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
        handheld.wait(2000)
        (adapter,) = board_radio._radios.values()
        while not handheld.device.restarts:
            assert adapter.advertising or handheld.now_ms < 2100
            handheld.wait(100)
        assert not adapter.advertising


def test_a_board_that_was_late_does_not_catch_up_with_the_computers_clock(monkeypatch):
    real_s = [100.0]
    monkeypatch.setattr(hub_client, "time", SimpleNamespace(perf_counter=lambda: real_s[0]))
    monkeypatch.setattr(hub_client, "_sleep", lambda s: real_s.append(real_s.pop() + s))
    clock = Clock()
    hub_client.hold_back(clock, speed=2)
    clock.sleep_us(1_000_000)
    assert real_s == [100.5]
    real_s[0] += 10  # the computer was busy
    for _ in range(100):
        clock.sleep_us(10_000)
    assert real_s[0] == pytest.approx(110.5 + (1 - hub_client._LATE_S) / 2, abs=0.01)


def test_what_a_stranger_sends_to_the_hub_is_not_unpickled():
    there = hub.Hub(2)
    host, port, _ = there.place.split(":")
    with Client((host, int(port))) as stranger:
        stranger.send(("place", 1))
        there._open()
    assert not there._members
