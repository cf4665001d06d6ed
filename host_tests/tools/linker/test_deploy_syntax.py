"""The linker's own walk through syntax trees finds what Python's finds."""

import ast
import os

import pytest

from tools.environment.paths import ROOT
from tools.linker import syntax

NOT_WALKED = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
# What our sources may not have: their syntax, all of Python 3.10's.
ODD = """
from a import (b as c, d)
import e.f as g
@dec(1)
async def h(p, /, q: int = 2, *r, s=3, **t) -> None:
    nonlocal_ = [x async for x in y if x]
    async with u as v, w:
        await z
    def inner():
        nonlocal nonlocal_
        global k
    return lambda i, *j: (yield i)
class C(D, metaclass=E):
    a: int = 1
    b: str
match x:
    case {"a": 1, **rest} if rest:
        pass
    case [1, *others] | C(y=2) | None as whole:
        del a[1:2, ::3]
    case _:
        raise X from Y
try:
    assert 1 < 2 <= 3, f"{a!r:>{b}}"
except (A, B) as error:
    x = y = {**a, 1: 2, 'k': -3 and not 4}
else:
    while (n := 1): break
finally:
    for i, in (): continue
    else: x += 1 if 2 else 3
with open() as f: print(*a, **b, c=1)
{1, *b}; {k: v for k, v in c}; (g for g in h)
"""


def sources():
    yield ODD
    for folder in ("truco_core", "lib", "board_configs", "tools"):
        for where, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in sorted(names):
                if name.endswith(".py"):
                    with open(os.path.join(where, name), encoding="utf-8") as file:
                        yield file.read()


@pytest.mark.parametrize("text", [ODD, "", "x = 1\n"])
def test_children_are_those_of_python(text):
    for node in ast.walk(ast.parse(text)):
        there = [one for one in ast.iter_child_nodes(node) if not isinstance(one, NOT_WALKED)]
        if not isinstance(node, NOT_WALKED):
            # `from x import y`: its aliases are nodes, but have nothing below them.
            assert syntax.children(node) == there


def test_every_source_is_walked_as_python_does():
    count = 0
    for text in sources():
        tree = ast.parse(text)
        there = [one for one in ast.walk(tree) if not isinstance(one, NOT_WALKED)]
        assert syntax.walk(tree) == there
        count += len(there)
    assert count > 100_000
