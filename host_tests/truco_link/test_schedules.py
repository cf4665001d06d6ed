"""Random schedules of two to four handhelds: a sample; ``tools/lab/schedules.py`` plays thousands.

ZAP_LONG=1 python3 tools/test.py -k test_schedules
"""

import os

import pytest

from tools.lab import schedules
from tools.sim.worlds import scheduled_cycles, scheduled_handhelds
from truco_link.hosting import Hosting
from truco_link.lobby import Lobby
from truco_link.visiting import Visiting

COUNT = 5000 if os.environ.get("ZAP_LONG") else 12


def test_one_table_one_score_and_everybodys_seat_after_any_schedule():
    for seed in range(1, COUNT + 1):
        count, steps = scheduled_handhelds.draw(seed)
        assert not schedules.failure(count, steps, seed), (seed, count, steps)


def test_no_table_is_lost_when_power_goes_and_comes_at_one_after_the_other():
    for seed in range(1, COUNT + 1):
        count, steps = scheduled_cycles.draw(seed)
        assert not schedules.failure(count, steps, seed, scheduled_cycles), (seed, count, steps)


def test_the_same_number_is_the_same_schedule():
    assert scheduled_handhelds.draw(7) == scheduled_handhelds.draw(7) != scheduled_handhelds.draw(8)


@pytest.mark.parametrize(
    "broken, first", [("nobody yields", 3), ("nobody takes over", 2), ("a leave is forgotten", 47)]
)
def test_a_broken_table_is_noticed(broken, first, monkeypatch):
    """From the first number of today at which it is: so nothing is searched for."""
    if broken == "nobody takes over":
        monkeypatch.setattr(Visiting, "take_over", lambda role, host_left=False: None)
    elif broken == "nobody yields":
        monkeypatch.setattr(Hosting, "heeds", lambda role, claim: False)
    else:
        nothing = property(lambda lobby: None, lambda lobby, memory: None)
        monkeypatch.setattr(Lobby, "left", nothing, raising=False)
    for seed in range(first, first + 200):
        count, steps = scheduled_handhelds.draw(seed)
        wrong = schedules.failure(count, steps, seed)
        if wrong:
            break
    assert wrong
    if broken == "nobody takes over":
        fewer = schedules.shorten(count, steps, seed)
        assert len(fewer) <= len(steps) and schedules.failure(count, fewer, seed)
