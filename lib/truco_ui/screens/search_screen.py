"""Lists of the tables that the player can join, nearby or at a broker."""

from micropython import const

from truco_core.rules import row_of
from truco_link import messages
from truco_link.carriers import ALONE
from truco_link.messages import RSSI_UNKNOWN
from truco_link.phases import SEARCHING
from truco_texts import texts
from truco_ui import with_others
from truco_ui.screens.people_list import PeopleList
from truco_ui.widgets.menu import END, LIST_ROWS
from truco_ui.widgets.theme import LOCK
from truco_ui.widgets.typeset import FIGURE

_BARS = (-85, -70, -55)  # signal strengths in dBm from which a table has 2, 3 and 4 bars
_BAR = const(0x7C)
_MOST_BARS = const(4)
_BAR_STEP = const(3)  # columns from one bar to the next

_DIGITS = const(4)  # number of digits in a table's number
_SLASH = const(0x2F)


class SearchScreen(PeopleList):
    """The list of tables that are found by Bluetooth or cable."""

    _PART = "others"  # name of the texts
    _MORE = 0  # number of lines after those of the tables

    def open(self, app):
        party = with_others.open_party(app)
        search = {None: "search", "net": "rooms"}.get(party.way, "near")
        if app.names[-1] != search:  # open the screen for the chosen kind of connection
            app.go("search." + search)
            return
        PeopleList.open(self, app, self._PART)
        self._shown = []  # the tables that are drawn
        self.build(self._words.FOUND, LIST_ROWS, LIST_ROWS, None, False)
        if self._lobby.phase != SEARCHING:
            self._lobby.search()
        self.tick(self._lobby.now_ms)

    def state(self):
        """Return a checksum of all tables. While there is none, the list is animated."""
        found = self._lobby.found
        state = len(found) or self._halves
        for table in found:
            state = (31 * state + table.table_id + _mark_of(table)) & 0xFFFFFF
        return state

    def gather(self):
        """Draw the tables that are found now. The chosen table stays chosen."""
        chosen, count = self._chosen_table(), len(self._shown)
        self._shown = shown = self._tables()
        if len(shown) > count and self.app.power:
            self.app.power.wake()
        self.recount(max(1, len(shown)) + self._MORE)
        if chosen in shown:
            self.choose(shown.index(chosen))
        self.redraw()

    def _tables(self):
        """Return the tables in the order of the list."""
        return list(self._lobby.found)

    def _chosen_table(self):
        return self._shown[self.chosen] if self.chosen < len(self._shown) else None

    def line(self, text, index):
        if index >= len(self._shown):
            self.name(text, self._words.NONE_YET)
            _put_bars(text, self._halves % (_MOST_BARS + 1))  # show that the search continues
            return
        table = self._shown[index]
        column = self.name(text, table.name)
        _put_seats(text, table, column)
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
        """Join the chosen table, if there is one. If it is private, ask for its code first."""
        table = self._chosen_table()
        if table and table.private:
            self.app.push("name.code", table)
        elif table:
            self._join(table, 0)

    def on_return(self, answer):
        if answer is not None:
            self._join(*answer)

    def _join(self, table, code):
        self._lobby.join(table, code)
        self.app.go("lobby")

    def back(self):
        self.app.go("wait", with_others.LEAVE)


def _put_seats(text, table, column):
    """Write how many seats of a table are taken and how many exist, and a lock if it is private.

    :param column: first column behind the table's name
    """
    if table.private:
        text.put_char(LOCK, column + 2)
    end = END + _MOST_BARS * _BAR_STEP + 4 * FIGURE
    column = text.put_number(table.players - table.free, text.width - end)
    text.put_number(table.players, text.put_char(_SLASH, column))


def _put_bars(text, count):
    for bar in range(count):
        text.put_char(_BAR, text.width - END - (_MOST_BARS - bar) * _BAR_STEP)


def _mark_of(table):
    """Return what the line and the help of a table show, packed into a number."""
    marks = bars(table.rssi) | table.free << 3 | table.players << 5
    marks |= table.private << 8 | table.playing << 9
    return marks | row_of(table.rules) << 10 if table.rules else marks


def bars(rssi):
    """Return the number of bars for the strength of a table's signal, 1 to 4; 0: unknown.

    :param rssi: signal strength in dBm, or RSSI_UNKNOWN
    """
    if rssi == RSSI_UNKNOWN:
        return 0
    return 1 + sum([rssi >= level for level in _BARS])


class NearScreen(SearchScreen):
    """The list of tables that are found by WiFi nearby.

    If the network seems to block traffic between its devices, the player can leave the network. The
    handheld then meets others on a network that one of the handhelds opens.
    """

    def open(self, app):
        self._wifi = texts.part(app.setup.language, "wifi")
        SearchScreen.open(self, app)

    def _may_roam(self, index):
        """Return True if the line `index` offers to leave the network."""
        return self._lobby.carrier.why == ALONE and not index and not self._shown

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
    """The list of tables at a broker, those with free seats first. The last line asks for a number.

    A player who goes to a table without a free seat watches its match.
    """

    _PART = "wifi"
    _MORE = 1
    _number = None  # number of the table to which the list is limited; None: no limit

    def open(self, app):
        with texts.briefly(app.setup.language, "setup") as words:
            self._rules_names = [row[0] for row in words.RULE_SETS]
        self._rules_names.append(texts.part(app.setup.language, self._PART).HOUSE)
        SearchScreen.open(self, app)

    def _tables(self):
        for table in self._lobby.found:
            # Show the table's number instead of the host's name, which strangers need not know.
            table.name = self._words.ROOM % table.table_id
        return sorted(self._lobby.found, key=_order)

    def line(self, text, index):
        if index != self.count - 1:
            SearchScreen.line(self, text, index)
            return
        self.name(text, self._words.NUMBER)
        if self._number is not None:
            text.put_number(self._number, text.width - END - _DIGITS * FIGURE, 0, _DIGITS)

    def help(self, index):
        t = self._words
        if index == self.count - 1:
            return t.HELP_NUMBER if self._number is None else t.HELP_ANY_NUMBER
        if index >= len(self._shown) or self._shown[index].version != messages.VERSION:
            return SearchScreen.help(self, index)
        table = self._shown[index]
        rules = self._rules_names[row_of(table.rules)]
        state = t.STATES[2 * table.playing + table.private]
        return t.ABOUT % (rules, table.players - table.free, table.players, state)

    def take(self, index):
        if index < self.count - 1:
            SearchScreen.take(self, index)
        elif self._number is None:
            self.app.push("name.code", None, self._words.NUMBER, self._words.HELP_NUMBER)
        else:
            self._look_for(None)

    def on_return(self, answer):
        if answer is not None and answer[0] is None:
            self._look_for(answer[1])
        else:
            SearchScreen.on_return(self, answer)

    def _look_for(self, number):
        """Let the lobby search only for the table with this number; None: for all tables."""
        self._number = number
        if self._lobby.phase == SEARCHING:
            self._lobby.search(number)
        self.choose(0)
        self.gather()


def _order(table):
    """Return the key by which tables are sorted: with a free seat first, rule set, number."""
    return (not table.free) << 20 | row_of(table.rules) << 16 | table.table_id


SCREENS = {"search": SearchScreen, "near": NearScreen, "rooms": RoomsScreen}
