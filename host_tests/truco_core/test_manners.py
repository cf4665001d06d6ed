"""Test how a robot judges the manner of a team by its raises."""

from truco_core import events
from truco_core.bots import manners
from truco_core.cards import NONE


def memory():
    m = bytearray(manners.MEMORY_SIZE)
    manners.observe(m, events.MATCH_STARTED, 0, 0)
    manners.observe(m, events.DEALT, 0, NONE)
    return m


def test_a_team_that_changes_its_manner_is_noticed_however_long_it_has_raised():
    """The evidence is limited: after 10 or 1000 hands the same number of calm ones is enough."""
    found = []
    for hands in (10, 1000):
        m = memory()
        for _ in range(hands):
            manners.observe(m, events.RAISED, 1, 3)
            manners.observe(m, events.RAN, 0, 0)
            manners.observe(m, events.DEALT, 0, NONE)
        assert manners.shouts(m, 0) and not manners.shouts(m, 1)
        calm = 0
        while manners.shouts(m, 0):
            manners.observe(m, events.PLAYED, 1, 0)
            calm += 1
        found.append(calm)
    assert found[0] == found[1] < 30


def test_what_a_team_does_after_the_third_trick_counts_as_in_that_trick():
    """A robot may hear more tricks than a hand has, if it missed a deal."""
    third, later = memory(), memory()
    for m, tricks in ((third, 2), (later, 9)):
        for _ in range(tricks):
            manners.observe(m, events.TRICK_TAKEN, 0, 0)
        manners.observe(m, events.RAISED, 1, 3)
    assert third == later
