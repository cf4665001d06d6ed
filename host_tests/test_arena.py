# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The arena: the same cards for both sides, honest intervals, the same figures on any cores."""

import json
import os
import random
import subprocess
import sys
import time

import pytest

from tools import arena, notation
from tools.arenalib import duel as duels
from tools.arenalib import heuristics, names, stats
from tools.arenalib.crowd import Crowd, Result
from tools.arenalib.duel import Duel, Stuck
from tools.paths import ROOT
from truco_core import bots
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.events import MATCH_STARTED, PLAYED, UNDER
from truco_core.rng import Rng
from truco_core.state import (
    ACCEPT,
    CARDS,
    GONE,
    MAX_LEGAL,
    PHASE,
    PLAYERS,
    PLAYING,
    RAISE,
    RUN,
    SEED,
    SPECIAL,
    VIRA,
)

PAULISTA = notation.rules_of("paulista")


def run(*arguments):
    """The tool as its user starts it."""
    line = [sys.executable, os.path.join(ROOT, "tools", "arena.py"), *arguments]
    return subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def results(a, b, rules="paulista", players=2, seed=1, pairs=20, jobs=1, first=0):
    """One Result."""
    with Crowd(jobs) as crowd:
        one = Duel(a, b, notation.rules_of(rules), players, seed)
        return crowd.play([one], pairs, first)[0]


class Scripted:
    """A driver that lays its first card, or what a rule of the test says; it keeps all."""

    human = False

    def __init__(self, rule=None):
        self.rule = rule
        self.views = []
        self.events = []

    def choose(self, view, seat):
        self.views.append((seat, bytes(view.state)))
        legal = bytearray(MAX_LEGAL)
        n = view.legal(seat, legal)
        action = self.rule and self.rule(list(legal[:n]))
        return legal[0] if action is None else action

    def watch(self, kind, seat, value):
        self.events.append((kind, seat, value))


@pytest.fixture
def scripted(monkeypatch):
    """Every name is a Scripted; `rules` says by name what it does; all are kept in order."""
    made = []
    rules = {}

    def make(name, rng):
        made.append(Scripted(rules.get(name)))
        made[-1].name = name
        return made[-1]

    monkeypatch.setattr(duels.names, "make", make)
    make.made = made
    make.rules = rules
    return make


def deals(drivers, players):
    """The hands of one match as its drivers saw them: vira and all cards, by hand number."""
    hands = {}
    for driver in drivers:
        for seat, view in driver.views:
            cards = tuple(card & ~GONE for card in view[CARDS + 3 * seat : CARDS + 3 * seat + 3])
            hands[view[20], seat] = (view[VIRA], cards)
    return hands


@pytest.mark.parametrize("players", (2, 4))
def test_both_matches_of_a_pair_have_the_same_cards_at_the_same_seats(scripted, players):
    Duel("a", "b", PAULISTA, players, 5).pair(3)
    first, second = scripted.made[:players], scripted.made[players:]
    assert [driver.name for driver in first] == ["a", "b", "a", "b"][:players]
    assert [driver.name for driver in second] == ["b", "a", "b", "a"][:players]
    one, two = deals(first, players), deals(second, players)
    both = one.keys() & two.keys()
    assert len(both) >= 3 * players
    assert all(one[key] == two[key] for key in both)
    openers = [driver.events[0] for driver in first + second]
    assert openers == [(MATCH_STARTED, 3 % players, 0)] * (2 * players)


def test_pairs_have_different_cards(scripted):
    seen = set()
    for number in range(20):
        del scripted.made[:]
        Duel("a", "b", PAULISTA, 2, 5).pair(number)
        seen.add(tuple(sorted(deals(scripted.made[:2], 2).items())))
    assert len(seen) == 20


def test_robots_see_only_what_their_seat_may_know(scripted):
    def covers(legal):
        hidden = [action for action in legal if action < RAISE and action & FACE_DOWN]
        return hidden[0] if hidden else None

    scripted.rules["a"] = scripted.rules["b"] = covers
    duel = Duel("a", "b", PAULISTA, 4, 2)
    duel.pair(0)
    hidden = 0
    for at, driver in enumerate(scripted.made):
        own = at % 4
        for seat, view in driver.views:
            assert seat == own
            assert view[SEED:] == bytes([UNKNOWN]) * 4
            others = [other for other in range(view[PLAYERS]) if other != seat]
            if view[SPECIAL] != NONE:
                others = [other for other in others if (other ^ seat) & 1]
            for other in others:
                assert set(view[CARDS + 3 * other : CARDS + 3 * other + 3]) == {UNKNOWN}
        for kind, seat, value in driver.events:
            if kind in (PLAYED, UNDER) and value & FACE_DOWN and seat != own:
                assert value == UNKNOWN
                hidden += 1
    assert hidden > 20


def test_raises_runs_and_hands_are_counted(scripted):
    scripted.rules["a"] = lambda legal: RAISE if RAISE in legal else None
    scripted.rules["b"] = lambda legal: RUN if RUN in legal else None
    hands, a, b = Duel("a", "b", PAULISTA, 2, 1).pair(0)
    assert a[duels.WINS] == 2 and b[duels.WINS] == 0
    assert a[duels.RAISES] == a[duels.RAISED_HANDS] == b[duels.FACED] == b[duels.RAN] > 20
    assert b[duels.RAISES] == a[duels.FACED] == a[duels.RAN] == 0
    # b runs from a raise in every hand but a's hands of eleven, where nobody may raise.
    assert hands == a[duels.RAISES] + a[duels.SPECIALS]
    assert a[duels.SPECIALS] >= 2 and a[duels.REFUSED] == 0
    lost = b[duels.POINTS] // 3
    assert a[duels.POINTS] == a[duels.RAN] + b[duels.RAN] + 3 * (a[duels.SPECIALS] - lost)
    assert a[duels.ILLEGAL] == b[duels.ILLEGAL] == 0


def test_a_team_that_refuses_its_special_hand_is_counted_once(scripted):
    scripted.rules["a"] = scripted.rules["b"] = lambda legal: RUN if RUN in legal else None
    refused = 0
    for number in range(5):
        _, a, b = Duel("a", "b", PAULISTA, 4, 1).pair(number)
        assert a[duels.SPECIALS] == a[duels.REFUSED]
        assert a[duels.RAN] + b[duels.RAN] == 0
        refused += a[duels.REFUSED] + b[duels.REFUSED]
    assert refused > 5


def test_with_partners_one_run_is_no_run(scripted):
    turn = []

    def first_runs(legal):
        if ACCEPT in legal:
            turn.append(1)
            return RUN if len(turn) % 2 else ACCEPT
        return None

    scripted.rules["a"] = lambda legal: RAISE if RAISE in legal else None
    scripted.rules["b"] = first_runs
    _, a, b = Duel("a", "b", notation.rules_of("paulista,special_at=none"), 4, 1).pair(0)
    assert b[duels.FACED] == a[duels.RAISES] > 0
    assert b[duels.RAN] == 0


def test_an_illegal_action_is_counted_and_replaced(scripted):
    scripted.rules["a"] = lambda legal: RUN if RUN not in legal else None
    _, a, b = Duel("a", "b", PAULISTA, 2, 1).pair(0)
    assert a[duels.ILLEGAL] > 10
    assert b[duels.ILLEGAL] == 0


def test_a_robot_that_never_acts_is_an_error(monkeypatch):
    class Silent(Scripted):
        def choose(self, view, seat):
            return None

    monkeypatch.setattr(duels.names, "make", lambda name, rng: Silent())
    with pytest.raises(Stuck, match="Silent"):
        Duel("a", "b", PAULISTA, 2, 1).pair(0)


@pytest.mark.parametrize("name", ("random", "sensible", "style:dreamer", "style:copycat"))
@pytest.mark.parametrize("players", (2, 4))
def test_a_robot_against_itself_wins_half_exactly(name, players):
    result = results(name, name, players=players, pairs=10)
    assert result.scores == [0.5] * 10
    assert result.win_rate() == (0.5, 0.5, 0.5)
    assert result.points_a_hand()[0] == 0
    assert result.a == result.b


def test_a_against_b_is_the_reverse_of_b_against_a():
    one = results("sensible", "style:bold", pairs=25)
    two = results("style:bold", "sensible", pairs=25)
    assert one.scores == [1 - score for score in two.scores]
    assert one.net == [-net for net in two.net]
    assert one.a == two.b and one.b == two.a


def test_figures_follow_from_the_seed_alone():
    arguments = ("sensible", "style:equity", "--matches", "60", "--json", "--players", "4")
    outs = [run(*arguments, "--jobs", jobs, "--seed", "9").stdout for jobs in ("1", "2", "3")]
    assert outs[0] == outs[1] == outs[2]
    assert json.loads(outs[0])["matches"] == 60
    assert (
        results("sensible", "style:equity", seed=9).net
        != results("sensible", "style:equity", seed=10).net
    )


def test_later_pairs_go_on_where_the_first_ended():
    whole = results("sensible", "random", pairs=17)
    parts = [results("sensible", "random", pairs=n, first=at) for at, n in ((0, 6), (6, 11))]
    assert whole.net == parts[0].net + parts[1].net


def test_sensible_beats_random():
    for players, least in ((2, 0.93), (4, 0.9)):
        rate, low, high = results("sensible", "random", players=players, pairs=60).win_rate()
        assert rate > least and low > 0.8 and high <= 1


def draws(chance, even):
    """A pair's score: `even` of 100 pairs split; the rest are won three times in five."""
    if chance.random() * 100 < even:
        return 0.5
    return float(chance.random() < 0.6)


@pytest.mark.parametrize("even", (0, 40, 80))
@pytest.mark.parametrize("pairs", (40, 300))
def test_the_interval_holds_the_truth_in_95_of_100_samples(even, pairs):
    chance = random.Random(even + pairs)
    truth = 0.5 * even / 100 + 0.6 * (100 - even) / 100
    runs = 2000
    hit = 0
    for _ in range(runs):
        _, low, high = stats.rate_interval([draws(chance, even) for _ in range(pairs)])
        hit += low <= truth <= high
    assert 0.935 < hit / runs < 0.968


def test_pairs_that_split_make_the_interval_narrower():
    chance = random.Random(3)
    wide = stats.rate_interval([draws(chance, 0) for _ in range(500)])
    narrow = stats.rate_interval([draws(chance, 80) for _ in range(500)])
    assert (narrow[2] - narrow[1]) < 0.6 * (wide[2] - wide[1])


def test_intervals_at_the_edge():
    assert stats.rate_interval([]) == (0.5, 0.0, 1.0)
    assert stats.rate_interval([1.0]) == (1.0, 0.0, 1.0)
    rate, low, high = stats.rate_interval([1.0] * 50)
    assert (rate, high) == (1, 1) and 0.9 < low < 0.95
    # As many wins as the plain Wilson interval, when no pair splits: 30 of 50.
    low, high = stats.rate_interval([1.0] * 30 + [0.0] * 20)[1:]
    assert low == pytest.approx(0.462, abs=0.01) and high == pytest.approx(0.724, abs=0.01)


def test_points_a_hand_interval_holds_the_truth():
    chance = random.Random(11)
    hit = 0
    for _ in range(1000):
        hands = [chance.randint(15, 30) for _ in range(60)]
        net = [sum(chance.choice((-1, 1, 1)) for _ in range(n)) for n in hands]
        _, low, high = stats.ratio_interval(net, hands)
        hit += low <= 1 / 3 <= high
    assert 0.925 < hit / 1000 < 0.975
    assert stats.ratio_interval([4], [8]) == (0.5, None, None)
    assert stats.ratio_interval([], []) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("freedom, value", ((1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228)))
def test_t_quantile_is_that_of_the_tables(freedom, value):
    assert stats.t_quantile(freedom) == pytest.approx(value, abs=0.03)


def test_json_has_what_programs_look_for():
    out = run("sensible", "random", "--matches", "30", "--json", "--seed", "2")
    said = json.loads(out.stdout)
    assert out.returncode == 0 and not out.stderr
    assert 0.5 < said["win_rate"] <= 1
    assert said["ci"][0] <= said["win_rate"] <= said["ci"][1]
    assert said["matches"] == 30 and said["hands"] > 150
    assert (said["a"], said["b"]) == ("sensible", "random")
    assert (said["rules"], said["players"], said["seed"]) == ("paulista", 2, 2)
    assert said["points_ci"][0] <= said["points_a_hand"] <= said["points_ci"][1]
    for side in ("a", "b"):
        rates = said["sides"][side]
        assert 0 <= rates["run_rate"] <= 1 and 0 < rates["raised_hands"] <= 1
        assert rates["illegal"] == 0


def test_an_odd_number_of_matches_gets_one_more():
    assert json.loads(run("random", "random", "--matches", "5", "--json").stdout)["matches"] == 6
    one = json.loads(run("random", "sensible", "--matches", "1", "--json").stdout)
    assert one["matches"] == 2 and one["points_ci"] == [None, None]
    assert run("random", "sensible", "--matches", "1").returncode == 0


def test_house_rules_are_understood():
    rules = "mineiro-mesa,goal=4,special_at=none"
    out = run("sensible", "style:rock", "--rules", rules, "--matches", "10", "--json")
    said = json.loads(out.stdout)
    assert notation.rules_of(said["rules"]) == notation.rules_of(rules)
    assert said["hands"] < 60
    assert said["sides"]["a"]["special_hands"] == 0


@pytest.mark.parametrize(
    "arguments, words",
    (
        (("nobody", "random"), ("nobody", "sensible", "style:maniac")),
        (("style:nobody", "random"), ("style:nobody", "style:timid")),
        (("heuristic:x", "random"), ("heuristic:<seed>-<number>",)),
        (("random",), ("two names",)),
        (("random", "sensible", "random"), ("two names",)),
        (("--round-robin", "random", "random"), ("different",)),
        (("random", "sensible", "--suite", "heldout"), ("one name",)),
        (("--heuristics", "5"), ("one name",)),
        (("random", "random", "--rules", "poker"), ("poker", "mineiro-limpo")),
        (("random", "random", "--rules", "paulista,goal=0"), ("goal",)),
        (("random", "random", "--players", "3"), ("--players",)),
        (("random", "random", "--matches", "0"), ("--matches",)),
        (("random", "random", "--seed", "-1"), ("--seed",)),
    ),
)
def test_a_wrong_call_says_what_is_right(arguments, words):
    out = run(*arguments)
    assert out.returncode == 2 and not out.stdout
    assert all(word in out.stderr for word in words)
    assert "Traceback" not in out.stderr


def test_round_robin_is_a_whole_matrix(capsys):
    who = ["random", "sensible", "style:rock"]
    arguments = ["--round-robin", *who, "--matches", "20", "--jobs", "1"]
    assert arena.main([*arguments, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert len(said["duels"]) == 3 and said["matches"] == 20
    for a in who:
        assert set(said["win_rates"][a]) == set(who) - {a}
        for b in set(who) - {a}:
            assert said["win_rates"][a][b] == pytest.approx(1 - said["win_rates"][b][a])
    assert (
        said["win_rates"]["sensible"]["random"]
        == results("sensible", "random", pairs=10).win_rate()[0]
    )
    assert arena.main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].startswith("random"), "the worst comes last"


def test_a_suite_has_each_opponent_mean_and_worst(capsys):
    arguments = ["random", "--suite", "heldout", "--matches", "4", "--jobs", "1"]
    assert arena.main([*arguments, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    others = [duel["b"] for duel in said["duels"]]
    assert others == arena.SUITES["heldout"] and len(others) >= 14
    rates = [duel["win_rate"] for duel in said["duels"]]
    assert said["win_rate"] == pytest.approx(sum(rates) / len(rates))
    assert said["worst"]["win_rate"] == min(rates)
    assert said["matches"] == 4
    assert arena.main(arguments) == 0
    text = capsys.readouterr().out
    assert all(other in text for other in others) and "worst" in text


def test_the_search_finds_the_best_and_measures_it_on_other_deals():
    """One of 300 is better than the rest by less than the noise of a first look."""
    chance = random.Random(5)
    seen = []

    def measure(who, first, pairs):
        seen.append((len(who), first, pairs))
        out = []
        for name in who:
            result = Result(None)
            for _ in range(pairs):
                mean = 3 if name == 123 else name % 7 / 5
                result.hands.append(20)
                result.net.append(chance.gauss(mean, 6))
            out.append(result)
        return out

    assert heuristics.search(measure, "x", list(range(300)), 8, lambda text: None) == 123
    assert seen[0] == (300, 0, 8)
    for one, two in zip(seen, seen[1:]):
        assert two[0] < one[0] and two[2] > one[2]
        assert two[1] == one[1] + one[2], "each round has deals of its own"
    assert sum(first + pairs for _, first, pairs in seen) < arena._REMEASURE_FROM


def test_the_best_heuristic_is_reported_and_can_be_played_again(capsys):
    common = ["--players", "2", "--seed", "4", "--matches", "40", "--jobs", "2", "--json"]
    assert arena.main(["random", "--heuristics", "12", *common]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["win_rate"] > 0.8 and said["points_a_hand"] > 0.3
    name = said["a"]
    assert name.startswith("heuristic:4-") and set(said["numbers"]) == set(heuristics.draw(4, 0))
    assert arena.main([name, "random", *common]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["win_rate"] > 0.7 and again["sides"]["a"]["illegal"] == 0


def test_heuristics_differ_and_are_always_the_same():
    assert heuristics.draw(1, 5) == heuristics.draw(1, 5)
    drawn = [heuristics.draw(seed, n) for seed in (1, 2) for n in range(250)]
    assert len({tuple(sorted(map(repr, numbers.items()))) for numbers in drawn}) == 500
    for name in ("1-5", "0-0", "12-499"):
        assert heuristics.is_name(name)
    for name in ("", "1", "1-", "a-b", "1-2-3", " 1-2"):
        assert not heuristics.is_name(name)


def test_every_name_makes_a_driver():
    assert set(bots.NAMES) < set(names.known())
    for name in [*names.known(), "heuristic:1-2"]:
        names.check(name)
        driver = names.make(name, Rng(1))
        assert driver.human is False and callable(driver.choose) and callable(driver.watch)


def test_list_has_a_line_for_each(capsys):
    assert arena.main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == names.known()
    assert all(len(line.split()) > 4 for line in lines)


def test_two_cores_play_a_hundred_matches_a_second():
    started = time.process_time()
    result = results("sensible", "random", pairs=40)
    took = time.process_time() - started
    assert result.matches() / took > 50, "matches a second of one core"


def test_views_are_of_the_seat_that_acts(scripted):
    Duel("a", "b", PAULISTA, 2, 1).pair(0)
    for at, driver in enumerate(scripted.made):
        assert {seat for seat, _ in driver.views} == {at % 2}
        assert {view[PHASE] for _, view in driver.views} <= {PLAYING, 2}


def test_the_page_names_every_option():
    with open(os.path.join(ROOT, "docs", "arena.md"), encoding="utf-8") as file:
        page = file.read()
    options = [word for action in arena.parser()._actions for word in action.option_strings]
    assert all(option in page for option in options if option not in ("-h", "--help"))
