"""Beacons and calls: what they say, when a host calls another host of its table, and what strangers
may send to take a table apart, or to keep one from its host."""

import pytest

from host_tests.support.parted import apart, together, two_who_play
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core import state
from truco_core.cards import NONE
from truco_link import advert, frames
from truco_link.host import Host
from truco_link.letters import tag_of, token_of
from truco_link.lobby_phases import HOSTLESS, PLAYING, SITTING


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
    """What this host's beacon would be; with a term more by so much, or more people."""
    lobby.host.renew_beacon()
    content = bytearray(lobby.host.beacon)
    content[4] = (content[4] + term) & 0xFF
    if people is not None:
        content[advert.CROWD] = content[advert.CROWD] & 0xF8 | people
    return bytes(content)


@pytest.mark.parametrize("name", ["", "Ana", "0123456789"])
def test_a_beacon_is_as_on_the_page(name):
    """Offsets by hand: the page counts from 2 on."""
    host = HostAndGuests(0, PAULISTA).host
    host.name, host.table_id, host.term = name, 0x1234, 9
    host.renew_beacon()
    beacon = host.beacon
    flags, crowd = host.flags() & 63, host.crowd()
    assert list(beacon[:7]) == [1, frames.VERSION, 0x34, 0x12, 9, flags, crowd]
    assert beacon[7:] == name.encode()


def test_a_call_says_which_table_and_who_calls():
    lobby = Handhelds(1).lobbies[0]
    tag = tag_of(token_of(lobby.secret, 0x1234))
    lobby.call(0x1234)
    assert lobby.carrier.content == b"\2\5\x34\x12" + bytes(3) + tag[:4]
    for returns in (False, True):
        lobby.new_guest(0x1234, 9, returns)
        lobby.call(0x1234)
        assert lobby.carrier.content[2:] == bytes((0x34, 0x12, 9, returns, 0)) + tag[:4]


def test_a_table_stays_on_the_list_whatever_else_comes_from_its_address():
    """Half a beacon, a call, what a stranger says; no bytes, by which a carrier takes it off."""
    world = Handhelds(2)
    world.lobbies[0].create(PAULISTA, 2)
    lobby = world.lobbies[1]
    table, content = world.look(lobby), beacon(world.lobbies[0])
    for other in (content[: advert.BEACON_SIZE - 1], b"\x02" + content[1:], bytes(20)):
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
    "people, newer, seat, calls",
    [
        (2, 0, 0, True),  # people are there, whatever the term
        (3, -8, 3, True),
        (2, 9, 0, False),  # another table has this number by chance
        (2, -9, 0, False),
        (1, -1, 3, True),  # of two who are alone the one with the newer term calls
        (1, 1, 0, False),
        (1, 0, 0, True),  # the same term: the one in the higher seat
        (1, 0, 1, False),  # my own
        (1, 0, 2, False),
        (0, -1, 0, False),
    ],
)
def test_a_host_that_is_alone_calls_another_host_of_its_table(people, newer, seat, calls):
    world = Handhelds(2).sit(PAULISTA, 4)
    lobby = world.lobbies[0]
    lobby.swap(0, 1)
    host, term = lobby.host, lobby.host.term
    world.kill(1)
    world.run(lambda: host.away, 20)
    head = advert.id_of(host)[:2] + bytes((term + newer & 0xFF, 0, people | seat << 3))
    content = bytes((advert.TABLE_BEACON, frames.VERSION)) + head
    for wrong in (content[:1] + b"\4" + head, b"\2" + content[1:], content[:-1]):
        assert not lobby.role.hear("x", -40, wrong) and not lobby.role._meets
    assert not lobby.role.hear("x", -40, content)
    assert bool(lobby.role._meets) == calls
    world.tick()
    assert (world.carriers[0].content[0] == advert.GUEST_CALL) == calls and lobby.is_host


def four_people(world):
    """A stranger's beacon of this table, behind which is nobody."""
    return Stranger(world, beacon(world.lobbies[0], term=1, people=4))


def test_a_beacon_without_anybody_behind_it_changes_nothing_where_people_are():
    world = two_who_play()
    host, guest = world.lobbies
    four_people(world)
    world.people[1].sleeps = True
    world.run(lambda: host.match.state[state.PHASE] == state.PLAYING)
    before = bytes(host.match.state), bytes(guest.match.state), host.host
    world.wait(60)
    assert (bytes(host.match.state), bytes(guest.match.state), host.host) == before


def test_a_beacon_without_anybody_behind_it_costs_who_is_alone_12_s_a_minute():
    world = two_who_play()
    host = world.lobbies[0]
    memory = world.kill(1)
    world.run(lambda: host.host.away, 20)
    before = bytes(host.match.state), host.host
    four_people(world)
    called = 0
    for _ in range(3 * 84_000 // world.step_ms):
        world.tick()
        called += (world.carriers[0].content or b"\0")[0] == advert.GUEST_CALL
    assert 36 <= called * world.step_ms / 1000 < 50
    assert host.is_host and (bytes(host.match.state), host.host) == before
    guest = world.restart(1, memory)
    world.run(lambda: guest.phase == PLAYING and not host.host.away, 20)


def test_who_finds_another_table_of_the_number_goes_on_at_its_own():
    world = Handhelds(4)
    world.lobbies[0].create(PAULISTA, 4)
    world.lobbies[2].create(PAULISTA, 4)
    for guest, name in ((1, "player 0"), (3, "player 2")):
        lobby = world.lobbies[guest]
        lobby.search()
        world.run(lambda lobby=lobby: len(lobby.found) == 2)
        lobby.join(next(table for table in lobby.found if table.name == name))
        world.run(lambda lobby=lobby: lobby.phase == SITTING)
    alone, other = world.lobbies[0], world.lobbies[2].host
    world.kill(1)
    world.run(lambda: alone.host.away, 20)
    other.table_id, other.term, other.beacon = alone.table_id, alone.host.term, None
    mine = alone.host
    world.run(lambda: len(other.peers) == 2, 20)
    world.run(lambda: len(other.peers) == 1, 20)
    world.wait(3)
    assert alone.host is mine and alone.is_host
    assert sum(seat.flags & frames.PERSON for seat in other.seats) == 2


def test_of_a_table_of_two_that_was_cut_in_two_one_half_joins_the_other():
    world = two_who_play()
    world.sleep()
    host, guest = world.lobbies
    apart(world, [(0,), (1,)])
    world.run(lambda: guest.is_host, 60)
    before = bytes(host.match.state)
    together(world)
    world.people[1].log.clear()
    world.run(lambda: not guest.is_host, 20)
    assert world.people[1].has(frames.HOST_FOUND) and world.people[1].has(frames.SYNCED)
    assert bytes(host.match.state) == before
    assert [lobby.my_seat for lobby in world.lobbies] == [0, 1]
    world.wake()
    world.play_out()


def test_two_halves_with_people_stay_two_until_one_leaves_and_joins_the_other():
    world = Handhelds(4).sit(PAULISTA, 4)
    world.sleep()
    apart(world, [(0, 1), (2, 3)])
    world.run(lambda: sum(lobby.is_host for lobby in world.lobbies) == 2, 90)
    late = [lobby for lobby in world.lobbies[2:] if not lobby.is_host][0]
    world.run(lambda: late.phase == SITTING, 30)
    together(world)
    hosts = [lobby.host for lobby in world.lobbies]
    world.wait(90)
    assert [lobby.host for lobby in world.lobbies] == hosts
    late.leave()
    late.search()
    world.run(lambda: len(late.found) == 2)
    late.join(next(table for table in late.found if table.name == "player 0"))
    world.run(lambda: late.phase == SITTING and late.my_seat != NONE)
    other = next(lobby for lobby in world.lobbies[2:] if lobby is not late)
    world.run(lambda: not other.is_host and other.phase == SITTING)  # it was alone, and is there
    assert [seat.flags & frames.HERE > 0 for seat in other.seats] == [True] * 4


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
