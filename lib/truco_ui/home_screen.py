# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The menu behind the title: what there is to do."""

from micropython import const

from truco_ui import seen, texts
from truco_ui.menu import LIST_ROWS, ListScreen
from truco_ui.text import STAR

PLAY = const(0)
OTHERS = const(1)
LEARN = const(2)
LADDER = const(3)
PROFILE = const(4)
HELP = const(5)
OPTIONS = const(6)

# The screen behind each line.
_SCREENS = ("setup", "others", "lesson", "ladder", "profile", "help", "options")
_OVER = (PROFILE, HELP, OPTIONS)  # those that lie on top and come back


class HomeScreen(ListScreen):
    """Lines to the other screens; a star marks the lesson until it was played."""

    HELPERS = ("menu", "seen")
    HELP_ROWS = 3

    def open(self, app, item=PLAY):
        """:param item: the line that is chosen at first"""
        t = texts.load(app.setup.language, "home")
        self._names = (t.PLAY, t.OTHERS, t.LEARN, t.LADDER, t.PROFILE, t.HELP, t.OPTIONS)
        self._about = (
            t.HELP_PLAY,
            t.HELP_OTHERS,
            t.HELP_LEARN,
            t.HELP_LADDER,
            t.HELP_PROFILE,
            t.HELP_HELP,
            t.HELP_OPTIONS,
        )
        self.build(t.HOME, len(self._names), LIST_ROWS)
        self.choose(item)

    def close(self):
        texts.drop("home")

    def line(self, text, index):
        self.name(text, self._names[index])
        if index == LEARN and not seen.has(self.app, seen.LESSON):
            text.put_char(STAR, text.width - 2)

    def help(self, index):
        return self._about[index]

    def take(self, index):
        if index in _OVER:
            self.app.push(_SCREENS[index])
        else:
            self.app.go(_SCREENS[index])

    def on_return(self, answer):
        if answer == "language":  # the words are those of another one now
            self.app.go("home", OPTIONS)

    def back(self):
        self.app.go("title")


SCREEN = HomeScreen
