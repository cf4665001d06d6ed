"""Test beacons and calls: their content, the calls that a host answers, and the list of tables.

Test also when a host calls another host of its table, and forged advertisements.
"""

import types

import pytest

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, SLOW_PACE, Handhelds, HostAndGuests
from truco_core import state
from truco_link import messages
from truco_link.digest import tag_of, token_of
from truco_link.host import Host
from truco_link.hosting import Hosting
from truco_link.phases import PLAYING


@pytest.mark.parametrize("name", ["", "Ana", "0123456789"])
def test_a_beacon_is_as_on_the_page(name):
    """A beacon has the fields of docs/link.md, which counts them from offset 2 on."""
    host = HostAndGuests(0, PAULISTA).host
    host.name, host.table_id, host.term = name, 0x1234, 9
    host.renew_beacon()
    assert list(host.beacon[:7]) == [1, 8, 0x34, 0x12, 9, host.flags() & 63, 3 << 5]
    assert host.beacon[7:] == name.encode()


def test_a_call_says_which_table_and_who_calls():
    lobby = Handhelds(1).lobbies[0]
    tag = tag_of(token_of(lobby.secret, 0x1234))
    for returns in (False, True):
        lobby.call(lobby.new_guest(0x1234, 9, returns))
        assert lobby.carrier.content == bytes((2, 8, 0x34, 0x12, 9, returns, 0)) + tag[:4]


@pytest.mark.parametrize(
    "what, wanted",
    [
        ({}, True),
        ({"table": 1}, False),
        ({"term": 8}, False),  # the call is for another table with this number
        ({"term": 0}, True),
        ({"term": 15, "returns": 1}, True),  # a former guest may know another host of this table
        ({"term": 16, "returns": 1}, False),
        ({"term": 100, "tag": b"seat"}, True),
        ({"full": True}, False),
        ({"full": True, "tag": b"seat"}, True),
        ({"there": True, "tag": b"seat"}, False),  # anybody can repeat a guest's call
    ],
)
def test_which_calls_a_host_answers(what, wanted):
    lobby = Handhelds(1).lobbies[0]
    lobby.create(PAULISTA, 4)
    host = lobby.host
    host.term = 7
    host.seats[1].give(messages.PERSON, "Bia", b"seat" + bytes(4))
    if "full" in what:
        host.room = lambda: 0  # the free places are kept for absent people
    if "there" in what:
        host.seating.is_there = lambda seat: seat == 1
    number = (lobby.at.table_id + what.get("table", 0)) % 10000
    call = bytes((2, messages.VERSION, number & 255, number >> 8))
    call += bytes((what.get("term", 7), what.get("returns", 0), 0)) + what.get("tag", b"none")
    assert lobby.role.hear("eve", -50, call) == wanted


CALLERS = {False: ([0, 500, 1500, 3500, 7500], 8000), True: ([0, 250, 750, 1750, 3750], 4000)}


@pytest.mark.parametrize("is_known", CALLERS)
def test_who_calls_on_waits_twice_as_long_each_time_up_to_a_limit(is_known):
    """A host doubles the pause between two answers to one caller."""
    first, later_ms = CALLERS[is_known]
    host, found = Host(None, None, "", 7, 0, 0, 0), []
    role = Hosting(types.SimpleNamespace(held_ms=None, host=host, ble=None))
    for now in range(1000, 601_000, 50):
        if role.may_connect(now, "Bia", is_known):
            found.append(now - 1000)
    assert found == [*first, *range(first[-1] + later_ms, 600_000, later_ms)]
    assert not role.may_connect(602_000, "Bia", is_known)
    assert role.may_connect(602_000, "Caio"), "another caller waits an eighth of it"
    role._pause_ms = 0  # somebody has connected
    assert role.may_connect(900_000, "Caio")
    host.is_over = lambda: False
    assert [role.may_connect(900_000 + ms, "Caio", True) for ms in (2400, 2501)] == [False, True]
    assert role.may_connect(902_700, "Bia"), "in a match a whole scan is left to others"


def test_the_pause_between_calls_ends_when_a_caller_has_connected():
    world = Handhelds(2).sit(PAULISTA, 4)
    lobby = world.lobbies[0]
    for now_ms in (0, 500, 1500):
        assert lobby.role.may_connect(world.now + now_ms, "Bia")
    assert not lobby.role.may_connect(world.now + 1600, "Caio")
    lobby.carrier.new_port = iter((pipe.make()[0], None)).__next__
    world.tick()
    assert lobby.role.may_connect(world.now + 1600, "Caio")


def beacon(size=99, kind=1):
    head = bytes((kind, messages.VERSION, 7, 0)) + bytes(messages.BEACON_SIZE - 4)
    return (head + b"ana")[:size]


@pytest.fixture
def seeking():
    """Return a lobby that searches, and the function that reports (address, rssi, content)."""
    w = Handhelds(1)
    w.lobbies[0].search()
    return w.lobbies[0], w.carriers[0]._heard


def test_a_table_stays_on_the_list_for_6_s_whatever_else_comes_from_its_address(seeking):
    lobby, hear = seeking
    for nothing in (beacon(6), beacon(kind=2), b""):
        assert not lobby.role.hear("a", -40, nothing) and not lobby.found
    lobby.now_ms = 1000
    hear("a", -40, beacon())
    (table,) = lobby.found
    for other in (beacon(6), beacon(kind=2), bytes(20)):
        hear("a", -40, other)
        lobby.tick(7000)
        assert lobby.found == [table] and table.name == "ana"
    lobby.tick(7001)
    assert not lobby.found
    hear("a", -40, beacon())
    lobby.role.hear("a", -40, b"")  # a carrier reports that this table is gone
    assert not lobby.found


# Of a lonely host: "old" has made its table, "heir" has succeeded the host in seat 0, and has dealt
# nothing, "pair" has made a table of two. Then from the other beacon: its term and its last hand,
# compared with this host's, its seat, and whether others are with it.
LONELY = """
old   -1 -1 0 1 calls   others are with it
old   +9 +0 0 1 stays   another table with this number
old   -9 +0 0 1 stays
old   -1 +0 0 0 stays   a lower term alone is no reason
old   +1 -1 0 0 stays   its last hand was void
old   +1 +0 2 0 calls   the next host, after the same hand
old   +1 +1 2 0 calls   it has dealt since
old   +1 -4 2 0 calls   4 hands in either direction: the next term decides
heir  -1 +1 0 0 calls   the host that it has succeeded, in the hand that is void here
heir  -1 +0 0 0 stays   the same, between two hands
heir  +0 +0 0 0 stays   two successors: the higher seat goes on
heir  +0 +0 2 0 calls
heir  +0 +0 1 0 stays   claims the seat of this one
pair  -1 +0 1 1 calls
pair  +1 +0 1 1 calls
"""


@pytest.mark.parametrize("row", LONELY.strip().split("\n"))
def test_when_a_lonely_host_calls_another_host_of_its_table(row):
    kind, newer, later, seat, company, answer, *_ = row.split()
    world = Handhelds(4).sit(PAULISTA, 4) if kind != "pair" else Handhelds(2).sit(PAULISTA, 2)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[0].match is not None and world.lobbies[1].match is not None)
    world.run(lambda: world.lobbies[0].match.state[state.HAND] > 1)
    lobby = next(one for one in world.lobbies if one.my_seat == (kind == "heir"))
    for i, one in enumerate(world.lobbies):
        if one is not lobby:
            world.kill(i)
    world.run(lambda: lobby.is_host and lobby.host.seating.is_alone(), 30)
    host = lobby.host
    crowd = host.hands() + int(later) & 7 | int(seat) << 3 | int(company) << 7
    calls = answer == "calls"
    head = messages.id_of(host)[:2] + bytes((host.term + int(newer) & 0xFF, 0, crowd))
    content = bytes((messages.TABLE_BEACON, messages.VERSION)) + head
    for wrong in (content[:1] + b"\4" + head, b"\2" + content[1:], content[:-1]):
        assert not lobby.role.hear("x", -40, wrong) and not lobby.role._meets
    assert not lobby.role.hear("x", -40, content)
    world.tick()
    assert (lobby.carrier.content[0] == messages.GUEST_CALL) == calls != lobby.is_host
    world.run(lambda: lobby.is_host, 13)  # nobody has answered
    if calls and int(company):  # so it is called again only after a minute
        for meets in (False, True):
            lobby.role.hear("x", -40, content)
            assert lobby.role._meets == meets
            world.wait(60)


def test_a_successor_goes_back_to_the_hand_that_it_broke_off():
    """Alone the successor has dealt nothing."""
    world = Handhelds(2, pace=SLOW_PACE).sit(PAULISTA, 2).play()
    host, guest = world.lobbies
    world.run(lambda: host.match.state[state.TRICK])
    world.cut(1)
    world.sleep()
    world.run(lambda: guest.is_host, 60)
    hand = host.match.state[state.HAND]
    assert guest.match.state[state.HAND] < hand
    world.restore(1)
    world.run(lambda: not guest.is_host and guest.phase == PLAYING, 20)
    assert guest.match.state[state.HAND] == hand and guest.match.state[state.TRICK]
    assert guest.guest.match_info.counts(guest.my_seat)
