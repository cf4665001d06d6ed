"""Who goes is gone, once, though the air loses or repeats what it says; a place is kept for
each who is absent."""

import pytest

from tools.sim import pipe
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, SLOW_PACE, Handhelds
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import state
from truco_core.events import SEAT_TAKEN
from truco_link import frames
from truco_link.lobby_phases import IDLE, SITTING
from truco_link.records import HEAD


class Deaf(pipe.Port):
    """A port that loses the first goodbye that is sent on it."""

    lost = 0

    def send(self, packet):
        if packet[1] & frames.CONTROL == frames.CONTROL and packet[HEAD] == frames.BYE:
            if not self.lost:
                self.lost = 1
                return True
        return super().send(packet)


class Full(Deaf):
    """A port that cannot send the goodbye yet."""

    def send(self, packet):
        was = self.lost
        return super().send(packet) and self.lost == was


class Echo(pipe.Port):
    """A port on which everything arrives twice."""

    def send(self, packet):
        super().send(packet)
        return super().send(packet)


BY = pytest.mark.parametrize("port", [pipe.Port, Deaf, Full, Echo])


@BY
def test_the_seat_of_who_leaves_a_match_is_free_at_once(port):
    world = Handhelds(3, port, pace=SLOW_PACE).sit(PAULISTA, 4)
    host, leaver = world.lobbies[:2]
    host.start()
    world.run(lambda: host.host.match.state[state.HAND] == 1)
    told = RandomPlayer()
    host.host.table.watchers.append(told)
    leaver.leave()
    world.wait(0.7)
    assert not host.seats[1].flags and not host.seats[1].name
    assert told.log.count((SEAT_TAKEN, 1, 1)) == 1
    world.sleep()
    leaver.join(world.look(leaver))
    world.run(lambda: leaver.phase > SITTING and leaver.guest.mirror.synced)
    world.wake()
    leaver.sit(1)
    world.run(lambda: leaver.my_seat == 1)


@BY
def test_a_host_that_leaves_is_replaced_at_once(port):
    world = Handhelds(3, port).sit(PAULISTA, 4)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[0].host.match.state[state.HAND] == 1)
    for lobby in world.lobbies:
        lobby.patience_ms = 12000
    world.lobbies[0].leave()
    world.run(lambda: world.lobbies[1].is_host, 3)


WORLDS = (Handhelds, NetHandhelds, LanHandhelds)


def seated(handhelds, kind=Handhelds, *args, **options):
    world = kind(handhelds, *args)
    world.sit(PAULISTA, 4, **options)
    return world


def test_who_leaves_while_out_of_reach_keeps_its_seat_until_the_host_gives_it_away():
    world = seated(2)
    host, guest = world.lobbies
    world.cut(1)
    guest.leave()
    assert guest.memory() is None and guest.phase == IDLE
    world.run(lambda: not host.seats[1].flags & frames.HERE, 30)
    assert host.seats[1].flags & frames.PERSON
    world.restore(1)
    world.wait(10)
    assert host.seats[1].flags & frames.PERSON and not host.host.peers
    host.remove(1)
    assert not host.seats[1].flags


@pytest.mark.parametrize("kind", WORLDS)
@pytest.mark.parametrize("somebody_was_there", [False, True])
def test_a_host_that_leaves_an_empty_table_calls_nobody(kind, somebody_was_there, monkeypatch):
    if somebody_was_there:
        world = seated(2, kind)
        world.lobbies[1].leave()
        world.wait(2)
    else:
        world = kind(1)
        world.lobbies[0].create(PAULISTA, 4)
        world.wait(2)
    host = world.lobbies[0]
    assert not any(place.flags for place in host.seats[1:])
    called = []
    monkeypatch.setattr(world.carriers[0], "call", called.append)
    host.leave()
    assert host.memory() is None
    world.wait(5)
    assert host.phase == IDLE and not called


def test_the_beacon_offers_no_seat_that_a_newcomer_cannot_have():
    world = seated(3, count=2)
    host = world.lobbies[0].host
    assert (host.crowd() & 7, host.crowd() >> 3 & 3, host.crowd() >> 5) == (2, 0, 2)
    host.places = 1
    assert host.crowd() >> 5 == 0
    host.places = 2
    assert host.crowd() >> 5 == 1
    world.cut(1)
    world.run(lambda: not host.peers, 20)
    world.lobbies[0].tick(world.now)
    host.places = 1
    assert (host.crowd() & 7, host.crowd() >> 5, host.room()) == (1, 0, 0)
