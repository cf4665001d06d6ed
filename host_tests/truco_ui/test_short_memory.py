"""Test that a screen for which memory is short opens at a second try, or that the game goes on."""

import pytest

from tools.sim.worlds.scenes import at_title, end_match


def short(monkeypatch, *fails):
    """Let memory be short while layers are made. Return a list to which each layer is added.

    CircuitPython raises this error wherever an allocation fails (m_malloc_fail in py/malloc.c).

    :param fails: for each attempt the number of the layer for which memory is short
    """
    from truco_ui.widgets import theme  # as loaded by this start of the game

    real, made, left = theme.Sheet.grid, [], list(fails)

    def grid(*args, **named):
        made.append(args)
        if left and len(made) == left[0]:
            del left[0], made[:]
            raise MemoryError("memory allocation failed, allocating 3120 bytes")
        return real(*args, **named)

    monkeypatch.setattr(theme.Sheet, "grid", grid)
    return made


def opened(monkeypatch, ground, how, *fails):
    """Open a screen on a new handheld. Return (number of layers, open screens, picture).

    :param ground: the screen before: "home", "table", or "end" of a match against a robot
    :param how: "push NAME" or "go NAME", the method of `App` and its argument
    :param fails: as for `short`
    """
    with at_title("sim_160x128", seed=3, pictures=True) as handheld:
        app = handheld.app
        if ground == "home":
            handheld.go("home")
        else:
            app.play()
            handheld.wait(4000)
        if ground == "end":
            end_match(app.game.table.match.state, 12, 3)
            app.game.keeper.keep(1)
        way, screen = how.split()
        made = short(monkeypatch, *fails)
        getattr(handheld, way)(screen)
        count = len(made)
        handheld.wait(1000)
        assert not handheld.crash and len(app.stack) == len(app.stage) == len(app._marks)
        assert handheld.serial.count("memory is short") == len(fails)
        return count, list(app.names), handheld.picture()[0]


@pytest.mark.parametrize(
    "ground, how, after",
    [
        ("home", "push profile", ["home"]),
        ("home", "push options", ["home"]),
        ("home", "go setup", ["home"]),
        ("home", "go lesson", ["home"]),
        ("table", "push menu", ["table"]),
        ("table", "go replay", ["table"]),
        ("end", "go end", ["home", "badge"]),
    ],
)
def test_a_screen_opens_at_the_second_try_or_the_game_goes_on(monkeypatch, ground, how, after):
    count, names, picture = opened(monkeypatch, ground, how)
    for at in (1, count // 2, count):
        assert opened(monkeypatch, ground, how, at)[1:] == (names, picture), at
        assert opened(monkeypatch, ground, how, at, 1)[1] == after


@pytest.mark.parametrize("screen", ["table", "home"])
def test_what_the_game_needs_shows_the_crash_screen(monkeypatch, screen):
    with at_title("sim_160x128", tolerant=True) as handheld:
        short(monkeypatch, 9, 9)
        handheld.app.play() if screen == "table" else handheld.go(screen)
        handheld.wait(1000)
        assert handheld.app.names == ["crash"] and isinstance(handheld.crash, MemoryError)
