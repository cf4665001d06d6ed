"""Who plays better Truco? Robots against each other, on the same cards with seats swapped.

    python3 tools/arena.py A B [--rules R] [--players 2|4] [--matches M] [--seed S]
    python3 tools/arena.py --round-robin A B C ...
    python3 tools/arena.py --ladder [A B C ...]

A name is a robot's of the game (tools/bot.py --list), or `pipe:COMMAND` for a program that answers
lines as tools/bot.py does. R is a rule set with house rules: paulista,reraise=yes. With four
players A plays one team and B the other. M matches are M/2 pairs on the same cards; the results
follow from the seed alone, whatever `--jobs` is. See docs/arena.md.
"""

import argparse
import collections
import itertools
import json
import multiprocessing
import os
import signal
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.environment import paths

paths.add_device_paths()

from tools.hands import duel, notation
from truco_core import bots

_CHUNK = 5  # pairs that a process plays at a time
_HEAD = "%-18s %-18s %7s %15s %9s %8s %8s %8s"
_LINE = "%-18s %-18s %7.1f %7.1f -%6.1f %9.3f %7.1f%% %7.1f%% %7.1f%%"


def parser():
    made = argparse.ArgumentParser(description="Robots against each other.")
    made.add_argument(
        "names", nargs="*", metavar="NAME", help="%s, or pipe:COMMAND" % (bots.NAMES,)
    )
    made.add_argument("--rules", type=_rules, default="paulista", metavar="R")
    made.add_argument("--players", type=int, choices=(2, 4), default=2)
    made.add_argument("--matches", type=_count, default=1000, metavar="M", help="default 1000")
    made.add_argument("--seed", type=int, default=1, metavar="S")
    made.add_argument("--jobs", type=_count, default=os.cpu_count(), metavar="N", help="processes")
    made.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    how = made.add_mutually_exclusive_group()
    how.add_argument("--round-robin", action="store_true", help="each against each")
    how.add_argument("--ladder", action="store_true", help="each against the one before")
    return made


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
    names = options.names
    if options.ladder and not names:
        names = list(bots.NAMES)
    several = options.ladder or options.round_robin
    if len(names) < 2 or not several and len(names) > 2:
        wanted.error("two names wanted: A B")
    if several and len(set(names)) < len(names):
        wanted.error("the names must be different")
    try:
        for name in names:
            duel.check(name)
    except ValueError as problem:
        wanted.error(str(problem))
    pairs = [names]
    if options.round_robin:
        pairs = list(itertools.combinations(names, 2))
    elif options.ladder:
        pairs = [(b, a) for a, b in zip(names, names[1:])]
        pairs += [(names[-1], names[0])] if len(names) > 2 else []
    try:
        _play(options, names, pairs)
    except duel.Failed as problem:
        print("arena: %s" % problem, file=sys.stderr)
        return 1
    return 0


def _play(options, names, pairs):
    rules_text = notation.rules_text(options.rules)
    started = time.perf_counter()
    if not options.json:
        print("%s, %d players" % (rules_text, options.players))
        heads = "against", "wins %", "95%", "points/h", "raises", "runs", "refuses"
        print(_HEAD % ("", *heads))
    results = []
    for result in results_of(pairs, options):
        results.append(result)
        if not options.json:
            print(text_of(result), flush=True)
    out = {"rules": rules_text, "players": options.players, "seed": options.seed}
    if len(pairs) == 1:
        out.update(results[0])
    else:
        out.update(names=names, matches=results[0]["matches"], duels=results)
    if options.round_robin:
        rates = {name: {} for name in names}
        for one in results:
            rates[one["a"]][one["b"]] = one["win_rate"]
            rates[one["b"]][one["a"]] = 1 - one["win_rate"]
        out["means"] = {name: sum(row.values()) / len(row) for name, row in rates.items()}
    if options.json:
        print(json.dumps(out))
        return
    for name, mean in sorted(out.get("means", {}).items(), key=lambda item: -item[1]):
        print("%-18s %5.1f%% on average" % (name, 100 * mean))
    played = sum(result["matches"] for result in results)
    print("%d matches in %.1f s" % (played, time.perf_counter() - started))


def results_of(pairs, options):
    """Yield the result of each pair of names, in their order, as docs/arena.md has it.

    :param options: with rules, players, matches, seed, jobs as of the command line
    """
    count = (options.matches + 1) // 2
    rest = options.rules, options.players, options.seed
    tasks = [
        ((a, b, *rest), at, min(at + _CHUNK, count))
        for a, b in pairs
        for at in range(0, count, _CHUNK)
    ]
    if options.jobs == 1:
        yield from _gathered(pairs, count, map(_work, tasks))
        return
    # Not by fork: an open table file would have one place to read at for all processes.
    with multiprocessing.get_context("spawn").Pool(options.jobs, _ignore_interrupt) as pool:
        yield from _gathered(pairs, count, pool.imap(_work, tasks))


def _work(task):
    what, start, stop = task
    return [duel.pair(*what, number) for number in range(start, stop)]


def _ignore_interrupt():
    # Ctrl-C goes to the whole group: one process is enough to end them all quietly.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _gathered(pairs, count, chunks):
    played = itertools.chain.from_iterable(chunks)
    for a, b in pairs:
        yield _result(a, b, list(itertools.islice(played, count)))


def _result(a, b, played):
    rate, low, high = duel.interval([one["wins"] / 2 for one, _ in played])
    sides = [sum(both, collections.Counter()) for both in zip(*played)]
    hands = sides[0]["hands"]
    return {
        "a": a,
        "b": b,
        "win_rate": rate,
        "ci": [low, high],
        "matches": 2 * len(played),
        "hands": hands,
        "points_a_hand": (sides[0]["points"] - sides[1]["points"]) / hands,
        "sides": {name: _side(counts, hands) for name, counts in zip("ab", sides)},
    }


def _side(counts, hands):
    return {
        "points_a_hand": counts["points"] / hands,
        "raises_a_hand": counts["raises"] / hands,
        "raised_hands": counts["raised_hands"] / hands,
        "raises_faced": counts["faced"],
        "run_rate": counts["ran"] / counts["faced"] if counts["faced"] else None,
        "special_hands": counts["specials"],
        "special_refused": counts["refused"] / counts["specials"] if counts["specials"] else None,
        "illegal": counts["illegal"],
    }


def text_of(result):
    """Return a line about a result: how often A wins, raises a hand, runs, refuses."""
    side = result["sides"]["a"]
    shares = side["raised_hands"], side["run_rate"] or 0, side["special_refused"] or 0
    return _LINE % (
        result["a"],
        result["b"],
        *(100 * share for share in (result["win_rate"], *result["ci"])),
        result["points_a_hand"],
        *(100 * share for share in shares),
    )


if __name__ == "__main__":
    sys.exit(notation.quietly(main, sys.argv[1:]))
