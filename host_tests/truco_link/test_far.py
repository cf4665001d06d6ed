"""Tables over carriers that are slow, lose packets, or carry several records in one."""

import random
import types

import pytest

from host_tests.support.far_pipes import Air, kind, party
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import RULES
from truco_core import events
from truco_link import frames, link, wide
from truco_link.link import NEAR
from truco_link.wide import LAN, NET


def test_nearby_who_thinks_is_not_taken_for_away_though_a_third_is_lost():
    """LAN says something four times as often as Bluetooth, which loses nothing."""
    for times, is_fine in ((LAN, True), (NEAR, False)):
        one = party(Air(5, lost=0.3, in_step=False), 3, RULES["mineiro"], 4, times=times)
        one.start()
        one.sleep()
        for _ in range(6000):  # a minute
            one.tick()
        away = any(person.has(events.SEAT_TAKEN) for person in one.people)
        assert away != is_fine


def arrived(size):
    """What a guest is told until it knows all, in how many packets, and in what time."""
    air = Air(300)
    one = party(air, 1, RULES["mineiro"], 4, times=NET, size=size)
    one.step_ms = 10
    heard = []
    guest = one.guests[0]
    hear = guest.on_message
    guest.on_message = lambda data, at, count: (heard.append(data[at]), hear(data, at, count))
    one.gather()
    assert not guest.link.resent and not one.host.peers[0].link.resent
    return heard, len(air.sizes), one.now


def test_with_wide_packets_the_same_is_told_in_fewer_and_sooner():
    heard, packets, now = arrived(20)
    wide_heard, wide_packets, wide_now = arrived(200)
    assert wide_heard == heard
    # As docs/link.md says, Wide packets.
    assert (len(heard), packets, wide_packets) == (22, 53, 17)
    assert (now - 1000, wide_now - 1000) == (15_770, 4890)


class End:
    """One side of two wide links that say numbers to each other, and nothing else."""

    def __init__(self, port):
        self.link = wide.Wide(port, self, 40)
        self.link.restart(1)
        self.said = 0
        self.heard = []

    def hears(self):
        return 0

    def on_message(self, data, at, size):
        self.heard.append(int.from_bytes(data[at : at + 2], "little"))

    def say(self):
        if self.link.send(frames.MESSAGE, self.said.to_bytes(2, "little"), 2):
            self.said += 1


def spoken(seed, in_step):
    """Whether all numbers came once, in order, though a third is lost or late."""
    rng = random.Random(seed)
    air = Air(rng.choice((10, 100, 300)), 0.3, rng.choice((0, 0.3)), seed, 3000, in_step)
    air.world = clock = types.SimpleNamespace(now=0)
    ends = [End(port) for port in pipe.make(kind(air, LAN, rng.choice((23, 64, 140))))]
    for _ in range(600):
        clock.now += 20
        for one in ends:
            for _ in range(rng.randrange(3)):
                one.say()
            one.link.tick(clock.now)
    for _ in range(3000):
        clock.now += 20
        for one in ends:
            one.link.tick(clock.now)
        if all(one.link.idle() for one in ends):
            break
    return all(b.said > 15 and a.heard == [*range(b.said)] for a, b in (ends, ends[::-1]))


@pytest.mark.parametrize("in_step", [True, False])
def test_each_record_comes_once_and_in_order(monkeypatch, in_step):
    monkeypatch.setattr(link, "fits", lambda *_: True)
    assert all(spoken(seed, in_step) for seed in range(20))


def test_with_an_eighth_under_way_they_would_not(monkeypatch):
    monkeypatch.setattr(link, "fits", lambda *_: True)
    monkeypatch.setattr(wide, "WINDOW", 8)
    monkeypatch.setattr(wide.Wide, "window", 8)
    assert not all(spoken(seed, True) for seed in range(20))
