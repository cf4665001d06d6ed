"""Random schedules of two to four handhelds: a sample; ``tools/lab/schedules.py`` plays thousands.

ZAP_LONG=1 python3 tools/test.py -k test_schedules
"""

import os

import pytest

from tools.lab import schedules
from tools.sim.worlds import hostile_rooms, scheduled_cycles, scheduled_handhelds, scheduled_rooms
from truco_link import keeping, keys
from truco_link.carriers import net, net_calls
from truco_link.hosting import Hosting
from truco_link.lobby import Lobby
from truco_link.visiting import Visiting

LONG = os.environ.get("ZAP_LONG")


def failure(air, seed):
    count, steps = air.draw(seed)
    return schedules.failure(count, steps, seed, air)


@pytest.mark.parametrize(
    "air, first, count",
    [
        (scheduled_handhelds, 1, 5000 if LONG else 12),
        # Power goes and comes at one after the other: 7 and 10 need what is kept of a table.
        (scheduled_cycles, 7, 5000 if LONG else 4),
        (scheduled_rooms, 1, 3000 if LONG else 6),
        # Somebody says again what he has heard; without a salt numbers 9 and 12 fail.
        (hostile_rooms, 9, 3000 if LONG else 6),
    ],
    ids=["near", "cycles", "net", "hostile"],
)
def test_one_table_one_score_and_everybodys_seat_after_any_schedule(air, first, count):
    """And no key and counter twice in a room."""
    for seed in range(first, first + count):
        wrong = failure(air, seed)
        assert not wrong, (seed, wrong, air.draw(seed))


def test_the_same_number_is_the_same_schedule():
    assert scheduled_handhelds.draw(7) == scheduled_handhelds.draw(7) != scheduled_handhelds.draw(8)


_agree = keys.Agreement.agree

BREAKS = {
    "nobody yields": (Hosting, "heeds", lambda role, claim: False),
    "nobody takes over": (Visiting, "take_over", lambda role, host_left=False: None),
    "a leave is forgotten": (Lobby, "left", property(lambda lobby: None, lambda lobby, left: None)),
    "no salt": (keys.Agreement, "agree", lambda *one: _agree(*one[:3], one[3][:64] + one[3][-5:])),
    "no beacon is heard": (net_calls, "NET_BEACON", -1),
    "nothing is kept": (keeping, "keep", lambda lobby: b""),
    "it never retries": (net.Carrier, "fail", lambda self, stage, why: self.hang_up()),
}


@pytest.mark.parametrize(
    "air, broken, first",
    [
        (scheduled_handhelds, "nobody yields", 3),
        (scheduled_handhelds, "nobody takes over", 2),
        (scheduled_handhelds, "a leave is forgotten", 47),
        (scheduled_cycles, "nothing is kept", 7),
        (scheduled_rooms, "nobody takes over", 1),
        (scheduled_rooms, "no beacon is heard", 13),
        (scheduled_rooms, "it never retries", 3),
        (hostile_rooms, "no salt", 9),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_broken_table_is_noticed(air, broken, first, monkeypatch):
    """From the first number of today at which it is: so nothing is searched for."""
    monkeypatch.setattr(*BREAKS[broken], raising=False)
    seed = next(seed for seed in range(first, first + 60) if failure(air, seed))
    if broken == "nobody takes over" and air is scheduled_handhelds:
        count, steps = air.draw(seed)
        fewer = schedules.shorten(count, steps, seed)
        assert len(fewer) <= len(steps) and schedules.failure(count, fewer, seed)


def test_who_takes_over_a_second_time_is_another_host_than_the_first_time():
    """It had yielded, and lost the other one before that had told it all: with the same term its
    guest took it for the host that still owed a hand."""
    apart = [("wait", 70), ("apart", (2,)), ("wait", 25), ("apart", (0,)), ("wait", 25)]
    steps = [("hostile", 0.3), ("start",), ("wait", 1), ("apart", (0,)), *apart]
    assert schedules.failure(3, steps, 820712, hostile_rooms) == ""
