"""Test that a screen for which memory is short opens at a second try, or that the game goes on."""

import pathlib
import sys

import pytest

from tools.sim.worlds.scenes import at_title, end_match

LIB = str(pathlib.Path(__file__).parents[2] / "lib")


class Short:
    """Raises MemoryErrors in functions of the game that run while a screen opens.

    CircuitPython raises it wherever an allocation fails, with this text (m_malloc_fail in
    py/malloc.c).

    :param fails: for each attempt to open a screen the number of the called function from which on
        all fail. Further attempts do not fail
    """

    def __init__(self, app, fails=()):
        self._fails = list(fails)
        self._residency = sys.modules["residency"]
        self._mark = self._residency.mark.__code__
        self._make_room = self._residency.make_room
        self._settle = app.settle
        self._opens = False
        self._at = 0  # number of the first function that fails; 0: none
        self.counts = []  # for each attempt the number of called functions
        self._app = app
        self._residency.make_room = self._room
        app.settle = self._watched

    def end(self):
        """Let memory suffice again."""
        self._residency.make_room = self._make_room
        self._app.settle = self._settle

    def _room(self, *lacks):
        self._make_room(*lacks)
        self._opens = self._opens and sys._getframe(1).f_code.co_name != "_lay"
        sys.setprofile(self._called)  # the exception has ended it

    def _watched(self):
        self._opens = False
        sys.setprofile(self._called)
        try:
            self._settle()
        finally:
            sys.setprofile(None)

    def _called(self, frame, event, arg):
        code = frame.f_code
        if event == "return" and code.co_name == "_lay":
            self._opens = False
        elif event != "call" or not code.co_filename.startswith(LIB):
            return
        elif code is self._mark and frame.f_back.f_code.co_name == "_lay":
            self.counts.append(1)
            self._at = self._fails.pop(0) if self._fails else 0
            self._opens = True
        elif self._opens:
            self.counts[-1] += 1
            if 0 < self._at <= self.counts[-1]:
                raise MemoryError("memory allocation failed, allocating 3120 bytes")


def opened(ground, how, fails=()):
    """Open a screen on a new handheld whose memory is short.

    Return (`Short.counts`, names of the open screens, the picture of the panel).

    :param ground: the screen before: "home", "table", or "end" of a match against a robot
    :param how: "push NAME" or "go NAME", the method of `App` and its argument
    """
    with at_title("sim_160x128", seed=3, pictures=True) as handheld:
        app = handheld.app
        if ground == "home":
            handheld.go("home")
        else:
            app.play()
            handheld.wait(4000)
        if ground == "end":
            end_match(app.game.table.match.state, 12, 3)
            app.game.keeper.keep(1)
        short = Short(app, fails)
        getattr(handheld, how.split()[0])(how.split()[1])
        handheld.wait(1000)
        short.end()
        assert not handheld.crash and len(app.stack) == len(app.stage) == len(app._marks)
        assert handheld.serial.count("memory is short") >= len(fails)
        return short.counts, list(app.names), handheld.picture()[0]


@pytest.mark.parametrize(
    "ground, how, after",
    [
        ("home", "push profile", ["home"]),
        ("home", "push options", ["home"]),
        ("home", "go setup", ["home"]),
        ("home", "go lesson", ["home"]),
        ("table", "push menu", ["table"]),
        ("table", "go replay", ["table"]),
        ("end", "go end", ["home", "badge"]),
    ],
)
def test_a_screen_opens_at_the_second_try_or_the_game_goes_on(ground, how, after):
    (calls,), names, picture = opened(ground, how)
    for at in (2, calls // 3, 2 * calls // 3, calls):
        assert opened(ground, how, [at])[1:] == (names, picture), at
        assert opened(ground, how, [at, calls // 4])[1] == after


@pytest.mark.parametrize("screen", ["table", "home"])
def test_what_the_game_needs_shows_the_crash_screen(screen):
    with at_title("sim_160x128", tolerant=True) as handheld:
        short = Short(handheld.app, [9, 9])
        handheld.app.play() if screen == "table" else handheld.go(screen)
        handheld.wait(1000)
        short.end()
        assert handheld.app.names == ["crash"] and isinstance(handheld.crash, MemoryError)
