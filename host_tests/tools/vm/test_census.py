"""tools/heap.py: every byte of the heap belongs to somebody."""

import pytest

from host_tests.support import tool_here
from tools import bootstrap
from tools.environment import paths
from tools.vm import census

MODULE = b"""
class Kept:
    def __init__(self, size):
        self.pixels = bytearray(size)
        self.shared = None

    def area(self):
        return len(self.pixels) * 3 + 7

def twice(x):
    return x + x

TABLE = bytes(range(200)) + b"more"
"""


@pytest.fixture(scope="module", autouse=True)
def node():
    bootstrap.ensure_node(paths.ROOT)


def counted(*steps):
    return census.taken(["import sys\n", *steps], {"/own.py": MODULE}, ())


def test_objects_and_code_have_their_owners():
    none = counted("import own\n")
    assert none["own"] > 200 and not [owner for owner in none if owner.startswith("Kept")]
    two = counted("import own\na, b = own.Kept(3200), own.Kept(160)\n")
    kept = two["Kept in own"]
    assert 3360 <= kept <= 3360 + 2 * 80  # an object, its table, a bytearray: some blocks each
    assert abs(two["own"] - none["own"]) < 100
    assert abs(two[census.OTHERS] - none[census.OTHERS]) < 200


def test_what_two_objects_share_belongs_to_neither():
    apart = counted("import own\na, b = own.Kept(16), own.Kept(16)\nc = bytearray(1600)\n")
    shared = counted(
        "import own\na, b = own.Kept(16), own.Kept(16)\na.shared = b.shared = bytearray(1600)\n"
    )
    assert shared["Kept in own"] == apart["Kept in own"]
    assert shared[census.OTHERS] >= 1600


def test_a_module_that_is_forgotten_is_named_while_an_object_keeps_it():
    found = counted("import own\na = own.Kept(16)\nsys.modules['own'] = own = None\n")
    assert found["own"] > 200


def test_names_only_grow():
    few = counted("import own\n")[census.NAMES]
    many = "\n".join("first_%d_of_many = %d" % (at, at) for at in range(200))
    assert counted("import own\n", many)[census.NAMES] > few + 200 * len("first_1_of_many")


@pytest.mark.parametrize(
    "ways, expected",
    [
        ({0: [1], 1: [2, 3], 2: [4], 3: [4], 4: []}, {0: 0, 1: 0, 2: 1, 3: 1, 4: 1}),
        ({0: [1, 3], 1: [2], 2: [1, 3], 3: [4], 4: []}, {0: 0, 1: 0, 2: 1, 3: 0, 4: 3}),
        ({0: [1], 1: [], 2: [1]}, {0: 0, 1: 0}),  # 2 is never reached
    ],
)
def test_dominators(ways, expected):
    assert census.dominators(ways, 0) == expected


@pytest.mark.slow
def test_the_command_prints_all_of_a_title(monkeypatch, capsys):
    assert tool_here.run(monkeypatch, "tools/heap.py", "--at", "title") == 0
    rows = [row.split(None, 1) for row in capsys.readouterr().out.strip().split("\n")]
    sizes = {owner: int(size) for size, owner in rows}
    assert sizes.pop("in all") == sum(sizes.values())
    assert sizes["app"] > 5000 and sizes["names"] > 1000
    assert not [owner for owner in sizes if owner.startswith("truco_core.table")]
