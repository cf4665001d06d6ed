"""Test that a board's traceback leads to the lines of the sources, or at least to the functions."""

import re

import pytest

from host_tests.support import tool_here
from tools import vm
from tools.drive import tree
from tools.environment import paths
from tools.linker import bundle, link, lookup, mpy

SOURCES = {
    "pack.rules": b"# Rules.\n\n\n"
    b"def divided(number, by):\n    more = by\n    return number // more\n",
    "pack.table": b"# A table.\nfrom pack.rules import divided\n\n\n"
    b"class Table:\n    def shared(self, by):\n        return [divided(6, n) for n in by]\n",
    "pack.main": b"# The program.\nfrom pack.table import Table\n\n\n"
    b"def started(by):\n    what = Table()\n    return what.shared(by)\n\n\n"
    b"def main():\n    started((1, 0))\n",
}
PATHS = {name: name.replace(".", "/") + ".py" for name in SOURCES}
SCRIPT = "import pack.main\npack.main.main()\n"
DEBUG = [
    'File "pack/main.py", line 11, in main',
    'File "pack/main.py", line 7, in started',
    'File "pack/table.py", line 7, in Table.shared',
    'File "pack/table.py", line 7, in <listcomp>',
    'File "pack/rules.py", line 6, in divided',
]
SHIPPED = [
    'File "pack/main.py", line 10, in main',
    'File "pack/main.py", line 5, in started',
    # The class body and its method share the short name `A`, so both are possible.
    'File "pack/table.py", line 5, in Table or File "pack/table.py", line 6, in Table.shared',
    # The function has no name, so it may be in any module of the file.
    'File "pack/rules.py", in <listcomp> or File "pack/table.py", in <listcomp>',
    'File "pack/rules.py", line 4, in divided',
]


@pytest.fixture
def sources(monkeypatch):
    """Provide a lookup for sources linked as for a board, with two modules in one file."""
    monkeypatch.setattr(bundle, "BUNDLES", {"pack.table": "pack.rules pack.table"})
    return lookup.Sources(dict(SOURCES, step=SCRIPT.encode()), PATHS, paths.ROOT, ["step"])


def traceback_of(level):
    mounts = {}
    linked = link.link(dict(SOURCES, step=SCRIPT.encode()), paths.ROOT, ["step"]).sources()
    for name in ("pack.table", "pack.main"):
        code = mpy.compile_source(linked[name], name.partition(".")[2], level)
        mounts["/lib/%s.mpy" % name.replace(".", "/")] = code
    with pytest.raises(vm.VmError) as caught:
        vm.run("import sys\nsys.path.append('/lib')\n" + SCRIPT, mounts)
    return str(caught.value)


@pytest.mark.parametrize("level, expected", [(mpy.DEBUG, DEBUG), (mpy.SHIPPED, SHIPPED)])
def test_a_traceback_of_the_vm_leads_to_the_sources(sources, level, expected):
    printed = traceback_of(level)
    assert "started" not in printed and "divided" not in printed  # short names on the VM
    assert ('File "table", line 1, in' in printed) == (level == mpy.SHIPPED)
    told = sources.translated(printed)
    lines = [line.strip() for line in told.split("\n") if line.startswith("  File")]
    assert lines == ['File "<stdin>", line 4, in <module>', *expected]
    assert "ZeroDivisionError" in told
    assert ("tools/deploy.py --debug" in told) == (level == mpy.SHIPPED)


@pytest.mark.parametrize("wrong, name", [(b"1", "shared"), (b"''.not_ours", "not_ours")])
def test_an_attribute_that_is_missing_is_told_by_its_name(sources, monkeypatch, wrong, name):
    main = SOURCES["pack.main"].replace(b"what = Table()", b"what = Table()\n    what = " + wrong)
    monkeypatch.setitem(SOURCES, "pack.main", main)
    printed = traceback_of(mpy.SHIPPED)
    told = sources.translated(printed)
    (line,) = [line for line in told.split("\n") if "AttributeError: " in line]
    assert re.search(r"\b%s\b" % name, line) and "shared" not in printed, printed + told


def test_lines_about_other_files_are_not_changed(sources):
    text = 'Traceback (most recent call last):\n  File "code.py", line 1, in <module>\n'
    text += '  File "adafruit_miniqr", line 1, in __init__\nOSError: [Errno 5] EIO\n'
    assert sources.translated(text) == text


def test_the_tool_translates_a_boards_traceback(sources, monkeypatch, capsys):
    made = dict(SOURCES, code=SCRIPT.encode()), dict(PATHS, code="code.py")
    monkeypatch.setattr(tree, "written", lambda root, board: made)
    printed = 'Traceback:\n  File "code.py", line 3\n  File "main", line 10, in A\n'
    line = ("tools/where.py", "--board", "pybadge")
    assert tool_here.run(monkeypatch, *line, text=printed.encode("utf-16")) == 0  # PowerShell's
    assert capsys.readouterr().out == sources.translated(printed)
