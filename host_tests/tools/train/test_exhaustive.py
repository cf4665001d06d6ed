# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The count of every position of a small deck, against hands that are dealt and played.

Needs the packages of tools/train/requirements.txt, as test_policy_trainer.py does.
"""

import pytest

pytest.importorskip("numba", reason="`python3 tools/train/train.py --help` installs numba")
pytestmark = pytest.mark.slow

import numba
import numpy as np

from tools.train import alike, cfr, exhaustive, exploit, simulator, train
from tools.train.compiled import as_array
from tools.train.duel import weigh
from tools.train.openings import anything
from truco_core import dealing, rules
from truco_core.cards import RANKS
from truco_core.state import HAND_OVER, PHASE, VIRA


@numba.njit(error_model="numpy")
def play(s, w, me, robot, rng, free, keys, entries):
    """Play a dealt hand: `me` by its table, others anyhow. How many decisions `me` had."""
    table, c, first, manner = robot
    mix = np.ones(5)
    n = 0
    while s[PHASE] < HAND_OVER:
        seat = simulator.actor(s)
        cfr.look(s, seat, w)
        if seat != me:
            simulator.act(s, seat, anything(s, seat, w, rng), w)
            continue
        mask = cfr.options(s, seat, w)
        option = cfr.single(mask)
        if option < 0:
            keys[n] = alike.key_of(s, me, w)
            entries[n] = cfr.entry_of(s, me, w, c, first, manner)
            mix[:] = 1
            if not free:
                weigh(s, mask, table[entries[n]], mix)
            n += 1
            while option < 0 or not mask >> option & 1 or mix[option] == 0:
                option = simulator.below(rng, 5)
        simulator.act(s, seat, option, w)
    return n


@numba.njit(error_model="numpy")
def deal_and_play(hands, pack, some, row, score, players, robot, free):
    """{(position, who sees it with which cards)}, {entry}; seat 0 opens."""
    rng = np.array([5], np.uint64)
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    keys = np.zeros(64, np.uint64)
    entries = np.zeros(64, np.int64)
    deck = np.zeros(40, np.int16)
    positions = {(0, np.int16(0), np.uint64(0), np.uint64(0))}
    came = {np.int64(-1)}
    for _ in range(hands):
        vira = pack[simulator.below(rng, len(pack))]
        deck[3 * players] = vira
        for i in range(3 * players):
            j = i + simulator.below(rng, len(some) - i)
            some[i], some[j] = some[j], some[i]
            deck[i] = some[i]
        if not row[0] & rules.OLD_MANILHA and vira in deck[: 3 * players]:
            continue
        me = simulator.below(rng, players)
        simulator.set_hand(s, row, players, score[0], score[1], 0, deck)
        cfr.look(s, me, w)
        start = me, s[VIRA] >> 2, alike.key_of(s, me, w)
        n = play(s, w, me, robot, rng, free, keys, entries)
        for i in range(n):
            positions.add((*start, keys[i]))
            came.add(entries[i])
    return positions, came


def dealt(hands, row, ranks, score, players, robot, free=False):
    """(positions, entries) that so many hands of a small deck come to."""
    pack = dealing.pack_of(row[0])
    some = [card for card in pack if RANKS[card >> 2] in ranks]
    rest = np.array(some), as_array(row), np.array(score), players, robot, free
    positions, came = deal_and_play(hands, as_array(pack), *rest)
    return len(positions) - 1, {int(entry) for entry in came} - {-1}


def table_of(players):
    return exploit.load(train.target(players), exploit.MODULES[players])


def found(players, row, ranks, robot, score, free=False):
    weight = np.ones(len(robot[0]), np.float32)
    counts, came = exhaustive.count(players, row, ranks, robot, weight, 0, free, [score])
    assert counts[exhaustive.UNMET] == counts[exhaustive.HARDLY] == 0
    return counts[exhaustive.POSITIONS], set(np.flatnonzero(came).tolist())


@pytest.mark.parametrize(
    "name,free,score,hands",
    [
        ("paulista-limpo", False, (0, 0), 10_000_000),
        ("paulista-limpo", True, (9, 4), 10_000_000),
        ("mineiro-limpo", False, (3, 9), 2_000_000),
        ("mineiro-mesa", False, (0, 10), 2_000_000),
        ("mineiro-mesa", True, (2, 0), 2_000_000),
    ],
)
def test_hands_that_are_dealt_come_to_all_positions_and_to_no_other(name, free, score, hands):
    row = dict(rules.RULE_SETS)[name]
    robot = *table_of(2), 0
    positions, came = dealt(hands, row, "23", score, 2, robot, free)
    assert (positions, came) == found(2, row, "23", robot, score, free)


@pytest.mark.parametrize("name,score", [("mineiro-mesa", (10, 2)), ("paulista-velha", (11, 11))])
def test_four_players_in_a_special_hand(name, score):
    row = dict(rules.RULE_SETS)[name]
    robot = *table_of(4), 0
    positions, came = dealt(2_500_000, row, "23A", score, 4, robot)
    all_positions, all_came = found(4, row, "23A", robot, score)
    assert 0.99 * all_positions < positions <= all_positions
    assert came == all_came


def test_four_players_come_nowhere_else():
    row = dict(rules.RULE_SETS)["paulista"]
    robot = *table_of(4), 0
    positions, came = dealt(1_000_000, row, "23A", (0, 0), 4, robot)
    all_positions, all_came = found(4, row, "23A", robot, (0, 0))
    assert positions < all_positions
    assert came < all_came
    assert len(came) > 0.9 * len(all_came)


def test_what_training_never_met_is_counted():
    row = dict(rules.RULE_SETS)["paulista-limpo"]
    robot = *table_of(2), 0
    _, came = found(2, row, "23", robot, (0, 0))
    weight = np.full(len(robot[0]), 20, np.float32)
    weight[sorted(came)[0]] = 0
    weight[sorted(came)[1]] = 7
    counts, _ = exhaustive.count(2, row, "23", robot, weight, 7, scores=[(0, 0)])
    assert 0 < counts[exhaustive.UNMET] < counts[exhaustive.HARDLY]
    assert counts[exhaustive.HARDLY] < counts[exhaustive.POSITIONS] / 2
