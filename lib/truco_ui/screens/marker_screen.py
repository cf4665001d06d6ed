"""Keeps the score of a match with real cards at a real table, by any rule set."""

import displayio
from micropython import const

import residency
from truco_core import rules
from truco_core.events import HAND_WON, RAISED
from truco_input import LEFT, RAISE, RIGHT
from truco_store import MARKER, options
from truco_texts import texts
from truco_ui.screens.home_screen import TO_MARKER
from truco_ui.widgets import theme
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.text import ARROW_LEFT, ARROW_RIGHT, Text

_WE = const(0)  # lines
_THEY = const(1)
_RAISE = const(2)
_UNDO = const(3)
_RULES = const(4)
_ANEW = const(5)

_LEVEL = const(2)  # what is kept: points of both teams, then how often was raised
_SIZE = const(3)
_BACK = const(16)  # hands that can be undone
_FULL = const(99)  # points: two digits
_COLUMNS = const(7)  # of the score in large digits
_ROOMY = const(150)  # units: from here on they have room

_SPECIAL = const(1)  # kinds of hand; 0: an ordinary one
_IRON = const(2)
_OVER = const(3)


class MarkerScreen(ListScreen):
    """LEFT and RIGHT give the hand to the left or the right team, RAISE makes it worth more."""

    REPEAT = False  # a hand counts once

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "marker")
        self._now = bytearray(app.store.image[MARKER : MARKER + _SIZE])
        self._past = bytearray(_SIZE * _BACK)
        self._at = self._undone = 0  # hands that were counted; how many of them cannot be undone
        self._confetti = None
        two = app.config.TWO_KEYS
        self._how = t.HOW % (app.config.KEY_NAMES[0] if two else chr(ARROW_LEFT) + chr(ARROW_RIGHT))
        self._call_names = t.RAISE, t.NOT_PLAYED, "", ""  # by the kind of hand
        self.rows = (
            (app.texts.WE, None, "", None, lambda: self._give(_WE)),
            (app.texts.THEY, None, "", None, lambda: self._give(_THEY)),
            (self._call_name, None, "", None, self._call),
            (t.UNDO, None, "", None, self._undo),
            (self._rules_name, "", "", self._step_rules, None),
            (t.ANEW, None, "", None, self._ask_anew),
            (t.LEAVE, None, "", None, self.back),
        )
        self._name_raises()
        height = theme.font.tile_height
        scale = 3 if app.width // theme.scale >= _ROOMY else 2
        top = height + 2 * theme.EDGE
        below = top + (scale + 1) * height + theme.EDGE
        self.build("", len(self.rows), min(LIST_ROWS, (app.height - below) // height), below)
        self._area = top, below
        self._score = Text(_COLUMNS, theme.CREAM_TEXT)
        with texts.briefly(app.setup.language, "score") as words:
            self._sign = words.SCORE_SIGN
        self._bar.put(app.texts.WE, 2)
        self._bar.put(app.texts.THEY, self._bar.width - 2 - len(app.texts.THEY))
        left = (app.width - _COLUMNS * theme.font.tile_width * scale) // 2
        large = displayio.Group(scale=scale, x=left, y=top)
        large.append(self._score.grid)
        self.root.append(large)
        left = (app.width - theme.columns * theme.font.tile_width) // 2
        self._said = Text(theme.columns, theme.GOLD_TEXT, left, top + scale * height)
        self.root.append(self._said.grid)
        self._paper = displayio.Group()
        self.root.append(self._paper)
        self._show()

    # The rules.

    def _rules_name(self, index):
        return self._sets[self.app.setup.rule_set][0]

    def _step_rules(self, by):
        setup = self.app.setup
        options.step(setup, "rule_set", by)
        self._name_raises()
        self._show()

    def _name_raises(self):
        """Make the names once, so that no key makes a string."""
        app, row = self.app, self.app.setup.rules
        with texts.briefly(app.setup.language, "setup") as words:
            self._sets = words.RULE_SETS
        self._calls = [""]
        for level in range(1, rules.stakes_count(row)):
            points = row[rules.STAKES + level]
            self._calls.append(texts.raised(app.texts, row, points) or str(points))
        self._now[_LEVEL] %= len(self._calls)

    def _kind(self):
        """What hand is played now."""
        now, row = self._now, self.app.setup.rules
        if max(now[_WE], now[_THEY]) >= row[rules.GOAL]:
            return _OVER
        special = row[rules.SPECIAL_AT] or _FULL + 1
        return (now[_WE] >= special) + (now[_THEY] >= special)

    def _worth(self):
        """The points of the hand."""
        now, row = self._now, self.app.setup.rules
        if self._kind() == _SPECIAL:
            return row[rules.SPECIAL_FOLD if now[_LEVEL] else rules.SPECIAL_STAKE]
        return row[rules.STAKES + now[_LEVEL]]

    def _call_name(self, index):
        return self._call_names[self._kind()]

    # What is drawn.

    def _show(self):
        """Write the score, what the hand is worth, and the list. A call outlives the screen."""
        now, score = self._now, self._score
        self.app.store.image[MARKER : MARKER + _SIZE] = now
        score.clear()
        score.put_number(now[_WE], 1, 0, 2)
        score.put(self._sign, 3)
        score.put_number(now[_THEY], 4)
        if not self.app.config.TWO_KEYS:
            score.put_char(ARROW_LEFT)
            score.put_char(ARROW_RIGHT, 6)
        kind, t, row = self._kind(), self._words, self.app.setup.rules
        if kind == _OVER:
            self._say(t.OVER)
        elif kind == _IRON:
            self._say(t.IRON_HAND)
        elif kind == _SPECIAL:
            if now[_LEVEL]:
                self._say(t.NOT_PLAYED)
            else:
                self._say(t.HAND_OF, row[rules.SPECIAL_AT])
        else:
            self._say(self._calls[now[_LEVEL]] or self._how)
        self.redraw()

    def _say(self, words, points=0):
        said = self._said
        start = (said.width - len(words)) // 2 - (1 if points else 0)
        said.clear(0, 0, max(start, 0))
        column = said.put(words, max(start, 0))
        if points:
            column = said.put_number(points, said.put_char(32, column))
        said.clear(0, column)

    def line(self, text, index):
        super().line(text, index)
        column = text.width - 4
        if index <= _THEY and self._kind() != _OVER:
            points = self._worth()
            column += 1 if points < 10 else 0
            text.put_number(points, text.put_char(43, column))
        elif index == _RAISE and not self._kind():
            call = self._calls[(self._now[_LEVEL] + 1) % len(self._calls)]
            if call:
                text.put(call, 2 + len(self._words.RAISE))
            else:  # behind the highest the first
                text.put(self._words.NO_TRUCO, 1)
            key = self.app.config.KEY_NAMES[1]
            text.put(key, text.width - 1 - len(key))

    def shade(self, on):
        super().shade(on)
        theme.hide(self._score.grid, on)  # a question would lie on half of it

    def tick(self, now_ms):
        return not self._paper.hidden and self._confetti is not None and self._confetti.step(now_ms)

    # What the player does.

    def on_intent(self, intent):
        theme.hide(self._paper, True)
        if intent == RAISE:
            self._call()
        elif self.chosen != _RULES and (intent == LEFT or intent == RIGHT):
            self._give(_WE if intent == LEFT else _THEY)
        else:
            super().on_intent(intent)
            if self.chosen == _RAISE and not self._call_name(_RAISE):  # there is no such line
                super().on_intent(intent)
        if self._kind() == _OVER:
            self._cheer()

    def _give(self, team):
        """A team has won the hand."""
        now = self._now
        if self._kind() == _OVER:
            return
        self._note()
        worth = self._worth()
        now[team] = min(now[team] + worth, _FULL)
        now[_LEVEL] = 0
        kind = self._kind()
        self._hear(HAND_WON, team, _FULL if kind == _OVER else worth)
        if kind > _SPECIAL:  # away from a line that is not there
            self.choose(_ANEW if kind == _OVER else team)
        self._keep()

    def _call(self):
        """Raise; the first stake follows the highest. In a special hand: it is not played."""
        now, kind = self._now, self._kind()
        count = (len(self._calls), 2, 1, 1)[kind]
        now[_LEVEL] = (now[_LEVEL] + 1) % count
        if now[_LEVEL] and not kind:
            self._hear(RAISED, _WE)
        self._show()

    def _undo(self):
        if self._now[_LEVEL]:  # a call that stands, before any points
            self._now[_LEVEL] = 0
            self._show()
        elif self._at > self._undone:
            self._at -= 1
            for i in range(_SIZE):
                self._now[i] = self._past[_SIZE * (self._at % _BACK) + i]
            self._keep()

    def _ask_anew(self):
        now = self._now
        if now[_WE] + now[_THEY] and self._kind() != _OVER:
            self.app.push("ask", self._words.ASK_ANEW)
        elif any(now):
            self.on_return(True)

    def on_return(self, answer):
        if answer:  # begin another match
            self._note()
            for i in range(_SIZE):
                self._now[i] = 0
            self._keep()

    def _note(self):
        """Remember the score, for `_undo`."""
        for i in range(_SIZE):
            self._past[_SIZE * (self._at % _BACK) + i] = self._now[i]
        self._at += 1
        self._undone = max(self._undone, self._at - _BACK)

    def _keep(self):
        """Show the score, and write it: once a hand, as a match is."""
        self._show()
        self.app.store.save()

    def _hear(self, kind, team, value=0):
        if self.app.cues:
            self.app.cues.hear(kind, team, value)

    def _cheer(self):
        if not self._confetti:
            confetti = residency.bring("truco_ui.widgets.confetti")
            self._confetti = confetti.Confetti(self._paper, self.app.width, *self._area)
        theme.hide(self._paper, False)

    def back(self):
        self.app.save_options()
        self.app.go("home", TO_MARKER)


SCREEN = MarkerScreen
