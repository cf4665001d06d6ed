"""Seconds of the processor: what each test takes, with the processes that it starts.

By the clock a test takes longer on a busy machine; by the processor hardly. A pytest plugin,
for pytest-xdist's workers too: `tools/test.py --cpu` prints its table.
"""

import os

import pytest

TESTS = 15  # that the table names one by one


def used_s():
    """Seconds of this process and of those of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Plugin:
    """Notes for each test what was used since the test before it, and prints a table."""

    def __init__(self):
        self.before_s = used_s()
        self.tests = {}  # name of a test -> seconds

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self):
        report = yield
        now_s = used_s()
        report.processor_s, self.before_s = now_s - self.before_s, now_s
        return report

    def pytest_runtest_logreport(self, report):
        used = getattr(report, "processor_s", 0.0)
        self.tests[report.nodeid] = self.tests.get(report.nodeid, 0.0) + used

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.section("seconds of the processor")
        for line in table(self.tests):
            terminalreporter.write_line(line)


def table(tests):
    """Lines that say which files take most, and which tests.

    :param tests: {name of a test, its file in front of "::": seconds}
    """
    files = {}
    for name, seconds in tests.items():
        files.setdefault(name.partition("::")[0], []).append(seconds)
    lines = ["%8.1f  in %d tests" % (sum(tests.values()), len(tests))]
    for name, all_s in sorted(files.items(), key=lambda item: (-sum(item[1]), item[0])):
        lines.append("%8.1f  %s (%d tests)" % (sum(all_s), name, len(all_s)))
    lines.append("")
    for name, seconds in sorted(tests.items(), key=lambda item: (-item[1], item[0]))[:TESTS]:
        lines.append("%8.1f  %s" % (seconds, name))
    return lines
