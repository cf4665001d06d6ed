# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Runs of simple statements come to stand on one line, and mean what they meant."""

import ast
import os

import pytest

from tools import paths
from tools.deploylib import lines, tree

SOURCES = [path for path in tree.own_files(paths.ROOT) if path.endswith(".py")]

CASES = [
    ("a = f(\n    b  # why\n)\nc = a\n", "a = f( b );c = a\n\n\n\n"),
    ("if a:\n    b = 1  # one\n    c = 2\nelse:\n    d()\n    e()\n", None),
    ('a = """x\n  # y"""\nb = 1\nc = 2\n', 'a = """x\n  # y"""\nb = 1;c = 2\n\n'),
    ("a = [\n    'é',\n    2,\n]  # ü\nb = 3\n", "a = [ 'é', 2, ];b = 3\n\n\n\n\n"),
    ("a = 1; b = 2\nc = 3\nif a: d = 4\ne = 5\n", "a = 1; b = 2;c = 3\n\nif a: d = 4\ne = 5\n"),
    ("try:\n    a()\n    b()\nexcept E:\n    c()\n    d()\nfinally:\n    e()\n    f()\n", None),
]


def same(before, after):
    assert ast.dump(ast.parse(before)) == ast.dump(ast.parse(after))
    assert after.count(b"\n") == before.count(b"\n")


@pytest.mark.parametrize("before, after", CASES)
def test_a_run_is_joined(before, after):
    found = lines.join(before.encode())
    same(before.encode(), found)
    if after:
        assert found.decode() == after
    assert len(set(code_lines(found))) < len(set(code_lines(before.encode())))


def code_lines(source):
    return [node.lineno for node in ast.walk(ast.parse(source)) if hasattr(node, "lineno")]


def test_what_a_run_raises_is_told_on_its_first_line():
    found = lines.join(b"def f(x):\n    y = x\n    z = 1 // y\n    if z:\n        return z\n")
    assert found.split(b"\n")[1:3] == [b"    y = x;z = 1 // y", b""]


def test_an_f_string_stays_as_it_is():
    source = b"a = f(\n    f'{b}{{'\n)\n"
    assert lines.join(source) == source


@pytest.mark.parametrize("path", SOURCES)
def test_the_games_own_sources_mean_the_same(path):
    with open(os.path.join(paths.ROOT, path), "rb") as file:
        source = file.read()
    same(source, lines.join(source))
