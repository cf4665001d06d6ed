"""Runs tests in a process of its own, on a copy of a package; tools/checks/copies.py starts it.

A task is a file of JSON: `root`, what ids of tests begin at; `tests`, paths of files; `options` of
pytest; `out`, the file for what was found. To measure: `marked`, names of modules by the numbers
in their marks (tools/checks/tracing.py). To try a change: `chosen`, {id of a test: processor
seconds it may take} in the order to run them; `known`, all ids.
"""

import contextlib
import json
import os

import pytest

from tools.checks import tracing

try:
    import resource
    import signal
except ImportError:  # not on Windows: copies.PATIENCE_S ends what does not end
    resource = None

IMPORT_S = 20  # that importing the tests may take
MEMORY = 4 << 30  # bytes: a changed loop may fill a list for ever


class Measuring:
    """Notes which lines of the marked modules each test runs, how long it takes, what fails.

    :param names: of the modules, by their numbers
    """

    def __init__(self, names):
        self.names = names
        self.tests = {}
        self.failed = []
        self.imported = None  # lines that ran before the first test

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        early = tracing.take(self.names)
        if self.imported is None:
            self.imported = early
        before = os.times()
        done = yield
        now = os.times()
        seconds = now.user + now.system - before.user - before.system
        self.tests[item.nodeid] = {"seconds": seconds, "lines": tracing.take(self.names)}
        return done

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)

    pytest_collectreport = pytest_runtest_logreport  # a file that cannot be imported

    def found(self):
        return {"tests": self.tests, "failed": self.failed, "imported": self.imported or {}}


class Trying:
    """Runs the chosen tests in their order; one that takes too long ends the process."""

    def __init__(self, chosen, known):
        self.chosen = chosen
        self.order = {name: place for place, name in enumerate(chosen)}
        self.known = set(known)
        self.failed = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        # Cases that the change brought have new names: they come last.
        mine = [one for one in items if one.nodeid in self.order or one.nodeid not in self.known]
        mine.sort(key=lambda one: self.order.get(one.nodeid, len(self.order)))
        items[:] = mine

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        allow(self.chosen.get(item.nodeid, IMPORT_S))
        done = yield
        allow(IMPORT_S)
        return done

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)

    def found(self):
        return {"failed": self.failed}


def allow(seconds):
    """From now on this process may use so much of the processor: then SIGPROF ends it."""
    if resource:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def main(path):
    """The exit status of pytest for the task in that file."""
    with open(path, encoding="utf-8") as file:
        task = json.load(file)
    line = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
    line += ["--rootdir", task["root"], *task["options"], *task["tests"]]
    if "marked" in task:
        plugin = Measuring(task["marked"])
        line.append("--continue-on-collection-errors")
    else:
        plugin = Trying(task["chosen"], task["known"])
        line.append("-x")
        if resource:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        allow(IMPORT_S)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        status = int(pytest.main(line, plugins=[plugin]))
    with open(task["out"], "w", encoding="utf-8") as file:
        json.dump(plugin.found(), file)
    return status
