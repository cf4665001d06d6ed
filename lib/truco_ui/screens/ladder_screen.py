"""The ladder: eight rivals, the champion on top, each to be beaten before the next."""

from truco_game import ladder
from truco_store import BEST, SEEN
from truco_texts import texts
from truco_ui.screens import kept
from truco_ui.screens.home_screen import TO_LADDER
from truco_ui.widgets import theme
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.portrait import PORTRAIT, Portrait
from truco_ui.widgets.theme import CHECK, CROWN, STAR


class LadderScreen(ListScreen):
    """Begins the match against the chosen rival."""

    HELP_ROWS = 3

    def open(self, app):
        people = list(texts.part(app.setup.language, "people").PEOPLE[ladder.FIRST :])
        people.reverse()
        self._people = people
        self._next = ladder.climbed(app.store.image) + 1  # the rung of who is to be beaten
        self._best = app.store.image[SEEN] // BEST
        self._told: list = []  # of each line; a key makes no text
        at = self._line_of(self._next)
        with texts.briefly(app.setup.language, "end") as t:
            for index in range(ladder.COUNT):
                told = people[index][1]
                if index < at:
                    told += " " + t.LOCKED % people[at][0]
                elif index == at and self._best:
                    told += " " + t.BEST % self._best + "."
                self._told.append(told)
            self.build(t.LADDER, ladder.COUNT, LIST_ROWS, None, False, PORTRAIT)
        self._portrait = Portrait(app, self.root, self._help.grid.y)
        self.choose(self._line_of(min(self._next, ladder.COUNT)))
        self.redraw()

    def _line_of(self, rung):
        """The line of a rung, and the rung of a line: the top one is the last."""
        return ladder.COUNT - rung

    def line(self, text, index):
        rung = self._line_of(index)
        text.clear()
        text.put_number(rung, 1)
        text.put(self._people[index][0], 4)
        end = text.width - 2
        if rung < self._next:
            text.put_char(CROWN if rung == ladder.COUNT else CHECK, end)
        elif rung == self._next and self._best:
            text.put_number(self._best, end - 1, 0, 2)
        elif rung == self._next:
            text.put_char(STAR, end)

    def help(self, index):
        rung = self._line_of(index)
        self._portrait.show(ladder.FIRST + rung - 1)
        return self._told[index]

    def take(self, index):
        rung = self._line_of(index)
        if rung > self._next:
            self.choose(self._line_of(self._next))
        elif not kept.ask(self.app):
            self._play()

    def on_return(self, answer):
        if answer:  # the kept match may be dropped
            self._play()

    def _play(self):
        app = self.app
        ladder.prepare(app.setup, app.store.image, self._line_of(self.chosen))
        app.play()

    def shade(self, on):
        super().shade(on)
        theme.hide(self._portrait.grid, on)

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("home", TO_LADDER)


SCREEN = LadderScreen
