"""Who wants another one's seat, or to come back though sent away; who records all that is said, and
says it again; and what only looks like a proof, a person or a goodbye."""

import pytest

from host_tests.support import curve
from host_tests.support.greeted_party import T, come, false_host, gathered, lose, party
from tools.sim.worlds.piped_handhelds import secret_of
from truco_core.cards import NONE
from truco_link import frames
from truco_link.frames import COMES_BACK, JOINED, SENT_AWAY


def greeted(one, name=None):
    """Somebody greets: with the identity of that name, or as a newcomer."""
    end = come(one, COMES_BACK if name else 0)
    if name is None:
        end.send_mine()
    else:
        end.private, public, _ = curve.identity(secret_of(name)[:16])
        end.send_key(public)
    one.run(lambda: end.their_key())
    end.prove(b"" if name is None else T)
    one.run(lambda: end.of(frames.SECRETS) or end.why())
    return end


@pytest.mark.parametrize("again", [False, True])
def test_what_was_recorded_of_a_host_leads_its_guest_to_no_old_key(again):
    """To the same words of a host a newcomer has another key, who comes back another salt."""
    one = gathered(1)
    guest = one.guests[0]
    lose(one, 0)
    if not again:
        guest.be_at(guest.table_id, guest.term)
    said = []
    for _ in range(3):
        host, run = false_host(guest, one)
        run(1)
        said.append((host.their_key(), host.of(frames.SALT)))
        guest.lose()
    assert all(said.count(one) == 1 for one in said)
    assert guest.table_key == (T if again else None)


@pytest.mark.parametrize("flags", [0, COMES_BACK])
def test_what_was_recorded_of_a_guest_leads_its_host_to_no_old_key(flags):
    """The same key and salt again are answered by another key of the host."""
    one = party(0)
    keys = []
    for _ in range(2):
        end = come(one, flags)
        end.salt = end.salt and bytes(16)
        end.send_mine(bytes(range(32)))
        one.run(end.their_key)
        keys.append(end.their_key())
    assert keys[0] != keys[1]


def test_who_was_sent_away_does_not_come_back_with_the_tables_key_or_the_old_code():
    """Everybody at a table knows both. Who has a seat still comes back."""
    one = gathered(2)
    host, other = one.host, one.guests[1]
    code = host.code
    host.peers[0].link.port.address = "elsewhere"
    host.seating.remove(one.guests[0].my_seat)
    one.run(lambda: one.guests[0].phase == SENT_AWAY)
    end = greeted(one, b"guest 0")
    assert end.why() == frames.BAD_PROOF and not end.of(frames.SECRETS)
    seat = lose(one, 1)
    one.connect(1)
    one.run(lambda: other.phase == JOINED and other.my_seat == seat)
    assert other.code == host.code != code


PLACES = (0, 1, 2, 9, 15)


@pytest.mark.parametrize("at", PLACES)
def test_a_hosts_proof_counts_only_as_a_whole(at):
    one = party(1)
    guest = one.guests[0]
    host, run = false_host(guest)
    run(2)
    host.answer()
    run(2)
    host.send(frames.PROOF, flipped(curve.mac(host.key, b"host")[:16], at))
    run(1)
    assert (guest.phase, guest.why) == (SENT_AWAY, frames.BAD_PROOF)


@pytest.mark.parametrize("at", PLACES)
def test_a_guests_proof_counts_only_as_a_whole(at):
    one = party(0)
    end = come(one)
    end.send_mine()
    one.run(end.their_key)
    send = end.send
    end.send = lambda kind, data: send(kind, flipped(data, at))
    end.prove()
    one.run(lambda: end.why() or end.of(frames.SECRETS))
    assert end.why() == frames.BAD_PROOF and not end.of(frames.SECRETS)


def flipped(data, at):
    data = bytearray(data)
    data[at] ^= 1
    return bytes(data)


@pytest.mark.parametrize("comes_back", [False, True])
def test_a_tag_alone_opens_no_seat(comes_back):
    """All are told it. Who comes back has that of its key, whatever it says."""
    one = gathered(2)
    own, other = lose(one, 0), lose(one, 1)
    place = one.host.seats[other]
    tag = place.tag
    assert tag == curve.identity(secret_of(b"guest 1")[:16])[2]
    thief = greeted(one, b"guest 0" if comes_back else None)
    thief.send(frames.MY_TAG, tag)
    thief.send(frames.JOIN, b"\0\0thief")
    one.run(lambda: thief.of(frames.TABLE))
    seat = thief.of(frames.TABLE)[0][7]
    assert (seat == own) == comes_back and seat not in (other, NONE)
    assert [one.tag for one in one.host.seats].count(tag) == 1
    assert (place.name, place.peer) == ("guest 1", None)
    one.connect(1)
    one.run(lambda: one.guests[1].phase == JOINED and one.guests[1].my_seat == other)


def test_a_goodbye_of_another_session_sends_nobody_away():
    one = gathered(1)
    guest = one.guests[0]
    mine = guest.link.session
    for session in range(256):
        if session != mine:
            guest.link.port.send(bytes((5, 0xC0, session, frames.BYE, frames.VERSION, 1)))
            one.tick()
    assert one.host.seats[guest.my_seat].peer is not None and not one.host.peers[0].gone
    guest.link.port.send(bytes((5, 0xC0, mine, frames.BYE, frames.VERSION, 1)))
    one.run(lambda: not one.host.peers or one.host.peers[0].gone)
