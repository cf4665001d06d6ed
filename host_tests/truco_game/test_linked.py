"""Test the last hand, the statistics, and signs between partners at linked tables."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.piped_handhelds import HostAndGuests, masked, start_at
from tools.sim.worlds.table_entry import host_table, play_at_table
from truco_core import events, signals, state
from truco_core.events import DEALT, HAND_WON, MATCH_WON, PLAYED, SIGNALLED
from truco_core.rules import GOAL, RULE_SETS, SPECIAL_AT
from truco_game import linked_game
from truco_game.linked_hand import last_hand
from truco_link import messages
from truco_store import LINK, MATCH, profile


def told_by(hand, by, players):
    """Return the events of a `LastHand` whose seats are rotated by `by`, as at the table."""
    back, found = players - by, []
    again = hand.again
    again.rewind(hand.start_at, hand.start)
    while not again.is_at_end():
        again.step()
        events_of = again.match.events[: again.match.event_bytes]
        for kind, seat, value in zip(events_of[::3], events_of[1::3], events_of[2::3]):
            seat = linked_game.rotate_event_seat(kind, seat, back, players)
            value = linked_game.rotate_event_value(kind, value, back, players)
            found.append((kind, seat, value))
    return found


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name, rule_set", RULE_SETS)
def test_the_last_hand_is_what_the_events_told(name, rule_set, players):
    """So it is for host and guest, from each seat, also while the host plays the next hand."""
    party = HostAndGuests(players - 1, rule_set, players, seed=players)
    start_at(party.host, 0, rule_set[GOAL] - 1, rule_set[SPECIAL_AT] or 1)
    party.gather()
    log, hands = party.people[0].log, 0
    while not party.host.is_over():
        party.run(lambda: party.people[0].has(HAND_WON))
        said = [one for one in log if PLAYED <= one[0] <= MATCH_WON]
        del log[:]
        if party.host.is_over():
            party.settle()
        else:
            party.run(lambda: not party.host.is_between_hands())
        for at in [party.host, *party.guests]:
            for by in range(players):
                found = told_by(last_hand(at.log, by), by, players)
                assert masked(found, party.host.my_seat) == said
        hands += 1
    assert hands


def test_a_hand_that_a_person_left_has_no_replay():
    party = HostAndGuests(1, RULE_SETS[0][1], 2)
    party.start()
    party.run(lambda: party.host.match.state[state.PHASE] == state.PLAYING)
    party.guests[0].leave()
    party.run(lambda: party.people[0].has(events.CONCEDED))
    party.run(lambda: party.host.log.data)
    assert party.host.log.data and last_hand(party.host.log, 0) is None


def figures(meeting):
    """Return the statistics, summed over all rule sets."""
    image, rows = meeting.app.store.image, range(profile.STATS_ROWS)
    fields = range(profile.LONGEST + 1)
    return [sum(profile.figure(image, row, field) for row in rows) for field in fields]


@pytest.mark.slow
@pytest.mark.parametrize("hosts", [True, False])
def test_a_match_counts_once_for_everybody_at_the_table(hosts):
    with LinkedHandheld() as m:
        if hosts:
            host_table(m)
            m.choose("Começar")
            m.press("A")
        else:
            play_at_table(m)
        m.app.store.image[MATCH] = 1  # another match is saved at home
        before = bytes(m.app.store.image)
        m.press_until("A", "linked_end")
        hands = m.people[1].has(events.HAND_WON)
        mine = m.lobby.my_seat
        won = m.people[1].has(events.MATCH_WON)[0][1] == mine & 1
        found = figures(m)
        assert found[profile.MATCHES : profile.HANDS_WON + 1] == [
            1,
            won,
            len(hands),
            len([one for one in hands if one[1] == mine & 1]),
        ]
        raises = [one for one in m.people[1].has(events.RAISED) if one[1] == mine]
        runs = [one for one in m.people[1].has(events.RAN) if one[1] == mine]
        assert (found[profile.RAISES], found[profile.RUN_FROM]) == (len(raises), len(runs))
        assert found[profile.STREAK] == won
        assert m.app.store.image[MATCH:LINK] == before[MATCH:LINK]
        m.lobbies[1].leave()
        m.party.leave()
        assert figures(m) == found


PAULISTA = RULE_SETS[0][1]
NEVER = 1  # opponents see no sign: 1 + index into signals.ODDS


def playing(guests, signs_seen, seed=0):
    """Return a party after the first deal, in which nobody plays."""
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
def test_a_sign_is_sent_only_to_the_partner(maker):
    party = playing(3, NEVER)
    sits = seats(party)
    if maker:
        party.guests[maker - 1].sign(signals.COPAS)
    else:
        party.host.take(messages.SIGN, sits[0], signals.COPAS)
    partner = sits.index(sits[maker] ^ 2)
    party.run(lambda: party.people[partner].has(SIGNALLED))
    party.settle()
    assert party.people[partner].has(SIGNALLED) == [(SIGNALLED, sits[maker], signals.COPAS)]
    assert [len(person.has(SIGNALLED)) for person in party.people].count(0) == 3


def test_an_unknown_sign_or_one_without_the_option_is_refused():
    party = playing(3, 0)
    party.guests[0].sign(signals.ZAP)
    party.settle()
    assert not any(person.has(SIGNALLED) for person in party.people)
    assert not any(guest.flags & messages.SIGNS for guest in party.guests)
    party = playing(3, NEVER)
    party.guests[0].sign(signals.SIGN_COUNT)
    party.settle()
    assert all(guest.flags & messages.SIGNS for guest in party.guests)
