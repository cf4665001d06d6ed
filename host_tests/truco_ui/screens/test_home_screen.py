"""The main menu: where its cursor stands, by what the player has done before."""

import pytest

from tools.sim.handheld import Handheld
from truco_store import LINK, LINK_TABLE, MATCH, SEEN, SEEN_LANGUAGE, SEEN_LESSON, profile
from truco_ui.screens import home_screen
from truco_ui.screens.home_screen import LEARN, TO_PLAY


def finish_lesson(app):
    app.store.image[SEEN] |= SEEN_LESSON
    app.store.save()


def finish_match(app):
    app.play()
    profile.close(app.store.image, profile.LOST)
    app.game = None


def agree_to_end(app):
    app.play()
    profile.close(app.store.image, profile.FRIENDLY)
    app.game = None


def keep_a_seat(app):
    app.store.image[LINK] = LINK_TABLE


def play_with_others(app):
    profile.note(app.store.image, True, 12, 3)


@pytest.mark.parametrize(
    "before, line",
    [
        (None, LEARN),
        (agree_to_end, LEARN),  # nothing is known of a match that nobody won
        (finish_lesson, TO_PLAY),
        (finish_match, TO_PLAY),
        (play_with_others, TO_PLAY),
        (keep_a_seat, home_screen._RETURN),  # who dropped out wants back first of all
    ],
)
def test_the_cursor_is_on_the_lesson_until_something_was_played(before, line):
    with Handheld("sim_160x128", seed=2) as handheld:
        handheld.wait(1500)
        app = handheld.globals["game"]
        app.store.image[SEEN] |= SEEN_LANGUAGE
        if before:
            before(app)
            app.go("title")
        assert not app.store.image[MATCH]
        handheld.press("A")
        handheld.wait(60)
        screen = app.stack[-1]
        assert app.names == ["home"] and screen._items[screen.chosen] == line


def test_a_newcomers_keys_lead_to_the_lesson():
    with Handheld("sim_160x128", seed=2) as handheld:
        handheld.wait(1500)
        app = handheld.globals["game"]
        visits = []
        for _ in range(5):
            visits += app.names
            handheld.press("A")
            handheld.wait(100)
        assert visits == ["title", "language", "guide", "home", "lesson"]
