"""The folders of tools: commands at the root, libraries below, imports only along the arrows."""

import ast
import functools
import os
import re

import pytest

from tools.environment.paths import ROOT

TOOLS = os.path.join(ROOT, "tools")
# Programs for others than a tool: the VM, the simulated board.
APART = ("tools.standins", "tools.vm.standins", "tools.sim.fakes")
# What these packages may import of the tools, besides themselves.
ROOMS = {
    "linker": set(),
    "drive": {"linker"},
    "zips": {"drive", "linker"},
    "diagnosis": {"drive", "environment", "linker", "sim"},
    "net": set(),
    "sim": {"costs", "environment", "net"},  # how much heap a board has
    "sim.worlds": {"drive", "environment", "net", "pages", "sim", "web"},
    "judges": set(),
    "hands": set(),
    "lab.tournament": {"lab", "lab.styles"},
    "lab.styles": set(),
}
MOST_COMMANDS = 20
KNOWN = ("tools.a", "tools.a.b", "tools.c", "host_tests")  # for the tests of `imported`


def modules():
    """{dotted name: path} of all modules of the tools."""
    found = {}
    for folder, folders, names in os.walk(TOOLS):
        folders[:] = [name for name in folders if name[0] not in "._"]
        for name in names:
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                dotted = os.path.relpath(path, ROOT)[: -len(".py")].replace(os.sep, ".")
                found[dotted.removesuffix(".__init__")] = path
    return found


MODULES = modules()


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def imported(source, name, is_package, known):
    """Those of the `known` modules that a source imports, also inside functions."""
    package = name if is_package else name.rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(source)):
        asked = []
        if isinstance(node, ast.Import):
            asked = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join(above + [module]).rstrip(".")
            asked = ["%s.%s" % (module, alias.name) for alias in node.names]
            asked = [one if one in known else module for one in asked]
        asked = [one.partition(".")[0] if one.startswith("host_tests") else one for one in asked]
        # A command has its own folder on the path: `import bootstrap`.
        found |= {one if one in known else "tools." + one for one in asked}
    return found.intersection(known)


@functools.cache
def graph():
    """{module of the tools: what it imports of them, and "host_tests"}."""
    known = {*MODULES, "host_tests"}
    return {
        name: imported(read(path), name, path.endswith("__init__.py"), known)
        for name, path in MODULES.items()
    }


def of_tools():
    """`graph`, without programs for others than a tool."""
    return {name: others for name, others in graph().items() if not name.startswith(APART)}


def circle(graph):
    """A list of names that lead back to the first, or None."""
    done, line = set(), []

    def visit(name):
        if name in line:
            return line[line.index(name) :] + [name]
        if name in done:
            return None
        line.append(name)
        for other in sorted(graph.get(name, ())):
            found = visit(other)
            if found:
                return found
        done.add(line.pop())
        return None

    for name in sorted(graph):
        found = visit(name)
        if found:
            return found
    return None


def test_no_circle():
    found = of_tools()
    assert len(found) > 100 and sum(map(len, found.values())) > 100
    assert circle(found) is None


def room_of(name):
    """The room of a module: the longest of ROOMS that it is in, or the folder of the tools."""
    inside = name.removeprefix("tools.")
    rooms = [room for room in ROOMS if (inside + ".").startswith(room + ".")]
    return max(rooms, key=len, default=inside.split(".")[0])


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_it_may(room):
    for name, others in of_tools().items():
        if room_of(name) == room:
            strangers = {room_of(other) for other in others if other != "tools"} - {room}
            strangers.discard("bootstrap")  # it makes the environment of whatever is started
            assert strangers <= ROOMS[room], name


def test_only_commands_import_the_lab():
    for name, others in of_tools().items():
        if name.count(".") > 1 and not name.startswith("tools.lab."):
            assert not [other for other in others if other.startswith("tools.lab")], name


def test_no_tool_imports_the_tests():
    assert [name for name, others in graph().items() if "host_tests" in others] == []


def test_only_commands_lie_at_the_root():
    commands = [name for name in os.listdir(TOOLS) if name.endswith(".py")]
    commands = sorted(set(commands) - {"__init__.py", "bootstrap.py"})
    assert len(commands) <= MOST_COMMANDS
    for name in commands:
        source = read(os.path.join(TOOLS, name))
        assert '\nif __name__ == "__main__":\n' in source, name
        assert "python3 tools/" + name in ast.get_docstring(ast.parse(source)), name


def test_every_folder_is_in_the_picture():
    folders = [name for name in os.listdir(TOOLS) if os.path.isdir(os.path.join(TOOLS, name))]
    cells = re.findall(r"^\|([^|]*)\|", read(os.path.join(TOOLS, "README.md")), re.MULTILINE)
    assert set(re.findall(r"`(\w+)/`", "".join(cells))) == {
        name for name in folders if name[0] not in "._"
    }


@pytest.mark.parametrize(
    "source, found",
    [
        ("from tools.a import b", {"tools.a.b"}),
        ("from tools.a import name", {"tools.a"}),
        ("from . import b", {"tools.a.b"}),
        ("from .b import name", {"tools.a.b"}),
        ("from .. import c", {"tools.c"}),
        ("def f():\n    import tools.c", {"tools.c"}),
        ("import c, os", {"tools.c"}),
        ("def f():\n    from host_tests.support import x", {"host_tests"}),
    ],
)
def test_imports_are_found(source, found):
    assert imported(source, "tools.a.x", False, KNOWN) == found


def test_a_circle_is_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None
