"""How modules come into memory, how long they stay, and how they go."""

import sys
import types

import pytest

import residency
import truco_ui


@pytest.fixture
def come(monkeypatch):
    """A function that puts made-up modules into memory."""
    monkeypatch.setattr(residency, "_came", [])
    monkeypatch.setattr(residency, "mark", residency.mark.__wrapped__)

    def load(*names):
        for name in names:
            module = types.ModuleType(name)
            module.__file__ = "lib/%s.py" % name.replace(".", "/") if "." in name else None
            monkeypatch.setitem(sys.modules, name, module)

    return load


def test_what_came_while_a_screen_was_open_goes_with_it(come):
    come("truco_ui.first")
    before = residency.mark()
    come("truco_ui.second", "truco_game.third", "truco_core.stays", "foreign")
    residency.go_back(before)
    for name, there in (
        ("truco_ui.first", True),
        ("truco_ui.second", False),
        ("truco_game.third", False),
        ("truco_core.stays", True),
        ("foreign", True),
    ):
        assert (name in sys.modules) == there, name


def test_the_screen_below_keeps_what_it_brought(come):
    below = residency.mark()
    come("truco_ui.of_both")
    above = residency.mark()
    come("truco_ui.of_both", "truco_ui.of_one")
    residency.go_back(above)
    assert "truco_ui.of_both" in sys.modules and "truco_ui.of_one" not in sys.modules
    residency.go_back(below)
    assert "truco_ui.of_both" not in sys.modules


def test_a_moment_ends_with_its_block_also_when_it_fails():
    residency.forget("truco_game.turned")
    with pytest.raises(ZeroDivisionError), residency.use("truco_game.turned") as turned:
        assert turned is sys.modules["truco_game.turned"]
        1 / 0  # noqa: B018
    assert "truco_game.turned" not in sys.modules


def test_a_moment_leaves_what_was_there_before():
    before = residency.bring("truco_game.turned")
    with residency.use("truco_game.turned") as turned:
        assert turned is before
        with residency.use("truco_game.turned"):
            pass
    assert sys.modules["truco_game.turned"] is before


def test_a_forgotten_module_is_no_attribute_of_its_package(monkeypatch):
    module = types.ModuleType("truco_ui.gone")
    monkeypatch.setitem(sys.modules, "truco_ui.gone", module)
    truco_ui.gone = module
    residency.forget("truco_ui.gone")
    assert "truco_ui.gone" not in sys.modules and not hasattr(truco_ui, "gone")
    residency.forget("truco_ui.gone")  # twice does no harm


def test_a_package_goes_with_all_in_it_but_what_is_named(come):
    come("pack", "pack.one", "pack.two", "packed")
    residency.forget_under("pack", ("pack.two",))
    assert {"pack.two", "packed"} <= set(sys.modules)
    assert "pack" not in sys.modules and "pack.one" not in sys.modules
