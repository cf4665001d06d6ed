"""What is true of each part of the link before anything was heard: found by tools/mutate.py."""

import pytest

from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core import state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import dealer as host_dealer
from truco_link import fair_deck, frames, guest_mirror, lobby_phases, proofs
from truco_link.guest import Guest
from truco_link.guest_witness import BOOK_SIZE
from truco_link.link import Link
from truco_link.seal import Sealed
from truco_link.seat import Seat
from truco_link.told import LIVE

PAULISTA = RULE_SETS[0][1]


def test_a_lobby_is_at_no_table():
    lobby = Handhelds(1).lobbies[0]
    assert (lobby.phase, lobby.why, lobby.now_ms, lobby.since_ms) == (lobby_phases.IDLE, 0, 0, 0)
    assert lobby.role is lobby.host is lobby.guest is lobby.match is lobby.code is None
    assert lobby.seeker is lobby.code_given is lobby.call_next is lobby.left is None
    assert lobby.parting is None and lobby.found == [] and not lobby.watch_only
    assert (lobby.called, lobby.seats, lobby.my_seat) == ("", (), NONE)
    assert lobby.table_id == lobby.doubts == lobby.doubt_ms == 0
    assert lobby.patience_ms == 12_000 and not lobby.is_host and not lobby.is_closing()
    assert len(lobby.secret) == 48 and any(lobby.secret[:16]) and not any(lobby.secret[16:])
    assert lobby.memory() is None


def test_no_two_handhelds_have_one_secret():
    secrets = {bytes(lobby.secret[:16]) for lobby in Handhelds(4).lobbies}
    assert len(secrets) == 4


def test_the_clock_of_a_lobby_begins_with_its_first_tick():
    """Not at 0: a board has been on for a while, and nothing may be late because of that."""
    world = Handhelds(1)
    world.now = 1 << 28
    world.tick()
    assert world.lobbies[0].since_ms == world.now
    world.tick()
    assert world.lobbies[0].since_ms == world.now - world.step_ms


def test_a_guest_knows_nothing():
    guest = Guest(None, bytearray(48), "Ana", True)
    assert (guest.phase, guest.why, guest.heard) == (frames.LINK_LOST, 0, 0)
    assert guest.their_version == frames.VERSION and guest.greeting is guest.link is None
    assert guest.table_id == guest.term == guest.flags == guest.turn_s == 0
    assert guest.table_key is guest.code is guest.rules is None
    assert (guest.my_seat, guest.host_seat, len(guest.seats)) == (NONE, NONE, 4)
    assert guest.dropped == 0 and guest.kept is None and not guest.whole and not guest.ended
    assert guest.is_over() and len(guest.book) == BOOK_SIZE and not any(guest.book)
    assert guest.match.state[state.PHASE] == state.MATCH_OVER
    guest.tick(1000)  # nothing to do


def test_a_mirror_shows_nothing():
    mirror = guest_mirror.Mirror(None)
    assert (mirror.seat, mirror.dropped) == (NONE, 0)
    assert not (mirror.synced or mirror.ended or mirror.open)
    assert mirror.said == guest_mirror.ANYTHING
    assert mirror.hear_events(b"\x03\x00\x01", 0, 3) == 0 and mirror.dropped == 1


def test_a_seat_is_a_robots():
    seat = Seat()
    assert (seat.name, seat.flags, seat.peer, seat.tag) == ("", 0, None, None)


def test_a_host_is_alone_with_three_robots():
    host = HostAndGuests(0, PAULISTA).host
    assert host.is_over() and host.is_between_hands() and not host.is_awaiting()
    assert (host.term, host.turn_s, host.now_ms) == (0, 0, 0)
    assert host.peers == host.seating.shunned == [] and not host.absence.is_on()
    assert host.beacon is host.match is host.table is None
    assert (
        host.code_ms is None
        and not host.wishes & 0xFF
        and host.human_decides
        and not host.signs_seen
    )
    assert (host.my_seat, len(host.seats), host.places, host.room()) == (0, 4, 3, 3)
    assert host.crowd() == 1 | 0 << 3 | 3 << 5 and host.flags() == 4 | 16 | 256


def test_a_dealer_begins_a_chain_of_its_own():
    dealers = [host_dealer.Dealer(None) for _ in range(8)]
    for dealer in dealers:
        assert dealer.chain[fair_deck.TO_MAKE] == 65 and not any(dealer.chain[:288])
        dealer.prepare(0)
        assert dealer.chain[fair_deck.TO_MAKE] == 64 and not any(dealer.chain[:256])
        assert dealer.shown and not dealer.asking and not dealer.missing()
        assert not any(dealer.links) and not any(dealer.dealt) and dealer.seed == b""
        assert dealer.out == dealer.known == dealer.changed == 0
    assert len({bytes(dealer.chain[256:272]) for dealer in dealers}) == 8


def test_a_link_has_nothing_to_say():
    link = Link(Port(), None)
    assert link.idle() and link.room() == 12 and link.session == link.dropped == link.resent == 0
    link.repeat_goodbye(0)
    assert not link.port.out and link.silent_ms(99) == 0
    assert link.tick(5) and not link.port.out


def test_a_sealed_port_carries_in_clear():
    mine, its = pipe.make()
    mine.address = "somewhere"
    sealed = Sealed(mine)
    assert sealed.shared and sealed.address == "somewhere" and sealed.dropped == 0
    assert sealed.send(b"abc") and its.inbox == [b"abc"] and not sealed.closed
    its.send(b"def")
    buffer = bytearray(60)
    assert sealed.poll(buffer) == 3 and buffer[:3] == b"def"
    sealed.close()
    assert sealed.closed and its.closed


@pytest.mark.parametrize("players", [2, 4])
def test_a_newcomer_is_told_all_in_the_pages_order(players):
    """TABLE, RULES, OWNER and SEAT of each seat, then the fair deal, then SNAP."""
    one = HostAndGuests(1, PAULISTA, players)
    one.deal_to_sleepers()
    peer = one.host.peers[0]
    kinds = []
    send = peer.link.send

    def noted(kind, data, size):
        sent = send(kind, data, size)
        kinds.extend([data[0]] if sent else [])  # else there was no room: it comes later
        return sent

    peer.link.send = noted
    peer.start_over()
    one.run(lambda: peer.step == LIVE and peer.link.idle())
    seats = [frames.OWNER, frames.SEAT] * players
    snap = [frames.SNAP] * 4
    links = [frames.LINK_0 + seat for seat in range(players)]
    assert kinds == [frames.TABLE, frames.RULES, *seats, *links, *snap, *links[1:]]


def test_who_leaves_and_makes_another_table_takes_nothing_along():
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    lobby = world.lobbies[0]
    keys = {lobby.host.table_key}
    lobby.doubt(2)
    lobby.leave()
    world.wait(2)
    assert lobby.doubts == 0 and lobby.role is lobby.host is None and not lobby.is_closing()
    for _ in range(3):
        lobby.create(PAULISTA, 4)
        assert 0 <= lobby.host.term <= 255 and lobby.host.table_key not in keys
        keys.add(lobby.host.table_key)
        assert 0 <= lobby.table_id <= 9999 and 0 <= lobby.code <= 9999


def test_a_call_says_which_table_and_proves_nothing_to_a_new_one():
    lobby = Handhelds(1).lobbies[0]
    lobby.call(0x1234)
    content = lobby.carrier.content
    assert content[:11] == bytes((2, frames.VERSION, 0x34, 0x12)) + bytes(7)
    assert content[11:] == b"player 0"
    key = bytes(range(14))
    lobby.call(0x1234, key)
    assert lobby.carrier.content[7:11] == proofs.proof_of(key, content) != bytes(4)
    lobby.new_guest(0x1234, 9)
    lobby.call(0x1234)
    assert lobby.carrier.content[2:11] == b"\x34\x12\x09" + bytes(6)
