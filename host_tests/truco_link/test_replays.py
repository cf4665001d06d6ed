"""Who records all that is said, and says it again, brings no counter under a key a second time."""

import pytest

from host_tests.support import other_keys
from host_tests.support.greeted_party import T, lose, party
from host_tests.support.hand_made import HandMadeHost
from truco_link import frames, seal
from truco_link.carriers import pipe


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
    host_key = other_keys.x25519(bytes(range(32)), other_keys.BASE)
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
            guest.know(None, None)
        one.connect(0)
        one.gather()
    assert len(begun) == 8 and len(set(begun)) == 4


def test_the_same_code_has_another_point_in_each_session():
    point = other_keys.map_code(1234, other_keys.name_of(7, 1, 2))
    names = [(8, 1, 2), (7, 2, 2), (7, 1, 3), (7, 1, 2, 1)]
    assert all(other_keys.map_code(1234, other_keys.name_of(*name)) != point for name in names)
