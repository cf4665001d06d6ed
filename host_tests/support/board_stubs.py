"""Stand-ins for the native modules of a board, with pins from circuitpython-stubs."""

import importlib.util
import os
import re
import sys
import types

import board_configs
import truco_rescue

# Pins of the simulated boards that a config may request.
_SIMULATED_PINS = {"BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"}


def definition(board_id):
    """Return the text of the file in which circuitpython-stubs defines a board."""
    spec = importlib.util.find_spec("board_definitions")
    path = os.path.join(list(spec.submodule_search_locations)[0], board_id, "__init__.pyi")
    with open(path, encoding="utf-8") as file:
        return file.read()


class FakeDisplay:
    auto_refresh = True

    def __init__(self, bus=None, steps=b"", **how):
        self.bus = bus
        self.steps = steps
        self.how = how


class Recorder(types.ModuleType):
    """A native module that records how its classes were instantiated."""

    def __init__(self, name, *classes):
        super().__init__(name)
        self.made = []
        for cls in classes:
            setattr(self, cls, self._maker(cls))

    def _maker(self, cls):
        def make(*args, **kwargs):
            thing = types.SimpleNamespace(cls=cls, args=args, kwargs=kwargs, events=object())
            thing.try_lock = lambda: True
            self.made.append(thing)
            return thing

        return make


class FakeBoard:
    """One board, with everything that its config requests. A pin is represented by its name."""

    def __init__(self, monkeypatch, board_id):
        board = types.ModuleType("board")
        board.board_id = board_id
        if board_id.startswith("sim_"):
            pins, has_display = _SIMULATED_PINS, True
        else:
            text = definition(board_id)
            pins = re.findall(r"^(\w+): microcontroller.Pin", text, re.M)
            has_display = re.search(r"^DISPLAY:", text, re.M)
        for name in pins:
            setattr(board, name, name)
        if has_display:
            board.DISPLAY = FakeDisplay()
        self.board = board
        self.keypad = Recorder("keypad", "Keys", "ShiftRegisterKeys", "Event")
        self.analogio = Recorder("analogio", "AnalogIn")
        self.busio = Recorder("busio", "SPI", "I2C")
        self.picodvi = Recorder("picodvi", "Framebuffer")
        framebufferio = types.ModuleType("framebufferio")
        framebufferio.FramebufferDisplay = FakeDisplay
        self.countio = Recorder("countio", "Counter")
        self.fourwire = Recorder("fourwire", "FourWire")
        displayio = types.ModuleType("displayio")
        displayio.release_displays = lambda: None
        supervisor = types.ModuleType("supervisor")
        supervisor.runtime = types.SimpleNamespace(display=getattr(board, "DISPLAY", None))
        busdisplay = types.ModuleType("busdisplay")
        busdisplay.BusDisplay = FakeDisplay
        cardputer = types.ModuleType("cardputer_keyboard")
        cardputer.said = []
        cardputer.detach_serial = lambda: cardputer.said.append("detached")
        clear = lambda: cardputer.said.append("cleared")  # noqa: E731
        cardputer.KEYBOARD = types.SimpleNamespace(events=types.SimpleNamespace(clear=clear))
        self.cardputer = cardputer
        modules = [cardputer, self.picodvi, framebufferio, self.countio, board, self.keypad]
        modules += [self.analogio, self.busio, self.fourwire, displayio, busdisplay, supervisor]
        for name in list(sys.modules):
            if name.startswith("board_configs."):
                monkeypatch.delitem(sys.modules, name)
                monkeypatch.delattr(board_configs, name.split(".")[1], raising=False)
        for module in modules:
            monkeypatch.setitem(sys.modules, module.__name__, module)
            for name in (module.__name__, *vars(module)):
                for ours in (board_configs, truco_rescue):  # both have imported names
                    if name in vars(ours) and name[0] != "_":
                        monkeypatch.setattr(ours, name, getattr(module, name, module))
        self.settings = {}
        monkeypatch.setattr(os, "getenv", lambda key, default=None: self.settings.get(key, default))

    def load(self):
        return board_configs.load()
