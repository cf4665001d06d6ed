"""Special hands before the iron hand: how often they win, what they weigh, and who must not know.

Needs the packages of tools/lab/train/requirements.txt, as test_policy_trainer.py does.
"""

import random

import pytest

pytest.importorskip("numba", reason="`python3 tools/lab/train/train.py --help` installs numba")
pytestmark = pytest.mark.slow

import numpy as np

from tools.hands import positions as hands_of
from tools.lab.train import duel, exploit, playouts, simulator, styles, train
from tools.lab.train import specials as made_by
from tools.lab.train.compiled import as_array
from truco_core import rules
from truco_core.bots import features2, specials


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
