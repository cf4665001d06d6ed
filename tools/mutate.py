"""Break the game in small ways, one at a time, and see whether the tests notice.

    python3 tools/mutate.py [--area core|store|link] [--count N | --all] [--seed S] [--file NAME]
                            [--jobs N]

Each change is made to a copy of the package in a temporary folder: a comparison turned, a
number off by one, `and` for `or`, an operator for another, a condition reversed, a statement
left out. First all tests of the area run once without a change: that says which lines each one
runs. Then, for each change, those that run its line, until one fails. Prints the changes that no
test noticed, those that cannot be noticed with the reason; the exit status is 1 when fewer than
95 of 100 others (outside the core: 90) were caught.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import ast
import random
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from tools.checks import copies, mutants
from tools.checks.areas import AREAS

TELL_EACH = 50  # changes, how far it is


class Bench:
    """Tries changes of an area, several at a time, each in a copy of its own.

    :param area: tools.checks.areas.Area
    :param folder: a temporary one, empty
    :param jobs: how many at a time
    """

    def __init__(self, area, folder, jobs):
        self.area = area
        self.sources = {name: area.source_of(name) for name in area.files}
        self.free = []
        for number in range(jobs):
            place = os.path.join(folder, str(number))
            os.mkdir(place)
            self.free.append(copies.Copy(area, place))
        self.table = copies.measured(self.free)
        self.caught = {name: {} for name in area.files}  # {file: {test: how many}}
        self.lock = threading.Lock()

    def catches(self, change):
        """Whether a test notices a change (file, number of a node, kind)."""
        name, number, kind = change
        before = copies.plain(self.sources[name])
        text = mutants.changed(self.sources[name], number, kind) + "\n"
        line = mutants.line_of(before, text)
        inner = line in mutants.lines_in_functions(before)
        caught = self.caught[name]
        with self.lock:
            copy = self.free.pop()
            chosen = self.table.of(name, line if inner else None, dict(caught))
        noticed, by = copy.catches(name, text, chosen, self.table.tests)
        with self.lock:
            self.free.append(copy)
            if by:
                caught[by] = caught.get(by, 0) + 1
        return noticed

    def try_all(self, every, jobs):
        """Make each change and print those that no test notices: a list of them.

        One is (file, function, line before, line after, why nobody can notice it or None).
        """
        missed = []
        with ThreadPoolExecutor(jobs) as pool:
            for count, noticed in enumerate(pool.map(self.catches, every)):
                if count and not count % TELL_EACH:
                    print("%d tried, %d not noticed" % (count, len(missed)), file=sys.stderr)
                if not noticed:
                    missed.append(self._tell(every[count]))
        return missed

    def _tell(self, change):
        name, number, kind = change
        text = mutants.changed(self.sources[name], number, kind)
        before = lines_of(self.sources[name])
        found = (name, *mutants.difference(before, text.splitlines()))
        why = why_not(self.area, found)
        lines = mutants.shortened(*found[2:])
        said = ("known" if why else "survived", *found[:2], *lines)
        print("%s, %s, %s:\n  - %s\n  + %s" % said)
        if why:
            print("  because: " + why)
        sys.stdout.flush()
        return (*found, why)


def lines_of(source):
    """The text as a changed module has it: without comments."""
    return ast.unparse(ast.parse(source)).splitlines()


def why_not(area, change):
    """Why nobody can notice a change (file, function, line before, line after), or None."""
    return area.explained.get(change) or area.explained.get(change[:3])


def all_changes(area, files=None):
    """Every (file, number of a node, kind of change) of an area or of some of its files."""
    return [
        (name, *spot) for name in files or area.files for spot in mutants.of(area.source_of(name))
    ]


def draw(every, count, seed):
    """Some of the changes at random, the same for the same seed."""
    return random.Random(seed).sample(every, min(count, len(every)))


def wishes():
    """What the command line says."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--area", choices=AREAS, default="core", help="core unless told")
    options.add_argument("--count", type=int, default=60, help="how many, drawn at random")
    options.add_argument("--all", action="store_true", help="every change: this takes hours")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--file", action="append", help="changes of this file only; repeatable")
    options.add_argument("--jobs", type=int, default=2, help="how many at a time, 2 unless told")
    wanted = options.parse_args()
    names = AREAS[wanted.area].files
    if set(wanted.file or ()) - set(names):
        options.error("--file is one of: " + " ".join(names))
    return wanted


def main():
    wanted = wishes()
    area = AREAS[wanted.area]
    every = all_changes(area, wanted.file)
    found = len(every)
    if not wanted.all:
        every = draw(every, wanted.count, wanted.seed)
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(area, folder, wanted.jobs)
        measured = time.perf_counter()
        print("%d tests, %.0f s" % (len(bench.table.tests), measured - started), flush=True)
        missed = bench.try_all(every, wanted.jobs)
    known = sum(1 for one in missed if one[4])
    caught = len(every) - len(missed)
    share = caught / max(1, len(every) - known)
    counts = (len(every), found, caught, len(missed) - known, known)
    seconds = time.perf_counter() - measured
    print(
        "%d of %d changes: %d caught, %d survived, %d that none can notice; %.1f%%, %.0f s"
        % (*counts, int(1000 * share) / 10, seconds)
    )
    return 0 if share >= area.needed else 1


if __name__ == "__main__":
    sys.exit(main())
