"""The count of every position of a small deck, against hands that are dealt and played.

Needs the packages of tools/lab/train/requirements.txt, as test_policy_trainer.py does.
"""

import functools

import pytest

pytest.importorskip("numba", reason="`python3 tools/lab/train/train.py --help` installs numba")
pytestmark = pytest.mark.slow

import numba
import numpy as np

from tools.lab.train import alike, cfr, duel, exhaustive, exploit, simulator, train
from tools.lab.train.compiled import as_array
from tools.lab.train.openings import anything
from truco_core import dealing, rules
from truco_core.cards import RANKS
from truco_core.state import HAND_OVER, PHASE, PLAYING, VIRA


@numba.njit(error_model="numpy")
def play(s, w, me, robot, rng, free, keys, came):
    """Play a dealt hand: `me` by its table, others anyhow. How many decisions `me` had."""
    table, c, first, manners = robot
    one = np.zeros(5)
    n = 0
    while s[PHASE] < HAND_OVER:
        seat = simulator.actor(s)
        cfr.look(s, seat, w)
        if seat != me:
            simulator.act(s, seat, anything(s, seat, w, rng, True), w)
            continue
        mask = cfr.options(s, seat, w)
        if s[PHASE] != PLAYING and not free:
            mask = duel.judged(s, seat, w, mask)
        option = cfr.single(mask)
        if option < 0:
            mix = np.ones(5) if free else np.zeros(5)
            for manner in manners:
                entry = cfr.entry_of(s, me, w, c, first, manner)
                came.add(entry)
                duel.weigh(s, mask, table[entry], one)
                mix += one
            keys[n] = alike.key_of(s, me, w)
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
        for i in range(play(s, w, me, robot, rng, free, keys, came)):
            positions.add((*start, keys[i]))
    return positions, came


def dealt(hands, row, ranks, score, players, free=False):
    """(positions, entries) that so many hands of a small deck come to."""
    pack = dealing.pack_of(row[0])
    some = [card for card in pack if RANKS[card >> 2] in ranks]
    manners = exhaustive.manners(row, table_of(players)[1])
    robot = *table_of(players), manners
    rest = as_array(row), np.array(score), players, robot, free
    positions, came = deal_and_play(hands, as_array(pack), np.array(some), *rest)
    return (len(positions) - 1) * len(manners), {int(entry) for entry in came} - {-1}


@functools.cache
def table_of(players):
    return exploit.load(train.target(players), exploit.MODULES[players])


def found(players, row, ranks, score, free=False):
    weight = np.ones(len(table_of(players)[0]), np.float32)
    counts, came = exhaustive.count(
        players, row, ranks, table_of(players), weight, 0, free, [score]
    )
    assert counts[exhaustive.UNMET] == counts[exhaustive.HARDLY] == 0
    return counts[exhaustive.POSITIONS], set(np.flatnonzero(came).tolist())


@pytest.mark.parametrize(
    "name,free,score,hands",
    [
        ("paulista-limpo", True, (9, 4), 10_000_000),
        ("paulista", False, (11, 10), 2_000_000),
        ("paulista-mesa", False, (10, 11), 2_000_000),
        ("mineiro-limpo", False, (3, 9), 2_000_000),
        ("mineiro-mesa", False, (0, 10), 2_000_000),
        ("mineiro-mesa", True, (2, 0), 2_000_000),
    ],
)
def test_dealt_hands_come_to_as_many_positions_and_the_same_entries(name, free, score, hands):
    row = dict(rules.RULE_SETS)[name]
    assert dealt(hands, row, "23", score, 2, free) == found(2, row, "23", score, free)


@pytest.mark.parametrize(
    "players,name,score",
    [
        (2, "paulista-limpo", (0, 0)),
        (4, "mineiro-mesa", (10, 2)),
        (4, "paulista-velha", (11, 11)),
    ],
)
def test_where_there_are_more_dealt_hands_come_to_nearly_all(players, name, score):
    row = dict(rules.RULE_SETS)[name]
    ranks = {2: "23", 4: "23A"}[players]
    positions, came = dealt(4_000_000, row, ranks, score, players)
    all_positions, all_came = found(players, row, ranks, score)
    assert 0.98 * all_positions < positions <= all_positions
    assert came <= all_came
    assert len(came) > 0.98 * len(all_came)


def test_four_players_come_to_no_other_entries():
    row = dict(rules.RULE_SETS)["paulista"]
    _, came = dealt(1_000_000, row, "23A", (0, 0), 4)
    _, all_came = found(4, row, "23A", (0, 0))
    assert came <= all_came
    assert len(came) > 0.9 * len(all_came)


def test_what_training_never_met_is_counted():
    row = dict(rules.RULE_SETS)["mineiro-limpo"]
    _, came = found(2, row, "23", (0, 0))
    weight = np.full(len(table_of(2)[0]), 20, np.float32)
    weight[sorted(came)[0]] = 0
    weight[sorted(came)[1]] = 7
    counts, _ = exhaustive.count(2, row, "23", table_of(2), weight, 7, scores=[(0, 0)])
    assert 0 < counts[exhaustive.UNMET] < counts[exhaustive.HARDLY]
    assert counts[exhaustive.HARDLY] < counts[exhaustive.POSITIONS] / 2
