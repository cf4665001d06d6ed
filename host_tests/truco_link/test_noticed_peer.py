"""Each wait of a host ends at its millisecond, and what it weighs: found by tools/mutate.py.

test_page_numbers.py has how long they are.
"""

import pytest

from host_tests.support.false_beacons import beacon, proven
from host_tests.support.raw_port import Port
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import advert, frames, host_peer, proofs
from truco_link.host import Host

PAULISTA = RULE_SETS[0][1]


# A host and its peers.


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


def test_of_a_newcomer_nothing_is_known(peer):
    assert (peer.name, peer.seat, peer.wants, peer.refused) == ("", NONE, None, 0)
    assert not (peer.joined or peer.gone or peer.lacks or peer.accused) and peer.human
    assert peer.choose(None, 0) is None and peer.step == 0


def test_what_a_guest_says_after_it_was_sent_away_counts_once_each(peer):
    peer.send_away(frames.REMOVED)
    assert peer.is_away(1000)
    iam = bytes((frames.IAM, frames.VERSION, 1, 7, 0, 0))
    for number in range(3):
        assert peer.refused == number
        peer.on_control(0, iam, 0, len(iam))


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
    peers = [host_peer.Peer(host, Port()) for _ in range(9)]
    assert [host.may_begin(peer) for peer in peers] == [True] * 6 + [False] * 3
    host.now_ms += 999
    assert not host.may_begin(peers[6])
    host.now_ms += 1
    assert host.may_begin(peers[6]) and not host.may_begin(peers[7])
    host.now_ms += 60_000
    assert [host.may_begin(peer) for peer in peers].count(True) == 6


# A host's lobby.


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
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
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
    claim = head + proofs.proof_of(host.table_key, head + bytes(4))
    assert lobby.role.heeds(claim) == yields
    wrong = head + bytes((claim[7] ^ 1,)) + claim[8:]
    assert not lobby.role.heeds(wrong)
