"""Test what the player sees after an error, or on a board that Zap does not know."""

import sys
import types

import displayio
import pytest

import board_configs
import truco_input as ti
from board_configs import pins
from host_tests.support import logged_app
from host_tests.support.logged_app import Display, opened
from tools.sim import panel_text
from tools.sim.handheld import Handheld
from truco_ui import settings, start, with_others
from truco_ui.widgets import theme


@pytest.fixture
def bench(monkeypatch):
    return logged_app.app_with_log(monkeypatch)


def fall(*_):
    raise ValueError("the sky")


def words(app):
    """Return all text of the crash screen, read from its tiles."""
    font = theme.font
    grids = [one for one in app.stack[0].root if getattr(one, "bitmap", None) is font.bitmap]
    rows = [(one, row) for one in grids for row in range(one.height // font.parts)]
    return "\n".join(panel_text.line(font, *one) for one in rows)


def crashed(bench, error, monkeypatch):
    app = opened(bench)
    app.setup = types.SimpleNamespace(language=1)
    app.texts = types.SimpleNamespace()

    def fall(app):
        raise error

    bench.one.plan = {ti.OK: fall}
    app.keys.pressed = [ti.OK]
    app.step(10)
    return app


def test_an_error_leads_to_a_crash_screen_with_advice(bench, monkeypatch, capsys):
    frames = bench.app.display.refreshed
    app = crashed(bench, ValueError("the sky"), monkeypatch)
    said = " ".join(words(app).split())
    assert "Something broke" in said and "ValueError: the sky" in said and "restart" in said
    printed = capsys.readouterr()
    assert "Traceback" in printed.err + printed.out and "the sky" in printed.err + printed.out
    assert app.display.refreshed > frames and app.game is None
    assert "truco_ui.screens.one_screen" not in sys.modules


@pytest.mark.parametrize(
    "error, advice",
    [
        (MemoryError(), "Out of memory"),
        (ImportError("no module named 'truco_ui.x'"), "install the game again"),
        (OSError(2, "No such file"), "install the game again"),
    ],
)
def test_some_errors_have_their_own_advice(bench, monkeypatch, error, advice):
    said = " ".join(words(crashed(bench, error, monkeypatch)).split())
    assert advice in said and type(error).__name__ in said


def test_ok_on_the_crash_screen_restarts_the_game(bench, monkeypatch):
    app = crashed(bench, ValueError(), monkeypatch)
    asked = []
    monkeypatch.setattr(settings.supervisor, "reload", lambda: asked.append(1))
    app.keys.pressed = [ti.LEFT]
    app.step(20)
    assert not asked
    app.keys.pressed = [ti.OK]
    app.step(30)
    assert asked


def test_without_art_the_firmwares_letters_tell_of_the_error(bench, monkeypatch, capsys):
    monkeypatch.setattr(theme, "palette", fall)
    app = crashed(bench, KeyError("first"), monkeypatch)
    heading, text = app.display.root_group
    assert heading.height == 1 and text.height >= 5 and not app.display.auto_refresh
    app.step(20)  # the main loop continues


@pytest.mark.parametrize("folder", ["/", "/apps/zap"])
def test_the_console_is_hidden_from_a_restart_until_the_title(bench, monkeypatch, folder):
    """A launcher, which starts the game in its own folder, may need the console."""
    terminal = types.SimpleNamespace(hidden=False)
    monkeypatch.setattr(displayio, "CIRCUITPYTHON_TERMINAL", terminal, raising=False)
    app = crashed(bench, ValueError(), monkeypatch)
    monkeypatch.setattr(settings.supervisor, "reload", lambda: None)
    monkeypatch.setattr(settings.os, "getcwd", lambda: folder)
    app.keys.pressed = [ti.OK]
    app.step(20)
    assert terminal.hidden == (folder == "/")
    with Handheld("pybadge") as handheld:
        terminal = displayio.CIRCUITPYTHON_TERMINAL
        terminal.hidden = True
        handheld.wait(1500)
        assert handheld.app.names and not terminal.hidden


def test_a_crash_screen_that_fails_leaves_the_serial_text_on_the_panel(bench, monkeypatch, capsys):
    monkeypatch.setattr(displayio, "CIRCUITPYTHON_TERMINAL", "terminal", raising=False)
    monkeypatch.setattr(theme, "palette", fall)
    monkeypatch.setitem(sys.modules, "truco_rescue", None)
    app = crashed(bench, KeyError("first"), monkeypatch)
    assert app.display.root_group == "terminal" and app.display.auto_refresh
    printed = "".join(capsys.readouterr())
    assert "first" in printed and "the sky" in printed
    app.step(20)  # the main loop continues


@pytest.mark.parametrize("breaks", [False, True])
def test_the_radio_is_closed_before_the_crash_screen(bench, monkeypatch, breaks):
    """Test also a carrier that no party uses yet, and one that fails to close."""
    closed = []

    class Carrier:
        def close(self):
            closed.append(list(bench.app.names))
            if breaks:
                fall()

    monkeypatch.setattr(with_others, "_ask", lambda config, question, way: Carrier())
    with_others.carrier(bench.app.config, "cable")
    app = crashed(bench, ValueError("the sky"), monkeypatch)
    assert closed == [["one"]] and app.names == ["crash"]
    app.drop_all()
    assert len(closed) == 1


class Boards:
    """A package `board_configs` with a given display and given errors."""

    __name__ = "no_such_package"

    def __init__(self, display, error=None, keys_error=None):
        self.made, self.error, self.keys_error = display, error, keys_error

    def load(self):
        if self.error:
            raise self.error

        def keys():
            raise self.keys_error

        return types.SimpleNamespace(keys=keys, KEYMAP=b"", KEY_NAMES=("A",))

    def display(self, config=None):
        return self.made


def no_pin(*more):
    return pins.BadPin("This board has no pin GP99. " + " ".join(more))


def test_an_unknown_board_is_reported_on_its_display(capsys):
    display = Display()
    app = start.start(Boards(display, keys_error=no_pin()))
    assert "no pin GP99" in " ".join(words(app).split())
    assert "GP99" in "".join(capsys.readouterr())
    assert display.refreshed == 1
    app.step(0)


@pytest.mark.parametrize("display", [None, Display()])
def test_code_py_reports_the_drive_of_another_board(display):
    error = board_configs.UnknownBoard("acme")
    with pytest.raises(board_configs.UnknownBoard, match="acme"):
        start.start(Boards(display, error))
