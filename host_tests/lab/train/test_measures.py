"""What a table can lose; players who do all that the rules allow; special hands before the iron
one.

Needs the packages of tools/lab/train/requirements.txt, as test_policy_trainer.py does.
"""

import random

import pytest

pytest.importorskip("numba", reason="`python3 tools/lab/train/train.py --help` installs numba")
pytestmark = pytest.mark.slow

import numpy as np

from tools.hands import positions as hands_of
from tools.lab.train import (
    duel,
    exploit,
    heads,
    openings,
    playouts,
    response,
    simulator,
    styles,
    train,
)
from tools.lab.train import specials as made_by
from tools.lab.train.compiled import as_array, load
from truco_core import rules
from truco_core.bots import features, features2, specials
from truco_core.cards import FACE_DOWN
from truco_core.match import Match
from truco_core.state import ACCEPT, MAX_LEGAL, PHASE, PLAYING, RAISE, RUN

ROW = as_array(dict(rules.RULE_SETS)["paulista"])


@pytest.fixture(scope="module")
def champion():
    return exploit.load(train.target(2), features2)


@pytest.fixture(scope="module")
def runner():
    """A table that lays any card and runs from every raise: the head of the shipped one."""
    table, c, first = exploit.load(train.target(2), features2)
    table = np.zeros_like(table)
    table[:, :4] = 0.25
    answers = first[features2.FIRST_ANSWER]
    table[answers:] = 0
    table[answers:, 0] = 1
    return table, c, first


def test_a_table_wins_nothing_from_itself(champion):
    mean, error = response.play(40_000, 5, 2, ROW, champion, champion)
    assert 0 < error < 0.02
    assert abs(mean) < 4 * error


def test_the_error_is_that_of_other_deals(champion, runner):
    """As far as the figures of other seeds are apart."""
    found = [response.play(2_000, seed, 2, ROW, champion, runner) for seed in range(30)]
    means, errors = np.array(found).T
    assert 0.6 < means.std() / errors.mean() < 1.6


def test_who_runs_from_every_raise_loses_a_point_a_hand(runner):
    """The responder finds it out from few hands."""
    c = heads.head(heads.SMALL_2)
    abstraction = as_array(c), np.array(features2.offsets(c), np.int64)
    answer = response.respond(2, runner, abstraction, 20_000, ROW)
    mean, error = response.play(20_000, 6, 2, ROW, answer, runner)
    assert 0.9 < mean <= 1 + 4 * error


DRAWS = 120  # of four options the rarest comes with all but certainty


def actions_of(s, w, options):
    """The engine's actions for options."""
    if s[PHASE] != PLAYING:
        return {(RUN, ACCEPT, RAISE)[option] for option in options}
    lowest = features.CARD + w[features.CARDS_LEFT] - 1
    known = [w[features.CARD + i] for i in range(3)] + [w[lowest] | FACE_DOWN, RAISE]
    return {known[option] for option in options}


@pytest.mark.parametrize("players", [2, 4])
def test_an_odd_player_does_all_that_the_engine_allows(players):
    rnd = random.Random(4)
    rng = simulator.make_rng(4)
    look = load("truco_core.bots.features").look
    w = as_array(bytes(features.WORK_SIZE))
    legal = bytearray(MAX_LEGAL)
    last_covered = 0
    for name, row in rules.RULE_SETS * 8:
        match = Match()
        match.start(row, players, rnd.randrange(1 << 30), rnd.randrange(players), 3, 4)
        match.deal()
        while match.waiting():
            s = as_array(match.state)
            seat = next(i for i in range(players) if match.waiting() >> i & 1)
            look(s, seat, w)
            drawn = {int(openings.anything(s, seat, w, rng, True)) for _ in range(DRAWS)}
            allowed = set(legal[: match.legal(seat, legal)])
            left = w[features.CARDS_LEFT]
            lowest = int(w[features.CARD + left - 1])
            # Of two cards it covers the weaker one: face-down both are the same to others.
            wanted = {a for a in allowed if a == RAISE or a & FACE_DOWN == 0 or a & 63 == lowest}
            if match.state[PHASE] != PLAYING:
                wanted = allowed
            assert actions_of(match.state, w, drawn) == wanted, name
            last_covered += left == 1 and bool(wanted & {lowest | FACE_DOWN})
            match.apply(seat, rnd.choice([a for a in wanted if a != RUN]))
    assert last_covered > 20


def test_compiled_samples_of_special_hands_win_as_often():
    rnd = random.Random(5)
    for players in (2, 4):
        seen = [0, 0]
        for _ in range(40):
            match, seat, _ = hands_of.eleven_to_ten(rnd, players, 1)
            view = hands_of.view_of(match, seat).state
            for i, wins in enumerate((hands_of.wins, playouts.wins)):
                seen[i] += wins(view, seat, hands_of.unseen(view), 150, rnd)
        assert abs(seen[0] - seen[1]) < 4 * (2 * 6000 * 0.24) ** 0.5
        assert 2000 < seen[1] < 4000


def plays(row, places, decks, ranks):
    """What a row says of hands, as truco_core.bots.specials.judged reads it."""
    row = np.frombuffer(row, np.uint8).astype(int)
    ranks = ranks.astype(int)
    costs = ranks * (row[0:6:2] + ((row[1:6:2] - 128) * ranks >> 5))
    steady = row[specials.BY_PLACE + places] - row[specials.BY_DECK + decks]
    return 64 * steady >= costs.sum(axis=1)


def test_few_hands_make_the_weights_of_special_hands_that_are_shipped():
    rnd = random.Random(3)
    shipped = {2: specials.ROWS[: specials.ROW_OF_FOUR], 4: specials.ROWS[specials.ROW_OF_FOUR :]}
    for players in shipped:
        *known, chances = made_by.hands(players, 2500, 100, rnd)
        made = made_by.row(players, *known, chances)
        assert len(made) == len(shipped[players])
        by_few, ours = plays(made, *known), plays(shipped[players], *known)
        assert (by_few == ours).mean() > 0.93
        assert ours[chances > 0.7].mean() > 0.99
        assert ours[chances < 0.3].mean() < 0.03


def test_match_equity_hangs_on_the_table_alone():
    """Special hands are weighed by what tables play, so no table may depend on those weights."""
    row = dict(rules.RULE_SETS)["paulista"]
    table, c, first = exploit.load(train.target(2), features2)
    table = table.copy()
    special = slice(first[features2.SPECIAL_FAMILY], first[features2.FAMILIES])
    table[special] = 0
    table[special, 0] = 1
    pool = np.zeros((1, styles.SIZE))
    rng = simulator.make_rng(3)
    found = duel.outcomes(50, 2, as_array(row), table, c, first, rng, pool, False)
    refused = 1, 2, 1, 1  # I need 1 point, they 2: they win 1
    assert found[refused] == pytest.approx(1)
