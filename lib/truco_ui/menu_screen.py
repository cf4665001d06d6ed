# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The menu over the table, opened by START."""

from micropython import const

from truco_ui import texts
from truco_ui.game import SEAT
from truco_ui.menu import PANEL_COLUMNS, ListScreen

_CONTINUE = const(0)
_DECIDES = const(1)
_SPEED = const(2)
_KEYS = const(3)
_FRIENDLY_END = const(4)
_GIVE_UP = const(5)


class MenuScreen(ListScreen):
    """Leaves the table in sight around it; the match waits."""

    def open(self, app):
        self._words = t = texts.load(app.setup.language, "menu")
        self._asked = 0  # the line that a question is about
        self._names = (
            t.CONTINUE,
            t.HUMAN_DECIDES,
            t.SPEED,
            t.KEYS,
            t.FRIENDLY_END,
            t.GIVE_UP,
        )
        self.build_panel(t.MENU, len(self._names), PANEL_COLUMNS)

    def close(self):
        texts.drop("menu")

    def line(self, text, index):
        t, setup = self.app.texts, self.app.setup
        self.name(text, self._names[index])
        if index == _DECIDES:
            self.value(text, index, t.YES if setup.human_decides else t.NO)
        elif index == _SPEED:
            self.value(text, index, self._words.SPEEDS[setup.speed])

    def take(self, index):
        app = self.app
        if index == _CONTINUE:
            app.pop()
        elif index == _KEYS:
            app.push("keys", self._words)
        elif index == _FRIENDLY_END:
            self._ask(index, self._words.ASK_FRIENDLY_END)
        elif index == _GIVE_UP:
            self._ask(index, self._words.ASK_GIVE_UP)
        else:
            self.change(index, 1)

    def change(self, index, step):
        app = self.app
        setup = app.setup
        if index == _DECIDES:
            setup.human_decides = not setup.human_decides
        elif index == _SPEED:
            setup.speed = (setup.speed + step) % len(self._words.SPEEDS)
        else:
            return
        app.game.obey()
        self.changed(index)

    def _ask(self, index, question):
        self._asked = index
        self.app.push("ask", question)

    def on_return(self, answer):
        app = self.app
        if not answer:
            return
        if self._asked == _GIVE_UP:
            app.game.gave_up = True
        else:
            app.game.table.ask_end(SEAT)
        if app.game.is_over():
            app.go("end")
        else:
            app.pop()  # other humans have yet to agree


SCREEN = MenuScreen
