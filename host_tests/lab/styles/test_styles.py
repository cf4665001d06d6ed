"""The hand-written opponents: legal anywhere, each itself, and unknown to the training."""

import random
from functools import lru_cache

import pytest

from host_tests.support.notation_sight import card, sight_after
from tools.checks import structure
from tools.environment.paths import ROOT
from tools.hands import notation, retell
from tools.judges import house_rules
from tools.lab import styles
from tools.lab.styles.habits import feeling
from tools.lab.styles.sight import powers_of
from tools.lab.styles.watchers import Watcher
from tools.lab.tournament.crowd import Crowd
from tools.lab.tournament.duel import Duel, play
from truco_core import rules
from truco_core.events import DEALT, HAND_WON, PLAYED, RAISED, RAN
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import RAISE, RUN

JUDGES = ("tools.lab.styles", "tools.lab.tournament")
ROWS = [name for name, _ in rules.RULE_SETS]


@lru_cache(maxsize=None)
def met(a, b="sensible", rules_text="paulista", players=2, pairs=40):
    """Result of `a` (a style) against `b`."""
    duel = Duel("style:" + a, b, notation.rules_of(rules_text), players, 7)
    with Crowd(1) as crowd:
        return crowd.play([duel], pairs)[0]


def side(a, *arguments, **more):
    result = met(a, *arguments, **more)
    return result.side(result.a)


@pytest.mark.parametrize("players", (2, 4))
@pytest.mark.parametrize("name", styles.NAMES)
def test_style_plays_every_rule_set_legally(name, players):
    for row in ROWS:
        result = met(name, "style:maniac", row, players, 1)
        assert result.side(result.a)["illegal"] == 0, row


@pytest.mark.parametrize("players", (2, 4))
def test_styles_play_house_rules_legally(players):
    chance = random.Random(players)
    for name in styles.NAMES:
        for _ in range(3):
            row = house_rules.pack(house_rules.random_house_rules(chance))
            _, a, b = Duel("style:" + name, "random", row, players, 1).pair(0)
            assert a[8] == b[8] == 0, (name, notation.rules_text(row))


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", styles.NAMES)
def test_style_plays_sensibly_enough_to_beat_chance(name):
    assert met(name, "random", pairs=20).win_rate()[0] > 0.85
    assert met(name, "random", players=4, pairs=10).win_rate()[0] > 0.65


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", styles.NAMES)
def test_style_is_no_easy_prey(name):
    """The first robot of the game beats none of them by much more than nine in ten."""
    assert met(name).win_rate()[0] > 0.05


def test_there_are_enough_and_each_says_how_it_plays():
    assert len(styles.NAMES) >= 14
    lines = [styles.describe(name) for name in styles.NAMES]
    assert len(set(lines)) == len(lines) and all(line.endswith(".") for line in lines)


@pytest.mark.slow
def test_styles_differ_in_what_they_do():
    """No two have nearly the same rates of raising and running against the same robot."""
    seen = {}
    for name in styles.NAMES:
        rates = side(name)
        seen[name] = (rates["raised_hands"], rates["run_rate"], met(name).points_a_hand()[0])
    for one in seen:
        for two in seen:
            if one < two:
                apart = sum(abs(x - y) for x, y in zip(seen[one], seen[two]))
                assert apart > 0.02, (one, two)


@pytest.mark.slow
def test_tempers_show():
    raised = {name: side(name)["raised_hands"] for name in styles.NAMES}
    # Asked by the dice, so that all are asked alike.
    runs = {name: side(name, "style:dicer")["run_rate"] for name in styles.NAMES}
    assert max(raised, key=raised.get) == "maniac" and min(raised, key=raised.get) == "rock"
    assert raised["bold"] > raised["shark"] > raised["patient"]
    assert runs["caller"] == 0
    assert runs["timid"] > runs["shark"] > runs["patient"]
    assert runs["maniac"] < runs["bold"] < runs["timid"]


def test_copycat_raises_as_often_as_its_opponent():
    tame, wild = (side("copycat", "style:" + other) for other in ("rock", "maniac"))
    assert wild["raised_hands"] > 1.4 * tame["raised_hands"]


def test_hunter_raises_more_against_those_who_run():
    runner, stayer = (side("hunter", "style:" + other) for other in ("timid", "caller"))
    assert runner["raised_hands"] > 1.25 * stayer["raised_hands"]


def test_detective_stays_more_with_those_who_bluff():
    honest, liar = (side("detective", "style:" + other) for other in ("patient", "maniac"))
    assert liar["run_rate"] < 0.8 * honest["run_rate"]


def test_gambler_is_bolder_behind_than_ahead():
    behind = sight_after("paulista 1-9 0 | 3cAdQd ?????? / 4h |", 0)
    ahead = sight_after("paulista 9-1 0 | 3cAdQd ?????? / 4h |", 0)

    def stays(sight):
        gambler = styles.make("gambler", Rng(1))
        return sum(gambler.raises(sight) for _ in range(50))

    assert stays(behind) > stays(ahead)


def test_slow_keeps_the_zap_and_waits():
    line = "paulista 0-0 0 | 5c3dQd ?????? / 4h |"
    slow = styles.make("slow", Rng(1))
    sight = sight_after(line, 0)
    assert not slow.raises(sight)
    assert slow.card(sight) == card("Qd")
    assert slow.reraises(sight), "who raises into the zap is raised back"


def watched(watcher, *events):
    for event in events:
        watcher.watch(*event)


def test_watchers_count_hands_raises_runs_and_bluffs():
    watcher = Watcher(Rng(1))
    watched(watcher, (DEALT, 0, card("4h")), (RAISED, 1, 3), (RAN, 0, 0), (HAND_WON, 1, 1))
    watched(watcher, (DEALT, 1, card("4h")), (RAISED, 1, 3), (RAN, 0, 4), (RAISED, 2, 6))
    watched(watcher, (RAN, 1, 0), (HAND_WON, 0, 3))
    assert watcher.hands == 2
    assert watcher.raised == [1, 2] and watcher.faced == [2, 1] and watcher.ran == [1, 1]
    assert watcher.shown == [0, 0], "who is run from shows nothing"
    match = retell.play(notation.parse("paulista 0-0 0 | 4c6cKd ?????? / 4h |"), 0)
    powers = powers_of(match.state)[0]
    for name, bluffs in (("Qd", 1), ("3d", 0), ("5d", 0)):
        watcher.bluffs = [0, 0]
        watcher.watch(DEALT, 0, card("4h"))
        watcher._powers = powers
        watched(watcher, (RAISED, 1, 3), (PLAYED, 0, card("4c")), (PLAYED, 1, card(name)))
        watched(watcher, (HAND_WON, 1, 3))
        assert watcher.bluffs == [0, bluffs]


class Probe:
    """A style, and what it saw and did at each of its turns."""

    human = False

    def __init__(self, name, rng, seen):
        self.style = styles.make(name, rng)
        self.seen = seen
        self.watch = self.style.watch

    def choose(self, view, seat):
        action = self.style.choose(view, seat)
        sight = self.style.sight
        what = (sight.answering, sight.nothing_to_lose(), sight.worth_nothing(), feeling(sight))
        self.seen.append((*what, action))
        return action


def probed(name, matches=6, base=None):
    """What a style sees and does in matches by house rules, against itself."""
    chance = random.Random(3)
    seen = []
    for number in range(matches):
        players = chance.choice((2, 4))
        match = Match()
        match.start(
            base or house_rules.pack(house_rules.random_house_rules(chance)), players, number
        )
        drivers = [Probe(name, Rng(10 * number + seat), seen) for seat in range(players)]
        play(match, drivers, ([0] * 9, [0] * 9))
    return seen


@pytest.mark.parametrize("name", styles.NAMES)
def test_nobody_runs_where_that_loses_the_match_or_raises_for_nothing(name):
    seen = probed(name)
    assert len(seen) > 100
    assert all(0 <= good <= 1 for _, _, _, good, _ in seen)
    for answering, nothing_to_lose, worth_nothing, _, action in seen:
        assert not (answering and nothing_to_lose and action == RUN)
        assert not (not answering and worth_nothing and action == RAISE)


def test_no_training_knows_the_styles():
    """They judge what was trained: nothing that trains or plays may import them."""
    sources = structure.read(ROOT, ("truco_core", "lib", "tools/lab"))
    judges = [one.name for one in sources if one.name.startswith(JUDGES)]
    assert len(judges) > 10
    for one in sources:
        if not one.path.startswith("tools/") or one.name.startswith("tools.lab.train"):
            assert not structure.imports(one, {*judges}), one.path
