"""Samples of what tools/lab does for hours: random schedules of handhelds, anything at all that is
said to them, honest people with bad luck. Each follows from its number. Thousands:

    ZAP_LONG=1 python3 tools/test.py -k test_campaigns
"""

import os
import random
from collections import Counter

import pytest

from host_tests.support import honest_tables
from tools.lab import schedules
from tools.sim.worlds import hostile_rooms, scheduled_cycles, scheduled_handhelds, scheduled_rooms
from tools.sim.worlds.mad_broker import MadBroker
from tools.sim.worlds.mad_handheld import MadCampaign
from tools.sim.worlds.mad_room import MadRoom
from tools.sim.worlds.schedules import Failure
from truco_link import host_peer, keeping, keys, seeking
from truco_link.carriers import mqtt, net, net_calls
from truco_link.hosting import Hosting
from truco_link.lobby import Lobby
from truco_link.visiting import Visiting

LONG = os.environ.get("ZAP_LONG")


def failure(air, seed):
    count, steps = air.draw(seed)
    return schedules.failure(count, steps, seed, air)


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


@pytest.mark.parametrize("seed", [1, 2])
def test_anything_from_a_broker(seed):
    mad = MadBroker(seed)
    mad.run(3000)
    assert mad.messages > 500
    assert set(mad.ends) == {"cut", "no mqtt", "denied", "refused"}


@pytest.mark.parametrize("seed", [1, 2])
def test_anything_in_a_room(seed):
    room = MadRoom(seed)
    room.run(3000)
    assert room.packets >= 3000 and room.dropped > 1000


def mad_rooms():
    for seed in range(5, 40):
        MadRoom(seed).run(5000)


def honest_people():
    for number in range(30):
        honest_tables.play(number)


# A seeker that keeps too much; a client that takes what it may not; a host that tells of the deal
# who has not heard what was before: that looks like cheating.
@pytest.mark.parametrize(
    "where, name, broken, campaign",
    [
        (seeking, "_TABLES", 13, mad_rooms),
        (mqtt.Client, "_check", lambda *_: None, lambda: MadBroker(1).run(3000)),
        (host_peer.Peer, "tell_deal", host_peer.Peer.tell, honest_people),
    ],
)
def test_what_is_broken_is_noticed(where, name, broken, campaign, monkeypatch):
    monkeypatch.setattr(where, name, broken)
    monkeypatch.setattr("os.urandom", random.Random(1).randbytes)
    with pytest.raises((AssertionError, IndexError, Failure)):
        campaign()


@pytest.mark.parametrize("seed", range(9) if LONG else (1,))
@pytest.mark.parametrize("role", ("guest", "host"))
def test_a_handheld_with_its_screens_on_bears_it(role, seed):
    mad = MadCampaign(role, seed)
    mad.run(6000)
    assert mad.records >= 6000 and mad.dropped > 500 and mad.hands
    assert {"table", "warning"} <= mad.screens


TABLES = 10_000 if LONG else 60
PARTS = 4


@pytest.mark.sampled(4)
@pytest.mark.parametrize("part", range(PARTS))
def test_nobody_is_called_a_cheat(part):
    share = TABLES // PARTS
    tally = Counter()
    for number in range(part * share, part * share + share):
        tally.update(honest_tables.play(number))
    print(tally)
    assert tally["hands"] > 10 * share and tally["checked"] > share
    assert all(tally[what] for what in ("cut", "kill", "go", "sit", "end", "overflow"))
