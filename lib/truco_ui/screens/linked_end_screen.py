"""The end of a linked match: who won, the score, and what to do next."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_game.setup import SENSIBLE
from truco_link import messages
from truco_store import profile
from truco_texts import texts
from truco_ui.screens.ending import Ending
from truco_ui.table import sides
from truco_ui.widgets import faces, theme
from truco_ui.widgets.menu import shortened
from truco_ui.widgets.theme import CROWN

# Indices of lines, counted from the end of the list.
_OUT = const(-1)
_TO_LOBBY = const(-2)


class LinkedEndScreen(Ending):
    """The end of a linked match. `app.party` opens the table if the host begins another one."""

    def open(self, app):
        game = app.game
        self._lobby = lobby = app.party.lobby
        app.party.close_table()
        self._asked = False
        self._there = self._names_of_people()
        self._words = t = texts.part(app.setup.language, "linked")
        self._names = self._lines_now()
        s = game.look().state
        result = game.result()
        brought = app.party.brought
        seats, first, people = lobby.seats, game.bottom_seat(), []
        two, winners = len(seats) == 2, []
        for seat in range(len(seats)):
            place = seats[(seat + first) % len(seats)]
            kind = SENSIBLE
            if place.flags & messages.PERSON:
                kind = faces.kind_of(place.flags >> messages.AVATAR_AT)
            people.append((kind, game.look_of(seat)))
            if result == (profile.WON, profile.LOST)[seat & 1]:
                winners.append(game.name_of(seat))
        with texts.briefly(app.setup.language, "end") as words:
            title = (words.WE_HAVE_LOST[two], words.WE_HAVE_WON[two], words.ENDED)[result]
        # For a spectator, whom "won" or "lost" does not concern, the title is the winners' names.
        news = [] if winners and game.watches else [title]
        news += [chr(CROWN) + " " + name for name in winners]
        if brought:
            chips = profile.chips(app.store.image)
            news.insert(1, (t.CHIPS, chips - brought, chips))
        called = sides.names(app)
        # Unload the seldom parts of the link that were used above: the pictures need the memory.

        while residency.sweep():
            pass
        self.show(news, s, result, people, called)
        self.choose(self._first())
        if not lobby.is_host and self._names[0] in (t.TO_LOBBY, t.ASK_AGAIN):
            news.append(self._named(t.CHOOSES, seats[lobby.guest.host_seat].name))

    def _first(self):
        """Return the line that is chosen at first.

        After a match for chips, this is the line to the lobby, because OK on the first line stakes
        chips again.
        """
        staked = self._lobby.table_flags() >> messages.WORTH_AT >= messages.FIRST_STAKE
        return len(self._names) + _TO_LOBBY if staked else 0

    def _lines_now(self):
        """Return the texts of the lines.

        The first line begins the next match, agrees to it (and names the worth of this match), or
        asks the host to begin it. A player who may do none of these has no such line.
        """
        t, lobby = self._words, self._lobby
        names = [t.TO_LOBBY, t.OUT]
        flags = lobby.table_flags()
        if flags & messages.ALL_AGREE and lobby.my_seat != NONE:
            with texts.briefly(self.app.setup.language, "worth") as words:
                return [t.AGREE % words.WORTHS[flags >> messages.WORTH_AT]] + names
        if not lobby.is_host:
            return names if self._asked or lobby.my_seat == NONE else [t.ASK_AGAIN] + names
        begins = lobby.at.undecided >> lobby.my_seat & 1
        return [t.AGAIN] + names if begins else names

    def _named(self, words, name):
        return shortened(words, name, self.news.text.width, theme.font)

    def _names_of_people(self):
        """Return the names by seat of the table; "" for robots."""
        seats = self._lobby.seats
        return [place.name if place.flags & messages.PERSON else "" for place in seats]

    def on_event(self, kind, seat, value):
        t = self._words
        if kind == messages.ASKED_AGAIN:
            self.news.add(self._named(t.WANTS, self.app.party.game.name_of(seat)))
        elif kind == messages.SEATS_CHANGED:  # the player may have become the host
            now = self._names_of_people()
            for there, name in zip(now, self._there):
                if name and not there:
                    self.news.add(self._named(t.LEFT, name))
            self._there = now
            names = self._lines_now()
            if names != self._names:
                self._names = names
                self.chosen = self._first()
                self.recount(len(names))
                # Ignore keys for a while, since they may have been meant for the earlier list.
                self._since, self._rested = None, False
                if names[0] == t.AGAIN:
                    with texts.briefly(self.app.setup.language, "notice") as words:
                        self.news.add(words.NEW_HOST)
                self.redraw()

    def take(self, index):
        app = self.app
        index -= len(self._names)
        if index == _OUT:
            app.party.leave()
            app.go("others")
            return
        if index < _TO_LOBBY:
            app.game.again()
            if not self._lobby.is_host and self._names[0] == self._words.ASK_AGAIN:
                host = self._lobby.seats[self._lobby.guest.host_seat].name
                self._asked = True
                self._names = self._lines_now()
                self.chosen = 0
                self.news.add(self._named(self._words.ASKED, host))
                self.recount(len(self._names))
                self.redraw()
                return
        if index == _TO_LOBBY or app.game.is_over():  # wait for others in the lobby
            app.party.leave_table()
            app.go("lobby")


SCREENS = {"linked_end": LinkedEndScreen}
