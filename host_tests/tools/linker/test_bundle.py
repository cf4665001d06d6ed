"""Test that joined modules work as before, and that tracebacks lead to the sources."""

import sys
import types

import pytest

from host_tests.support.built_boards import built
from tools.linker import bundle
from tools.linker.syntax import parse, text

HEAD = "pack.table"
MODULES = "pack.clock pack.rules pack.table"


@pytest.fixture(autouse=True)
def one_bundle(monkeypatch):
    monkeypatch.setattr(bundle, "BUNDLES", {HEAD: MODULES})


def joined(fixed=(), **sources):
    trees = {"pack": parse("")}
    trees.update(("pack." + name, parse(source)) for name, source in sources.items())
    bundle.join(trees, fixed)
    del trees["pack"]
    return {name: text(tree) for name, tree in trees.items()}


def result_of(sources, monkeypatch):
    """Return the value of `result` in pack.main after its import."""
    monkeypatch.setitem(sys.modules, "pack", types.ModuleType("pack"))
    for name in MODULES.split() + ["pack.main"]:
        if name not in sources:
            monkeypatch.delitem(sys.modules, name, raising=False)
            continue
        module = types.ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        setattr(sys.modules["pack"], name.rpartition(".")[2], module)
        exec(compile(sources[name], name, "exec"), vars(module))
    return sys.modules["pack.main"].result


PROGRAMS = [
    {  # public and private names that two modules have, and a local with the same name
        "clock": "_START = 5\n\n\ndef diff(a):\n    return a - _START\n",
        "rules": "_START = 7\n\n\ndef put(diff):\n    return diff + _START\n",
        "table": "from pack import clock\nfrom pack.clock import diff\n"
        "from pack.rules import put\n_START = 9\n\n\ndef tick(now):\n"
        "    return clock.diff(now), diff(now), put(now), _START\n",
        "main": "from pack import clock\nfrom pack.table import tick\n"
        "from pack import rules, table\n"
        "result = tick(20), clock.diff(6), rules.put(1), table.tick(1), table._START\n",
    },
    {  # a variable changed with `global`, seen from inside and outside
        "clock": "now = 1\n\n\ndef move():\n    global now\n    now += 1\n",
        "rules": "from pack import clock\n\n\ndef seen():\n    clock.move()\n"
        "    return clock.now\n",
        "table": "from pack.rules import seen\nBOTH = seen()\n",
        "main": "from pack import clock, table\nclock.move()\nclock.now += 10\n"
        "from pack.rules import seen as look\nresult = table.BOTH, look(), clock.now\n",
    },
    {  # imports with another name, in a function, in a class, and from outside the bundle
        "clock": "import math\n\n\nclass Clock:\n    HALF = math.floor(2.5)\n",
        "rules": "import math\nfrom pack.clock import Clock as Base\n\n\nclass Rules(Base):\n"
        "    HALF = Base.HALF + math.ceil(0.5)\n",
        "table": "def late():\n    from pack.rules import Rules as Mine\n"
        "    from pack import clock\n    return Mine.HALF, clock.Clock.HALF\n",
        "main": "from pack.table import late\nfrom pack.clock import Clock as Other\n"
        "result = late(), Other.__name__, Other.HALF\n",
    },
    {  # a builtin's name in one module does not hide the builtin in the others
        "clock": "def max(a, b):\n    return 'mine', a, b\n\n\nhere = max(1, 2)\n",
        "rules": "there = max(1, 2)\n",
        "table": "from pack.clock import here, max as most\nfrom pack.rules import there\n"
        "all = here, there, most(3, 4), max(3, 4)\n",
        "main": "import pack.table\nresult = pack.table.all\n",
    },
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_with_joined_modules_gives_the_same_result(program, monkeypatch):
    apart = result_of({"pack." + name: text for name, text in program.items()}, monkeypatch)
    sources = joined(**program)
    assert set(sources) == {HEAD, "pack.main"}
    assert result_of(sources, monkeypatch) == apart


@pytest.mark.parametrize(
    "rules, table, told",
    [
        ("x = 1\n", "from pack import rules\nx = [rules]\n", "as an object"),
        (
            "def f():\n    global n\n    n = 1\nn = 0\n",
            "n = 2\n",
            "two modules of the bundle define n",
        ),
        ("x = 1\n", "from pack import rules\ny = rules.z\n", "there is no z"),
    ],
)
def test_modules_that_cannot_be_joined_are_refused(rules, table, told):
    with pytest.raises(ValueError, match=told):
        joined(rules=rules, table=table)


def test_modules_imported_by_a_text_file_stay_apart():
    sources = {"clock": "x = 1\n", "table": "y = 1\n", "main": "from pack.clock import x\n"}
    assert set(joined(fixed=("pack.main",), **sources)) == {"pack.clock", HEAD, "pack.main"}
    sources["main"] = "from pack.table import y\n"
    assert set(joined(fixed=("pack.main",), **sources)) == {HEAD, "pack.main"}


def test_a_joined_module_cannot_be_loaded_by_its_name():
    with pytest.raises(ValueError, match="pack.rules, it is in pack.table"):
        joined(rules="x = 1\n", table="y = 1\n", main='residency.bring("pack.rules")\n')


def test_all_bundles_of_the_game_are_built(monkeypatch):
    monkeypatch.undo()
    found = set()
    for board in ("pybadge", "raspberry_pi_pico_w"):
        found |= {*built(board).names["heads"].items()}
    wanted = {name: head for head, names in bundle.BUNDLES.items() for name in names.split()}
    assert dict(found) == wanted
    # A screen is opened by its name, so it has a file of its own.
    assert not {name for name, head in found if name.endswith("_screen") and name != head}
