# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Two or three hosts of one table meet: on pipes, on the virtual air, by co-processors.

Every state of both sides; and what strangers may send to take a table apart.
"""

import pytest

from host_tests.support.airlift_handhelds import AirliftHandhelds
from host_tests.support.parted import apart, together, two_who_play
from host_tests.support.piped_handhelds import Handhelds
from host_tests.support.radio_handhelds import RadioHandhelds
from tools.sim.air import ports
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import advert, frames, host_calls, lobby_begin, lobby_lost
from truco_link.lobby_phases import HOSTLESS, PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]
AT_TABLE = (SITTING, PLAYING)


def pipes(count):
    return Handhelds(count)


def nrf(count):
    return RadioHandhelds(count, ports.NRF52840)


def esp(count):
    return RadioHandhelds(count, ports.ESP32S3)


def own(count):
    return AirliftHandhelds(count)


@pytest.fixture
def worlds():
    made = []

    def make(kind, count):
        made.append(kind(count))
        return made[-1]

    yield make
    for one in made:
        if hasattr(one, "close"):
            one.close()


KINDS = pytest.mark.parametrize("kind", [pipes, nrf, esp, own], ids=lambda kind: kind.__name__)
STATES = ("lobby", "hand", "between", "over")


def bring_to(world, lobby, what, people):
    """Let this host's match come to a state, and stay there.

    :param people: of its part
    """
    person = world.people[world.lobbies.index(lobby)]
    if what == "lobby":
        return
    if lobby.host.is_over() and lobby.host.match is None:
        lobby.start()
    person.sleeps = False
    if what == "hand":
        world.run(lambda: lobby.host.match.state[state.PHASE] == state.PLAYING)
        person.sleeps = True
    elif what == "between":
        lobby.host.table.hand_ms = 600000
        world.run(lambda: lobby.host.match.state[state.PHASE] == state.HAND_OVER, 200)
    else:
        for one in people:
            one.sleeps = False
        world.run(lambda: lobby.phase == SITTING, 900)


class Stranger:
    """Says on the pipes' room what it wants, and may be connected to."""

    can_host = can_scan = tells_end = True
    max_guests = 3
    _callable = False

    def __init__(self, world, content=None):
        self.content = content
        self.address = "a stranger"
        self.index = len(world.carriers)
        self.ports = []
        world.room.carriers.append(self)

    def reaches(self, other):
        return True

    def be_connected(self, port):
        self.ports.append(port)


def beacon(lobby, term=None, people=None):
    """What this host's beacon would be; with another term or more people, and its proof of now."""
    content = bytearray(host_calls.beacon_of(lobby.host))
    if term is not None:
        content[4] = term & 0xFF
    if people is not None:
        content[advert.CROWD] = content[advert.CROWD] & 0xF8 | people
    return bytes(content)


def proven(lobby, content):
    """The same content with a proof by this table's key."""
    proof = lobby_begin.proof_of(lobby.host.table_key, content)
    return content[: advert.PROOF_AT] + proof + content[advert.MIN_SIZE :]


def one_table(world):
    hosts = [lobby for lobby in world.lobbies if lobby.is_host]
    if len(hosts) != 1:
        return False
    host = hosts[0]
    for lobby in world.lobbies:
        if lobby.phase not in AT_TABLE or lobby.table_id != host.table_id:
            return False
        if [seat.flags for seat in lobby.seats] != [seat.flags for seat in host.seats]:
            return False
    here = frames.PERSON | frames.HERE
    return sum(seat.flags & here == here for seat in host.seats) == len(world.lobbies)


@KINDS
@pytest.mark.parametrize("theirs", STATES)
@pytest.mark.parametrize("mine", STATES)
@pytest.mark.sampled(5)
def test_a_host_that_comes_back_yields_to_more_people_in_every_state(worlds, kind, mine, theirs):
    """It was alone with robots and its term is newer or older: that does not matter."""
    world = worlds(kind, 3)
    world.sit(PAULISTA, 4)
    for person in world.people:
        person.sleeps = True
    seats = [lobby.my_seat for lobby in world.lobbies]
    apart(world, [(0,), (1, 2)])
    others = world.lobbies[1:]
    world.run(lambda: any(one.is_host and one.host.crowd() & 7 == 2 for one in others), 90)
    world.run(lambda: all(one.phase in AT_TABLE for one in others), 30)
    successor = next(one for one in others if one.is_host)
    bring_to(world, world.lobbies[0], mine, world.people[:1])
    bring_to(world, successor, theirs, world.people[1:])
    together(world)
    world.run(lambda: one_table(world), 120)
    assert successor.is_host
    assert [lobby.my_seat for lobby in world.lobbies] == seats


@KINDS
def test_two_successors_with_one_term_become_one_table(worlds, kind):
    """The old code never merged them: no term is newer."""
    world = worlds(kind, 3)
    world.sit(PAULISTA, 4)
    apart(world, [(0,), (1,), (2,)])
    successors = world.lobbies[1:]
    world.run(lambda: all(lobby.is_host for lobby in successors), 120)
    assert [lobby.host.term for lobby in successors] == [1, 1]
    world.lobbies[0].leave()
    first = min(successors, key=lambda lobby: lobby.my_seat)
    world.restore(2)
    world.cut(0)
    world.run(lambda: sum(lobby.is_host for lobby in successors) == 1, 60)
    world.run(lambda: all(lobby.phase in AT_TABLE for lobby in successors), 60)
    assert first.is_host
    together(world)  # the one that left says so now
    world.lobbies[0].search()
    world.run(lambda: world.lobbies[0].left is None, 60)
    world.run(lambda: not any(seat.name == "player 0" for seat in first.seats), 10)


def test_three_hosts_of_one_table_in_one_room_become_one():
    """The old one and two successors, of the same term: the old code never merged these."""
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    for person in world.people:
        person.sleeps = True
    world.lobbies[0].start()
    world.run(lambda: all(lobby.phase == PLAYING for lobby in world.lobbies))
    world.wait(1)
    seats = [lobby.my_seat for lobby in world.lobbies]
    apart(world, [(0,), (1,), (2,)])
    world.run(lambda: all(lobby.is_host for lobby in world.lobbies), 120)
    together(world)
    world.run(lambda: one_table(world), 120)
    assert world.lobbies[0].is_host  # the oldest term
    assert [lobby.my_seat for lobby in world.lobbies] == seats


# What a stranger may send.


@pytest.mark.parametrize("change", [{"term": 1}, {"people": 4}, {"term": 255, "people": 4}])
def test_a_strangers_beacon_does_not_take_a_table_apart(change):
    world = two_who_play()
    host = world.lobbies[0]
    Stranger(world, beacon(host, **change))
    world.wait(30)
    assert host.is_host and host.host.peers and world.lobbies[1].phase == PLAYING
    assert not host.host.term


def test_an_advertisement_that_comes_in_any_state_cannot_raise():
    """The old carrier went on reading after the mode had changed: AttributeError."""
    world = two_who_play()
    host = world.lobbies[0]
    hear = host.role.hear
    content = proven(host, beacon(host, term=255, people=4))
    assert not hear("x", -40, content)
    assert host.is_host  # it is only noted
    host.tick(world.now + 1000)
    assert not host.is_host
    for size in range(advert.MAX_SIZE + 1):
        assert not hear("x", -40, content[:size])


def test_a_recorded_beacon_costs_a_pause_once_and_the_score_stays():
    """A true claim of before, sent again by a stranger: nobody is met."""
    world = two_who_play()
    host, guest = world.lobbies
    host.host.match.state[state.SCORE] = 3
    guest.match.state[state.SCORE] = 3
    seats = [lobby.my_seat for lobby in world.lobbies]
    Stranger(world, proven(host, beacon(host, term=255, people=4)))
    world.run(lambda: host.phase == HOSTLESS, 5)
    world.run(lambda: host.is_host and guest.phase == PLAYING, 30)
    assert host.match.state[state.SCORE] == 3 and guest.match.state[state.SCORE] == 3
    assert [lobby.my_seat for lobby in world.lobbies] == seats
    world.run(lambda: guest.match.state[state.PHASE] == state.PLAYING, 30)  # dealt again
    before = host.host
    world.wait(50)
    assert host.host is before  # the same claim is not believed again


def test_proofs_are_computed_once_a_second_at_most(monkeypatch):
    world = two_who_play()
    host = world.lobbies[0]
    stranger = Stranger(world)
    computed = []
    real = lobby_lost.lobby_begin.proof_of
    monkeypatch.setattr(
        lobby_lost.lobby_begin, "proof_of", lambda *args: computed.append(1) or real(*args)
    )
    for i in range(1000):
        content = bytearray(beacon(host, term=255, people=4))
        content[advert.PROOF_AT] ^= 1 + i % 255
        stranger.content = bytes(content)
        world.tick()
    assert host.is_host and 5 <= len(computed) <= 11


@pytest.mark.parametrize("why", [frames.REMOVED, frames.FULL, frames.BAD_CODE, 99])
def test_a_false_host_cannot_send_away_who_looks_for_its_table(why):
    """It answers the call, and refuses; the guest goes on calling, and takes over in the end."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.kill(0)
    world.run(lambda: guest.phase == HOSTLESS, 15)
    from truco_link.carriers import pipe

    end = world.now + 30000
    answered = 0
    while not guest.is_host and world.now < end:
        if world.carriers[1]._callable:
            false, its = pipe.make()
            world.carriers[1].be_connected(its)
            answered += 1
            world.wait(0.3)
            attempt = guest.guest.attempt if guest.guest else 0
            false.send(bytes((6, frames.CONTROL, 0, frames.REFUSE, frames.VERSION, attempt, why)))
        world.wait(0.3)
    assert guest.is_host and answered > 5


def test_a_false_host_that_says_nothing_does_not_hold_a_guest_for_ever():
    """It answers a call, and keeps the line alive with records that mean nothing."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.kill(0)
    world.run(lambda: guest.phase == HOSTLESS, 15)
    from truco_link.carriers import pipe

    false, its = pipe.make()
    world.carriers[1].be_connected(its)
    end = world.now + 60000
    while not guest.is_host and world.now < end:
        false.send(bytes((3, frames.CONTROL, 0, frames.CALL)))
        world.wait(1)
    assert guest.is_host
