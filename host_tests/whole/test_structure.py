"""No imports go in a circle, and residency alone loads and drops modules."""

import ast
import types

import pytest

from tools.checks import amounts, structure
from tools.environment.paths import ROOT
from tools.linker import cut, link
from tools.linker.passing import passes


@pytest.mark.parametrize("folders", [structure.DEVICE, structure.TOOLS], ids=["device", "tools"])
def test_no_imports_in_a_circle(folders):
    assert structure.circles(structure.read(ROOT, folders)) == []


def test_residency_alone_touches_the_list_of_modules():
    sources = structure.read(ROOT, ("lib", "truco_core"))
    assert structure.RESIDENCY in [source.path for source in sources]
    assert [source.path for source in sources if structure.mentions(source)] == []


def test_what_the_link_brings_goes_again():
    """All that a module of the link asks for by a text passes, and what stays imports none of
    these. A sealed port stays."""
    sources = structure.read(ROOT, ("lib/truco_link",))
    names = {source.name for source in sources}
    passing = set(filter(passes, names))
    brought = {name for source in sources for name in structure.inner_imports(source)} & names
    assert brought - passing <= {"truco_link.seal"}
    # As a board has it: constants of other modules are numbers, what is seldom is elsewhere.
    on_board = cut.cut({source.name: source.text.encode() for source in sources})
    goes = passing | {"truco_link.seal"} | set(cut.homes(on_board))
    for name, text in link.folded(on_board, ROOT).items():
        if name not in goes:
            needs = structure.imports(structure.Source(name + ".py", text.decode()), names)
            assert not needs & passing, name


def tree_of(tmp_path, files):
    """Sources made up for a test, {path in the package p: text}."""
    for name, text in files.items():
        path = tmp_path / "lib" / "p" / (name + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return structure.read(str(tmp_path), ("lib",))


@pytest.mark.parametrize(
    "files, found",
    [
        ({"a": "from p import b", "b": "import os"}, []),
        ({"a": "from p import b", "b": "import p.a"}, [["p.a", "p.b"]]),
        (
            {
                "a": "import p.b",
                "b": "class C:\n    def f(self):\n        import p.c",
                "c": "import p.a",
            },
            [["p.a", "p.b", "p.c"]],
        ),
        ({"q/a": "from .. import b", "b": "from p.q import a"}, [["p.b", "p.q.a"]]),
        ({"a": "import p.a"}, [["p.a"]]),
        (
            {"q/__init__": "def f():\n    from p.q import c", "q/c": "from p.q import f"},
            [["p.q", "p.q.c"]],
        ),
        ({"a": "import residency\nresidency.bring('p.b')", "b": "from p import a"}, []),
    ],
)
def test_circles_are_found(tmp_path, files, found):
    assert structure.circles(tree_of(tmp_path, files)) == found


def test_a_command_imports_from_its_own_folder():
    source = structure.Source("tools/x.py", "import a, os")
    assert structure.imports(source, {"tools.x", "tools.a"}) == {"tools.a"}


COUNTED = """import sys
def f(other):
    from os import path
    other.x = other.y[0].z = 1
    other.x += 1
    del sys.modules['b']
    with residency.use('c.d', 'c.e') as d:
        residency.forget('c.e')
class C:
    def g(self):
        self.x = 1
        self.x.y = 2
"""
COUNTED += "        pass\n" * 40


def test_what_is_counted(tmp_path):
    (source,) = tree_of(tmp_path, {"a": COUNTED})
    assert structure.stores(source) == [
        (4, "other.x"),
        (4, "other.y[0].z"),
        (5, "other.x"),
        (12, "self.x.y"),
    ]
    assert structure.inner_imports(source) == [3]
    assert structure.mentions(source) == 1
    assert structure.by_name(source) == ["c.d", "c.e"]
    assert structure.long_functions(source) == [(10, "g", 43)]
    assert structure.mentions(source, structure.FORGETS) == 1


def test_a_property_of_the_firmware_is_not_the_attribute_of_a_class_of_ours(tmp_path):
    text = "def f(grid, seat):\n    grid.hidden = grid.x = seat.away = True\n"
    (source,) = tree_of(tmp_path, {"a": text})
    theirs = structure.properties([source])
    assert structure.stores_into_ours(source, theirs) == [(2, "seat.away")]
    for of_ours in ("class C:\n    x = 1\n", "class C:\n    def g(self):\n        self.x = 1\n"):
        (source,) = tree_of(tmp_path, {"a": text + of_ours})
        found = structure.stores_into_ours(source, structure.properties([source]))
        assert found == [(2, "grid.x"), (2, "seat.away")]


def test_another_way_to_the_list_of_modules_is_seen(tmp_path):
    (source,) = tree_of(tmp_path, {"a": "from sys import modules"})
    assert structure.mentions(source) == 1


def test_the_counts_say_what_and_how_many(tmp_path):
    tree_of(tmp_path, {"a": "from p import b\nb.seat = 1\n", "b": "from p import a\n"})
    (tmp_path / "tools").mkdir()
    found = dict(structure.counts(str(tmp_path)))
    assert found["import circles, device"] == 1
    assert found["stores into others' attributes, lib/p"] == 1
    assert "circle: p.a - p.b" in structure.details(str(tmp_path))


def test_code_lines_are_those_with_code():
    text = '"""Docstring\n\nof three lines."""\n\n# comment\nx = 1  # too\n\ny = [\n    2,\n]\n'
    source = types.SimpleNamespace(text=text, tree=ast.parse(text))
    assert amounts.code_lines(source) == 4
