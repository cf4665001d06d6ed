"""Test that a list keeps its cursor when the player returns to it."""

from tools.sim.worlds.scenes import at_title
from truco_store import SEEN, SEEN_LANGUAGE, SEEN_LESSON

AWAY = {"table", "lesson", "lobby", "connecting", "home"}  # screens that leave the list
BOARD = "m5stack_cardputer"  # a board with all ways to others


def lines_of(handheld, way):
    """Return {line: (name of the screen that OK opens, True if it is a list)} of a list.

    :param way: lines to choose from the main menu to this list
    """
    opened, app = {}, handheld.app
    screen = None
    for line in range(app.stack[-1].count):
        if app.stack[-1] is not screen:
            lead(handheld, way)
        screen, before = app.stack[-1], app.names[-1]
        screen.choose(line)
        handheld.tap("A")
        handheld.wait(300)
        top = app.names[-1]
        if top == before or top in AWAY:
            continue
        opened[line] = top, hasattr(app.stack[-1], "choose")
        for _ in range(4):
            if app.names[-1] == before:
                break
            handheld.tap("B")
            handheld.wait(300)
        if app.names[-1] == before:
            assert app.stack[-1].chosen == line, (way, line, top)
        else:
            assert app.names[-1] == "title", (way, line, top)
    return opened


def lead(handheld, way):
    """Go to the list at the end of `way`, without a saved match and after the lesson."""
    image = handheld.app.store.image
    image[:] = bytes(len(image))
    image[SEEN] |= SEEN_LANGUAGE | SEEN_LESSON
    handheld.go("home")
    handheld.wait(300)
    for line in way:
        handheld.app.stack[-1].choose(line)
        handheld.tap("A")
        handheld.wait(300)


def test_each_list_of_the_menu_keeps_its_cursor():
    with at_title(BOARD, seed=4) as handheld:
        ways, seen = [()], {"home"}
        for way in ways:
            lead(handheld, way)
            for line, (name, is_list) in lines_of(handheld, way).items():
                if is_list and name not in seen:
                    seen.add(name)
                    ways.append((*way, line))
        assert {"others", "setup", "options", "page", "help"} <= seen
