# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The hand-written opponents: legal anywhere, each itself, and unknown to the training."""

import ast
import os
import random
from functools import lru_cache

import pytest

from host_tests import houses
from tools import notation, retell, styles
from tools.arenalib.crowd import Crowd
from tools.arenalib.duel import Duel, play
from tools.paths import ROOT
from tools.styles import dream
from tools.styles.habits import cover_losers, eager, feeling, thrifty
from tools.styles.sight import Sight, powers_of
from tools.styles.watchers import Watcher
from truco_core import rules
from truco_core.cards import FACE_DOWN
from truco_core.events import DEALT, HAND_WON, PLAYED, RAISED, RAN
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import RAISE, RUN

ROWS = [name for name, _ in rules.RULE_SETS]


@lru_cache(maxsize=None)
def met(a, b="sensible", rules_text="paulista", players=2, pairs=40):
    """What comes of `a` (a style) against `b`."""
    duel = Duel("style:" + a, b, notation.rules_of(rules_text), players, 7)
    with Crowd(1) as crowd:
        return crowd.play([duel], pairs)[0]


def side(a, *arguments, **more):
    result = met(a, *arguments, **more)
    return result.side(result.a)


def look(line, seat):
    """What `seat` sees at the end of a line of notation."""
    match = retell.play(notation.parse(line), seat)
    sight = Sight()
    sight.look(retell.view_of(match, seat), seat)
    return sight


def card(text):
    return notation.card_of(text)


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
            row = houses.pack(houses.random_house(chance))
            _, a, b = Duel("style:" + name, "random", row, players, 1).pair(0)
            assert a[8] == b[8] == 0, (name, notation.rules_text(row))


@pytest.mark.parametrize("name", styles.NAMES)
def test_style_plays_sensibly_enough_to_beat_chance(name):
    assert met(name, "random", pairs=20).win_rate()[0] > 0.85
    assert met(name, "random", players=4, pairs=10).win_rate()[0] > 0.65


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
    behind = look("paulista 1-9 0 | 3cAdQd ?????? / 4h |", 0)
    ahead = look("paulista 9-1 0 | 3cAdQd ?????? / 4h |", 0)

    def stays(sight):
        gambler = styles.make("gambler", Rng(1))
        return sum(gambler.raises(sight) for _ in range(50))

    assert stays(behind) > stays(ahead)


def test_slow_keeps_the_zap_and_waits():
    line = "paulista 0-0 0 | 5c3dQd ?????? / 4h |"
    slow = styles.make("slow", Rng(1))
    sight = look(line, 0)
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


def test_sight_tells_the_table_in_a_players_words():
    line = "paulista 3-5 1 | 4c5cKd ?????? ?????? ?????? / Ah | 1:4d 2:3s 3:Qd"
    sight = look(line, 0)
    assert (sight.we, sight.they, sight.to_win, sight.to_lose) == (3, 5, 9, 7)
    assert (sight.stake, sight.asked, sight.trick, sight.first) == (1, 3, 0, 0)
    assert not sight.leading and sight.last_to_play() and sight.can_raise
    assert sight.ours > sight.theirs >= 0 and sight.lead == 1
    assert [byte for _, byte in sight.own] == [card("4c"), card("5c"), card("Kd")]
    assert sum(sight.unseen) == 40 - 3 - 3 - 1
    assert sight.manilhas() == 0 and not sight.can_cover


def test_sight_never_counts_a_card_twice():
    for line, seen in (
        ("paulista 0-0 0 | 4c5cKd ?????? / Ah | 0:4c 1:4d 0:5c", 5),
        ("paulista 0-0 0 | 4c5cKd ?????? / Ah | 0:5c 1:4d 0:4c 1:T", 5),
        ("paulista 11-0 0 | 4c5cKd ?????? 4h5h6h ?????? / Ah | 0:A 0:4c 1:3d 2:4h 3:2d", 9),
        ("mineiro-limpo 0-0 0 | QcKcAd ?????? / - | 0:Qc 1:2d 1:3d", 5),
    ):
        assert sum(look(line, 0).unseen) == (27 if "limpo" in line else 40) - seen


def test_sight_sees_the_partner_in_its_special_hand():
    sight = look("paulista 11-0 0 | 4c5cKd ?????? 2h2c6h ?????? / Ah |", 0)
    assert sight.deciding and len(sight.partner) == 3
    alone = look("paulista 11-0 0 | 4c5cKd ?????? 4h5h6h ?????? / Ah |", 0)
    assert feeling(sight) > feeling(alone)


CERTAIN = (
    # The last card decides: the zap lies there and nobody beats it; or cannot be beaten.
    ("paulista 0-0 0 | 2c5cKd ?????? / Ah | 0:Kd 1:4d 0:5c 1:6c 1:3d", 0, 1.0),
    ("paulista 0-0 0 | 4c5cKd ?????? / Ah | 0:Kd 1:4d 0:5c 1:6c 1:2d", 0, 0.0),
    # First trick won, the zap still held.
    ("paulista 0-0 0 | 2c5cKd ?????? / Ah | 0:Kd 1:4d", 0, 1.0),
)


@pytest.mark.parametrize("line, seat, chance", CERTAIN)
def test_certain_hands_feel_and_dream_certain(line, seat, chance):
    sight = look(line, seat)
    assert feeling(sight) == pytest.approx(chance)
    assert dream.chances(sight, random.Random(1), 50) == [pytest.approx(chance)]


def test_dreams_agree_with_counting():
    # Our three waits for the last trick, the other side leads it, a tie is ours: of the 34
    # unseen cards only three twos beat it.
    sight = look("paulista 0-0 0 | 3cAdKd ?????? / Ah | 0:Kd 1:4d 0:Ad 1:2d 1:T", 0)
    truth = 31 / 34
    assert dream.chances(sight, random.Random(1), 4000)[0] == pytest.approx(truth, abs=0.02)
    suspicious = dream.chances(sight, random.Random(1), 4000, 1.0)[0]
    better_of_two = 31 * 30 / (34 * 33)
    assert suspicious == pytest.approx(better_of_two, abs=0.02)


def test_dreams_choose_between_cards():
    # The manilha takes the trick on the table; after it the worst card does not matter.
    sight = look("paulista 0-0 1 | 2c2h4c ?????? / Ah | 1:3d", 0)
    low, middle, high = dream.chances(sight, random.Random(1), 300, cards=(0, 1, 2))
    assert [byte for _, byte in sight.own] == [card("4c"), card("2h"), card("2c")]
    assert middle == 1.0, "copas now, and nothing beats the zap"
    assert low == 1.0 or low < middle
    assert high <= middle


def test_dreams_deal_each_unseen_card_once():
    sight = look("paulista 0-0 0 | 3c5cKd ?????? ?????? ?????? / Ah |", 0)
    pool = [power for power, count in enumerate(sight.unseen) for _ in range(count)]
    chance = random.Random(1)
    for suspicion in (0.0, 0.5, 1.0):
        for _ in range(200):
            hands = dream._deal(sight, chance, pool, dream._needs(sight), suspicion)
            assert [len(hand) for hand in hands] == [0, 3, 3, 3]
            for one in set(sum(hands, [])):
                assert sum(hand.count(one) for hand in hands) <= sight.unseen[one]
    counts = [pool.count(one) for one in range(15)]
    assert counts == sight.unseen, "the pool is shuffled, never changed"


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
        match.start(base or houses.pack(houses.random_house(chance)), players, number)
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


HABITS = (
    # Follows with the least card that wins; throws the worst when none does.
    ("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:Qs", 0, "Kd"),
    ("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:2d", 0, "5c"),
    # Nothing more is needed where the partner's zap lies.
    ("paulista 0-0 2 | 3c5cKd ?????? ?????? ?????? / Ah | 2:2c 3:4d", 0, "5c"),
    # After a tied first trick the best card.
    ("paulista 0-0 0 | 3cKdQc ?????? / Ah | 0:Kd 1:Ks", 0, "3c"),
    # A tie is enough for whose team took the first trick.
    (
        "paulista 0-0 1 | 3c5cKd ?????? ?????? ?????? / Ah | 1:4d 2:Kh 3:4s 0:5c 2:4c 3:Ks",
        0,
        "Kd",
    ),
    # The hidden zap is for later, but not where only it wins.
    ("paulista 0-0 1 | 2c3cKd ?????? / Ah | 1:2d", 0, "2c"),
)


@pytest.mark.parametrize("line, seat, laid", HABITS)
def test_thrifty_lays_what_is_needed(line, seat, laid):
    assert thrifty(look(line, seat)) == card(laid)


def test_eager_lays_its_best_and_spares_a_partner():
    assert eager(look("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:Qs", 0)) == card("3c")
    partners = "paulista 0-0 2 | 3c5cKd ?????? ?????? ?????? / Ah | 2:2c 3:4d"
    assert eager(look(partners, 0)) == card("5c")


def test_losers_are_covered_where_the_rules_allow():
    line = "paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:2h 0:Kd 1:2d"
    sight = look(line, 0)
    assert cover_losers(sight, card("5c")) == card("5c") | FACE_DOWN
    sight = look(line.replace("paulista", "paulista,face_down=never"), 0)
    assert cover_losers(sight, card("5c")) == card("5c")
    winning = look("paulista 0-0 1 | 3c5cKd ?????? / Ah | 1:2h 0:Kd 1:4d", 0)
    assert cover_losers(winning, card("5c")) == card("5c")


def test_no_training_knows_the_styles():
    """They judge what was trained: nothing that trains or plays may import them."""
    found = []
    for folder in ("truco_core", "lib", "tools/train"):
        for where, _, files in os.walk(os.path.join(ROOT, folder)):
            for name in files:
                if name.endswith(".py"):
                    found += imports(os.path.join(where, name))
    judges = [name for name in found if name.startswith(("tools.styles", "tools.arenalib"))]
    assert not judges


def imports(path):
    """Full names of the modules that a source imports."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            yield from ("%s.%s" % (node.module, alias.name) for alias in node.names)


def test_imports_are_found(tmp_path):
    source = tmp_path / "x.py"
    source.write_text("def f():\n    from tools import styles\n    import tools.arenalib.duel\n")
    assert {"tools.styles", "tools.arenalib.duel"} <= set(imports(source))
