"""A simulated handheld that runs the game step by step.

::

    with Handheld("pybadge", seed=7, pictures=True) as handheld:
        handheld.wait(2000)
        handheld.press("A")
        picture = handheld.rgb()
        print(handheld.take_spi().pixels, handheld.globals["game"].names)

The program is a greenlet. `wait`, `press` and `hold` run the program until the simulated clock has
advanced by the given time, and then suspend it. So two runs with the same keys and seed are equal.
"""

import contextlib
import os
import pathlib
import traceback
import types

from greenlet import getcurrent, greenlet

from tools.environment import paths
from tools.sim import device as devices
from tools.sim import library, png
from tools.sim.air import bleio
from tools.sim.around import Around
from tools.sim.hooks import Hooks, PowerOff, Reset
from tools.sim.specs import BOARDS, DEFAULT

PRESS_MS = 80  # how long `press` holds a key, and how long it waits afterwards
_SHOWN_MS = 60  # time that the game needs to draw a new screen
_SLICE_US = 10_000  # time that each of several handhelds runs before the next one does


class Crashed(Exception):
    """The program raised or printed an exception, or ended. The text has the traceback."""

    def __init__(self, handheld):
        super().__init__(handheld.crash_text())
        self.handheld = handheld


class Handheld:
    """One board with power.

    :param board: a name of `tools.sim.specs.BOARDS`
    :param seed: int for `random` and os.urandom in the program; None: real randomness
    :param nvm: path of the file that stores microcontroller.nvm; None: memory only
    :param settings: the board's settings.toml: text, or a dict of str or int
    :param program: the file to run; None: code.py of this checkout
    :param echo: called with each piece of text that the program prints
    :param tolerant: True: a crash of the program does not raise, but only sets `crash`
    :param pictures: True if the panel's pixels are needed; False: bytes are counted, nothing is
        drawn
    :param around: the `Around` that it shares with other handhelds; None: it is alone

    Use it as a context manager, or call `start` and `stop`. Handhelds that share an `Around` can
    run in one process, see `together`.
    """

    def __init__(
        self,
        board=DEFAULT,
        seed=None,
        nvm=None,
        settings=None,
        program=None,
        echo=None,
        tolerant=False,
        pictures=False,
        around=None,
    ):
        self.spec = BOARDS[board]
        self.device = devices.Device(self.spec, nvm, settings, pictures)
        (around or Around()).add(self.device)
        self.program = program or os.path.join(paths.ROOT, "code.py")
        self.tolerant = tolerant
        self.globals = {}  # the program's globals, such as "game", its App
        self.ended = False
        self._hooks = Hooks(self.device, seed, echo)
        self._stopping = False
        self._greenlet = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Switch the power on. The program has not run yet when this returns."""
        _power_on(self.device, self._hooks)
        self.device.clock.yield_to_caller = self._return_to_caller
        self._greenlet = greenlet(self._run)
        return self

    def stop(self):
        """Switch the power off."""
        if self._greenlet is None:
            return
        self._stopping = True
        while not self.ended:  # more than once if a `finally` of the program sleeps
            self._resume()
        self._greenlet = None
        _power_off(self._hooks)

    def wait(self, time_ms):
        """Run the program until this much simulated time has passed.

        :raises Crashed: the program has crashed or ended, and the handheld is not `tolerant`
        :raises tools.sim.nvm.BadNvm: the file with the NVM could not be written
        """
        clock = self.device.clock
        now_us = max(clock.deadline_us, clock.now_us)
        end_us = now_us + time_ms * 1000
        others = getcurrent().parent  # the greenlet in which `together` runs, or None
        while True:
            clock.deadline_us = min(end_us, now_us + _SLICE_US) if others else end_us
            if not self.ended:
                self._resume()
            if not self.tolerant and (self.crash or self.ended):
                raise Crashed(self)
            if self.device.nvm.failed:
                raise self.device.nvm.failed
            if others:
                others.switch()
            now_us = max(clock.deadline_us, clock.now_us)
            if now_us >= end_us:
                break

    def press(self, keys, times=1):
        """Press and release keys: one key, several at once ("A+B"), or in sequence ("DOWN A").

        :param times: repetitions of the whole sequence
        """
        for key in keys.split() * times:
            self.hold(key, PRESS_MS)
            self.wait(PRESS_MS)

    def tap(self, *keys):
        """Press keys one after the other. After each, wait until the game has drawn its effect."""
        for key in keys:
            self.press(key)
            self.wait(_SHOWN_MS)

    def hold(self, keys, time_ms):
        """Keep keys down for this long."""
        self.set_keys(keys, True)
        self.wait(time_ms)
        self.set_keys(keys, False)

    def set_keys(self, keys, down):
        """Press or release keys without advancing the time.

        :raises ValueError: this board has no such key
        """
        for name in keys.split("+"):
            key = self.spec.key(name)
            if key is None:
                raise ValueError(
                    "%s has no key %s; it has %s"
                    % (self.spec.board_id, name, ", ".join(self.spec.keys))
                )
            self.device.set_key(key, down)

    def go(self, *screen):
        """Replace all screens by this one, like `App.go`, and draw it."""
        self.app.go(*screen)
        self.wait(_SHOWN_MS)

    def push(self, *screen):
        """Open a screen on top of the others, like `App.push`, and draw it."""
        self.app.push(*screen)
        self.wait(_SHOWN_MS)

    def rgb(self):
        """Return the panel's picture: width * height * 3 bytes, from the top left."""
        return self.device.panel.rgb()

    def picture(self):
        """Return (the panel's RGB bytes, width, height)."""
        return self.rgb(), self.width, self.height

    def shot(self, path):
        pathlib.Path(path).write_bytes(png.encode(*self.picture()))

    def take_spi(self):
        """Return the `tools.sim.panel.Count` of bytes since the last call."""
        return self.device.panel.take_count()

    @property
    def app(self):
        """Return the game's `truco_ui.app.App`, once it has started."""
        return self.globals["game"]

    @property
    def width(self):
        return self.spec.panel.width

    @property
    def height(self):
        return self.spec.panel.height

    @property
    def now_ms(self):
        """Return the milliseconds of simulated time since power-on."""
        return self.device.clock.now_ms

    @property
    def serial(self):
        """Return everything that the program has printed."""
        return "".join(self._hooks.serial)

    def mute(self):
        """Stop echoing the program's output. `serial` still records it."""
        self._hooks.echo = None

    @property
    def crash(self):
        """Return the exception that the program printed or that ended it, or None."""
        return self.device.crash

    def crash_text(self):
        """Return the traceback of `crash`; without one, a line that says the program has ended."""
        if self.crash is None:
            return "%s has ended\n" % os.path.basename(self.program)
        return "".join(traceback.format_exception(self.crash))

    def _run(self):
        try:
            self._hooks.enter()
            while not self._stopping:
                try:
                    library.start(self.device)
                    self._run_program()
                    break
                except Reset:
                    self.device.restart()
                    self._hooks.forget_modules()
        except PowerOff:
            pass
        except KeyboardInterrupt:  # Ctrl+C ends the simulator, not only the program
            raise
        except BaseException as error:  # record the error, so that `wait` raises `Crashed`
            self.device.crash = error
            self._hooks.print("".join(traceback.format_exception(error)))
        finally:
            self.ended = True

    def _run_program(self):
        after, self.device.folder = self.device.next_program or ("", "/")
        self.device.next_program = None
        path = os.path.join(os.path.dirname(self.program), after.lstrip("/"))
        path = path if os.path.isfile(path) else self.program
        code = compile(pathlib.Path(path).read_text("utf-8"), path, "exec")
        module = types.ModuleType("__main__")
        module.__file__ = path
        self.globals = vars(module)
        exec(code, self.globals)

    def _resume(self):
        """Run the program until its clock's deadline."""
        _bring(self._hooks)
        self._greenlet.parent = getcurrent()
        self._greenlet.switch()

    def _return_to_caller(self):
        if not self._stopping:  # else `stop` has resumed the program only to end it
            self._greenlet.parent.switch()
        if self._stopping:
            raise PowerOff


@contextlib.contextmanager
def powered(board=DEFAULT, settings=None):
    """Run the code of a `with` block on a board that has no program. Return its `Device`.

    In the block ``import board``, `keypad` etc. give the simulated modules, and time.sleep
    advances the simulated clock. Tests of single device modules use this.
    """
    device = devices.Device(BOARDS[board], settings=settings)
    Around().add(device)
    hooks = Hooks(device, fresh=False)
    _power_on(device, hooks)
    try:
        hooks.enter()
        library.start(device)
        yield device
    finally:
        _power_off(hooks)


def together(jobs):
    """Run functions side by side until all have returned.

    The function whose handheld has the earliest time runs next, for _SLICE_US.

    :param jobs: [(handheld, function that lets it `wait`)]; the handhelds share one `Around`
    """
    todo = {greenlet(job): handheld.device.clock for handheld, job in jobs}
    while todo:
        one = min(todo, key=lambda job: todo[job].now_us)
        one.switch()
        if one.dead:
            del todo[one]


_running: list = []  # the `Hooks` of the boards with power; those of the running board are last


def _bring(hooks):
    """Put a board's modules and displays in place of those of the board that ran before."""
    if _running[-1] is not hooks:
        _running[-1].put_away()
        _running.remove(hooks)
        _running.append(hooks)
        hooks.bring_back()
        devices.set_current(hooks.device)
        bleio.use(hooks.device.bluetooth)


def _power_on(device, hooks):
    if _running:
        if devices.current() not in device.around.boards:
            raise RuntimeError("another simulated board is running")
        _running[-1].put_away()
    paths.add_device_paths()
    library.load()
    devices.set_current(device)
    _running.append(hooks)
    hooks.install()


def _power_off(hooks):
    _bring(hooks)
    _running.pop().remove()
    devices.set_current(None)
    if _running:
        hooks = _running[-1]
        hooks.bring_back()
        devices.set_current(hooks.device)
        bleio.use(hooks.device.bluetooth)
