"""Test that large text, and text at the table, is readable on the panel.

It must contrast with its background, be complete, and keep away from the edge. test_tour.py covers
the other text of all screens.
"""

import pytest

from host_tests.support import seen_text
from host_tests.support.seen_text import faults
from tools.sim.worlds import golden_tour
from tools.sim.worlds.scenes import FOUR, TWO, Scene

ENGLISH = 1


# What fits the narrowest panel also fits wider panels with the same letters.
def test_large_text_of_all_screens_can_be_read():
    found, tall = {}, set()
    with Scene("sim_128x128", hands=FOUR, language=ENGLISH, pictures=True) as scene:
        # Import now, because each start of the game loads its modules again.
        from truco_ui.widgets import sheets, theme

        scene.app.setup.large_text = 1
        sheets.fit_letters(scene.app.width, scene.app.setup)
        for name in golden_tour.walk(scene):
            rgb = scene.handheld.rgb()
            # Skip small text where a panel's edge may touch a letter of the table below.
            plain = "" if name in golden_tour.PARTIAL else faults(scene.app, rgb)
            found[name] = plain + faults(scene.app, rgb, theme.prose)
            if seen_text.letters(scene.app, rgb, theme.prose):
                tall.add(name)
            screen = scene.app.stack[-1]
            if getattr(screen, "_help", None):  # the edge of the help must not cover the last line
                last = screen._lines[-1].grid
                foot = last.y + last.height * last.tile_height
                assert foot <= screen._help.grid.y - theme.scale, name
    assert not any(found.values()), {name: fault for name, fault in found.items() if fault}
    assert tall >= {"home", "options", "setup", "book", "lesson", "menu", "help", "give_up"}


@pytest.mark.parametrize("size", ["128x128", "240x240"])
def test_large_hints_and_words_at_the_table_can_be_read(size):
    with Scene("sim_" + size, hands=TWO, opener=1, score=(10, 9), pictures=True) as scene:
        found = []
        for act in (scene.settle, lambda: scene.plan(1, "5d"), scene.settle):
            act()
            found.append(faults(scene.app, scene.handheld.rgb()))
        scene.press("B")
        scene.wait(150)
        found.append(faults(scene.app, scene.handheld.rgb()))
        scene.plan(1, "F")
        scene.wait(2500)
        found.append(faults(scene.app, scene.handheld.rgb()))
        assert not any(found), found
