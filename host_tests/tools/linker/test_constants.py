"""Test that constants become numbers where they are used, and that unused names disappear."""

import ast

import pytest

from tools.linker import Refused, constants, foreign, link
from tools.linker.syntax import parse

FIRST = foreign.IN_FIRMWARE[0]  # the first short name
BASE = """from micropython import const
A = const(1)
B = const(A << 4)
_C = const(7)
D = 5
T = (1,)
"""
STATE = "from micropython import const\nPHASE = const(15)\nSIZE = const(PHASE * 4)\nD = 3\n"


@pytest.fixture
def checked_out(tmp_path):
    """Provide a function that writes {module: source} into a folder and returns its path."""

    def write(sources):
        for module, source in sources.items():
            path = tmp_path / (module.replace(".", "/") + ".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            (path.parent / "__init__.py").touch()
            path.write_text(source)
        return str(tmp_path)

    return write


def folded(source, root):
    tree = parse(source)
    constants.fold(tree, constants.Constants(root))
    return ast.unparse(tree) + "\n"


@pytest.mark.parametrize(
    "source, expected",
    [
        ("from pack.base import A\nx = A + A\n", "x = 1 + 1\n"),
        ("from pack.base import A, D\nx = [A, D]\n", "from pack.base import D\nx = [1, D]\n"),
        ("from pack.base import B as b\nx = [b]\n", "x = [16]\n"),
        ("from pack import base\nx = base.A\n", "x = 1\n"),
        (
            "from pack import base\nx = [base.A, base.D]\n",
            "from pack import base\nx = [1, base.D]\n",
        ),
        ("from pack.again import A, D\nx = [A, D]\n", "from pack.again import D\nx = [1, D]\n"),
        ("def f():\n    from pack.base import A\n", "def f():\n    pass\n"),
        ("from pack.base import D\nx = D\n", None),  # D is not a const
        ("from pack.base import A\nA = 2\nx = A\n", None),  # A is assigned again
        ("from pack.base import A\n\ndef f(A):\n    return A\n", None),  # a parameter hides A
        ("from pack import base\n\ndef f(base):\n    return base.A\n", None),
        ("import pack.base\nx = pack.base.A\n", None),
        ("import pack.base as b\nx = [b.A, b.D]\n", "import pack.base as b\nx = [1, b.D]\n"),
        ("import pack.base as b\nx = b.A\n", "x = 1\n"),
        ("import os, pack.base\nx = os\n", None),
    ],
)
def test_a_constant_becomes_a_number_where_its_name_is_unambiguous(checked_out, source, expected):
    root = checked_out({"pack.base": BASE, "pack.again": "from pack.base import A, D\n"})
    assert folded(source, root) == (expected or source)


def test_a_name_that_follows_from_imported_constants_becomes_a_constant(linked):
    from_b = "from micropython import const\nfrom pack.base import B\n"
    sources = {"pack.base": BASE, "pack.sum": from_b + "SUM = 2 * B\nMORE = SUM + 1\nT = (B,)\n"}
    made = linked({**sources, "user": "from pack.sum import MORE\nx = MORE\n"})
    assert "SUM = const(32)\n_MORE = const(33)\nT = (16,)" in made["pack.sum"]
    assert made["user"] == "x = 33"


def test_values_of_a_table_are_written_where_they_are_used(linked, monkeypatch):
    monkeypatch.setattr(constants, "DATA", ("pack.table",))
    table = "_ROWS = [('a', 1), ('b', 2)]\nNAMES = tuple([row[0] for row in _ROWS])\n"
    table += "COUNT = len(_ROWS)\n"
    user = "from pack.table import COUNT, NAMES\nx = NAMES[1], COUNT\n"
    made = linked({"pack.table": table, "user": user})
    assert made == {"user": "x = (('a', 'b')[1], 2)"}
    with pytest.raises(Refused, match="pack/table.py: two are too many"):
        linked({"pack.table": table + "raise ValueError('two are too many')\n", "user": user})


@pytest.fixture
def linked(checked_out):
    """Provide a function that links {module: source} and returns {module: linked text}."""

    def run(sources, fixed=()):
        root = checked_out(sources)
        made = link.link({name: text.encode() for name, text in sources.items()}, root, fixed)
        return {name: text.decode() for name, text in made.sources().items()}

    return run


def test_a_constant_without_remaining_uses_is_hidden(linked):
    made = linked(
        {"pack.state": STATE, "pack.user": "from pack.state import PHASE, D\nx = PHASE\n"}
    )
    assert made["pack.user"] == "from pack.state import D\nx = 15"
    assert "\n_PHASE = const(15)\n_SIZE = const(_PHASE * 4)\nD = 3" in made["pack.state"]


@pytest.mark.parametrize(
    "user, name",
    [
        ("import pack.state\nx = pack.state.PHASE\n", FIRST),
        ("from pack import state\nx = getattr(state, 'PHASE')\n", "PHASE"),
        ("from pack.state import PHASE\nPHASE = PHASE + 1\n", FIRST),
        ("import residency\nx = residency.bring('pack.state').PHASE\n", FIRST),
    ],
)
def test_a_constant_that_may_be_looked_up_stays(linked, user, name):
    made = linked({"pack.state": STATE, "pack.user": user})
    assert "\n%s = const(15)\n" % name in made["pack.state"]
    assert name in made["pack.user"] + made["pack.state"]


def test_constants_imported_by_a_text_file_stay(linked):
    sources = {"pack.state": STATE, "main": "from pack.state import PHASE\nx = PHASE\n"}
    made = linked(sources, fixed=("main",))
    assert made["main"] == sources["main"].strip() and "\nPHASE = const(15)\n" in made["pack.state"]
