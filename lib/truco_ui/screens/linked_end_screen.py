"""The end of a linked match: who won, by how much. The host begins the next one."""

from micropython import const

from truco_core.cards import NONE
from truco_game.setup import SENSIBLE
from truco_link import frames
from truco_store import profile
from truco_texts import texts
from truco_ui.screens.ending import Ending
from truco_ui.table import sides
from truco_ui.widgets import faces
from truco_ui.widgets.theme import CROWN

# Lines from the last one up.
_OUT = const(-1)
_TO_LOBBY = const(-2)


class LinkedEndScreen(Ending):
    """When the host begins the next match, `app.party` opens the table on each handheld."""

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
        brought = app.party.count(result)
        seats, first, people = lobby.seats, game.bottom_seat(), []
        two, winners = len(seats) == 2, []
        for seat in range(len(seats)):
            place = seats[(seat + first) % len(seats)]
            kind = SENSIBLE
            if place.flags & frames.PERSON:
                kind = faces.kind_of(place.flags >> frames.AVATAR_AT)
            people.append((kind, game.look_of(seat)))
            if result == (profile.WON, profile.LOST)[seat & 1]:
                winners.append(game.name_of(seat))
        with texts.briefly(app.setup.language, "end") as words:  # as after one against robots
            title = (words.WE_HAVE_LOST[two], words.WE_HAVE_WON[two], words.ENDED)[result]
        # The winners' names say it to who watches.
        news = [] if winners and game.watches else [title]
        if winners:
            news.append(chr(CROWN) + " " + ", ".join(winners))
        if brought:
            chips = profile.chips(app.store.image)
            news.insert(1, (t.CHIPS, chips - brought, chips))
        self.show(news, s, result, people, sides.names(app))
        self.choose(self._first())
        if not lobby.is_host and self._names[0] in (t.TO_LOBBY, t.ASK_AGAIN):
            news.append(self._named(t.CHOOSES, seats[lobby.guest.host_seat].name))

    def _first(self):
        """The line that is chosen at first: no key in haste stakes chips again."""
        staked = self._lobby.table_flags() >> frames.WORTH_AT >= frames.FIRST_STAKE
        return len(self._names) + _TO_LOBBY if staked else 0

    def _lines_now(self):
        """What there is to do: the first line begins the next match, where that is the player's,
        or agrees to it, and says what it is worth.
        """
        t, lobby = self._words, self._lobby
        names = [t.TO_LOBBY, t.OUT]
        flags = lobby.table_flags()
        if flags & frames.ALL_AGREE and lobby.my_seat != NONE:
            with texts.briefly(self.app.setup.language, "worth") as words:
                return [t.AGREE % words.WORTHS[flags >> frames.WORTH_AT]] + names
        if not lobby.is_host:
            return names if self._asked or lobby.my_seat == NONE else [t.ASK_AGAIN] + names
        begins = lobby.at.undecided >> lobby.my_seat & 1
        return [t.AGAIN] + names if begins else names

    def _named(self, words, name):
        return words % name[: self._bar.width + 2 - len(words)]

    def _names_of_people(self):
        """By seat of the table; "" for robots."""
        seats = self._lobby.seats
        return [place.name if place.flags & frames.PERSON else "" for place in seats]

    def on_event(self, kind, seat, value):
        t = self._words
        if kind == frames.ASKED_AGAIN:
            self.news.add(self._named(t.WANTS, self.app.party.game.name_of(seat)))
            self.redraw()
        elif kind == frames.SEATS_CHANGED:  # the player may have become the host
            now = self._names_of_people()
            for there, name in zip(now, self._there):
                if name and not there:
                    self.news.add(self._named(t.LEFT, name))
                    self.redraw()
            self._there = now
            names = self._lines_now()
            if names != self._names:
                self._names = names
                self.chosen = self._first()
                self.recount(len(names))
                self._since, self._rested = None, False  # a key for what was there before
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
        if index == _TO_LOBBY or app.game.is_over():  # the lobby says for whom all wait
            app.party.leave_table()
            app.go("lobby")


SCREEN = LinkedEndScreen
