"""The tables that can be joined, nearby or at a broker: their hosts, signals and details."""

from micropython import const

from truco_core.rules import RULE_SETS, at_table, row_of
from truco_link import messages
from truco_link.carriers import ALONE
from truco_link.lobby import SEARCHING
from truco_link.messages import RSSI_UNKNOWN
from truco_texts import texts
from truco_ui import with_others
from truco_ui.screens.others_screen import TO_SEARCH
from truco_ui.screens.people_list import PeopleList
from truco_ui.widgets.menu import END, LIST_ROWS
from truco_ui.widgets.theme import LOCK
from truco_ui.widgets.typeset import FIGURE

_BARS = (-85, -70, -55)  # dBm from which a table shows one more bar
_BAR = const(0x7C)
_MOST_BARS = const(4)
_BAR_STEP = const(3)  # columns

_WANT = const(0)  # lines of RoomsScreen: purpose, rules, then the tables
_RULES = const(1)
_TABLES = const(2)  # the line for a table's number follows the tables
_DIGITS = const(4)
_OFFERED = const(12)  # maximum number of tables, as in truco_link.lobby
_ALL = const(-1)  # any rules
_HOUSE = len(RULE_SETS)  # house rules; they follow the rule sets
_SLASH = const(0x2F)


class SearchScreen(PeopleList):
    """Tables by Bluetooth or cable, at most LIST_ROWS of those that are received.

    When one of them disappears, a table that had no room may take its line.
    """

    _watch = False  # True: the player wants to watch a match without a seat

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "lobby")
        self._lobby = lobby = with_others.open_party(app).lobby
        search = {None: "search", "net": "rooms"}.get(app.party.way, "near")
        if app.names[-1] != search:  # the other ways have their own screens
            app.go("search." + search)
            return
        # The tables that are drawn. `_print` has for each the values that its line shows, packed.
        self._shown = []
        self._print = bytearray(LIST_ROWS)
        self.build(t.FOUND, LIST_ROWS, LIST_ROWS)
        self.count = 1
        if lobby.phase != SEARCHING:
            lobby.search()
        self._look()

    def tick(self, now_ms):
        searches = not self._shown and self.tell_anew(now_ms)
        if searches:
            self._draw(0)  # the bars of the search
        return self._look() or searches

    def _look(self):
        """Draw the tables that are received now, if anything has changed. Return True if so."""
        found, shown = self._lobby.found, self._shown
        count = min(len(found), LIST_ROWS)
        same = len(shown) == count
        for row in range(count):
            drawn = _print_of(found[row])
            same = same and shown[row] is found[row] and self._print[row] == drawn
            self._print[row] = drawn
        if same:
            return False
        if count > len(shown) and self.app.power:
            self.app.power.wake()
        chosen = shown[self.chosen] if self.chosen < len(shown) else None
        shown.clear()
        shown.extend(found[:LIST_ROWS])
        self.recount(max(1, len(shown)))
        self.chosen = shown.index(chosen) if chosen in shown else min(self.chosen, self.count - 1)
        self.redraw()
        return True

    def line(self, text, index):
        if index >= len(self._shown):
            self.name(text, "" if index else self._words.NONE_YET)
            if not index:  # animated bars
                _put_bars(text, self._halves % (_MOST_BARS + 1))
            return
        table = self._shown[index]
        column = self.name(text, table.name)
        _put_seats(text, table, column, END + _MOST_BARS * _BAR_STEP + FIGURE)
        _put_bars(text, bars(table.rssi))

    def help(self, index):
        t = self._words
        if index >= len(self._shown):
            self.look_around()
            return t.HELP_NONE_YET
        table = self._shown[index]
        if table.version != messages.VERSION:
            return t.HELP_OTHER_VERSION
        if not table.free:
            only_seats = getattr(self._lobby.carrier, "only_seats", False)
            about = t.HELP_BUSY if table.playing and only_seats else t.HELP_FULL
        elif table.playing:
            about = t.HELP_PLAYING
        else:
            about = t.HELP_BY_CODE if table.private else t.HELP_FREE
        return about % table.name

    def take(self, index):
        if index < len(self._shown):
            self._enter(self._shown[index])

    def _enter(self, table):
        """Join a table. If it is private, ask for its code first."""
        if table.private:
            self.app.push("name.code", table)
        else:
            self._join(table, 0)

    def on_return(self, answer):
        if answer is not None:
            self._join(*answer)

    def _join(self, table, code):
        self.app.party.wants_to_watch = self._watch
        self._lobby.join(table, code, self._watch)
        self.app.go("lobby")

    def back(self):
        self.app.party.leave()
        self.app.go("others", TO_SEARCH)


def _put_seats(text, table, column, end):
    """Write the seats in use and all seats of a table, and a lock if it is private.

    :param column: column behind the name
    :param end: columns that stay free at the end of the line
    """
    if table.private:
        text.put_char(LOCK, column + 2)
    column = text.put_number(table.players - table.free, text.width - end - 3 * FIGURE)
    text.put_number(table.players, text.put_char(_SLASH, column))


def _put_bars(text, count):
    for bar in range(count):
        text.put_char(_BAR, text.width - END - (_MOST_BARS - bar) * _BAR_STEP)


def _print_of(table):
    """Return the values of a table that are drawn, packed into 0 to 255."""
    return bars(table.rssi) | table.free << 3 | table.playing << 6 | table.private << 7


def bars(rssi):
    """Return the strength of a table's signal: 1 to 4; 0: unknown.

    :param rssi: in dBm, or RSSI_UNKNOWN
    """
    if rssi == RSSI_UNKNOWN:
        return 0
    return 1 + sum([rssi >= level for level in _BARS])


class NearScreen(SearchScreen):
    """Tables by WiFi.

    If the network seems to block traffic between its devices, the player can leave it. The handheld
    then meets others on a network that one of the handhelds opens.
    """

    def open(self, app):
        self._alone = False
        self._wifi = texts.part(app.setup.language, "wifi")
        SearchScreen.open(self, app)

    def tick(self, now_ms):
        alone = self._lobby.carrier.why == ALONE
        if alone != self._alone:
            self._alone = alone
            self.redraw()
            return True
        return SearchScreen.tick(self, now_ms)

    def _may_roam(self, index):
        """Return True if a line offers to leave the network."""
        return self._alone and not index and not self._shown

    def line(self, text, index):
        if self._may_roam(index):
            self.name(text, self._wifi.ROAM)
        else:
            SearchScreen.line(self, text, index)

    def help(self, index):
        return self._wifi.HELP_ALONE if self._may_roam(index) else SearchScreen.help(self, index)

    def take(self, index):
        if self._may_roam(index):
            self._lobby.carrier.roam()
        else:
            SearchScreen.take(self, index)


class RoomsScreen(SearchScreen):
    """Tables at a broker, sorted by rule set, with their people and seats.

    To play, only tables with a free seat are offered; to watch, only those with a match.
    """

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "wifi")
        with texts.briefly(app.setup.language, "setup") as words:
            self._rules_names = tuple([words.RULE_SETS[i][0] for i in range(_HOUSE)]) + (t.HOUSE,)
        self._lobby = lobby = with_others.open_party(app).lobby
        self._rules = _ALL
        self._number = None  # show only the table with this number; None: all
        # The tables that are drawn, sorted by their rules. `_marks` has for each the drawn values,
        # packed into a number.
        self._shown = []
        self._marks = [0] * _OFFERED
        self.build(t.FOUND, _OFFERED + _TABLES + 1, LIST_ROWS)
        if lobby.phase != SEARCHING:
            lobby.search()
        self._gather()
        self.chosen = _TABLES
        self._draw_anew()

    def tick(self, now_ms):
        if self._is_right():
            return not self._shown and self.tell_anew(now_ms)
        chosen = self._chosen_table()
        self._gather()
        if chosen in self._shown:
            self.chosen = _TABLES + self._shown.index(chosen)
        self._draw_anew()
        return True

    def _draw_anew(self):
        self._bar.set(self._words.FOUND)  # remove its arrows
        self.recount(self.count)
        self.choose(min(self.chosen, self.count - 1))
        self.redraw()

    # Which of the tables that were found are listed.

    def _is_right(self):
        """Return True if everything that is drawn is up to date."""
        at = 0
        for table in self._lobby.found:
            if self._is_offered(table):
                if at >= _OFFERED or table not in self._shown:
                    return False
                at += 1
        if at != len(self._shown):
            return False
        for at in range(len(self._shown)):
            if self._marks[at] != _mark_of(self._shown[at]):
                return False
        return True

    def _is_offered(self, table):
        if self._rules != _ALL and row_of(table.rules) != self._rules:
            return False
        return table.playing if self._watch else table.free > 0

    def _gather(self):
        """Select the tables that are offered, and remember their values that are drawn."""
        shown = self._shown
        shown.clear()
        for table in self._lobby.found:
            if self._is_offered(table) and len(shown) < _OFFERED:
                # Name the table by its number, since only people at the table may know who is
                # there.
                table.name = self._words.ROOM % table.table_id
                at = 0
                while at < len(shown) and _order(shown[at]) <= _order(table):
                    at += 1
                shown.insert(at, table)
        for at in range(len(shown)):
            self._marks[at] = _mark_of(shown[at])
        self.count = _TABLES + max(1, len(shown)) + 1

    def _chosen_table(self):
        at = self.chosen - _TABLES
        return self._shown[at] if 0 <= at < len(self._shown) else None

    # Drawing.

    def line(self, text, index):
        t = self._words
        if index == _WANT:
            self.name(text, t.WANT)
            self.value(text, index, t.WANTS[self._watch])
        elif index == _RULES:
            self.name(text, t.RULES)
            names = self._rules_names
            self.value(text, index, t.ALL if self._rules == _ALL else names[self._rules])
        elif index == self.count - 1:
            self.name(text, t.NUMBER)
            if self._number is not None:
                column = text.width - END - _DIGITS * FIGURE
                text.put_number(self._number, column, 0, _DIGITS)
        elif index - _TABLES >= len(self._shown):
            self.name(text, t.LOOKING if index == _TABLES else "")
        else:
            table = self._shown[index - _TABLES]
            _put_seats(text, table, self.name(text, table.name), END)

    def help(self, index):
        t = self._words
        if index == _WANT:
            return t.HELP_WANT[self._watch]
        if index == _RULES:
            return t.HELP_RULES_ALL
        if index == self.count - 1:
            return t.HELP_NUMBER if self._number is None else t.HELP_ANY_NUMBER
        if index - _TABLES >= len(self._shown):
            self.look_around()
            return t.HELP_LOOKING
        table = self._shown[index - _TABLES]
        if table.version != messages.VERSION:
            return t.HELP_OLD
        rules = self._rules_names[row_of(table.rules)]
        state = t.STATES[2 * table.playing + table.private]
        return t.ABOUT % (rules, table.players - table.free, table.players, state)

    # Keys.

    def change(self, index, step):
        if index == _WANT:
            self._watch = not self._watch
        elif index == _RULES:
            self._rules = (self._rules + 1 + step) % (_HOUSE + 2) - 1
            self._ask()
        else:
            return
        self._gather()
        self._draw_anew()

    def _ask(self):
        """Receive only the selected tables from the broker, if there are more than can be shown."""
        rules = at_table(self._rules) if 0 <= self._rules < _HOUSE else None
        if self._lobby.phase == SEARCHING:
            self._lobby.search(rules, self._number)

    def take(self, index):
        table = self._chosen_table()
        if index < _TABLES:
            self.change(index, 1)
        elif index == self.count - 1:
            if self._number is None:
                self.app.push("name.code", None, self._words.NUMBER, self._words.HELP_NUMBER)
            else:
                self._look_for(None)
        elif table is not None:
            self._enter(table)

    def on_return(self, answer):
        if answer is not None and answer[0] is None:
            self._look_for(answer[1])
        else:
            SearchScreen.on_return(self, answer)

    def _look_for(self, number):
        self._number = number
        self._ask()
        self._gather()
        self.chosen = _TABLES
        self._draw_anew()


def _mark_of(table):
    """Return the values of a table that are drawn, packed into a number."""
    marks = table.free | table.players << 2 | table.private << 5 | table.playing << 6
    return marks | row_of(table.rules) << 7


def _order(table):
    """Return the sort key of a table."""
    return row_of(table.rules) << 16 | table.table_id


SCREENS = {"search": SearchScreen, "near": NearScreen, "rooms": RoomsScreen}
