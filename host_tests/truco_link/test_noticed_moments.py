"""Each wait of a guest and of its lobby ends at its millisecond: found by tools/mutate.py.

test_page_numbers.py has how long they are.
"""

import types

import pytest

from host_tests.support.raw_port import Port
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core.rules import RULE_SETS
from truco_link import frames, host_keys
from truco_link.frames import LINK_LOST
from truco_link.lobby_phases import HOSTLESS, SEARCHING

PAULISTA = RULE_SETS[0][1]


def test_after_a_wrong_code_newcomers_wait_3_s_and_who_comes_back_does_not():
    host = types.SimpleNamespace(wishes=frames.PRIVATE, code_ms=None, now_ms=5000)
    peer = types.SimpleNamespace(host=host)
    new = host_keys.Greeting(peer, 0, None)
    assert not new.must_wait()
    host.code_ms = 2001
    assert new.must_wait()
    host.code_ms = 2000
    assert not new.must_wait()
    host.code_ms = 4999
    assert not host_keys.Greeting(peer, frames.COMES_BACK, None).must_wait()
    host.wishes = 0
    assert not new.must_wait()


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
