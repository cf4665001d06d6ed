"""Statistics, chips and ranking, compared with an account that the test keeps from the events."""

import pytest

import truco_store
from host_tests.support.headless_match import Headless
from host_tests.support.recording_nvm import load
from truco_core.cards import STRENGTHS
from truco_core.events import HAND_WON, RAISED, RAN
from truco_core.rules import RULE_SETS
from truco_core.state import CARDS, GONE, MANILHA
from truco_game import new_game
from truco_game.setup import Setup
from truco_store import options, profile

USUAL = Setup().rule_set  # that of somebody who has chosen none


def fresh():
    return load(b"\xff" * 8192)


class Account:
    """What happened to seat 0, told by events."""

    def __init__(self, game):
        self.game = game
        self.hands = self.won = self.raises = self.raises_won = self.run_from = self.bluffs = 0
        self.last = None
        game.table.watchers.append(self)

    def watch(self, kind, seat, value):
        if kind == HAND_WON:
            self.hands += 1
            self.won += seat == 0
        elif kind == RAISED:
            self.last = seat
            self.raises += seat == 0
        elif kind == RAN:
            self.run_from += seat == 0
            if seat & 1 and not value and self.last == 0:
                self.raises_won += 1
                self.bluffs += self.weak()
        if kind == HAND_WON:
            self.last = None

    def weak(self):
        s = self.game.table.match.state
        held = [c for c in s[CARDS : CARDS + 3] if not c & GONE]
        strong = STRENGTHS[s[0] >> 1 & 3]
        return bool(held) and not any(strong[c] > 9 or c >> 2 == s[MANILHA] for c in held)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rule_set", range(len(RULE_SETS)))
def test_statistics_of_matches(rule_set, players):
    store = fresh()
    total = [0] * 6
    results = []
    for seed in range(6):
        headless = Headless(store, seed=20 * rule_set + seed, players=players)
        options.put(headless.setup, "rule_set", rule_set)
        new_game.start(headless.game)
        account = Account(headless.game)
        results.append(headless.play() == 0)
        for at, name in enumerate("hands won raises raises_won run_from bluffs".split()):
            total[at] += getattr(account, name)
    image = store.image
    figures = [profile.figure(image, rule_set, field) for field in range(profile.LONGEST + 1)]
    assert figures[:2] == [6, sum(results)]
    assert figures[2:8] == total
    streaks = "".join("w" if won else " " for won in results).split(" ")
    assert figures[8] == len(streaks[-1]) and figures[9] == max(map(len, streaks))
    others = set(range(profile.STATS_ROWS)) - {rule_set}
    assert not any(profile.figure(image, row, 0) for row in others)


def test_there_is_a_row_for_each_rule_set_and_room_for_all():
    assert profile.STATS_ROWS == len(RULE_SETS) + 1, (
        "STATS_ROWS of truco_store.profile: and one for houses"
    )
    assert profile.ROW_SIZE == 2 * (profile.LONGEST + 1)
    assert (
        truco_store.STATS + profile.STATS_ROWS * profile.ROW_SIZE
        <= truco_store.LAST
        < truco_store.LINK
    ), "see docs/extending.md, A rule set"


def test_for_points_a_match_pays():
    store = fresh()
    won = Headless(store, seed=5, for_points=1).play() == 0
    assert profile.chips(store.image) == (105 if won else 90)
    assert profile.points(store.image) == (20 if won else 5)


def test_giving_up_is_lost_and_a_friendly_end_is_nothing():
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
