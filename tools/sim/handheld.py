"""A simulated handheld that runs the game, driven step by step.

::

    with Handheld("pybadge", seed=7, pictures=True) as handheld:
        handheld.wait(2000)
        handheld.press("A")
        picture = handheld.rgb()
        print(handheld.take_spi().total, handheld.globals["game"].frames)

The program is a greenlet: `wait`, `press` and `hold` let it run until its clock has moved that
far, then it stands still. So two runs with the same keys and seed are the same to the last byte.
"""

import contextlib
import os
import traceback
import types

from greenlet import greenlet

from tools.environment import paths
from tools.sim import device as devices
from tools.sim import library, png
from tools.sim.air import line
from tools.sim.hooks import Hooks, PowerOff, Reset
from tools.sim.specs import BOARDS, DEFAULT

PRESS_MS = 80  # a press is that long, and as long a pause follows
_SHOWN_MS = 60


class Crashed(Exception):
    """The program raised, printed an exception or ended. The text has its traceback."""


class Handheld:
    """One board with power.

    :param board: a name of `tools.sim.specs.BOARDS`
    :param seed: int that fixes `random` and os.urandom for the program; None: chance
    :param nvm: path of the file that keeps microcontroller.nvm; None: memory only
    :param settings: what settings.toml says: its text, or a dict of str or int
    :param program: the file to run, code.py of this checkout when None
    :param echo: called with each piece of text that the program prints
    :param tolerant: a crash of the program only sets `crash`, instead of raising
    :param pictures: somebody looks at the panel; else all is sent and counted, and nothing drawn

    Use it as a context, or call `start` and `stop`. One at a time in a process.
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
    ):
        self.spec = BOARDS[board]
        self.device = devices.Device(self.spec, nvm, settings, pictures)
        self.program = program or os.path.join(paths.ROOT, "code.py")
        self.tolerant = tolerant
        self.globals = {}  # of the program: "game" is its App
        self.ended = False  # the program has come to its end
        self._hooks = Hooks(self.device, seed, echo)
        self._stopping = False
        self._greenlet = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Power on. The program has not done anything yet when this returns."""
        _power_on(self.device, self._hooks)
        self.device.clock.yield_to_host = self._give_host_a_turn
        self._greenlet = greenlet(self._run)
        return self

    def stop(self):
        """Power off."""
        if self._greenlet is None:
            return
        self._stopping = True
        while not self.ended:  # it may sleep on its way out
            self._greenlet.switch()
        self._greenlet = None
        _power_off(self._hooks)

    # What the host does.

    def wait(self, time_ms):
        """Let the program run for this much simulated time.

        :raises Crashed: it raised or ended (unless `tolerant`)
        """
        clock = self.device.clock
        clock.deadline_us = max(clock.deadline_us, clock.now_us) + time_ms * 1000
        if not self.ended:
            self._greenlet.switch()
        if not self.tolerant and (self.crash or self.ended):
            raise Crashed(self.crash_text())

    def press(self, keys, times=1):
        """Press a key, several at once ("A+B"), or one after the other ("DOWN A"), `times` times,
        and let go each time.
        """
        for key in keys.split() * times:
            self.hold(key, PRESS_MS)
            self.wait(PRESS_MS)

    def tap(self, *keys):
        """Press these, one after the other, and let the game show what each has done."""
        for key in keys:
            self.press(key)
            self.wait(_SHOWN_MS)

    def hold(self, keys, time_ms):
        """Keep keys down for this long."""
        self.set_keys(keys, True)
        self.wait(time_ms)
        self.set_keys(keys, False)

    def set_keys(self, keys, down):
        """Push or let go keys, without letting time pass.

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
        """A screen in the place of all, as of `App.go`, drawn."""
        self.app.go(*screen)
        self.wait(_SHOWN_MS)

    def push(self, *screen):
        """A screen on top of the others, as of `App.push`, drawn."""
        self.app.push(*screen)
        self.wait(_SHOWN_MS)

    def rgb(self):
        """The panel's picture: width * height * 3 bytes, from the top left."""
        return self.device.panel.rgb()

    def picture(self):
        """Return `rgb`, the width and the height of the panel."""
        return self.rgb(), self.width, self.height

    def shot(self, path):
        """Write the panel's picture as a PNG."""
        with open(path, "wb") as file:
            file.write(png.encode(*self.picture()))

    def take_spi(self):
        """The `tools.sim.panel.Count` of bytes sent since the last call."""
        return self.device.panel.take_count()

    @property
    def app(self):
        """The game's `truco_ui.app.App`, once it has begun."""
        return self.globals["game"]

    @property
    def width(self):
        return self.spec.panel.width

    @property
    def height(self):
        return self.spec.panel.height

    @property
    def now_ms(self):
        """Milliseconds of simulated time since power-on."""
        return self.device.clock.now_ms

    @property
    def serial(self):
        """All that the program has printed."""
        return "".join(self._hooks.serial)

    def mute(self):
        """Keep what the program prints for `serial` alone from now on."""
        self._hooks.echo = None

    @property
    def crash(self):
        """The exception that ended the program, or that it printed; None when all is well."""
        return self.device.crash

    def crash_text(self):
        """The traceback of `crash`, or that the program has ended."""
        if self.crash is None:
            return "%s has ended\n" % os.path.basename(self.program)
        return "".join(traceback.format_exception(self.crash))

    # What the greenlet does.

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
        except KeyboardInterrupt:  # it is the host who is to end
            raise
        except BaseException as error:  # whatever it is, the host has to be told
            self.device.crash = error
            self._hooks.print("".join(traceback.format_exception(error)))
        finally:
            self.ended = True

    def _run_program(self):
        after, self.device.next_program = self.device.next_program or "", None
        path = os.path.join(os.path.dirname(self.program), after)
        path = path if os.path.isfile(path) else self.program
        with open(path, encoding="utf-8") as file:
            code = compile(file.read(), path, "exec")
        module = types.ModuleType("__main__")
        module.__file__ = path
        self.globals = vars(module)
        exec(code, self.globals)

    def _give_host_a_turn(self):
        if not self._stopping:  # else it sleeps on its way out
            self._greenlet.parent.switch()
        if self._stopping:
            raise PowerOff


@contextlib.contextmanager
def powered(board=DEFAULT, settings=None):
    """A board without a program: the caller is the program, on its own thread.

    For tests of single device modules: ``board.DISPLAY``, `keypad` and the rest work,
    and time.sleep moves the simulated clock. Gives the `Device`.
    """
    device = devices.Device(BOARDS[board], settings=settings)
    hooks = Hooks(device, fresh=False)
    _power_on(device, hooks)
    try:
        hooks.enter()
        library.start(device)
        yield device
    finally:
        _power_off(hooks)


def _power_on(device, hooks):
    if devices.is_running():
        raise RuntimeError("another simulated board is running")
    paths.add_device_paths()
    library.load()
    devices.set_current(device)
    hub = line.line()
    if hub is not None:
        hub.follow(device.clock)
    hooks.install()


def _power_off(hooks):
    hooks.remove()
    devices.set_current(None)
