"""Test the dimming of the panel, the battery, and quitting the game."""

import pytest
from analogio import AnalogIn

from host_tests.support.key_queue import WRAP
from tools.sim.handheld import powered
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import at_title
from tools.sim.worlds.table_entry import PAULISTA, host_table, sit_too, start_match
from truco_game.setup import Setup
from truco_link.phases import SITTING
from truco_store import MATCH
from truco_ui.app import Power
from truco_ui.widgets.menu import _percent


@pytest.fixture
def panel():
    """Provide the display of a simulated board."""
    with powered("pybadge") as device:
        yield device.display


def make(panel, auto_dim=1, brightness=5):
    setup = Setup()
    setup.auto_dim, setup.brightness = auto_dim, brightness
    return Power(panel, setup)


@pytest.mark.parametrize("start", [0, WRAP - 40_000])
def test_the_panel_dims_then_goes_dark_and_a_key_wakes_it(panel, start):
    light = make(panel, auto_dim=1)
    assert panel.brightness == 1.0
    for at in range(0, 61_000, 500):
        light.tick((start + at) % WRAP)
        wanted = 1.0 if at < 30_000 else 0.25 if at < 60_000 else 0.0
        assert panel.brightness == wanted, at
        assert light.dark == (at >= 60_000)
    now = (start + 61_000) % WRAP
    assert light.wake(), "the key that wakes does nothing else"
    assert panel.brightness == 1.0 and not light.dark
    assert not light.wake()
    light.tick((now + 29_000) % WRAP)
    assert panel.brightness == 1.0


def test_a_key_on_a_dimmed_panel_acts(panel):
    light = make(panel)
    light.tick(0)
    light.tick(31_000)
    assert panel.brightness == 0.25 and not light.wake() and panel.brightness == 1.0


def test_a_panel_without_a_backlight_never_counts_as_dark():
    class Fixed:
        @property
        def brightness(self):
            return 1.0

        @brightness.setter
        def brightness(self, value):
            raise RuntimeError("Brightness not adjustable")

    setup = Setup()
    setup.auto_dim = 1
    light = Power(Fixed(), setup)
    light.tick(0)
    light.tick(500_000)
    assert not light.dark and not light.wake()


def test_a_dark_panel_is_not_drawn_until_a_key_wakes_it():
    with at_title("pybadge", seed=7) as handheld:
        app = handheld.app
        app.setup.auto_dim = 1
        handheld.press("UP")
        handheld.wait(31_000)
        assert handheld.device.panel.lit and app.display.brightness == 0.25
        handheld.wait(31_000)
        assert not handheld.device.panel.lit
        handheld.take_spi()
        handheld.wait(5000)
        assert not handheld.take_spi().pixels, "the title blinks, and nobody draws it"
        before = list(app.names)
        handheld.press("A")
        assert handheld.device.panel.lit and app.names == before, "it only woke"
        assert handheld.take_spi().pixels
        handheld.press("A")
        assert app.names != before


LEVELS = {2900: 0, 3300: 0, 3600: 10, 3790: 50, 3865: 65, 4180: 100, 4300: 100, 4900: None}


@pytest.mark.parametrize("millivolts, wanted", LEVELS.items())
def test_the_voltage_of_a_battery_gives_its_level(millivolts, wanted):
    with powered("pybadge") as device:
        device.pins["A6"].analog = -(-millivolts * 65535 // 6600)
        assert _percent((AnalogIn(device.pins["A6"]), 6600)) == wanted


@pytest.mark.parametrize("board, wanted", [("pybadge", 69), ("raspberry_pi_pico", ())])
def test_a_board_reads_its_battery(board, wanted):
    with at_title(board, seed=7) as handheld:
        battery = handheld.app.battery
        assert (battery and _percent(battery)) == wanted


def test_quitting_saves_the_match_and_starts_the_launchers_program(tmp_path):
    with at_title("pybadge", seed=7) as handheld:
        app = handheld.app
        app.setup.speed = 2
        app.play()
        handheld.wait(3000)
        handheld.press("A", times=2)
        handheld.hold("START", 1900)
        handheld.wait(100)
        assert handheld.app is app and app.names == ["table", "menu"]
        state = bytes(app.game.table.match.state)
        handheld.hold("START", 2200)
        handheld.wait(1500)
        again = handheld.app
        assert again is not app, "the program began anew"
        assert again.names == ["title", "ask"] and again.store.image[MATCH]
        assert again.setup.speed == 2
        handheld.press("A")
        handheld.wait(20)
        assert again.names == ["table"]
        assert bytes(again.game.table.match.state)[:16] == state[:16]


def test_a_key_still_held_after_a_restart_does_nothing():
    with at_title("pybadge", seed=7, pictures=True) as handheld:
        app = handheld.app
        app.play()
        handheld.wait(3000)
        handheld.set_keys("START", True)
        before, dark = set(), False
        for _ in range(200):
            handheld.wait(20)
            shown = handheld.rgb()
            dark = dark or not any(shown)
            if not dark:
                before.add(shown)
            assert not (dark and shown in before)
        assert handheld.app is not app and handheld.app.names == ["title", "ask"]
        handheld.set_keys("START", False)
        handheld.wait(500)
        assert handheld.app.names == ["title", "ask"]


_DARK_MS = 61_000  # time until the panel is dark, with auto_dim=1


def go_dark(m):
    """Wait until the panel is dark."""
    m.run_for(_DARK_MS)
    assert not m.handheld.device.panel.lit, m.top


def lights_up(m):
    """Wait until the panel is lit and was drawn again."""
    m.handheld.take_spi()
    m.until(lambda: m.handheld.device.panel.lit and m.handheld.take_spi().pixels)


def test_a_found_table_and_a_new_player_wake_the_panel():
    with LinkedHandheld() as m:
        m.app.setup.auto_dim = 1
        m.open("search")
        go_dark(m)
        m.lobbies[1].create(PAULISTA, 2)
        lights_up(m)
        assert m.lines()[0].startswith("Bia")
    with LinkedHandheld() as m:
        m.app.setup.auto_dim = 1
        m.open("create")
        m.press("A", opens="lobby")
        go_dark(m)
        m.lobbies[1].search()
        m.until(lambda: m.lobbies[1].found)
        m.lobbies[1].join(m.lobbies[1].found[0])
        lights_up(m)
        m.until(lambda: "\x82 Bia" in m.lines())


def test_cards_and_the_end_of_a_match_light_a_spectators_panel():
    with LinkedHandheld(2) as m:
        m.app.setup.auto_dim = 1
        m.lobbies[1].create(PAULISTA, 2)
        sit_too(m, m.lobbies[2])
        m.open("search")
        m.until(lambda: m.lobby.found)
        m.press("A", opens="lobby")
        m.until(lambda: m.lobby.phase == SITTING)
        start_match(m)
        m.sleep()
        go_dark(m)
        m.wake()
        lights_up(m)
        m.sleep()
        go_dark(m)
        m.wake()
        m.until_screen("linked_end")
        assert m.handheld.device.panel.lit
        go_dark(m)


def test_repeated_messages_about_waiting_do_not_keep_the_panel_lit():
    with LinkedHandheld() as m:
        m.app.setup.auto_dim, m.app.setup.players = 1, 4
        host_table(m)
        m.press("A", opens="table")
        m.until(lambda: m.screen._count)
        m.cut(1)
        m.until(lambda: m.said() == "Bia sumiu!")
        go_dark(m)
        m.restore(1)
        m.until(lambda: m.said() == "Voltei!")
        assert m.handheld.device.panel.lit
