"""Test that a help names only lines that are in the list which it is about."""

import re

import pytest

import truco_store as kept
from host_tests.support.text_boxes import languages, words
from tools.sim.worlds.scenes import at_title, lines_on, paragraph
from truco_core import state
from truco_texts import texts
from truco_ui.screens import home_screen, saved_match
from truco_ui.screens.home_screen import LEARN
from truco_ui.screens.options_screen import _PAGES, OF_TABLE

_AND = {"and", "e", "y"}


def parts_of(help):
    """Return the parts of a help that is a list, in small letters."""
    return help.rstrip(".").lower().split(", ")


def terms(*said):
    return set(re.findall(r"[^\W\d_]+", " ".join(said).lower())) - _AND


@pytest.mark.parametrize("board", ["pybadge", "lilygo_tdisplay_s3", "clue_nrf52840_express"])
@pytest.mark.parametrize("language", range(len(texts.CODES)))
def test_the_help_of_a_page_of_options_names_its_lines(board, language):
    with at_title(board, seed=2) as handheld:
        handheld.app.speak(language)
        handheld.app.setup.language = language
        handheld.go("options")
        pages = handheld.app.stack[-1]
        for at in range(pages.count - 1):  # the last line resets all options
            pages.choose(at)
            pages.redraw()
            said = parts_of(paragraph(pages._help))
            pages.take(at)
            handheld.wait(60)
            page = handheld.app.stack[-1]
            assert page is not pages
            names = [row[0].lower() for row in page.rows]
            assert said == names or said == names[:5] + [""] and names[5:]
            handheld.app.pop()
            handheld.wait(60)


@pytest.mark.parametrize("code, _", languages(""))
def test_the_help_of_a_line_that_opens_a_list_uses_the_names_of_this_list(code, _):
    home, rows = words(code, "home"), words(code, "options").ROWS
    learn = words(code, "help")
    lines = learn.LESSON, learn.RANKS, learn.RULES, learn.KEYS
    assert terms(home.ABOUT[LEARN]) <= terms(*lines)
    assert terms(home.ABOUT[home_screen._OPTIONS]) == terms(*words(code, "options").HEADINGS)
    always = [rows[name][0].lower() for name in _PAGES[OF_TABLE].split()[:2]]
    assert parts_of(words(code, "setup").HELP_OPTIONS) == always


@pytest.mark.parametrize("code, _", languages(""))
def test_a_text_that_sends_the_player_to_a_line_names_it_as_the_list_does(code, _):
    setup, signs = words(code, "setup"), words(code, "options").ROWS["signals"][0]
    assert terms(signs) <= terms(setup.HELP_PLAYERS)
    heading, about = words(code, "book").ABOUT_SIGNS
    assert heading == signs and setup.SETUP in about
    assert '"%s"' % words(code, "menu").SIGN in about
    learn, names = words(code, "profile"), words(code, "home").NAMES
    assert names[LEARN] in learn.LEARN
    assert names[home_screen.TO_LADDER].lower().split()[-1] in learn.BEAT.lower()


@pytest.mark.parametrize("size", ["128x128", "160x128", "240x240"])
@pytest.mark.parametrize("language", range(len(texts.CODES)))
def test_of_two_saved_matches_each_line_says_against_whom_and_the_score(size, language):
    with at_title("sim_" + size, seed=2) as handheld:
        app = handheld.app
        app.speak(language)
        app.setup.language = language
        image = app.store.image
        for rival, ours, theirs in ((7, 10, 11), (9, 3, 0)):
            app.setup.robots[0] = rival
            app.play()
            handheld.wait(3000)
            app.game.record.state[state.SCORE : state.SCORE + 2] = bytes((ours, theirs))
            app.game.keep()
            app.end_game()
            if not image[kept.LINK]:
                handheld.go("home")
                assert (
                    words(texts.CODES[language], "home").NAMES[8] in lines_on(app.stack[0].root)[1]
                )
                assert app.stack[0]._about[home_screen._CONTINUE].count(":") == 1
                assert saved_match.make_room(image)
        handheld.go("home")
        screen = app.stack[0]
        lines = [line.strip() for line in lines_on(screen.root)]
        assert [line for line in lines if "-" in line][:2] == ["Zefa 3-0", "Rosa 10-11"]
        asks = words(texts.CODES[language], "resume").RESUME
        assert screen._about[home_screen._SECOND].startswith(asks)
