"""A copy of an area's package in a temporary folder, and its tests run on that copy.

Python finds the copy first (PYTHONPATH), everything else where it is. Its files are without
comments and have one statement a line, so a changed one has the same line numbers.
"""

import json
import os
import shutil
import subprocess
import sys

from tools.checks import tracing
from tools.environment import paths

try:
    import resource
except ImportError:  # on Windows
    resource = None

# Tests may take so much longer than they took: a change may make a loop endless.
TIMES, MORE_S = 4, 30
MEMORY = 4 << 30  # bytes: a changed loop may fill a list for ever
_START = "import sys; sys.path.append(%r); from tools.checks import tracing; "
_START += "sys.exit(tracing.main(*sys.argv[1:]))"
_NOTHING_FAILED = (0, 5)  # exit status of pytest: all passed, or there was no test


class Copy:
    """One copy, for one process of tests at a time.

    :param area: of tools/mutate.py
    :param folder: for it; there is none yet
    :param sources: {name: text} of its modules
    """

    def __init__(self, area, folder, sources):
        self.area = area
        self.folder = folder
        self.sources = sources
        self.package = os.path.join(folder, os.path.basename(area.folder))
        original = os.path.join(paths.ROOT, area.folder)
        shutil.copytree(original, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        for name, text in sources.items():
            self.write(name, text)

    def write(self, name, text):
        """Put a text in the place of a module."""
        with open(os.path.join(self.package, name), "w", encoding="utf-8") as file:
            file.write(text)

    def measure(self):
        """{id of a test: {"seconds", "lines": {name of a source: numbers}}}; "" is the import.

        SystemExit: a test fails, or none imports the copy.
        """
        for number, (name, text) in enumerate(self.sources.items()):
            self.write(name, tracing.marked(text, number))
        status, found = self._run(["host_tests/" + one for one in self.area.tests], None)
        for name, text in self.sources.items():
            self.write(name, text)
        if status or not any(one["lines"] for one in found["tests"].values()):
            raise SystemExit("\n".join(["the tests fail without any change:", *found["failed"]]))
        return found["tests"]

    def notices(self, name, text, chosen):
        """Whether a test fails (or does not end) with this text of a source, and which one.

        :param chosen: {id of a test: seconds}, in their order
        """
        if not chosen:
            return False, None
        self.write(name, text)
        try:
            status, found = self._run(["-x", *chosen], TIMES * sum(chosen.values()) + MORE_S)
        finally:
            self.write(name, self.sources[name])
        return status not in _NOTHING_FAILED, next(iter(found["failed"]), None)

    def _run(self, line, seconds):
        """(exit status of pytest, what `tracing.Noting` found); -1: no time or memory was left."""
        out = os.path.join(self.folder, "found.json")
        with open(out, "w", encoding="utf-8") as file:
            json.dump({"tests": {}, "failed": []}, file)
        environment = dict(
            os.environ, PYTHONPATH=self.folder, PYTHONSAFEPATH="1", PYTHONHASHSEED="0"
        )
        given = [out, json.dumps(list(self.sources)), *self.area.options, *line]
        try:
            status = subprocess.run(
                [sys.executable, "-B", "-c", _START % paths.ROOT, *given],
                env=environment,
                cwd=paths.ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                preexec_fn=_limit if resource else None,
            ).returncode
        except subprocess.TimeoutExpired:
            status = -1
        with open(out, encoding="utf-8") as file:
            return status, json.load(file)


def _limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
