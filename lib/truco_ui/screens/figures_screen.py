"""Badges, then the statistics of each rule set with a match, then the last matches: LEFT and RIGHT
go from page to page. A badge that was just won is shown here, too.
"""

import displayio
from micropython import const

from truco_core import rules
from truco_game import ladder
from truco_game.setup import SENSIBLE
from truco_input import ALT, LEFT, MENU, OK, RAISE, UP
from truco_store import COUNTERS, LADDER, LAST, MATCH, STATE, get, profile
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.screens.badge_screen import ON_MEDALS, medal
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.theme import ARROW_LEFT, ARROW_RIGHT, SIGN_LOST, SIGN_WON

# A line: one field of truco_store.profile, or two with a slash between them.
_FIELDS = (
    (profile.MATCHES_WON, profile.MATCHES),
    (profile.HANDS_WON, profile.HANDS),
    (profile.RAISES,),
    (profile.RAISES_WON,),
    (profile.RUN_FROM,),
    (profile.BLUFFS,),
    (profile.STREAK, profile.LONGEST),
)
_LINES = const(8)  # the rules, then the fields; or matches, or badges with two each
_SHEETS = const(3)  # of badges
_EACH = const(4)  # badges
_WORDS = const(18)  # columns of a badge's words, and a gap
_MARGIN = const(5)  # units that stay free at the right


class FiguresScreen(Screen):
    """Lies on `profile_screen`. RAISE, ALT and MENU go back."""

    def open(self, app, figures=False):
        """:param figures: whether to begin behind the badges"""
        self._words = w = texts.part(app.setup.language, "profile")
        with texts.briefly(app.setup.language, "setup") as words:
            self._titles = [row[0] for row in words.RULE_SETS] + [w.HOUSE, w.LATEST]
        self._titles += ["%s %d/%d" % (w.BADGES, 1 + one, _SHEETS) for one in range(_SHEETS)]
        with texts.briefly(app.setup.language, "score") as words:
            self._sign = words.SCORE_SIGN
        with texts.briefly(app.setup.language, "people") as words:
            self._people = [row[0] for row in words.PEOPLE]
            self._careful = [row[0] for row in words.CAREFUL]
        height = theme.font.tile_height
        sheets.cloth(self.root, app)
        self._bar = sheets.bar(self.root, app.width)
        top = height + theme.EDGE
        spare = app.height - top - theme.EDGE - _LINES * height
        gap = min(spare // (_LINES + 1), height // 3)
        y = top + (spare - gap * (_LINES - 1)) // 2
        self._lines = []
        columns = min(theme.columns - 1, theme.FIGURE_COLUMNS)
        for _ in range(_LINES):
            self._lines.append(sheets.lines(self.root, app.width, columns, y, theme.CREAM_TEXT))
            y += height + gap
        # For each badge of a sheet a medal, at the right of its words.
        u, self._badges, self._signs = theme.scale, displayio.Group(), []
        radius = 5 * u + 1
        words = self._lines[0].grid.x + _WORDS * theme.font.tile_width
        x = min(app.width - _MARGIN * u, words + 2 * radius) - radius
        for text in self._lines[::2]:
            self._signs.append(medal(self._badges, x, text.grid.y + height + gap // 2))
        self._read(app.store.image, figures)
        self._show()

    def _read(self, image, figures):
        """Make the list of pages, and choose the first one: that of the kept match, or of the rules
        of the table, where `figures` are wanted.
        """
        self._kept = rules.row_of(image[STATE : STATE + rules.SIZE]) if image[MATCH] else None
        self._rows = list(range(profile.STATS_ROWS + 1, profile.STATS_ROWS + 1 + _SHEETS))
        for row in range(profile.STATS_ROWS):
            if row == self._kept or profile.figure(image, row, profile.MATCHES):
                self._rows.append(row)
        self._rows.append(profile.STATS_ROWS)
        self._at = 0
        if figures:
            row = rules.row_of(self.app.setup.rules) if self._kept is None else self._kept
            self._at = self._rows.index(row) if row in self._rows else _SHEETS
        self._row = self._rows[self._at]

    def _figure(self, field):
        """A number of the row that is shown, with what the match that goes on adds to it."""
        image = self.app.store.image
        found = profile.figure(image, self._row, field)
        if self._row == self._kept and profile.HANDS <= field <= profile.BLUFFS:
            found += get(image, COUNTERS + 2 * (field - profile.HANDS), 2)
        return found

    def _show(self):
        if self.root[-1] is self._badges:
            self.root.pop()
        sheet = self._row - profile.STATS_ROWS - 1
        figures = self._row < profile.STATS_ROWS
        self._bar.set(self._words.FIGURES if figures else self._titles[self._row])
        self._bar.put_char(ARROW_LEFT, 1)
        self._bar.put_char(ARROW_RIGHT, self._bar.width - 1)
        if sheet >= 0:
            self._show_badges(_EACH * sheet)
            return
        for index in range(_LINES):
            text = self._lines[index]
            if figures:
                self._show_figure(text, index)
            else:
                self._show_match(text, self.app.store.image, index)

    def _show_figure(self, text, index):
        """A line of the statistics; the first one says of which rules."""
        theme.paint(text.grid, theme.CREAM_TEXT if index else theme.GOLD_TEXT)
        if not index:
            text.set(self._titles[self._row])
            return
        fields = _FIELDS[index - 1]
        text.set(self._words.LINES[index - 1])
        last = self._figure(fields[-1])
        start = text.width - len(str(last))
        if len(fields) > 1:
            first = self._figure(fields[0])
            start = text.put_char(47, text.put_number(first, start - 1 - len(str(first))))
        text.put_number(last, start)

    def _show_badges(self, begin):
        """Names of badges, how to win them, and medals, in gold when they were won.

        :param begin: the first one
        """
        self.root.append(self._badges)
        image, w = self.app.store.image, self._words
        have = profile.badges(image)
        for place in range(_EACH):
            name, how = self._lines[2 * place], self._lines[2 * place + 1]
            badge = begin + place
            done = have >> badge & 1
            name.set(w.FEATS[badge])
            how.set(w.HOW[badge])
            goal = ladder.goal(image, badge)
            if goal:
                column = how.put_number(image[LADDER], len(w.HOW[badge]) + 1)
                how.put_number(goal, how.put_char(47, column))
            theme.paint(name.grid, theme.GOLD_TEXT if done else theme.CREAM_TEXT)
            theme.paint(how.grid, theme.GREY_TEXT)
            for part in range(2):
                self._badges[3 * place + part].color_index = part if done else 2 + part  # type: ignore[union-attr]
            self._signs[place].put_char(ON_MEDALS[badge])
            theme.paint(self._signs[place].grid, theme.DARK_TEXT if done else theme.GREY_TEXT)

    def _show_match(self, text, image, index):
        """A line for one of the last matches: won or lost, the points, or that the player gave up;
        chips, against whom."""
        text.clear()
        at = LAST + profile.LAST_SIZE * index
        we, they, rivals = image[at], image[at + 1], image[at + 2]
        left = they & profile.LEFT
        if not they:
            if not index:
                text.put(self._words.NO_MATCH)
            return
        ink = theme.GOLD_TEXT if we & 128 else theme.GREY_TEXT if left else theme.CREAM_TEXT
        theme.paint(text.grid, ink)
        if left:
            column = text.put(self._words.LEFT)
        else:
            text.put_char(SIGN_WON if we & 128 else SIGN_LOST)
            column = text.put(self._sign, text.put_number(we & 127, 2, 0, 2))
            column = text.put_number(they & profile.MOST_POINTS, column)
        names = self._words.FRIENDS
        if rivals:
            names = self._name(rivals & 15, 0)
            if rivals >> 4:
                names += ", " + self._name(rivals >> 4, 2)
        text.put(names, text.width - len(names))
        gained = profile.gained(image, index)
        if gained:
            said = "%+d" % gained
            if column + len(said) + 1 < text.width - len(names):
                text.put(said, column + 1)

    def _name(self, number, place):
        """That of the robot with a number of byte 2 of a record, at the seat `place` + 1."""
        kind = number - 1
        return self._careful[place] if kind == SENSIBLE else self._people[kind]

    def on_intent(self, intent):
        if intent in (RAISE, ALT, MENU):
            self.app.pop()
        else:  # with two keys one goes on, the other back
            back = intent in (LEFT, UP) or intent == OK and self.app.config.TWO_KEYS
            self._at = (self._at + (-1 if back else 1)) % len(self._rows)
            self._row = self._rows[self._at]
            self._show()


SCREENS = {"figures": FiguresScreen}
