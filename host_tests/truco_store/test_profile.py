"""Test statistics, chips and points after whole matches."""

import truco_store
from host_tests.support.headless_match import Headless
from host_tests.support.recording_nvm import load
from truco_core.rules import RULE_SETS
from truco_game.setup import Setup
from truco_store import profile

USUAL = Setup().rule_set  # index of the default rule set


def fresh():
    return load(b"\xff" * 8192)


def test_the_statistics_have_a_row_for_each_rule_set():
    assert truco_store.STATS_ROWS == len(RULE_SETS) + 1, "see docs/extending.md, A rule set"
    assert truco_store.ROW_SIZE == 2 * (profile.LONGEST + 1)


def test_a_match_for_points_pays_chips_and_points():
    store = fresh()
    won = Headless(store, seed=5, for_points=1).play() == 0
    assert profile.chips(store.image) == (105 if won else 90)
    assert profile.points(store.image) == (20 if won else 5)


def test_giving_up_counts_as_a_defeat_and_a_friendly_end_does_not_count():
    for friendly in (True, False):
        store = fresh()
        headless = Headless(store, seed=5, for_points=1)
        for _ in range(30):
            headless.tick()
        assert profile.chips(store.image) == 90, "in the pot"
        if friendly:
            headless.player.human = True
            headless.game.table.ask_end(0)
            assert headless.game.table.ended
        else:
            headless.game.give_up()
        kept = load(bytes(store.nvm[:])).image
        assert not kept[truco_store.MATCH]
        assert profile.chips(kept) == (100 if friendly else 90)
        assert profile.figure(kept, USUAL, profile.MATCHES) == (not friendly)
        assert profile.points(kept) == 0
        assert bool(kept[truco_store.LAST + 1] & profile.LEFT) == (not friendly)
