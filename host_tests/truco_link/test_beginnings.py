"""What is true of each part of the link before anything was heard."""

from host_tests.support.raw_port import Port
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core import state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames, lobby_phases
from truco_link.guest import Guest
from truco_link.guest_witness import BOOK_SIZE
from truco_link.link import Link
from truco_link.seal import Sealed
from truco_link.seat import Seat

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
