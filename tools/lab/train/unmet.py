"""How often a robot comes to a decision that its training never met.

    python3 tools/lab/train/train.py --players 2 --out build/policy2.bin --raw build/raw2.npz
    python3 tools/lab/train/unmet.py build/raw2.npz --players 2 --hands 1e7
    python3 tools/lab/train/unmet.py build/raw2.npz --players 2 --pack QJKA23

The second comes to every position of a small deck (tools/lab/train/exhaustive.py). The first plays
random hands by all rule sets, at any scores. In a third of them the table meets styles, in a third
itself, and in a third everybody but one seat does anything at all half of the time. What training
hardly met gets what its nearest neighbour does (tools/lab/train/mend.py): here is counted how often
that is needed.
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

from tools.lab.train import exhaustive, exploit, learn, losses, simulator, styles, train
from tools.lab.train.cfr import entry_of, look, options, single
from tools.lab.train.duel import judged
from tools.lab.train.openings import anything
from tools.lab.train.response import held
from tools.lab.train.simulator import act, actor, below, deal, uniform
from truco_core import rules
from truco_core.cards import RANKS
from truco_core.state import HAND_OVER, PHASE, PLAYING

SEED = 4
ODD = 0.5  # how often an odd player does anything at all
MANNERS = 3


@numba.njit(nogil=True, error_model="numpy")
def play(hands, players, rows, rng, pool, table, c, first, met, counts):
    """Count decisions: counts[0] all, counts[1] those at entries of which `met` is False."""
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    for i in range(hands):
        row = rows[below(rng, len(rows))]
        goal = row[rules.GOAL]
        deal(s, row, players, below(rng, goal), below(rng, goal), below(rng, players), rng, deck)
        style = pool[below(rng, len(pool))]
        manner = below(rng, MANNERS)
        me = below(rng, players)
        while s[PHASE] < HAND_OVER:
            seat = actor(s)
            look(s, seat, w)
            if seat == me:
                mask = options(s, seat, w)
                if s[PHASE] != PLAYING:
                    mask = judged(s, seat, w, mask)
                only = single(mask)
                if only >= 0:
                    act(s, seat, only, w)
                    continue
                counts[0] += 1
                counts[1] += not met[entry_of(s, seat, w, c, first, manner)]
            elif i % 3 == 0 and (seat ^ me) & 1:
                act(s, seat, styles.choose(s, seat, w, style, rng), w)
                continue
            elif i % 3 == 1 and uniform(rng) < ODD:
                act(s, seat, anything(s, seat, w, rng, True), w)
                continue
            act(s, seat, held(s, seat, w, table, c, first, rng, manner), w)


def _random(given, held_still, weight):
    pool = losses.opponents("mixture")
    for name, least in (("never met", 0), ("hardly met", train.SEEN)):
        counts = np.zeros(2, np.int64)
        rng = simulator.make_rng(SEED)
        rest = *held_still, weight > least, counts
        play(int(given.hands or 1e6), given.players, learn.ROWS, rng, pool, *rest)
        print("%d of %d decisions at entries %s" % (counts[1], counts[0], name))


def _every(given, held_still, weight):
    """What exhaustive.count finds for each rule set."""
    total = 0
    for name, row in rules.RULE_SETS:
        if given.rules not in (None, name):
            continue
        counts, came = exhaustive.count(
            given.players, row, given.pack, held_still, weight, train.SEEN, given.free
        )
        total = total + counts
        found = "%s; %d entries" % (_said(counts), came.sum())
        if not counts[exhaustive.POSITIONS]:
            found = "its pack has too few cards of these ranks"
        print("%-21s%s" % (name, found), flush=True)
    print("%-21s%s" % ("all", _said(total)))


def _said(counts):
    return "%d of %d positions at entries never met, %d at such or hardly met ones" % (
        counts[exhaustive.UNMET],
        counts[exhaustive.POSITIONS],
        counts[exhaustive.HARDLY],
    )


def main():
    parser = argparse.ArgumentParser(description="Decisions that training never met.")
    parser.add_argument("raw", metavar="FILE", help="as train.py --raw makes it")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--table", help="a file like the shipped ones (default)")
    parser.add_argument("--hands", type=float, help="random ones (default 1e6)")
    parser.add_argument(
        "--pack",
        metavar="RANKS",
        help="every position instead of random hands, with cards of these ranks only (as QJKA23)",
    )
    parser.add_argument("--rules", choices=dict(rules.RULE_SETS), help="with --pack: this one only")
    parser.add_argument(
        "--free",
        action="store_true",
        help="with --pack: the robot, too, does anything that its guard allows",
    )
    given = parser.parse_args()
    if not given.pack and (given.rules or given.free):
        parser.error("--rules and --free go with --pack")
    if given.pack and given.hands:
        parser.error("--hands are random ones; --pack takes them all")
    if given.pack and not set(given.pack) <= set(RANKS):
        parser.error("--pack takes ranks of " + RANKS)
    if given.pack and 4 * len(set(given.pack)) < 3 * given.players:
        parser.error("--pack: too few cards for %d players" % given.players)
    path = given.table or train.target(given.players)
    weight = np.load(given.raw)["average"].sum(axis=1)
    held_still = exploit.load(path, exploit.MODULES[given.players])
    (_every if given.pack else _random)(given, held_still, weight)


if __name__ == "__main__":
    main()
