"""Test the options: generated from the store's table, changed at once, saved, reset."""

import pytest

from tools.sim.worlds.scenes import at_title, read
from truco_core.characters import BY_RUNG
from truco_game import ladder
from truco_store import LADDER, options
from truco_ui.screens.options_screen import _PAGES, OF_TABLE
from truco_ui.table import builder


@pytest.fixture
def handheld():
    with at_title("sim_160x128", seed=1) as handheld:
        yield handheld


def open_options(handheld, *names):
    """Open the list of pages, or the page of an option that is named."""
    app = handheld.app
    handheld.go("home")
    pages = [at for at, page in enumerate(_PAGES) if set(names) & set(page.split())]
    handheld.push("options.page" if pages else "options", *pages)
    return app, app.stack[-1]


def value_of(screen):
    """Return the value of the chosen line."""
    line = read(screen._lines[screen.chosen - screen._top])
    return line.split("\x84")[-1].strip("\x85 ")


def choose(handheld, screen, name):
    """Go to the line of an option."""
    for _ in range(30):
        if screen.options[screen.chosen][0] == name:
            return
        handheld.press("DOWN")
    raise AssertionError("no line " + name)


@pytest.mark.parametrize("page", range(len(_PAGES)))
def test_every_option_steps_through_all_its_values(handheld, page):
    app = handheld.app
    app.setup.for_points = app.setup.signals = 1  # otherwise some options would not be listed
    _, screen = open_options(handheld, _PAGES[page].split()[0])
    rows = list(screen.options)
    assert rows and all(row[4] == (page == OF_TABLE) for row in rows)
    for name, low, high, _, _ in rows:
        first = options.get(app.setup, name)
        seen, said = set(), set()
        for _ in range(high - low + 1):
            seen.add(options.get(app.setup, name))
            said.add(value_of(app.stack[-1]))
            handheld.press("RIGHT")
        assert seen == set(range(low, high + 1)), name
        assert len(said) == len(seen) and options.get(app.setup, name) == first, name
        handheld.press("LEFT RIGHT")
        assert options.get(app.setup, name) == first
        handheld.press("DOWN")


def test_the_venue_of_a_beaten_rival_can_be_chosen(handheld):
    app = handheld.app
    _, screen = open_options(handheld, "venue")
    assert "venue" not in [row[0] for row in screen.options]
    app.store.image[LADDER] = 2
    _, screen = open_options(handheld, "venue")
    choose(handheld, screen, "venue")
    for key in ("RIGHT", "LEFT"):
        seen = []
        for _ in range(4):
            seen.append(app.setup.venue)
            handheld.press(key)
        assert seen in ([0, 1, 2, 0], [1, 0, 2, 1])
    app.setup.venue = 2
    app.go("home")
    ladder.leave(app.store.image)
    app.play()
    handheld.wait(200)
    felt = slice(8)
    assert list(builder.scene_in(app)[2])[felt] == builder.colours(BY_RUNG[1])[felt]
    ladder.prepare(app.setup, app.store.image, 3)  # in the ladder, the venue is the rival's
    assert list(builder.scene_in(app)[2])[felt] == builder.colours(BY_RUNG[2])[felt]


def test_a_change_is_saved_and_a_reset_needs_confirmation(tmp_path):
    path = str(tmp_path / "nvm.bin")
    with at_title("sim_160x128", seed=1, nvm=path) as handheld:
        app, screen = open_options(handheld, "card_back")
        choose(handheld, screen, "card_back")
        handheld.tap("RIGHT", "B")
        assert app.names == ["home"]
    with at_title("sim_160x128", seed=1, nvm=path) as handheld:
        app, screen = open_options(handheld)
        assert app.setup.card_back == 1
        handheld.press("UP")  # choose the last line
        handheld.tap("A", "DOWN", "A")
        assert app.names == ["home", "options"] and app.setup.card_back == 0


def test_how_well_signs_are_seen_is_listed_only_for_four_with_signs(handheld):
    setup = handheld.app.setup
    for setup.players, setup.signals in (4, 0), (4, 1), (2, 1):
        _, screen = open_options(handheld, "stake")
        listed = "signals_seen" in [row[0] for row in screen.options]
        assert listed == (setup.players == 4 and setup.signals)


def test_the_stake_comes_and_goes_with_play_for_points(handheld):
    _, screen = open_options(handheld, "for_points")
    choose(handheld, screen, "for_points")
    for listed in True, False, True:
        handheld.press("RIGHT")
        assert ("stake" in [row[0] for row in screen.options]) == listed
        assert screen.options[screen.chosen][0] == "for_points"
    handheld.press("UP")
    while screen.rows[screen.chosen][0] != screen._words.RESET:
        handheld.press("DOWN")
    handheld.tap("A", "DOWN", "A")
    assert not handheld.app.setup.for_points and screen.count == 3


def test_a_key_held_on_a_board_with_two_keys_goes_up_but_in_a_value_back():
    with at_title("clue_nrf52840_express", seed=1) as handheld:
        handheld.go("home")
        handheld.push("options")
        screen = handheld.app.stack[-1]
        handheld.press("A", screen.count - 1)
        handheld.hold("B", 600)
        handheld.wait(60)
        assert screen.chosen == screen.count - 2
        handheld.press("B")
        screen = handheld.app.stack[-1]
        said = screen.rows[0][1](0)
        handheld.hold("B", 600)
        handheld.wait(60)
        assert not screen.chosen and screen.rows[0][1](0) != said
        handheld.press("B")
        assert screen.rows[0][1](0) == said


# A keyboard cannot be turned, and a monitor has no brightness.
HERE = {
    "clue_nrf52840_express": {"left_handed", "brightness", "auto_dim"},
    "lilygo_tdeck": {"brightness", "auto_dim"},
    "adafruit_fruit_jam": set(),
    "pybadge": {"left_handed", "brightness", "auto_dim"},
}


@pytest.mark.parametrize("board", HERE)
def test_options_are_offered_only_where_they_change_something(board):
    with at_title(board, seed=1) as handheld:
        app, screen = open_options(handheld)
        names = {row[0] for row in screen.options}
        assert names & HERE["pybadge"] == HERE[board]


def test_each_heading_opens_its_page_and_a_changed_language_reaches_both_lists(handheld):
    app, screen = open_options(handheld)
    for line, page in enumerate(_PAGES[:OF_TABLE]):
        said = read(screen._lines[line])
        handheld.press("A")
        below = app.stack[-1]
        assert app.names == ["home", "options", "page"] and said in read(below._bar)
        assert {row[0] for row in below.options} <= set(page.split())
        if "language" in page:
            choose(handheld, below, "language")
            handheld.press("RIGHT")
        handheld.tap("B")
        handheld.press("DOWN")
    assert "Options" in read(screen._bar) and read(screen._lines[0]) == "Screen and sound"
    handheld.tap("B")
    assert app.names == ["home"] and read(app.stack[-1]._lines[0]) != "Jogar"
