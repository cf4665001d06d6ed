"""Statistics, chips and ranking, compared with an account that the test keeps from the events."""

import random

import pytest

from host_tests.support.headless_match import Headless
from host_tests.support.recording_nvm import load
from truco_core.cards import STRENGTHS
from truco_core.events import HAND_WON, RAISED, RAN
from truco_core.rules import RULE_SETS
from truco_core.state import CARDS, GONE, MANILHA, PLAYERS
from truco_game import new_game
from truco_game.setup import Setup
from truco_store import (
    IMAGE_SIZE,
    LAST,
    LINK,
    MATCH,
    NAME_SIZE,
    STAKED,
    STATE,
    STATS,
    options,
    profile,
)

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
    assert STATS + profile.STATS_ROWS * profile.ROW_SIZE <= LAST < LINK, (
        "see docs/extending.md, A rule set"
    )


def test_house_rules_have_a_row_of_their_own():
    store = fresh()
    headless = Headless(store, seed=3)
    headless.setup.rules[2] = 3
    new_game.start(headless.game)
    headless.play()
    assert profile.figure(store.image, len(RULE_SETS), profile.MATCHES) == 1
    assert not profile.figure(store.image, USUAL, profile.MATCHES)


def test_the_same_figures_after_a_restart_in_the_middle():
    """After a restart in the middle of a match at most one hand is missing from the count."""
    store = fresh()
    headless = Headless(store, seed=9)
    for _ in range(60):
        headless.tick()
    again = load(bytes(store.nvm[:]))
    assert again.image[MATCH] == 1
    hands = profile.get(again.image, 100, 2)
    assert 0 <= profile.get(store.image, 100, 2) - hands <= 1


def played(players, result, stake=1, chips=None):
    image = bytearray(IMAGE_SIZE)
    profile.put(image, profile.CHIPS, 4, 100 if chips is None else chips)
    profile.stake(image, stake)
    image[MATCH] = 1
    image[STATE + PLAYERS] = players
    profile.close(image, result)
    return profile.chips(image), profile.points(image), image


@pytest.mark.parametrize(
    "players, result, chips, points",
    [
        (2, profile.WON, 105, 20),  # a pot of 20: 15 for the winner
        (4, profile.WON, 105, 20),  # a pot of 40: 30 for two
        (2, profile.LOST, 90, 5),
        (4, profile.LOST, 90, 5),
        (4, profile.GIVEN_UP, 90, 0),
        (4, profile.FRIENDLY, 100, 0),
    ],
)
def test_chips_and_ranking(players, result, chips, points):
    found = played(players, result)
    assert found[:2] == (chips, points)
    image = found[2]
    assert not image[MATCH] and not profile.get(image, STAKED, 2)
    counted = profile.figure(image, profile.row_of(bytes(14)), profile.MATCHES)
    assert counted == (result != profile.FRIENDLY)
    assert bool(image[LAST + 1]) == counted
    if counted:
        assert profile.gained(image) == chips - 100
        assert image[LAST] >> 7 == (result == profile.WON)
        assert image[LAST + 2] == (1 + 16 if players == 4 else 1)  # whoever has the number 0


@pytest.mark.parametrize("stake", range(len(profile.CHIPS_AT_STAKE)))
def test_nobody_gains_more_than_the_pot_less_a_quarter(stake):
    put_in = profile.CHIPS_AT_STAKE[stake]
    for players in (2, 4):
        chips, _, _ = played(players, profile.WON, stake)
        share = (chips - 100 + put_in) * players // 2
        pot = put_in * players
        assert share <= pot * 3 // 4 and share >= pot * 3 // 4 - players // 2


def test_who_has_nothing_gets_a_loan_and_who_has_little_stakes_that():
    assert played(2, profile.LOST, 1, 0)[0] == profile.LOAN - 10
    assert played(2, profile.LOST, 3, 7)[0] == 0


def test_practice_costs_and_gives_nothing():
    store = fresh()
    Headless(store, seed=5).play()
    assert profile.chips(store.image) == 100 and profile.points(store.image) == 0


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
        assert not kept[MATCH]
        assert profile.chips(kept) == (100 if friendly else 90)
        assert profile.figure(kept, USUAL, profile.MATCHES) == (not friendly)
        assert profile.points(kept) == 0


def test_another_match_while_one_is_kept_gives_that_up():
    store = fresh()
    headless = Headless(store, seed=5)
    for _ in range(30):
        headless.tick()
    Headless(store, seed=6).play()
    assert profile.figure(store.image, USUAL, profile.MATCHES) == 2


def test_reset_keeps_the_name():
    store = fresh()
    image = store.image
    profile.rename(image, "Zé")
    Headless(store, seed=5, for_points=1).play()
    profile.reset(image)
    assert profile.name(image) == "Zé" and profile.chips(image) == 100
    assert profile.points(image) == 0
    rows = range(profile.STATS_ROWS)
    assert not any(profile.figure(image, r, f) for r in rows for f in range(10))


@pytest.mark.parametrize("name", ["", "A", "João", "x" * NAME_SIZE])
def test_names(name):
    image = bytearray(IMAGE_SIZE)
    profile.rename(image, "something")
    profile.rename(image, name)
    assert profile.name(image) == name
    profile.rename(image, name + "y" * 20)
    assert profile.name(image) == (name + "y" * 20)[:NAME_SIZE]


def test_numbers_stay_at_the_most_they_can_be():
    image = bytearray(IMAGE_SIZE)
    profile.put(image, 10, 2, 70_000)
    assert profile.get(image, 10, 2) == 65535
    chance = random.Random(2)
    for _ in range(200):
        size = chance.choice((1, 2, 4))
        value = chance.randrange(1 << 8 * size)
        profile.put(image, 20, size, value)
        assert profile.get(image, 20, size) == value
