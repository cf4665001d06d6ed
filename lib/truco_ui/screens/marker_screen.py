"""Keeps the score of a match that people play with real cards, by any rule set."""

import displayio
from micropython import const

from truco_core import rules
from truco_core.events import HAND_WON, RAISED
from truco_input import LEFT, RIGHT
from truco_store import MARKER, options
from truco_texts import texts
from truco_ui.screens.home_screen import TO_MARKER
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import LIST_ROWS, ListScreen, put_last
from truco_ui.widgets.theme import ARROW_LEFT, ARROW_RIGHT, CENTRE
from truco_ui.widgets.typeset import FIGURE, Text

_WE = const(0)  # numbers of the teams, and indices of the lines that give them the hand
_THEY = const(1)
_RAISE = const(2)  # index of the line that raises the stake

_LEVEL = const(2)  # offset of the number of raises in the saved state, after the two scores
_SIZE = const(3)
_BACK = const(16)  # maximum number of hands that can be undone
_FULL = const(99)  # maximum points, because the score has two digits for each team
_FIGURES = const(7)  # width of the score, in digits: two scores, a sign between, two arrows
_ROOMY = const(150)  # minimum width of a panel with larger digits, in art units

# Kinds of hand. 0: an ordinary hand; 2: an iron hand.
_SPECIAL = const(1)  # one team has a special hand
_OVER = const(3)  # the match is over, so there is no hand
# Columns at the left of the bar for an arrow and the name of a key.
_ARROW = const(3 * 6)


class MarkerScreen(ListScreen):
    """The score, and a list of what the players can count: a hand won, a raise, and more.

    LEFT and RIGHT count a hand for the left or the right team on all lines but that of the rules.
    So on a board with these keys, the line for a raise is chosen at first.
    """

    REPEAT = False  # LEFT or RIGHT counts one hand, however long it is held

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "marker")
        self._now = bytearray(app.store.image[MARKER : MARKER + _SIZE])
        self._past = b""  # saved states before each hand, the latest at the end, for `_undo`
        keys = chr(ARROW_LEFT) + chr(ARROW_RIGHT)
        self._how = t.HOW % (app.config.KEY_NAMES[0] if app.config.TWO_KEYS else keys)
        us = (app.texts.WE, self._points, "", None, lambda: self._give(_WE))
        them = (app.texts.THEY, self._points, "", None, lambda: self._give(_THEY))
        raises = (self._raise_name, None, "", None, self._call)
        undo = (t.UNDO, None, "", None, self._undo)
        choice = (self._rules_name, "", "", self._step_rules, None)
        anew = (t.ANEW, None, "", None, self._ask_anew)
        leave = (t.LEAVE, None, "", None, self.back)
        self.rows = hand = (us, them, raises, undo, choice, anew, leave)
        iron, over = (us, them, undo, choice, anew, leave), (anew, undo, leave)
        self._rows_of_kinds = hand, hand, iron, over
        self._name_raises()
        height = theme.font.height
        scale = 3 if app.width // theme.scale >= _ROOMY else 2
        top = height + 2 * theme.EDGE
        below = top + (scale + 1) * height + theme.EDGE
        rows = min(LIST_ROWS, (app.height - below) // height)
        self.build("", len(hand), rows, below, False)
        self._score = Text(_FIGURES * FIGURE, theme.CREAM_TEXT)
        with texts.briefly(app.setup.language, "score") as words:
            self._sign = words.SCORE_SIGN
        self._bar.put(app.texts.WE, _ARROW + FIGURE)
        put_last(self._bar, app.texts.THEY, self._bar.width - 2 * FIGURE)
        self._place(app.width, scale, top)
        self._show()
        if self._kind() != _OVER:
            self.choose(0 if app.config.TWO_KEYS else _RAISE)

    def _place(self, width, scale, top):
        """Create the score in large digits, and the line of words below."""
        root = self.root
        left = (width - _FIGURES * FIGURE * theme.scale * scale) // 2
        large = displayio.Group(scale=scale, x=left, y=top)
        large.append(self._score.grid)
        root.append(large)
        y = top + scale * theme.font.height
        self._said = sheets.lines(root, width, theme.columns, y, theme.GOLD_TEXT, 1, CENTRE)

    def _rules_name(self, index):
        return self._sets[self.app.setup.rule_set][0]

    def _step_rules(self, by):
        options.step(self.app.setup, "rule_set", by)
        self._name_raises()
        self._show()

    def _name_raises(self):
        """Create the names of hands and raises, so that keys create no strings."""
        app, row = self.app, self.app.setup.rules
        with texts.briefly(app.setup.language, "setup") as words:
            self._sets = words.RULE_SETS
        with texts.briefly(app.setup.language, "notice") as words:
            self._hands = "", words.HAND_OF % row[rules.SPECIAL_AT], words.IRON_HAND.split(":")[0]
        self._calls = [""]
        for level in range(1, rules.stakes_count(row)):
            points = row[rules.STAKES + level]
            self._calls.append(texts.raised(app.texts, row, points) or str(points))
        self._now[_LEVEL] %= len(self._calls)

    def _kind(self):
        """Return the kind of the current hand, 0 to _OVER."""
        now, row = self._now, self.app.setup.rules
        if max(now[_WE], now[_THEY]) >= row[rules.GOAL]:
            return _OVER
        special = row[rules.SPECIAL_AT] or _FULL + 1
        return (now[_WE] >= special) + (now[_THEY] >= special)

    def _worth(self):
        """Return the number of points for which the hand is played."""
        now, row = self._now, self.app.setup.rules
        if self._kind() == _SPECIAL:
            return row[rules.SPECIAL_FOLD if now[_LEVEL] else rules.SPECIAL_STAKE]
        return row[rules.STAKES + now[_LEVEL]]

    def _list(self):
        """Show the lines that the kind of hand allows. The chosen line stays chosen if possible."""
        rows = self._rows_of_kinds[self._kind()]
        if rows is not self.rows:
            chosen, self.rows = self.rows[self.chosen], rows
            self.recount(len(rows))
            self.choose(rows.index(chosen) if chosen in rows else 0)
        self.redraw()

    def _show(self):
        """Write the score, the value of the hand and the list.

        Also copy the score and the raises into the store's image, where they outlive this screen.
        """
        now, score = self._now, self._score
        self.app.store.image[MARKER : MARKER + _SIZE] = now
        score.clear()
        score.put_number(now[_WE], FIGURE, 0, 2)
        sign = score.letters.wide(self._sign)
        score.put(self._sign, 3 * FIGURE + (FIGURE + 1 - sign) // 2)
        score.put_number(now[_THEY], 4 * FIGURE)
        if not self.app.config.TWO_KEYS:
            score.put_char(ARROW_LEFT)
            score.put_char(ARROW_RIGHT, 6 * FIGURE)
        kind, said = self._kind(), self._calls[now[_LEVEL]] or self._how
        if kind == _OVER:
            with texts.briefly(self.app.setup.language, "end") as words:
                said = words.WON if now[_WE] > now[_THEY] else words.THEY_HAVE_WON
        elif kind:
            said = self._words.NOT_PLAYED if now[_LEVEL] else self._hands[kind]
        self._said.set(said)
        self._list()

    def _points(self, index):
        return "+%d" % self._worth()

    def _raise_name(self, index):
        if self._kind():
            return self._words.NOT_PLAYED
        call = self._calls[(self._now[_LEVEL] + 1) % len(self._calls)]
        # After the highest raise, the line takes all raises back.
        return self._words.RAISE + " " + call if call else self._words.NO_TRUCO

    def on_intent(self, intent):
        if intent in (LEFT, RIGHT) and not self.rows[self.chosen][3]:
            self._give(_WE if intent == LEFT else _THEY)
        else:
            super().on_intent(intent)

    def _give(self, team):
        """Add the points of the hand to the score of the team that has won."""
        now = self._now
        if self._kind() == _OVER:
            return
        self._note()
        worth = self._worth()
        now[team] = min(now[team] + worth, _FULL)
        now[_LEVEL] = 0
        over = self._kind() == _OVER
        self._hear(HAND_WON, team, _FULL if over else worth)
        self._keep()

    def _call(self):
        """Raise the stake, or take all raises back after the highest one.

        In a special hand: mark the hand as not played, or undo this.
        """
        now, kind = self._now, self._kind()
        now[_LEVEL] = (now[_LEVEL] + 1) % (len(self._calls), 2, 1, 1)[kind]
        if now[_LEVEL] and not kind:
            self._hear(RAISED, _WE)
        self._show()

    def _undo(self):
        if self._now[_LEVEL]:  # first take back the raises of the current hand
            self._now[_LEVEL] = 0
            self._show()
        elif self._past:
            self._now[:] = self._past[-_SIZE:]
            self._past = self._past[:-_SIZE]
            self._keep()

    def _ask_anew(self):
        now = self._now
        if now[_WE] + now[_THEY] and self._kind() != _OVER:
            self.ask(self._words.ASK_ANEW, self._begin_anew)
        elif any(now):
            self._begin_anew()

    def _begin_anew(self):
        self._note()
        self._now[:] = bytes(_SIZE)
        self._keep()
        self.choose(0 if self.app.config.TWO_KEYS else _RAISE)

    def _note(self):
        """Append the current state to `_past` for `_undo`."""
        self._past = (self._past + self._now)[-_SIZE * _BACK :]

    def _keep(self):
        """Show the score and save it. To spare the flash, call this only once for each hand."""
        self._show()
        self.app.store.save()

    def _hear(self, kind, team, value=0):
        if self.app.cues:
            self.app.cues.hear(kind, team, value)

    def back(self):
        self.app.save_options()
        self.app.go("home", TO_MARKER)


SCREENS = {"marker": MarkerScreen}
