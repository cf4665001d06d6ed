"""The tables near by: who made each, how strong its signal is, and more about the chosen one."""

from micropython import const

from truco_link import frames, lobby_phases
from truco_link.advert import RSSI_UNKNOWN
from truco_texts import texts
from truco_ui import radio_on
from truco_ui.screens.others_screen import TO_SEARCH
from truco_ui.screens.people_list import PeopleList
from truco_ui.widgets.menu import LIST_ROWS
from truco_ui.widgets.theme import LOCK

_BARS = (-85, -70, -55)  # dBm from which a table shows one bar more
_BAR = const(0x7C)
_MOST_BARS = const(4)


class SearchScreen(PeopleList):
    """A line for each table, at most LIST_ROWS; another table appears when one of them goes."""

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "lobby")
        self._lobby = lobby = radio_on.open_party(app).lobby
        search = {None: "search", "net": "rooms"}.get(app.party.way, "near")
        if app.names[-1] != search:  # another way has a screen of its own
            app.go(search)
            return
        self._shown = []  # the tables that are drawn; `_print`: what is drawn of them
        self._print = bytearray(LIST_ROWS)
        self.build(t.FOUND, LIST_ROWS, LIST_ROWS)
        self.count = 1
        if lobby.phase != lobby_phases.SEARCHING:
            lobby.search()
        self._look()

    def tick(self, now_ms):
        searches = not self._shown and self.tell_anew(now_ms)
        if searches:
            self._draw(0)  # its bars
        return self._look() or searches

    def _look(self):
        """Draw the tables that are heard now, if anything has changed. True when it has."""
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
            if not index:  # bars that come and go
                _put_bars(text, self._halves % (_MOST_BARS + 1))
            return
        table = self._shown[index]
        self.name(text, table.name)
        # Whether a code is asked for; how many sit there, of how many seats; then the bars.
        column = text.width - 8
        text.put_number(table.players - table.free, column)
        text.put_char(0x2F, column + 1)
        text.put_number(table.players, column + 2)
        if table.private:
            text.put_char(LOCK)
        _put_bars(text, bars(table.rssi))

    def help(self, index):
        t = self._words
        if index >= len(self._shown):
            self.look_around()
            return t.HELP_NONE_YET
        table = self._shown[index]
        if table.version != frames.VERSION:
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
        if index >= len(self._shown):
            return
        table = self._shown[index]
        if table.private:
            self.app.push("code", table)
        else:
            self._join(table, 0)

    def on_return(self, answer):
        if answer is not None:
            self._join(*answer)

    def _join(self, table, code):
        self._lobby.join(table, code)
        self.app.go("lobby")

    def back(self):
        self.app.party.leave()
        self.app.go("others", TO_SEARCH)


def _put_bars(text, count):
    for bar in range(count):
        text.put_char(_BAR, text.width - _MOST_BARS + bar)


def _print_of(table):
    """What is drawn of a table, 0 to 255."""
    return bars(table.rssi) | table.free << 3 | table.playing << 6 | table.private << 7


def bars(rssi):
    """How strong a table's signal is: 1 to 4; 0 when that is not known.

    :param rssi: in dBm, or RSSI_UNKNOWN
    """
    if rssi == RSSI_UNKNOWN:
        return 0
    count = 1
    for level in _BARS:
        if rssi >= level:
            count += 1
    return count


SCREENS = {"search": SearchScreen}
