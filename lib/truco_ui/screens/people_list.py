"""Lists of people: the seats of a linked table as lines, and the face of who sits there."""

from micropython import const

from truco_game.setup import SENSIBLE
from truco_link import messages
from truco_store import FACES
from truco_ui.widgets.faces import THINKS
from truco_ui.widgets.menu import END, ListScreen, put_last
from truco_ui.widgets.theme import CHECK, CLUBS, CROWN, ELLIPSIS, HEARTS, STAR

_BLANK = const(3)  # columns
_HALF_MS = const(500)  # of a second


class PeopleList(ListScreen):
    """Of ``app.party``; has texts with YOU and WATCHES as `_words`."""

    HELP_ROWS = 3
    _calm = False
    _halves = 0  # half seconds: when the help was last told

    def tell_anew(self, now_ms):
        """Tell the help anew, twice a second. Returns whether it was."""
        halves = now_ms // _HALF_MS
        if halves == self._halves:
            return False
        self._halves = halves
        self._tell()
        return True

    # Who: in `help`.

    def look_around(self):
        """Show the player, who looks elsewhere each second."""
        self.face(self.app.party.lobby.me.avatar, 0, THINKS * (self._halves >> 1 & 1))

    def show_seat(self, seat, plays):
        """Show who sits there; a robot too, while they play."""
        party = self.app.party
        place = party.lobby.seats[seat]
        if place.flags & messages.PERSON:
            self.show_person(place)
        elif plays:
            self.face(SENSIBLE, party.game.look_of(party.game.seat_of(seat)))

    def show_person(self, place):
        """Show a person.

        :param place: truco_link.seats.Seat, or a guest that watches
        """
        self.face(place.flags >> messages.AVATAR_AT)

    # In `line`.

    def put_seat(self, text, seat, word, plays):
        """Write the sign of the team, the name, of others their level, and signs for the player,
        the host, or who is away.

        :param text: truco_ui.widgets.typeset.Text
        :param word: for a seat without a person: a robot's; while they play, behind its name
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
            text.put_char(CHECK, column)  # agrees to the match
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
        """Write who is at the table without a seat."""
        watches = self._words.WATCHES  # type: ignore[attr-defined]
        self.name(text, watcher.name)
        put_last(text, watches, text.width - END)
