"""What a guest may send, and what it costs; what one can do to the others by sending too much:
little, and not for long."""

import pytest

from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core import events
from truco_core.cards import NONE
from truco_link import frames
from truco_link.lobby_phases import PLAYING, REFUSED
from truco_link.peer import LIVE, Peer

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


def test_the_whole_story_is_told_again_after_a_while_and_not_dropped():
    world = table()
    guest = world.lobbies[1].guest
    told = []
    for _ in range(6):
        before = told_to(world, 1)
        guest.mirror.synced = False
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
            guest.attach(port, 0)
        world.tick()
    seconds = (world.now - began) / 1000
    told = told_to(world, 2) - before
    assert joined >= 3
    assert told <= BYTES_A_SECOND * seconds, (told, seconds, joined)


def test_honest_players_are_never_limited(monkeypatch):
    denied = []

    def pay(peer, *price, pay=Peer.pay):
        may = pay(peer, *price)
        if not may:
            denied.extend(price[:1] if price[1:] != (0,) else ())
        return may

    monkeypatch.setattr(Peer, "pay", pay)
    world = Handhelds(4).sit(PAULISTA, 4)
    for _ in range(3):
        world.play()
        world.finish()
    assert not denied


@pytest.fixture
def peer():
    """Of a host, over a port whose other end is the test; the clock is at 1000."""
    host = HostAndGuests(0, PAULISTA).host
    host.now_ms = 1000
    port = Port()
    port.address = None
    host.add_peer(port)
    one = host.peers[0]
    assert one.tick(1000)
    return one


def test_what_a_guest_says_after_it_was_sent_away_counts_once_each(peer):
    peer.send_away(frames.REMOVED)
    assert peer.gone
    iam = bytes((frames.IAM, frames.VERSION, 1, 7, 0, 0))
    for number in range(3):
        assert peer.refused == number
        peer.on_control(0, iam, 0, len(iam))


def test_who_is_sent_away_is_told_no_play_after_those_it_lost(peer):
    """It would miss an event between them, and accuse its honest host."""
    peer.joined, peer.step = True, LIVE
    peer.watch(events.PLAYED, 0, 0)
    peer.send_away(frames.REMOVED)
    sent = []
    peer.link.send = lambda kind, *body: sent.append(kind) or True
    peer.tell(bytes((frames.SHOUT,)))
    assert frames.EVENTS not in sent


def test_only_the_attempt_that_has_a_session_is_answered_while_none_may_begin(peer):
    peer.host.may_begin = lambda one: False
    peer.attempt = 1
    peer.link.restart(5)
    for attempt in (1, 2):
        iam = bytes((frames.IAM, frames.VERSION, attempt, 7, 0, 0))
        peer.on_control(0, iam, 0, len(iam))
        assert peer.attempt == 1


def test_a_guest_may_be_8_s_ahead_of_the_clock(peer):
    assert all(peer.pay(1000) for _ in range(8))
    assert not peer.pay(1) and peer._denied == 1
    assert not peer.pay(1, 0) and peer._denied == 1
    peer.host.now_ms += 1
    assert peer.pay(1) and not peer.pay(1)
    peer.host.now_ms += 8000  # all is paid
    assert peer.pay(8000) and peer._denied == 0


def test_who_loses_200_records_is_not_yet_sent_away(peer):
    peer._denied = 200
    assert peer.tick(1000) and not peer.gone
    peer._denied = 201
    assert peer.tick(1000) and peer.gone


def test_six_sessions_begin_at_once_then_one_a_second():
    host = HostAndGuests(0, PAULISTA).host
    host.now_ms = 1000
    peers = [Peer(host, Port()) for _ in range(9)]
    assert [host.may_begin(peer) for peer in peers] == [True] * 6 + [False] * 3
    host.now_ms += 999
    assert not host.may_begin(peers[6])
    host.now_ms += 1
    assert host.may_begin(peers[6]) and not host.may_begin(peers[7])
    host.now_ms += 60_000
    assert [host.may_begin(peer) for peer in peers].count(True) == 6


class Paying(Peer):
    """A peer that can pay for nothing."""

    host = None
    seat = NONE

    def __init__(self):
        pass

    def pay(self, price_ms):
        self.price_ms = price_ms
        return False


@pytest.mark.parametrize(
    "kind, price_ms",
    [
        (frames.JOIN, 500),
        (frames.SIT, 1000),
        (frames.ACTION, 100),
        (frames.END, 2000),
        (frames.RESYNC, 100),
        (frames.SIGN, 2000),
        (frames.LINK_0, 100),
        (frames.LINK_0 + 3, 100),
        (frames.TOKEN, 500),
        (frames.SHOUT, 2000),
        (frames.LINK_0 + 4, 500),
        (frames.CHEAT, 500),
        (frames.KEY_LOW, 500),
        (frames.KEY_HIGH, 500),
    ],
)
def test_what_a_message_costs(kind, price_ms):
    peer = Paying()
    assert not peer.hear(kind, b"", 0, 0)
    assert peer.price_ms == price_ms
