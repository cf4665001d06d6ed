"""The ladder: eight rivals, the champion on top, each to be beaten before the next."""

from truco_game import ladder
from truco_texts import texts
from truco_ui.screens import kept
from truco_ui.screens.home_screen import TO_LADDER
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.portrait import Portrait
from truco_ui.widgets.text import CHECK, CROWN, STAR


class LadderScreen(ListScreen):
    """Begins the match against the chosen rival."""

    HELP_ROWS = 3

    def open(self, app):
        self._words = texts.part(app.setup.language, "ladder")
        self._people = texts.part(app.setup.language, "people").PEOPLE
        self._climbed = ladder.climbed(app.store.image)
        self._portrait = None
        self.build(self._words.LADDER, ladder.COUNT, LIST_ROWS)
        self._portrait = Portrait(self)
        self.choose(self._line_of(min(self._climbed + 1, ladder.COUNT)))

    def _line_of(self, rung):
        """The line of a rung, and the rung of a line: the top one is the last."""
        return ladder.COUNT - rung

    def line(self, text, index):
        rung = self._line_of(index)
        text.clear()
        text.put_number(rung, 1)
        known = rung <= self._climbed + 1
        text.put(self._name(rung) if known else self._words.NOT_YET, 4)
        if rung <= self._climbed:
            text.put_char(CROWN if rung == ladder.COUNT else CHECK, text.width - 2)
        elif known:
            text.put_char(STAR, text.width - 2)

    def _name(self, rung):
        return self._people[ladder.FIRST + rung - 1][0]

    def _tell(self):
        if not self._portrait:
            return
        rung = self._line_of(self.chosen)
        kind = ladder.FIRST + rung - 1
        locked = rung > self._climbed + 1
        self._portrait.show(kind, self._words.LOCKED if locked else self._people[kind][1], locked)

    def take(self, index):
        rung = self._line_of(index)
        if rung > self._climbed + 1:
            with texts.briefly(self.app.setup.language, "replay") as words:
                self.app.push("ask", self._words.BEAT % self._name(self._climbed + 1), words.OK)
        elif not kept.ask(self.app):
            self._play(rung)

    def on_return(self, answer):
        if answer:  # the kept match may be dropped
            self._play(self._line_of(self.chosen))

    def _play(self, rung):
        app = self.app
        ladder.prepare(app.setup, app.store.image, rung)
        app.play()

    def shade(self, on):
        super().shade(on)
        self._portrait.shade(on)

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("home", TO_LADDER)


SCREEN = LadderScreen
