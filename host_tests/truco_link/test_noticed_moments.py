"""Each wait of a guest and of its lobby ends at its millisecond: found by tools/mutate.py.

test_page_numbers.py has how long they are.
"""

import types

import pytest

from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import (
    frames,
    guest_keys,
    host_keys,
    lobby_phases,
)
from truco_link.frames import GREETING, LINK_LOST
from truco_link.link import NEAR
from truco_link.lobby_phases import HOSTLESS, JOINING, REFUSED, SEARCHING

PAULISTA = RULE_SETS[0][1]


def at_millisecond(tick, happened, span_ms):
    """The millisecond from now on in which it happens."""
    for ms in range(1, span_ms + 1):
        tick(ms)
        if happened():
            return ms
    return None


# A guest that greets.


def test_a_guest_greets_at_once_and_every_300_ms():
    guest = HostAndGuests(1, PAULISTA).guests[0]
    port = Port()
    guest.attach(port)
    times = []
    for ms in range(1000):
        guest.tick(70_000 + ms)
        times += [ms] * len(port.out)
        assert all(one.split()[3] == "01" for one in port.out)
        port.out.clear()
    assert times == [0, 300, 600, 900]


def test_a_guest_that_comes_back_says_so_and_who_cannot_be_host_too():
    guest = HostAndGuests(1, PAULISTA).guests[0]
    for may_host in (False, True):
        for key in (None, bytes(14)):
            guest.may_host = may_host
            guest.be_at(guest.table_id, guest.term, key)
            port = Port()
            guest.attach(port)
            guest.tick(70_000)
            flags = may_host * frames.CAN_HOST | (key is not None) * frames.COMES_BACK
            assert port.out[0].split()[-1] == "%02x" % flags


def greeting():
    """One whose host says nothing."""
    one = types.SimpleNamespace(since_ms=None, work=iter(()), go_on=lambda: None)
    one.begin = lambda work, now_ms: setattr(one, "since_ms", now_ms)
    return one


def test_a_host_that_does_not_go_on_is_left_after_20_s():
    guest = types.SimpleNamespace(greeting=greeting(), link=types.SimpleNamespace(times=NEAR))
    left = []
    guest.lose = lambda: left.append(guest)
    guest_keys.tick(guest, 1000)
    guest_keys.tick(guest, 21_000)
    assert not left
    guest_keys.tick(guest, 21_001)
    assert left == [guest]


def test_a_guest_that_does_not_go_on_is_refused_after_10_s(monkeypatch):
    refused = []
    monkeypatch.setattr(host_keys, "_refuse", lambda peer, why: refused.append(why))
    one = types.SimpleNamespace(since_ms=1000, has_proof=lambda: False)
    peer = types.SimpleNamespace(host=types.SimpleNamespace(now_ms=11_000))
    peer.link = types.SimpleNamespace(times=NEAR)
    host_keys._look(peer, one)
    assert not refused
    peer.host.now_ms += 1
    host_keys._look(peer, one)
    assert refused == [frames.BAD_PROOF]


def test_after_a_wrong_code_newcomers_wait_3_s_and_who_comes_back_does_not():
    host = types.SimpleNamespace(wishes=frames.PRIVATE, code_ms=None, now_ms=5000)
    peer = types.SimpleNamespace(host=host, greeting=types.SimpleNamespace(comes_back=False))
    assert not host_keys._must_wait(peer)
    host.code_ms = 2001
    assert host_keys._must_wait(peer)
    host.code_ms = 2000
    assert not host_keys._must_wait(peer)
    host.code_ms = 4999
    peer.greeting.comes_back = True
    assert not host_keys._must_wait(peer)
    peer.greeting.comes_back, host.wishes = False, 0
    assert not host_keys._must_wait(peer)


@pytest.mark.parametrize("word", ["leave", "give_up"])
def test_a_goodbye_is_repeated_only_in_a_session(word):
    """Before one nobody could know whose it is."""
    for session in (0, 9):
        guest = HostAndGuests(1, PAULISTA).guests[0]
        port = Port()
        guest.attach(port)
        guest.tick(1000)
        guest.link.restart(session)
        port.out.clear()
        if word == "leave":
            guest.leave()
        else:
            guest.give_up(frames.LEFT)
        assert port.out == ["05 c0 %02x 04 04 05" % session]
        guest.link.repeat_goodbye(2000)
        assert len(port.out) == (2 if session else 1)


# A guest's lobby.


def test_a_seed_has_20_s():
    one = HostAndGuests(1, PAULISTA, 2)
    for person in one.people:
        person.sleeps = True
    one.start()
    one.run(lambda: one.host.match.state[state.PHASE] == state.PLAYING)
    one.settle()
    guest = one.guests[0]
    guest.match.state[state.PHASE] = state.HAND_OVER
    named = one.people[1]
    for ms, count in ((0, 0), (20_000, 0), (20_001, 1), (30_000, 1)):
        guest._await_seed(500_000 + ms)
        assert len(named.has(frames.CHEATED)) == count
        guest.mirror.open = guest.mirror.open or not count
    assert named.has(frames.CHEATED) == [(frames.CHEATED, 1, frames.NO_SEED)]
    assert not guest.mirror.open


def visiting(phase=HOSTLESS):
    """A lobby without a host, alone in the air; its clock is 1000."""
    lobby = Handhelds(1).lobbies[0]
    lobby.now_ms = 1000
    lobby.new_guest(7, 0, bytes(14))
    lobby.enter(phase)
    lobby.since_ms = 1000
    return lobby


@pytest.mark.parametrize("wait_ms, rest_ms", [(12_000, 0), (1000, 0), (12_000, 12_000)])
def test_who_is_next_takes_over_when_its_time_has_passed(wait_ms, rest_ms):
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    lobby = world.lobbies[1]
    world.kill(0)
    lobby.role.be_lost(wait_ms, rest_ms)
    lobby.guest.link.port.close()
    lobby.guest.enter(LINK_LOST)
    world.step_ms = 1
    begun = lobby.since_ms
    world.run(lambda: lobby.is_host, 60)
    assert world.now - begun == wait_ms + rest_ms + 1


def test_who_comes_after_the_first_waits_12_s_more_also_when_the_host_said_that_it_goes():
    """Until all the others have come, one after the other: 1.6 s each by Bluetooth, and more."""
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    first, second = sorted(world.lobbies[1:], key=lambda lobby: lobby.my_seat)
    world.lobbies[0].leave()
    world.run(lambda: first.phase == second.phase == HOSTLESS, 5)
    world.lobbies[0] = None
    begun = second.since_ms
    world.kill(world.lobbies.index(first))
    assert second.role.successor() == (first.my_seat, 1)
    world.step_ms = 1
    world.run(lambda: world.now - begun > 1000, 5)
    assert second.role.successor() == (second.my_seat, 12)
    world.run(lambda: second.is_host, 60)
    assert world.now - begun == 1000 + 12_000 + 1


def test_nobody_answers_who_joins_for_20_s():
    lobby = visiting(JOINING)
    lobby.tick(21_000)
    assert lobby.phase == JOINING
    lobby.tick(21_001)
    assert (lobby.phase, lobby.why) == (REFUSED, lobby_phases.NOBODY)


def test_who_finds_no_host_gives_up_after_180_s():
    lobby = visiting()
    lobby.carrier.can_host = False
    lobby.tick(181_000)
    assert lobby.phase == HOSTLESS
    lobby.tick(181_001)
    assert (lobby.phase, lobby.why) == (REFUSED, lobby_phases.GAVE_UP)


def test_a_greeting_has_25_s():
    lobby = visiting(JOINING)
    mine, its = pipe.make()
    lobby.carrier._ports.append(its)
    guest = lobby.guest
    lobby.tick(2000)
    assert guest.phase == GREETING
    guest.link.session = 5
    guest.greeting = types.SimpleNamespace(since_ms=2000, work=None)
    guest.link._heard_ms = 27_000
    lobby.since_ms = 27_000
    guest.tick = lambda now_ms: None
    lobby.tick(27_000)
    assert not its.closed
    lobby.tick(27_001)
    assert its.closed


def test_who_goes_has_800_ms_to_be_heard():
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    world.step_ms = 1
    lobby = world.lobbies[1]
    port = lobby.guest.link.port
    port.other.close = lambda: None  # a host that never closes its end
    world.lobbies[0] = None
    lobby.leave()
    assert at_millisecond(lambda ms: world.tick(), lambda: port.closed, 2000) == 801


def test_of_many_that_are_being_left_the_oldest_is_closed():
    lobby = Handhelds(1).lobbies[0]
    links = [types.SimpleNamespace(port=Port(), repeat_goodbye=lambda ms: None) for _ in range(6)]
    for link in links:
        lobby.close_after_goodbye(link)
    assert [link.port.closed for link in links] == [True] * 2 + [False] * 4


def test_a_table_that_is_not_heard_for_6_s_is_gone():
    lobby = Handhelds(1).lobbies[0]
    lobby.search()
    lobby.now_ms = 1000
    lobby.seeker.hear("a", -40, bytes((1, frames.VERSION, 7, 0, 0, 0, 1, 0, 0, 0, 0)))
    lobby.seeker.tick(7000)
    assert lobby.found
    lobby.seeker.tick(7001)
    assert not lobby.found and lobby.phase == SEARCHING
