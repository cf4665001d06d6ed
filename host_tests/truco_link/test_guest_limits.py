"""What one guest can do to the others by sending too much: little, and not for long."""

import pytest

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_core import events, state
from truco_link import frames, host_peer
from truco_link.lobby_phases import PLAYING, REFUSED

BYTES_A_SECOND = 150  # to each of the others, envelopes and all, whatever one guest sends


class Counting(pipe.Port):
    """Counts what it sends."""

    sent = 0

    def send(self, packet):
        self.sent += len(packet)
        return super().send(packet)


def table(count=3, players=4, start=True):
    """Handheld 0 is the host, 1 the one that floods; nobody moves."""
    world = Handhelds(count, port=Counting).sit(PAULISTA, players)
    if start:
        world.sleep()
        world.play()
        world.wait(4)
        for person in world.people:
            person.log.clear()
    return world


def flood(world, bodies, seconds):
    """Guest 1 sends these bodies in turn as fast as its line takes them; how many it sent."""
    sent = 0
    guest = world.lobbies[1].guest
    if guest is None:  # sent away, and told so
        return sent
    end = world.now + 1000 * seconds
    while world.now < end and guest.link is not None and guest.phase == frames.JOINED:
        body = bodies[sent % len(bodies)]
        while guest.link.send(frames.MESSAGE, body, len(body)):
            sent += 1
            body = bodies[sent % len(bodies)]
        world.tick()
    return sent


def told_to(world, other):
    """How many bytes the host has sent to that guest."""
    host = world.lobbies[0].host
    return sum(p.link.port.sent for p in host.peers if p.seat == world.lobbies[other].my_seat)


def as_bodies(text):
    return [bytes(int(word, 16) for word in one.split()) for one in text.split("/")]


FLOODS = {
    "END": as_bodies("23 1/23 0"),
    "SHOUT": as_bodies("19 1 2"),
    "SIGN": as_bodies("25 1 2"),
    "CHEAT": as_bodies("1A 1 2"),
    "SIT": as_bodies("21 2/21 FE/21 1"),
    "JOIN": as_bodies("20 0 41 42"),
    "RESYNC": as_bodies("24"),
    "ACTION": as_bodies("22 1 1 1 1/22 0 0 0 0"),
    "LINK": as_bodies("28" + " 1" * 16 + "/29" + " 2" * 16 + "/2A" + " 3" * 16),
    "nothing known": as_bodies("55 1 2/0 0 0/FF 1 2"),
    "all": as_bodies("23 1/19 1 1/25 1 3/1A 1 2/21 2/24/23 0"),
}


@pytest.mark.parametrize("what", FLOODS)
def test_the_others_hear_little_of_a_flood(what):
    world = table()
    before, began = told_to(world, 2), world.now
    sent = flood(world, FLOODS[what], 12)
    assert sent > 40
    seconds = (world.now - began) / 1000
    told = told_to(world, 2) - before
    assert told <= BYTES_A_SECOND * seconds, (told, seconds)
    heard = [one for one in world.people[2].log if one[0] != frames.SEATS_CHANGED]
    assert len(heard) <= 4 + 2.1 * seconds, len(heard)


@pytest.mark.parametrize("what", ["JOIN", "LINK", "all"])
def test_who_goes_on_and_on_is_sent_away(what):
    world = table()
    began = world.now
    while world.lobbies[1].phase != REFUSED:
        assert world.now - began < 120_000
        flood(world, FLOODS[what], 1)
    assert world.lobbies[1].why == frames.REMOVED
    world.wait(2)
    assert len(world.lobbies[0].host.peers) == 1
    assert world.lobbies[2].phase == PLAYING
    again = world.lobbies[1]
    again.join(world.look(again))
    world.wait(60)
    assert len(world.lobbies[0].host.peers) == 1
    world.wait(60)
    again.join(world.look(again))
    world.run(lambda: again.phase == PLAYING)


def test_a_vote_that_was_given_is_told_once():
    world = table()
    for _ in range(4):
        world.lobbies[1].ask_end()
        world.wait(1)
    assert len(world.people[2].has(events.END_ASKED)) == 1
    world.lobbies[1].refuse_end()
    world.wait(1)
    assert len(world.people[2].has(events.END_ASKED)) == 2


def test_an_accusation_is_passed_on_once_a_hand():
    world = table()
    guest = world.lobbies[1].guest
    hands = 2
    for hand in range(hands):
        for what in range(1, 6):
            guest.say(frames.CHEAT, what)
            world.wait(2)
        assert len(world.people[2].has(frames.CHEATED)) == hand + 1
        assert len(world.people[0].has(frames.CHEATED)) == hand + 1
        world.wake()
        match = world.lobbies[0].host.match
        now = match.state[state.HAND]
        world.run(lambda now=now, match=match: match.state[state.HAND] != now)
        world.run(lambda match=match: match.state[state.PHASE] == state.PLAYING)
        world.sleep()
        world.wait(1)


def test_the_whole_story_is_told_again_after_a_while_and_not_dropped():
    world = table()
    guest = world.lobbies[1].guest
    told = []
    for _ in range(6):
        before = told_to(world, 1)
        guest.mirror.await_snapshot()
        guest.send(bytes((frames.RESYNC,)))
        world.run(lambda: guest.mirror.synced, 10)
        world.wait(1)
        told.append(told_to(world, 1) - before)
    assert min(told) > 60


@pytest.mark.parametrize("start", [True, False])
def test_rejoining_in_a_loop_costs_the_others_little(start):
    world = table(start=start)
    before, began = told_to(world, 2), world.now
    joined = 0
    while world.now - began < 20_000:
        guest = world.lobbies[1].guest
        if guest.phase == frames.JOINED:
            joined += 1
            # A program that restarts and uses the same connection.
            port = guest.link.port
            guest.link.restart(0)
            world.people[1].log.clear()
            guest._begin(guest.link, 0, False)
            guest.link = type(guest.link)(port, guest)
        world.tick()
    seconds = (world.now - began) / 1000
    told = told_to(world, 2) - before
    assert joined >= 3
    assert told <= BYTES_A_SECOND * seconds, (told, seconds, joined)


def test_honest_players_are_never_limited(monkeypatch):
    denied = []

    def pay(peer, *price, pay=host_peer.Peer.pay):
        may = pay(peer, *price)
        if not may:
            denied.extend(price[:1] if price[1:] != (0,) else ())
        return may

    monkeypatch.setattr(host_peer.Peer, "pay", pay)
    world = Handhelds(4).sit(PAULISTA, 4)
    for _ in range(3):
        world.play()
        world.finish()
    assert not denied
