"""A copy of an area's package in a temporary folder, and its tests run on that copy.

Python finds the copy first (PYTHONPATH), everything else where it is. Its files are without
comments and have one statement a line, so a changed one has the same line numbers.
"""

import ast
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from tools.checks import tracing
from tools.environment import paths

PATIENCE_S = 1200  # seconds of the clock, where the processor's time cannot be limited
# A test may take so much longer than it took: a change may make a loop endless. It is the
# processor's time, so that a busy computer does not catch more changes.
TIMES, MORE_S = 3, 5
CHEAP_S = 0.1  # such tests come first: many of them take no longer than one of the others
_START = "import sys; sys.path.append(%r); from tools.checks import trial; " % paths.ROOT
_START += "sys.exit(trial.main(sys.argv[1]))"
# Exit status of pytest: all passed, or there was no test.
_NOTHING_FAILED = (0, 5)


def plain(source):
    """A text as a changed module has it: without comments."""
    return ast.unparse(ast.parse(source)) + "\n"


class Table:
    """What a run of all tests without a change has shown.

    :param tests: {id: {"seconds": of the processor, "lines": {name of a source: line numbers}}}
    :param most_s: seconds of tests that one change is tried with, None for all
    :param imported: {name of a source: lines of its functions that ran while tests were imported}
    """

    def __init__(self, tests, most_s=None, imported=None):
        self.tests = tests
        self._imported = imported or {}
        self._most_s = most_s
        self._files = {}  # {file: its tests, quick ones first}
        for test in sorted(tests, key=lambda test: tests[test]["seconds"]):
            self._files.setdefault(_file_of(test), []).append(test)
        totals = {
            file: sum(tests[one]["seconds"] for one in of) for file, of in self._files.items()
        }
        quick = sorted(totals, key=lambda file: (totals[file], file))
        self._place = {file: place for place, file in enumerate(quick)}
        # Of each file the quickest, then of each the second, ...: so they are most different.
        self._rank = {test: i for of in self._files.values() for i, test in enumerate(of)}

    def of(self, name, line, caught):
        """The tests that can notice a change, those first that will soon: {id: seconds allowed}.

        :param name: of the source
        :param line: its line, or None: it runs when the module is imported, so all tests can
        :param caught: {id: how many changes of this source it has noticed}
        """
        is_early = line is None or line in self._imported.get(name, ())
        mine = [
            test
            for test, one in self.tests.items()
            if is_early or line in one["lines"].get(name, ())
        ]

        def useful(test):
            touches = name in self.tests[test]["lines"]
            dear = self.tests[test]["seconds"] > CHEAP_S
            return (-caught.get(test, 0), dear, not touches, self._rank[test], self._order(test))

        chosen, spent_s = [], 0
        for test in sorted(mine, key=useful):
            seconds = self.tests[test]["seconds"]
            if self._most_s is None or not chosen or spent_s + seconds <= self._most_s:
                chosen.append(test)
                spent_s += seconds
        # One file after the other: what its tests share is made once.
        chosen.sort(key=lambda test: (-caught.get(test, 0), self._order(test)))
        return {test: TIMES * self.tests[test]["seconds"] + MORE_S for test in chosen}

    def _order(self, test):
        return self._place[_file_of(test)], self._rank[test]


def _file_of(test):
    return test.partition("::")[0]


class Copy:
    """One copy of an area, for one process of tests at a time.

    :param area: tools.checks.areas.Area
    :param folder: a temporary one, empty
    """

    def __init__(self, area, folder):
        self.area = area
        self.folder = folder
        self.package = os.path.join(folder, os.path.basename(area.folder))
        original = os.path.join(paths.ROOT, area.folder)
        shutil.copytree(original, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        self.sources = {name: plain(area.source_of(name)) for name in area.files}
        for name, text in self.sources.items():
            self.write(name, text)

    def write(self, name, text):
        """Put a text in the place of a module."""
        with open(os.path.join(self.package, name), "w", encoding="utf-8") as file:
            file.write(text)

    def measure(self, files):
        """(what a run of these test files has shown; which tests failed; lines that ran before).

        See `Table`.

        SystemExit: they cannot be run.
        """
        names = list(self.sources)
        for number, name in enumerate(names):
            self.write(name, tracing.marked(self.sources[name], number))
        status, found = self._run({"tests": files, "marked": names}, None)
        for name in names:
            self.write(name, self.sources[name])
        if not found or status not in (0, 1):
            raise SystemExit("the tests cannot be run: pytest ends with %d" % status)
        return found["tests"], found["failed"], found["imported"]

    def catches(self, name, text, chosen, known):
        """Whether a test fails (or does not end) with this text, and its id if that is known.

        :param name: of the source
        :param chosen: {id of a test: seconds allowed}, in their order
        :param known: all ids
        """
        if not chosen:
            return False, None
        self.write(name, text)
        files = list(dict.fromkeys(test.partition("::")[0] for test in chosen))
        task = {"tests": [os.path.join(paths.ROOT, file) for file in files]}
        task.update(chosen=chosen, known=list(known))
        try:
            status, found = self._run(task, PATIENCE_S)
        finally:
            self.write(name, self.sources[name])
        failed = found["failed"] if found else []
        return status not in _NOTHING_FAILED, failed[0] if failed else None

    def _run(self, task, seconds):
        """(exit status, what was found or None) of a task of tools/checks/trial.py."""
        out = os.path.join(self.folder, "found.json")
        path = os.path.join(self.folder, "task.json")
        if os.path.exists(out):
            os.remove(out)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(dict(task, out=out, root=paths.ROOT, options=self.area.options), file)
        environment = dict(
            os.environ, PYTHONPATH=self.folder, PYTHONSAFEPATH="1", PYTHONHASHSEED="0"
        )
        try:
            status = subprocess.run(
                [sys.executable, "-B", "-c", _START, path],
                env=environment,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
            ).returncode
        except subprocess.TimeoutExpired:
            status = -1
        if not os.path.exists(out):
            if status > 0:
                raise RuntimeError("tools/checks/trial.py failed: see what it prints for " + path)
            return status, None  # a signal ended it: no time or no memory was left
        with open(out, encoding="utf-8") as file:
            return status, json.load(file)


def measured(copies):
    """The `Table` of an area's tests, measured with its copies, all at a time.

    It is kept for the next run, in a file for just these sources and tests. SystemExit: a test
    fails, or no test imports the copy.
    """
    area = copies[0].area
    kept = _kept_path(area)
    if not os.path.exists(kept):
        files = area.test_files()
        parts = [files[i :: len(copies)] for i in range(min(len(copies), len(files)))]
        tests, failed, imported = {}, [], {}
        with ThreadPoolExecutor(len(parts)) as pool:
            for found in pool.map(Copy.measure, copies, parts):
                tests.update(found[0])
                failed += found[1]
                for name, lines in found[2].items():
                    imported[name] = sorted({*imported.get(name, ()), *lines})
        with open(kept, "w", encoding="utf-8") as file:
            json.dump([tests, failed, imported], file)
    with open(kept, encoding="utf-8") as file:
        tests, failed, imported = json.load(file)
    if failed:
        raise SystemExit("\n".join(["the tests fail without any change:", *failed]))
    if not any(one["lines"] for one in tests.values()):
        raise SystemExit("no test imports the copy")
    return Table(tests, area.most_s, imported)


def _all_in(folder):
    return os.path.join(paths.ROOT, *folder.split("/"), "*.py")


def _kept_path(area):
    """Where the table of just these sources and tests is kept, for the next run."""
    shared = ("host_tests/support", "tools/sim/worlds", "tools/judges")
    support = [path for folder in shared for path in glob.glob(_all_in(folder))]
    files = [os.path.join(paths.ROOT, area.folder, name) for name in area.files]
    found = hashlib.sha256(repr(area.options).encode())
    for path in [__file__, *files, *area.test_files(), *sorted(support)]:
        with open(path, "rb") as file:
            found.update(os.path.relpath(path, paths.ROOT).encode() + file.read())
    return os.path.join(tempfile.gettempdir(), "zap_mutate_%s.json" % found.hexdigest()[:16])
