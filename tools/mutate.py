# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Break the rules in small ways, one at a time, and see whether the tests notice.

    python3 tools/mutate.py [--count N | --all] [--seed S] [--file NAME] [--page]

Each change is made to a copy of truco_core in a temporary folder: a comparison turned, a
number off by one, `and` for `or`, an operator for another, a condition reversed, a statement
left out. The tests of the engine run on it until one fails. Prints the changes that no test
noticed, those that cannot be noticed with the reason; the exit status is 1 when fewer than
95 of 100 others were caught. --page writes docs/mutations.md.
"""

import ast
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap
from tools.environment import paths

bootstrap.ensure()

import argparse
import random
import shutil
import subprocess
import tempfile
import time

from tools.checks import mutants
from tools.pages import mutant_page

try:
    import resource
except ImportError:  # not on Windows
    resource = None

FILES = ("match.py", "tricks.py", "dealing.py", "decks.py", "rules.py")
# Quick ones first: the first failure ends a run.
TESTS = (
    "rules_book rules_book_raises rules_book_special rules_book_fields views events match rng perft"
).split()
# A change may make a loop endless. It is the processor's time, so that a busy computer does not
# catch more changes.
LIMIT_S = 30
PATIENCE_S = 1200  # seconds of the clock, where the processor's time cannot be limited
NEEDED = 0.95

# Changes that alter nothing: (file, function, line before): why, for every change of that
# line; or (file, function, line before, line after): why, for one.
EXPLAINED = {
    ("match.py", "", "_MAX_EVENTS = const(12)"): "room for two more events than an action has",
    ("match.py", "__init__", "self.events = bytearray(3 * _MAX_EVENTS)"): "room, as above",
    ("match.py", "", "_DECK = bytearray(40)"): "a deal's copy of the pack resizes it",
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
    ("tricks.py", "_counts", "return 0", "return -1"): "less than any card that counts, too",
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
    ("tricks.py", "may_cover", "return True"): "part of that short cut",
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
    folder_of_tests = os.path.join(paths.ROOT, "host_tests", "truco_core")
    line += [os.path.join(folder_of_tests, "test_%s.py" % test) for test in TESTS]
    environment = dict(os.environ, PYTHONPATH=folder, PYTHONSAFEPATH="1")
    try:
        done = subprocess.run(
            line,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE_S,
            preexec_fn=limit_time if resource else None,
        )
        caught = done.returncode != 0
    except subprocess.TimeoutExpired:
        caught = True
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(original)
    return caught


def limit_time():
    """Give this process LIMIT_S seconds of the processor; the tests take a sixth of that."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_S, LIMIT_S))


def try_all(every, sources):
    """Make each change in turn and print those that no test notices: a list of them.

    One is (file, function, line before, line after, why nobody can notice it or None).
    """
    missed = []
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
                continue
            change = (name, *mutants.difference(lines_of(sources[name]), text.splitlines()))
            why = why_not(change)
            missed.append((*change, why))
            print("%s, %s, %s:\n  - %s\n  + %s" % (("known" if why else "survived",) + change))
            if why:
                print("  because: " + why)
            sys.stdout.flush()
    return missed


def why_not(change):
    """Why nobody can notice a change (file, function, line before, line after), or None."""
    return EXPLAINED.get(change) or EXPLAINED.get(change[:3])


def all_changes(sources):
    """Every (file, number of a node, kind of change)."""
    return [(name, *spot) for name, source in sources.items() for spot in mutants.of(source)]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--count", type=int, default=60, help="how many, drawn at random")
    options.add_argument("--all", action="store_true", help="every change: a quarter of an hour")
    options.add_argument("--page", action="store_true", help="write docs/mutations.md")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--file", choices=FILES, help="changes of this file only")
    wanted = options.parse_args()
    if wanted.page and wanted.file:
        options.error("--page is about all files")
    sources = {name: source_of(name) for name in ([wanted.file] if wanted.file else FILES)}
    every = all_changes(sources)
    found = len(every)
    if not wanted.all:
        every = random.Random(wanted.seed).sample(every, min(wanted.count, found))
    started = time.perf_counter()
    missed = try_all(every, sources)
    known = sum(1 for one in missed if one[4])
    caught = len(every) - len(missed)
    share = caught / max(1, len(every) - known)
    print(
        "%d of %d changes: %d caught, %d survived, %d that none can notice; %.1f%%, %.0f s"
        % (
            (len(every), found, caught, len(missed) - known, known, 100 * share)
            + (time.perf_counter() - started,)
        )
    )
    if wanted.page:
        write_page(all_changes(sources), every, missed)
    return 0 if share >= NEEDED else 1


def write_page(changes, tried, missed):
    counts = [
        {name: sum(1 for one in part if one[0] == name) for name in FILES}
        for part in (changes, tried)
    ]
    with open(os.path.join(paths.ROOT, mutant_page.PATH), "w", encoding="utf-8") as file:
        file.write(mutant_page.text(*counts, missed, EXPLAINED, NEEDED))


if __name__ == "__main__":
    sys.exit(main())
