"""Test that files abort their own import, and that short strings are not interned for good."""

import ast

import pytest

from host_tests.support.screens_on_vm import on_vm
from tools.linker import abort_import, discardable
from tools.linker.syntax import parse

A, B = "from truco_ui import b\n", "def g():\n    return 1\n"
LATER = "def f():\n    from truco_ui import b\n"


def ended(fixed=(), **more):
    """Return the last letters of the modules that abort their import.

    The modules are `more`, "truco_ui.a", and "truco_ui.b", which a imports.
    """
    sources = {"residency": "import gc", "truco_ui.a": A, "truco_ui.b": B}
    sources.update((name.replace("__", "."), source) for name, source in more.items())
    trees = {name: parse(source) for name, source in sources.items()}
    abort_import.end(trees, fixed)
    done = {name: ast.unparse(tree) for name, tree in trees.items()}
    assert done["residency"] == "import gc\nbuiltins.__import__ = take"
    return "".join(name[-1] for name in sources if done[name].endswith("\nthrow(__name__)"))


@pytest.mark.parametrize(
    "more, found",
    [
        ({}, "ab"),
        ({"truco_rescue": A}, "a"),
        # Modules that truco_rescue imports come before residency, so they do not abort.
        ({"truco_rescue": "from truco_ui import a\n"}, ""),
        ({"truco_rescue": "from truco_ui import a\n", "truco_ui__a": LATER}, ""),
        # Imports after residency may abort, because residency catches the exception.
        (
            {"truco_rescue": "from truco_ui import a\n", "truco_ui__a": "import residency\n" + A},
            "b",
        ),
        ({"truco_rescue": "from truco_ui import a\n", "truco_ui__a": A + "import residency\n"}, ""),
        ({"truco_ui__start": "from truco_ui import a\n"}, ""),
        ({"truco_page__page": "from truco_ui import a\n"}, ""),
        ({"truco_selftest": "import residency\nfrom truco_ui import a\n"}, "ab"),
        ({"code": "import residency\nimport truco_ui.a\n", "fixed": ["code"]}, ""),
        ({"truco_ui__b__c": B}, "ac"),  # a package does not abort its import
        ({"truco_ui__b": "from micropython import const\nX = const(1)\n"}, "a"),
    ],
)
def test_a_file_aborts_its_import_if_residency_is_loaded_before(more, found):
    assert ended(**more) == found


def test_residency_catches_aborted_imports_and_collects_later():
    text = """
import residency
collected = []
class gc:
    collect = lambda: collected.append(1)
residency.gc = gc
for _ in range(2):
    with residency.use("truco_game.feats") as one:
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
    for source, wanted in ((B, mark), ("X = 1\n", "")):
        tree = parse(source)
        discardable.mark(tree, module)
        assert ast.unparse(tree) == ast.unparse(parse(wanted + source))
