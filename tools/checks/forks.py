"""Tests in several processes, copies of the one that collected them: a pytest plugin.

pytest-xdist's workers each collect all tests anew, eight seconds of the processor, and tell more
of each than a run needs, a millisecond. Where a system cannot copy a process (Windows), pytest's
own loop runs the tests.

Each copy begins with a part of the list and, when that is done, takes from the end of the longest
one that is left: tests of a file stay together, so what they share is made once.
"""

import collections
import multiprocessing
import os
import traceback
from multiprocessing import connection

import pytest


class Copy:
    """A copy of this process, as seen from here.

    :param part: numbers of the tests that it begins with
    :param others: copies made before it
    """

    def __init__(self, session, part, others):
        self.part = collections.deque(part)
        self.has = []  # the number of the test that it runs, and of the one that it runs then
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = os.fork()
        if self.process == 0:
            for copy in (*others, self):  # so that it sees the end of this process
                copy.pipe.close()
            _work(session, theirs)
        theirs.close()


class Plugin:
    """Runs the tests of a session in copies of this process.

    :param count: how many
    """

    def __init__(self, count):
        self.count = count
        self.copies = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        option = session.config.option
        if not hasattr(os, "fork") or session.testsfailed or option.collectonly:
            return None
        # One folder for what tests write, which pytest puts away as ever.
        session.config._tmp_path_factory.getbasetemp()
        total = len(session.items)
        edges = [total * number // self.count for number in range(self.count + 1)]
        for part in map(range, edges, edges[1:]):
            self.copies.append(Copy(session, part, self.copies))
        at_work = {copy.pipe: copy for copy in self.copies}
        try:
            while at_work:
                for pipe in connection.wait(list(at_work)):
                    if not self._hear(session, at_work[pipe]):
                        del at_work[pipe]
        finally:
            for copy in self.copies:
                copy.pipe.close()
                os.waitpid(copy.process, 0)
        return True

    def _hear(self, session, copy):
        """Take a message of a copy; False when it is at its end."""
        hook = session.config.hook
        try:
            about, data = copy.pipe.recv()
        except (EOFError, ConnectionResetError):
            at = session.items[copy.has[0] if copy.has else 0]
            about, data = "report", _ended(at)
            session.shouldfail = session.shouldfail or data.longrepr
        if about == "next":
            copy.has = copy.has[-1:] + [self._next(copy)]
            copy.pipe.send(copy.has[-1])
        elif about == "warning":
            hook.pytest_warning_recorded.call_historic(kwargs=data)
        elif about == "report":
            if isinstance(data, dict):
                data = hook.pytest_report_from_serializable(config=session.config, data=data)
            hook.pytest_runtest_logreport(report=data)
            _stop_if_asked(session)
        return about != "end"

    def _next(self, copy):
        """The number of a test that nobody has taken yet; None where there is none."""
        if copy.part:
            return copy.part.popleft()
        longest = max(self.copies, key=lambda other: len(other.part)).part
        return longest.pop() if longest else None


def _ended(item):
    """The report of a test that ended its process."""
    text = "the process that ran this test has ended"
    return pytest.TestReport(item.nodeid, item.location, {}, "failed", text, "call")


def _stop_if_asked(session):
    """As pytest's own loop, after each test."""
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)


def _work(session, pipe):
    """What a copy does, to its end."""

    def next_test():
        pipe.send(("next", None))
        number = pipe.recv()
        return None if number is None else session.items[number]

    try:
        plugins = session.config.pluginmanager
        plugins.unregister(name="terminalreporter")
        plugins.register(_Teller(session.config, pipe))
        capture = plugins.getplugin("capturemanager")
        capture.stop_global_capturing()  # its file would be that of the other copies
        capture.start_global_capturing()
        item = next_test()
        while item:
            following = next_test()
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
        pipe.send(("end", None))
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass  # the run is over
    except BaseException:
        traceback.print_exc()
    os._exit(0)


class _Teller:
    """Tells what a run needs: not that a test was set up or put away, where nothing was wrong and
    hardly any time went by (see processor.py).
    """

    def __init__(self, config, pipe):
        self.config = config
        self.pipe = pipe

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or not report.passed or report.processor_s:
            hook = self.config.hook.pytest_report_to_serializable
            self.pipe.send(("report", hook(config=self.config, report=report)))

    def pytest_warning_recorded(self, warning_message, when, nodeid, location):
        warning_message.source = None  # what it is about stays here
        data = dict(warning_message=warning_message, when=when, nodeid=nodeid, location=location)
        self.pipe.send(("warning", data))
