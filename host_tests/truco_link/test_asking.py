"""Test the host's answer to each message of a guest, valid or not, and the cost of messages.

The bytes are written by hand after docs/link.md.
"""

import pytest

from host_tests.support.asking import Asking, at_turn
from host_tests.support.raw_port import Port
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE
from truco_link import messages
from truco_link.messages import LATER, TAKEN


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("by", [1, 255])
def test_a_card_at_another_moment_is_late(place, by):
    """A host ignores an ACTION that was chosen for another position of the match."""
    asking = at_turn()
    seat = asking.party.guests[0].my_seat
    here = asking.position()
    here[place] = (here[place] + by) & 0xFF
    assert asking.act(asking.cards(seat)[0], here) == []
    assert not any(asking.heard(events.PLAYED))
    card = asking.cards(seat)[0]
    assert asking.act(card) == [], "now it is taken"
    assert [one[:1] for one in asking.heard(events.PLAYED)] == [[(events.PLAYED, seat, card)]] * 2


def test_what_the_rules_forbid_changes_nothing():
    """A host ignores actions that the rules forbid."""
    asking = at_turn()
    seat = asking.party.guests[0].my_seat
    before = bytes(asking.host.match.state)
    for action in (asking.cards(1 - seat)[0], 39 | FACE_DOWN, state.ACCEPT, 0xFF):
        assert asking.act(action) == [], action
    assert bytes(asking.host.match.state) == before and not any(asking.heard(events.PLAYED))


def test_only_who_has_a_seat_in_a_match_may_act():
    """Ignore actions without a match and all messages of spectators, except phrases."""
    asking = Asking(on=False)
    assert asking.send("22 03 00 40") == [], "no match"
    asking = Asking(guests=2)
    watcher = next(i for i, guest in enumerate(asking.party.guests) if guest.my_seat == NONE)
    here = bytes(asking.host.match.state)
    for text in (
        "22 03 " + asking.position().hex(" "),
        "23 01",
        "25 00 01",
    ):
        assert asking.send(text, watcher) == [], text
    assert bytes(asking.host.match.state) == here
    for kind in (messages.SHOUTED, events.END_ASKED):
        assert not any(asking.heard(kind))
    assert asking.send("19 00 05", watcher) == []
    assert asking.heard(messages.SHOUTED) == [[(messages.SHOUTED, NONE, 5)]] * 3, (
        "it may say a phrase"
    )


def seats(asking):
    return [place.name for place in asking.host.seats]


# SIT by guest 0, at first in seat 1, before a match: (seat in hex, answers, its seat afterwards).
SITS = [
    ("02", [], 2),
    *((taken, [TAKEN], 2) for taken in ("00", "02", "03")),
    *((nowhere, [], 2) for nowhere in ("04", "fd", "ff")),
    ("fe", [], NONE),
    ("fe", [], NONE),  # the guest is a spectator already
    ("01", [], 1),
]


def test_a_seat_that_is_free_is_given_at_once_before_a_match():
    asking = Asking(guests=2, players=4, on=False)
    guest = asking.party.guests[0]
    assert seats(asking) == ["host", "guest 0", "", "guest 1"]
    for seat, told, sits in SITS:
        assert asking.send("21 " + seat) == told and guest.my_seat == sits, seat
        expected = ["host", "", "", "guest 1"]
        if sits != NONE:
            expected[sits] = "guest 0"
        assert seats(asking) == expected
    for guest in asking.party.guests:
        assert [place.name for place in guest.seats] == seats(asking)


def test_another_seat_is_given_to_one_who_sits_when_the_match_is_over():
    """During a match SIT is answered with LATER; of two who ask, one gets the seat afterwards."""
    asking = Asking(guests=2, players=4)
    guests = asking.party.guests
    for i in (0, 1):
        assert asking.send("21 02", i) == [LATER]
    assert asking.send("21 00") == [TAKEN]
    assert [guest.my_seat for guest in guests] == [1, 3]
    asking.party.wake()
    asking.party.run(lambda: any(guest.my_seat == 2 for guest in guests), 600)
    asking.party.wait(2)
    assert asking.host.is_over() and len({guest.my_seat for guest in guests}) == 2


# ACTION with a short position; JOIN after joining; a key after joining; an unknown kind.
@pytest.mark.parametrize("text", ["22 03 01", "20 00", "30" + " 00" * 16, "7f 00"])
def test_what_makes_no_sense_changes_nothing(text):
    asking = Asking(guests=2, players=4)
    before = bytes(asking.host.match.state), seats(asking)
    assert asking.send(text) == []
    assert (bytes(asking.host.match.state), seats(asking)) == before
    kinds = messages.SHOUTED, events.END_ASKED, messages.SEATS_CHANGED
    assert not any(any(asking.heard(kind)) for kind in kinds)


@pytest.fixture
def peer():
    """Return a host's `Peer` at the time 1000 ms, on a port whose other end is the test."""
    host = HostAndGuests(0, PAULISTA).host
    host.now_ms = 1000
    host.add_peer(Port())
    one = host.peers[0]
    assert one.tick(1000)
    return one


def test_a_guest_has_16_credits_and_one_comes_back_each_second(peer):
    assert all(peer.pay() for _ in range(16))
    peer.host.now_ms += 999
    assert not peer.pay()
    peer.host.now_ms += 1
    assert peer.pay() and not peer.pay()
    peer.host.now_ms += 99_000
    assert [peer.pay() for _ in range(17)] == [True] * 16 + [False]


@pytest.mark.parametrize("kind, costs", [("SHOUT", True), ("ACTION", False), ("RESYNC", False)])
def test_what_a_message_costs(peer, kind, costs):
    paid = []
    peer.pay = lambda: paid.append(1)
    peer.on_message(bytes((getattr(messages, kind), 0, 0, 0)), 0, 4)
    assert bool(paid) == costs


def test_a_guest_is_told_the_table_again_when_it_has_a_credit(peer):
    peer.phase = messages.LIVE
    while peer.pay():
        pass
    peer.on_message(bytes((messages.RESYNC,)), 0, 1)
    for passed_ms, phase in ((999, messages.LIVE), (1, messages.TELLING)):
        peer.host.now_ms += passed_ms
        peer.tick(peer.host.now_ms)
        assert peer.phase == phase


# (byte of the guest's view, function that gives its wrong value)
WRONG = {
    "score": (state.SCORE, lambda byte: byte + 1),
    "hand": (state.HAND, lambda byte: byte + 1),
    "level": (state.LEVEL, lambda byte: byte + 1),
    "who may act": (state.WAIT, lambda byte: byte ^ 3),
    "whose turn it is": (state.TURN, lambda byte: 1 - byte),
    "own cards": (state.CARDS + 3, lambda byte: (byte + 7) % 40),
    "opener": (state.LEADS, lambda byte: 1 - byte),
    "a card that was not laid": (state.PLAYS + 8, lambda byte: 5),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_guest_whose_view_is_wrong_asks_and_goes_on(what):
    """It notices at the next action, or at the next deal at the latest."""
    party = HostAndGuests(1, PAULISTA, 2, seed=4)
    party.deal_to_sleepers()
    at, wrong = WRONG[what]
    guest = party.guests[0]
    guest.match.state[at] = wrong(guest.match.state[at])
    party.wake()
    hand = party.host.match.state[state.HAND]
    party.run(lambda: party.host.match.state[state.HAND] > hand + 1 or party.host.is_over())
    party.sleep()
    party.wait(2)
    party.check_same()


def test_a_table_that_is_told_without_rules_is_asked_for_again():
    party = HostAndGuests(1, PAULISTA, 2)
    party.gather()
    guest = party.guests[0]
    guest.on_log(b"\x7f\0", 0, 2)  # no code: the guest asks, and waits for RULES
    for body in (party.host.peers[0].table(), party.host.seats[0].message(messages.SEAT, 0)):
        guest.on_message(body, 0, len(body))
    guest.on_message(bytes((messages.TOLD,)), 0, 1)
    assert guest.faults == 2 and guest.rules == PAULISTA
    party.wait(2)
    assert guest.telling is None and guest.faults == 2
