# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Who sits where, as a list over the table. A watcher can ask for a robot's seat."""

import residency
from truco_core.cards import NONE
from truco_link import frames
from truco_texts import texts
from truco_ui.screens import seat_line
from truco_ui.widgets.menu import LIST_ROWS, ListScreen


class SeatsScreen(ListScreen):
    """The same signs as in the lobby."""

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "linked")
        self._lobby = app.party.lobby
        self._drawn = 0
        self.build(t.SEATS, len(self._lobby.seats), LIST_ROWS)

    def tick(self, now_ms):
        now = 0
        for place in self._lobby.seats:
            now = now << 4 | place.flags
        if now == self._drawn:
            return False
        self._drawn = now
        self.redraw()
        return True

    def line(self, text, index):
        lobby = self._lobby
        if index >= len(lobby.seats):
            return
        self.name(text, "")
        seat_line.put(text, lobby, index, self._words.ROBOT, self._words.YOU)

    def take(self, index):
        lobby = self._lobby
        if lobby.my_seat == NONE and index < len(lobby.seats):
            if not lobby.seats[index].flags & frames.PERSON:
                with residency.use("truco_link.lobby_wishes") as lobby_wishes:
                    lobby_wishes.sit(lobby, index)
        self.app.pop("said")


SCREEN = SeatsScreen
