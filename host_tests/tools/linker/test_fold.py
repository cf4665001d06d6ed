# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
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


def test_every_module_of_ours_stays_python_with_the_same_lines():
    root = pathlib.Path(paths.ROOT)
    constants = fold.Constants(paths.ROOT)
    seen = 0
    for top in ("truco_core", "lib", "board_configs"):
        for path in sorted((root / top).rglob("*.py")):
            source = path.read_bytes()
            folded = fold.fold(source, constants)
            ast.parse(folded)
            assert folded.count(b"\n") == source.count(b"\n")
            seen += folded != source
    assert seen > 5
