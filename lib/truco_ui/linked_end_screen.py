# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The end of a match of several handhelds: the host begins the next one."""

from micropython import const

from truco_ui.end_screen import EndScreen

_AGAIN = const(0)
_TO_LOBBY = const(1)


class LinkedEndScreen(EndScreen):
    """When the host starts, `app.link` opens the table for all."""

    HELPERS = ("menu", "end_screen")
    WORDS = "linked"

    def open(self, app):
        app.link.close_table()
        super().open(app)

    def names(self, t):
        return t.AGAIN if self.app.link.lobby.is_host else t.WAIT, t.TO_LOBBY, t.OUT

    def take(self, index):
        app = self.app
        link = app.link
        if index == _AGAIN:
            link.lobby.start()
        elif index == _TO_LOBBY:
            link.leave_table()
            app.go("lobby")
        else:
            link.leave()
            app.go("others")


SCREEN = LinkedEndScreen
