"""An App on a fake display, with screens that log the calls of their methods."""

import sys
import types

import residency
import truco_ui.screens
from truco_ui import app as apps
from truco_ui.app import Screen


class Display:
    """A stand-in for a BusDisplay that counts refreshes."""

    width, height = 160, 128
    root_group = None
    auto_refresh = False

    def __init__(self):
        self.refreshed = 0

    def refresh(self):
        self.refreshed += 1


class Keys:
    """Keys with intents given by a test."""

    def __init__(self):
        self.pressed = []

    def next(self, now_ms, repeats):
        return self.pressed.pop(0) if self.pressed else 0

    def forget(self):
        pass


class LoggedScreen(Screen):
    """A screen that logs each call of its methods. `plan` maps an intent to a function."""

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


def app_with_log(monkeypatch):
    """Return an App with two screens, `one` and `two`, and their log."""
    log = []
    screens = {}
    monkeypatch.setattr(residency, "_came", [])  # forget modules of another test's App
    for name in ("one", "two"):
        module = types.ModuleType("truco_ui.screens.%s_screen" % name)
        screens[name] = type(name, (LoggedScreen,), {"name": name, "log": log, "plan": {}})
        module.SCREENS = {name: screens[name]}
        modules = {module.__name__: module}
        monkeypatch.setitem(sys.modules, module.__name__, module)
        del sys.modules[module.__name__]
    real_import = __import__

    def load(name, *args):
        if name in ("truco_ui.screens.one_screen", "truco_ui.screens.two_screen"):
            module = types.ModuleType(name)
            last = name.rpartition(".")[2]
            module.__file__ = "lib/truco_ui/screens/%s.py" % last  # `residency.mark` looks for it
            module.SCREENS = {last[:3]: screens[last[:3]]}
            sys.modules[name] = modules[name] = module
            setattr(truco_ui.screens, last, module)
            return truco_ui
        return real_import(name, *args)

    monkeypatch.setattr("builtins.__import__", load)
    config = types.SimpleNamespace(KEY_NAMES=("\x88", "\x89", "START"), TWO_KEYS=False)
    app = apps.App(Display(), config, Keys())
    return types.SimpleNamespace(app=app, log=log, **screens)


def opened(bench, name="one", *args):
    bench.app.go(name, *args)
    bench.app.step(0)
    bench.log.clear()
    return bench.app
