"""Base class for lists of people: the seats of a linked table as lines, with the players' faces."""

from micropython import const

from truco_core.cards import NONE
from truco_core.characters import SENSIBLE
from truco_link import messages
from truco_link.phases import PLAYING
from truco_store import FACES
from truco_texts import texts
from truco_ui.widgets.faces import CALM, THINKS, kind_of
from truco_ui.widgets.menu import END, ListScreen, put_last
from truco_ui.widgets.theme import CHECK, CLUBS, CROWN, ELLIPSIS, HEARTS, STAR

_BLANK = const(3)  # columns between the parts of a line
_HALF_MS = const(500)


class PeopleList(ListScreen):
    """A list of people or tables of `_lobby`, drawn again when `state` changes.

    In the row of a person or robot, an element of `people` is in place of the name.
    """

    HELP_ROWS = 3
    _plays = False  # True: the list is part of a match, so robots have names and faces
    _halves = 0  # number of the current half second, which animates faces and bars
    _drawn = None  # value of `state` for the list that is drawn; None: draw it at the next tick

    def open(self, app, part):
        """Load the texts. A subclass then calls `build`.

        :param part: name of the texts, which have ROBOT, YOU and WATCHES if seats are listed
        """
        self._lobby = app.party.lobby
        self._words = texts.part(app.setup.language, part)

    def state(self):
        """Return a number that changes when the list must be drawn again."""
        return 0

    def gather(self):
        """Read what the list shows and draw it."""

    def tick(self, now_ms):
        self._halves = now_ms // _HALF_MS
        state = self.state()
        if state == self._drawn:
            return False
        self._drawn = state
        self.gather()
        return True

    def on_return(self, answer):
        super().on_return(answer)
        self._drawn = None

    def people(self):
        """Return the numbers of the seats, and on the host a `Peer` for each spectator."""
        return list(range(len(self._lobby.seats))) + self._lobby.watchers()

    def look_around(self):
        """Show the player's face in the help, with another mood each second."""
        self.face(kind_of(self._lobby.me.avatar), THINKS * (self._halves >> 1 & 1))

    def show_person(self, who):
        """Show the face of an element of `people` in the help, that of a robot only in a match."""
        place, game = self._place(who), self.app.party.game
        if place is who or place.flags & messages.PERSON:
            self.face(kind_of(place.flags >> messages.AVATAR_AT))
        elif self._plays or self._lobby.phase == PLAYING:
            self.face(SENSIBLE, CALM, game.look_of(game.seat_of(who)))

    def about_seat(self, seat, t):
        """Return the help for a seat during a match.

        :param t: the texts "seats"
        """
        lobby = self._lobby
        place = lobby.seats[seat]
        if seat == lobby.my_seat:
            return t.HELP_YOU[len(lobby.seats) == 4]
        if not place.flags & messages.PERSON:
            if lobby.my_seat != NONE:
                return t.HELP_ROBOT
            return t.HELP_SIT[lobby.table_flags() & messages.ALL_AGREE > 0]
        if not place.flags & messages.HERE:
            return (t.HELP_FREE if lobby.is_host else t.HELP_AWAY) % place.name
        return (t.HELP_SEND if lobby.is_host else t.HELP_PERSON) % place.name

    def ask_remove(self, question, who):
        """Ask the host whether to remove a person, and do so after a yes.

        :param question: text with %s for the name
        :param who: an element of `people`
        """
        place = self._place(who)
        self.ask(question % place.name, self._remove, who, place.flags, place.name)

    def _remove(self, who, flags, name):
        """Remove a person, unless another has the seat now or an absent one has returned."""
        if self._lobby.is_host:
            place = self._place(who)
            if (flags, name) == (place.flags, place.name):
                self._lobby.host.seating.remove(who)

    def _place(self, who):
        """Return the `Seat` or the `Peer` of an element of `people`."""
        return self._lobby.seats[who] if isinstance(who, int) else who

    def line(self, text, index):
        who = self.rows[index][0]
        if isinstance(who, int):
            self._put_seat(text, who)
        elif hasattr(who, "name"):
            self.name(text, who.name)
            put_last(text, self._words.WATCHES, text.width - END)
        else:
            super().line(text, index)

    def _put_seat(self, text, seat):
        """Write the line of a seat: team, name, level, and a sign for the host or an absent person.

        During a match, a robot has a name, too.
        """
        game, lobby = self.app.party.game, self._lobby
        place = lobby.seats[seat]
        person = place.flags & messages.PERSON
        self.name(text, "")
        column = text.put_char(HEARTS if seat & 1 else CLUBS, END) + _BLANK
        if not person and (self._plays or lobby.phase == PLAYING):
            column = text.put(game.name_of(game.seat_of(seat)), column) + _BLANK
        column = text.put(place.name if person else self._words.ROBOT, column) + _BLANK
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
            put_last(text, self._words.YOU, right - _BLANK)
