"""One simulated handheld with keys and panel at a table with others, who play at random.

The others are Lobbies on pipes in this process. The handheld's own carrier is a pipe, too.
"""

import os
import random

from greenlet import getcurrent

from tools.sim import pipe
from tools.sim.handheld import Handheld
from tools.sim.worlds import piped_handhelds, scenes

_STEP_MS = 20
_LONGEST_MS = 120_000


class LinkedHandheld(piped_handhelds.Handhelds):
    """A context manager with a simulated handheld (person 0) and other Lobbies (`people[1:]`).

    :param others: number of other handhelds
    :param pictures: True if the panel's pixels are needed
    """

    settings: str | dict | None = None  # the handheld's settings.toml: text or dict
    name = "Ana"
    carrier_kind: type = pipe.Carrier  # class of the handheld's carrier
    _app = None
    way: str | None = None  # "lan" or "net": the game plays over WiFi; None: over Bluetooth

    def __init__(self, others=1, board="sim_160x128", language=0, seed=7, pictures=False):
        super().__init__(0, step_ms=_STEP_MS, seed=seed)
        self.handheld = Handheld(board, seed, settings=self.settings, pictures=pictures)
        self._others = others
        self._language = language

    def __enter__(self):
        self.handheld.start()
        self._urandom = os.urandom
        chance, its, me = random.Random(self.seed), random.Random(-self.seed), getcurrent()

        def urandom(size):
            # Repeatable random bytes from two sources: one for the handheld, one for the others.
            return (chance if getcurrent() == me else its).randbytes(size)

        os.urandom = urandom
        try:
            self._open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        os.urandom = self._urandom
        self.handheld.stop()

    def _open(self):
        self.handheld.wait(1500)
        self.app.speak(self._language)
        self.app.setup.speed = 2
        from truco_store import profile

        profile.rename(self.app.store.image, self.name)
        self.names = (self.name, "Bia", "Caio", "Duda")
        self.gather()

    def gather(self):
        """Switch on all radios, and start the programs of the others."""
        for i in range(self._others + 1):
            self.add(kind=pipe.Carrier if i else self.carrier_kind)
            if i:
                self.boot(i)
        self.open_party()

    def open_party(self, again=False):
        """Switch on the handheld's carrier. If `again`, then return to the saved seat."""
        from truco_ui import with_others

        if self.way:
            with_others.choose(self.app.store.image, self.way)
        with_others.begin(self.app, self.carriers[0], self.seed, again, self.way)
        self.app.party.lobby.pace = piped_handhelds.FAST_PACE

    @property
    def app(self):
        """Return the game's App. After a restart of the program it is another one."""
        self._app = self.handheld.globals.get("game", self._app)
        return self._app

    @property
    def party(self):
        return self.app.party

    @property
    def game(self):
        return self.app.party.game

    @property
    def lobby(self):
        return self.app.party.lobby

    def tick(self):
        self.handheld.wait(_STEP_MS)
        super().tick()

    def run_for(self, time_ms):
        for _ in range(time_ms // _STEP_MS):
            self.tick()

    def until(self, condition, limit_ms=_LONGEST_MS):
        for _ in range(limit_ms // _STEP_MS):
            if condition():
                return
            self.tick()
        raise AssertionError("time-out; the top screen is " + self.top)

    def until_screen(self, name):
        self.until(lambda: self.top == name)
        self.run_for(100)

    def press(self, keys, times=1, opens=""):
        """Press keys in turn, such as "DOWN A". If `opens` is given, then wait for that screen."""
        for key in keys.split() * times:
            self.handheld.set_keys(key, True)
            self.run_for(80)
            self.handheld.set_keys(key, False)
            self.run_for(80)
        if opens:
            self.until_screen(opens)

    def end_in_peace(self):
        """Let the first other handheld propose to end the match without a winner, and accept."""
        self.lobbies[1].at.ask(piped_handhelds.messages.END, 1)
        self.until_screen("peace")
        self.run_for(1000)
        self.press("DOWN A", opens="linked_end")

    def press_until(self, key, name):
        for _ in range(900):
            if self.top == name:
                return
            self.press(key)
        raise AssertionError("no %s, but %s" % (name, self.top))

    def open(self, name):
        self.app.go(name)
        self.until_screen(name.rpartition(".")[2])

    @property
    def top(self):
        return self.app.names[-1] if self.app.names else ""

    @property
    def screen(self):
        return self.app.stack[-1]

    def bar(self):
        return scenes.read(self.screen._bar)

    def news(self):
        return scenes.news(self.screen)

    def title(self):
        """Return the text of the top bar without the arrows at its ends."""
        return self.bar().strip(" \x86\x87")

    def lines(self):
        screen = self.screen
        texts = screen._lines[: screen.count]
        return [" ".join(scenes.read(text).split()) for text in texts]

    def help(self):
        return scenes.paragraph(self.screen._help)

    def question(self):
        return scenes.paragraph(self.screen._bar)

    def said(self):
        """Return the text of the table's visible speech bubble or banner, or ""."""
        return scenes.said(self.app.stack[0].picture)

    def choose(self, words, opens=""):
        """Go to the line that begins with `words`. If `opens` is given, open that screen with A."""
        for _ in range(2 * self.screen.count):
            line = self.lines_all()[self.screen.chosen]
            if line.startswith(words):
                return self.press("A", opens=opens) if opens else None
            self.press("DOWN")
        raise AssertionError("no line %s in %r" % (words, self.lines_all()))

    def lines_all(self):
        """Return the text of every line, including lines scrolled out of sight."""
        from truco_ui.widgets import theme
        from truco_ui.widgets.typeset import Text

        screen = self.screen
        found = []
        for index in range(screen.count):
            text = Text(screen._lines[0].width, theme.CREAM_TEXT)
            screen.line(text, index)
            found.append(" ".join(scenes.read(text).split()))
        return found
