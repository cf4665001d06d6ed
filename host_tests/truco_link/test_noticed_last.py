"""What a draw of tools/mutate.py found last, in all parts of the link."""

import hashlib
import sys
import types

from host_tests.support.raw_port import Port
from host_tests.truco_link.test_asking import at_turn
from tools.sim import library
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core import events, state
from truco_core.rules import RULE_SETS
from truco_link import frames, soft_digest
from truco_link.frames import LINK_LOST

library.add_fakes()

from truco_link.carriers import ble

PAULISTA = RULE_SETS[0][1]


# A guest and its host.


def test_who_is_lost_before_it_is_told_anew_knows_which_host_that_was():
    """Where its host sat it knows from before, unless another one has taken over meanwhile."""
    party = HostAndGuests(1, PAULISTA)
    party.gather()
    guest = party.guests[0]
    party.host.peers[0].link.port.close()
    party.tick()
    guest.attach(Port())
    assert guest.whole and not guest.heard and guest.recall()
    guest.be_at(guest.table_id, guest.term + 1, guest.table_key, guest.code)
    assert not guest.recall()


def test_who_comes_back_and_is_refused_has_lost_no_host():
    """By somebody who has not proven to be its host: it is not told so, and is soon found again."""
    party = HostAndGuests(1, PAULISTA)
    guest, port = party.guests[0], Port()
    guest.be_at(guest.table_id, guest.term, b"k" * 14)
    guest.attach(port)
    refuse = bytes((frames.REFUSE, frames.VERSION, guest.attempt, frames.FULL))
    assert guest._hear_control(0, refuse, 0, len(refuse))
    assert port.closed and guest.phase == LINK_LOST
    guest.tick(2000)
    assert not party.people[1].has(frames.HOST_LOST)


def test_at_a_table_that_is_not_known_yet_nobody_has_taken_over():
    lobby = Handhelds(1).lobbies[0]
    lobby.new_guest(1234)
    assert (lobby.guest.table_id, lobby.guest.term) == (1234, 0)


def test_a_time_limit_counts_from_when_it_is_set():
    """All sleep, in the middle of a match that had no limit."""
    world = Handhelds(2)
    world.sit(PAULISTA, 2)
    world.sleep()
    lobby, person = world.lobbies[0], world.people[0]
    lobby.start()
    world.wait(30)
    assert not person.has(events.TIME_OVER)
    lobby.set_options(turn_s=9)
    world.wait(8.9)
    assert not person.has(events.TIME_OVER)
    world.wait(0.2)
    opener = lobby.host.match.state[state.LEADS]
    assert person.has(events.TIME_OVER) == [(events.TIME_OVER, opener, 0)]


def test_an_action_at_the_very_end_of_a_full_packet_is_heard():
    asking = at_turn()
    peer, seat = asking.host.peers[0], asking.party.guests[0].my_seat
    link = peer.link
    card = asking.cards(seat)[0]
    action = bytes((frames.ACTION, card)) + asking.position()
    record = bytes((7, frames.MESSAGE | link._awaited << 3 | link._seq, link.session)) + action
    ack = bytes((2, frames.ACK | link._seq, link.session))
    unknown = bytes((3, frames.CONTROL, 0, 99))
    packet = unknown + 16 * ack + record
    assert len(packet) == frames.MAX_PACKET
    link.port.inbox.append(packet)
    asking.party.settle()
    assert asking.heard(events.PLAYED)[0] == [(events.PLAYED, seat, card)]


# Below the link.


def test_a_packet_of_one_byte_is_sent_by_radio_too():
    """`write` says how many bytes it took, with the ticket in front."""
    taken = []
    port = ble.Port(None, types.SimpleNamespace(connected=True), "a")
    assert not port.send(b"x")  # the other's characteristic is not found yet
    port.out = types.SimpleNamespace(
        write=lambda packet, header: taken.append(header + packet) or len(header + packet)
    )
    port.head = b"\x87\x65"
    assert port.send(b"x") and taken == [b"\x87\x65x"]
    port.out.write = lambda packet, header: 0
    assert not port.send(b"x")


def test_to_find_a_library_as_a_whole_changes_no_path(monkeypatch):
    """SHA-256 of a board without hashlib; of one module of the library: test_fair.py."""
    before = list(sys.path)
    monkeypatch.setitem(sys.modules, "_sha256", None)
    found = soft_digest.sha256()
    assert sys.path == before
    assert found(b"abc").digest() == hashlib.sha256(b"abc").digest()
