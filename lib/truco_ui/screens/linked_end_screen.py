"""The end of a linked match: who won, by how much. The host begins the next one."""

from micropython import const

from truco_core.cards import NONE
from truco_core.state import SCORE
from truco_game.setup import SENSIBLE
from truco_link import frames
from truco_store import profile
from truco_texts import texts
from truco_ui.screens.ending import Ending
from truco_ui.widgets import theme
from truco_ui.widgets.text import CENTRE

_AGAIN = const(0)
_TO_LOBBY = const(1)
_LINES = const(3)


class LinkedEndScreen(Ending):
    """When the host begins the next match, `app.party` opens the table on each handheld."""

    def open(self, app):
        game = app.game
        app.party.close_table()
        self._words = t = texts.part(app.setup.language, "linked")
        self._names = (self._first(), t.TO_LOBBY, t.OUT)
        s = game.look().state
        result = game.result()
        brought = app.party.count(result)
        height = theme.font.tile_height
        top = app.height - _LINES * height - height // 4
        title = (t.LOST, t.WON, t.ENDED)[result]
        self.build(t.CHIPS % (title, brought) if brought else title, _LINES, _LINES, top)
        scale = self.scale_of_digits()
        y = height + (top - height - (scale + 2) * height) // 2
        if result == profile.WON and not game.watches:
            self.celebrate(height, top)
        self.score(s, y, scale, result)
        seats = app.party.lobby.seats
        first = game.bottom_seat()
        kinds = []
        for seat in range(1, len(seats)):
            person = seats[(seat + first) % len(seats)].flags & frames.PERSON
            kinds.append(None if person else SENSIBLE)
        # The names below take the whole width: beside them there is room for one face at each side.
        rival = len(kinds) if kinds[0] is None else 1
        looks = [app.game.look_of(seat) for seat in (rival, 2)]
        self.show_faces(y, scale, [kinds[rival - 1]] + kinds[1:2], result, looks)
        y += scale * height
        if result == profile.WON or s[SCORE] or s[SCORE + 1]:
            for team in range(2):
                won = result == (profile.LOST if team else profile.WON)
                self._team(team, y + team * height, theme.GOLD_TEXT if won else theme.GREY_TEXT)

    def _team(self, team, y, palette):
        """Write the names of a team in one line.

        :param team: 0 is the player's
        """
        seats = self.app.party.lobby.seats
        names = []
        for seat in range(team ^ self.app.game.bottom_seat() & 1, len(seats), 2):
            place = seats[seat]
            names.append(place.name if place.flags & frames.PERSON else self._words.ROBOT)
        text = self._text(theme.columns, y, palette, 1)
        text.align = CENTRE
        words = self.app.texts.THEY if team else self.app.texts.WE
        line = words + ": " + ", ".join(names)
        text.set(line if len(line) <= theme.columns else ", ".join(names))

    def _first(self):
        """What the first line does."""
        t, lobby = self._words, self.app.party.lobby
        if lobby.my_seat == NONE or not lobby.at.undecided >> lobby.my_seat & 1:
            return t.WAIT
        if lobby.table_flags() & frames.ALL_AGREE:
            return t.AGREE
        return t.AGAIN if lobby.is_host else t.WAIT

    def on_event(self, kind, seat, value):
        if kind == frames.SEATS_CHANGED:  # the player may have become the host
            first = self._first()
            if first != self._names[0]:
                self._names = (first,) + self._names[1:]
                self.redraw()

    def take(self, index):
        app = self.app
        if index == _AGAIN:
            app.game.again()
        elif index == _TO_LOBBY:
            app.party.leave_table()
            app.go("lobby")
        else:
            app.party.leave()
            app.go("others")


SCREEN = LinkedEndScreen
