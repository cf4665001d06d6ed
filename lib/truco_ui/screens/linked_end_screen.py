"""The end of a linked match: who won, the score, and what to do next."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.characters import SENSIBLE
from truco_link import messages
from truco_store import profile
from truco_texts import texts
from truco_ui.screens.ending import Ending
from truco_ui.table import sides
from truco_ui.widgets import faces, theme
from truco_ui.widgets.menu import actions, shortened
from truco_ui.widgets.theme import CROWN
from truco_ui.with_others import LEAVE

_TO_LOBBY = const(-2)  # index of the line to the lobby, counted from the end of the list


class LinkedEndScreen(Ending):
    """The end of a linked match. `app.party` opens the table if the host begins another match."""

    def open(self, app):
        game = app.game
        self._lobby = lobby = app.party.lobby
        app.party.close_table()
        self._asked = False
        self._there = self._names_of_people()
        self._words = t = texts.part(app.setup.language, "linked")
        self.rows = self._rows_now()
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
        if not lobby.is_host and self.rows[0][0] in (t.TO_LOBBY, t.ASK_AGAIN):
            news.append(self._named(t.CHOOSES, seats[lobby.guest.host_seat].name))

    def _first(self):
        """Return the line that is chosen at first.

        After a match for chips, this is the line to the lobby, because OK on the first line stakes
        chips again.
        """
        staked = self._lobby.table_flags() >> messages.WORTH_AT >= messages.FIRST_STAKE
        return len(self.rows) + _TO_LOBBY if staked else 0

    def _rows_now(self):
        """Return the `rows` of the list.

        The first line begins the next match, agrees to it (and names the worth of this match), or
        asks the host to begin it. A player who may do none of these has no such line.
        """
        t, lobby = self._words, self._lobby
        flags, first = lobby.table_flags(), ""
        if flags & messages.ALL_AGREE and lobby.my_seat != NONE:
            with texts.briefly(self.app.setup.language, "worth") as words:
                first = t.AGREE % words.WORTHS[flags >> messages.WORTH_AT]
        elif lobby.is_host and lobby.at.undecided >> lobby.my_seat & 1:
            first = t.AGAIN
        elif not (lobby.is_host or self._asked or lobby.my_seat == NONE):
            first = t.ASK_AGAIN
        lines = [(first, self._again), (t.TO_LOBBY, self._wait), (t.OUT, self._out)]
        return actions(lines if first else lines[1:])

    def _change(self, rows):
        """Replace the rows of the list, and choose a line as in `open`."""
        self.rows = rows
        self.chosen = self._first()
        self.recount(len(rows))
        self.redraw()

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
            rows = self._rows_now()
            if rows[0][0] != self.rows[0][0]:
                self._change(rows)
                # Ignore keys for a while, since they may have been meant for the earlier list.
                self._since, self._rested = None, False
                if rows[0][0] == t.AGAIN:
                    with texts.briefly(self.app.setup.language, "notice") as words:
                        self.news.add(words.NEW_HOST)

    def _again(self):
        app, t = self.app, self._words
        app.game.again()
        if self.rows[0][0] == t.ASK_AGAIN:
            self._asked = True
            self._change(self._rows_now())
            host = self._lobby.seats[self._lobby.guest.host_seat].name
            self.news.add(self._named(t.ASKED, host))
        elif app.game.is_over():  # no new match has begun yet: wait in the lobby
            self._wait()

    def _wait(self):
        self.app.party.leave_table()
        self.app.go("lobby")

    def _out(self):
        self.app.go("wait", LEAVE)


SCREENS = {"linked_end": LinkedEndScreen}
