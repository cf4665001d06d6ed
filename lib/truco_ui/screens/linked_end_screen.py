"""The end of a linked match: who won, by how much. The host begins the next one."""

from micropython import const

from truco_game.setup import SENSIBLE
from truco_link import frames
from truco_store import profile
from truco_texts import texts
from truco_ui.screens.ending import Ending
from truco_ui.table import sides
from truco_ui.widgets import faces
from truco_ui.widgets.text import CROWN

_AGAIN = const(0)
_TO_LOBBY = const(1)


class LinkedEndScreen(Ending):
    """When the host begins the next match, `app.party` opens the table on each handheld."""

    def open(self, app):
        game = app.game
        self._lobby = lobby = app.party.lobby
        app.party.close_table()
        self._words = t = texts.part(app.setup.language, "linked")
        self._names = [self._first(), t.TO_LOBBY, t.OUT]
        s = game.look().state
        result = game.result()
        brought = app.party.count(result)
        seats, first, people = lobby.seats, game.bottom_seat(), []
        winners = []
        for seat in range(len(seats)):
            place = seats[(seat + first) % len(seats)]
            kind = SENSIBLE
            if place.flags & frames.PERSON:
                kind = faces.kind_of(place.flags >> frames.AVATAR_AT)
            people.append((kind, game.look_of(seat)))
            if result == (profile.WON, profile.LOST)[seat & 1]:
                winners.append(game.name_of(seat))
        with texts.briefly(app.setup.language, "end") as words:
            title = (words.LOST, words.WON, words.ENDED)[result]
        news = [] if game.watches and winners else [title]
        if winners:
            news.append(chr(CROWN) + " " + ", ".join(winners))
        if brought:
            news.append(t.CHIPS % (title, brought))
        self.show(news, s, result, people, sides.names(app))

    def _first(self):
        """What the first line does. Where all must agree, each reads in the lobby to what."""
        t, lobby = self._words, self._lobby
        begins = lobby.is_host and lobby.at.undecided >> lobby.my_seat & 1
        return t.AGAIN if begins or lobby.table_flags() & frames.ALL_AGREE else t.WAIT

    def on_event(self, kind, seat, value):
        if kind == frames.SEATS_CHANGED:  # the player may have become the host
            first = self._first()
            if first != self._names[0]:
                self._names[0] = first
                if first == self._words.AGAIN and self._lobby.is_host:
                    with texts.briefly(self.app.setup.language, "notice") as words:
                        self.news.rows.append(words.NEW_HOST)
                self.redraw()

    def take(self, index):
        app = self.app
        if index == _AGAIN and not self._lobby.table_flags() & frames.ALL_AGREE:
            app.game.again()
        elif index <= _TO_LOBBY:
            app.party.leave_table()
            app.go("lobby")
        else:
            app.party.leave()
            app.go("others")


SCREEN = LinkedEndScreen
