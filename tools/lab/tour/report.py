"""Walk through the scenes, and report them in a table to paste."""

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
| scene | places | pictures | longest step | least free heap | longest free piece | |
| --- | --: | --: | --: | --: | --: | --- |"""
_FIXED = ("code",)  # modules that ship as text


class Row:
    """What happened in a scene.

    places: list of `walk.Place`
    problem: text; "": all went well
    """

    def __init__(self, name, places, problem):
        self.name, self.places, self.problem = name, places, problem

    def __str__(self):
        cells = [self.name, len(self.places), sum(place.compared for place in self.places)]
        if self.places:
            cells.append("%.0f ms" % max(place.step_ms for place in self.places))
            # A board that shows damaged files has no heap of the game's.
            cells.append(min(place.heap.free for place in self.places))
            cells.append(min(place.heap.piece for place in self.places))
        cells += [""] * (6 - len(cells)) + [self.problem.partition("\n")[0] or "ok"]
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

    def run(self, words=()):
        """Walk through the scenes whose names contain one of the words; () means all."""
        for name, screens, function in (*scenes.SCENES, *linked.SCENES):
            if words and not any(word in name for word in words):
                continue
            kind = linked.Pair if (name, screens, function) in linked.SCENES else walk.Walk
            began = time.monotonic()
            with kind(self.bench, name) as one:
                problem = self._walk(function, one)
                if not problem and screens - one.visited:
                    problem = "never open: " + ", ".join(sorted(screens - one.visited))
                one.off()
                self._coverage.add(one.codes)
                self.visited |= one.visited
            self.rows.append(Row(name, one.places, problem))
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
        cannot = [one for one in missed if one.home.startswith(tuple(scenes.WITHOUT))]
        yield "functions that were never entered: %d of %d, of them %d that need %s" % (
            *(len(missed), len(self._coverage.functions), len(cannot)),
            " or ".join(sorted(set(scenes.WITHOUT.values()))),
        )
        for function in missed:
            if function not in cannot:
                yield "%s:%d %s" % (function.home, function.line, function.name or "(the module)")


def functions(board):
    """Return the list of `shipped.Function` of a board."""
    files, (sources, homes) = tree.build(paths.ROOT, board).files, tree.written(paths.ROOT, board)
    return shipped.functions(files, sources, homes, paths.ROOT, _FIXED)


def run(bench, words=()):
    """Run a tour and print its report. Return True if a scene failed."""
    tour = Tour(bench)
    tour.run(words)
    print("\n".join(tour.told()), flush=True)
    return any(row.problem for row in tour.rows)
