"""Test the ladder: the rivals that can be challenged, and what a won match changes."""

import pytest

from host_tests.support.text_boxes import words
from tools.sim.worlds.scenes import at_title, end_match, read
from truco_core.characters import BY_RUNG, RUNGS
from truco_core.rules import FLAGS, RERAISE
from truco_game import ladder
from truco_game.setup import Setup
from truco_store import (
    BADGES,
    BEST,
    LADDER,
    profile,
)
from truco_ui.screens.home_screen import TO_LADDER


@pytest.fixture
def handheld():
    with at_title("sim_160x128", seed=5) as handheld:
        yield handheld


def climb_to(handheld, climbed):
    app = handheld.app
    app.store.image[LADDER] = climbed
    app.store.image[BADGES + 1] = 3  # do not show the badges of the ladder
    app.store.image[BADGES] = 8  # do not show the badge of the first match
    handheld.go("home.ladder")
    return app


def test_the_cursor_is_on_the_next_rival_and_later_ones_are_locked(handheld):
    app = climb_to(handheld, 2)
    screen = app.stack[-1]
    assert read(screen._lines[screen.chosen - screen._top]).startswith("3")
    handheld.tap("UP", "UP")
    people = words("pt", "people").PEOPLE
    called, manner = people[BY_RUNG[4]]
    assert read(screen._lines[screen.chosen - screen._top]).rstrip() == "5 " + called
    assert screen.help(screen.chosen) == manner + " Antes, ganhe do Zeca."
    handheld.tap("A")  # on a locked rival, OK moves to the rival who is next
    assert app.names == ["ladder"]
    handheld.tap("A")
    assert app.names == ["table"]
    assert app.setup.players == 2 and app.setup.robots[0] == BY_RUNG[2]


def end(handheld, rung, *score):
    """End a match against the rival of a rung with this score."""
    app = handheld.app
    ladder.prepare(app.setup, app.store.image, rung)
    app.play()
    handheld.wait(200)
    end_match(app.game.table.match.state, *score)
    app.game.keeper.keep(profile.LOST if score[0] < score[1] else profile.WON)
    app.go("end")
    handheld.wait(2000)
    while app.names[-1] == "badge":
        handheld.tap("A")
    return app.stack[-1]


def test_the_best_score_against_a_rival_is_shown_until_the_rival_is_beaten(handheld):
    app = climb_to(handheld, 2)
    app.setup.speed = 1
    # A record of less than half of the goal is not shown.
    assert "Seu recorde: 5" not in end(handheld, 3, 5, 12).news.rows
    for score, best in (((10, 12), 10), ((12, 3), 0)):
        screen = end(handheld, 3, *score)
        told = "Seu recorde: %d" % best
        assert (told in screen.news.rows) == (best > 0)
        assert read(screen._lines[0]) == ("Revanche" if best else "Próximo: Dita")
        if best:
            handheld.tap("A")
            handheld.wait(400)
            assert [read(line) for line in app.stack[-1].picture.words.lines] == ["Voltou?"]
        handheld.go("home.ladder")
        screen = app.stack[-1]
        line = read(screen._lines[screen.chosen - screen._top]).split()
        assert line[:2] == (["3", "Zeca"] if best else ["4", "Dita"])
        assert (line[2:] == [str(best)]) == (told + "." in screen.help(screen.chosen)) == (best > 0)
        handheld.go("home", TO_LADDER)
        assert (told + "." in app.stack[0]._about[TO_LADDER]) == (best > 0)
    end(handheld, 3, 12, 2)  # a rival who was beaten before
    end(handheld, 3, 2, 12)
    assert not app.store.image[BEST]


@pytest.mark.parametrize("rung, first", [(3, "Próximo: Dita"), (RUNGS, "Outra partida")])
def test_a_won_match_leads_to_the_next_rival(handheld, rung, first):
    app = climb_to(handheld, rung - 1)
    screen = end(handheld, rung, 12, 3)
    assert read(screen._lines[0]) == first
    face = screen._rival
    assert face.x < app.width
    handheld.wait(4000)
    assert face.x >= app.width
    handheld.tap("A")
    assert app.names == ["table"]
    assert ladder.last_rung(app.store.image) == min(rung + 1, RUNGS)


def test_the_players_own_table_is_restored_after_the_ladder(handheld):
    """Test also a changed option, which saves all options, and a restart."""
    app = handheld.app
    setup = app.setup
    setup.players = 4
    setup.robots[:] = bytes((4, 5, 6))
    setup.rules[FLAGS] ^= RERAISE
    own = setup.players, bytes(setup.robots), bytes(setup.rules)
    app.save_options()
    climb_to(handheld, 0)
    handheld.tap("A")
    assert app.names == ["table"] and setup.players == 2 and setup.robots[0] == BY_RUNG[0]
    setup.speed = 2
    app.save_options()
    kept = Setup(app.store.image)
    assert (kept.players, bytes(kept.robots), bytes(kept.rules)) == own and kept.speed == 2
    assert setup.players == 2  # the running match is not affected
    handheld.tap("START")
    app.stack[-1]._leave()
    handheld.wait(60)
    assert app.names == ["home"]
    assert (setup.players, bytes(setup.robots), bytes(setup.rules)) == own and setup.speed == 2
