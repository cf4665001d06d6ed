"""Test that modules move to one folder with short names, and that all imports still work."""

import ast
import importlib.metadata
import sys

import pytest

from host_tests.support.built_boards import built
from tools.linker import Refused, flatten, foreign
from tools.linker.syntax import parse

SOURCES = {
    "truco_core.match": "",
    "truco_ui": '"""Doc."""\n',
    "truco_ui.app": "",
    "truco_ui.screens": "",
    "truco_ui.screens.title_screen": "",
    "truco_game": "from micropython import const\nSEAT = const(0)\n",
    "truco_game.ladder": "",
    "truco_store": "class Store:\n    pass\n",
    "truco_store.loading": "",
    "truco_texts.pt.setup": "",
    "residency": "",
    "ble_host.hci": "",
    "truco_link.telling": "",
}
TREES = {name: parse(source) for name, source in SOURCES.items()}


def test_modules_get_short_names_in_one_folder():
    assert flatten.names(TREES) == {
        "truco_core.match": "truco_core.match",
        "truco_ui": "zap",
        "truco_ui.app": "zap.app",
        "truco_ui.screens": None,
        "truco_ui.screens.title_screen": "zap.title_screen",
        "truco_game": None,  # has only constants, which have become numbers, so it has no file
        "truco_game.ladder": "zap.ladder",
        "truco_store": "zap.truco_store",  # this package has code, so it has a file
        "truco_store.loading": "zap.loading",
        "truco_texts.pt.setup": "zap.pt_setup",
        "residency": "zap.residency",
        "ble_host.hci": "zap.hci",
        "truco_link.telling": "zap.telling",
    }
    with pytest.raises(Refused, match="both be zap.app"):
        flatten.names(dict(TREES, **{"truco_game.app": parse("")}))


@pytest.mark.parametrize(
    "source, there",
    [
        ("import residency", "import residency"),
        ("from truco_game import ladder as k", "import ladder as k"),
        ("from truco_ui.screens import title_screen as t, x", "import title_screen as t\n"
         "from truco_ui.screens import x"),
        ("from truco_core import match, cards", None),
        ("from truco_store import Store", "from truco_store import Store"),
        ("from truco_store.loading import close", "from loading import close"),
        ("from truco_link import telling", "import telling"),
        ("from truco_link.telling import go as g", "from telling import go as g"),
        ("residency.use('truco_link.telling')", "residency.use('telling')"),
        ("x = 'truco_ui.screens.' + 'truco_core.' + '.'", "x = '' + 'truco_core.' + '.'"),
        ("x = ['truco_ui', 'truco_link/a', 'zapped.a', 1]", "x = ['zap', 'zap/a', 'zapped.a', 1]"),
        ("x = 'truco_texts.%s.%s'", "x = '%s_%s'"),
        ("x = truco_ui.screens_of(1)", None),
    ],
)  # fmt: skip
def test_imports_and_strings_with_module_names_are_renamed(source, there):
    made = parse(source)
    flatten.flatten(made, flatten.names(TREES))
    flatten.rooted(made)
    assert ast.unparse(made) == (there or source)


def test_modules_of_the_game_hide_no_module_of_the_firmware():
    there = {}
    for board in ("pybadge", "raspberry_pi_pico_w", "clue_nrf52840_express"):
        there.update(built(board).names["there"])
    ours = {flatten.runs_as(name) for name in there.values() if name}
    theirs = set(sys.builtin_module_names)
    for file in importlib.metadata.files(foreign.STUBS):
        theirs.add(file.parts[0].removesuffix("-stubs").removesuffix(".pyi"))
    assert "board" in theirs and "title_screen" in ours and not ours & theirs
