"""Tables over carriers that are slow, lose packets, or carry several records in one."""

import random
import types

import pytest

from host_tests.support.far_pipes import LAN, NEAR, NET, Air, kind, party
from host_tests.support.pairs import pairs
from tools.sim import pipe
from truco_core import events
from truco_core.rules import RULE_SETS
from truco_link import frames, link, wide
from truco_link.frames import JOINED, LINK_LOST
from truco_link.guest_witness import checked
from truco_link.told import LIVE

RULES = dict(RULE_SETS)


def played(air, guests, players, seed=0, **options):
    """A whole match; all handhelds agree, and nobody accuses anybody or is taken for away."""
    one = party(air, guests, RULES["mineiro"], players, seed, **options)
    one.start()
    one.finish(3000)
    for _ in range(200):
        one.tick()
    one.check_same()
    hands = len(one.people[0].has(events.HAND_WON))
    assert hands
    for guest, person in zip(one.guests, one.people[1:]):
        assert not person.has(frames.CHEATED) and not person.has(events.SEAT_TAKEN)
        # Who was told all anew, since its line was full, missed hands that it could check.
        assert checked(guest.book) == hands or len(person.has(frames.SYNCED)) > 1
        assert guest.dropped == guest.mirror.dropped == 0
    return one


def resent(one):
    links = [peer.link for peer in one.host.peers] + [guest.link for guest in one.guests]
    return sum(link.resent for link in links)


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("delay_ms", [0, 100, 300])
def test_across_the_world_nothing_is_sent_twice(delay_ms, shared):
    one = played(Air(delay_ms), 3, 4, delay_ms, shared=shared)
    assert resent(one) == 0
    assert not any(person.has(frames.AWAITING) for person in one.people)


@pytest.mark.parametrize("delay_ms, in_step, late", pairs([100, 300], [True, False], [0.05, 0.2]))
def test_across_the_world_packets_may_be_late(delay_ms, in_step, late):
    """In step as over TCP; else, as datagrams, those that were overtaken are lost."""
    air = Air(delay_ms, late, seed=delay_ms + 2, in_step=in_step)
    one = played(air, 3, 4, 1, shared=True)
    assert in_step or resent(one)


@pytest.mark.parametrize("size", [20, 200])
@pytest.mark.parametrize("times", [LAN, NEAR])
def test_nearby_a_third_of_all_packets_may_be_lost(times, size):
    one = played(Air(5, lost=0.3, seed=size, in_step=False), 3, 4, times=times, size=size)
    assert resent(one)


@pytest.mark.parametrize("guests, players", [(1, 2), (1, 4), (2, 4)])
def test_fewer_people_far_apart(guests, players):
    played(Air(300, 0.2, seed=guests), guests, players, players, shared=True)


@pytest.mark.parametrize("seed", range(6))
def test_whose_line_is_full_is_told_all_anew_and_accuses_nobody(seed):
    """Up to seven records of before are still under way then."""
    rng = random.Random(seed)
    air = Air(300, 0.2, lost=seed % 2 * 0.1, seed=seed)
    one = party(air, 3, RULES["mineiro"], 4, seed, shared=seed % 3 > 0)
    one.step_ms = 10
    tick = one.tick

    def ticks():
        tick()
        for i, guest in enumerate(one.guests):
            if guest.phase == LINK_LOST:  # the others do not wait for ever
                one.connect(i)

    one.tick = ticks
    one.start()
    while not one.host.is_over():
        one.tick()
        if rng.random() < 0.005:
            for number in range(rng.randrange(8, 20)):
                one.host.pass_on(frames.SHOUT, 0, number)
        assert one.now < 3_000_000
    one.run(
        lambda: [peer.step == LIVE and peer.link.idle() for peer in one.host.peers] == [True] * 3
    )
    one.run(lambda: all(guest.phase == JOINED and guest.whole for guest in one.guests))
    one.settle()
    one.check_same()
    assert max(len(person.has(frames.SYNCED)) for person in one.people[1:]) > 1
    assert not any(person.has(frames.CHEATED) for person in one.people)


def test_nearby_who_thinks_is_not_taken_for_away_though_a_third_is_lost():
    """LAN says something four times as often as Bluetooth, which loses nothing."""
    for times, is_fine in ((LAN, True), (NEAR, False)):
        one = party(Air(5, lost=0.3, in_step=False), 3, RULES["mineiro"], 4, times=times)
        one.start()
        one.sleep()
        for _ in range(30_000):  # 5 minutes
            one.tick()
        away = any(person.has(events.SEAT_TAKEN) for person in one.people)
        assert away != is_fine


# Several records in one packet.


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
    assert not resent(one)
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
