"""Files that nobody imports by a statement end their import themselves, and the game takes them."""

import pytest

from tools import vm
from tools.drive import tree
from tools.linker import cut, ending

ASKS = b'import residency\ndef f():\n    with residency.use("truco_ui.b") as b:\n        b.g()\n'
B = b"def g():\n    return 1\n"


def ended(**more):
    """Which of these modules of truco_ui end so, beside `a`, which asks for `b`."""
    sources = {"truco_ui.a": ASKS, "truco_ui.b": B}
    sources.update(("truco_ui." + name, source) for name, source in more.items())
    done = ending.ended(sources)
    return [name[-1] for name in sources if done[name] != sources[name]]


@pytest.mark.parametrize(
    "more, found",
    [
        ({}, "b"),
        ({"c": b"from truco_ui import b\n"}, ""),
        ({"c": b"from truco_ui.b import g\n"}, ""),
        ({"c": b'import residency\nb = residency.bring("truco_ui.b")\n'}, ""),  # see flatten.bare
        ({"b": ASKS.replace(b"b", b"c"), "c": b"from truco_ui.b import f\n"}, "bc"),
        (
            {"b": ASKS.replace(b"b", b"c"), "c": b"import truco_ui.b\n", "d": b"import truco_ui.c"},
            "",
        ),
    ],
)
def test_a_file_that_a_statement_may_import_ends_as_any(more, found):
    assert ended(**more) == list(found)


def test_of_the_game_those_do_that_come_while_cards_are_played():
    sources = {tree.dotted(path): data for path, data in tree.own_sources(vm.ROOT).items()}
    own = cut.cut(sources)
    done = ending.ended(own)
    for name in ("speech", "notices", "effects", "sides", "table_view_apart"):
        assert done["truco_ui.table." + name] != own["truco_ui.table." + name], name
    assert done["truco_texts.parts"] != own["truco_texts.parts"]
    assert done["truco_ui.widgets.sheets"] == own["truco_ui.widgets.sheets"]


def test_the_game_takes_them_and_collects_later_what_they_left():
    text = """
import sys
sys.path[:] = ["/standins", "/lib", ""]
import residency
collected = []
class gc:
    collect = lambda: collected.append(1)
residency.gc = gc
for _ in range(2):
    with residency.use("truco_game.insight") as one:
        print(one is residency.modules[one.__name__], one.__name__ in sys.modules)
    print(one.__name__ in sys.modules, len(collected))
    residency.tidy()
    residency.tidy()
for _ in range(20):
    with residency.use("truco_game.insight"):
        pass
print(len(collected))
"""
    mounts = dict(vm.core_mounts(), **vm.stand_ins())
    mounts["/lib/truco_game"] = "lib/truco_game"
    said = vm.run(text, mounts).split("\n")
    assert said[:4] == ["True True", "False 0", "True True", "False 1"]
    assert said[4] == "4"  # of twenty each eighth collects; two more did before
