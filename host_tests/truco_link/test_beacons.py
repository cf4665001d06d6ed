"""Beacons and calls: what they say, which of two hosts of one table yields, and what strangers may
send to take a table apart, or to keep one from its host."""

import hashlib

import pytest

from host_tests.support.parted import two_who_play
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core import state
from truco_link import advert, frames, hosting, letters
from truco_link.host import Host
from truco_link.lobby_phases import HOSTLESS, PLAYING


class Stranger:
    """Says on the pipes' room what it wants, and may be connected to."""

    can_host = True
    max_guests = 3
    _callable = False

    def __init__(self, world, content=None):
        self.content = content
        self.address = "a stranger"
        self.sim_index = len(world.carriers)
        self.ports = []
        world.room.carriers.append(self)

    def reaches(self, other):
        return True

    def be_connected(self, port):
        self.ports.append(port)


def beacon(lobby, term=0, people=None):
    """What this host's beacon would be; with a term more by so much, or more people, and its proof
    of now."""
    lobby.host.renew_beacon()
    content = bytearray(lobby.host.beacon)
    content[4] = (content[4] + term) & 0xFF
    if people is not None:
        content[advert.CROWD] = content[advert.CROWD] & 0xF8 | people
    return bytes(content)


def proven(lobby, content):
    """The same content with a proof by this table's key."""
    proof = letters.proof_of(lobby.host.table_key, content)
    return content[: advert.PROOF_AT] + proof + content[advert.MIN_SIZE :]


@pytest.mark.parametrize("name", ["", "Ana", "0123456789"])
def test_a_beacon_is_as_on_the_page(name):
    """Offsets by hand: the page counts from 2 on."""
    host = HostAndGuests(0, PAULISTA).host
    host.name, host.table_id, host.term = name, 0x1234, 9
    host.seats[0].give(host.seats[0].flags, "host", b"\x16" + bytes(11))  # its mark is 6
    host.renew_beacon()
    beacon = host.beacon
    flags, crowd = host.flags() & 63 | 2 << 6, host.crowd() | 1 << 7
    assert list(beacon[:7]) == [1, frames.VERSION, 0x34, 0x12, 9, flags, crowd]
    assert beacon[7:11] == hashlib.sha256(host.table_key + beacon[:7]).digest()[:4]
    assert beacon[11:] == name.encode()


def test_a_call_says_which_table_and_proves_nothing_to_a_new_one():
    lobby = Handhelds(1).lobbies[0]
    lobby.call(0x1234)
    content = lobby.carrier.content
    assert content[:11] == bytes((2, frames.VERSION, 0x34, 0x12)) + bytes(7)
    assert content[11:] == b"player 0"
    lobby.new_guest(0x1234, 9)
    lobby.call(0x1234)
    assert lobby.carrier.content[2:11] == b"\x34\x12\x09" + bytes(6)


def test_a_table_stays_on_the_list_whatever_else_comes_from_its_address():
    """Half a beacon, a call, what a stranger says; no bytes, by which a carrier takes it off."""
    world = Handhelds(2)
    world.lobbies[0].create(PAULISTA, 2)
    lobby = world.lobbies[1]
    table, content = world.look(lobby), beacon(world.lobbies[0])
    for other in (content[: advert.MIN_SIZE - 1], b"\x02" + content[1:], bytes(20)):
        lobby.seeker.hear(table.address, -40, other)
        assert lobby.found == [table] and table.name == "player 0"
    lobby.seeker.hear(table.address, -40, b"")
    assert not lobby.found


def test_who_has_a_port_calls_no_more_with_a_carrier_that_goes_on_by_itself():
    """As that of a cable does."""
    world = Handhelds(2)
    carrier = world.carriers[1]
    carrier.be_connected = carrier._ports.append
    world.sit(PAULISTA, 2)
    assert carrier.content is None
    second, its = pipe.make()
    carrier.be_connected(its)
    world.tick()
    assert second.closed and not world.lobbies[1].guest.link.port.closed, "one port is enough"


def test_a_host_looks_twice_a_second_whether_its_beacon_is_another():
    world = Handhelds(1, step_ms=1)
    lobby = world.lobbies[0]
    lobby.create(PAULISTA, 4)
    world.run(lambda: world.carriers[0].content is not None, 5)
    set_at = []
    world.carriers[0].host = lambda beacon, heard: set_at.append(world.now)
    world.wait(3)
    assert {b - a for a, b in zip(set_at, set_at[1:])} == {501} and len(set_at) > 4


def test_a_beacon_is_computed_when_it_is_another_one(monkeypatch):
    """Its proof takes a board without hashlib 50 ms."""
    world = Handhelds(1, step_ms=20)
    lobby = world.lobbies[0]
    made = []
    real = Host.renew_beacon
    monkeypatch.setattr(Host, "renew_beacon", lambda host: made.append(host) or real(host))
    lobby.create(PAULISTA, 4)
    world.wait(1)
    assert made
    made.clear()
    world.wait(5)
    assert not made
    lobby.set_options(wishes=frames.PRIVATE)
    world.wait(5)
    assert len(made) == 1
    real(lobby.host)
    assert world.carriers[0].content == lobby.host.beacon


@pytest.mark.parametrize(
    "people, term, seat, mark, yields",
    [
        (4, 10, 0, 3, True),  # more people, whatever the term
        (1, 9, 3, 3, False),  # fewer
        (2, 9, 3, 3, True),  # as many: the older term
        (2, 11, 0, 3, False),
        (2, 10 - 127 & 255, 3, 3, True),
        (2, 10 - 128 & 255, 0, 3, False),
        (2, 10, 0, 3, True),  # the same term: the lower seat
        (2, 10, 1, 3, False),  # my own, an old one
        (2, 10, 2, 3, False),
        (3, 10, 1, 3, False),  # my own of when more people were there
        (3, 11, 1, 3, True),  # my seat, and yet another host's
        (2, 10, 1, 2, True),  # my seat and term, and another's mark: the lower one
        (2, 10, 1, 4, False),
        (2, 10, 1, 7, False),
        (3, 10, 1, 4, True),
    ],
)
def test_which_of_two_hosts_yields(people, term, seat, mark, yields):
    world = Handhelds(2).sit(PAULISTA, 4)
    lobby = world.lobbies[0]
    lobby.swap(0, 2)
    lobby.swap(1, 2)
    host = lobby.host
    host.term = 10
    place = host.seats[1]
    place.give(place.flags, place.name, b"\x13" + place.tag[1:])  # its mark is 3
    assert (host.my_seat, host.crowd() & 7) == (1, 2)
    crowd = people | seat << 3 | mark >> 2 << 7
    head = bytes((advert.TABLE_BEACON, 2, 0, 0, term, (mark & 3) << 6, crowd))
    claim = head + letters.proof_of(host.table_key, head + bytes(4))
    assert lobby.role.heeds(claim) == yields
    wrong = head + bytes((claim[7] ^ 1,)) + claim[8:]
    assert not lobby.role.heeds(wrong)


@pytest.mark.parametrize("doubts, minutes", [(1, 1), (2, 2), (3, 4), (7, 64), (8, 64), (30, 64)])
def test_a_host_heeds_nobody_for_a_while_after_it_yielded_in_vain(doubts, minutes):
    lobby = Handhelds(1).lobbies[0]
    lobby.create(PAULISTA, 2)
    claim = proven(lobby, beacon(lobby, term=255, people=4))[: advert.MIN_SIZE]
    lobby.now_ms = 1000
    lobby.doubt(doubts)
    lobby.now_ms += 60_000 * minutes - 1
    assert not lobby.role.heeds(claim)
    lobby.now_ms += 1
    assert lobby.role.heeds(claim)


def test_a_recorded_beacon_costs_a_pause_once_and_the_score_stays():
    """A true claim of before, sent again by a stranger: nobody is met."""
    world = two_who_play()
    host, guest = world.lobbies
    host.host.match.state[state.SCORE] = 3
    guest.match.state[state.SCORE] = 3
    seats = [lobby.my_seat for lobby in world.lobbies]
    hear, content = host.role.hear, proven(host, beacon(host, term=255, people=4))
    Stranger(world, content)
    world.run(lambda: host.phase == HOSTLESS, 5)
    # A carrier may still tell who is no host any more, also of half a beacon.
    assert not any(hear("x", -40, content[:size]) for size in range(len(content) + 1))
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
    real = letters.proof_of
    monkeypatch.setattr(
        hosting, "proof_of", lambda *args: computed.append(world.now) or real(*args)
    )
    for i in range(500):
        content = bytearray(beacon(host, term=255, people=4))
        content[advert.PROOF_AT] ^= 1 + i % 255
        stranger.content = bytes(content)
        world.tick()
    assert host.is_host and {b - a for a, b in zip(computed, computed[1:])} == {1000}


@pytest.mark.parametrize("why", [frames.REMOVED, frames.FULL, frames.BAD_CODE])
def test_a_false_host_cannot_send_away_who_looks_for_its_table(why):
    """It answers the call, and refuses; the guest goes on calling, and takes over in the end."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.kill(0)
    world.run(lambda: guest.phase == HOSTLESS, 15)
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
