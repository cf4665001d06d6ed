"""Test what the player sees after an error of the game."""

import sys

import displayio
import pytest

from tools.sim import panel_text
from tools.sim.worlds.scenes import at_title

ENGLISH = 1


@pytest.fixture
def handheld():
    """Provide a handheld at the title, in English."""
    with at_title("pybadge", seed=7, tolerant=True) as handheld:
        handheld.app.speak(ENGLISH)
        handheld.app.setup.language = ENGLISH
        yield handheld


def fails(error):
    def fail(*_):
        raise error

    return fail


def crashed(handheld, error):
    """Raise an error in the screen on top. Return the text on the panel, read from its tiles."""
    from truco_ui.widgets import theme  # as loaded by this start of the game

    app = handheld.app
    app.stack[-1].tick = fails(error)
    handheld.wait(200)
    font = theme.font
    grids = [one for one in app.display.root_group[0] if hasattr(one, "bitmap")]
    rows = [(one, row) for one in grids for row in range(one.height // font.parts)]
    return " ".join(" ".join(panel_text.line(font, *one) for one in rows).split())


@pytest.mark.parametrize(
    "error, advice",
    [
        (ValueError("the sky"), "restart"),
        (MemoryError(), "Out of memory"),
        (ImportError("no module named 'truco_ui.x'"), "install the game again"),
        (OSError(2, "No such file"), "install the game again"),
    ],
)
def test_an_error_leads_to_a_crash_screen_with_advice(handheld, error, advice):
    handheld.take_spi()
    said = crashed(handheld, error)
    assert handheld.app.names == ["crash"] and handheld.take_spi().pixels
    assert "Something broke" in said and type(error).__name__ in said and advice in said
    assert "Traceback" in handheld.serial and repr(error)[:9] in handheld.serial
    assert "truco_ui.screens.title_screen" not in sys.modules


def test_without_art_the_firmwares_letters_tell_of_the_error(handheld, monkeypatch):
    from truco_ui.widgets import theme  # as loaded by this start of the game

    app = handheld.app
    monkeypatch.setattr(theme, "palette", fails(ValueError("no art")))
    app.stack[-1].tick = fails(KeyError("first"))
    handheld.wait(200)
    assert "first" in handheld.serial and "no art" in handheld.serial
    (rows,) = app.display.root_group
    assert len(rows) >= 6


def console():
    """Return whether each layer of the firmware's console is hidden."""
    return [layer.hidden for layer in displayio.CIRCUITPYTHON_TERMINAL]


@pytest.mark.parametrize("folder", ["/", "/apps/zap"])
def test_the_console_is_hidden_from_a_restart_until_the_title(handheld, monkeypatch, folder):
    """A launcher, which starts the game in its own folder, may need the console."""
    hidden, device = [], handheld.device
    device.folder, restart = folder, device.restart
    monkeypatch.setattr(device, "restart", lambda: hidden.append(console()) or restart())
    crashed(handheld, ValueError())
    handheld.press("LEFT")
    assert not hidden
    handheld.press("A")
    handheld.wait(1500)
    assert hidden == [[folder == "/"] * 3]
    assert handheld.app.names == ["title"] and console() == [False] * 3


def test_a_game_that_cannot_start_again_shows_the_console(handheld):
    handheld.device.missing.add("truco_ui.start")
    crashed(handheld, ValueError())
    handheld.press("A")
    handheld.wait(1500)
    assert handheld.device.restarts == 1
    assert "no module named 'truco_ui.start'" in handheld.serial
    assert console() == [False] * 3


@pytest.mark.parametrize("breaks", [False, True])
def test_the_radio_is_closed_before_the_crash_screen(handheld, breaks):
    """Test also a carrier that no party uses yet, and one that fails to close."""
    app, closed = handheld.app, []

    class Carrier:
        def close(self):
            closed.append(list(app.names))
            if breaks:
                raise ValueError

    app.config.carrier = Carrier()
    crashed(handheld, ValueError("the sky"))
    app.drop_all()
    assert closed == [["title"]]
