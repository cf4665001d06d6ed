"""What CircuitPython's `_bleio` does wrong, and what comes of it at a table: nothing.

The faults are those of `tools.sim.air.ports`, numbered as in issue 33; 10 is a later one.
"""

import dataclasses
import functools
import gc
import itertools

import pytest

from tools.sim.air import bleio, ports
from tools.sim.worlds.piped_handhelds import PAULISTA
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link.lobby_phases import IDLE, REFUSED, SITTING

LATE_S = 0.5  # a frame that comes late
CALLS = "start_scan start_advertising connect discover_remote_services write".split()
ERRORS = (NameError, ConnectionError, MemoryError, TimeoutError, bleio.BluetoothError, ValueError)


@pytest.fixture
def world(opened):
    return functools.partial(opened, RadioHandhelds)


@pytest.fixture(params=ports.NATIVE, ids=lambda port: port.name)
def port(request):
    return request.param


def join(w, i, limit_s=20):
    """Handheld `i` finds the table of the others and sits down; the seconds from its wish on."""
    guest = w.lobbies[i]
    w.look(guest)
    since = w.now
    guest.join(guest.found[0])
    w.run(lambda: guest.phase == SITTING, limit_s)
    return (w.now - since) / 1000


def join_after_reloads(w, i):
    """Handheld `i` sits down, however often its program, or the host's, begins anew meanwhile."""
    for _ in range(4):
        if w.lobbies[i].phase == IDLE or w.lobbies[i].phase == REFUSED:
            w.lobbies[i].join(w.look(w.lobbies[i]))
        w.run(lambda: w.lobbies[i].phase in (IDLE, SITTING, REFUSED), 40)
    assert w.lobbies[i].phase == SITTING


def live(w, i):
    return [one for one in w.adapters[i].living if one.connected]


def test_2_guests_come_and_go_while_memory_is_swept(world, port):
    w = world(3, port)
    w.sit(PAULISTA, 4, count=2)
    for turn in range(4):
        w.lobbies[1 + turn % 2].leave()
        w.run(lambda: not w.lobbies[0].host.peers)
        w.wait(1)
        gc.collect()
        join(w, 2 - turn % 2)
        assert not any(adapter.advertising for adapter in w.adapters[1:])
    gc.collect()
    events = w.adapters[0].events  # of who has joined, one each, for as long as the program
    assert len(events) == (5 if not port.nordic else 0) and all(one() for one in events)


def test_3_three_guests_have_room_with_a_host_that_was_a_guest(world, port):
    """Who sat at another's table has its own service, which may cost it a connection."""
    w = world(4, port)
    w.lobbies[1].create(PAULISTA, 4)
    w.wait(1)
    join(w, 0)
    for one in w.lobbies[:2]:
        one.leave()
    w.wait(3)
    w.sit(PAULISTA, 4)
    assert len(w.lobbies[0].host.peers) == 3


@pytest.mark.slow
def test_3_a_table_of_four_without_its_host_comes_together_as_one(world, port):
    w = world(4, port)
    w.sit(PAULISTA, 4).play()
    memory = w.kill(0)
    w.wait(20)
    w.restart(0, memory)

    def one_table():
        hosts = [one for one in w.lobbies if one.is_host]
        return len(hosts) == 1 and len(hosts[0].host.peers) == 3

    w.run(one_table, 60)


def test_5_a_newcomer_costs_the_others_a_late_frame(world, port):
    w = world(4, port)
    w.sit(PAULISTA, 4, count=3)
    w.longest_s[:] = [0.0] * 4
    join(w, 3)
    assert max(w.longest_s[:3]) <= LATE_S


@pytest.mark.parametrize("interval_ms", [15, 30, 75, 150, 300])
def test_5_joining_at_the_intervals_that_centrals_choose(world, port, interval_ms):
    w = world(3, port, interval_s=interval_ms / 1000, step_ms=10)
    w.sit(PAULISTA, 4, count=2)
    w.longest_s[:] = [0.0] * 3
    took_s = join(w, 2)
    assert took_s <= 2.4 + interval_ms / 100
    assert w.longest_s[0] <= (LATE_S if interval_ms <= 75 else 1.1)


def test_7_a_link_that_comes_too_late_is_no_orphan(world):
    """The first 1.6 s are silent: `connect` gives up, and the link is there afterwards."""
    w = world(2, ports.ESP32S3)
    w.lobbies[0].create(PAULISTA, 2)
    w.look(w.lobbies[1])
    w.space.cut_next_s = 1.6
    w.lobbies[1].join(w.lobbies[1].found[0])
    w.run(lambda: w.lobbies[1].phase == SITTING, 8)
    w.wait(2)
    assert len(live(w, 0)) == len(w.lobbies[0].host.peers) == 1


@pytest.mark.parametrize("call, error", [*zip(itertools.cycle(CALLS), (*ERRORS, OSError))])
def test_9_an_error_of_the_radio_is_no_end(world, call, error):
    w = world(2, ports.ESP32S3)
    for adapter in w.adapters:
        adapter.fails[call] = [error()]
    w.lobbies[0].create(PAULISTA, 2)
    w.wait(2)
    fails = [adapter.fails[call] for adapter in w.adapters]
    join_after_reloads(w, 1)
    assert sum(map(len, fails)) < 2
    # After a discovery that failed nobody may discover before a reload.
    assert w.reloads == ([1, 1] if call == "discover_remote_services" else [0, 0])


def test_9_a_peer_that_does_not_answer_is_hung_up_on(world, port):
    """For as long as the link's own time-out: no more than 4 s."""
    w = world(2, port)
    w.sit(PAULISTA, 2, count=1)
    w.lobbies[0].create(PAULISTA, 4)
    w.wait(1)
    real = w.adapters[0].connect

    def connect(address, *, timeout):
        found = real(address, timeout=timeout)
        w.cut(0)
        w.space.later(6, w.restore, 0)
        return found

    w.adapters[0].connect = connect
    w.lobbies[1].join(w.look(w.lobbies[1]))
    w.wait(6)
    w.adapters[0].connect = real
    assert w.longest_s[0] < 5
    join_after_reloads(w, 1)
    assert len(live(w, 0)) == 1


@pytest.mark.parametrize("late_s", [0.001, 0.04, 0.08, 0.2])
def test_10_a_host_connects_when_its_scan_has_told_its_end(world, late_s):
    """Else nobody hears of the link, and who called waits for it in vain for 6 s."""
    w = world(2, dataclasses.replace(ports.ESP32S3, scan_end_s=late_s))
    w.lobbies[0].create(PAULISTA, 2)
    w.wait(1)
    assert join(w, 1) < 3
    assert w.longest_s[0] < LATE_S
