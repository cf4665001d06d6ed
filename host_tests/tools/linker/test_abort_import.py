"""Test that files abort their own import, and which modules may be unloaded at any time."""

import ast

import pytest

from host_tests.support.screens_on_vm import on_vm
from tools.linker import abort_import, discardable
from tools.linker.syntax import parse

FUNCTION = "def g():\n    return 1\n"


def test_all_files_but_those_imported_before_residency_abort_their_import():
    names = "zap.app zap.start zap.menu truco_rescue truco_core truco_core.low code zap.numbers"
    trees = {name: parse(FUNCTION) for name in names.split()}
    trees["zap.numbers"] = parse("from micropython import const\nX = const(1)\n")
    abort_import.end(trees, {"zap.residency": "zap.app"}, ["code"])
    abort = [name for name in trees if ast.unparse(trees[name]).endswith("\nthrow(__name__)")]
    assert abort == ["zap.menu", "truco_core.low"]


def test_residency_catches_aborted_imports_and_collects_later():
    text = """
import residency
collected = []
class gc:
    collect = lambda: collected.append(1)
residency.gc = gc
for _ in range(2):
    with residency.use("truco_game.badges") as one:
        print(one is residency.modules[one.__name__], one.__name__ in sys.modules)
    print(one.__name__ in sys.modules, len(collected))
    residency.tidy()
    residency.tidy()
def later():
    from truco_core import rules
    from truco_core import names
    return rules.__name__
print(later(), len(collected))
residency.tidy()
print(len(collected))
try:
    residency.bring("truco_ui.no_such_file")
except ImportError:
    print("missing")
"""
    said, _ = on_vm(text)
    assert said[:4] == ["True True", "False 0", "True True", "False 1"]
    assert said[4].endswith(" 2") and said[5:7] == ["3", "missing"]


@pytest.mark.parametrize(
    "module, mark",
    [
        ("truco_link.telling", "discard = True\n"),
        ("truco_link.host", "discard = False\n"),
        ("truco_input.keys", ""),
    ],
)
def test_modules_of_the_link_are_marked_as_unloadable_or_not(module, mark):
    for source, wanted in ((FUNCTION, mark), ("X = 1\n", "")):
        tree = parse(source)
        discardable.mark(tree, module)
        assert ast.unparse(tree) == ast.unparse(parse(wanted + source))
