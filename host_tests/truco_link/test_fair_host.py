"""The host's side of the fair deal: its chains and rounds, when guests come, go and are late."""

import pytest

from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core.rules import RULE_SETS
from truco_link import dealer as host_dealer
from truco_link import fair_deck, frames, guest_round, guest_witness
from truco_link.dealer import HAS_PLEDGED, LISTED, MAKING, PLEDGING, ROUND_NOW
from truco_link.guest_witness import checked
from truco_link.host import Host
from truco_link.link import NEAR
from truco_link.told import LIVE

PAULISTA = RULE_SETS[0][1]


class Alone:
    """A host of nobody."""

    match = table = None
    times = NEAR
    peers = []
    all_know = Host.all_know

    def is_over(self):
        return True


def test_rounds_are_numbered_from_a_number_by_chance_on():
    numbers = {host_dealer.Dealer(Alone()).book[ROUND_NOW] for _ in range(200)}
    assert len(numbers) > 40 and max(numbers) < 64


def test_every_link_of_the_chain_is_kept_or_made_again():
    dealer = host_dealer.Dealer(Alone())
    while dealer.stage == MAKING:
        dealer.tick(0)
    links = [dealer.seed(k) for k in range(fair_deck.CHAIN_HANDS + 1)]
    assert len(set(links)) == fair_deck.CHAIN_HANDS + 1
    for one, following in zip(links, links[1:]):
        assert fair_deck.previous_link(following) == one


def held_back(monkeypatch, i):
    """A party whose guest `i` does not pledge until it is let: so the list stays open."""
    party = HostAndGuests(2, PAULISTA, 4)
    pledge = guest_round._pledge
    held = {party.guests[i]}

    def may_pledge(guest):
        if guest not in held:
            pledge(guest)

    monkeypatch.setattr(guest_round, "_pledge", may_pledge)
    party.held = held
    party.start()
    dealer = party.host.dealer
    party.run(lambda: dealer.stage == PLEDGING and dealer.book[HAS_PLEDGED])
    return party, dealer


def test_who_comes_anew_while_the_list_is_open_pledges_again(monkeypatch):
    """After a restart it knows nothing of what it pledged, and could not open it."""
    party, dealer = held_back(monkeypatch, 1)
    one = party.guests[0]
    seat = one.my_seat
    assert dealer.book[HAS_PLEDGED] == 1 << seat
    before = bytes(dealer.book)
    one.link.port.close()
    party.run(lambda: not party.host.seats[seat].peer)
    guest_witness.begin(one.book)
    party.connect(0)
    number = dealer.book[ROUND_NOW]
    party.run(lambda: not dealer.book[HAS_PLEDGED])  # the list waits for it
    party.run(lambda: dealer.book[HAS_PLEDGED] >> seat & 1 and bytes(dealer.book) != before)
    assert dealer.stage == PLEDGING and dealer.book[ROUND_NOW] == number
    party.held.clear()
    one_more = party.guests[1]
    guest_round._pledge(one_more)
    party.run(lambda: dealer.stage > PLEDGING)
    assert dealer.book[LISTED] == 1 << seat | 1 << one_more.my_seat
    party.run(lambda: dealer.k == 2)
    party.settle()
    assert [checked(guest.book) for guest in party.guests] == [1, 1]
    assert not any(person.has(frames.CHEATED) for person in party.people)
    assert not any(person.has(frames.LEFT_OUT) for person in party.people)


def test_who_does_not_pledge_is_waited_for_eight_seconds(monkeypatch):
    party, dealer = held_back(monkeypatch, 1)
    began = dealer.since_ms
    party.run(lambda: dealer.stage != PLEDGING)
    assert 8000 < party.now - began <= 8000 + party.step_ms
    party.run(lambda: dealer.k == 2)
    party.settle()
    assert [checked(guest.book) for guest in party.guests] == [1, 0]
    assert party.people[2].has(frames.LEFT_OUT) and not party.people[1].has(frames.LEFT_OUT)
    assert not any(person.has(frames.CHEATED) for person in party.people)


class Peer:
    """As far as it is looked at when all must have heard something."""

    def __init__(self, joined=True, away=False, step=LIVE, idle=True):
        self.joined, self.step, self.link = joined, step, self
        self.is_away = lambda now_ms: away
        self.idle = lambda: idle


@pytest.mark.parametrize(
    "options, waits",
    [
        ({}, False),
        ({"idle": False}, True),
        ({"step": LIVE - 1}, True),
        ({"idle": False, "away": True}, False),
        ({"step": 0, "joined": False}, False),
    ],
)
def test_a_new_chain_waits_until_all_have_heard_the_end_of_the_one_before(options, waits):
    dealer = host_dealer.Dealer(Alone())
    dealer.host.peers = [Peer(), Peer(**options), Peer()]
    dealer.former = bytes(16)
    dealer.enter(host_dealer.MADE, 5000)
    told = []
    for peer in dealer.host.peers:
        peer.tell_deal = lambda body, size: told.append(bytes(body[:size]))
    dealer.prepare(5000)
    assert (dealer.stage == host_dealer.MADE) == waits == (not told)
    if waits:
        dealer.prepare(13000)
        assert dealer.stage == host_dealer.MADE
        dealer.prepare(13001)
    assert dealer.stage == host_dealer.BETWEEN
    assert told == [bytes((frames.COMMIT,)) + dealer.seed(0)] * 3
