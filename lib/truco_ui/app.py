# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The one loop: keys, then time, then the panel. Screens: see `truco_ui.screen`."""

import gc
import sys

import displayio
from micropython import const

import truco_ui
from truco_ui import theme

# A player presses less often than once a step; more would keep the panel waiting.
_INTENTS_A_STEP = const(3)

_FIRST_SCREEN = "title"


def start(boards):
    """The App on this board, or, when the board is not fit, one that says why.

    :param boards: the package `board_configs`
    """
    try:
        config = boards.load()
        app = App(config.display(), _keys(config))
        app.config = config
    except Exception as error:
        app = App(boards.console(), None)
        app.fail(error)
        return app
    try:
        app.settle()
        app.go(_FIRST_SCREEN)
    except Exception as error:
        app.fail(error)
    return app


def _keys(config):
    from keypad import Event

    if config.TWO_KEYS:
        from truco_input.two_keys import TwoKeys as Keys
    else:
        from truco_input.keys import Keys
    return Keys(config.keys(), Event(), config.KEYMAP, config.stick())


class App:
    """Holds the stack of screens and feeds the one on top with intents and time.

    :param display: a BusDisplay with auto_refresh off, or None: then messages go to the
        serial port only
    :param keys: see `truco_input.keys.Keys`; None for a board without
    """

    def __init__(self, display, keys):
        self.display = display
        self.keys = keys
        self.width = display.width if display else 0
        self.height = display.height if display else 0
        self.config = None
        self.setup = None  # truco_ui.setup.Setup: what the player chose
        self.game = None  # truco_ui.game.Game, while a match goes on
        self.texts = None  # the module of the language, see truco_ui.texts
        self.frames = 0  # how often the panel was refreshed
        self._stack = []  # screens, the one on top last
        self._names = []  # of their modules
        self._move = None  # what happens to the stack at the end of the step
        self._stage = displayio.Group()
        self._failed = False
        if display:
            display.root_group = self._stage
            theme.setup(self.width, self.height)

    def settle(self):
        """Find what the screens need: the player's choices and the language's texts."""
        from truco_ui.setup import Setup

        self.setup = Setup()
        self.speak(self.setup.language)

    def speak(self, language):
        """Change the language: an index into `texts.CODES`."""
        from truco_ui import texts

        self.setup.language = language
        self.texts = texts.load(language)

    def step(self, now_ms: int) -> None:
        """One turn of the loop. Never waits, never raises for a fault of the game.

        :param now_ms: `supervisor.ticks_ms`
        """
        try:
            self._step(now_ms)
        except Exception as error:
            self.fail(error)

    def _step(self, now_ms):
        changed = False
        if self._stack:
            changed = self._feed(now_ms)
            if not self._move:
                changed = self._stack[-1].tick(now_ms) is not False or changed
        if self._move:
            # A screen may open another one at once.
            while self._move:
                move, self._move = self._move, None
                self._do(move)
            changed = True
        if changed:
            self.display.refresh()
            self.frames += 1

    def _feed(self, now_ms):
        """Hand what the player meant to the screen on top. True when there was anything."""
        screen, keys = self._stack[-1], self.keys
        if not keys:
            return False
        for n in range(_INTENTS_A_STEP):
            intent = keys.next(now_ms)
            if not intent:
                return n > 0
            screen.on_intent(intent)
            if self._move:
                break
        return True

    def publish(self, kind, seat, value):
        """Tell all open screens of an event of the table."""
        for screen in self._stack:
            screen.on_event(kind, seat, value)

    # Leaving a screen. The names are those of the modules truco_ui.<name>_screen.

    def go(self, name, *args):
        """Close all screens and open `name`."""
        self._move = (self._replace, name, args)

    def push(self, name, *args):
        """Open `name` on top of this screen, which stays in sight around it."""
        self._move = (self._lay, name, args)

    def pop(self, answer=None):
        """Close the screen on top; the one below is told `answer`."""
        self._move = (self._lift, answer, None)

    def _do(self, move):
        step, what, args = move
        step(what, args)
        if self.keys and self._stack:
            self.keys.forget()
            self.keys.repeat = self._stack[-1].REPEAT

    def _replace(self, name, args):
        while self._stack:
            self._close()
        gc.collect()
        self._lay(name, args)

    def _lay(self, name, args):
        module = "truco_ui." + name + "_screen"
        __import__(module)
        root = displayio.Group()
        screen = sys.modules[module].SCREEN(root)
        screen.app = self
        self._stack.append(screen)
        self._names.append(name)
        self._stage.append(root)
        screen.open(self, *args)

    def _lift(self, answer, _):
        self._close()
        gc.collect()
        if self._stack:
            self._stack[-1].on_return(answer)

    def _close(self):
        screen, name = self._stack.pop(), self._names.pop()
        self._stage.pop()
        screen.close()
        if name not in self._names:
            forget_module(name + "_screen")

    # When something goes wrong.

    def fail(self, error):
        """Show what went wrong on a screen of its own, with the traceback on serial."""
        import traceback

        traceback.print_exception(error)
        if self._failed or not self.display:
            # No display, or the crash screen itself failed: show the serial text there.
            self._stack.clear()
            if self.display:
                self.display.root_group = None
            return
        self._failed = True
        self._drop_all()
        try:
            self._lay("crash", (error,))
            self._failed = False
            self.display.refresh()
        except Exception as another:
            self.fail(another)

    def _drop_all(self):
        """Free what the screens hold, trusting none of them."""
        self._move = None
        self.game = None
        self._stack.clear()
        while self._stage:
            self._stage.pop()
        while self._names:
            forget_module(self._names.pop() + "_screen")
        gc.collect()


def forget_module(name):
    """Take truco_ui.`name` out of memory once nobody else holds anything of it."""
    sys.modules.pop("truco_ui." + name, None)
    if hasattr(truco_ui, name):
        delattr(truco_ui, name)
