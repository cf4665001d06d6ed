"""tools/mutate.py: its changes, and what counts as caught."""

import ast

import pytest

from tools import mutate
from tools.checks import areas, copies, mutants, tracing
from tools.checks.areas import AREAS
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
    plain = ast.unparse(ast.parse(SOURCE))
    assert len(set(texts)) == len(texts) and plain not in texts
    for text in texts:
        ast.parse(text)
        differ = [(a, b) for a, b in zip(plain.splitlines(), text.splitlines()) if a != b]
        assert len(differ) == 1, text


def test_what_is_changed():
    text = "\n".join(made())
    for part in "13|11|a >= b|a == LIMIT|a > b or a|a - b|not (a > b and|pass".split("|"):
        assert part in text, part


def test_the_place_of_a_change():
    before = mutate.lines_of(SOURCE)
    after = [line.replace("a + b", "a - b") for line in before]
    assert mutants.difference(before, after) == ("high", "return a + b", "return a - b")


def test_a_line_of_a_function_runs_when_it_is_called():
    before = copies.plain(SOURCE)
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
    text = copies.plain(MARKED)
    assert text == MARKED
    scope = {}
    exec(tracing.marked(text, 7), scope)
    tracing.take([""] * 8)
    assert eval(call, scope) == value
    assert tracing.take([""] * 7 + ["m"]) == ({"m": lines} if lines else {})


@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_every_explanation_is_of_a_line_that_there_is(area):
    lines = {name: mutate.lines_of(area.source_of(name)) for name in area.files}
    for name, function, before, *_ in area.explained:
        assert before in [line.strip() for line in lines[name]], before
        assert not function or any("def %s(" % function in line for line in lines[name])


@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_the_same_seed_draws_the_same_changes(area):
    every = mutate.all_changes(area)
    drawn = [mutate.draw(every, 20, seed) for seed in (5, 5, 6)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(set(drawn[0])) == 20


def test_of_long_lines_the_part_that_differs_is_shown():
    before, after = "a" * 500 + "1" + "b" * 500, "a" * 500 + "2" + "b" * 500
    one, two = mutants.shortened(before, after)
    assert "a1b" in one and "a2b" in two and max(len(one), len(two)) < 200
    assert mutants.shortened("n = 1", "n = 2") == ("n = 1", "n = 2")


TESTS = """\
import part

def test_last():
    assert part.last(3, 0) == 0

def test_low():
    assert part.low()
"""
PART = """\
# A package.
def last(a, b):
    while a > b:  # a comment
        a -= 1
    return a

def low():
    return 1
"""


@pytest.fixture
def bench(tmp_path, monkeypatch):
    """A bench for an area of one module, in a repository of its own."""
    (tmp_path / "lib" / "part").mkdir(parents=True)
    (tmp_path / "lib" / "part" / "__init__.py").write_text(PART)
    (tmp_path / "host_tests").mkdir()
    (tmp_path / "host_tests" / "test_part.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (tmp_path / "work").mkdir()
    monkeypatch.setattr(paths, "ROOT", str(tmp_path))
    monkeypatch.setattr(copies, "MORE_S", 0.3)
    area = areas.Area("Part", "lib/part", None, ["test_part.py"], (), [], 0.9, {})
    return mutate.Bench(area, str(tmp_path / "work"), 2)


def test_only_the_tests_that_run_a_line_are_asked(bench):
    table, name = bench.table, "__init__.py"
    last, low = sorted(table.tests)
    assert list(table.of(name, 2, {})) == [last]
    assert list(table.of(name, 7, {})) == [low]
    assert set(table.of(name, None, {})) == {last, low}
    assert next(iter(table.of(name, None, {low: 1}))) == low
    assert not table.of(name, 99, {})


def test_as_many_tests_are_asked_as_there_is_time_for_and_of_many_files():
    seconds = {"a::x": 1, "a::y": 1, "a::z": 2, "b::x": 3, "b::y": 3, "c::x": 9}
    tests = {name: {"seconds": s, "lines": {"m": [7]}} for name, s in seconds.items()}
    assert list(copies.Table(tests).of("m", 7, {})) == list(seconds)
    assert list(copies.Table(tests, 7).of("m", 7, {})) == ["a::x", "a::y", "a::z", "b::x"]
    assert list(copies.Table(tests, 5).of("m", 7, {})) == ["a::x", "a::y", "b::x"]
    assert list(copies.Table(tests, 5).of("m", 7, {"b::y": 1})) == ["b::y", "a::x", "a::y"]
    assert list(copies.Table({"c::x": tests["c::x"]}, 5).of("m", 7, {})) == ["c::x"]
    # What runs while a module is imported is every test's matter.
    assert not copies.Table(tests).of("m", 99, {})
    assert len(copies.Table(tests, None, {"m": [99]}).of("m", 99, {})) == len(tests)


@pytest.mark.slow
def test_loops_without_end_are_caught_and_what_survives_is_told(bench, capsys):
    every = mutate.all_changes(bench.area)
    assert len(every) == 10
    missed = bench.try_all(every[3:8], 2)  # two loops without end, two that tests catch
    assert {one[1:] for one in missed} == {("low", "return 1", "return 2", None)}
    assert "survived, __init__.py, low:\n  - return 1\n  + return 2" in capsys.readouterr().out
    assert list(bench.caught["__init__.py"].values()) == [1, 1]


@pytest.mark.slow
def test_a_rule_that_is_broken_is_caught(tmp_path):
    quick = ["truco_core/test_views.py"]
    area = areas.Area("Rules", "truco_core", ("tricks.py",), quick, (), [], 0.95, {})
    one = copies.Copy(area, str(tmp_path))
    table = copies.measured([one])
    source = copies.plain(area.source_of("tricks.py"))
    chosen = table.of("tricks.py", None, {})
    assert one.catches("tricks.py", source, chosen, table.tests) == (False, None)
    broken = source.replace(" > ", " < ", 1)
    caught, by = one.catches("tricks.py", broken, chosen, table.tests)
    assert broken != source and caught and by in table.tests
    text = (tmp_path / "truco_core" / "tricks.py").read_text(encoding="utf-8")
    assert text == source
