"""One dictionary: a constant of the device's sources has one name and one home.

1. A public name that two modules define means two things, or is a copy. Either is a fault, but
   for the words of `SAID_WITH_MODULE`: those are written ``state.SIZE`` by all others, so that
   a bare one means one thing wherever it stands.
2. A private constant that another module has too is a copy: of a public one of its name and
   value (``_WON``, when profile.WON is that), or of a private one. Lines of menus and places in
   tables are small numbers that meet by chance, so below `_BY_CHANCE` as many as `_TOGETHER`
   must meet.
3. A number of `SPOKEN_FOR` is written nowhere but at its home.
4. An imported constant keeps its name.

What is written twice with a reason stands in `KEPT_TWICE`.

Texts are no constants: what has words in it counts for nothing here.
"""

import ast
import collections
import fnmatch
import itertools
import os
import re

import pytest

from tools.drive import checkout
from tools.environment import paths

# Modules that say the same things of different subjects; only one of them is ever used.
FAMILIES = ("board_configs.*", "truco_core.bots.features[24]")

# name -> (the module whose name may stand bare, or "", why one word serves several)
SAID_WITH_MODULE = {
    "SIZE": ("", "bytes of a match, a rule set, a robot's memory: of what the module is about"),
    "RAISE": ("truco_input", "what the player means, and the action that comes of it"),
    "PLAYING": ("", "a phase of a match, of a lobby, a flag of a beacon"),
    "REFUSED": ("", "a phase of a lobby, and a message that says no to another one"),
    "SEAT": ("truco_game", "the player's own, and the message that says who sits at one"),
    "LEFT": ("truco_input", "a key; a place at the table; how a text is set"),
    "RIGHT": ("truco_input", "as LEFT"),
    "WIDTH": ("", "of a board's panel, and where truco_ui.table.layout keeps it"),
    "HEIGHT": ("", "as WIDTH"),
    "RULES": ("truco_store", "where the memory has them, and the message that tells them"),
}

# value as it is written -> its name
SPOKEN_FOR = {0x3F: "truco_core.cards.CARD_MASK"}

# name -> why it is written at two places all the same
KEPT_TWICE = dict.fromkeys(
    ("DECLARATION", "PRIMARY"),
    "a client needs these bytes without ble_host.att, and the linker folds numbers only",
)

_NAME = re.compile(r"_?[A-Z][A-Z0-9_]*$")
_BY_CHANCE = 10
_TOGETHER = 4


class Said:
    """What one source says.

    values    {name: value, or its text where it is not a literal} of its constants
    imports   [(module, name, name it gets here, line)]
    hex       [(number, line)] of numbers that are written in hexadecimal
    """

    def __init__(self, source):
        self.values = {}
        self.imports = []
        self.hex = []
        module = ast.parse(source)
        for node in module.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self._assigned(node.targets[0].id, node.value)
        lines = source.splitlines()
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    here = alias.asname or alias.name
                    self.imports.append((node.module, alias.name, here, alias.lineno))
            elif isinstance(node, ast.Constant) and isinstance(node.value, int):
                if lines[node.lineno - 1].encode()[node.col_offset :].lower().startswith(b"0x"):
                    self.hex.append((node.value, node.lineno))

    def _assigned(self, name, value):
        if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "const":
            value = value.args[0]
        elif not isinstance(value, (ast.Constant, ast.Tuple, ast.BinOp)):
            return  # made by a call, or another name of something
        words = [n for n in ast.walk(value) if isinstance(getattr(n, "value", None), str)]
        if words or not _NAME.match(name):
            return
        try:
            self.values[name] = ast.literal_eval(value)
        except ValueError:
            self.values[name] = ast.unparse(value)


def faults(sources):
    """{name of the constant: [line of text]} for {module: source}."""
    said = {module: Said(source) for module, source in sources.items()}
    found = collections.defaultdict(list)
    for name, text in itertools.chain(
        _two_homes(said), _copies(said), _spoken_for(said), _other_names(said)
    ):
        found[name].append(text)
    return dict(found)


def _family(module):
    """The family of a module, or the module itself."""
    return next((family for family in FAMILIES if fnmatch.fnmatch(module, family)), module)


def _homes(said):
    """{public name: {family: one of its modules}}"""
    homes = collections.defaultdict(dict)
    for module, what in said.items():
        for name in what.values:
            if name[0] != "_":
                homes[name].setdefault(_family(module), module)
    return homes


def _two_homes(said):
    homes = {name: there for name, there in _homes(said).items() if len(there) > 1}
    for name, there in sorted(homes.items()):
        if name not in SAID_WITH_MODULE:
            yield name, "%s is in %s" % (name, " and ".join(sorted(there.values())))
    for name in sorted(set(SAID_WITH_MODULE) - set(homes)):
        yield name, "%s has one home: take it off SAID_WITH_MODULE" % name
    for module, what in said.items():
        for source, name, _, line in what.imports:
            if name in homes and name in SAID_WITH_MODULE and name in _values(said, source):
                bare = (SAID_WITH_MODULE[name][0], module)
                if _family(source) not in map(_family, bare):
                    last = source.rpartition(".")[2]
                    yield name, "%s:%d: write %s.%s" % (module, line, last, name)


def _values(said, module):
    return said[module].values if module in said else {}


def _copies(said):
    public = collections.defaultdict(dict)
    private = collections.defaultdict(dict)
    for module, what in said.items():
        for name, value in what.values.items():
            if isinstance(value, (int, bytes)):
                (private if name[0] == "_" else public)[name.lstrip("_"), value][module] = name
    met = collections.defaultdict(list)  # {(module, module): [(name, value)]}
    for key, there in private.items():
        others = set(public.get(key, ())) | set(there)
        for one in there:
            for other in others - {one}:
                if _family(one) != _family(other) and (other not in there or one < other):
                    met[one, other].append(key)
    for (one, other), keys in sorted(met.items()):
        for name, value in sorted(keys, key=str):
            if not isinstance(value, int) or value >= _BY_CHANCE or len(keys) >= _TOGETHER:
                yield name, "%s has a copy of %s's %s" % (one, other, name)


def _spoken_for(said):
    for module, what in said.items():
        for number, line in what.hex:
            home, _, name = SPOKEN_FOR.get(number, module + ".").rpartition(".")
            if home != module:
                yield name, "%s:%d: %#x is %s.%s" % (module, line, number, home, name)


def _other_names(said):
    for module, what in said.items():
        for source, name, here, line in what.imports:
            if here != name and name in _values(said, source):
                yield name, "%s:%d: %s is called %s" % (module, line, name, here)


def device_sources():
    """{module: text} of all that runs on a board, but for the self-test: that is a program of its
    own, which takes nothing of the game but what it shows a fault with."""
    found = {}
    for path in checkout.own_files(paths.ROOT):
        if path.endswith(".py") and not path.startswith("lib/truco_selftest/"):
            with open(os.path.join(paths.ROOT, path), encoding="utf-8") as file:
                found[checkout.dotted(path)] = file.read()
    return found


def test_a_constant_has_one_name_and_one_home():
    sources = device_sources()
    assert len(sources) > 100
    found = faults(sources)
    lines = [line for name, lines in found.items() if name not in KEPT_TWICE for line in lines]
    assert not lines, "\n".join(lines)
    mended = sorted(set(KEPT_TWICE) - set(found))
    assert not mended, "mended, take them off KEPT_TWICE: " + " ".join(mended)


CONST = "from micropython import const\n"


@pytest.mark.parametrize(
    "one, other, fault",
    [
        # Two meanings, and two homes of one.
        (CONST + "WON = const(1)\n", CONST + "WON = const(2)\n", "WON is in one and other"),
        ("WON = 'won'\n", "WON = 'ganhou'\n", None),
        # Copies.
        ("WON = 41\n", "_WON = 41\n", "other has a copy of one's WON"),
        ("_ROOM = 41\n", CONST + "_ROOM = const(41)\n", "one has a copy of other's ROOM"),
        ("_ROOM = 41\n", "_ROOM = 42\n", None),
        ("_ROW = 1\n", "_ROW = 1\n", None),
        ("A = 0\nB = 1\nC = 2\nD = 3\n", "_A = 0\n_B = 1\n_C = 2\n_D = 3\n", "copy of one's C"),
        # Another name.
        ("ROOM = 4\n", "from one import ROOM as SPACE\n", "other:1: ROOM is called SPACE"),
        # A number that has a name.
        ("X = a & 63\n", "def f(a):\n    return a & 0x3F\n", "other:2: 0x3f is truco_core.cards.C"),
    ],
)
def test_the_test_can_fail(one, other, fault):
    found = faults({"one": one, "other": other})
    lines = [line for name in found if name not in SAID_WITH_MODULE for line in found[name]]
    assert [line for line in lines if fault and fault in line] or not lines and not fault


def test_a_word_of_several_modules_is_said_with_its_module():
    sources = {
        "state": CONST + "SIZE = const(64)\n",
        "rules": CONST + "SIZE = const(14)\n",
        "good": "import state\nX = state.SIZE\n",
        "bad": "X = 1\nfrom rules import SIZE\n",
        "truco_input": CONST + "RAISE = const(6)\n",
        "shouts": CONST + "RAISE = const(1)\n",
        "screen": "from truco_input import RAISE\n",
        "view": "from shouts import RAISE\n",
    }
    found = faults(sources)
    assert found["SIZE"] == ["bad:2: write rules.SIZE"]
    assert found["RAISE"] == ["view:1: write shouts.RAISE"]
    assert found["LEFT"] == ["LEFT has one home: take it off SAID_WITH_MODULE"]


def test_the_members_of_a_family_are_no_copies_of_each_other():
    found = faults(
        {
            "board_configs.pybadge": "KEYS = 8\n_ROOM = 41\n",
            "board_configs.pygamer": "KEYS = 4\n_ROOM = 41\n",
        }
    )
    assert not set(found) - set(SAID_WITH_MODULE)
