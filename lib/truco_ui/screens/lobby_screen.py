"""A linked table before a match: seats, rules, and for the host the start of the match.

A player who wants to join also waits here, and sees why the host refuses. A player who has joined
during a match can take a robot's seat here, or watch.
"""

from micropython import const

from truco_core import clock
from truco_core.cards import NONE
from truco_core.events import HAND_WON
from truco_core.rules import RULE_SETS, row_of
from truco_link import messages
from truco_link.phases import HOSTLESS, JOINING, PLAYING, REFUSED, SITTING
from truco_texts import texts
from truco_ui.screens import lobby_waits
from truco_ui.screens.people_list import PeopleList
from truco_ui.widgets.menu import LIST_ROWS, REST_MS
from truco_ui.widgets.theme import ARROW_RIGHT, CHECK
from truco_ui.with_others import LEAVE

_FIRST_SEAT = const(1)  # index of the first seat in the list of a host


class LobbyScreen(PeopleList):
    """The list of seats, spectators and actions in the lobby of a linked table."""

    def open(self, app):
        super().open(app, "lobby")
        lobby = self._lobby
        self._picked = None  # the first of two seats that the host swaps
        self._news = None  # text that is shown instead of the help, until the next key
        self._options = None  # rules, number of players, time limit and flags that are drawn
        self._at_table = lobby.is_host  # False until the host admits this player
        self._asks = False  # True: all were asked to agree to the match
        self._wanted = None  # name of the line on which the cursor stays when lines change
        self._new_ms = None  # time when the lines were replaced; None: OK need not wait REST_MS
        self._people = self._count_people()  # number of people that are drawn
        self.build("", LIST_ROWS, LIST_ROWS, None, False)
        self.tick(lobby.now_ms)

    def on_event(self, kind, seat, value):
        self._drawn = None
        if kind == messages.ASKED_AGAIN:
            self._news = self._words.HELP_WANTS % self.app.party.game.name_of(seat)
        elif kind == messages.HELD_UP:
            self._news = self._words.HELP_HELD % (value // 60)
        elif kind == messages.TURNED_DOWN:
            later = self._words.HELP_LATER[self._lobby.table_flags() & messages.ALL_AGREE > 0]
            self._news = later if value == messages.LATER else self._words.HELP_TAKEN

    def state(self):
        # The help counts the seconds of a wait. Everything else changes by events.
        return self._halves if self._lobby.phase in (JOINING, HOSTLESS) else -1

    def gather(self):
        """Read the state of the table and draw it."""
        lobby, t = self._lobby, self._words
        was_at_table, self._at_table = self._at_table, lobby.phase in (SITTING, PLAYING)
        if self._at_table:
            self._read_table(was_at_table)
            names = [row[0] for row in self.rows]
            wants = self._wanted in names
            super().choose(names.index(self._wanted) if wants else self._first_line())
        else:
            self._news = self._new_ms = None  # both were about the table, which is not shown
            self.rows = self._rows_of_wait()
            self.recount(len(self.rows))
            if was_at_table:
                super().choose(0)
        self._bar.set(lobby_waits.title(lobby, t))
        if was_at_table and self.has_newcomer() and self.app.cues:
            self.app.cues.hear(HAND_WON, 0)  # announce a newcomer to a player who looks away
        self._people = self._count_people()
        self.redraw()
        if lobby.why == messages.BAD_CODE:
            title = t.CODE % (lobby.called or t.HOST)
            self.app.push("name.code", None, title, None, lobby.code_given or 0)

    def _read_table(self, was_at_table):
        """Read the people and options of the table, and what the player may do there."""
        lobby, t = self._lobby, self._words
        asked, sits = self._asks, lobby.phase == SITTING and lobby.my_seat != NONE
        self._asks = sits and lobby.table_flags() & messages.ALL_AGREE > 0
        self._read_options()
        if not was_at_table:
            self._new_ms = lobby.now_ms
            self._welcome()
        if self._asks and not asked:
            self._new_ms, self._wanted = lobby.now_ms, t.AGREE
        if self._is_full():
            if lobby.my_seat == NONE:
                self.app.party.wants_to_watch = True
            if self._wanted == t.INVITE:
                self._wanted = None  # nobody is left to invite
        self.rows = self._rows_of_table()
        self.recount(len(self.rows))

    def _count_people(self):
        seats = self._lobby.seats
        return sum([place.flags & messages.PRESENT == messages.PRESENT for place in seats])

    def _is_full(self):
        """Return True if no seat has a robot."""
        return all([place.flags & messages.PERSON for place in self._lobby.seats])

    def has_newcomer(self):
        """Return True if more people sit at the table than this screen shows."""
        return self._count_people() > self._people

    def _rows_of_wait(self):
        """Return the rows while the player waits for the host, or was refused."""
        t, lobby = self._words, self._lobby
        if lobby.phase == REFUSED:
            return ((t.SEARCH, None, self._about_wait, None, self.back),)
        return (
            (lobby.called or t.RETURN, None, self._about_wait, None, None),
            (t.LEAVE, None, self._about_wait, None, self.back),
        )

    def _rows_of_table(self):
        """Return the rows at a table: first the people, then what the player may do."""
        t, lobby = self._words, self._lobby
        hosts, watches = lobby.is_host, lobby.my_seat == NONE
        rows: list = [
            (who, None, self._about_person, None, self._take_person) for who in self.people()
        ]
        if hosts or self._asks:
            name = t.AGREE if self._asks else t.START
            agreed = None if lobby.at.undecided >> lobby.my_seat & 1 else chr(CHECK)
            rows.insert(0, (name, agreed, self._about_start, None, self._start))
        invites = getattr(self.app.party, "invites", "")
        if invites:
            rows.append((t.INVITE, None, t.HELP_INVITE, None, invites))
        if hosts:
            rows.append((t.OPTIONS, None, self._about_rules, None, self._change_options))
        else:
            name = self._rules_name(self._options[0]) if self._options else t.OPTIONS
            rows.append((name, None, self._about_rules, None, None))
        may_watch = not (lobby.phase == PLAYING or lobby.table_flags() & messages.NO_WATCHERS)
        if watches or may_watch and not hosts:
            about = t.HELP_WATCH if watches else t.HELP_STAND_UP
            rows.append((t.WATCH, None, about, None, self._watch))
        rows.append((t.LEAVE, None, t.HELP_LEAVE, None, self.back))
        return rows

    def _first_line(self):
        """Return the index of the line that is chosen until the player chooses one by a key.

        A host begins at the line that starts the match, a guest at the line of the rules. If a
        match is being played, a guest begins at a robot's seat, or at WATCH if there is none.
        """
        lobby = self._lobby
        if lobby.is_host:
            return 0
        if lobby.phase == PLAYING and lobby.my_seat == NONE:
            seats = range(len(lobby.seats))
            robots = [seat for seat in seats if not lobby.seats[seat].flags & messages.PERSON]
            return robots[-1] if robots else self.count - 2
        return self.count - (3 if self.rows[-2][0] == self._words.WATCH else 2)

    def _read_options(self):
        lobby = self._lobby
        at = lobby.at
        if at.rules is None:
            return
        flags = lobby.table_flags() & ~(messages.PLAYING | messages.ENDED)
        now = (bytes(at.rules), len(at.seats), at.turn_s, flags)
        if now == self._options:
            return
        if self._options is not None and not lobby.is_host:
            # While all are asked to agree to the match, the help shows this question: keep it.
            self._news = None if self._asks else self._words.HELP_CHANGED
        self._options = now

    def _welcome(self):
        """Tell a newcomer who starts the match, or that all seats are taken."""
        t, lobby = self._words, self._lobby
        if lobby.phase == SITTING and not self._asks and not lobby.is_host:
            host = lobby.seats[lobby.guest.host_seat].name
            self._news = t.HELP_SEATLESS
            if lobby.my_seat != NONE:
                self._news = t.HELP_OTHERS_SEAT[0] % host
            elif self._is_full():
                self._news = t.HELP_FULL % host

    def _worth(self):
        with texts.briefly(self.app.setup.language, "worth") as words:
            worth = words.WORTHS[self._lobby.table_flags() >> messages.WORTH_AT]
        return worth[0].upper() + worth[1:]

    def _about_rules(self, index):
        if not self._options:
            return ""
        rules, players, turn_s, _ = self._options
        time = "%d s" % turn_s
        if not turn_s:
            with texts.briefly(self.app.setup.language, "notice") as words:
                time = words.NO_TURN
        return self._words.HELP_RULES % (self._rules_name(rules), players, time, self._worth())

    def _rules_name(self, rules):
        row = row_of(rules)
        if row == len(RULE_SETS):
            return self._words.HOUSE_RULES
        with texts.briefly(self.app.setup.language, "setup") as words:
            return words.RULE_SETS[row][0]

    def line(self, text, index):
        super().line(text, index)
        if self._picked is not None and self.rows[index][0] == self._picked:
            text.put_char(ARROW_RIGHT, 0)

    def help(self, index):
        return self._news or super().help(index)

    def _about_wait(self, index):
        if self._lobby.phase == JOINING:
            self.look_around()
        return lobby_waits.words(self._lobby, self._words)

    def _about_start(self, index):
        t, lobby = self._words, self._lobby
        if not self._asks:
            return lobby_waits.start(lobby, t)
        undecided, names = lobby.at.undecided, []
        if undecided >> lobby.my_seat & 1:
            return t.HELP_AGREE[0] % self._worth()
        for seat, place in enumerate(lobby.seats):
            if undecided >> seat & place.flags & messages.PERSON:
                names.append(place.name)
        return t.HELP_AGREE[1] % ", ".join(names)

    def _about_person(self, index):
        t, lobby, who = self._words, self._lobby, self.rows[index][0]
        self.show_person(who)
        if not isinstance(who, int):
            return t.ASK_REMOVE % who.name
        if self._picked is not None:
            return self._about_swap(self._picked, who)
        host_seat = lobby.my_seat if lobby.is_host else lobby.guest.host_seat
        there = lobby.seats[who].flags & messages.PRESENT
        if who == host_seat and there == messages.PRESENT:
            next_host = lobby_waits.words(lobby, t)
            if next_host:
                return next_host
        if lobby.is_host and who != lobby.my_seat:
            return t.HELP_PICK[len(lobby.seats) == 4]
        if who == lobby.my_seat or there == messages.PERSON or lobby.phase == PLAYING:
            with texts.briefly(self.app.setup.language, "seats") as words:
                return self.about_seat(who, words)
        if not there:
            return t.HELP_TAKE
        if self._asks:  # say who has not agreed to the match yet
            return self._about_start(index)
        return t.HELP_OTHERS_SEAT[0] % lobby.seats[host_seat].name

    def _about_swap(self, picked, seat):
        t, seats = self._words, self._lobby.seats
        people = seats[seat].flags & messages.PERSON
        if seat == picked or not people | seats[picked].flags & messages.PERSON:
            # Offer no swap if one seat is chosen twice, or if both seats have robots.
            return t.HELP_PICKED[people and seat != self._lobby.my_seat]
        called = lobby_waits.called
        return t.HELP_PICKED[2] % (called(seats[picked], t), called(seats[seat], t))

    def choose(self, index):
        """Choose a line. While the host picks the second seat for a swap, choose only seats."""
        if self._picked is not None:
            index = _FIRST_SEAT + (index - _FIRST_SEAT) % len(self._lobby.seats)
        if self._at_table:
            self._wanted = self.rows[index][0]
        super().choose(index)

    def on_intent(self, intent):
        self._news = None
        super().on_intent(intent)
        if self.app.move is None:
            self._tell()

    def take(self, index):
        """Handle OK, but not if it was meant for the lines that the list had before."""
        if self._new_ms is None or clock.diff(self._lobby.now_ms, self._new_ms) >= REST_MS:
            super().take(index)

    def _start(self):
        lobby = self._lobby
        if lobby.is_host and self._people < 2:
            self.ask(self._words.HELP_START, lobby.start)
        else:
            lobby.start()

    def _change_options(self):
        self.app.go("create", True)

    def _watch(self):
        self.app.party.wants_to_watch = True  # a match that begins then opens the table screen
        self._lobby.at.ask(messages.SIT, NONE)
        self._news = self._words.HELP_SEATLESS

    def _take_person(self):
        """Handle OK on a seat or a spectator."""
        lobby, who = self._lobby, self.rows[self.chosen][0]
        if not isinstance(who, int):
            self.ask_remove(self._words.ASK_REMOVE, who)
        elif not lobby.is_host:
            if not lobby.seats[who].flags & messages.PERSON:
                lobby.at.ask(messages.SIT, who)
        elif self._picked is None:
            self._picked = who
            self.changed(self.chosen)
        elif self._picked != who:
            lobby.host.seating.swap(self._picked, who)
            self._picked = None
        else:
            self._picked = None
            self.changed(self.chosen)
            if lobby.seats[who].flags & messages.PERSON and who != lobby.my_seat:
                self.ask_remove(self._words.ASK_REMOVE, who)

    def on_return(self, answer):
        if self._lobby.why == messages.BAD_CODE:
            if not answer:
                return self.back()
            self._lobby.try_code(answer[1])
        super().on_return(answer)

    def back(self):
        phase = self._lobby.phase
        if self._picked is not None:
            self._picked = None
            self.redraw()
        elif phase == REFUSED:
            self.app.go("search")
        elif phase < SITTING:
            self._leave()
        else:
            self.ask(self._words.ASK_LEAVE, self._leave)

    def _leave(self):
        self.app.go("wait", LEAVE)


SCREENS = {"lobby": LobbyScreen}
