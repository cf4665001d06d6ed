"""Where a table loses its points: classes of decisions, ranked.

    python3 tools/lab/train/losses.py --players 2
    python3 tools/lab/train/losses.py --players 4 --against bluffers
    python3 tools/lab/train/losses.py --players 2 --against answer

At each decision of a seat all options are played on (tools/lab/train/cfr.py does so to learn), by
the table itself, against the opponents as they are. So each entry gets what every option would have
won there, in points a hand at 0-0, and the loss of an entry is what the best of them wins more than
the table's mixture. The best one is chosen in one half of the hands and counted in the other, and
the other way round: luck is not counted as a loss. Special hands come up at no such score.

Opponents: `mixture`, styles as the trainer draws them, but others; `bluffers`, such styles that
raise on anything; `answer`, a best response to the table (tools/lab/train/exploit.py).
"""

import argparse
import os
import sys

sys.path.append(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
)
HERE = os.path.dirname(os.path.abspath(__file__))
# Python puts this folder in front; its modules go by their full names.
sys.path[:] = [path for path in sys.path if os.path.abspath(path or ".") != HERE]

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/lab/train/requirements.txt")
paths.add_device_paths()

import numba
import numpy as np

from tools.lab.train import cfr, exploit, heads, mixture, response, simulator, styles
from tools.lab.train.cfr import branch, entry_of, look, options, single
from tools.lab.train.compiled import as_array
from tools.lab.train.duel import weigh
from tools.lab.train.response import held, points
from tools.lab.train.simulator import act, actor, below, deal
from truco_core import rules
from truco_core.cards import NONE
from truco_core.state import (
    ANSWERING,
    HAND_OVER,
    LEVEL,
    PHASE,
    PLAYERS,
    PLAYS,
    TRICK,
)

POOL = 500  # styles
SEED = 81
ANSWER_HANDS = 300_000  # to learn the best response from
_SEATS = 3  # how a seat meets a decision: nobody laid, others did, it did itself
CLASSES = 2 * 3 * 4 * _SEATS


@numba.njit(error_model="numpy")
def class_of(s, seat):
    """0..CLASSES-1: answer or card, trick, raises so far, who laid a card of this trick."""
    laid = 0
    for other in range(s[PLAYERS]):
        if s[PLAYS + 4 * s[TRICK] + other] != NONE:
            laid = 2 if other == seat or laid == 2 else 1
    asked = 1 if s[PHASE] == ANSWERING else 0
    return ((asked * 3 + s[TRICK]) * 4 + min(s[LEVEL], 3)) * _SEATS + laid


@numba.njit(error_model="numpy")
def walk(
    states, works, values, mixes, d, me, reach, pool, style, answer, ac, af, rng, table, c, first,
    gains, seen, classes,
):  # fmt: skip
    """Value of states[d] for seat `me`, who tries all; notes what each option wins more."""
    s = states[d]
    w = works[d]
    mix = mixes[d]
    while True:
        if s[PHASE] >= HAND_OVER:
            return points(s, me & 1)
        seat = actor(s)
        look(s, seat, w)
        if (seat ^ me) & 1:
            if pool:
                option = styles.choose(s, seat, w, style, rng)
            else:
                option = held(s, seat, w, answer, ac, af, rng, 0)
            act(s, seat, option, w)
            continue
        mask = options(s, seat, w)
        only = single(mask)
        if only < 0 and seat == me:
            break
        act(s, seat, held(s, seat, w, table, c, first, rng, 0), w)
    e = entry_of(s, seat, w, c, first, 0)
    weigh(s, mask, table[e], mix)
    total = 0.0
    for a in range(5):
        if mask >> a & 1:
            branch(states, d, seat, a, w)
            values[d, a] = walk(
                states, works, values, mixes, d + 1, me, reach * mix[a], pool, style, answer, ac,
                af, rng, table, c, first, gains, seen, classes,
            )  # fmt: skip
            total += mix[a] * values[d, a]
    seen[e] += reach
    classes[e] = class_of(s, seat)
    for a in range(5):
        if mask >> a & 1:
            gains[e, a] += reach * (values[d, a] - total)
    return total


@numba.njit(nogil=True, error_model="numpy")
def play(hands, players, row, rng, pool, answer, ac, af, table, c, first, gains, seen, classes):
    """Walk so many hands, each for every seat.

    :param pool: styles [n, styles.SIZE]; with none of them the opponent plays `answer`
    :param gains: float [entries, 5]: what each option wins more than the mixture, in all
    :param seen: float [entries]: how often the table comes there
    :param classes: int [entries]: gets `class_of`
    """
    states = np.zeros((cfr.DEPTH, 64), np.int16)
    works = np.zeros((cfr.DEPTH, 64), np.int16)
    values = np.zeros((cfr.DEPTH, 5), np.float64)
    mixes = np.zeros((cfr.DEPTH, 5), np.float64)
    start = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    nobody = np.zeros(styles.SIZE)
    for _ in range(hands):
        deal(start, row, players, 0, 0, below(rng, players), rng, deck)
        style = pool[below(rng, len(pool))] if len(pool) else nobody
        for me in range(players):
            states[0, :] = start
            walk(
                states, works, values, mixes, 0, me, 1.0, len(pool) > 0, style, answer, ac, af,
                rng, table, c, first, gains, seen, classes,
            )  # fmt: skip


def lost(halves, count):
    """Points that each entry loses in 100 hands of a seat, from the gains of two halves.

    :param halves: two arrays [entries, 5], each of `count` hands of a seat
    """
    found = np.zeros(len(halves[0]))
    rows = np.arange(len(found))
    for one, other in (halves, halves[::-1]):
        best = one.argmax(axis=1)
        found += np.where(one[rows, best] > 0, other[rows, best], 0) / 2
    return 100 * found / count


def name_of(number):
    """A class in words."""
    laid = number % _SEATS
    level = number // _SEATS % 4
    trick = number // _SEATS // 4 % 3
    asked = number // _SEATS // 12
    where = "trick %d, %s" % (
        trick + 1,
        (
            ("no card yet", "theirs lies", "mine lies")
            if asked
            else ("lead", "follow", "mine lies already")
        )[laid],
    )
    called = ("truco", "six", "nine", "twelve")
    if asked:
        return "answer to %s, %s" % (called[level], where)
    return "card or raise, %s, %s" % (where, ("no raise yet", *called)[level])


def opponents(which, seed=SEED):
    """Styles: `mixture` or `bluffers`."""
    random = np.random.default_rng(seed)
    pool = np.stack([mixture.draw(random) for _ in range(POOL)])
    if which == "bluffers":
        pool = np.stack([mixture.draw(random, 0) for _ in range(4 * POOL)])
        pool = pool[pool[:, styles.KIND] < 2]
        pool[:, styles.BLUFF] = random.uniform(0.5, 1, len(pool))
        pool[:, styles.SLOW] = 0
        pool[:, styles.CHANCE] = 0
    return pool


def measure(players, path, which, hands, row):
    """(points lost in 100 hands by entry, how often an entry is met in them, classes)."""
    module = exploit.MODULES[players]
    table, c, first = exploit.load(path, module)
    if which == "answer":
        pool = np.zeros((0, styles.SIZE))
        ac = heads.head(exploit.BIG[players])
        abstraction = as_array(ac), np.array(module.offsets(ac), np.int64)
        rest = (table, c, first), abstraction, ANSWER_HANDS, row
        answer = response.respond(players, *rest), *abstraction
    else:
        pool = opponents(which)
        answer = table, c, first
    halves = []
    seen = np.zeros(len(table))
    classes = np.full(len(table), -1)
    for half in range(2):
        gains = np.zeros((len(table), 5))
        rng = simulator.make_rng(SEED + half)
        rest = table, c, first, gains, seen, classes
        play(hands // 2, players, row, rng, pool, *answer, *rest)
        halves.append(gains)
    each = hands // 2 * players
    return lost(halves, each), 100 * seen / (2 * each), classes


def main():
    parser = argparse.ArgumentParser(description="Where a table loses its points.")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--table", help="a file like the shipped ones (default)")
    parser.add_argument("--rules", default="paulista", choices=dict(rules.RULE_SETS))
    parser.add_argument("--against", choices=("mixture", "bluffers", "answer"), default="mixture")
    parser.add_argument("--hands", type=float, default=1e6)
    parser.add_argument("--most", type=int, default=15, help="classes to tell")
    given = parser.parse_args()
    path = given.table or os.path.join(
        paths.ROOT, "truco_core", "bots", "policy%d.bin" % given.players
    )
    row = as_array(dict(rules.RULE_SETS)[given.rules])
    points, often, classes = measure(given.players, path, given.against, int(given.hands), row)
    found = []
    for number in range(CLASSES):
        mine = classes == number
        if mine.any():
            found.append((points[mine].sum(), often[mine].sum(), number))
    print(
        "lost in 100 hands   met in 100 hands   (%d hands against %s)"
        % (given.hands, given.against)
    )
    for value, times, number in sorted(found, reverse=True)[: given.most]:
        print("%14.2f %18.2f   %s" % (value, times, name_of(number)))
    print("%14.2f %18s   all" % (sum(value for value, _, _ in found), ""))


if __name__ == "__main__":
    main()
