"""Nobody is called a cheat at tables of honest people with bad luck.

    ZAP_LONG=1 python3 tools/test.py -k test_fair_honest

plays 10,000 tables, four minutes on one core. A table follows from its number:
`honest_tables.play(number)` plays it again.
"""

import os

import pytest

from host_tests.support import honest_tables
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import state
from truco_link import fair_deck, frames, guest_fair, guest_witness, host_peer

TABLES = 10_000 if os.environ.get("ZAP_LONG") else 60
PARTS = 4


@pytest.mark.sampled(4)
@pytest.mark.parametrize("part", range(PARTS))
def test_nobody_is_called_a_cheat(part):
    share = TABLES // PARTS
    tally = honest_tables.Tally()
    bad = []
    for number in range(part * share, part * share + share):
        one, accused = honest_tables.play(number)
        tally.add(one)
        if accused:
            bad.append((number, accused))
    print(tally)
    assert not bad
    assert tally.hands > 10 * share and tally.checked > share
    assert all(tally.done[what] for what in ("cut", "kill", "go", "sit", "end", "overflow"))


def test_the_campaign_can_fail(monkeypatch):
    """A host that tells of the deal who has not heard what was before: that looks like cheating."""
    monkeypatch.setattr(host_peer.Peer, "tell_deal", host_peer.Peer.tell)
    assert any(honest_tables.play(number)[1] for number in range(30))


def forgetful(monkeypatch, guests):
    """A party in which the first guest does not give the link for which it is asked."""
    give = guest_fair._give
    monkeypatch.setattr(guest_fair, "_give", lambda guest: guest.my_seat == 1 or give(guest))
    party = HostAndGuests(guests, PAULISTA, 4)
    party.start()
    return party


def check(party):
    party.come_again = True
    party.finish()
    assert not any(person.has(frames.CHEATED) for person in party.people)


def test_no_hand_without_a_new_link_is_dealt_behind_the_back_of_who_is_away(monkeypatch):
    """The only one who is asked has lost its chain: for all it is another host from then on."""
    party = forgetful(monkeypatch, 2)
    monkeypatch.undo()
    first, second = party.guests
    party.run(lambda: all(guest.match.state[state.HAND] for guest in party.guests))
    second.link.port.close()
    monkeypatch.setattr(guest_fair, "_give", lambda guest: None)
    party.run(lambda: party.host.dealer.asking)
    monkeypatch.undo()
    assert party.host.dealer.asked == 2
    first.link.port.close()
    first.book[:] = bytes(guest_witness.BOOK_SIZE)  # it restarts
    first.chain[fair_deck.LINKS_GIVEN] = fair_deck.CHAIN_LINKS
    party.tick()
    party.connect(0)
    party.run(lambda: party.host.term)
    party.tick()
    party.connect(0)
    party.run(lambda: not party.host.dealer.shown)
    check(party)
    assert [guest.my_seat for guest in party.guests] == [1, 3]
