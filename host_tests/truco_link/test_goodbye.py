"""Who goes is gone, once, though the air loses or repeats what it says; who leaves while out of
reach says so later; a place is kept for each who is absent."""

import pytest

from tools.sim import pipe
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, SLOW_PACE, Handhelds
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import state
from truco_core.events import SEAT_TAKEN
from truco_link import frames
from truco_link.link import HEAD
from truco_link.lobby_phases import IDLE, PLAYING, SEARCHING, SITTING


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
    # A robot plays, then the seat is its own: each is told once.
    assert told.log.count((SEAT_TAKEN, 1, 1)) == 2
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


def gone_unheard(world, seconds=0.0, away=1):
    """One is out of reach for a while, and the person of handheld 1 leaves then; its seat."""
    guest = world.lobbies[1]
    seat = guest.my_seat
    world.cut(away)
    world.wait(seconds)
    guest.leave()
    place = world.lobbies[0].seats[seat]
    world.run(lambda: not place.flags & frames.HERE, 30)
    world.wait(4)
    assert guest.phase == IDLE and guest.left is not None and place.flags & frames.PERSON
    return seat


def said_later(world, seat):
    world.run(lambda: not world.lobbies[0].seats[seat].flags, 60)
    world.run(lambda: world.lobbies[1].left is None, 5)


AWAY = [(Handhelds, seconds, 1) for seconds in (0, 0.5, 2, 3, 5, 9)]
AWAY += [(LanHandhelds, 9, 1), (LanHandhelds, 4, 0), (NetHandhelds, 10, 1)]


@pytest.mark.parametrize("kind, seconds, away", AWAY)
def test_a_leave_that_nobody_heard_is_said_when_the_table_is_heard_again(kind, seconds, away):
    world = seated(2, kind)
    seat = gone_unheard(world, seconds, away)
    world.restore(away)
    said_later(world, seat)
    world.wait(2)
    assert not world.lobbies[0].host.peers and world.lobbies[1].phase == IDLE


def test_it_is_said_after_a_restart():
    world = seated(2)
    seat = gone_unheard(world)
    memory = world.kill(1)
    assert memory is not None
    guest = world.restart(1, memory)
    assert guest.phase == IDLE
    said_later(world, seat)


def test_who_joins_there_again_before_that_gets_the_old_seat_without_the_code():
    """The table never heard that he went: so he never did."""
    world = seated(3, private=True)
    world.lobbies[0].swap(1, 2)
    world.wait(1)
    seat = world.lobbies[1].my_seat
    assert gone_unheard(world) == seat == 2
    world.people[0].sleeps = True
    world.lobbies[0].start()
    guest = world.lobbies[1]
    guest.search()
    world.wait(1)
    # The beacon is heard, and the person is faster than the goodbye.
    content = world.carriers[0].content
    guest.seeker.hear("address 0", -40, content)
    guest.join(guest.found[0], code=(world.lobbies[0].code + 1) % 10000)
    world.restore(1)
    world.run(lambda: guest.phase == PLAYING)
    assert guest.my_seat == seat and guest.left is None
    assert world.lobbies[0].seats[seat].flags & frames.HERE


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
    assert host.left is None and host.memory() is None
    world.wait(5)
    assert host.phase == IDLE and host.parting is None and not called


def test_a_host_that_leaves_an_empty_table_still_owes_its_goodbye_to_another_one():
    world = seated(2)
    seat = gone_unheard(world)
    guest = world.lobbies[1]
    owed = guest.left
    guest.create(PAULISTA, 2)
    world.wait(1)
    guest.leave()
    assert guest.left == owed
    world.restore(1)
    world.run(lambda: not world.lobbies[0].seats[seat].flags, 20)


def test_a_host_that_leaves_without_its_guests_says_it_to_its_successor():
    world = seated(2)
    host, guest = world.lobbies
    world.cut(1)
    world.wait(1)
    host.leave()
    world.run(lambda: guest.is_host, 60)
    assert guest.seats[0].flags & frames.PERSON and host.left is not None
    world.restore(1)
    world.run(lambda: not guest.seats[0].flags, 20)


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


def test_who_goes_in_the_middle_of_a_greeting_says_it_later():
    """Nobody knew yet who it was: the BYE of such a session frees no seat."""
    world = seated(2)
    memory = world.kill(1)
    world.wait(10)
    guest = world.restart(1, memory)
    world.run(lambda: guest.guest.phase == frames.GREETING and guest.guest.link.session)
    guest.leave()
    world.wait(0.1)
    assert guest.left is not None and world.lobbies[0].seats[1].flags & frames.PERSON
    said_later(world, 1)


@pytest.mark.parametrize("phase", [IDLE, SEARCHING])
def test_a_goodbye_that_the_air_breaks_off_is_said_again(phase):
    world = seated(2)
    seat = gone_unheard(world, 10)
    guest = world.lobbies[1]
    if phase == SEARCHING:
        guest.search()
    world.restore(1)
    world.run(lambda: world.lobbies[0].host.peers, 30)
    world.cut(1)
    world.wait(40)
    assert guest.phase == phase and guest.left is not None
    assert world.lobbies[0].seats[seat].flags & frames.PERSON
    world.restore(1)
    said_later(world, seat)
