"""Test the last hand, the statistics, and signs between partners at linked tables."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from tools.sim.worlds.table_entry import host_table, play_at_table
from truco_core import events, signals
from truco_core.events import DEALT, HAND_WON, MATCH_WON, PLAYED, SIGNALLED
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE, RULE_SETS
from truco_game.linked_game import LinkedGame
from truco_game.setup import Setup
from truco_link import messages
from truco_store import LINK, MATCH, profile


def events_of(hand):
    """Return the events of a `LastHand`, as its replay shows them."""
    found, again = [], hand.again
    again.rewind(hand.start_at, hand.start)
    while not again.is_at_end():
        again.step()
        told = again.match.events[: again.match.event_bytes]
        found += zip(told[::3], told[1::3], told[2::3])
    return found


class Game(LinkedGame):
    """The game of a handheld without screens.

    said: the events of the hand that is on, as the player was told them
    hands: pairs of `said` and the last hand, after each hand
    """

    def __init__(self, lobby, person):
        self.said, self.hands = [], []
        LinkedGame.__init__(self, lobby, person, Setup(), self.note)
        watch = person.watch
        person.watch = lambda *event: (watch(*event), event[0] <= MATCH_WON and self.hear(*event))

    def note(self, kind, seat, value):
        if kind == DEALT:
            self.said = []
        elif PLAYED <= kind <= MATCH_WON:
            self.said.append((kind, seat, value))
        if kind == HAND_WON:
            self.hands.append((self.said, self.last_hand()))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name, rule_set", RULE_SETS)
def test_the_last_hand_is_what_the_player_was_told(name, rule_set, players):
    """So it is for host and guests. Cards that nobody has shown stay unknown."""
    world = Handhelds(players, seed=players).sit(rule_set, players)
    for person in world.people:
        person.pick = None
    games = [Game(*one) for one in zip(world.lobbies, world.people)]
    world.play().play_out()
    for game in games:
        assert game.hands
        for said, hand in game.hands:
            if hand is None:  # cards that nobody has shown have decided a trick
                assert rule_set[MORE_FLAGS] & PAIR_AFTER_TIE
            else:
                assert events_of(hand) == said


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
        party.host.obey(messages.SIGN, sits[0], signals.COPAS)
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
