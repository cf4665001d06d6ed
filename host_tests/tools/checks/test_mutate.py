# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""tools/mutate.py: its changes, what counts as caught, and that its page is about this engine."""

import ast
import os
import shutil

import pytest

from tools import mutate
from tools.checks import mutants
from tools.environment import paths
from tools.pages import mutant_page

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


def test_every_explanation_is_of_a_line_that_there_is():
    lines = {name: mutate.lines_of(mutate.source_of(name)) for name in mutate.FILES}
    for name, function, before, *_ in mutate.EXPLAINED:
        assert before in [line.strip() for line in lines[name]], before
        assert not function or any("def %s(" % function in line for line in lines[name])


def test_the_page_is_read_as_it_is_written():
    found, tried = {"match.py": 1000, "rules.py": 66}, {"match.py": 50, "rules.py": 16}
    missed = [
        ("match.py", "apply", "if a > b:", "if a >= b:", None),
        ("rules.py", "", "n = 1", "n = 0", "never 0"),
    ]
    explained = {("rules.py", "", "n = 1", "n = 0"): "never 0", ("rules.py", "f", "m = 1"): "x"}
    page = mutant_page.text(found, tried, missed, explained, 0.95)
    assert "| all | 1,066 | 66 | 64 | 1 | 1 | 98.5 |" in page and "at random" in page
    assert "at random" not in mutant_page.text(found, found, missed, explained, 0.95)
    again, tries, (survived, known) = mutant_page.read(page)
    assert (again, tries) == (found, tried)
    assert survived == ["- `match.py`, `apply`: `if a > b:`, changed to `if a >= b:`."]
    assert known == [
        "- `rules.py`: `n = 1`, changed to `n = 0`: never 0.",
        "- `rules.py`, `f`: `m = 1`, changed to others: x.",
    ]


def test_the_page_is_about_this_engine():
    with open(os.path.join(paths.ROOT, mutant_page.PATH), encoding="utf-8") as file:
        page = file.read()
    found, tried, (survived, known) = mutant_page.read(page)
    sources = {name: mutate.source_of(name) for name in mutate.FILES}
    now = {name: len(mutants.of(source)) for name, source in sources.items()}
    assert list(found) == list(now)
    for name, count in now.items():
        assert found[name] == pytest.approx(count, rel=0.1, abs=10), "run it anew: %s" % name
    assert sum(tried.values()) >= 50
    assert survived == [], "mend it or explain it"
    assert len(known) == len(mutate.EXPLAINED)
    assert all(why in page for why in mutate.EXPLAINED.values())


@pytest.mark.slow
def test_a_rule_that_is_broken_is_caught(tmp_path):
    core = os.path.join(paths.ROOT, "truco_core")
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(core, tmp_path / "truco_core", ignore=ignore)
    source = mutate.source_of("tricks.py")
    assert not mutate.is_caught(str(tmp_path), "tricks.py", source)
    broken = source.replace(" > ", " < ", 1)
    assert broken != source and mutate.is_caught(str(tmp_path), "tricks.py", broken)
    assert (tmp_path / "truco_core" / "tricks.py").read_text(encoding="utf-8") == source
