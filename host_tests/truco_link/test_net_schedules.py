"""Random schedules of handhelds at a broker: samples of ``tools/lab/schedules.py``.

ZAP_LONG=1 python3 tools/test.py -k test_net_schedules
"""

import os

import pytest

from tools.lab import schedules
from tools.sim.worlds import hostile_rooms, scheduled_rooms
from truco_link.carriers import net, net_calls
from truco_link.visiting import Visiting

COUNT = 3000 if os.environ.get("ZAP_LONG") else 6


@pytest.mark.parametrize("air", [scheduled_rooms, hostile_rooms], ids=["net", "hostile"])
def test_one_table_one_score_and_everybodys_seat_after_any_schedule(air):
    """And no key and counter twice, where somebody says again what he has heard."""
    for seed in range(1, COUNT + 1):
        count, steps = air.draw(seed)
        wrong = schedules.failure(count, steps, seed, air)
        assert not wrong, (seed, wrong, count, steps)


@pytest.mark.parametrize(
    "broken, first", [("nobody takes over", 1), ("no beacon is heard", 13), ("it never retries", 3)]
)
def test_a_broken_room_is_noticed(broken, first, monkeypatch):
    """From the first number of today at which it is: so nothing is searched for."""
    if broken == "nobody takes over":
        monkeypatch.setattr(Visiting, "take_over", lambda role, host_left=False: None)
    elif broken == "no beacon is heard":
        monkeypatch.setattr(net_calls, "NET_BEACON", -1)
    else:
        monkeypatch.setattr(net.Carrier, "fail", lambda self, stage, why: self.hang_up())
    for seed in range(first, first + 60):
        count, steps = scheduled_rooms.draw(seed)
        if schedules.failure(count, steps, seed, scheduled_rooms):
            return
    raise AssertionError("nothing was noticed")


def test_who_takes_over_a_second_time_is_another_host_than_the_first_time():
    """It had yielded, and lost the other one before that had told it all: with the same term its
    guest took it for the host that still owed a hand."""
    apart = [("wait", 70), ("apart", (2,)), ("wait", 25), ("apart", (0,)), ("wait", 25)]
    steps = [("hostile", 0.3), ("start",), ("wait", 1), ("apart", (0,)), *apart]
    assert schedules.failure(3, steps, 820712, hostile_rooms) == ""
