# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The loop and the life of screens, with screens that write down what happens to them."""

import sys
import types

import displayio
import pytest

import truco_input as ti
import truco_ui
from truco_ui import app as apps
from truco_ui import start, theme
from truco_ui.screen import Screen


class Display:
    """Counts what is asked of a BusDisplay."""

    width, height = 160, 128
    root_group = None
    auto_refresh = False

    def __init__(self):
        self.refreshed = 0

    def refresh(self):
        self.refreshed += 1


class Keys:
    """Intents that a test presses."""

    repeat = None

    def __init__(self):
        self.pressed = []
        self.forgot = 0

    def next(self, now_ms):
        return self.pressed.pop(0) if self.pressed else 0

    def forget(self):
        self.forgot += 1


class Noted(Screen):
    """Writes its life into `log`; `plan` says what an intent does."""

    name = ""
    log = None
    plan = {}
    moves = False

    def note(self, *what):
        self.log.append((self.name,) + what)

    def open(self, app, *args):
        super().open(app)
        self.note("open", *args)

    def on_intent(self, intent):
        self.note("intent", intent)
        if intent in self.plan:
            self.plan[intent](self.app)

    def on_event(self, kind, seat, value):
        self.note("event", kind, seat, value)

    def on_return(self, answer):
        self.note("return", answer)

    def tick(self, now_ms):
        self.note("tick", now_ms)
        return self.moves

    def close(self):
        self.note("close")


@pytest.fixture
def bench(monkeypatch):
    """An App with two screens, `one` and `two`, and the log of what happens to them."""
    log = []
    screens = {}
    for name in ("one", "two"):
        module = types.ModuleType("truco_ui.%s_screen" % name)
        screens[name] = type(name, (Noted,), {"name": name, "log": log, "plan": {}})
        module.SCREEN = screens[name]
        modules = {module.__name__: module}
        monkeypatch.setitem(sys.modules, module.__name__, module)
    real_import = __import__

    def load(name, *args):
        if name in ("truco_ui.one_screen", "truco_ui.two_screen"):
            module = types.ModuleType(name)
            module.SCREEN = screens[name[9:12]]
            sys.modules[name] = modules[name] = module
            setattr(truco_ui, name[9:], module)
            return truco_ui
        return real_import(name, *args)

    monkeypatch.setattr("builtins.__import__", load)
    app = apps.App()
    app.use_display(Display())
    app.keys = Keys()
    app.config = types.SimpleNamespace(KEY_NAMES=("\x88", "\x89", "START"), TWO_KEYS=False)
    return types.SimpleNamespace(app=app, log=log, **screens)


def opened(bench, name="one", *args):
    bench.app.go(name, *args)
    bench.app.step(0)
    bench.log.clear()
    return bench.app


def test_a_screen_lives_as_its_docstring_says(bench):
    app = bench.app
    app.go("one", 7)
    app.step(0)
    app.keys.pressed = [ti.OK]
    app.step(10)
    app.go("two")
    app.step(20)
    assert bench.log == [
        ("one", "open", 7),
        ("one", "intent", ti.OK),
        ("one", "tick", 10),
        ("one", "close"),
        ("two", "open"),
    ]


def test_a_screen_has_a_root_of_its_own_that_is_shown(bench):
    app = opened(bench)
    stage = app.display.root_group
    assert [app._stack[0].root] == list(stage._layers)
    opened(bench, "two")
    assert [app._stack[0].root] == list(stage._layers) and len(app._stack) == 1


def test_a_press_is_on_the_panel_at_the_end_of_its_step(bench):
    app = opened(bench)
    frames = app.display.refreshed
    app.keys.pressed = [ti.LEFT]
    app.step(10)
    assert app.display.refreshed == frames + 1


def test_the_panel_is_left_alone_when_nothing_moves(bench):
    app = opened(bench)
    frames = app.display.refreshed
    for now_ms in range(0, 1000, 10):
        app.step(now_ms)
    assert app.display.refreshed == frames
    app._stack[0].moves = True
    app.step(2000)
    assert app.display.refreshed == frames + 1 == app.frames


def test_a_screen_that_forgets_to_say_is_drawn(bench):
    app = opened(bench)
    app._stack[0].moves = None
    frames = app.frames
    app.step(10)
    assert app.frames == frames + 1


def test_a_flood_of_keys_does_not_stop_time(bench):
    app = opened(bench)
    app.keys.pressed = [ti.DOWN] * 10
    app.step(10)
    assert ("one", "tick", 10) in bench.log and app.keys.pressed


def test_keys_after_a_move_are_for_the_next_screen(bench):
    bench.one.plan = {ti.OK: lambda app: app.go("two")}
    app = opened(bench)
    app.keys.pressed = [ti.OK, ti.LEFT]
    app.step(10)
    app.step(20)
    assert ("one", "intent", ti.LEFT) not in bench.log
    assert ("two", "intent", ti.LEFT) in bench.log


def test_a_screen_on_top_stops_the_one_below_but_not_its_events(bench):
    bench.one.plan = {ti.MENU: lambda app: app.push("two", "x")}
    bench.two.plan = {ti.OK: lambda app: app.pop("answer")}
    app = opened(bench)
    app.keys.pressed = [ti.MENU]
    app.step(10)
    assert len(app.display.root_group) == 2
    app.step(20)
    app.publish(1, 2, 3)
    app.keys.pressed = [ti.OK]
    app.step(30)
    app.step(40)
    assert bench.log == [
        ("one", "intent", ti.MENU),
        ("two", "open", "x"),
        ("two", "tick", 20),
        ("one", "event", 1, 2, 3),
        ("two", "event", 1, 2, 3),
        ("two", "intent", ti.OK),
        ("two", "close"),
        ("one", "return", "answer"),
        ("one", "tick", 40),
    ]
    assert len(app.display.root_group) == 1


def test_a_screen_that_is_told_an_answer_may_go_on_at_once(bench):
    bench.one.plan = {ti.MENU: lambda app: app.push("two")}
    bench.two.plan = {ti.OK: lambda app: app.pop(True)}
    bench.one.on_return = lambda self, answer: self.app.go("two")
    app = opened(bench)
    for intent in (ti.MENU, ti.OK):
        app.keys.pressed = [intent]
        app.step(10)
    assert [type(s).__name__ for s in app._stack] == ["two"]


def test_a_screens_module_leaves_memory_with_it(bench):
    app = opened(bench)
    assert "truco_ui.one_screen" in sys.modules
    app.go("two")
    app.step(10)
    assert "truco_ui.one_screen" not in sys.modules and not hasattr(truco_ui, "one_screen")
    assert "truco_ui.two_screen" in sys.modules


def test_a_shared_module_stays_as_long_as_an_open_screen_uses_it(bench, monkeypatch):
    module = types.ModuleType("truco_ui.shared")
    monkeypatch.setitem(sys.modules, "truco_ui.shared", module)
    bench.one.HELPERS = bench.two.HELPERS = ("shared",)
    app = opened(bench)
    app.push("two")
    app.step(10)
    app.pop()
    app.step(20)
    assert "truco_ui.shared" in sys.modules
    app.go("two")
    app.step(30)
    assert "truco_ui.shared" not in sys.modules


def test_held_keys_are_not_the_next_screens_business(bench):
    bench.two.REPEAT = True
    app = opened(bench)
    forgot = app.keys.forgot
    assert app.keys.repeat is False
    opened(bench, "two")
    assert app.keys.repeat is True and app.keys.forgot == forgot + 1


def fall(*_):
    raise ValueError("the sky")


def words(app):
    """All that the crash screen says, read from its tiles."""
    screen = app._stack[0]
    tiles = [layer for layer in screen.root._layers if len(layer._tiles) < 300]
    rows = [bytes(grid._tiles[at : at + 26]) for grid in tiles for at in range(0, 260, 26)]
    return "\n".join(bytes(t + 32 for t in row if t < 95).decode() for row in rows)


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


def test_a_fault_ends_on_a_screen_with_advice(bench, monkeypatch, capsys):
    frames = bench.app.display.refreshed
    app = crashed(bench, ValueError("the sky"), monkeypatch)
    said = " ".join(words(app).split())
    assert "Something broke" in said and "ValueError: the sky" in said and "starts again" in said
    printed = capsys.readouterr()
    assert "Traceback" in printed.err + printed.out and "the sky" in printed.err + printed.out
    assert app.display.refreshed > frames and app.game is None
    assert "truco_ui.one_screen" not in sys.modules


@pytest.mark.parametrize(
    "error, advice",
    [
        (MemoryError(), "Out of memory"),
        (ImportError("no module named 'truco_ui.x'"), "install Zap again"),
        (OSError(2, "No such file"), "install Zap again"),
    ],
)
def test_some_faults_have_their_own_advice(bench, monkeypatch, error, advice):
    said = " ".join(words(crashed(bench, error, monkeypatch)).split())
    assert advice in said and type(error).__name__ in said


def test_ok_after_a_fault_starts_again(bench, monkeypatch):
    app = crashed(bench, ValueError(), monkeypatch)
    asked = []
    fake = types.SimpleNamespace(reload=lambda: asked.append(1))
    monkeypatch.setitem(sys.modules, "supervisor", fake)
    app.keys.pressed = [ti.LEFT]
    app.step(20)
    assert not asked
    app.keys.pressed = [ti.OK]
    app.step(30)
    assert asked


def test_a_crash_screen_that_fails_leaves_the_serial_text_on_the_panel(bench, monkeypatch, capsys):
    monkeypatch.setattr(displayio, "CIRCUITPYTHON_TERMINAL", "terminal", raising=False)
    monkeypatch.setattr(theme, "palette", fall)
    app = crashed(bench, KeyError("first"), monkeypatch)
    assert app.display.root_group == "terminal" and app.display.auto_refresh
    printed = "".join(capsys.readouterr())
    assert "first" in printed and "the sky" in printed
    app.step(20)  # and the loop goes on


def test_a_crash_screen_that_fails_later_does_so_once(bench, monkeypatch, capsys):
    monkeypatch.setattr(displayio, "CIRCUITPYTHON_TERMINAL", "terminal", raising=False)
    app = crashed(bench, KeyError("first"), monkeypatch)
    app._stack[0].tick = fall
    for now_ms in range(5):
        app.step(now_ms)
    assert app.display.root_group == "terminal"
    assert "".join(capsys.readouterr()).count("ValueError: the sky") == 1


class Boards:
    """A package board_configs."""

    __name__ = "no_such_package"

    def __init__(self, display, error=None, keys_error=None):
        self.display, self.error, self.keys_error = display, error, keys_error

    def load(self):
        if self.error:
            raise self.error

        def keys():
            raise self.keys_error

        return types.SimpleNamespace(
            display=lambda: self.display,
            keys=keys,
            TWO_KEYS=False,
            HAS_BLE=False,
            KEYMAP=b"",
            KEY_NAMES=("A",),
        )

    def console(self):
        return self.display


def unknown():
    import board_configs

    return board_configs.UnknownBoard("Zap does not know the board 'acme'")


@pytest.mark.parametrize(
    "boards",
    [Boards(Display(), unknown()), Boards(Display(), keys_error=unknown())],
    ids=["board", "keys"],
)
def test_a_board_that_does_not_fit_says_so_on_its_display(boards, capsys):
    app = start.start(boards)
    assert "Zap does not know the board 'acme'" in " ".join(words(app).split())
    assert "acme" in "".join(capsys.readouterr())
    assert boards.display.refreshed == 1
    app.step(0)


def test_a_long_text_turns_its_pages(capsys):
    import board_configs

    try:
        board_configs.load("acme_toaster")
    except board_configs.UnknownBoard as error:
        app = apps_with(error)
    pages = []
    for now_ms in range(0, 30000, 1000):
        app.step(now_ms)
        pages.append(" ".join(words(app).split()))
    assert len(set(pages)) == 2
    for part in board_configs.SUPPORTED + ("board_configs/acme_toaster.py",):
        assert any(part in page.replace(" ", "") for page in pages), part


def apps_with(error):
    return start.start(Boards(Display(), error))


def test_a_board_without_display_says_so_on_serial(capsys):
    app = start.start(Boards(None, unknown()))
    assert "acme" in "".join(capsys.readouterr())
    app.step(0)
