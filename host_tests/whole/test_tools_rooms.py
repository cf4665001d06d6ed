"""The folders of tools: commands at the root, libraries below, imports only along the arrows."""

import ast
import functools
import os
import re

import pytest

from tools.checks import structure
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


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


@functools.cache
def of_tools():
    """{module of the tools: what it imports of them}, without programs for others than a tool."""
    sources = [one for one in structure.read(ROOT, ("tools",)) if not one.name.startswith(APART)]
    known = {one.name for one in sources}
    return {one.name: structure.imports(one, known) for one in sources}


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
    asks = re.compile(r"^ *(from|import) host_tests", re.MULTILINE)
    sources = structure.read(ROOT, ("tools",))
    assert len(sources) > 100 and not [one.path for one in sources if asks.search(one.text)]


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
