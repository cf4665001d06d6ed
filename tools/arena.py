"""Who plays better Truco? Robots against each other, on the same cards with seats swapped.

    python3 tools/arena.py A B [--rules R] [--players 2|4] [--matches M] [--seed S]
    python3 tools/arena.py --round-robin A B C ...
    python3 tools/arena.py A --suite heldout
    python3 tools/arena.py --ladder [A B C ...]
    python3 tools/arena.py --list

A name is a robot's of the game, or `style:<name>` for a hand-written opponent. R is a rule set
with house rules: paulista,reraise=yes. With four players A plays one team and B the other. M
matches are M/2 pairs on the same cards; the results follow from the seed alone, whatever `--jobs`
is. See docs/arena.md.
"""

import argparse
import itertools
import json
import os
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.environment import paths

paths.add_device_paths()

from tools.hands import notation, pipes
from tools.lab import styles
from tools.lab.tournament import names, report
from tools.lab.tournament.crowd import Crowd, cores
from tools.lab.tournament.duel import Duel
from truco_core import bots

SUITES = {"heldout": [names.STYLE + name for name in styles.NAMES]}


_chosen = {"action": "store_const", "dest": "how"}


def parser():
    made = argparse.ArgumentParser(description="Robots against each other.")
    made.add_argument("names", nargs="*", metavar="NAME", help="two robots, or see below")
    made.add_argument("--rules", type=_rules, default="paulista", metavar="R")
    made.add_argument("--players", type=int, choices=(2, 4), default=2)
    made.add_argument("--matches", type=_count, default=1000, metavar="M", help="default 1000")
    made.add_argument("--seed", type=_number, default=1, metavar="S")
    made.add_argument("--jobs", type=_count, default=cores(), metavar="N", help="processes")
    made.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    how = made.add_mutually_exclusive_group()
    how.add_argument(
        "--round-robin", **_chosen, const=round_robin, default=duel, help="each against each"
    )
    how.add_argument("--suite", choices=sorted(SUITES), help="one robot against all of these")
    how.add_argument("--ladder", **_chosen, const=ladder, help="each against the one before")
    how.add_argument("--list", action="store_true", help="say who can play")
    return made


def _number(text):
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("a number from 0 on")
    return value


def _count(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("a number from 1 on")
    return value


def _rules(text):
    try:
        return notation.rules_of(text)
    except notation.Refused as problem:
        raise argparse.ArgumentTypeError(problem.message) from None


def main(arguments):
    wanted = parser()
    options = wanted.parse_args(arguments)
    if options.list:
        for name in names.known():
            print("%-18s %s" % (name, names.describe(name)))
        return 0
    _check(wanted, options)
    started = time.perf_counter()
    with Crowd(options.jobs) as crowd:
        results, out = (suite if options.suite else options.how)(options, crowd)
    took = time.perf_counter() - started
    if options.json:
        print(json.dumps(out))
    else:
        matches = sum(result.matches() for result in results)
        print("\n%d matches in %.1f s: %.0f a second" % (matches, took, matches / took))
    return 0


def _check(wanted, options):
    """Leave with status 2 and a text unless the names fit what is asked."""
    for name in options.names:
        try:
            names.check(name)
        except names.Unknown as problem:
            wanted.error(str(problem))
    given = len(options.names)
    if options.how == ladder and not given:
        options.names = list(bots.NAMES)
    elif options.how != duel:
        if given < 2 or len(set(options.names)) < given:
            wanted.error("two names or more wanted, all different")
    elif options.suite:
        if given != 1:
            wanted.error("--suite wants one name")
    elif given != 2:
        wanted.error("two names wanted: A B")


def _say(options, text):
    if not options.json:
        print(text, flush=True)


def _played(options, crowd, pairs, say=None, **more):
    """Results of these pairs of names; what `--json` says of them, `more` with it."""
    duels = [Duel(a, b, options.rules, options.players, options.seed) for a, b in pairs]
    done = say and (lambda result: _say(options, say(result)))
    results = crowd.play(duels, (options.matches + 1) // 2, done=done)
    out = {
        "rules": notation.rules_text(options.rules),
        "players": options.players,
        "seed": options.seed,
        "matches": results[0].matches(),
        "duels": [result.as_dict() for result in results],
        **more,
    }
    return results, out


def duel(options, crowd):
    """A against B."""
    (result,), out = _played(options, crowd, [options.names])
    _say(options, notation.rules_text(options.rules) + ": " + report.duel_text(result))
    out.update(*out.pop("duels"))
    return [result], out


def suite(options, crowd):
    """One robot against each of a list."""
    (name,) = options.names
    rules_text = notation.rules_text(options.rules)
    _say(options, "%s, %d players" % (rules_text, options.players))
    _say(options, report.HEAD)
    pairs = [(name, other) for other in SUITES[options.suite]]
    results, out = _played(options, crowd, pairs, report.line, a=name, suite=options.suite)
    _say(options, report.suite_end(results))
    rates = [result.win_rate()[0] for result in results]
    worst = rates.index(min(rates))
    out["win_rate"] = sum(rates) / len(rates)
    out["worst"] = {"b": pairs[worst][1], "win_rate": rates[worst]}
    return results, out


def ladder(options, crowd):
    """Robots in order: each against the one before it, and the last against the first."""
    steps = [(b, a) for a, b in zip(options.names, options.names[1:])]
    if len(steps) > 1:
        steps.append((options.names[-1], options.names[0]))
    _say(options, report.HEAD)
    results, out = _played(options, crowd, steps, report.line, names=options.names)
    out["win_rate"] = min(result.win_rate()[0] for result in results[:-1] or results)
    return results, out


def round_robin(options, crowd):
    """Each against each; a matrix of win rates."""
    pairs = itertools.combinations(options.names, 2)
    results, out = _played(options, crowd, pairs, names=options.names)
    rates = {name: {} for name in options.names}
    for result in results:
        rate = result.win_rate()[0]
        rates[result.duel.a][result.duel.b] = rate
        rates[result.duel.b][result.duel.a] = 1 - rate
    means = {name: sum(row.values()) / len(row) for name, row in rates.items()}
    _say(options, report.matrix_text(options.names, rates, means))
    out.update(win_rates=rates, means=means)
    return results, out


if __name__ == "__main__":
    sys.exit(pipes.quietly(main, sys.argv[1:]))
