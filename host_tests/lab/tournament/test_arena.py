"""The arena: the same cards for both sides, honest intervals, the same figures on any cores."""

import json
import os
import subprocess
import sys
import time

import pytest

from tools import arena
from tools.environment.paths import ROOT
from tools.hands import notation
from tools.lab.tournament import names
from tools.lab.tournament.crowd import Crowd
from tools.lab.tournament.duel import Duel
from truco_core import bots
from truco_core.rng import Rng


def run(*arguments):
    """The tool as its user starts it."""
    line = [sys.executable, os.path.join(ROOT, "tools", "arena.py"), *arguments]
    return subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def results(a, b, rules="paulista", players=2, seed=1, pairs=20, jobs=1, first=0):
    """One Result."""
    with Crowd(jobs) as crowd:
        one = Duel(a, b, notation.rules_of(rules), players, seed)
        return crowd.play([one], pairs, first)[0]


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


@pytest.mark.slow
def test_figures_follow_from_the_seed_alone():
    arguments = ("sensible", "style:equity", "--matches", "60", "--json", "--players", "4")
    outs = [run(*arguments, "--jobs", jobs, "--seed", "9").stdout for jobs in ("1", "2", "3")]
    assert outs[0] == outs[1] == outs[2]
    assert json.loads(outs[0])["matches"] == 60
    assert (
        results("sensible", "style:equity", seed=9).net
        != results("sensible", "style:equity", seed=10).net
    )


def test_processes_inherit_nothing_of_this_one(monkeypatch):
    """A table file open here would have one place to read at for all processes."""
    here = results("sensible", "random", pairs=6)
    monkeypatch.setattr(names, "make", None)
    assert results("sensible", "random", pairs=6, jobs=2).net == here.net


def test_later_pairs_go_on_where_the_first_ended():
    whole = results("sensible", "random", pairs=17)
    parts = [results("sensible", "random", pairs=n, first=at) for at, n in ((0, 6), (6, 11))]
    assert whole.net == parts[0].net + parts[1].net


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
        (("random",), ("two names",)),
        (("random", "sensible", "random"), ("two names",)),
        (("--round-robin", "random", "random"), ("different",)),
        (("--ladder", "random"), ("two names or more",)),
        (("random", "sensible", "--suite", "heldout"), ("one name",)),
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


def test_a_ladder_goes_up_step_by_step_and_then_from_bottom_to_top(capsys):
    arguments = ["--ladder", "random", "style:maniac", "sensible", "--matches", "20"]
    assert arena.main([*arguments, "--json", "--jobs", "1"]) == 0
    said = json.loads(capsys.readouterr().out)
    steps = [(duel["a"], duel["b"]) for duel in said["duels"]]
    assert steps == [
        ("style:maniac", "random"),
        ("sensible", "style:maniac"),
        ("sensible", "random"),
    ]
    assert said["win_rate"] == min(duel["win_rate"] for duel in said["duels"][:2])
    assert arena.main(["--ladder", "--matches", "2", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[0] for line in lines[: len(bots.NAMES) - 1]] == list(bots.NAMES[1:])


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


def test_every_name_makes_a_driver():
    assert set(bots.NAMES) < set(names.known())
    for name in names.known():
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


def test_the_page_names_every_option():
    with open(os.path.join(ROOT, "docs", "arena.md"), encoding="utf-8") as file:
        page = file.read()
    options = [word for action in arena.parser()._actions for word in action.option_strings]
    assert all(option in page for option in options if option not in ("-h", "--help"))
