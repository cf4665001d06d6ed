"""Test the last hand, the statistics, and signs between partners at linked tables."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.piped_handhelds import HostAndGuests
from tools.sim.worlds.table_entry import host_table, play_at_table
from truco_core import events, signals, state
from truco_core.events import DEALT, SIGNALLED
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_game import linked_game, linked_hand
from truco_game.linked_hand import HandLog
from truco_link import messages
from truco_store import LINK, MATCH, profile


class Screen:
    """A stand-in for truco_game.linked_game.LinkedGame that turns events and logs the hand."""

    def __init__(self, party, index):
        self.party = party
        self.index = index
        self.view = Match(bytearray(state.SIZE))
        self.view.state[state.PHASE] = state.MATCH_OVER
        self.last = HandLog(self)
        self.hands = []  # (LastHand, view after the hand) of each hand
        self.person = party.people[index]
        self.person.watch = self.watch

    def mine(self):
        return [self.party.host, *self.party.guests][self.index].my_seat

    def look(self):
        at = [self.party.host, *self.party.guests][self.index]
        if at.match is None or self.mine() > 3:
            return self.view
        seen = bytearray(state.SIZE)
        if self.index:
            seen[:] = at.match.state
        else:
            at.match.view(at.my_seat, seen)
        linked_game.rotate_state(seen, self.view.state, self.mine())
        return self.view

    def watch(self, kind, seat, value):
        self.person.log.append((kind, seat, value))
        players = len(self.party.host.seats)
        if kind == messages.SYNCED:
            self.last.hear(kind, 0, 0, self)
        elif kind <= events.MATCH_STARTED:
            seat = linked_game.rotate_event_seat(kind, seat, self.mine(), players)
            value = linked_game.rotate_event_value(kind, value, self.mine(), players)
            self.last.hear(kind, seat, value, self)
            if kind == events.HAND_WON:
                made = linked_hand.last_hand(self.last)
                self.hands.append((made, bytes(self.look().state)))


def test_a_hand_that_was_joined_midway_is_not_kept():
    party = HostAndGuests(1, RULE_SETS[0][1], 2)
    screen = Screen(party, 1)
    party.start()
    party.run(lambda: party.host.match.state[state.PHASE] == state.PLAYING)
    party.host.peers[0].start_over()  # sends the guest the state of the match
    party.run(lambda: len(screen.hands) == 2)
    assert screen.hands[0][0] is None and screen.hands[1][0] is not None


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
