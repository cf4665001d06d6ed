"""What a guest may send, and what it costs: docs/link.md, What a guest may send."""

import types

import pytest

from host_tests.support.raw_port import Port
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core.cards import NONE
from truco_link import frames, host_peer


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


class Paying(host_peer.Peer):
    """A peer that can pay for nothing."""

    host = None
    seat = NONE

    def __init__(self):
        pass

    def pay(self, price_ms):
        self.price_ms = price_ms
        return False


@pytest.mark.parametrize(
    "kind, price_ms",
    [
        (frames.JOIN, 500),
        (frames.SIT, 1000),
        (frames.ACTION, 100),
        (frames.END, 2000),
        (frames.RESYNC, 100),
        (frames.SIGN, 2000),
        (frames.LINK_0, 100),
        (frames.LINK_0 + 3, 100),
        (frames.MY_TAG, 500),
        (frames.SHOUT, 2000),
        (frames.LINK_0 + 4, 500),
        (frames.CHEAT, 500),
        (frames.KEY_LOW, 500),
        (frames.PROOF, 500),
    ],
)
def test_what_a_message_costs(kind, price_ms):
    peer = Paying()
    assert not peer.hear(kind, b"", 0, 0)
    assert peer.price_ms == price_ms


@pytest.mark.parametrize("missing, heard", [(0b0010, True), (0b1101, False)])
def test_only_a_link_that_a_deal_waits_for_is_heard_unpaid(missing, heard):
    told = []
    peer = Paying()
    peer.seat, peer.joined = 1, True
    dealer = types.SimpleNamespace(missing=missing, hear=lambda *one: told.append(one))
    peer.host = types.SimpleNamespace(dealer=dealer)
    for seat in range(4):
        assert peer.hear(frames.LINK_0 + seat, bytes(17), 0, 17) == (heard and seat == 1)
    assert told == [(1, bytes(16))] * heard
