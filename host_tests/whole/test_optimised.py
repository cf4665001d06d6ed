"""`mpy-cross -O3` leaves `assert` and `__debug__` out: nothing on a board may need either."""

import ast
import os

import pytest

from tools.drive import checkout, scan
from tools.environment import paths

OURS = ["code.py"] + [path for path in checkout.own_files(paths.ROOT) if path.endswith(".py")]
PINNED = os.path.join(paths.ROOT, "tools", "device_requirements.txt")
LIBRARIES = sorted(
    place for library in scan.libraries(PINNED).values() for place in library.files.values()
)
PURE = {"len", "isinstance"}  # what a library's `assert` may call


def parsed(path):
    with open(os.path.join(paths.ROOT, path), "rb") as file:
        return ast.parse(file.read())


def left_out(parsed_source):
    """Lines of what -O3 leaves out of a source."""
    return [
        node.lineno
        for node in ast.walk(parsed_source)
        if isinstance(node, ast.Assert) or getattr(node, "id", "") == "__debug__"
    ]


def missed(parsed_source):
    """Lines of those that do more than check a value, and so would be missed."""
    found = []
    for node in ast.walk(parsed_source):
        if isinstance(node, ast.Assert):
            for part in ast.walk(node.test):
                called = isinstance(part, ast.Call) and getattr(part.func, "id", "") not in PURE
                if called or isinstance(part, (ast.NamedExpr, ast.Await, ast.Yield)):
                    found.append(node.lineno)
        elif getattr(node, "id", "") == "__debug__":
            found.append(node.lineno)
    return found


def test_our_modules_neither_assert_nor_ask_for_debug():
    assert len(OURS) > 100
    found = {path: left_out(parsed(path)) for path in OURS}
    assert not any(found.values()), {path: lines for path, lines in found.items() if lines}


def test_libraries_assert_nothing_that_does_something():
    assert LIBRARIES
    for path in LIBRARIES:
        assert not missed(parsed(path)), path


@pytest.mark.parametrize(
    "source, ours, theirs",
    [
        ("x = 1\n", [], []),
        ("assert len(x) == 64, y()\n", [1], []),
        ("x = 1\nassert pop(x)\n", [2], [2]),
        ("assert (x := 1)\n", [1], [1]),
        ("if __debug__:\n    x = 1\n", [1], [1]),
    ],
)
def test_the_tests_can_fail(source, ours, theirs):
    assert left_out(ast.parse(source)) == ours and missed(ast.parse(source)) == theirs
