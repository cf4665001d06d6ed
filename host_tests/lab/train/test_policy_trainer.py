"""The trainer plays the engine's game and sees what a board sees.

Needs the packages of tools/lab/train/requirements.txt (70 MB, and half a minute to compile),
which `python3 tools/lab/train/train.py --help` installs; without them it is skipped.
"""

import random

import pytest

pytest.importorskip("numba", reason="`python3 tools/lab/train/train.py --help` installs numba")
pytestmark = pytest.mark.slow

import numpy as np

from tools.lab.train import cfr, equity, heads, learn, mend, pack, simulator, squeeze, styles
from tools.lab.train.compiled import as_array, load
from truco_core import rules
from truco_core.bots import features, features2, features4, guard, memory, policy
from truco_core.bots.sensible import SensibleBot
from truco_core.cards import FACE_DOWN
from truco_core.events import DEALT, DECIDE, MATCH_STARTED
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import (
    ACCEPT,
    DECIDING,
    HAND,
    HAND_OVER,
    MAX_LEGAL,
    PHASE,
    PLAYING,
    RAISE,
    RUN,
    SEED,
    SIZE,
)

MODULES = {2: features2, 4: features4}


def action_of(phase, option, w):
    """The engine's action for an option."""
    if phase != PLAYING:
        return (RUN, ACCEPT, RAISE)[option]
    if option == 4:
        return RAISE
    if option == 3:
        return w[features.CARD + w[features.CARDS_LEFT] - 1] | FACE_DOWN
    return w[features.CARD + option]


def watched(match, m):
    """Let a robot's memory take in what just happened."""
    for i in range(0, match.event_bytes, 3):
        memory.watch(m, *match.events[i : i + 3])


@pytest.fixture(scope="module")
def walked():
    """Counts of a long random walk through both engines, hand by hand."""
    compiled = load("truco_core.bots.features")
    allowed = load("truco_core.bots.guard").allowed
    entries = {n: load(MODULES[n].__name__).entry for n in MODULES}
    tables = {n: policy.Table(n) for n in MODULES}
    sensible = SensibleBot(Rng(1))
    style = np.zeros(styles.SIZE)
    style[: len(equity.SENSIBLE)] = equity.SENSIBLE
    rnd = random.Random(3)
    rng = simulator.make_rng(5)
    fast = np.zeros(64, np.int16)
    fast_w = np.zeros(64, np.int16)
    w = bytearray(features.WORK_SIZE)
    deck = np.zeros(40, np.int16)
    view = Match(bytearray(SIZE))
    legal = bytearray(MAX_LEGAL)
    found = {"positions": 0, "answers": 0, "manners": set()}
    m = bytearray(memory.SIZE)
    fast_m = np.zeros(memory.SIZE, np.int16)
    memory.watch(m, MATCH_STARTED, 0, 0)
    cfr.watch(fast_m, MATCH_STARTED, 0, 0)
    for _ in range(1500):
        _, row = rnd.choice(rules.RULE_SETS)
        players = rnd.choice((2, 4))
        score = rnd.randrange(12), rnd.randrange(12)
        opener = rnd.randrange(players)
        simulator.deal(fast, as_array(row), players, *score, opener, rng, deck)
        match = Match()
        match.start(row, players, 1, opener, *score)
        match.deal_from(bytes(int(card) for card in deck[: 3 * players + 1]))
        fast[HAND] = match.state[HAND]
        watched(match, m)
        cfr.watch(fast_m, DEALT, 0, 0)
        if fast[PHASE] == DECIDING:
            cfr.watch(fast_m, DECIDE, 0, 0)
        while match.state[PHASE] < HAND_OVER:
            assert bytes(int(x) for x in fast[:SEED]) == bytes(match.state[:SEED])
            seat = int(simulator.actor(fast))
            assert match.waiting() >> seat & 1
            match.view(seat, view.state)
            compiled.look(fast, seat, fast_w)
            features.look(view.state, seat, w)
            mask = guard.allowed(view.state, seat, w)
            assert allowed(fast, seat, fast_w) == mask
            assert bytes(int(x) for x in fast_w) == bytes(w)
            table = tables[players]
            manner = rnd.randrange(4)
            assert entries[players](
                fast, seat, fast_w, as_array(table.head), np.array(table.first), manner
            ) == MODULES[players].entry(view.state, seat, w, table.head, table.first, manner)
            if match.state[PHASE] != PLAYING:
                found["answers"] += 1
                option = equity.choose(fast, seat, fast_w, style, rng)
                assert (RUN, ACCEPT, RAISE)[option] == sensible.choose(view, seat)
            found["positions"] += 1
            option = rnd.choice([i for i in range(5) if mask >> i & 1])
            action = action_of(match.state[PHASE], option, w)
            assert action in legal[: match.legal(seat, legal)]
            match.apply(seat, action)
            watched(match, m)
            cfr.tell(fast, seat, option, fast_m)
            simulator.act(fast, seat, option, fast_w)
        assert [int(x) for x in fast_m[4:]] == list(m[4:])
        found["manners"].add(memory.manner(m, rnd.randrange(2)))
        assert [int(x) for x in fast[14:20]] == list(match.state[14:20])
    return found


def test_both_engines_features_memories_and_the_sensible_robot_agree(walked):
    assert walked["positions"] > 5000 and walked["answers"] > 1000
    assert len(walked["manners"]) == 3, "the walk showed one manner only"


@pytest.mark.parametrize("players", (2, 4))
def test_the_robot_reads_what_was_packed(players):
    kind = {2: heads.SMALL_2, 4: heads.SMALL_4}[players]
    with open(policy.folder() + "policy%d.bin" % players, "rb") as file:
        data = file.read()
    mixtures, head = pack.unpack(data, kind[0])
    assert head == heads.head(kind)
    assert squeeze.expand(data, kind[0])[0] == pack.entries(mixtures, kind[0], head)
    table = policy.Table(players)
    from host_tests.support.brute_force import positions
    from tools.hands.positions import view_of

    for match, seat in positions(300, 31, players):
        s = view_of(match, seat).state
        w = bytearray(features.WORK_SIZE)
        features.look(s, seat, w)
        out = [0] * 5
        total = table.weigh(s, seat, w, 31, 1, out)
        entry = kind[0].entry(s, seat, w, table.head, table.first, 1)
        assert np.allclose(np.array(out) / total, mixtures[entry], atol=1e-6)


def test_the_same_seed_makes_the_same_table():
    made = []
    for seed in (7, 7, 8):
        run = learn.Run(heads.SMALL_2, seed)
        run.train(10, 200, (0.4,) * 8)
        made.append(pack.entries(run.table(), features2, heads.head(heads.SMALL_2)))
    assert made[0] == made[1] != made[2]


def test_an_adversary_learns_where_the_opponent_is_no_style():
    def trained(adversary, styled):
        run = learn.Run(heads.SMALL_2, 7, adversary=adversary)
        run.train(3, 400, (styled,) * 8)
        return run

    assert not trained(heads.CLOSE_2, 1.0).against[0].any()
    assert (trained(heads.CLOSE_2, 1.0).average == trained(None, 1.0).average).all()
    run = trained(heads.CLOSE_2, 0.0)
    learnt = (run.against[0] != 0).any(axis=1).sum()
    assert learnt > 1000, "the adversary has seen few positions"
    assert len(run.against[0]) > 3 * run.size and len(run.average) == run.size
    assert (run.average != trained(None, 0.0).average).any()


def test_against_styles_matches_are_worth_more_than_among_equals():
    """Kept apart: who is stronger must not gamble as equals may."""
    run = learn.Run(heads.SMALL_2, 3, (1,) + (0,) * (len(learn.ROWS) - 1))
    run.train(12, 1000, (0.6,) * 8)
    assert run.mets[0][12, 12] == 0.5
    assert run.edges[0][12, 12] > 0.55
    # Behind by as much as ahead: what one side loses there the other does not gain.
    assert run.edges[0][2, 6] > run.edges[0][6, 2] > 1 - run.edges[0][2, 6]


@pytest.mark.parametrize("players", (2, 4))
def test_at_an_answer_the_stronger_never_runs_more_often(players):
    """In each pair of entries that differ by one step in one's own cards; so in all."""
    module = MODULES[players]
    path = policy.folder() + "policy%d.bin" % players
    with open(path, "rb") as file:
        table, head = pack.unpack(file.read(), module)
    first = module.offsets(head)
    pairs = mend.edges(module, head)
    assert len(np.unique(pairs)) > 0.9 * (first[module.FAMILIES] - first[module.FIRST_ANSWER])
    for start in range(0, first[-1], first[module.FAMILIES]):
        strong, weak = table[pairs + start, 0].T
        assert (strong <= weak + 1e-6).all()


def test_what_differs_by_a_step_is_pooled_by_weight():
    module, c = features2, heads.head(heads.SMALL_2)
    first = module.offsets(c)
    table = np.zeros((first[-1], 5), np.float32)
    table[:, 1] = 1
    strong, weak = mend.edges(module, c)[-1]
    table[strong] = 0.6, 0.3, 0.1, 0, 0
    table[weak] = 0.2, 0.8, 0, 0, 0
    weight = np.full(len(table), 1e-6)
    weight[strong], weight[weak] = 3, 1
    mended = mend.ordered(table, weight, module, c)
    assert np.allclose(mended[[strong, weak], 0], 0.5, atol=1e-3)
    assert np.allclose(mended[strong, 2], 0.125, atol=1e-3)  # the rest keeps its shares
    assert np.allclose(mended.sum(axis=1), 1, atol=1e-5)


def test_what_was_never_met_does_as_its_nearest_neighbour():
    module, c = features2, heads.head(heads.SMALL_2)
    first = module.offsets(c)
    table = np.zeros((first[-1], 5), np.float32)
    met = np.zeros(len(table), bool)
    for family in range(module.FAMILIES):  # one entry of each family was met
        at = (first[family] + first[family + 1]) // 2
        met[at] = True
        table[at, family % 3] = 1
    found = mend.filled(table, met, module, c)
    assert np.allclose(found.sum(axis=1), 1)
    for number in range(len(table)):
        one = number % first[module.FAMILIES]
        family = max(f for f in range(module.FAMILIES) if first[f] <= one)
        assert found[number, family % 3] == 1
        assert not met[number] or (found[number] == table[number]).all()
