# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Who sits where, over the table; who watches can ask for a robot's seat."""

from truco_core.cards import NONE
from truco_link import frames
from truco_ui import texts
from truco_ui.menu import LIST_ROWS, ListScreen
from truco_ui.text import CLUBS, CROWN, ELLIPSIS, HEARTS


class SeatsScreen(ListScreen):
    """The same signs as in the lobby."""

    def open(self, app):
        self._words = t = texts.load(app.setup.language, "linked")
        self._lobby = app.link.lobby
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
        place = lobby.seats[index]
        person = place.flags & frames.PERSON
        self.name(text, "")
        column = text.put_char(HEARTS if index & 1 else CLUBS, 1) + 1
        column = text.put(place.name if person else self._words.ROBOT, column)
        if index == lobby.my_seat:
            text.put(self._words.YOU, text.width - 3 - len(self._words.YOU))
        host_seat = lobby.my_seat if lobby.is_host else lobby.guest.host_seat if lobby.guest else 0
        if index == host_seat:
            text.put_char(CROWN, text.width - 2)
        elif person and not place.flags & frames.HERE:
            text.put_char(ELLIPSIS, text.width - 2)

    def take(self, index):
        lobby = self._lobby
        if lobby.my_seat == NONE and index < len(lobby.seats):
            if not lobby.seats[index].flags & frames.PERSON:
                from truco_link import wishes

                wishes.sit(lobby, index)
        self.app.pop("said")


SCREEN = SeatsScreen
