"""The greeting: codes, sessions, what time it takes of a host; what honest people meet of it."""

import os
import types

import pytest

from host_tests.support import curve
from host_tests.support.greeted_party import T, come, false_host, party
from host_tests.support.raw_port import Port
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import state
from truco_link import frames, host_keys, keys, lobby
from truco_link.frames import JOINED, SENT_AWAY


def test_a_private_table_asked_without_a_code_costs_nobody_three_seconds():
    one = party(1, True)
    one.guests[0]._begin(one.guests[0].link, None, False)
    one.run(lambda: one.guests[0].phase == SENT_AWAY)
    assert one.guests[0].why == frames.BAD_CODE and one.host.code_ms is None


def test_three_at_once_get_one_try_at_the_code():
    one = party(0, True)
    ends = [come(one) for _ in range(3)]
    for end, code in zip(ends, (1, 2, 3)):
        end.base = curve.map_code(code, end.name())
        end.send_mine()
    one.run(lambda: all(end.their_key() or end.why() for end in ends))
    for end in ends:
        if end.their_key():
            end.prove()
    one.run(lambda: all(end.why() for end in ends))
    assert sorted(end.why() for end in ends) == [frames.BAD_CODE] + 2 * [frames.CODE_WAIT]


def test_one_greeting_is_computed_at_a_time_and_a_little_in_each_tick(monkeypatch):
    one = party(1)
    one.start()
    one.run(lambda: one.host.match.state[state.PHASE] == state.PLAYING)
    one.sleep()
    one.host.table.think_ms = one.host.table.rest = 1 << 27
    slices = []
    real = host_keys.x25519

    def counted(scalar, point):
        work = real(scalar, point)
        while True:
            try:
                next(work)
            except StopIteration as end:
                return end.value
            slices[-1] += 1
            yield

    monkeypatch.setattr(host_keys, "x25519", counted)
    ends = [come(one) for _ in range(2)]
    for end in ends:
        end.send_mine()
    while not all(end.their_key() for end in ends):
        slices.append(0)
        one.tick()
        assert len(slices) < 1000
    assert max(slices) == 1 and sum(slices) > 100


def test_who_does_not_finish_is_sent_away_and_nobody_waits_for_it():
    one = party(0)
    idle = come(one)
    idle.send_mine()
    one.run(lambda: idle.their_key())  # and now it says nothing more
    begun = one.now
    honest = come(one)
    honest.send_mine()
    one.run(lambda: honest.their_key(), 2)
    honest.prove()
    one.run(lambda: honest.of(frames.SECRETS), 1)
    assert honest.secrets() == (T, 1234)
    one.run(lambda: idle.why(), 12)
    assert idle.why() == frames.BAD_PROOF and 8000 < one.now - begun < 11000


def test_one_connection_does_not_make_the_host_compute_for_ever():
    one = party(0)
    end = come(one)
    for attempt in range(6, 12):
        end.send_mine()
        one.run(lambda: end.their_key() or end.why())
        if end.why():
            break
        end.heard.clear()
        end.attempt = attempt
        end.iam(0)
        one.wait(0.1)
    assert end.why() == frames.BAD_PROOF and attempt == 9


def test_a_key_of_small_order_ends_the_greeting():
    one = party(0)
    end = come(one)
    end.send_key(bytes(32))
    one.run(lambda: end.why())
    assert end.why() == frames.BAD_PROOF
    alone = party(1)
    guest = alone.guests[0]
    host, run = false_host(guest)
    run(1)
    host.send_key(bytes(32))
    run(1)
    assert guest.phase == SENT_AWAY and guest.why == frames.BAD_PROOF
    assert not host.of(frames.PROOF)


@pytest.mark.parametrize(
    "kind, body",
    [
        (frames.JOIN, b"\0\0me"),
        (frames.MY_TAG, bytes(12)),
        (frames.SECRETS, bytes(16)),
        (frames.PROOF, bytes(16)),
    ],
)
def test_nothing_counts_before_the_proof(kind, body):
    one = party(0)
    come(one).send(kind, body)
    one.wait(1)
    (peer,) = one.host.peers
    assert peer.refused + peer.link.dropped == 1 and not peer.joined


def test_a_guest_believes_no_secrets_before_the_hosts_proof():
    one = party(1)
    guest = one.guests[0]
    host, run = false_host(guest)
    run(1)
    host.answer()
    host.send(frames.SECRETS, bytes(16))
    run(1)
    assert guest.table_key is None and guest.phase != JOINED and guest.dropped == 1


def test_any_session_may_come_but_the_old_one_and_0(monkeypatch):
    for old in range(256):
        found = set()
        for drawn in range(256):
            monkeypatch.setattr(os, "urandom", lambda size, drawn=drawn: bytes((drawn,)) * size)
            found.add(host_keys._session(old))
        assert found == set(range(1, 256)) - {old}


def test_each_half_of_a_key_is_taken_once():
    one = keys.Agreement()
    for kind, fill in ((frames.KEY_HIGH, 2), (frames.KEY_LOW, 1)):
        assert not one.has_key()
        assert one.hear_key(bytes((kind,)) + bytes((fill,)) * 16, 0)
        assert not one.hear_key(bytes((kind,)) + bytes(16), 0)
    assert one.has_key() and one.theirs == b"\1" * 16 + b"\2" * 16


@pytest.mark.parametrize("drawn, code", [(0, 0), (9999, 9999), (10_000, 0), (0xFFFF, 5535)])
def test_a_new_code_has_four_digits(monkeypatch, drawn, code):
    host = HostAndGuests(0, PAULISTA).host
    port = Port()
    port.address = "eve"
    host.add_peer(port)
    monkeypatch.setattr(os, "urandom", lambda size: drawn.to_bytes(2, "little")[:size])
    host.seating.dismiss(host.peers[0])
    assert host.code == code == lobby._four_digits()


def test_after_a_wrong_code_newcomers_wait_3_s_and_who_comes_back_does_not():
    host = types.SimpleNamespace(wishes=frames.PRIVATE, code_ms=None, now_ms=5000)
    peer = types.SimpleNamespace(host=host)
    new = host_keys.Greeting(peer, 0, None)
    assert not new.must_wait()
    host.code_ms = 2001
    assert new.must_wait()
    host.code_ms = 2000
    assert not new.must_wait()
    host.code_ms = 4999
    assert not host_keys.Greeting(peer, frames.COMES_BACK, None).must_wait()
    host.wishes = 0
    assert not new.must_wait()
