"""Signs between partners at a table of several handhelds: who is told of one, and who is not."""

import pytest

from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_core import signals, state
from truco_core.events import DEALT, SIGNALLED
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.lobby_phases import PLAYING

PAULISTA = RULE_SETS[0][1]
NEVER, OFTEN = 1, len(signals.ODDS)  # 1 + index into ODDS


def playing(guests, signs_seen, seed=0):
    """A party after the first deal, in which nobody plays."""
    party = HostAndGuests(guests, PAULISTA, 4, seed)
    party.host.signs_seen = signs_seen
    for person in party.people:
        person.sleeps = True
    party.start()
    party.run(lambda: all(person.has(DEALT) for person in party.people))
    party.settle()
    return party


def seats(party):
    return [party.host.my_seat] + [guest.my_seat for guest in party.guests]


@pytest.mark.parametrize("maker", range(4))
def test_a_sign_is_told_to_the_partner_alone(maker):
    party = playing(3, NEVER)
    sits = seats(party)
    if maker:
        party.guests[maker - 1].sign(signals.COPAS)
    else:
        assert party.host.sign(sits[0], signals.COPAS)
    partner = sits.index(sits[maker] ^ 2)
    party.run(lambda: party.people[partner].has(SIGNALLED))
    party.settle()
    assert party.people[partner].has(SIGNALLED) == [(SIGNALLED, sits[maker], signals.COPAS)]
    assert [len(person.has(SIGNALLED)) for person in party.people].count(0) == 3


def test_opponents_notice_one_now_and_then():
    party = playing(3, OFTEN)
    noticed = 0
    for number in range(60):
        party.guests[0].sign(number % signals.SIGN_COUNT)
        for _ in range(210):  # one each 2 s, after the first ones
            party.tick()
    sits = seats(party)
    for person, seat in zip(party.people, sits):
        if (seat ^ sits[1]) & 1:
            noticed += len(person.has(SIGNALLED))
    # 120 chances of 10 in 16.
    assert 45 < noticed < 105


def test_robots_tell_their_partners_what_they_hold():
    told = 0
    for seed in range(6):
        party = playing(1, NEVER, seed)
        me = party.guests[0].my_seat
        dealt = bytearray(party.host.match.state)  # a robot may have laid a card by now
        for i in range(state.CARDS, state.CARDS + 12):
            dealt[i] &= ~state.GONE
        for _, seat, sign in party.people[1].has(SIGNALLED):
            assert seat == me ^ 2
            assert sign == signals.best_sign(dealt, seat)
            told += 1
    assert told


def test_a_table_without_signs_and_a_sign_that_is_none_refuse_it():
    party = playing(3, 0)
    party.guests[0].sign(signals.ZAP)
    party.settle()
    assert party.host.peers[0].refused == 1
    assert not any(person.has(SIGNALLED) for person in party.people)
    assert not any(guest.flags & frames.SIGNS for guest in party.guests)
    party = playing(3, NEVER)
    party.guests[0].sign(signals.SIGN_COUNT)
    party.settle()
    assert party.host.peers[0].link.dropped == 1  # no record may have it
    assert all(guest.flags & frames.SIGNS for guest in party.guests)


def test_whole_matches_with_signs_are_the_same_everywhere():
    for seed in range(3):
        party = HostAndGuests(2, PAULISTA, 4, seed)
        party.host.signs_seen = OFTEN
        party.host.rng = Rng(seed)
        party.start()
        party.finish()
        party.check_same()
        assert not any(guest.dropped + guest.mirror.dropped for guest in party.guests)
        assert any(person.has(SIGNALLED) for person in party.people)


def test_they_go_on_with_the_next_host():
    world = Handhelds(3)
    lobby = world.lobbies[0]
    world.sit(PAULISTA, 4)
    lobby.set_options(signs_seen=OFTEN)
    world.wait(1)
    lobby.start()
    world.run(lambda: all(one.phase == PLAYING for one in world.lobbies))
    # Only who has heard the whole match can take it over.
    world.run(lambda: all(one.guest.mirror.synced for one in world.lobbies[1:]))
    world.kill(0)
    world.run(lambda: any(one.is_host for one in world.alive()))
    (host,) = [one for one in world.alive() if one.is_host]
    assert host.host.signs is not None
    world.finish()
    world.check_same()
