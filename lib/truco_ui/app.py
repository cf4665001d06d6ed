"""The main loop: read the keys, advance the game, advance the screen on top, refresh the panel.

The game is an object of `truco_game`. Each screen is one state of the app (class `Screen`).
"""

import gc
import traceback

import displayio
import microcontroller
from micropython import const

import residency
from truco_core import clock
from truco_game import ASKS, MY_TURN, NAMED, OFFLINE, TYPE_CHECKING, new_game
from truco_input import DOWN, LEAVE, NEXT
from truco_link.messages import AWAITING
from truco_store import SEEN, SEEN_LANGUAGE
from truco_texts import texts
from truco_ui import TAP, TICK, settings, with_others

if TYPE_CHECKING:
    from typed_lib import Game, Ticking

# Maximum number of intents handled in one step. Nobody presses keys faster, and more would delay
# the refresh of the panel.
_INTENTS_A_STEP = const(3)

# At a linked table garbage is collected after this number of steps without a refresh of the panel,
# which is 0.4 s or more. A collection takes 13 to 16 ms on a PyBadge. Otherwise the heap is full of
# garbage when something is made that stays. This then lies scattered, and long pieces are missing.
_COLLECT = const(32)

# The clock of a SAM D51 sometimes jumps ahead by 2**28 / 1024 s: CircuitPython believes that it has
# wrapped if an interrupt reads it in the middle of `_get_count`
# (ports/atmel-samd/supervisor/port.c; seen with 10.2.1).
_JUMP_MS = const(262_144_000)

_PARTS = const(8)  # number of parameters of `App`: display, config and so on
_WIPED = const(160)  # words of 4 bytes of the stack that are cleared before screens change
_RESTS = const(3)  # steps without a refresh of the panel after which the match may be saved

_SCREENS = "truco_ui.screens."
_CONNECTING = "connecting"
_CRASH = "crash"
_NEEDED = ("table", "home", _CRASH)  # screens without which the game cannot go on
_ADVICE = "Zap: if this happens again, install it anew (tools/deploy.py), or else report it."
# Modules that stay in memory from screen to screen: most screens need them, but not the table.
_STAY = ("truco_ui.widgets.menu", "truco_ui.widgets.sheets")

# For each value of the option auto_dim: ms without activity until the panel is dimmed; 0: never.
# The panel is turned off after twice this time.
DIM_MS = (0, 30_000, 60_000, 180_000)

STEPS = const(5)  # number of levels of the option `brightness`
_DIM_BY = const(4)  # divisor of the brightness while the panel is dimmed

BRIGHT = const(0)
DIMMED = const(1)
DARK = const(2)


class App:
    """The main object: the stack of open screens, and the parts of the board that they use.

    It passes the player's key presses (as intents) and the time to the screen on top.

    display        a BusDisplay with auto_refresh off
    width, height  size of the display in pixels
    keys           truco_input.keys.Keys; None while the board is unknown
    config         truco_ui.start.Config: what the game keeps of the board's configuration
    setup          truco_game.setup.Setup: the player's options
    store          truco_store.Store: the data that survives power-off
    cues           truco_ui.cues.Cues: sound and light; None on a board without them
    power          `Power`: the brightness of the panel
    battery        (AnalogIn, mV at its full scale) of the battery; () if the board has none
    game           the current game, see truco_game; None between two games
    party          truco_game.party.Party while the radio is on
    texts          module with the texts of the current language
    stage          the displayio.Group of all screens
    stack          the open screens, top one last; changed by `go`, `push`, `pop` and `play`
    names          names of the screens in `stack`
    move           how the stack changes at the end of this step; None: it does not
    """

    _owes = False  # True: the next step only refreshes the panel

    def __init__(self, *parts):
        """Store the parts of the board.

        :param parts: display, config, keys, store, setup, battery, power and cues, in this order.
            If creating a part failed, this part and all that follow are missing and become None
        """
        parts += (None,) * (_PARTS - len(parts))
        self.display, self.config, self.keys, self.store = parts[:4]
        self.setup, self.battery, self.power, self.cues = parts[4:]
        self.width = self.height = 0
        self.stage = displayio.Group()
        if self.display:
            self.width, self.height = self.display.width, self.display.height
            self.display.root_group = self.stage
        self._own_setup = None  # the player's setup, while a lesson uses another one
        self.watchdog = getattr(microcontroller, "watchdog", None)
        self.game: "Game | None" = None
        self.party = None
        self.texts = None
        self._idle = 0  # number of steps without a refresh since garbage was collected
        self.now_ms = 0  # time of the last step
        self._ahead_ms = 0  # how far the clock has jumped ahead
        self._still = 0  # number of calls of `_rests` since the last refresh of the panel
        self.stack = []
        self.names = []
        self._marks = []  # for each screen, the result of `residency.mark` before it opened
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
        """Play a game with the game's own setup. `end_game` restores the player's setup."""
        self._own_setup = self._own_setup or self.setup  # a screen may have to open twice
        self.game = game
        self.setup = game.setup

    @residency.seldom
    def end_game(self):
        """Forget the current game and restore the player's own setup."""
        self.game = None
        if self._own_setup:
            self.setup, self._own_setup = self._own_setup, None

    def step(self, now_ms: int) -> None:
        """Run one iteration of the main loop. Never block, and show errors of the game on a screen.

        :param now_ms: `supervisor.ticks_ms`
        """
        try:
            self._step(now_ms)
        except Exception as error:
            self.fail(error)

    def _step(self, now_ms):
        owed = changed = self._owes
        self._owes = waits = False
        now_ms = clock.after(now_ms, -self._ahead_ms)
        if clock.diff(now_ms, self.now_ms) > _JUMP_MS // 2:
            self._ahead_ms = clock.after(self._ahead_ms, _JUMP_MS)
            now_ms = clock.after(now_ms, -_JUMP_MS)
        self.now_ms = now_ms
        if self.watchdog:  # only an nRF starts it: truco_link.carriers.ble
            self.watchdog.feed()
        if self.cues:
            self.cues.tick(now_ms)
        if self.power:
            self.power.tick(now_ms)
        if self.stack and not owed:
            changed = self._feed(now_ms)
            game: "Ticking" = self.party or self.game
            waits = game and not self.move and game.tick(now_ms, self.stack[-1].PLAYS)
            if not (self.move or waits or self.party and self.party.rests()):
                lacks = False
                try:
                    changed = self.stack[-1].tick(now_ms) is not False or changed
                except MemoryError:
                    if not self.party:
                        raise
                    lacks = True
                if lacks:  # not above: the exception keeps what its functions have made
                    changed = self._give_up()
        if self.move:
            self.settle()
        elif changed and (waits or residency.has_read):
            # A step in which a local match was saved, a robot has acted, or a file was imported
            # draws nothing: the next one does.
            self._owes = True
        elif changed:
            self._refresh()
            residency.tidy()
        else:
            self._idle = (self._idle + 1) % _COLLECT
            residency.tidy(1 if self._idle or self.party is None else 0)
        residency.rest()

    def _give_up(self):
        """Show only the state of a linked match: memory is short for more, such as a speech.

        Return True: the panel must be refreshed.
        """
        residency.make_room(True)
        ground = self.stack[0]
        if ground.PLAYS:
            ground.renew()
        return True

    def settle(self):
        """Apply the change that `go`, `push`, `pop` or `play` requested, and refresh the panel."""
        while self.move:  # a screen may open another one at once
            step, what, args = self.move
            self.move = None
            # Overwrite the stack of Python's functions, above this one, by the arguments of a call.
            # CircuitPython clears the frame of each called function (memset in py/bc.c), but not
            # the gap behind arguments, which end at a multiple of 8 bytes. An address that is left
            # in a gap counts as a use: so the table screen was not collected while the end screen
            # opened (seen with 10.2.1).
            max(*bytes(_WIPED))
            step(what, args)
            if self.keys:
                self.keys.forget()
        # Detach and attach the root group so that displayio sends the whole picture once. Otherwise
        # it would send each changed layer and those below it: more than three full panels.
        self.display.root_group = None
        self.display.root_group = self.stage
        self._refresh()

    def _refresh(self):
        if self.power and self.power.dark:
            return  # the change is drawn when a key wakes the panel
        self.display.refresh()
        self._still = 0

    def _feed(self, now_ms):
        """Pass the player's intents to the screen on top. Return True if there were any."""
        screen, keys = self.stack[-1], self.keys
        if not keys or screen.draws:
            return False
        for n in range(_INTENTS_A_STEP):
            intent = keys.next(now_ms, screen.REPEAT)
            if not intent:
                return n > 0
            if self.power and self.power.wake():
                keys.forget()
                return True  # this key only woke the panel
            if intent == LEAVE:
                self.leave()
                break
            if self.cues:
                self.cues.say(TICK if intent <= DOWN or intent == NEXT else TAP)
            screen.on_intent(intent)
            if self.move or screen.draws:
                break
        return True

    def publish(self, kind, seat, value):
        """Handle an event of the game (see `truco_game`) and return the answer for the game."""
        if kind == MY_TURN:
            if self.cues:
                self.cues.turn(value > 0)
            return not value & 1 or self._rests()  # STILL_MINE and PAUSED are odd
        if kind == ASKS:
            return not self.move and "ask" not in self.names  # show only one question at a time
        if kind == OFFLINE and _CONNECTING in self.names:  # already shown: parties repeat OFFLINE
            return True
        # Spectators and waiting players press no keys, so events keep the panel awake. Those from
        # AWAITING up to NAMED must not: they repeat every few seconds while somebody is awaited.
        if self.party and self.power and not AWAITING <= kind < NAMED:
            self.power.wake()
        if kind > MY_TURN:
            return with_others.lead(self, kind, seat, value)
        for screen in self.stack:
            screen.on_event(kind, seat, value)
        return True

    def _rests(self):
        """Return True if the panel was not refreshed for _RESTS steps. Call this in each step."""
        self._still += 1
        return self._still > _RESTS

    # Opening and closing screens. The name of a screen is that of its module in truco_ui.screens
    # without "_screen". In a module with several screens, it is module.screen, as in "ask.peace".

    def go(self, name, *args):
        """Close all screens and open `name`."""
        self.move = (self._replace, name, args)

    def play(self, saved=False):
        """Close all screens and begin a match.

        :param saved: True: continue the saved match; SHARED: begin a shared one
        """
        self.move = (self._begin, saved, None)

    @residency.seldom
    def save_options(self):
        """Write `setup` to the store. Call it when the player leaves a screen that changed it."""
        settings.save_options(self)
        settings.obey(self, True)

    @residency.seldom
    def obey(self, keys=True):
        """Apply `setup` to sound, light and brightness; with `keys` also to keys and rotation."""
        settings.obey(self, keys)

    @residency.seldom
    def enter(self):
        """Go from the title to the menu, or first to the choice of language if none was made."""
        self.go("home" if self.store.image[SEEN] & SEEN_LANGUAGE else "options.language")

    @residency.seldom
    def leave(self):
        """Save everything and quit the game."""
        settings.leave(self)

    def push(self, name, *args):
        """Open `name` on top of the current screen, which stays visible around it."""
        self.move = (self._lay, name, args)

    def pop(self, answer=None):
        """Close the screen on top and pass `answer` to `on_return` of the one below."""
        self.move = (self._lift, answer, None)

    @residency.seldom("open")
    def _replace(self, name, args):
        kept = {}
        if name != "table":
            part = getattr(self.texts, "__name__", "")[: -len("main")]
            part += name.rpartition(".")[2]  # name of the module with the new screen's texts
            for one in _STAY + (part,):
                if one in residency.modules:
                    kept[one] = residency.modules[one]
        self.close_all()
        self._lay(name, args, kept)

    @residency.seldom("open")
    def _begin(self, saved, _):
        # Close the screens first, so that the match can use their memory.
        self.close_all()
        self.game = new_game.begin(self.setup, self.store, self.publish, saved)
        self._lay("table", (not saved,))

    def close_all(self):
        while self.stack:
            self._close()
        residency.tidy(0)

    @residency.seldom("open")
    def _lay(self, name, args, kept=()):
        """Open a screen on top of the others.

        If memory is short, unload all that can be loaded again, and try once more. If that fails
        too, stay on the screen below, or return to the table or to the menu. Raise the MemoryError
        if that is what lacks memory, and for most screens of a linked table.
        """
        below = len(self.names)
        file, _, part = name.partition(".")
        back = "table" if file in ("replay", "menu") else "home"
        for is_last in (False, True):
            if self.party:
                residency.make_room()  # the link has loaded what the new screen does not need
            try:
                self.names.append(part or file)
                self._marks.append(residency.mark())
                # Closing this screen will unload the kept modules, too.
                residency.modules.update(kept)
                root = displayio.Group()
                module = residency.bring(_SCREENS + file + "_screen")
                screen = module.SCREENS[part or file](root, self)
                self.stack.append(screen)
                self.stage.append(root)
                screen.open(self, *args)
                return
            except MemoryError:
                returns = below or back == "table" or not self.party and file not in _NEEDED
                if is_last and not returns:
                    raise
            module = screen = root = kept = ()
            self._drop(below)
            max(*bytes(_WIPED))
            residency.make_room(True)
        if not below:
            if back == "home":
                self.end_game()
            self.go(back)

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
        """Show an error on the crash screen, and print the traceback on the serial port."""
        again = _CRASH in self.names
        self.drop_all()
        self.report(error, None if again else _CRASH)

    @residency.seldom
    def report(self, error, screen):
        """Print an error on the serial port, and show it on a screen.

        If no screen of the game can open, perhaps because all its art is gone, raise the error:
        truco_rescue then shows it.

        :param screen: name of the crash screen; None if that screen itself has failed
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
        raise error

    def shut(self):
        """Close the carrier, which is the connection to other handhelds, if one is open.

        Otherwise the carrier's interrupts, pins and radio would stay active until its memory is
        collected, and some of them even longer.
        """
        carrier = getattr(self.config, "carrier", None)
        if carrier:
            self.config.carrier = None
            try:
                carrier.close()
            except Exception as error:  # do not raise: callers may be about to show another error
                print(error)

    def drop_all(self):
        """Drop the game and all screens without calling their methods, which may be broken."""
        self.shut()
        self.game = self.party = None
        self._drop(0)
        gc.collect()

    def _drop(self, below):
        """Drop all screens but the lowest `below`, which may be only partly open."""
        self.move = None
        del self.stack[below:], self.names[below:]
        while len(self.stage) > below:
            self.stage.pop()
        while len(self._marks) > below:
            residency.go_back(self._marks.pop())


def _cause(error):
    """Return the error of the damaged file that caused `error`, or `error` itself."""
    try:
        from truco_rescue import cause
    except ImportError:  # a web page has no drive, so truco_rescue is missing
        return error
    error = cause(error)
    residency.forget("truco_rescue")
    return error


def _print(error):
    traceback.print_exception(error)
    print(_ADVICE)


class Screen:
    """One state of the app. The life of a screen, in order:

    1. When the screen is requested, `App` imports its module and looks up its class by name in
       `SCREENS` of the module. It creates an object of the class with `root`, an empty group that
       is attached to the display right after this.
    2. `App` calls ``open(app, *args)`` once. It creates all layers in `root` and all buffers.
       `args` come from `App.go` or `App.push`.
    3. In each step of the main loop while the screen is on top, `App` calls ``on_intent(intent)``
       for each intent of the player; then, after the tick of the game, ``tick(now_ms)`` once.
       Neither may block or allocate objects. The panel shows their changes at the end of the step.
    4. `App` calls ``on_event(kind, seat, value)`` for each event of the table that the player may
       see (see `truco_core.events`), even while another screen lies on top.
    5. `App` calls ``close()`` once. Then the object is dropped, and every module that was loaded
       after the screen was requested is unloaded, see `residency`.

    A screen replaces all open screens by ``app.go(name, *args)``. It opens another one on top by
    ``app.push(name, *args)``; that one closes by ``app.pop(answer)``, and the screen below receives
    the answer in ``on_return(answer)``. All of these take effect at the end of the step, never
    inside the call.

    A subclass overrides what it needs.
    """

    REPEAT = False  # True: a direction key that is held repeats, as in lists
    PLAYS = False  # True: the match on this handheld continues while this screen is on top
    draws = False  # True: changes wait until the next `tick` draws them; until then keys wait, too

    def __init__(self, root, app: App):
        self.root = root  # displayio.Group with the layers of this screen
        self.app = app

    def _ignore(self, a=None, b=None, c=None):
        """Do nothing, in place of a method that a screen does not need."""

    open = on_intent = on_event = on_return = close = _ignore

    def tick(self, now_ms):
        """Update the screen. Return False if the panel needs no refresh.

        :param now_ms: `supervisor.ticks_ms`; compare only by `truco_core.clock`
        """
        return False


class Power:
    """The brightness of the panel: dims it after a while without activity, then turns it off.

    :param display: its ``brightness`` is set from 0.0 to 1.0; if it has none, nothing is dimmed
    :param setup: truco_game.setup.Setup
    """

    def __init__(self, display, setup):
        self.dark = False  # True: the panel is off, so nothing needs to be drawn
        self.able = True  # False after an attempt to set the brightness has failed
        self._display = display
        self._setup = setup
        self._stage = BRIGHT
        self._awake_ms = None  # time of the last activity; None: the next `tick` sets it
        self.obey()

    def wake(self) -> bool:
        """Light the panel after a key press, or at an event that the player waits for.

        Return True if the panel was dark. The key press must then have no other effect.
        """
        self._awake_ms = None
        woken = self.dark
        if self._stage != BRIGHT:
            self.obey()
        return woken

    def tick(self, now_ms):
        """Dim the panel or turn it off if there was no activity for the time in DIM_MS."""
        wait_ms = DIM_MS[self._setup.auto_dim]
        if self._awake_ms is None or not wait_ms:
            self._awake_ms = now_ms
        idle_ms = clock.diff(now_ms, self._awake_ms)
        stage = min(idle_ms // wait_ms, DARK) if wait_ms else BRIGHT
        if stage > self._stage:
            self.obey(stage)

    def obey(self, stage=BRIGHT):
        """Set the brightness for a stage (BRIGHT, DIMMED or DARK) by the option `brightness`."""
        light = self._setup.brightness / STEPS
        try:
            if self.able:
                self._display.brightness = (light, light / _DIM_BY, 0.0)[stage]
        except (AttributeError, RuntimeError):
            self.able = False
        self._stage = stage
        self.dark = stage == DARK and self.able
