"""Constants that no other module asks for leave nothing behind, all others stay; and the linker's
walk through syntax trees finds what Python's finds.
"""

import ast
import os

import pytest

from tools.environment.paths import ROOT
from tools.linker import Refused, foreign, link, syntax

FIRST = foreign.IN_FIRMWARE[0].encode()  # of the short names
STATE = b"from micropython import const\n\nPHASE = const(15)\nSIZE = const(PHASE * 4)\nD = 3\n"


@pytest.fixture
def linked(tmp_path):
    return lambda sources, **more: _linked(tmp_path, sources, **more)


def _linked(tmp_path, sources, fixed=()):
    (tmp_path / "pack").mkdir(exist_ok=True)
    (tmp_path / "pack" / "__init__.py").write_text("")
    for module, source in sources.items():
        path = tmp_path / (module.replace(".", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source)
    return link.link(sources, str(tmp_path), fixed)


def test_a_constant_that_became_a_number_everywhere_is_hidden(linked):
    user = b"from pack.state import PHASE, D\nx = PHASE\n"
    made = linked({"pack.state": STATE, "pack.user": user})
    assert made["pack.user"] == b"from pack.state import D\nx = 15\n"
    assert b"\n_PHASE = const(15)\n_SIZE = const(_PHASE * 4)\nD = 3\n" in made["pack.state"]


@pytest.mark.parametrize(
    "user",
    [
        b"import pack.state\nx = pack.state.PHASE\n",
        b"from pack import state\nx = getattr(state, 'PHASE')\n",
        b"from pack.state import PHASE\nPHASE = PHASE + 1\n",
        b"class C:\n    PHASE = 1\n\n\nx = C.PHASE\n",  # may be asked of the module, too
    ],
)
def test_a_constant_that_somebody_may_ask_for_stays(linked, user):
    made = linked({"pack.state": STATE, "pack.user": user})
    name = b"PHASE" if b"'PHASE'" in user else FIRST
    assert b"\n%s = const(15)\n_SIZE = const(%s * 4)\n" % (name, name) in made["pack.state"]
    assert name in made["pack.user"]


def test_all_constants_stay_for_an_import_of_everything(linked):
    made = linked({"pack.state": STATE, "pack.user": b"from pack.state import *\n"})
    assert made["pack.state"] == STATE


def test_a_star_does_not_take_what_another_star_took(linked):
    sources = {"pack.x": b"from pack.y import *\n", "pack.user": b"from pack.x import *\n"}
    with pytest.raises(Refused, match="pack.x: taken by a star"):
        linked({**sources, "pack.y": b"A = 1\n"})


def test_what_a_module_that_ships_as_text_imports_stays(linked):
    user = b"from pack.state import PHASE\nx = PHASE\n"
    made = linked({"pack.state": STATE, "main": user}, fixed=("main",))
    assert made["main"] == user
    assert b"\nPHASE = const(15)\n" in made["pack.state"]


@pytest.mark.parametrize(
    "source",
    [
        b"A = const(1)\n_A = 2\n",  # the name with an underscore is taken
        b"A = const(1)\n\n\ndef f(A):\n    return A\n",
        b"A = const(1)\n\n\ndef f():\n    global A\n    A = 2\n",
        b"A = const(1)\nA = const(2)\n",
    ],
)
def test_a_name_that_is_more_than_a_constant_stays(linked, source):
    made = linked({"pack.x": source})["pack.x"]
    assert made.startswith(b"A = const(1)\n") and b"_A = const" not in made


def test_lines_stay_where_they_are(linked):
    user = b"from pack.state import (\n    PHASE,\n    SIZE,\n)\n\nx = PHASE\n"
    made = linked({"pack.state": STATE, "pack.user": user})
    assert made["pack.user"].split(b"\n")[5] == b"x = 15"
    assert made["pack.state"].count(b"\n") == STATE.count(b"\n")


def test_short_texts_that_come_and_go_are_no_names(linked):
    text = b"MENU = 'Menu'\nLONG = 'twelve signs'\nKEYS = ('A', 'B')\n\n\ndef f():\n    x = 'y'\n"
    made = linked(
        {"truco_texts.pt.menu": text, "truco_texts.pt.main": text.replace(b"Menu", b"Mesa")}
    )
    assert b" = ('Menu',)[0]\n" in made["zap.pt_menu"]
    assert b" = 'twelve signs'\n" in made["zap.pt_menu"]
    assert b"    x = 'y'\n" in made["zap.pt_menu"]
    assert b" = 'Mesa'\n" in made["zap.pt_main"]


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
