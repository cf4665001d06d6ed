"""Test that functions marked as seldom move to a file of their own, and work as before."""

import ast
import pathlib

import pytest

from tools import vm
from tools.environment import paths
from tools.linker import Refused, bundle, cut, flatten, link, mpy
from tools.linker.family import bare
from tools.linker.syntax import parse

RESIDENCY = pathlib.Path(paths.ROOT, "lib", "residency.py").read_bytes()
MARK = pathlib.Path(paths.ROOT, "truco_core", "seldom.py").read_bytes()
CLASS = b"""# A class.
from micropython import const

import residency
from pack.base import Base

_MORE = const(40)
_NOTHING = Base().low() * 0
LIMIT: int = 5


def _helper(number):
    return _sum(number, _MORE)


def _sum(number, other):
    return number + other


class Thing(Base):
    def __init__(self):
        self.value = 1
        self._hidden = 2

    def often(self):
        return self.value + self._none()

    @residency.seldom
    def _none(self):
        self._last = self._hidden
        return self._last - 2 + _NOTHING

    @property
    def twice(self):
        return self.value * 2

    @residency.seldom
    def summed(self, other=1):
        return _helper(self.value) + self._hidden + self.twice + other + LIMIT

    @residency.seldom
    def kind(self):
        summed = self.summed(2)
        return isinstance(self, Thing), summed, self.shown()

    @residency.seldom("rare")
    def shown(self):
        text = \"\"\"a
    b\"\"\"
        return text, [self.often() for _ in range(2)]

    @residency.seldom("rare")
    def counted(self):
        for number in range(2):
            yield number + self.value


class Below(Thing):
    def shown(self):
        return "below"

    def often(self):
        return self.summed() + 100

    @residency.seldom
    def own(self):
        return self.summed(2) + self.rare_own()

    @residency.seldom("rare")
    def rare_own(self):
        return self.value


class Other:
    value = 3

    @residency.seldom("rare")
    def thrice(self, by=LIMIT):
        return tripled(self.value) + by


@residency.seldom("rare")
def tripled(number: int, *more, plus=_MORE):
    return 3 * number + plus + len(more)


@residency.seldom
def called(thing):
    return tripled(thing.value, 0, 0, plus=1)
"""
CORE = b"""from truco_core.seldom import seldom


class Low:
    def __init__(self):
        self.n = 1

    @seldom
    def of_core(self):
        return self.n + 1
"""
# Class names that occur twice: Thing is also its base's name, Below that of an unrelated class.
NAMESAKES = b"""import residency
from pack import thing


class Thing(thing.Thing):
    def shown(self):
        return "mine"

    @residency.seldom
    def own(self):
        return self.summed(2) + 1


class Below:
    def summed(self):
        return "another"

    def asked(self):
        return Below.summed(self)
"""
SOURCES = {
    "residency": RESIDENCY,
    "truco_core.seldom": MARK,
    "truco_core.low": CORE,
    "pack": b"",
    "pack.base": b"class Base:\n    def low(self):\n        return 7\n",
    "pack.thing": CLASS,
    "pack.namesakes": NAMESAKES,
}
SCRIPT = """
import sys
sys.path.append("/lib")
import residency
from pack import thing
from pack import namesakes
from pack.thing import Thing, Below, Other, called
from truco_core.low import Low
t = Thing()
print(t.summed(), t.summed(other=3), t.kind(), t.shown(), list(t.counted()), t.low(), t.often())
print(Below().often(), Below().kind(), Below().own(), hasattr(Below(), "no"))
print(hasattr(t, "summed"), hasattr(t, "nothing_of_it"), getattr(t, "nothing_of_it", "none"))
print(called(t), thing.tripled(1), Other().thrice(), Other().thrice(by=0), Low().of_core())
mine = namesakes.Thing()
print(mine.own(), mine.kind()[2], mine.often(), namesakes.Below().asked())
"""


def moved(sources):
    """Return {module: tree} with the marked functions in files of their own."""
    trees = {name: parse(source) for name, source in sources.items()}
    cut.cut(trees)
    bare(trees)
    return trees


@pytest.mark.parametrize("joined", [False, True])
def test_seldom_methods_work_on_the_vm(monkeypatch, joined):
    if joined:
        monkeypatch.setattr(bundle, "BUNDLES", {"pack.thing": "pack.base pack.thing"})
    linked = link.link(dict(SOURCES, step=SCRIPT.encode()), paths.ROOT, ["step"])
    del linked.trees["step"]
    done = linked.sources()
    assert {"pack.thing_2", "pack.thing_2_rare", "truco_core.low_2"} <= set(done)
    assert not [name for name in done if b"seldom" in done[name] or "seldom" in name]
    files = {
        "/%s.mpy" % flatten.place(name): mpy.compile_source(source, name)
        for name, source in done.items()
    }
    thing = ast.unparse(moved(SOURCES)["pack.thing"])
    assert "def summed" not in thing and "_helper" not in thing and "_sum" not in thing
    lines = vm.run(SCRIPT, files).strip().split("\n")
    assert lines[0].startswith("51 53 (True, 52, (") and lines[0].endswith("[1, 2] 7 1")
    assert lines[1] == "151 (True, 52, 'below') 53 False"
    assert lines[2] == "True False none"
    assert lines[3] == "6 43 54 49 2"
    assert lines[4] == "53 mine 1 another"


@pytest.mark.parametrize(
    "old, new, why",
    [
        (b"    def summed", b"    @property\n    def summed", "another decorator"),
        (b"def summed(self", b"def __len__(self", "the interpreter"),
        (b"def summed(self", b"def low(self", "a base has one"),
        (b"other=1", b"other=often", "a name of the class"),
        (b"return self.value + self._none()\n", b"global LIMIT\n        LIMIT = 1\n", "changes"),
        (b"return _helper", b"super().low()\n        return _helper", "super"),
        (b"def often", b"def __getattr__", "of its own"),
        (b"return _helper", b"global LIMIT\n        return _helper", "global"),
        (b"return self.summed()", b"return Thing.summed(self)", "summed is seldom"),
        (b"return self.summed()", b"return Below.summed(self)", "summed is seldom"),
        (b"return self.summed()", b"return super().summed()", "summed is seldom"),
        (b"def summed(", b"def called(", "two called"),
        (b"class Other", b"@residency.seldom\ndef kind():\n    pass\n\n\nclass Other", "two kind"),
        (b"plus=_MORE", b"plus=_MORE, **most", "any keyword"),
        (b"class Thing(Base)", b"class Thing(Base, Other)", "two bases"),
        (
            b"class Below(Thing)",
            b"from truco_core.low import Low as Below\n\n\nclass Below(Below)",
            "Below and its base have one name",
        ),
    ],
)
def test_functions_that_cannot_be_moved_are_refused(old, new, why):
    source = CLASS.replace(old, new, 1)
    assert source != CLASS
    with pytest.raises(Refused, match=why):
        moved(dict(SOURCES, **{"pack.thing": source}))
