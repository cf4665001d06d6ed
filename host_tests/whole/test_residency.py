"""Test when modules are loaded, kept and unloaded."""

import sys
import types

import pytest

import residency


@pytest.fixture
def come(monkeypatch):
    """Provide a function that loads invented modules."""
    monkeypatch.setattr(residency, "_came", [])

    def load(*names):
        for name in names:
            module = types.ModuleType(name)
            module.__file__ = "lib/%s.py" % name.replace(".", "/") if "." in name else None
            monkeypatch.setitem(sys.modules, name, module)

    return load


def test_modules_loaded_by_a_screen_are_unloaded_with_it(come):
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


def test_a_screen_below_keeps_its_modules(come):
    below = residency.mark()
    come("truco_ui.of_both")
    above = residency.mark()
    come("truco_ui.of_both", "truco_ui.of_one")
    residency.go_back(above)
    assert "truco_ui.of_both" in sys.modules and "truco_ui.of_one" not in sys.modules
    residency.go_back(below)
    assert "truco_ui.of_both" not in sys.modules


def test_a_with_block_unloads_its_module_even_after_an_error():
    residency.forget("truco_game.ladder")
    with pytest.raises(ZeroDivisionError), residency.use("truco_game.ladder") as ladder:
        assert ladder is sys.modules["truco_game.ladder"]
        1 / 0  # noqa: B018
    assert "truco_game.ladder" not in sys.modules


def test_a_load_for_which_memory_is_short_is_tried_again_with_more_room():
    """Texts are loaded by `how`, all other modules by an import."""
    tries = []

    def load(name):
        tries.append(name)
        if len(tries) == 1:
            assert residency.briefly("truco_game.ladder")
            raise MemoryError
        assert "truco_game.ladder" not in sys.modules, "unloaded before the second try"
        return types.ModuleType(name)

    residency.forget("truco_game.ladder")
    with residency.use("truco_texts.invented", load) as module:
        assert module.__name__ == "truco_texts.invented" and len(tries) == 2


def test_an_import_for_which_memory_is_short_is_tried_twice(monkeypatch):
    names = []

    def load(name, *_):
        names.append(name)
        raise MemoryError

    monkeypatch.setattr(residency, "_import", load)
    with pytest.raises(MemoryError):
        residency.import_module("truco_game.ladder")
    assert names == ["truco_game.ladder"] * 2
