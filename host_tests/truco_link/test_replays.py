"""Who records all that is said, and says it again, brings no counter under a key a second time; and
what only looks like a proof, a person or a goodbye is none."""

import pytest

from host_tests.independent import curve
from host_tests.support.greeted_party import T, come, false_host, lose, party
from host_tests.support.hand_made import HandMadeHost
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import secret_of
from truco_link import frames, seal
from truco_link.frames import COMES_BACK, SENT_AWAY


class Shared(pipe.Port):
    """Of a carrier that many share."""

    shared = True


@pytest.fixture
def sealed(monkeypatch):
    """All (key, counter) under which something was sealed; the second time fails the test."""
    found = set()
    close = seal.Sealed._close

    def closing(self, packet):
        whole = close(self, packet)
        one = bytes(self._mine), whole[:4]
        assert one not in found, "a stream meets two packets"
        found.add(one)
        return whole

    monkeypatch.setattr(seal.Sealed, "_close", closing)
    return found


def answered(one, guest, host_key, attempt, session):
    """The broker answers the guest with what it has heard of its host; the guest's key then."""
    mine, its = pipe.make(Shared)
    host = HandMadeHost(mine, session=session)
    guest.attempt = attempt - 1  # it has called in vain so often that they begin anew
    guest.attach(its)
    for _ in range(600):
        one.now += 10
        guest.tick(one.now)
        host.tick(one.now)
        if host.attempt is not None and host_key is not None:
            host.send_key(host_key)
            host_key = None
    assert host.attempt == attempt and host.of(frames.PROOF)
    key = bytes(guest.greeting.key)
    guest.lose()
    return key


def test_what_was_recorded_of_a_host_leads_who_comes_back_to_no_old_key(sealed):
    one = party(1, port=Shared)
    one.gather()
    guest = one.guests[0]
    lose(one, 0)
    host_key = curve.x25519(bytes(range(32)), curve.NINE)
    keys = {answered(one, guest, host_key, 9, 77) for _ in range(3)}
    assert len(keys) == 3
    assert guest.table_key == T
    one.connect(0)
    one.gather()  # and its own host it finds again
    assert len(sealed) > 20


@pytest.mark.parametrize("again", ["newcomer", "comes back"])
def test_what_was_recorded_of_a_guest_leads_its_host_to_no_old_key(sealed, monkeypatch, again):
    """A host's key is another one each time, whatever the guest and its numbers are."""
    begun = []
    begin = seal.Sealed.begin
    monkeypatch.setattr(
        seal.Sealed, "begin", lambda self, key, host: begun.append(key) or begin(self, key, host)
    )
    one = party(1, port=Shared)
    one.gather()
    guest = one.guests[0]
    for _ in range(3):
        lose(one, 0)
        guest.attempt = 0
        if again == "newcomer":
            guest.be_at(guest.table_id, guest.term)
        one.connect(0)
        one.gather()
    assert len(begun) == 8 and len(set(begun)) == 4


def test_the_same_code_has_another_point_in_each_session():
    point = curve.map_code(1234, curve.name_of(7, 1, 2))
    names = [(8, 1, 2), (7, 2, 2), (7, 1, 3), (7, 1, 2, 1)]
    assert all(curve.map_code(1234, curve.name_of(*name)) != point for name in names)


# Each of these was once a change that no test noticed.


@pytest.mark.parametrize("at", [0, 1, 2, 9, 15])
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


def flipped(data, at):
    data = bytearray(data)
    data[at] ^= 1
    return bytes(data)


def test_who_comes_back_has_the_tag_of_its_key_whatever_it_says():
    one = party(2)
    one.gather()
    own, other = lose(one, 0), lose(one, 1)
    tag = one.host.seats[other].tag
    thief = come(one, COMES_BACK)
    private, public, _ = curve.identity(secret_of(b"guest 0")[:16])
    thief.send_key(public)
    one.run(lambda: thief.their_key())
    thief.prove(T, private)
    one.run(lambda: thief.of(frames.SECRETS))
    thief.send(frames.MY_TAG, tag)
    thief.send(frames.JOIN, b"\0\0thief")
    one.run(lambda: thief.of(frames.TABLE))
    assert thief.of(frames.TABLE)[0][7] == own
    assert one.host.seats[other].peer is None and one.host.seats[other].tag == tag


def test_a_goodbye_of_another_session_sends_nobody_away():
    one = party(1)
    one.gather()
    guest = one.guests[0]
    mine = guest.link.session
    for session in range(256):
        if session != mine:
            guest.link.port.send(bytes((5, 0xC0, session, frames.BYE, frames.VERSION, 1)))
            one.tick()
    assert one.host.seats[guest.my_seat].peer is not None and not one.host.peers[0].gone
    guest.link.port.send(bytes((5, 0xC0, mine, frames.BYE, frames.VERSION, 1)))
    one.run(lambda: not one.host.peers or one.host.peers[0].gone)
