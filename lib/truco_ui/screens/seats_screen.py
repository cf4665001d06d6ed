"""The seats of a linked table during a match, and for the host also the spectators.

A spectator can ask for a robot's seat. The host can kick a person, or give the seat of an absent
player to a robot.
"""

from truco_core.cards import NONE
from truco_link import messages
from truco_ui.screens.people_list import PeopleList
from truco_ui.widgets.menu import LIST_ROWS


class SeatsScreen(PeopleList):
    """The list of seats and spectators, on top of the menu of a linked match.

    The menu gets the answer "said" if it should close, too.
    """

    _plays = True

    def open(self, app):
        super().open(app, "seats")
        self.build(self._words.SEATS, LIST_ROWS, LIST_ROWS, None, False)
        self.tick(self._lobby.now_ms)

    def gather(self):
        self.rows = [
            (who, None, self._about_person, None, self._take_person) for who in self.people()
        ]
        self.recount(len(self.rows))
        self.redraw()

    def state(self):
        lobby = self._lobby
        state = 1
        for place in lobby.seats:
            state = state << 3 | place.flags & 7
        if lobby.host is not None:
            for peer in lobby.host.peers:
                state = state << 1 | (peer.phase >= messages.TELLING and peer.seat == NONE)
        return state

    def _about_person(self, index):
        who = self.rows[index][0]
        self.show_person(who)
        if isinstance(who, int):
            return self.about_seat(who, self._words)
        return self._words.HELP_SEND % who.name

    def _take_person(self):
        lobby, t = self._lobby, self._words
        who = self.rows[self.chosen][0]
        flags = lobby.seats[who].flags if isinstance(who, int) else messages.PRESENT
        if lobby.is_host and flags & messages.PERSON and who != lobby.my_seat:
            ask = t.ASK_REMOVE
            if not flags & messages.HERE:
                ask = t.ASK_FREE[not lobby.host.is_over() and lobby.host.seating.guests == 1]
            self.ask_remove(ask, who)
            return
        if lobby.my_seat == NONE and not flags & messages.PERSON:
            lobby.at.ask(messages.SIT, who)
        self.app.pop("said")


SCREENS = {"seats": SeatsScreen}
