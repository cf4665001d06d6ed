"""Whole matches of handhelds with simulated WiFi: docs/lan.md."""

import os

import pytest

from host_tests.support.pairs import pairs
from tools.lab import schedules
from tools.sim.net import radio as radios
from tools.sim.worlds import scheduled_outages
from tools.sim.worlds.lan_handhelds import LanHandhelds
from truco_core import events
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.lobby_phases import PLAYING, SITTING

RULES = dict(RULE_SETS)
WHERE = pytest.mark.parametrize("router", [True, False], ids=["router", "access point"])
BOTH = (radios.RP2, radios.ESPRESSIF)


def started(count, players, router=True, rules="paulista", **options):
    w = LanHandhelds(count, router, **options)
    w.sit(RULES[rules], players)
    w.play()
    return w


def ended(w):
    """The match goes on to its end, and all say the same of it."""
    w.finish()
    # Who comes back to a match that is over sits there before it was told how it ended.
    w.run(lambda: all(one.is_host or one.guest.mirror.synced for one in w.alive()))
    w.check_same()
    assert any([person.saw_cards_once() for person in w.people])
    return w


@WHERE
@pytest.mark.parametrize("count, players", [(2, 2), (3, 4), (4, 4)])
def test_a_match(count, players, router):
    w = ended(started(count, players, router))
    for person in w.people:
        assert not person.has(frames.HOST_LOST) and not person.has(events.SEAT_TAKEN)


@pytest.mark.parametrize("lost, seed, router", pairs([0.1, 0.3], range(3), [True, False]))
def test_a_third_of_all_datagrams_gets_lost_others_come_late_or_twice(lost, seed, router):
    w = ended(started(4, 4, router, lost=lost, late=0.2, twice=0.2, seed=seed, ports=BOTH * 2))
    for person in w.people:
        assert not person.has(frames.HOST_LOST) and not person.has(events.SEAT_TAKEN)


@WHERE
def test_somebody_watches(router):
    w = LanHandhelds(3, router)
    w.lobbies[0].create(RULES["paulista"], 2)
    w.join(w.lobbies[1])
    w.join(w.lobbies[2], watch=True)
    w.lobbies[0].start()
    w.run(lambda: w.lobbies[2].phase == PLAYING)
    assert w.lobbies[2].my_seat == 254
    ended(w)


@WHERE
@pytest.mark.parametrize("seconds", [2, 10, 40])
def test_a_guest_is_out_of_reach_for_a_while(seconds, router):
    w = started(3, 4, router, lost=0.1)
    w.wait(1)
    w.cut(1)
    w.wait(seconds)
    w.restore(1)
    w.run(lambda: not w.lobbies[1].is_host, 120)  # it may have taken over: a table of its own
    ended(w)
    assert bool(w.people[0].has(events.SEAT_TAKEN)) == (seconds > 5)
    assert w.lobbies[1].my_seat == 1


def test_a_guest_alone_with_its_host_comes_back_into_the_same_hand():
    """A sample of ``tools/lab/schedules.py --air lan``."""
    for seed in range(1, 200 if os.environ.get("ZAP_LONG") else 8):
        count, steps = scheduled_outages.draw(seed)
        wrong = schedules.failure(count, steps, seed, scheduled_outages)
        assert not wrong, (seed, wrong, steps)


@WHERE
def test_a_guest_begins_anew(router):
    w = started(3, 4, router, lost=0.1)
    memory = w.kill(1)
    w.wait(10)
    w.restart(1, memory)
    ended(w)
    assert w.lobbies[1].my_seat == 1


@WHERE
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_host_goes_and_with_it_its_access_point(count, router):
    w = started(count, 4, router, lost=0.1, seed=count)
    w.wait(1)
    memory = w.kill(0)
    # Who is alone without a network waits for it first.
    w.successor(40 if router or count > 2 else 100)
    # The match may end meanwhile: robots play for who is not there yet.
    w.run(lambda: all(one.phase in (PLAYING, SITTING) for one in w.alive()), 60)
    w.wait(2)
    w.restart(0, memory)
    ended(w)
    assert not w.lobbies[0].is_host and w.lobbies[0].my_seat == 0


@WHERE
def test_the_host_leaves_and_its_access_point_stays(router):
    w = started(3, 4, router)
    w.wait(1)
    w.lobbies[0].leave()
    w.run(lambda: w.lobbies[1].is_host, 20)
    w.run(lambda: w.lobbies[2].phase == PLAYING, 20)
    w.lobbies[0] = None
    ended(w)
    assert w.lobbies[2].carrier.network.name == w.carriers[0].network.name


@pytest.mark.parametrize("count, players, most, idle", [(2, 2, 17, 356), (4, 4, 105, 724)])
def test_what_a_hand_and_a_minute_cost(count, players, most, idle):
    """Datagrams; docs/lan.md has them. Nothing is sent twice when nothing is lost."""
    hands = sent = 0
    for seed in range(4):
        w = started(count, players, seed=seed)
        before = len(w.sent)
        w.run(w.lobbies[0].host.is_over)
        hands += len(w.people[0].has(events.HAND_WON))
        sent += len(w.sent) - before
        links = [peer.link for peer in w.lobbies[0].host.peers]
        links += [lobby.guest.link for lobby in w.lobbies[1:]]
        assert not any(link.resent for link in links)
    assert 0 < sent / hands <= most
    before = len(w.sent)
    w.wait(60)
    assert len(w.sent) - before <= idle
    assert not any(link.resent for link in links)
