# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Break the rules in small ways, one at a time, and see whether the tests notice.

    python3 tools/mutate.py [--count N | --all] [--seed S] [--file NAME]

Each change is made to a copy of truco_core in a temporary folder: a comparison turned, a
number off by one, `and` for `or`, an operator for another, a condition reversed, a statement
left out. The tests of the engine run on it until one fails. Prints the changes that no test
noticed, those that cannot be noticed with the reason; the exit status is 1 when fewer than
95 of 100 others were caught.
"""

import ast
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap, paths

bootstrap.ensure()

import argparse
import random
import shutil
import subprocess
import tempfile
import time

from tools import mutants

FILES = ("match.py", "tricks.py", "dealing.py", "decks.py", "rules.py")
# Quick ones first: the first failure ends a run.
TESTS = (
    "rules_book rules_book_raises rules_book_special rules_book_fields views events match rng perft"
).split()
LIMIT_S = 120  # a change that makes a loop endless
NEEDED = 0.95

# Changes that alter nothing: (file, function, line before): why, for every change of that
# line; or (file, function, line before, line after): why, for one.
EXPLAINED = {
    ("match.py", "", "_MAX_EVENTS = const(12)"): "room for two more events than an action has",
    ("match.py", "__init__", "self.events = bytearray(3 * _MAX_EVENTS)"): "the same",
    ("match.py", "__init__", "self._deck = bytearray(40)"): "a deal's copy of the pack resizes it",
    (
        "match.py",
        "points",
        "if s[SPECIAL] < IRON and s[PLAYS + s[LEADS]] == NONE:",
        "if s[SPECIAL] <= IRON and s[PLAYS + s[LEADS]] == NONE:",
    ): "an iron hand is never over before a card",
    (
        "match.py",
        "apply",
        "if s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE and is_pair(s, trick):",
        "if s[rules.MORE_FLAGS] | rules.PAIR_AFTER_TIE and is_pair(s, trick):",
    ): "a short cut: is_pair asks for the rule too",
    (
        "match.py",
        "_unseen",
        "return 0",
        "return -1",
    ): "marks the last byte of a view, which has the mark",
    (
        "match.py",
        "_close",
        "if trick == 1 and s[PLAYS + 8] != NONE:",
        "if trick == 1 and s[PLAYS + 9] != NONE:",
    ): "when one seat has laid a card under another, all have",
    ("tricks.py", "take", "teams = 0"): "the first card beats the empty table, and sets it",
    ("tricks.py", "take", "best = -1"): "not above any card: the first one's seat leads anyway",
    ("tricks.py", "take", "power = 0", "power = -1"): "less than any card that counts, too",
    ("tricks.py", "_counts", "return 0", "return -1"): "the same",
    (
        "tricks.py",
        "may_cover",
        "if s[1] & rules.PAIR_AFTER_TIE and is_pair(s, trick):",
        "if s[1] | rules.PAIR_AFTER_TIE and is_pair(s, trick):",
    ): "a short cut: is_pair asks for the rule too",
    (
        "tricks.py",
        "may_cover",
        "if s[PLAYERS] == 2:",
    ): "a short cut: the partner's place is empty with two players",
    ("tricks.py", "may_cover", "return True"): "the same",
    (
        "tricks.py",
        "decided",
        "return s[LEADS] + 1 & 1",
        "return s[LEADS] - 1 & 1",
    ): "both neighbours are of the other team",
    ("rules.py", "stakes_count", "n = 1", "n = 0"): "the first stake is never 0",
}


def source_of(name):
    """A module's text."""
    with open(os.path.join(paths.ROOT, "truco_core", name), encoding="utf-8") as file:
        return file.read()


def lines_of(source):
    """The text as a changed module has it: without comments."""
    return ast.unparse(ast.parse(source)).splitlines()


def is_caught(folder, name, text):
    """Whether a test fails (or hangs) with this text as truco_core/`name`."""
    path = os.path.join(folder, "truco_core", name)
    with open(path, encoding="utf-8") as file:
        original = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    line = [sys.executable, "-B", "-c", "import pytest, sys; sys.exit(pytest.main(sys.argv[1:]))"]
    line += ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
    # The 32-bit VM has its own copy, and does not see the change.
    line += ["--rootdir", paths.ROOT, "-k", "not 32_bit"]
    line += [os.path.join(paths.ROOT, "host_tests", "test_%s.py" % test) for test in TESTS]
    environment = dict(os.environ, PYTHONPATH=folder, PYTHONSAFEPATH="1")
    try:
        done = subprocess.run(
            line,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=LIMIT_S,
        )
        caught = done.returncode != 0
    except subprocess.TimeoutExpired:
        caught = True
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(original)
    return caught


def try_all(every, sources):
    """Make each change in turn and print those that survive; (caught, survived, known)."""
    caught = survived = known = 0
    with tempfile.TemporaryDirectory() as folder:
        core = os.path.join(paths.ROOT, "truco_core")
        shutil.copytree(
            core, os.path.join(folder, "truco_core"), ignore=shutil.ignore_patterns("__pycache__")
        )
        if is_caught(folder, "__init__.py", '"""Nothing changed."""\n'):
            raise SystemExit("the tests fail without any change")
        for name, number, kind in every:
            text = mutants.changed(sources[name], number, kind)
            if is_caught(folder, name, text):
                caught += 1
                continue
            change = (name, *mutants.difference(lines_of(sources[name]), text.splitlines()))
            why = EXPLAINED.get(change) or EXPLAINED.get(change[:3])
            if why:
                known += 1
                print("cannot be noticed, %s, %s:\n  - %s\n  + %s" % change)
                print("  because: " + why, flush=True)
            else:
                survived += 1
                print("survived, %s, %s:\n  - %s\n  + %s" % change, flush=True)
    return caught, survived, known


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--count", type=int, default=60, help="how many, drawn at random")
    options.add_argument("--all", action="store_true", help="every change: a quarter of an hour")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--file", choices=FILES, help="changes of this file only")
    wanted = options.parse_args()
    names = [wanted.file] if wanted.file else FILES
    sources = {name: source_of(name) for name in names}
    every = [(name, *spot) for name in names for spot in mutants.of(sources[name])]
    found = len(every)
    if not wanted.all:
        every = random.Random(wanted.seed).sample(every, min(wanted.count, found))
    started = time.perf_counter()
    caught, survived, known = try_all(every, sources)
    share = caught / max(1, caught + survived)
    print(
        "%d of %d changes: %d caught, %d survived, %d that none can notice; %.1f%%, %.0f s"
        % (
            (len(every), found, caught, survived, known, 100 * share)
            + (time.perf_counter() - started,)
        )
    )
    return 0 if share >= NEEDED else 1


if __name__ == "__main__":
    sys.exit(main())
