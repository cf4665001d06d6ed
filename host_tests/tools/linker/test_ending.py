"""Files end their import themselves, and whoever imports them takes them so; short texts of modules
that come and go are no names that stay.
"""

import pytest

from host_tests.support.screens_on_vm import on_vm
from tools import vm
from tools.drive import checkout
from tools.linker import cut, ending, passing

RESIDENCY = b"import gc\n"
A, B = b"from truco_ui import b\n", b"def g():\n    return 1\n"
FROM_A = b"from truco_ui import a\n"
LATER = b"def f():\n    from truco_ui import b\n"


def ended(fixed=(), **more):
    """Which of these modules of truco_ui end so, beside `a`, which imports `b`."""
    sources = {"residency": RESIDENCY, "truco_ui.a": A, "truco_ui.b": B}
    sources.update((name.replace("__", "."), source) for name, source in more.items())
    done = ending.ended(sources, fixed)
    assert done["residency"] == RESIDENCY + b"\nbuiltins.__import__ = take\n"
    return [name[-1] for name in sources if done[name].endswith(b"\nthrow(__name__)\n")]


@pytest.mark.parametrize(
    "more, found",
    [
        ({}, "ab"),
        ({"truco_rescue": A}, "a"),
        ({"truco_rescue": b"from truco_ui import a\n"}, ""),  # and what that imports
        ({"truco_rescue": b"from truco_ui import a\n", "truco_ui__a": LATER}, ""),
        # Behind residency all is caught.
        (
            {"truco_rescue": b"from truco_ui import a\n", "truco_ui__a": b"import residency\n" + A},
            "b",
        ),
        (
            {"truco_rescue": b"from truco_ui import a\n", "truco_ui__a": A + b"import residency\n"},
            "",
        ),
        ({"truco_ui__start": b"from truco_ui import a\n"}, ""),
        ({"truco_page__page": b"from truco_ui import a\n"}, ""),
        ({"code": b"import residency\nimport truco_ui.a\n", "fixed": ["code"]}, ""),
        ({"truco_ui__b__c": B}, "ac"),  # a package has no end of its own
        ({"truco_ui__b": b"from micropython import const\nX = const(1)\n"}, "a"),
    ],
)
def test_a_file_ends_itself_unless_it_may_come_before_residency(more, found):
    assert ended(**more) == list(found)


def test_without_residency_nothing_is_changed():
    sources = {"truco_ui.a": A, "truco_ui.b": B}
    assert ending.ended(sources) == sources


def test_of_the_game_all_do_but_what_starts_it():
    sources = {checkout.dotted(path): data for path, data in checkout.own_sources(vm.ROOT).items()}
    own = cut.cut(sources)
    done = ending.ended(own)
    same = {name for name in own if done[name] == own[name]}
    for name in ("truco_ui.table.speech", "truco_ui.widgets.sheets", "truco_texts.parts"):
        assert name not in same, name
    for name in ("truco_link.lobby", "truco_link.host", "truco_core.table", "board_configs.radio"):
        assert name not in same, name
    assert done["truco_rescue"].endswith(b"sys.path.insert(0, __file__[:-16] + 'zap')\n")
    assert {"truco_ui.start", "truco_ui.app", "truco_texts.pt.lobby"} <= same


def test_the_game_takes_them_and_collects_later_what_they_left():
    text = """
import truco_ui.app as residency  # which has it on a board
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
    from truco_core import possible
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


KNOWN = {"known"}


@pytest.mark.parametrize(
    "before, after",
    [
        (b'x = "text"\n', b'x = ("text",)[0]\n'),
        (b'x = f(1, "t x", y="%d s" % 3)\n', b'x = f(1, ("t x",)[0], y=("%d s",)[0] % 3)\n'),
        ('x = "não"\n'.encode(), 'x = ("não",)[0]\n'.encode()),
        (b'x = ["one", "two"]\n', b'x = [("one",)[0], ("two",)[0]]\n'),
        (b'x = ("rule", bytes(3))\n', b'x = (("rule",)[0], bytes(3))\n'),
    ],
)
def test_a_short_text_goes_into_a_constant_tuple(before, after):
    assert passing.free_texts(before, KNOWN) == after


@pytest.mark.parametrize(
    "source",
    [
        b'"head"\nx = 1\n',
        b'def f():\n    "words"\n',
        b'x = "known"\n',
        b'x = "longer than ten"\n',
        b'x = "a"\n',  # a name of every firmware
        b'x = f"is {y:>3} here"\n',
        b'x = (("one", 2), "two")\n',
        b'import residency\nresidency.bring("title")\n',
    ],
)
def test_all_other_texts_stay(source):
    assert passing.free_texts(source, KNOWN) == source


def test_what_is_there_while_cards_are_played_is_left_as_it_is():
    for name in ("truco_ui.screens.table_screen", "truco_core.match", "truco_link.carriers.ble"):
        assert not passing.passes(name)
    for name in ("truco_ui.screens.title_screen", "board_configs.pybadge", "truco_texts.en.setup"):
        assert passing.passes(name)
    assert not passing.passes("truco_link.host")
    assert passing.passes("truco_link.keeping") and not passing.passes("truco_input.keys")


def test_what_is_of_the_link_and_passes_says_so():
    for module, mark in (
        ("truco_link.keeping", b"discard = True"),
        ("truco_link.host", b"discard = False"),
        ("truco_input.keys", b""),
    ):
        for source in (b'"""Of\nthis."""\ndef f(): 1\n', b"\ndef f(): 1\n"):
            done = passing.marked({"zap.x": source}, {module: "zap.x"})["zap.x"]
            assert mark in done and (b"discard" in done) is bool(mark)
            assert done.count(b"\n") == source.count(b"\n")
            compile(done, module, "exec")
    constants = {"zap.x": b'"""Of this."""\nX = 1\n'}
    assert passing.marked(constants, {"truco_link.keeping": "zap.x"}) == constants


NAMES = """
import micropython, sys
sys.path.insert(0, "/there")
import %s
%s.f()
micropython.qstr_info(1)
"""


@pytest.mark.slow
def test_such_a_text_is_no_name_on_the_vm():
    source = b'def f():\n    return "od d", {"k y": "w d"}\n'
    freed = passing.free_texts(source, KNOWN)
    mounts = {"/there/plain.py": source, "/there/freed.py": freed}
    assert b'("k y",)[0]' in freed
    plain, freed = (vm.run(NAMES % (name, name), mounts) for name in ("plain", "freed"))
    for text in ("Q(od d)", "Q(k y)", "Q(w d)"):
        assert text in plain and text not in freed
