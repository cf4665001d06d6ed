"""Test the cursor of the main menu, and the cards of a day."""

import contextlib

import pytest

import truco_store as kept
from tools.sim.handheld import Handheld
from tools.sim.worlds.scenes import at_title, lines_on, paragraph
from truco_core import rules, state
from truco_core.characters import BY_DAY, RUNGS
from truco_game import ladder
from truco_store import profile, put
from truco_ui.screens import home_screen
from truco_ui.screens.home_screen import LEARN, TO_LADDER, TO_PLAY


def finish_lesson(app):
    app.store.image[kept.SEEN] |= kept.SEEN_LESSON
    app.store.save()


def finish_match(app):
    app.play()
    profile.close(app.store.image, profile.LOST)
    app.game = None


def agree_to_end(app):
    app.play()
    profile.close(app.store.image, profile.FRIENDLY)
    app.game = None


def climb(app, rung=1, beaten=0):
    app.store.image[kept.LADDER], app.store.image[kept.RUNG] = beaten, rung
    finish_lesson(app)


def win_all(app):
    climb(app, RUNGS, RUNGS)


def keep_a_seat(app):
    app.store.image[kept.LINK] = kept.LINK_TABLE


def play_with_others(app):
    profile.note(app.store.image, True, 12, 3)


@pytest.mark.parametrize(
    "before, line",
    [
        (None, LEARN),
        (agree_to_end, LEARN),  # a match without a winner does not count as played
        (finish_lesson, TO_LADDER),
        (finish_match, TO_PLAY),
        (climb, TO_LADDER),
        (win_all, TO_PLAY),
        (play_with_others, TO_PLAY),
        (keep_a_seat, home_screen._RETURN),  # a player who dropped out wants to return first
    ],
)
def test_the_cursor_starts_on_the_lesson_until_a_match_was_played(before, line):
    with at_title("sim_160x128", seed=2) as handheld:
        app = handheld.app
        app.store.image[kept.SEEN] |= kept.SEEN_LANGUAGE
        if before:
            before(app)
            app.go("title")
        assert not app.store.image[kept.MATCH]
        handheld.tap("A")
        pass_badges(handheld)
        screen = app.stack[-1]
        assert app.names == ["home"] and screen._items[screen.chosen] == line


def test_badges_not_shown_after_a_match_are_shown_in_the_menu():
    """Test badges of matches with people, and of a match that ended before a power cut."""
    with at_title("sim_160x128", seed=2) as handheld:
        app = handheld.app
        app.store.image[kept.SEEN] |= kept.SEEN_LANGUAGE
        play_with_others(app)
        handheld.tap("A")
        handheld.wait(60)
        assert app.names == ["home", "badge"]
        pass_badges(handheld)
        assert app.stack[-1]._items[app.stack[-1].chosen] == TO_PLAY
        handheld.go("home")
        assert app.names == ["home"]


def pass_badges(handheld):
    handheld.wait(60)
    while handheld.app.names[-1] == "badge":
        handheld.tap("A")


@contextlib.contextmanager
def at_home(seed, date, board="sim_160x128"):
    """Provide (handheld, its app) at the line of the day's cards, on a date."""
    with Handheld(board, seed=seed) as m, pytest.MonkeyPatch.context() as patch:
        m.wait(1500)
        patch.setattr(home_screen.time, "localtime", lambda: date)
        app = m.app
        app.go("home", home_screen._DAY)
        m.wait(60)
        yield m, app


def dealt(m, app):
    """Return (the dealt cards of both players and the vira, the rival)."""
    m.wait(4000)
    assert app.names == ["table"] and not app.setup.seed, "for one match"
    s = app.game.record.state
    assert s[state.PLAYERS] == 2
    assert app.setup.rules == rules.at_table(1)
    return bytes(s[state.CARDS : state.PLAYS]), app.setup.robots[0]


def of_today(seed, date):
    with at_home(seed, date) as (m, app):
        app.setup.players = 4  # the player's own table does not matter
        app.setup.rule_set = seed % 8
        m.press("A")
        return dealt(m, app)


def typed(seed, code):
    with at_home(seed, (2000, 1, 1), "clue_nrf52840_express") as (m, app):
        m.press("B")
        m.wait(60)
        assert app.names == ["home", "code"]
        for digit in code:
            for _ in range(int(digit)):
                m.press("A")
            m.press("B")
        return dealt(m, app)


def test_the_cards_of_a_day_are_equal_for_all_even_without_a_clock():
    first, rival = of_today(7, (2026, 11, 24))
    assert (first, rival) == of_today(8, (2026, 11, 24)) == typed(9, "2411")
    others = [of_today(7, (2026, 11, 25)), typed(7, "2311"), typed(7, "0000")]
    assert first not in [cards for cards, _ in others]
    assert others[0][1] == BY_DAY[(rival - 1) % 8]


def test_the_line_of_the_day_shows_date_and_result():
    with at_home(7, (2026, 11, 24)) as (m, app):
        image = app.store.image
        # All badges are won, so none is announced.
        image[kept.BADGES], image[kept.BADGES + 1] = 255, 15
        app.setup.players = 4
        app.save_options()

        def said(date=None):
            if date:
                home_screen.time.localtime = lambda: date
            app.go("home", home_screen._DAY)
            m.wait(60)
            return paragraph(app.stack[-1]._help)

        assert said() == "Paulista, igual para todos. Hoje, 24/11."
        m.press("A")
        m.wait(3000)
        s = app.game.record.state
        s[state.SCORE : state.SCORE + 2] = bytes((14, 9))
        app.game.keep()
        image[kept.COUNTERS] = 11
        app.game.keeper.keep(profile.WON)
        app.end_game()
        image[kept.SEEN] = 0  # the level has been announced
        assert said() == "24/11: vitória, 12 a 9. Dias seguidos: 1."
        # The player's own table is restored.
        assert app.setup.players == 4 and ladder.last_rung(image) == 0
        # Another match on the same day does not count, and the player is told so before it begins.
        m.press("A")
        m.wait(60)
        assert app.names == ["home", "ask"] and "Só a primeira" in paragraph(app.stack[-1]._bar)
        m.press("DOWN A")
        m.wait(3000)
        assert app.names == ["table"]
        put(image, kept.DEALS, 4, 32 * 11 + 24)
        profile.note_day(image, False, 0, 12)
        app.end_game()
        image[kept.MATCH] = 0
        assert said().startswith("24/11: vitória, 12 a 9.")
        assert said((2026, 11, 25)).endswith("Hoje, 25/11. Dias seguidos: 1.")
        line = [line for line in lines_on(app.stack[-1].root) if "Jogo do dia" in line]
        assert line[0].split()[-1] == "1", "the streak"
        assert said((2026, 11, 26)).endswith("Hoje, 26/11."), "a day was missed"
        put(image, kept.DEALS, 4, 32 * 11 + 25)
        profile.note_day(image, False, 9, 12)  # 0 hands: older versions saved no number
        assert said((2026, 11, 25)).startswith("25/11: derrota, 9 a 12. Dias seguidos: 2.")
        # Without a clock, the last day counts.
        assert said((2000, 1, 1)).endswith("Dias seguidos: 2.")


def test_a_wrong_setting_does_not_block_menu_and_options():
    with Handheld("pybadge", settings={"ZAP_LINK": "foo"}) as handheld:
        handheld.wait(4000)
        handheld.go("home")
        assert handheld.app.names == ["home"]
        handheld.app.push("options")
        handheld.wait(100)
        assert handheld.app.names == ["home", "options"]
