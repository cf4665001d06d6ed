"""Folders go, names get short, and every import finds what it found before."""

import builtins
import importlib.metadata
import sys

import pytest

from tools.drive import checkout
from tools.environment import paths
from tools.linker import Refused, bundle, cut, flatten, foreign
from tools.vm import measure

SOURCES = {
    "truco_core.match": b"",
    "truco_ui": b'"""Doc."""\n',
    "truco_ui.app": b"",
    "truco_ui.screens": b'"""Doc."""\n',
    "truco_ui.screens.title_screen": b"",
    "truco_game": b'"""Doc."""\nfrom micropython import const\nSEAT = const(0)\n',
    "truco_game.ladder": b"",
    "truco_store": b"class Store:\n    pass\n",
    "truco_store.loading": b"",
    "truco_texts.pt.setup": b"",
    "residency": b"",
    "ble_host.hci": b"",
    "truco_link.keeping": b"",
}


def test_names_on_a_board():
    assert flatten.names(SOURCES) == {
        "truco_core.match": "truco_core.match",
        "truco_ui": "zap",
        "truco_ui.app": "zap.app",
        "truco_ui.screens": None,
        "truco_ui.screens.title_screen": "zap.title_screen",
        "truco_game": None,  # nothing but constants, which are numbers by then
        "truco_game.ladder": "zap.ladder",
        "truco_store": "zap.truco_store",  # it has code
        "truco_store.loading": "zap.loading",
        "truco_texts.pt.setup": "zap.pt_setup",
        "residency": "zap.residency",
        "ble_host.hci": "zap.hci",
        "truco_link.keeping": "zap.getvalue",
    }


def test_two_modules_of_one_name_are_refused():
    with pytest.raises(Refused, match="both be zap.app"):
        flatten.names(dict(SOURCES, **{"truco_game.app": b""}))


@pytest.mark.parametrize(
    "source, there",
    [
        (
            "import residency\nresidency.bring(x)",
            "from zap import residency\nresidency.bring(x)",
        ),
        ("from truco_game import ladder as k", "from zap import ladder as k"),
        (
            "from truco_ui.screens import title_screen\nfrom truco_core import match",
            "from zap import title_screen\nfrom truco_core import match",
        ),
        ("from truco_store import Store", "from zap.truco_store import Store"),
        ("from truco_store.loading import close", "from zap.loading import close"),
        ("import ble_host.hci\nble_host.hci.f()", "import zap.hci\nzap.hci.f()"),
        ("from truco_link import keeping", "from zap import getvalue as keeping"),
        ("from truco_link.keeping import go", "from zap.getvalue import go"),
        ("residency.use('truco_link.keeping')", "residency.use('zap.getvalue')"),
        ('x = "truco_game.ladder"', 'x = "zap.ladder"'),
        ('x = "truco_ui.screens."', 'x = "zap."'),
        ('x = ("truco_ui", "truco_link/a")', 'x = ("zap", "zap/a")'),
        ('x = "truco_texts.%s.%s"', 'x = "zap.%s_%s"'),
        ("x = truco_ui.screens_of(1)", "x = truco_ui.screens_of(1)"),
    ],
)
def test_what_names_a_module_follows(source, there):
    flat = flatten.Flat(flatten.names(SOURCES))
    assert flat.apply(source.encode()).decode() == there


@pytest.mark.parametrize(
    "source, there",
    [
        ("from zap import x, y as z", "import x; import y as z"),
        ("from zap.x import A as B, C", "from x import A as B, C"),
        ("from truco_core import x; from truco_core.y import A", None),
        ("residency.bring('zap.x')", "residency.bring('x')"),
        ("x = 'zap.%s_%s' % a + 'zap.'", "x = '%s_%s' % a + ''"),
        ("x = 'zap', 'zap/a', 'zapped.a', 1", None),
    ],
)
def test_a_game_asks_for_modules_without_the_package_that_is_none(source, there):
    assert flatten.rooted(source.encode()).decode() == (there or source)


def test_a_module_without_a_package_hides_none_of_the_firmware():
    ours = {flatten.runs_as(name) for name in measure.board_sources()}
    theirs = set(sys.builtin_module_names)
    for file in importlib.metadata.files(foreign.STUBS):
        theirs.add(file.parts[0].removesuffix("-stubs").removesuffix(".pyi"))
    assert "board" in theirs and "title_screen" in ours and not ours & theirs


@pytest.mark.parametrize(
    "source, there",
    [
        ('    x = residency.bring("pack.x")\n', "    from pack import x\n"),
        (
            '    y = residency.bring("pack.x"); y.f()\n',
            "    from pack import x as y; y.f()\n",
        ),
        ('    x = residency.bring("pack.x").f()\n', None),
        ('    x.y = residency.bring("pack.x")\n', None),
        ('    x = y = residency.bring("pack.x")\n', None),
        ("    x = residency.bring(name)\n", None),
        ('    x = residency.bring("x")\n', None),
        ('    x = residency.use("pack.x")\n', None),
        ('    x = other.bring("pack.x")\n', None),
    ],
)
def test_a_module_that_a_function_brings_is_imported_there(source, there):
    source = "def f():\n" + source
    wanted = source if there is None else "def f():\n" + there
    assert flatten.bare(source.encode()).decode() == wanted


def test_a_text_may_not_ask_for_a_module_in_another_ones_file(monkeypatch):
    monkeypatch.setattr(bundle, "BUNDLES", {"pack.table": "pack.cards pack.table"})
    sources = {
        "pack.cards": b"",
        "pack.table": b"",
        "pack.main": b'residency.bring("pack.cards")\n',
    }
    with pytest.raises(ValueError, match="pack.cards, it is in pack.table"):
        bundle.join(dict(sources, pack=b""))


def test_the_game_has_no_folder_left():
    deep = {name for name in measure.board_sources() if name.count(".") > 1}
    assert deep and all(name.startswith("truco_core.bots.") for name in deep)


def test_short_names_of_modules_are_words_that_hide_nothing():
    """Each is one of our modules with a file of its own; in its package no builtin gets lost."""
    own = checkout.own_sources(paths.ROOT)
    sources = {checkout.dotted(path): data for path, data in own.items()}
    assert set(flatten.SHORT) <= set(cut.cut(sources))
    words = [name.rpartition(".")[2] for name in flatten.SHORT.values()]
    assert not set(words) & set(dir(builtins))
    shared = {name for names in bundle.BUNDLES.values() for name in names.split()}
    assert not (shared - set(bundle.BUNDLES)) & {*flatten.SHORT, *flatten.SHORT.values()}
