"""Which lines of some modules a test runs: each of their functions' statements notes its line.

Python's own trace function would make all other code twice as slow as well.
tools/checks/copies.py starts `main` in a process of its own.
"""

import ast
import json
import os

import pytest

FILE = 100_000  # lines that a file has at most
_ran = set()  # FILE * number of the file + number of the line
ran = _ran.add  # what the statements call
_IMPORT = "from tools.checks.tracing import ran as _ran"


def marked(text, number):
    """A module that notes which lines of its functions run; `text` without comments.

    :param number: of the file, for `take`
    """
    tree = ast.parse(text)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for node in ast.walk(function):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and not isinstance(node, ast.ClassDef):
                    setattr(node, field, _with_marks(block, FILE * number))
    first = 1 if ast.get_docstring(tree) is not None else 0
    tree.body[first:first] = ast.parse(_IMPORT).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _with_marks(block, base):
    marks = []
    for statement in block:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text and not hasattr(statement, "is_marked"):
            statement.is_marked = True
            mark = ast.parse("_ran(%d)" % (base + statement.lineno)).body[0]
            mark.is_marked = True
            marks.append(mark)
        marks.append(statement)
    return marks


def take(names):
    """{name of a file: numbers of the lines that ran since the last time, sorted}.

    :param names: by the files' numbers
    """
    found = {}
    for one in sorted(_ran):
        found.setdefault(names[one // FILE], []).append(one % FILE)
    _ran.clear()
    return found


class Noting:
    """Notes which lines of the marked modules each test runs, how long it takes, what fails.

    :param names: of the modules, by their numbers
    """

    def __init__(self, names):
        self.names = names
        self.tests = {}
        self.failed = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        early = {"seconds": 0, "lines": take(self.names)}
        self.tests.setdefault("", early)  # before the first test
        before = os.times()
        done = yield
        now = os.times()
        seconds = now.user + now.system - before.user - before.system
        self.tests[item.nodeid] = {"seconds": seconds, "lines": take(self.names)}
        return done

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)

    pytest_collectreport = pytest_runtest_logreport  # a file that cannot be imported


def main(out, names, *line):
    """The exit status of pytest with this command line; what was noted is in the file `out`.

    :param str names: of the modules, a list in JSON
    """
    plugin = Noting(json.loads(names))
    line = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *line]
    status = int(pytest.main(line, plugins=[plugin]))
    with open(out, "w", encoding="utf-8") as file:
        json.dump({"tests": plugin.tests, "failed": plugin.failed}, file)
    return status
