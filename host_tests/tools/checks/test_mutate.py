"""tools/mutate.py: its changes, and what counts as caught."""

import ast

import pytest

from tools import mutate
from tools.checks import mutants, tracing
from tools.environment import paths

SOURCE = """\
LIMIT = 12
def high(a, b):
    if a > b and a != LIMIT:
        return a + b
    raise ValueError
"""


def made():
    """Every changed text of SOURCE."""
    return [mutants.changed(SOURCE, *spot) for spot in mutants.of(SOURCE)]


def test_a_change_is_one_change_and_a_program():
    texts = made()
    plain = mutants.plain(SOURCE)
    assert len(set(texts)) == len(texts) and plain not in texts
    for text in texts:
        ast.parse(text)
        differ = [(a, b) for a, b in zip(plain.splitlines(), text.splitlines()) if a != b]
        assert len(differ) == 1, text


def test_what_is_changed():
    text = "\n".join(made())
    for part in "13|11|a >= b|a == LIMIT|a > b or a|a - b|not (a > b and|pass".split("|"):
        assert part in text, part


def test_a_line_of_a_function_runs_when_it_is_called():
    before = mutants.plain(SOURCE)
    assert mutants.line_of(before, before.replace("a + b", "a - b")) == 5
    assert mutants.lines_in_functions(before) == {4, 5, 6}


MARKED = '''\
"""Text."""

def f(a):
    """Text."""
    global n
    if a > 1:
        n = 1
    elif a:
        for i in range(a):
            n = 2
    else:
        try:
            return inner()
        except NameError:
            return 3

class C:
    x = 1

    def g(self):

        def h():
            return 4
        return h()
'''


@pytest.mark.parametrize(
    "call, lines, value",
    [
        ("f(2)", [5, 6, 7], None),
        ("f(1)", [5, 6, 8, 9, 10], None),
        ("f(0)", [5, 6, 8, 12, 13, 15], 3),
        ("C().g()", [22, 23, 24], 4),
        ("C.x", [], 1),
    ],
)
def test_a_marked_module_does_the_same_and_notes_its_lines(call, lines, value):
    text = mutants.plain(MARKED)
    assert text == MARKED
    scope = {}
    exec(tracing.marked(text, 7), scope)
    tracing.take([""] * 8)
    assert eval(call, scope) == value
    assert tracing.take([""] * 7 + ["m"]) == ({"m": lines} if lines else {})


TESTS = """\
import part

def test_last():
    assert part.last(3, 0) == 0

def test_low():
    assert part.low()
"""
PART = """\
# A package.
FIRST = 1
def last(a, b):
    while a > b:  # a comment
        a -= 1
    return a

def low():
    return FIRST
"""


@pytest.mark.slow
def test_the_tests_that_run_a_line_catch_a_loop_without_end_and_what_survives_is_told(
    tmp_path, monkeypatch, capsys
):
    (tmp_path / "lib" / "part").mkdir(parents=True)
    (tmp_path / "lib" / "part" / "__init__.py").write_text(PART)
    (tmp_path / "host_tests").mkdir()
    (tmp_path / "host_tests" / "test_part.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (tmp_path / "tools").symlink_to(paths.ROOT + "/tools")
    monkeypatch.setattr(paths, "ROOT", str(tmp_path))
    monkeypatch.setattr(mutate.copies, "MORE_S", 3)
    area = mutate.Area("lib/part", (), ["test_part.py"], [], 0.9, 30)
    bench = mutate.Bench(area, str(tmp_path / "work"), 2)
    bench.measure()
    name, last, low = (
        "__init__.py",
        *("host_tests/test_part.py::test_" + one for one in ("last", "low")),
    )
    source = bench.sources[name]
    assert list(bench.chosen(name, source.replace("a -= 1", "a += 1"))) == [last]
    assert list(bench.chosen(name, source.replace("return FIRST", "pass"))) == [low]
    assert set(bench.chosen(name, source.replace("FIRST = 1", "FIRST = 2"))) == {last, low}
    bench.caught[name, low] = 1
    assert next(iter(bench.chosen(name, source.replace("FIRST = 1", "FIRST = 2")))) == low
    every = [(name, *spot) for spot in mutants.of(source)]
    texts = [mutants.changed(source, *one[1:]) for one in every]
    endless = next(one for one, text in zip(every, texts) if "a += 1" in text)
    more = next(one for one, text in zip(every, texts) if "FIRST = 2" in text)
    assert bench.try_all([endless, more]) == 1
    said = "survived, __init__.py:\n  - FIRST = 1\n  + FIRST = 2"
    assert said in capsys.readouterr().out
