"""Attacks on the greeting: what is heard of it, and whose seat that is."""

import pytest

from host_tests.support import curve
from host_tests.support.greeted_party import (
    Heard,
    T,
    bodies,
    come,
    false_host,
    gathered,
    lose,
    party,
)
from tools.sim.worlds.piped_handhelds import secret_of
from truco_link import frames
from truco_link.frames import COMES_BACK, LINK_LOST, PRIVATE, SENT_AWAY


@pytest.fixture
def air(monkeypatch):
    """All that was said at a party by `Heard`."""
    monkeypatch.setattr(Heard, "air", [])
    return Heard.air


def test_no_listener_learns_code_key_or_secret(air):
    one = party(2, True, Heard)
    one.gather()
    lose(one, 0)
    one.connect(0)
    one.gather()
    host = one.host
    spoken = b"|".join(air)
    assert all(guest.table_key == T and guest.code == 1234 for guest in one.guests)
    secret = bytes(secret_of(b"guest 0")[:16])
    private, public, tag = curve.identity(secret)
    for part in (T, secret, private[:16], private[16:]):
        assert part not in spoken
    assert tag in spoken and public[:16] in spoken  # these are none
    seen = [packet for packet in air if packet[1] & 0xC0 == frames.MESSAGE]
    assert len(bodies(seen, frames.SECRETS)) == 3 and host.code == 1234
    for packet in seen:
        if packet[3] in (frames.TABLE, frames.JOIN):
            assert bytes((1234 & 0xFF, 1234 >> 8)) not in packet[4:]


@pytest.mark.parametrize("guess", [1234, 1235, None])
def test_a_false_host_tries_one_code_and_learns_no_other(guess):
    """It answers with the point of its guess, or with the open table's."""
    one = party(1, True)
    one.host.peers.clear()
    guest = one.guests[0]
    guest.asked_code = 1234
    host, run = false_host(guest, flags=PRIVATE)
    run(2)
    name = curve.name_of(7, host.attempt, 77)
    base = curve.NINE if guess is None else curve.map_code(guess, name)
    host.answer(base)
    run(2)
    (proof,) = host.of(frames.PROOF)
    right = {}
    a, b = host.their_key(), curve.x25519(host.private, base)
    for code in [1234, 1235, *range(0, 10000, 97)]:
        # It knows its own private key: this is all that it could compute with a code.
        point = curve.map_code(code, name)
        for z in (curve.x25519(host.private, a), curve.x25519(host.private, point)):
            key = curve.session_key(b"", z, a, b, name)
            right[code] = right.get(code) or curve.mac(key, b"guest")[:16] == proof
    # Its one guess is checked, as it must be; then the proof fits, whatever code is named.
    assert set(right.values()) == {guess == 1234}
    if guess != 1234:
        host.send(frames.PROOF, curve.mac(host.key, b"host")[:16])
        run(1)
        assert (guest.phase, guest.why) == (SENT_AWAY, frames.BAD_PROOF)
        assert not host.of(frames.JOIN) and not host.of(frames.MY_TAG)


def test_who_was_asked_for_a_code_does_not_sit_down_at_an_open_table():
    one = party(1, True)
    guest = one.guests[0]
    host, run = false_host(guest, flags=0)
    run(2)
    assert (guest.phase, guest.why) == (SENT_AWAY, frames.BAD_PROOF)
    assert host.their_key() is None and host.why() == frames.BAD_PROOF


def test_another_tables_host_is_left():
    one = party(1)
    guest = one.guests[0]
    guest.be_at(7, 0)
    host, run = false_host(guest, table=8)
    run(2)
    assert guest.phase == SENT_AWAY and host.their_key() is None
    assert guest.table_id == 7


def test_what_a_false_host_gets_opens_no_seat():
    """It answers who comes back; what it got is replayed at the true table: refused."""
    one = gathered(2)
    seat = lose(one, 0)
    guest = one.guests[0]
    term, flags = guest.term, guest.flags
    host, run = false_host(guest, one, flags=frames.PLAYING)
    run(1)
    p = host.their_key()
    assert p == curve.identity(secret_of(b"guest 0")[:16])[1]
    host.answer()  # without the table's key
    run(1)
    (proof,) = host.of(frames.PROOF)
    assert proof != curve.mac(host.key, b"guest")[:16]
    host.send(frames.PROOF, curve.mac(host.key, b"host")[:16])
    run(1)
    assert guest.phase == LINK_LOST  # it calls again
    assert (guest.term, guest.flags, guest.table_key) == (term, flags, T)
    kinds = {frames.KEY_LOW, frames.KEY_HIGH, frames.SALT, frames.PROOF}
    assert {body[0] for body in host.heard} == kinds
    # The same bytes to the true host.
    thief = come(one, COMES_BACK, attempt=host.attempt)
    thief.salt = host.of(frames.SALT)[0]
    thief.send_key(p)
    one.run(lambda: thief.their_key())
    thief.send(frames.PROOF, proof)
    one.run(lambda: thief.why())
    assert thief.why() == frames.BAD_PROOF and not thief.of(frames.SECRETS)
    assert one.host.seats[seat].peer is None and one.host.seats[seat].flags & frames.PERSON
    one.connect(0)
    one.gather()
    assert guest.my_seat == seat and one.host.seats[seat].peer.name == "guest 0"


def test_who_comes_back_with_another_tables_key_is_refused_and_calls_again():
    one = gathered(1)
    guest = one.guests[0]
    lose(one, 0)
    guest.be_at(guest.table_id, guest.term, b"another table!", 1234)
    one.connect(0)
    one.run(lambda: guest.phase == LINK_LOST)
    assert not one.host.peers or one.host.peers[0].gone
    guest.be_at(guest.table_id, guest.term, T, 1234)
    one.connect(0)
    one.gather()


@pytest.mark.parametrize("word", ["refuse", "bye", "version"])
def test_who_comes_back_believes_no_farewell_without_a_proof(word):
    one = gathered(1)
    lose(one, 0)
    guest = one.guests[0]
    host, run = false_host(guest, one)
    run(0.1)
    if word == "bye":
        host.control(frames.BYE, frames.VERSION, frames.REMOVED)
    else:
        guest.enter(frames.GREETING)
        version = frames.VERSION + (word == "version")
        host.control(frames.REFUSE, version, host.attempt, frames.REMOVED)
    run(1)
    assert guest.phase == LINK_LOST and guest.table_key == T
