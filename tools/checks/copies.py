# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
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

from tools.environment import paths

PATIENCE_S = 1200  # seconds of the clock, where the processor's time cannot be limited
# A test may take so much longer than it took: a change may make a loop endless. It is the
# processor's time, so that a busy computer does not catch more changes.
TIMES, MORE_S = 3, 5
_START = "import sys; sys.path.append(%r); from tools.checks import trial; " % paths.ROOT
_START += "sys.exit(trial.main(sys.argv[1]))"
# Exit status of pytest: all passed, or there was no test.
_NOTHING_FAILED = (0, 5)


def plain(source):
    """A text as a changed module has it: without comments."""
    return ast.unparse(ast.parse(source)) + "\n"


class Table:
    """What a run of all tests without a change has shown.

    tests  {id: {"seconds": of the processor, "lines": {name of a source: line numbers}}}
    """

    def __init__(self, tests):
        self.tests = tests
        self._files = {}
        for name, one in tests.items():
            file = name.partition("::")[0]
            self._files[file] = self._files.get(file, 0) + one["seconds"]

    def of(self, name, line, caught):
        """The tests that can notice a change, those first that will soon: {id: seconds allowed}.

        :param name: of the source
        :param line: its line, or None: it runs when the module is imported, so all tests can
        :param caught: {id: how many changes of this source it has noticed}
        """
        mine = {
            test: one
            for test, one in self.tests.items()
            if line is None or line in one["lines"].get(name, ())
        }

        def order(test):
            touches = name in mine[test]["lines"]
            file = test.partition("::")[0]
            quick = (self._files[file], file, mine[test]["seconds"])
            return (-caught.get(test, 0), not touches, *quick)

        return {test: TIMES * mine[test]["seconds"] + MORE_S for test in sorted(mine, key=order)}


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
        for name in area.files:
            self.write(name, plain(area.source_of(name)))

    def write(self, name, text):
        """Put a text in the place of a module."""
        with open(os.path.join(self.package, name), "w", encoding="utf-8") as file:
            file.write(text)

    def measure(self, go_on=False):
        """The `Table` of the area's tests. SystemExit: a test fails, or the copy is not used.

        :param go_on: leave out the tests that fail
        """
        kept = self._kept_path()
        if os.path.exists(kept):
            with open(kept, encoding="utf-8") as file:
                return Table(json.load(file))
        watched = {os.path.join(self.package, name): name for name in self.area.files}
        status, found = self._run({"tests": self.area.test_files(), "watched": watched}, None)
        failed = found["failed"] if found else []
        if status and not (failed and go_on):
            raise SystemExit("\n".join(["the tests fail without any change:", *failed]))
        for name in failed:
            print("left out, fails without any change: " + name)
            found["tests"].pop(name, None)
        if not any(one["lines"] for one in found["tests"].values()):
            raise SystemExit("no test imports the copy")
        with open(kept, "w", encoding="utf-8") as file:
            json.dump(found["tests"], file)
        return Table(found["tests"])

    def _kept_path(self):
        """Where the table of just these sources and tests is kept, for the next run."""
        support = os.path.join(paths.ROOT, "host_tests", "support", "*.py")
        files = [os.path.join(paths.ROOT, self.area.folder, name) for name in self.area.files]
        found = hashlib.sha256(repr(self.area.options).encode())
        for path in [*files, *self.area.test_files(), *sorted(glob.glob(support))]:
            with open(path, "rb") as file:
                found.update(path.encode() + file.read())
        return os.path.join(tempfile.gettempdir(), "zap_mutate_%s.json" % found.hexdigest()[:16])

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
            self.write(name, plain(self.area.source_of(name)))
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
