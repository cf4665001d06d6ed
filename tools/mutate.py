"""Break the game in small ways, one at a time, and see whether the tests notice.

    python3 tools/mutate.py [--area core|store|link] [--count N | --all] [--seed S] [--file NAME]
                            [--jobs N]

Each change is made to a copy of the package in a temporary folder: a comparison turned, a
number off by one, `and` for `or`, an operator for another, a condition reversed, a statement
left out. First all tests of the area run once without a change: that says which lines each one
runs. Then, for each change, those that run its line, until one fails. Prints the changes that no
test noticed; the exit status is 1 when fewer than 90 of 100 (outside the core: 85) were caught.
Some of the others alter nothing that anybody could notice.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools import bootstrap

bootstrap.ensure()

import argparse
import collections
import pathlib
import queue
import random
import tempfile
from concurrent.futures import ThreadPoolExecutor

from tools.checks import copies, mutants
from tools.environment import paths

# `files`: modules of the package, () for all. `options`: of pytest, to leave out what runs the
# package on the 32-bit VM: that has its own copy, and does not see a change. `needed`: the least
# share that has to be caught. `most_s`: seconds of tests that one change is tried with.
Area = collections.namedtuple("Area", "folder files tests options needed most_s")
AREAS = {
    "core": Area(
        "truco_core",
        "match.py tricks.py dealing.py decks.py rules.py table.py".split(),
        [
            "truco_core/test_%s.py" % name
            for name in "rules_book rules_book_special rules_book_fields views events match rng"
            " perft table table_people table_matches".split()
        ],
        ["-k", "not 32_bit"],
        0.9,
        600,
    ),
    "store": Area(
        "lib/truco_store",
        (),
        ["truco_store", "truco_ui/screens/test_day.py", "truco_ui/screens/test_profile_screens.py"],
        ["-k", "not the_vm"],
        0.85,
        600,
    ),
    "link": Area(
        "lib/truco_link",
        (),
        [
            "truco_link",
            *("truco_game/test_linked_%s.py" % one for one in "count hand signs".split()),
        ],
        ["--ignore-glob=*_heap.py", "--ignore-glob=*test_vm_lobby.py"],
        0.85,
        30,
    ),
}


class Bench:
    """Tries changes of an area, several at a time, each in a copy of its own.

    :param folder: a temporary one, empty
    :param jobs: how many at a time
    """

    def __init__(self, area, folder, jobs):
        self.area = area
        self.jobs = jobs
        top = pathlib.Path(paths.ROOT, area.folder)
        names = area.files or sorted(str(path.relative_to(top)) for path in top.rglob("*.py"))
        self.sources = {name: mutants.plain((top / name).read_text("utf-8")) for name in names}
        self.free = queue.Queue()
        for number in range(jobs):
            self.free.put(copies.Copy(area, os.path.join(folder, str(number)), self.sources))
        self.caught = collections.Counter()  # {(name of a source, test): how many}

    def measure(self):
        """Run all tests once. SystemExit: they fail without a change."""
        copy = self.free.get()
        self.tests = copy.measure()
        self.free.put(copy)

    def chosen(self, name, text):
        """The tests that run the line in which a source and a text differ: {id: seconds}.

        Those come first that have noticed most changes of the source, then those that run any of
        it, the quick ones before the others. All are asked when the line runs at the import.
        """
        before = self.sources[name]
        line = mutants.line_of(before, text)
        early = line not in mutants.lines_in_functions(before)
        early = early or line in self.tests[""]["lines"].get(name, ())
        mine = []
        for test, one in self.tests.items():
            ran = one["lines"].get(name, ())
            if test and (early or line in ran):
                mine.append((-self.caught[name, test], not ran, one["seconds"], test))
        found, spent_s = {}, 0
        for *_, seconds, test in sorted(mine):
            if not found or spent_s + seconds <= self.area.most_s:
                found[test] = seconds
                spent_s += seconds
        return found

    def notices(self, change):
        """Whether a test notices a change (name, number of a node, kind); prints it if not."""
        name, *spot = change
        text = mutants.changed(self.sources[name], *spot)
        chosen = self.chosen(name, text)
        copy = self.free.get()
        try:
            noticed, by = copy.notices(name, text, chosen)
        finally:
            self.free.put(copy)
        self.caught[name, by] += 1
        if not noticed:
            line = mutants.line_of(self.sources[name], text)
            pair = [one.splitlines()[line - 1].strip() for one in (self.sources[name], text)]
            print("survived, %s:\n  - %s\n  + %s" % (name, *pair), flush=True)
        return noticed

    def try_all(self, every):
        """How many of these changes a test notices."""
        with ThreadPoolExecutor(self.jobs) as pool:
            return sum(pool.map(self.notices, every))


def wishes():
    """What the command line says."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--area", choices=AREAS, default="core", help="core unless told")
    options.add_argument("--count", type=int, default=60, help="how many, drawn at random")
    options.add_argument("--all", action="store_true", help="every change: this takes hours")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--file", action="append", help="changes of this file only; repeatable")
    options.add_argument("--jobs", type=int, default=2, help="how many at a time, 2 unless told")
    return options.parse_args()


def main():
    wanted = wishes()
    area = AREAS[wanted.area]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(area, folder, wanted.jobs)
        wrong = set(wanted.file or ()) - set(bench.sources)
        if wrong:
            raise SystemExit("--file is one of: " + " ".join(bench.sources))
        every = [
            (name, *spot)
            for name in wanted.file or bench.sources
            for spot in mutants.of(bench.sources[name])
        ]
        found = len(every)
        if not wanted.all:
            every = random.Random(wanted.seed).sample(every, min(wanted.count, found))
        bench.measure()
        caught = bench.try_all(every)
    print("%d of %d changes: %d caught" % (len(every), found, caught))
    return 0 if caught >= area.needed * len(every) else 1


if __name__ == "__main__":
    sys.exit(main())
