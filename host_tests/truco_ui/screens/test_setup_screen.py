"""Test the list before a match, whose number of lines changes."""

import pytest

from tools.sim.worlds.scenes import at_title, read
from truco_core.characters import KINDS, SENSIBLE


@pytest.mark.parametrize("size", ["128x128", "240x240"])
def test_the_number_of_players_changes_wherever_the_list_is_scrolled(size):
    with at_title("sim_" + size, seed=7) as handheld:
        app = handheld.app
        app.setup.players = 4
        handheld.go("setup")
        screen = app.stack[-1]
        untouched = [read(text) for text in screen._lines], read(screen._bar)
        for _ in range(7):
            handheld.press("DOWN")
        for _ in range(6):
            handheld.press("UP")
        assert screen.chosen == 1 and screen._top > 0
        handheld.press("RIGHT")
        assert app.setup.players == 2 and screen.chosen == 1
        assert app.names == ["setup"]
        # The list begins at its first line.
        assert not screen._top and "\x86" not in read(screen._bar)
        handheld.press("UP")
        assert screen.chosen == 0
        handheld.press("DOWN RIGHT UP")
        assert ([read(text) for text in screen._lines], read(screen._bar)) == untouched


def test_a_long_rule_set_takes_the_place_of_its_label():
    with at_title("sim_240x240", seed=7) as handheld:
        handheld.app.setup.rule_set = 1
        handheld.go("setup")
        lines = [read(handheld.app.stack[-1]._lines[3])]
        handheld.press("DOWN DOWN DOWN RIGHT RIGHT")
        lines.append(read(handheld.app.stack[-1]._lines[3]))
        assert lines[0].split() == ["Regras", "Paulista"]
        assert lines[1].split()[:2] == ["Mineiro", "dobrado"]
        handheld.press("LEFT LEFT")
        assert handheld.app.setup.rule_set == 1, "the way back is the same"


def test_no_character_sits_twice_but_careful_robots_may():
    with at_title("sim_160x128", seed=7) as handheld:
        setup = handheld.app.setup
        setup.players = 4
        setup.robots[:] = bytes((4, SENSIBLE, 6))
        handheld.go("setup")
        handheld.press("DOWN", times=2)
        after = (*range(7, KINDS), 0, 1, 2, 3, 4)
        for key, order in (("RIGHT", (5, *after)), ("LEFT", (3, 2, 1, 0, KINDS - 1))):
            for kind in order:
                handheld.press(key)
                assert bytes(setup.robots) == bytes((kind, SENSIBLE, 6))
        setup.players = 2
        setup.robots[0] = 5
        handheld.press("RIGHT")
        assert setup.robots[0] == 6
