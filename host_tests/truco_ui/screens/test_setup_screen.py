"""The list before a match, whose lines become fewer and more."""

import contextlib

import pytest

from tools.sim.handheld import Handheld
from tools.sim.worlds.golden_tour import SIZES
from tools.sim.worlds.scenes import read
from truco_core import state
from truco_game.setup import SENSIBLE
from truco_ui.screens import setup_screen


@pytest.mark.parametrize("size", SIZES)
def test_players_change_wherever_the_list_stands(size):
    with Handheld("sim_" + size, seed=7) as handheld:
        handheld.wait(1500)
        app = handheld.globals["game"]
        app.setup.players = 4
        app.go("setup")
        handheld.wait(60)
        screen = app.stack[-1]
        untouched = [read(text) for text in screen._lines], read(screen._bar)
        for _ in range(7):
            handheld.press("DOWN")
        for _ in range(4):
            handheld.press("UP")
        assert screen.chosen == 3 and screen._top > 0
        handheld.press("RIGHT")
        assert app.setup.players == 2 and screen.chosen == 3
        assert app.names == ["setup"]
        assert not screen._top and "\x86" not in read(screen._bar)  # from its first line on
        for _ in range(3):
            handheld.press("UP")
        assert screen.chosen == 0
        for _ in range(3):
            handheld.press("DOWN")
        handheld.press("RIGHT")
        for _ in range(3):
            handheld.press("UP")
        assert ([read(text) for text in screen._lines], read(screen._bar)) == untouched


def test_each_of_the_careful_robots_says_something_of_its_own():
    with Handheld("sim_160x128", seed=7) as handheld:
        handheld.wait(1500)
        app = handheld.globals["game"]
        app.setup.players = 4
        app.setup.robots[:] = bytes(3 * (SENSIBLE,))
        app.go("setup")
        handheld.wait(60)
        screen, said = app.stack[-1], []
        for _ in range(screen.count):
            text = screen._portrait._text
            if not screen._portrait._face.grid.hidden:
                said.append(" ".join(read(text, row) for row in range(text.rows)).strip())
            handheld.press("DOWN")
        assert said == [
            "Robô: pede truco com boas cartas.",
            "Robô: conta o que cada carta vence.",
            "Robô: nunca cobre uma carta.",
        ]


def deals_of(m):
    """The cards of the hand that is begun, whoever holds them."""
    app = m.globals["game"]
    m.press("A")
    m.wait(4000)
    assert app.names == ["table"] and not app.setup.seed, "for one match"
    return bytes(app.game.record.state[state.CARDS : state.PLAYS])


@contextlib.contextmanager
def at_setup(seed):
    """(a handheld with chance of its own, its game, the screen)"""
    with Handheld("sim_160x128", seed=seed) as m:
        m.wait(1500)
        app = m.globals["game"]
        app.go("setup")
        m.wait(60)
        yield m, app, app.stack[-1]


def with_number(seed, number):
    """What is dealt to who types a number."""
    with at_setup(seed) as (m, app, screen):
        screen.choose(next(i for i in range(screen.count) if screen.rows[i][0] == "Cartas"))
        while app.names[-1] != "code":  # where a clock is, the cards of the day come first
            m.press("A")
        for digit in "%04d" % number:
            for _ in range(int(digit)):
                m.press("UP")
            m.press("A")
        assert app.names == ["setup"] and app.setup.seed == number + 1
        assert read(screen._lines[screen.chosen - screen._top]).count("%04d" % number)
        screen.choose(0)
        return deals_of(m)


def test_who_types_the_same_number_gets_the_same_cards():
    dealt = [with_number(*one) for one in ((7, 12), (8, 12), (7, 13))]
    assert dealt[0] == dealt[1] != dealt[2]


def test_who_has_a_clock_gets_the_cards_of_the_day(monkeypatch):
    def on(seed, year, day):
        with at_setup(seed) as (m, app, screen):
            monkeypatch.setattr(setup_screen.time, "localtime", lambda: (year, 11, day))
            screen._step_deal(1)
            m.wait(60)
            if year < 2025:
                return app.names[-1], app.setup.seed
            assert app.setup.seed == (year * 100 + 11) * 100 + day
            return deals_of(m)

    dealt = [on(*one) for one in ((7, 2026, 24), (8, 2026, 24), (7, 2026, 25))]
    assert dealt[0] == dealt[1] != dealt[2]
    assert on(7, 2000, 1) == ("code", 0), "no clock: a number is asked for"


def test_two_keys_reach_all_cards(monkeypatch):
    with Handheld("clue_nrf52840_express", seed=7) as m:
        m.wait(1500)
        app = m.globals["game"]
        app.go("setup")
        m.wait(60)
        screen = app.stack[-1]
        monkeypatch.setattr(setup_screen.time, "localtime", lambda: (2026, 11, 24))
        screen.choose(next(i for i in range(screen.count) if screen.rows[i][0] == "Cartas"))
        m.press("B")
        assert app.setup.seed == 20261124
        m.press("B")
        assert app.names[-1] == "code"
        m.hold("A", 700)  # back
        m.wait(60)
        assert app.names == ["setup"] and not app.setup.seed
