"""How many random hands a second the engine plays on this Python, raises and all.

    python3 tools/lab/bench.py [--json] [--seconds S]

Beside the figures stands the time of a plain loop, so that machines can be compared:
`at_reference` is what a machine would do on which that loop takes 0.45 s.
"""

import argparse
import json
import os
import random
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools.environment import paths

paths.add_device_paths()

from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.state import MATCH_OVER, MAX_LEGAL, PHASE

REFERENCE_S = 0.45


# As a script of its own would run it: its names are globals.
_LOOP = compile("x = 0\nfor i in range(3_000_000):\n    x = (x * 31 + i) & 0xFFFF", "loop", "exec")


def calibrate():
    """Seconds for 3,000,000 rounds of a plain loop."""
    start = time.perf_counter()
    exec(_LOOP, {})
    return time.perf_counter() - start


def play(rule_set, players, hands, seed):
    """Play so many random hands, match after match. Returns seconds and actions."""
    match = Match()
    out = bytearray(MAX_LEGAL)
    state, deal, waiting, legal, apply = (
        match.state,
        match.deal,
        match.waiting,
        match.legal,
        match.apply,
    )
    chance = random.Random(seed).random
    seats = [(mask & -mask).bit_length() - 1 for mask in range(16)]
    actions = 0
    match.start(rule_set, players, seed)
    start = time.perf_counter()
    for n in range(hands):
        if state[PHASE] == MATCH_OVER:
            match.start(rule_set, players, seed + n)
        deal()
        mask = waiting()
        while mask:
            seat = seats[mask]
            apply(seat, out[int(chance() * legal(seat, out))])
            actions += 1
            mask = waiting()
    return time.perf_counter() - start, actions


def hands_per_second(rule_set, players, seconds):
    """Median of five runs, which together take about `seconds`; and actions a hand."""
    hands = 2000
    took, _ = play(rule_set, players, hands, 1)
    hands = max(hands, int(hands * seconds / 5 / took))
    rates = []
    for seed in range(5):
        took, actions = play(rule_set, players, hands, seed)
        rates.append(hands / took)
    return sorted(rates)[2], actions / hands


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="figures for programs")
    parser.add_argument("--seconds", type=float, default=2.0, help="per table row (default 2)")
    parser.add_argument("--rules", default="paulista", choices=[name for name, _ in RULE_SETS])
    args = parser.parse_args()
    rule_set = dict(RULE_SETS)[args.rules]
    before = calibrate()
    figures = {"rules": args.rules, "python": sys.version.split()[0]}
    for players in (2, 4):
        rate, actions = hands_per_second(rule_set, players, args.seconds)
        figures["hands_per_s_%d" % players] = round(rate)
        figures["actions_per_hand_%d" % players] = round(actions, 2)
    figures["calibration_s"] = round((before + calibrate()) / 2, 4)
    for players in (2, 4):
        rate = figures["hands_per_s_%d" % players]
        figures["at_reference_%d" % players] = round(rate * figures["calibration_s"] / REFERENCE_S)
    if args.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print("%-20s %s" % (name, value))


if __name__ == "__main__":
    main()
