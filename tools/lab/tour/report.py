"""Walk through the scenes, and report them in a table to paste."""

import pathlib
import time

from tools.drive import tree
from tools.environment import paths
from tools.lab.chip import entered
from tools.lab.chip.chip import Stuck
from tools.lab.chip.events import Broken
from tools.linker import shipped
from tools.sim import script

from . import linked, scenes, walk

_HEAD = """
| scene | places | pictures | longest step | least free heap | longest piece | short of memory | |
| --- | --: | --: | --: | --: | --: | --: | --- |"""
_FIXED = ("code",)  # modules that ship as text
_WITHOUT = pathlib.Path(__file__).with_name("without.txt")


class Row:
    """What happened in a scene.

    :param name: of the scene
    :param seen: `walk.Walk` or `linked.Table`, after it

    problem: text; "": all went well
    """

    def __init__(self, name, seen, problem):
        self.name, self.problem = name, problem
        self.places, self.lacks = seen.places, seen.lacks

    def __str__(self):
        cells = [self.name, len(self.places), sum(place.compared for place in self.places)]
        if self.places:
            cells.append("%.0f ms" % max(place.step_ms for place in self.places))
            # A board that shows damaged files has no heap of the game's.
            cells.append(min(place.heap.free for place in self.places))
            cells.append(min(place.heap.piece for place in self.places))
            cells.append(self.lacks)
        cells += [""] * (7 - len(cells)) + [self.problem.partition("\n")[0] or "ok"]
        return "| %s |" % " | ".join(map(str, cells))


class Tour:
    """A tour of one kind of board.

    :param bench: `tools.lab.chip.bench.Bench`

    rows: list of `Row`
    visited: names of the screens that were open
    """

    def __init__(self, bench):
        self.bench, self.rows, self.visited = bench, [], set()
        self._coverage = entered.Coverage(functions(bench.board))

    def run(self, words=(), turns=(0,)):
        """Walk through the scenes whose names contain one of the words; () means all.

        :param turns: numbers by which the scenes of several boards are played, each by other chance
        """
        kept = [one for one in linked.SCENES if linked.can_play(self.bench.board, one[0])]
        for name, screens, function in (*scenes.SCENES, *kept):
            if words and not any(word in name for word in words):
                continue
            if name in linked.WAYS:
                for turn in turns:
                    self._play(function, screens, linked.Table(self.bench, name, turn))
            else:
                self._play(function, screens, walk.Walk(self.bench, name))

    def _play(self, function, screens, walked):
        began = time.monotonic()
        with walked as one:
            problem = self._walk(function, one)
            if not problem and screens - one.visited:
                problem = "never open: " + ", ".join(sorted(screens - one.visited))
            one.off()
            self._coverage.add(one.codes)
            self.visited |= one.visited
        self.rows.append(Row(one.name, one, problem))
        print("%s %.0f s" % (self.rows[-1], time.monotonic() - began), flush=True)

    def _walk(self, function, one):
        try:
            function(one)
        except (walk.Differs, Stuck, Broken) as problem:
            print(problem, flush=True)
            return str(problem)
        return ""

    def told(self):
        """Yield lines of text: the table, the screens and the functions that were left out."""
        yield _HEAD
        yield from map(str, self.rows)
        missing = script.screens() - self.visited - scenes.NOWHERE.keys()
        yield "\nscreens that were never open: %s" % (", ".join(sorted(missing)) or "none")
        missed = self._coverage.missed()
        rest = []
        for function in missed:
            called = "%s %s" % (function.home, function.name or "(the module)")
            if not called.startswith(without()):
                rest.append("%s:%d %s" % (function.home, function.line, called.partition(" ")[2]))
        told = len(missed), len(self._coverage.functions), len(missed) - len(rest), _WITHOUT.name
        yield "functions that were never entered: %d of %d, %d of them in %s" % told
        yield from rest


def without():
    """Return what without.txt lists: for each line "path function", or the beginning of it."""
    lines = _WITHOUT.read_text("utf-8").splitlines()
    return tuple([line.strip() for line in lines if line[:1] == " "])


def functions(board):
    """Return the list of `shipped.Function` of a board."""
    files, (sources, homes) = tree.build(paths.ROOT, board).files, tree.written(paths.ROOT, board)
    return shipped.functions(files, sources, homes, paths.ROOT, _FIXED)


def run(bench, words=(), turns=(0,)):
    """Run a tour (arguments: `Tour.run`), and print its report. Return True if a scene failed."""
    tour = Tour(bench)
    tour.run(words, turns)
    print("\n".join(tour.told()), flush=True)
    return any(row.problem for row in tour.rows)
