"""The one loop: keys, then the game, then the screen on top, then the panel.

The game: see `truco_game`. A screen is one state of the app, see `Screen`.
"""

import gc
import traceback

import displayio
from micropython import const

import residency
from truco_core import clock
from truco_game import ASKS, MY_TURN, NAMED, OFFLINE, STILL_MINE, new_game
from truco_input import DOWN, LEAVE, NEXT
from truco_link.messages import AWAITING
from truco_store import SEEN, SEEN_LANGUAGE
from truco_texts import texts
from truco_ui import TAP, TICK, settings, with_others

# At most so many intents in one step: nobody presses faster, and more would delay the panel.
_INTENTS_A_STEP = const(3)

_PARTS = const(8)  # of an App
_RESTS = const(3)  # steps without a new picture: then it rests

_SCREENS = "truco_ui.screens."
_CONNECTING = "connecting"
_CRASH = "crash"
_ADVICE = "Zap: if this happens again, install it anew (tools/deploy.py), or else report it."
# What most screens need, but not the table: it stays from one to the next.
_STAY = ("truco_ui.widgets.menu", "truco_ui.widgets.sheets")

# By the option auto_dim: ms in which nothing happens until the panel is dim; after the same time
# again it is dark. 0: never.
DIM_MS = (0, 30_000, 60_000, 180_000)

STEPS = const(5)  # of the option brightness
_DIM_BY = const(4)  # the light is divided by this when it is dim

BRIGHT = const(0)
DIMMED = const(1)
DARK = const(2)


class App:
    """Holds the stack of screens and feeds the one on top with intents and time.

    display        a BusDisplay with auto_refresh off
    width, height  of it, in pixels
    keys           see truco_input.keys.Keys; None for a board that is not known
    config         truco_ui.start.Config: what the game knows of the board
    setup          truco_game.setup.Setup: what the player chose
    store          truco_store.Store: what stays when the power is off
    cues           truco_ui.cues.Cues: sound and light; None on a board without them
    power          `Power`: the panel's light
    battery        for truco_ui.widgets.menu.put_battery; None on a board that cannot read it
    game           the game that is played, see truco_game; None between two games
    party          truco_game.party.Party, while the radio is on
    texts          module of the language's texts
    stage          the group of all screens
    frames         how often the panel was refreshed
    stack          the open screens, the one on top last; `go`, `push`, `pop` and `play` change it
    names          their names
    move           how the stack changes at the end of this step; None: it does not
    """

    def __init__(self, *parts):
        """:param parts: display, config, keys, store, setup, battery, power and cues, which follow
        each other at a start; each that has failed, and those behind it, are missing
        """
        parts += (None,) * (_PARTS - len(parts))
        self.display, self.config, self.keys, self.store = parts[:4]
        self.setup, self.battery, self.power, self.cues = parts[4:]
        self.width = self.height = 0
        self.stage = displayio.Group()
        if self.display:
            self.width, self.height = self.display.width, self.display.height
            self.display.root_group = self.stage
        self._own_setup = None  # while another one is borrowed
        self.game = None
        self.party = None
        self.texts = None
        self.frames = 0
        self._drawn = 0  # what `frames` was when the picture last changed
        self._moves = 0  # steps until it has rested long enough
        self.hands = 0  # what the keys are fitted for: flags of truco_ui.settings
        self.stack = []
        self.names = []
        self._marks = []  # of `residency.mark`, before each of them opened
        self.move = None

    @residency.seldom
    def speak(self, language):
        """Change the language.

        :param language: index into `texts.CODES`
        """
        self.setup.language = language
        if self.texts:
            residency.forget(self.texts.__name__)
        self.texts = texts.part(language, "main")

    @residency.seldom
    def borrow(self, game):
        """Have a game with a setup of its own, until `end_game`."""
        self._own_setup = self.setup
        self.game = game
        self.setup = game.setup

    @residency.seldom
    def end_game(self):
        """No game is played any more; the setup is the player's own."""
        self.game = None
        if self._own_setup:
            self.setup, self._own_setup = self._own_setup, None

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
        if self.cues:
            self.cues.tick(now_ms)
        if self.power:
            self.power.tick(now_ms)
        if self.stack:
            changed = self._feed(now_ms)
            # A game alone waits while a party that was left says its last word, 0.6 s.
            game = self.party or self.game
            if game and not self.move:
                changed = game.tick(now_ms, self.stack[-1].PLAYS) or changed
            if not self.move:
                changed = self.stack[-1].tick(now_ms) is not False or changed
        if self.move:
            self.settle()
        elif changed:
            self._refresh()
        else:
            residency.tidy()
        residency.rest()

    def settle(self):
        """Do what `go`, `push`, `pop` or `play` asked for, and show it."""
        while self.move:  # a screen may open another one at once
            step, what, args = self.move
            self.move = None
            step(what, args)
            if self.keys:
                self.keys.forget()
        # Or every layer would be sent by itself, over those below it: three panels and more.
        # Taken away and given back, the picture is sent once and as a whole.
        self.display.root_group = None
        self.display.root_group = self.stage
        self._refresh()

    def _refresh(self):
        if self.power and self.power.dark:
            return  # what has changed is drawn when a key wakes the panel
        self.display.refresh()
        self.frames += 1

    def _feed(self, now_ms):
        """Hand the player's intents to the screen on top. True when there were any."""
        screen, keys = self.stack[-1], self.keys
        if not keys:
            return False
        for n in range(_INTENTS_A_STEP):
            intent = keys.next(now_ms, screen.REPEAT)
            if not intent:
                return n > 0
            if self.power and self.power.wake():
                keys.forget()
                return True  # this key has woken the panel, and nothing else
            if intent == LEAVE:
                self.leave()
                break
            if self.cues:
                self.cues.say(TICK if intent <= DOWN or intent == NEXT else TAP)
            screen.on_intent(intent)
            if self.move:
                break
        return True

    def publish(self, kind, seat, value):
        """Pass on what a game tells, see `truco_game`, and return the answer of the screens."""
        if kind == MY_TURN:
            if self.cues:
                self.cues.turn(value > 0)
            return value != STILL_MINE or self._rests()
        if kind == ASKS:
            return not self.move and "ask" not in self.names  # one at a time, however many come
        if kind == OFFLINE and _CONNECTING in self.names:  # it is told in each step
            return True
        # Who looks on among friends, or waits for them, presses no key. That all wait is told
        # again and again.
        if self.party and self.power and not AWAITING <= kind < NAMED:
            self.power.wake()
        if kind > MY_TURN:
            return with_others.lead(self, kind, seat, value)
        for screen in self.stack:
            screen.on_event(kind, seat, value)
        return True

    def _rests(self):
        """Return whether the picture has not changed for some steps. Ask in each step."""
        moves = self._moves
        if self._drawn != self.frames:
            self._drawn = self.frames
            moves = _RESTS
        self._moves = moves and moves - 1
        return not moves

    # Leaving a screen. A screen's name is that of its module in truco_ui.screens, less "_screen";
    # where several share a module, that name, a dot and its own, such as "ask.peace".

    def go(self, name, *args):
        """Close all screens and open `name`."""
        self.move = (self._replace, name, args)

    def play(self, saved=False):
        """Close all screens and begin a match as `setup` says, or go on with the saved one."""
        self.move = (self._begin, saved, None)

    @residency.seldom
    def save_options(self):
        """Write `setup` to the store. Call it when the player leaves a screen that changed it."""
        settings.save_options(self)
        self.obey()

    @residency.seldom
    def obey(self, keys=True):
        """Make sound, light and, if told so, keys follow `setup` now."""
        self.hands = settings.obey(self, keys)

    @residency.seldom
    def look_out(self):
        """At title and menu: friends who open a table may call, if the player wants it."""
        if self.setup.call_me and self.party is None:
            self.party = residency.bring("truco_ui.lookout").begin(self)

    @residency.seldom
    def enter(self):
        """From the title to the menu; where no language was chosen yet, to that."""
        self.go("home" if self.store.image[SEEN] & SEEN_LANGUAGE else "options.language")

    @residency.seldom
    def leave(self):
        """Save everything and leave the game."""
        settings.leave(self)

    def push(self, name, *args):
        """Open `name` on top of this screen, which stays in sight around it."""
        self.move = (self._lay, name, args)

    def pop(self, answer=None):
        """Close the screen on top; the one below gets `answer` by its `on_return`."""
        self.move = (self._lift, answer, None)

    @residency.seldom
    def _replace(self, name, args):
        kept = {}
        if name != "table":
            part = getattr(self.texts, "__name__", "")[: -len("main")]
            part += name.rpartition(".")[2]  # its texts
            for one in _STAY + (part,):
                if one in residency.modules:
                    kept[one] = residency.modules[one]
        self.close_all()
        self._lay(name, args, kept)

    @residency.seldom
    def _begin(self, saved, _):
        # Close first: what the match needs can then use the memory that those screens had.
        self.close_all()
        self.game = new_game.begin(self.setup, self.store, self.publish, saved)
        self._lay("table", (not saved,))

    def close_all(self):
        while self.stack:
            self._close()
        residency.tidy(0)

    def _lay(self, name, args, kept=()):
        if self.game and self.game.LINKED:  # what the link needs seldom comes back by itself
            from truco_link.lobby import sweep

            while sweep():
                pass
        file, _, name = name.partition(".")
        name = name or file
        self.names.append(name)
        self._marks.append(residency.mark())
        residency.modules.update(kept)  # they go with this screen
        root = displayio.Group()
        screen = residency.bring(_SCREENS + file + "_screen").SCREENS[name](root, self)
        self.stack.append(screen)
        self.stage.append(root)
        screen.open(self, *args)

    def _lift(self, answer, _):
        self._close()
        gc.collect()
        if self.stack:
            self.stack[-1].on_return(answer)

    def _close(self):
        self.stage.pop()
        self.stack.pop().close()
        self.names.pop()
        residency.go_back(self._marks.pop())

    def fail(self, error):
        """Show what went wrong on a screen of its own, with the traceback on serial."""
        again = _CRASH in self.names
        self.drop_all()
        self.report(error, None if again else _CRASH)

    @residency.seldom
    def report(self, error, screen):
        """Print a fault on the serial port, and show it on a screen.

        :param screen: name of the crash screen; None when that itself has failed
        """
        _print(error)
        if screen:
            try:
                self.go(screen, _cause(error))
                self.settle()
                return
            except Exception as another:
                _print(another)
                self.drop_all()
        # No screen of ours opens: show the firmware's own console, which has what was printed.
        self.display.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
        self.display.auto_refresh = True

    def shut(self):
        """Close what reaches others, whatever state it is in: its interrupts, pins and radio would
        go on until its memory is collected, and some of them beyond that.
        """
        carrier = getattr(self.config, "carrier", None)
        if carrier:
            self.config.carrier = None
            try:
                carrier.close()
            except Exception as error:  # the fault that led here is the one to show
                print(error)

    def drop_all(self):
        """Drop the game and all screens without calling them: they may be broken."""
        self.shut()
        self.move = None
        self.game = self.party = None
        self.stack.clear()
        while self.stage:
            self.stage.pop()
        self.names.clear()
        while self._marks:
            residency.go_back(self._marks.pop())
        gc.collect()


def _cause(error):
    """Return the damaged file behind an error, or the error."""
    try:
        from truco_rescue import cause
    except ImportError:  # a page has no drive
        return error
    error = cause(error)
    residency.forget("truco_rescue")
    return error


def _print(error):
    traceback.print_exception(error)
    print(_ADVICE)


class Screen:
    """A screen is one state of the app. What happens to it, in this order:

    1. `App` imports the screen's module when it is asked for, makes one object of the class
       that the module has in ``SCREENS`` under its name, and gives it `root`, an empty group that
       is shown.
    2. ``open(app, *args)`` once: makes everything that is drawn, in `root`, and every buffer.
       `args` are those of the call of `App.go` or `App.push`.
    3. In each step of the loop, while it is on top: ``on_intent(intent)`` for each intent of the
       player; then, after the tick of the game, ``tick(now_ms)`` once. Neither waits, and neither
       makes objects. What they change is on the panel at the end of the same step.
    4. ``on_event(kind, seat, value)`` for each event of the table that the player may see, also
       while another screen lies on top of it (see `truco_core.events`).
    5. ``close()`` once. Then the object is dropped, and with it every module that came into memory
       after the screen was asked for, see `residency`.

    A screen closes itself and all others by ``app.go(name, *args)``. By ``app.push(name, *args)``
    it lays another one on top of itself; that one closes by ``app.pop(answer)``, and the one below
    gets the answer by ``on_return(answer)``. All of these take effect at the end of the step, never
    inside the call.

    A subclass overrides what it needs.
    """

    REPEAT = False  # whether a direction that is held repeats: lists say True
    PLAYS = False  # whether a match of this handheld goes on under it: the table says True

    def __init__(self, root, app):
        self.root = root  # a displayio.Group of this screen alone
        self.app = app

    def _ignore(self, a=None, b=None, c=None):
        """For calls that a screen does not need."""

    # For their parameters see above.
    open = on_intent = on_event = on_return = close = _ignore

    def tick(self, now_ms):
        """Let time pass. Return False when nothing that is drawn changed.

        :param now_ms: `supervisor.ticks_ms`; compare with `truco_core.clock` only
        """
        return False


class Power:
    """The light of the panel: dims it when nothing happens for a while, and later makes it dark.

    :param display: has ``brightness`` 0.0 .. 1.0; on boards that cannot change it nothing is dimmed
    :param setup: truco_game.setup.Setup
    """

    def __init__(self, display, setup):
        self.dark = False  # the panel shows nothing: no need to draw
        self.able = True  # until a panel has no light to change
        self._display = display
        self._setup = setup
        self._stage = BRIGHT
        self._awake_ms = None  # since when nothing has happened; None: it just did
        self.obey()

    def wake(self) -> bool:
        """Light the panel: a key was pressed, or what the player waits for has happened.

        Return True if it was dark, so that a key has only woken it, and must do nothing else.
        """
        self._awake_ms = None
        woken = self.dark
        if self._stage != BRIGHT:
            self.obey()
        return woken

    def tick(self, now_ms):
        """Let time pass."""
        wait_ms = DIM_MS[self._setup.auto_dim]
        if self._awake_ms is None or not wait_ms:
            self._awake_ms = now_ms
        idle_ms = clock.diff(now_ms, self._awake_ms)
        stage = min(idle_ms // wait_ms, DARK) if wait_ms else BRIGHT
        if stage > self._stage:
            self.obey(stage)

    def obey(self, stage=BRIGHT):
        """Follow the options anew, with the light on, dimmed or off."""
        light = self._setup.brightness / STEPS
        try:
            if self.able:
                self._display.brightness = (light, light / _DIM_BY, 0.0)[stage]
        except (AttributeError, RuntimeError):
            self.able = False
        self._stage = stage
        self.dark = stage == DARK and self.able
