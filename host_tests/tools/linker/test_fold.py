"""Constants put into the modules that import them change nothing but the size."""

import ast
import pathlib

import pytest

from tools.environment import paths
from tools.linker import fold

BASE = """from micropython import const
A = const(1)
B = const(A << 4)
_C = const(7)
D = 5
T = (1,)
"""


@pytest.fixture
def constants(tmp_path):
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "__init__.py").write_text("")
    (tmp_path / "pack" / "base.py").write_text(BASE)
    (tmp_path / "pack" / "again.py").write_text("from pack.base import A, D\n")
    return fold.Constants(str(tmp_path))


@pytest.mark.parametrize(
    "source, folded",
    [
        ("from pack.base import A\nx = A + A\n", "\nx = 1 + 1\n"),
        (
            "from pack.base import (\n    A,\n    D,\n)\nx = A, D\n",
            "from pack.base import D\n\n\n\nx = 1, D\n",
        ),
        ("from pack.base import B as b\nx = [b]\n", "\nx = [16]\n"),
        ("from pack import base\nx = base.A\n", "\nx = 1\n"),
        ("from pack import base\nx = base.A, base.D\n", "from pack import base\nx = 1, base.D\n"),
        ("from pack.again import A, D\nx = A, D\n", "from pack.again import D\nx = 1, D\n"),
        (
            "def f():\n    from pack.base import A\n    return A\n",
            "def f():\n    pass\n    return 1\n",
        ),
    ],
)
def test_folds(constants, source, folded):
    assert fold.fold(source.encode(), constants).decode() == folded


@pytest.mark.parametrize(
    "source",
    [
        "from pack.base import D\nx = D\n",  # no const
        "from pack.base import A\nA = 2\nx = A\n",  # bound again
        "from pack.base import A\ndef f(A):\n    return A\n",  # a parameter of its name
        "from pack import base\ndef f(base):\n    return base.A\n",
        "import pack.base\nx = pack.base.A\n",
    ],
)
def test_leaves_alone(constants, source):
    assert fold.fold(source.encode(), constants).decode() == source


def looked_up(source, constants):
    """Constants that a board would look up when `source` runs: none, if all can be folded."""
    module = ast.parse(fold.fold(source, constants))
    modules = {}
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if alias.name in constants.of(node.module):
                    yield alias.name
                modules[alias.asname or alias.name] = node.module + "." + alias.name
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in modules and node.attr in constants.of(modules[node.value.id]):
                yield node.value.id + "." + node.attr


@pytest.mark.parametrize(
    "source, names",
    [
        ("from pack import base\nx = base.A, base.D\n", []),
        ("from pack import base\ndef f(base):\n    return base.A\n", ["base.A"]),
        ("from pack.base import A\ndef f(A):\n    return A\n", ["A"]),
    ],
)
def test_what_is_not_folded_is_found(constants, source, names):
    assert list(looked_up(source.encode(), constants)) == names


def test_every_module_of_ours_stays_python_with_the_same_lines_and_looks_no_constant_up():
    root = pathlib.Path(paths.ROOT)
    constants = fold.Constants(paths.ROOT)
    seen = 0
    for top in ("truco_core", "lib", "board_configs"):
        for path in sorted((root / top).rglob("*.py")):
            source = path.read_bytes()
            folded = fold.fold(source, constants)
            ast.parse(folded)
            assert folded.count(b"\n") == source.count(b"\n")
            # Where a local is called `state` too, `state.SIZE` would cost a module and a look-up.
            assert not list(looked_up(source, constants)), path
            seen += folded != source
    assert seen > 5
