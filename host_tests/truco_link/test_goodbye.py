"""Goodbyes that the air loses or repeats: who goes is gone, once."""

import pytest

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import SLOW_PACE, Handhelds
from truco_core import state
from truco_core.events import SEAT_TAKEN
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.link import HEAD
from truco_link.lobby_phases import REFUSED, SITTING

PAULISTA = RULE_SETS[0][1]


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


class Told:
    """A watcher of a table: what all are told."""

    def __init__(self):
        self.seen = []

    def watch(self, kind, seat, value):
        self.seen.append((kind, seat, value))


@pytest.mark.parametrize("port", [pipe.Port, Deaf, Full, Echo])
def test_the_seat_of_who_leaves_a_match_is_free_at_once(port):
    world = Handhelds(3, port, pace=SLOW_PACE)
    world.sit(PAULISTA, 4)
    host, leaver = world.lobbies[:2]
    host.start()
    world.run(lambda: host.host.match.state[state.HAND] == 1)
    told = Told()
    host.host.table.watchers.append(told)
    leaver.leave()
    world.wait(0.7)
    assert not host.seats[1].flags and not host.seats[1].name
    # A robot plays, then the seat is its own: each is told once.
    assert told.seen.count((SEAT_TAKEN, 1, 1)) == 2
    leaver.join(world.look(leaver))
    world.run(lambda: leaver.phase > SITTING and leaver.guest.mirror.synced)
    leaver.sit(1)
    world.run(lambda: leaver.my_seat == 1)


@pytest.mark.parametrize("port", [pipe.Port, Deaf, Full, Echo])
def test_a_host_that_leaves_is_replaced_at_once(port):
    world = Handhelds(3, port)
    world.sit(PAULISTA, 4)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[0].host.match.state[state.HAND] == 1)
    for lobby in world.lobbies:
        lobby.patience_ms = 12000
    world.lobbies[0].leave()
    world.run(lambda: world.lobbies[1].is_host, 3)


@pytest.mark.parametrize("port", [pipe.Port, Deaf, Full, Echo])
def test_who_is_sent_away_knows_it(port):
    world = Handhelds(2, port)
    world.sit(PAULISTA, 4)
    world.lobbies[0].remove(1)
    world.run(lambda: world.lobbies[1].phase == REFUSED, 2)
    assert world.lobbies[1].why == frames.REMOVED
    assert not world.lobbies[0].seats[1].flags
    world.wait(2)
    assert not world.lobbies[0].host.peers
