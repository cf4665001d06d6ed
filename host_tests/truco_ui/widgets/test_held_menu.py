"""Test that the menu says that holding its key ends the game."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene, read
from truco_ui.widgets.theme import SIGN_BATTERY

KEYS = {"sim_160x128": "START", "clue_nrf52840_express": "A+B"}


def titles(scene, key, time_ms):
    """Return the different titles of the menu while a key is held."""
    found = []
    scene.handheld.set_keys(key, True)
    for _ in range(time_ms // 20):
        scene.wait(20)
        if scene.app.names[-1] == "menu":
            title = read(scene.screen._bar).split(chr(SIGN_BATTERY))[0].rstrip()
            if title not in found:
                found.append(title)
    scene.handheld.set_keys(key, False)
    scene.wait(60)
    return found


@pytest.mark.parametrize("board", sorted(KEYS))
@pytest.mark.parametrize("language, held", [(0, "Segure: sair"), (1, "Hold: leave")])
def test_a_held_key_counts_down_and_ends_the_game(board, language, held):
    with Scene(board, hands=TWO, language=language) as scene:
        scene.settle()
        found = titles(scene, KEYS[board], 1900)
        assert found == ["Menu", held + ".", held + "..", held + "..."]
        # A key that is released in time ends nothing.
        assert read(scene.screen._bar).startswith("Menu")


def test_a_short_press_shows_the_menu_without_a_countdown():
    with Scene(hands=TWO) as scene:
        scene.settle()
        assert titles(scene, "START", 300) == ["Menu"]
