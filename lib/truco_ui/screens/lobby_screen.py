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
from truco_ui.widgets.menu import END, LIST_ROWS, REST_MS
from truco_ui.widgets.theme import ARROW_RIGHT, CHECK

# Numbers of the lines. 0 to 3 are the seats.
_START = const(4)
_OPTIONS = const(5)
_WATCH = const(6)
_LEAVE = const(7)
_INVITE = const(8)  # number of a line that exists only if a web page can join the table
_CALLED = const(9)  # line that names the host until it admits this player; only _LEAVE follows
_WATCHER = const(10)  # line of the first spectator; only the host lists spectators
_NEW_MS = const(500)  # time for which no line can be chosen after the host has admitted the player
_MOST = const(14)  # all line numbers are lower, so at most 4 spectators are listed

_PRESENT = messages.PERSON | messages.HERE


class LobbyScreen(PeopleList):
    """The list of seats, spectators and actions in the lobby of a linked table."""

    def open(self, app):
        self._lobby = app.party.lobby
        self._words = texts.part(app.setup.language, "lobby")
        self._items = b""
        self._picked = None  # the first of two seats that the host swaps
        self._news = None  # text that is shown instead of the help, until the next key
        self._options = None  # rules, number of players, time limit and flags that are drawn
        self._dirty = self._was_at_table = False
        # The line that was chosen last at the table. A guest begins at the line of the rules.
        self._before = None if self._lobby.is_host else _OPTIONS
        self._people = 0  # number of people that are drawn
        self._key_pressed = False  # True: the player has pressed a key at this table
        self._since = 0  # time in ms when all were asked to agree to the match; 0: not asked
        self._came_ms = None  # time when the host admitted this player to a running match
        self.build("", LIST_ROWS, LIST_ROWS, None, False)
        self._gather()

    def on_event(self, kind, seat, value):
        self._dirty = True
        if kind == messages.ASKED_AGAIN:
            self._news = self._words.HELP_WANTS % self.app.party.game.name_of(seat)
        elif kind == messages.HELD_UP:
            self._news = self._words.HELP_HELD % (value // 60)
        elif kind == messages.TURNED_DOWN and seat == messages.SIT:
            later = self._words.HELP_LATER[self._lobby.table_flags() & messages.ALL_AGREE > 0]
            self._news = later if value == messages.LATER else self._words.HELP_TAKEN

    def tick(self, now_ms):
        lobby = self._lobby
        if not self._dirty:
            if lobby.phase in (JOINING, HOSTLESS):
                return self.tell_anew(now_ms)
            return False
        self._dirty = False
        self._gather()
        if lobby.why == messages.BAD_CODE:
            t = self._words
            title = t.CODE % (lobby.called or t.HOST)
            self.app.push("name.code", None, title, None, lobby.code_given or 0)
        return True

    def _gather(self):
        """Read the state of the table and draw it."""
        lobby = self._lobby
        if self._was_at_table:
            self._before = self._items[self.chosen]
        phase = lobby.phase
        plays = phase == PLAYING
        sits = phase == SITTING
        at_table = sits or plays
        asks = sits and lobby.my_seat != NONE and lobby.table_flags() & messages.ALL_AGREE
        self._since = (self._since or lobby.now_ms) if asks else 0
        if at_table:
            self._items = bytes(self._lines_of_table(plays) + [_LEAVE])
            self._read_options()
            if lobby.my_seat == NONE and all([one.flags & messages.PERSON for one in lobby.seats]):
                self.app.party.wants_to_watch = True  # no seat is free
        else:
            self._items = bytes((_CALLED, _LEAVE))
            if phase == REFUSED:
                self._items = bytes((_LEAVE,))  # the host has refused: its line disappears
            self._news = None  # the news was about the table that is not shown any more
        self.recount(len(self._items))
        self.chosen = 0
        if self._before is not None and self._since != lobby.now_ms:
            self.chosen = max(0, self._items.find(bytes((self._before,))))
        if plays and lobby.my_seat == NONE and not self._key_pressed:
            self.chosen = max(0, self._items.find(bytes((_WATCH,))))
            for seat, place in enumerate(lobby.seats):
                if not place.flags & messages.PERSON:
                    self.chosen = seat  # the player can take this robot's seat
        if self._before == _INVITE and self.has_newcomer():
            if self._count_people() == len(lobby.seats):
                self.chosen = 0  # nobody is left to invite: the first line starts the match
        self._bar.set(lobby_waits.title(lobby, self._words))
        if self._was_at_table and self.has_newcomer() and self.app.cues:
            self.app.cues.hear(HAND_WON, 0)  # announce a newcomer to a player who looks away
        self._people = self._count_people()
        if at_table and not (self._was_at_table or lobby.is_host):
            self._welcome()
        self._was_at_table = at_table
        self.choose(self.chosen)
        self.redraw()

    def _count_people(self):
        return sum([place.flags & _PRESENT == _PRESENT for place in self._lobby.seats])

    def has_newcomer(self):
        """Return True if more people sit at the table than this screen shows."""
        return self._count_people() > self._people

    def _lines_of_table(self, plays):
        lobby = self._lobby
        items = list(range(len(lobby.seats)))
        if lobby.is_host or self._since:
            items.insert(0, _START)
        self._watchers = ()  # spectators that are listed: elements of `Lobby.watchers`
        if lobby.is_host and lobby.host.peers:
            self._watchers = lobby.watchers()[: _MOST - _WATCHER]
        items += range(_WATCHER, _WATCHER + len(self._watchers))
        if getattr(self.app.party, "invites", ""):
            items.append(_INVITE)
        items.append(_OPTIONS)
        may_watch = not (plays or lobby.table_flags() & messages.NO_WATCHERS)
        if lobby.my_seat == NONE or may_watch and not lobby.is_host:
            items.append(_WATCH)
        return items

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
            self._news = None if self._since else self._words.HELP_CHANGED
        self._options = now

    def _welcome(self):
        """Tell a newcomer who starts the match, or that all seats are taken."""
        t, lobby = self._words, self._lobby
        if lobby.phase == PLAYING:
            self._came_ms = lobby.now_ms
        if lobby.phase == SITTING and not self._since:
            host = lobby.seats[lobby.guest.host_seat].name
            self._news = t.HELP_SEATLESS
            if lobby.my_seat != NONE:
                self._news = t.HELP_OTHERS_SEAT[0] % host
            elif all([place.flags & messages.PERSON for place in lobby.seats]):
                self._news = t.HELP_FULL % host

    def _worth(self):
        with texts.briefly(self.app.setup.language, "worth") as words:
            worth = words.WORTHS[self._lobby.table_flags() >> messages.WORTH_AT]
        return worth[0].upper() + worth[1:]

    def _about_rules(self):
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
        if index >= self.count:
            self.name(text, "")
            return
        item = self._items[index]
        t, lobby = self._words, self._lobby
        if item < _START:
            self.put_seat(text, item, t.ROBOT, lobby.phase == PLAYING)
            if item == self._picked:
                text.put_char(ARROW_RIGHT, 0)
        elif item == _START:
            self.name(text, t.AGREE if self._since else t.START)
            if not lobby.at.undecided >> lobby.my_seat & 1:
                text.put_char(CHECK, text.width - 2 * END)
        elif item == _OPTIONS:
            opens = lobby.is_host or not self._options
            self.name(text, t.OPTIONS if opens else self._rules_name(self._options[0]))
        elif item == _WATCH:
            self.name(text, t.WATCH)
        elif item == _CALLED:
            self.name(text, lobby.called or t.RETURN)
        elif item < _WATCHER:
            refused = lobby.phase == REFUSED  # True: _LEAVE opens the search for tables
            self.name(text, t.INVITE if item == _INVITE else t.SEARCH if refused else t.LEAVE)
        else:
            self.put_watcher(text, self._watchers[item - _WATCHER])

    def help(self, index):
        t, lobby = self._words, self._lobby
        phase = lobby.phase
        if self._news:
            return self._news
        item = self._items[index]
        waits = phase in (JOINING, HOSTLESS, REFUSED)
        if phase == JOINING:
            self.look_around()
        if item == _START and self._since and not waits:
            undecided, names = lobby.at.undecided, []
            if undecided >> lobby.my_seat & 1:
                return t.HELP_AGREE[0] % self._worth()
            for seat, place in enumerate(lobby.seats):
                if undecided >> seat & place.flags & messages.PERSON:
                    names.append(place.name)
            return t.HELP_AGREE[1] % ", ".join(names)
        if waits or item == _START:
            return (lobby_waits.words if waits else lobby_waits.start)(lobby, t)
        if item < _START:
            return self._about_seat(item)
        if item == _OPTIONS:
            return self._about_rules()
        if item >= _WATCHER:
            watcher = self._watchers[item - _WATCHER]
            self.show_person(watcher)
            return t.ASK_REMOVE % watcher.name
        if item == _WATCH:
            return t.HELP_WATCH if lobby.my_seat == NONE else t.HELP_STAND_UP
        return "" if item == _CALLED else t.HELP_INVITE if item == _INVITE else t.HELP_LEAVE

    def _about_seat(self, seat):
        t = self._words
        lobby = self._lobby
        place = lobby.seats[seat]
        plays = lobby.phase == PLAYING
        self.show_seat(seat, plays)
        picked = self._picked
        me = lobby.my_seat
        if picked is not None:
            return self._about_swap(picked, seat)
        host_seat = me if lobby.is_host else lobby.guest.host_seat
        there = place.flags & _PRESENT
        if seat == host_seat and there == _PRESENT:
            said = lobby_waits.words(lobby, t)
            if said:
                return said
        mine = seat == me
        away = there == messages.PERSON
        known = mine or away
        four = len(lobby.seats) == 4
        if not known and lobby.is_host:
            return t.HELP_PICK[four]
        if known or plays:
            with texts.briefly(self.app.setup.language, "seats") as words:
                if mine:
                    return words.HELP_YOU[four]
                if not there:
                    return words.HELP_SIT[lobby.table_flags() & messages.ALL_AGREE > 0]
                return (words.HELP_AWAY if away else words.HELP_PERSON) % place.name
        if there and self._since:  # say who has not agreed to the match yet
            return self.help(self._items.find(bytes((_START,))))
        return t.HELP_OTHERS_SEAT[0] % lobby.seats[host_seat].name if there else t.HELP_TAKE

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
            first, seats = self._items.find(b"\x00"), len(self._lobby.seats)
            index = first + (index - first) % seats
        super().choose(index)

    def on_intent(self, intent):
        self._news = None
        self._key_pressed = self._was_at_table
        super().on_intent(intent)
        if self.app.move is None:
            self._tell()

    def take(self, index):
        item = self._items[index]
        app, lobby = self.app, self._lobby
        if self._came_ms is not None and clock.diff(lobby.now_ms, self._came_ms) < _NEW_MS:
            return  # the key was meant for the lines before the host admitted this player
        if item < _START:
            self._take_seat(item)
        elif item == _START:
            if lobby.is_host and self._people < 2:
                self.ask(self._words.HELP_START, lobby.start)
            elif not self._since or clock.diff(lobby.now_ms, self._since) >= REST_MS:
                lobby.start()
        elif item == _OPTIONS:
            if lobby.is_host:
                app.go("create", True)
        elif item == _WATCH:
            app.party.wants_to_watch = True  # a match that begins then opens the table screen
            lobby.at.ask(messages.SIT, NONE)
            self._news = self._words.HELP_SEATLESS
        elif item == _INVITE:
            app.push(app.party.invites)
        elif item >= _WATCHER:
            watcher = self._watchers[item - _WATCHER]
            self.ask(self._words.ASK_REMOVE % watcher.name, lobby.remove, watcher)
        elif item == _LEAVE:
            self.back()

    def _take_seat(self, seat):
        lobby = self._lobby
        if not lobby.is_host:
            if not lobby.seats[seat].flags & messages.PERSON:
                lobby.at.ask(messages.SIT, seat)
            return
        picked, self._picked = self._picked, None
        if picked is None:
            self._picked = seat
            self.changed(self.chosen)
        elif picked != seat:
            lobby.host.seating.swap(picked, seat)
        elif lobby.seats[seat].flags & messages.PERSON and seat != lobby.my_seat:
            self.ask(self._words.ASK_REMOVE % lobby.seats[seat].name, lobby.remove, seat)

    def on_return(self, answer):
        if self._lobby.why == messages.BAD_CODE:
            if not answer:
                return self.back()
            self._lobby.try_code(answer[1])
        super().on_return(answer)
        self._dirty = True

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
        self.app.party.leave()
        self.app.go("others")


SCREENS = {"lobby": LobbyScreen}
