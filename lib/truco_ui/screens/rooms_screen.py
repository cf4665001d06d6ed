"""The tables that are open, by WiFi: by rule set, with their people and seats, as they are now."""

from micropython import const

from truco_core.rules import RULE_SETS, at_table, row_of
from truco_link import frames, lobby_phases
from truco_texts import texts
from truco_ui import radio_on
from truco_ui.screens.others_screen import TO_SEARCH
from truco_ui.screens.people_list import PeopleList
from truco_ui.widgets.menu import LIST_ROWS
from truco_ui.widgets.theme import LOCK

_WANT = const(0)  # lines: what for, which rules, then the tables
_RULES = const(1)
_TABLES = const(2)  # and behind them the number that is looked for
_DIGITS = const(4)
_OFFERED = const(12)  # tables, as truco_link.seeking has them
_ALL = const(-1)  # rules
_HOUSE = len(RULE_SETS)  # house rules, in the order of rule sets
_SLASH = const(0x2F)


class RoomsScreen(PeopleList):
    """To play only tables with a free seat are offered; to watch only those where they play."""

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "wifi")
        with texts.briefly(app.setup.language, "setup") as words:
            self._rules_names = tuple([words.RULE_SETS[i][0] for i in range(_HOUSE)]) + (t.HOUSE,)
        self._lobby = lobby = radio_on.open_party(app).lobby
        self._watch = False
        self._rules = _ALL
        self._number = None  # only the table that somebody has told of
        self._shown = []  # the tables that are drawn, by their rules; `_marks`: what is drawn
        self._marks = [0] * _OFFERED
        self.build(t.FOUND, _OFFERED + _TABLES + 1, LIST_ROWS)
        if lobby.phase != lobby_phases.SEARCHING:
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
        self._bar.set(self._words.FOUND)  # its arrows may go
        self.recount(self.count)
        self.choose(min(self.chosen, self.count - 1))
        self.redraw()

    # Which tables.

    def _is_right(self):
        """Whether all that is drawn is so."""
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
        """Take the tables anew, and remember what of them is drawn."""
        shown = self._shown
        shown.clear()
        for table in self._lobby.found:
            if self._is_offered(table) and len(shown) < _OFFERED:
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

    # What is seen.

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
                text.put_number(self._number, text.width - 1 - _DIGITS, 0, _DIGITS)
        elif index - _TABLES >= len(self._shown):
            self.name(text, t.LOOKING if index == _TABLES else "")
        else:
            table = self._shown[index - _TABLES]
            self.name(text, self._name_of(table))
            column = text.width - 5
            text.put_number(table.players - table.free, column)
            text.put_char(_SLASH, column + 1)
            text.put_number(table.players, column + 2)
            if table.private:
                text.put_char(LOCK)

    def _name_of(self, table):
        """By its number: who is there is told only to who sits down."""
        return self._words.ROOM % table.table_id

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
        if table.version != frames.VERSION:
            return t.HELP_OLD
        rules = self._rules_names[row_of(table.rules)]
        state = t.STATES[2 * table.playing + table.private]
        return t.ABOUT % (rules, table.players - table.free, table.players, state)

    # What the player does.

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
        """Of more tables than are shown hear of those that are wanted."""
        rules = at_table(self._rules) if 0 <= self._rules < _HOUSE else None
        if self._lobby.seeker is not None:
            self._lobby.seeker.ask_for(rules, self._number)

    def take(self, index):
        table = self._chosen_table()
        if index < _TABLES:
            self.change(index, 1)
        elif index == self.count - 1:
            if self._number is None:
                self.app.push("code", None, self._words.NUMBER, self._words.HELP_NUMBER)
            else:
                self._look_for(None)
        elif table is not None and table.private:
            table.name = self._name_of(table)
            self.app.push("code", table)
        elif table is not None:
            self._join(table, 0)

    def on_return(self, answer):
        if answer is None:
            return
        table, digits = answer
        if table is None:
            self._look_for(digits)
        else:
            self._join(table, digits)

    def _look_for(self, number):
        self._number = number
        self._ask()
        self._gather()
        self.chosen = _TABLES
        self._draw_anew()

    def _join(self, table, code):
        table.name = self._name_of(table)
        self.app.party.wants_to_watch = self._watch
        self._lobby.join(table, code, self._watch)
        self.app.go("lobby")

    def back(self):
        self.app.party.leave()
        self.app.go("others", TO_SEARCH)


def _mark_of(table):
    """What is drawn of a table, as a number."""
    marks = table.free | table.players << 2 | table.private << 5 | table.playing << 6
    return marks | row_of(table.rules) << 7


def _order(table):
    """By which tables are sorted."""
    return row_of(table.rules) << 16 | table.table_id


SCREENS = {"rooms": RoomsScreen}
