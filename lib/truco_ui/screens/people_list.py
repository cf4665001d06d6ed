"""Base class for lists of people: the seats of a linked table as lines, with the players' faces."""

from micropython import const

from truco_game.setup import SENSIBLE
from truco_link import messages
from truco_store import FACES
from truco_ui.widgets.faces import THINKS
from truco_ui.widgets.menu import END, ListScreen, put_last
from truco_ui.widgets.theme import CHECK, CLUBS, CROWN, ELLIPSIS, HEARTS, STAR

_BLANK = const(3)  # columns between the parts of a line
_HALF_MS = const(500)


class PeopleList(ListScreen):
    """A list of people of ``app.party``. Subclasses set `_words`, texts with YOU and WATCHES."""

    HELP_ROWS = 3
    _calm = False
    _halves = 0  # number of the half second in which the help was last updated

    def tell_anew(self, now_ms):
        """Write the help again if half a second has passed. Return True if so."""
        halves = now_ms // _HALF_MS
        if halves == self._halves:
            return False
        self._halves = halves
        self._tell()
        return True

    def look_around(self):
        """Show the player's face in the help, with another mood each second."""
        self.face(self.app.party.lobby.me.avatar, 0, THINKS * (self._halves >> 1 & 1))

    def show_seat(self, seat, plays):
        """Show the face of the person at a seat in the help, and during a match also of a robot."""
        party = self.app.party
        place = party.lobby.seats[seat]
        if place.flags & messages.PERSON:
            self.show_person(place)
        elif plays:
            self.face(SENSIBLE, party.game.look_of(party.game.seat_of(seat)))

    def show_person(self, place):
        """Show the face of a person (a truco_link.seats.Seat, or a spectator) in the help."""
        self.face(place.flags >> messages.AVATAR_AT)

    def put_seat(self, text, seat, word, plays):
        """Write the line of a seat: team, name, level, and a sign for the host or an absent person.

        :param text: truco_ui.widgets.typeset.Text of the line
        :param word: word for a robot; during a match the robot's name precedes it
        :param plays: True: a match is being played
        """
        game, lobby = self.app.party.game, self.app.party.lobby
        place = lobby.seats[seat]
        person = place.flags & messages.PERSON
        self.name(text, "")
        column = text.put_char(HEARTS if seat & 1 else CLUBS, END) + _BLANK
        if plays and not person:
            column = text.put(game.name_of(game.seat_of(seat)), column) + _BLANK
        column = text.put(place.name if person else word, column) + _BLANK
        level = (place.flags >> messages.AVATAR_AT) // FACES
        if person and level and seat != lobby.my_seat:
            column = text.put_char(STAR, text.put_number(level, column)) + _BLANK
        if person and not lobby.at.undecided >> seat & 1:
            text.put_char(CHECK, column)  # mark a player who agrees to the match
        right = text.width - 2 * END
        host_seat = lobby.my_seat if lobby.is_host else lobby.guest.host_seat if lobby.guest else 0
        if seat == host_seat:
            text.put_char(CROWN, right)
        elif person and not place.flags & messages.HERE:
            text.put_char(ELLIPSIS, right)
        if seat == lobby.my_seat:
            you = self._words.YOU  # type: ignore[attr-defined]
            put_last(text, you, right - _BLANK)

    def put_watcher(self, text, watcher):
        watches = self._words.WATCHES  # type: ignore[attr-defined]
        self.name(text, watcher.name)
        put_last(text, watches, text.width - END)
