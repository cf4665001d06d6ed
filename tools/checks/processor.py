"""Seconds of the processor: what each test takes, with the processes that it starts.

By the clock a test takes longer on a busy machine; by the processor hardly. A pytest plugin,
for pytest-xdist's workers too: at the end of a run it names the tests that took most, and, with
`tools/test.py --cpu`, what each file takes. A worker tells no more than that: of six messages for
each test, which take a millisecond, a test that passes needs three.
"""

import functools
import os

import pytest

from tools.environment import jobs

TESTS = 20  # that are named one by one
LEAST_S = 0.5  # for fewer seconds no test is named
_SOON_S = 0.05  # that a setup or a teardown takes by the clock, until a worker tells it


def used_s():
    """Seconds of this process, of its children that have ended, and of Node."""
    times = os.times()
    return jobs.used_s() + times.user + times.system + times.children_user + times.children_system


class Plugin:
    """Notes for each test what was used since the test before it, and prints what took most.

    :param by_file: True to print all files as well
    """

    def __init__(self, by_file):
        self.by_file = by_file
        self.before_s = used_s()
        self.tests = {}  # name of a test -> seconds

    def pytest_configure(self, config):
        for plugin in config.pluginmanager.get_plugins():
            if hasattr(plugin, "sendevent"):  # xdist's, of a worker
                plugin.sendevent = functools.partial(_send, plugin.sendevent)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call):
        report = yield
        if call.when != "call" and report.passed and call.duration < _SOON_S:
            report.processor_s = 0.0  # the next report has it
        else:
            before_s, self.before_s = self.before_s, used_s()
            report.processor_s = self.before_s - before_s
        return report

    def pytest_runtest_logreport(self, report):
        used = getattr(report, "processor_s", 0.0)
        self.tests[report.nodeid] = self.tests.get(report.nodeid, 0.0) + used

    def pytest_terminal_summary(self, terminalreporter):
        lines = [*files(self.tests), ""] if self.by_file else []
        lines += slowest(self.tests)
        if lines:
            terminalreporter.section("seconds of the processor")
        for line in lines:
            terminalreporter.write_line(line)


def _send(send, name, **told):
    """Send what the process that counts needs: not that a test begins, nor that it was set up or
    put away, where nothing was wrong and hardly any time went by.
    """
    report = told.get("data", {})
    quiet = name == "testreport" and report["when"] != "call" and report["outcome"] == "passed"
    if name != "logstart" and not (quiet and report.get("processor_s") == 0.0):
        send(name, **told)


def files(tests):
    """Lines that say how much each file takes.

    :param tests: {name of a test, its file in front of "::": seconds}
    """
    found = {}
    for name, seconds in tests.items():
        found.setdefault(name.partition("::")[0], []).append(seconds)
    lines = ["%8.1f  in %d tests" % (sum(tests.values()), len(tests))]
    for name, all_s in sorted(found.items(), key=lambda item: (-sum(item[1]), item[0])):
        lines.append("%8.1f  %s (%d tests)" % (sum(all_s), name, len(all_s)))
    return lines


def slowest(tests):
    """Lines of the tests that take most; as `files`."""
    order = sorted(tests.items(), key=lambda item: (-item[1], item[0]))
    return ["%8.1f  %s" % (used, name) for name, used in order[:TESTS] if used >= LEAST_S]
