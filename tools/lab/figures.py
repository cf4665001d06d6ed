"""Measures what the plots of docs/robots.md show, and writes it to docs/robots/figures.json.

    python3 tools/lab/figures.py styles --players 4 --matches 4000
    python3 tools/lab/figures.py ladder --matches 4000
    python3 tools/lab/figures.py adapting --matches 40000
    python3 tools/lab/figures.py frontier "the champion=truco_core/bots/policy2.bin" NAME=FILE ...

Each replaces its own part of the file; train/plots.py draws it. `frontier` takes tables, each
with the name that it gets in the plot: what a best response wins against it, and how it does
against styles as the trainer draws them, but others.
"""

import argparse
import json
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/lab/train/requirements.txt")
paths.add_device_paths()

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tools import arena
from tools.lab.tournament.crowd import Crowd, cores
from tools.lab.tournament.duel import Duel
from tools.lab.train import adapting, duel, exploit, mixture, styles, train
from tools.lab.train.compiled import as_array
from truco_core import bots, rules
from truco_core.bots import characters

FILE = os.path.join(paths.ROOT, "docs", "robots", "figures.json")
POOL = 100  # styles of the frontier
ROW = dict(rules.RULE_SETS)["paulista"]


def read(path=FILE):
    """What is measured so far; {} without a file."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write(part, value, path=FILE):
    """Put one part into the file, as "part" or as "part players"."""
    found = read(path)
    found[part] = value
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1, sort_keys=True)
        file.write("\n")


def _short(result):
    rate, low, high = (round(100 * x, 2) for x in result.win_rate())
    return {"a": result.duel.a, "b": result.duel.b, "rate": rate, "low": low, "high": high}


def duels(pairs, players, matches, jobs):
    """Win rates of the arena: each (a, b), in percent."""
    with Crowd(jobs) as crowd:
        made = [Duel(a, b, ROW, players, 1) for a, b in pairs]
        return [_short(result) for result in crowd.play(made, (matches + 1) // 2)]


def against_styles(players, matches, jobs):
    """The champion against `sensible` and all held-out styles."""
    others = ["sensible", *arena.SUITES["heldout"]]
    found = duels([("champion", other) for other in others], players, matches, jobs)
    return {"matches": matches, "duels": found}


def ladder(matches, jobs):
    """Each character against the one before it, and how all do against the beginner."""
    names = list(characters.NAMES)
    assert set(names) <= set(bots.NAMES)
    steps = [(b, a) for a, b in zip(names, names[1:])]
    above = [(name, names[0]) for name in names[2:]]
    found = duels(steps + above, 2, matches, jobs)
    return {"matches": matches, "steps": found[: len(steps)], "beginner": found[len(steps) :]}


def win_rate(players, held, matches):
    """Of a table against POOL styles of the trainer's kind: (percent, 95% half-width)."""
    random = np.random.default_rng(4242)
    pool = [mixture.draw(random, 0) for _ in range(POOL)]
    character = list(characters.row("champion"))
    both = np.array([character, character])
    row = as_array(ROW)

    def one(number):
        opponents = np.stack([pool[number]] * 2)
        return duel.duel(
            matches, 50 + number, players, row, np.array([0, 2]), *zip(held, held), opponents, both,
            np.zeros(3, np.int64),
        )  # fmt: skip

    with ThreadPoolExecutor() as crowd:
        rates = np.array(list(crowd.map(one, range(len(pool))))) / matches
    # The styles stay the same ones, so what is uncertain is each one's matches.
    error = 1.96 * np.sqrt((rates * (1 - rates) / matches).sum()) / len(pool)
    assert len(pool[0]) == styles.SIZE
    return 100 * rates.mean(), 100 * error


def place(players, path, hands, matches):
    """Where a table lies between safe and strong, for the frontier."""
    module = exploit.MODULES[players]
    rate, error = win_rate(players, exploit.load(path, module), matches)
    points, wide = exploit.exploit(players, path, hands, as_array(ROW))
    return {
        "rate": round(float(rate), 2),
        "rate_error": round(float(error), 2),
        "points": round(points, 3),
        "points_error": round(1.96 * wide, 3),
    }


def main():
    parser = argparse.ArgumentParser(description="Measure what the plots show.")
    parser.add_argument("part", choices=("styles", "ladder", "adapting", "frontier"))
    parser.add_argument("tables", nargs="*", metavar="NAME=FILE", help="for the frontier")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--matches", type=int, default=4000, help="of each pairing")
    parser.add_argument("--hands", type=float, default=3e5, help="a best response learns from")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", default=FILE, help="another file")
    given = parser.parse_intermixed_args()
    if given.part == "styles":
        found = against_styles(given.players, given.matches, given.jobs)
        write("styles %d" % given.players, found, given.out)
    elif given.part == "ladder":
        write("ladder", ladder(given.matches, given.jobs), given.out)
    elif given.part == "adapting":
        held = exploit.load(train.target(2), exploit.MODULES[2])
        write("adapting", adapting.measure(held, as_array(ROW), given.matches), given.out)
    else:
        part = "frontier %d" % given.players
        for text in given.tables:
            name, _, path = text.partition("=")
            known = read(given.out).get(part, {})
            known[name] = place(given.players, path, given.hands, given.matches)
            print(name, known[name], flush=True)
            write(part, known, given.out)


if __name__ == "__main__":
    main()
