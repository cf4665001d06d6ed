"""The seats of a linked table during a match, and for the host also the spectators.

A spectator can ask for a robot's seat. The host can kick a person, or give the seat of an absent
player to a robot.
"""

from truco_core.cards import NONE
from truco_link import messages
from truco_texts import texts
from truco_ui.screens.people_list import PeopleList
from truco_ui.widgets.menu import LIST_ROWS


class SeatsScreen(PeopleList):
    """The list of seats and spectators, on top of the menu of a linked match.

    The menu gets the answer "said" if it should close, too.
    """

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "seats")
        self._lobby = app.party.lobby
        self._drawn = 0  # result of `_now` for the list that is drawn
        self._watchers = []
        self.build(t.SEATS, LIST_ROWS, LIST_ROWS)
        self._gather()

    def _gather(self):
        lobby = self._lobby
        self._watchers = lobby.watchers()
        self.recount(len(lobby.seats) + len(self._watchers))
        self.chosen = min(self.chosen, self.count - 1)
        self._drawn = self._now()
        self._bar.set(self._words.SEATS)  # also removes the list's arrows from the bar
        self.redraw()

    def _now(self):
        """Return a number that changes when a person in the list comes or goes."""
        lobby = self._lobby
        now = 1
        for place in lobby.seats:
            now = now << 3 | place.flags & 7
        if lobby.host is not None:
            for peer in lobby.host.peers:
                now = now << 1 | (peer.phase >= messages.TELLING and peer.seat == NONE)
        return now

    def tick(self, now_ms):
        if self._now() == self._drawn:
            return False
        self._gather()
        return True

    def line(self, text, index):
        lobby, t = self._lobby, self._words
        if index < len(lobby.seats):
            self.put_seat(text, index, t.ROBOT, True)
        elif index < len(lobby.seats) + len(self._watchers):
            self.put_watcher(text, self._watchers[index - len(lobby.seats)])
        else:
            self.name(text, "")

    def help(self, index):
        lobby, t = self._lobby, self._words
        if index >= len(lobby.seats):
            watcher = self._watchers[index - len(lobby.seats)]
            self.show_person(watcher)
            return t.HELP_SEND % watcher.name
        place = lobby.seats[index]
        self.show_seat(index, True)
        if index == lobby.my_seat:
            return t.HELP_YOU[len(lobby.seats) == 4]
        if not place.flags & messages.PERSON:
            if lobby.my_seat != NONE:
                return t.HELP_ROBOT
            return t.HELP_SIT[lobby.table_flags() & messages.ALL_AGREE > 0]
        if not place.flags & messages.HERE:
            return (t.HELP_FREE if lobby.is_host else t.HELP_AWAY) % place.name
        return (t.HELP_SEND if lobby.is_host else t.HELP_PERSON) % place.name

    def take(self, index):
        lobby, t = self._lobby, self._words
        seats = lobby.seats
        if index >= len(seats):
            watcher = self._watchers[index - len(seats)]
            self.ask(t.ASK_REMOVE % watcher.name, lobby.remove, watcher)
            return
        place = seats[index]
        if lobby.is_host and place.flags & messages.PERSON and index != lobby.my_seat:
            ask = t.ASK_REMOVE
            if not place.flags & messages.HERE:
                ask = t.ASK_FREE[not lobby.host.is_over() and lobby.host.seating.guests == 1]
            self.ask(ask % place.name, self._remove, index, place.flags, place.name)
            return
        if lobby.my_seat == NONE and not place.flags & messages.PERSON:
            lobby.at.ask(messages.SIT, index)
        self.app.pop("said")

    def _remove(self, seat, flags, name):
        """Remove a player, unless the seat has another one now or the absent one is back."""
        lobby = self._lobby
        if lobby.is_host and seat < len(lobby.seats):
            place = lobby.seats[seat]
            if (flags, name) == (place.flags, place.name):
                lobby.remove(seat)

    def on_return(self, answer):
        super().on_return(answer)
        self._gather()


SCREENS = {"seats": SeatsScreen}
