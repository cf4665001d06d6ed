"""Matches of several handhelds in the statistics of the player."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.table_entry import host_table, play_at_table, sit_at_table, start_match
from truco_core import events
from truco_store import MATCH, STATS, profile


def figures(meeting):
    """Those of all rules together: only one match is played."""
    image, rows = meeting.app.store.image, range(profile.STATS_ROWS)
    fields = range(profile.LONGEST + 1)
    return [sum(profile.figure(image, row, field) for row in rows) for field in fields]


@pytest.mark.slow
@pytest.mark.parametrize("hosts", [True, False])
def test_a_match_counts_once_for_everybody_who_sat_there(hosts):
    with LinkedHandheld() as m:
        if hosts:
            host_table(m)
            m.choose("Começar")
            m.press("A")
        else:
            play_at_table(m)
        m.app.store.image[MATCH] = 1  # another match waits for the player at home
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
        assert m.app.store.image[MATCH:STATS] == before[MATCH:STATS]
        m.lobbies[1].leave()
        m.party.leave()
        assert figures(m) == found


def test_who_leaves_a_match_has_lost_it():
    with LinkedHandheld() as m:
        sit_at_table(m)
        assert figures(m)[profile.MATCHES] == 0
        start_match(m)
        m.party.leave()
        assert figures(m)[profile.MATCHES : profile.MATCHES_WON + 1] == [1, 0]


def test_a_friendly_end_and_who_only_watches_count_for_nothing():
    with LinkedHandheld() as m:
        play_at_table(m)
        m.end_in_peace()
        m.party.leave()
        assert figures(m)[profile.MATCHES] == 0
