# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The ladder: eight rivals, the champion on top, each to be beaten before the next."""

from truco_ui import faces, kept, ladder, texts
from truco_ui.menu import LIST_ROWS, ListScreen
from truco_ui.text import CHECK, CROWN, STAR


class LadderScreen(ListScreen):
    """Begins the match against the chosen rival."""

    HELPERS = ("menu", "faces", "sheets", "ladder", "kept", "ask_screen")
    HELP_ROWS = 3

    def open(self, app):
        self._words = texts.load(app.setup.language, "ladder")
        self._people = texts.load(app.setup.language, "people").PEOPLE
        self._climbed = ladder.climbed(app.store.image)
        self._portrait = None
        self.build(self._words.LADDER, faces.COUNT, LIST_ROWS)
        self._portrait = faces.Portrait(self)
        self.choose(self._line_of(min(self._climbed + 1, faces.COUNT)))

    def close(self):
        texts.drop("ladder")
        texts.drop("people")

    def _line_of(self, rung):
        """The line of a rung, and the rung of a line: the top one is the last."""
        return faces.COUNT - rung

    def line(self, text, index):
        rung = self._line_of(index)
        text.clear()
        text.put_number(rung, 1)
        known = rung <= self._climbed + 1
        text.put(self._name(rung) if known else self._words.UNKNOWN, 4)
        if rung <= self._climbed:
            text.put_char(CROWN if rung == faces.COUNT else CHECK, text.width - 2)
        elif known:
            text.put_char(STAR, text.width - 2)

    def _name(self, rung):
        return self._people[faces.FIRST + rung - 1][0]

    def _tell(self):
        if not self._portrait:
            return
        rung = self._line_of(self.chosen)
        kind = faces.FIRST + rung - 1
        locked = rung > self._climbed + 1
        self._portrait.show(kind, self._words.LOCKED if locked else self._people[kind][1], locked)

    def take(self, index):
        rung = self._line_of(index)
        if rung <= self._climbed + 1 and not kept.ask(self.app):
            ladder.begin(self.app, rung)

    def on_return(self, answer):
        if answer:  # the kept match may go
            ladder.begin(self.app, self._line_of(self.chosen))

    def back(self):
        self.app.go("home")


SCREEN = LadderScreen
