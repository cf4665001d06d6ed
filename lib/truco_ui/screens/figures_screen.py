"""The statistics of a rule set; LEFT and RIGHT go to the next rule set, as OK does.

Behind the last one are the last matches and the badges, whatever the rules.
"""

from truco_core import rules
from truco_game.setup import SENSIBLE
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_store import BADGES, COUNTERS, LAST, MATCH, STATE, get, profile
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.text import ARROW_LEFT, ARROW_RIGHT, SIGN_LOST, SIGN_WON, STAR

# A line: one field of truco_store.profile, or two with a slash between them.
_FIELDS = (
    (profile.MATCHES_WON, profile.MATCHES),
    (profile.HANDS_WON, profile.HANDS),
    (profile.RAISES,),
    (profile.RAISES_WON,),
    (profile.RUN_FROM,),
    (profile.BLUFFS,),
    (profile.STREAK,),
    (profile.LONGEST,),
)


class FiguresScreen(Screen):
    """Lies on `profile_screen`. RAISE, ALT and MENU go back."""

    def open(self, app):
        self._words = texts.part(app.setup.language, "profile")
        with texts.briefly(app.setup.language, "setup") as words:
            sets = words.RULE_SETS
        self._titles = [row[0] for row in sets] + [self._words.HOUSE]
        self._titles += [self._words.LATEST, self._words.BADGES]
        with texts.briefly(app.setup.language, "score") as words:
            self._sign = words.SCORE_SIGN
        with texts.briefly(app.setup.language, "people") as words:
            self._people = [row[0] for row in words.PEOPLE]
            self._careful = [row[0] for row in words.CAREFUL]
        height = theme.font.tile_height
        sheets.cloth(self.root, app)
        self._bar = sheets.bar(self.root, app.width)
        top = height + theme.EDGE
        spare = app.height - top - theme.EDGE - len(_FIELDS) * height
        gap = min(spare // (len(_FIELDS) + 1), height // 3)
        y = top + (spare - gap * (len(_FIELDS) - 1)) // 2
        self._lines = []
        for _ in _FIELDS:
            columns = min(theme.columns - 1, theme.FIGURE_COLUMNS)
            self._lines.append(sheets.lines(self.root, app.width, columns, y, theme.CREAM_TEXT))
            y += height + gap
        self._read(app)
        self._show()

    def _read(self, app):
        """Which row is the kept match's, and which is shown first: one with a match, if any."""
        image = app.store.image
        self._kept = profile.row_of(image[STATE : STATE + rules.SIZE]) if image[MATCH] else None
        self._row = profile.row_of(app.setup.rules)
        if not profile.figure(image, self._row, profile.MATCHES):
            # A match of the ladder has rules of its own.
            for row in range(profile.STATS_ROWS):
                if profile.figure(image, row, profile.MATCHES):
                    self._row = row
        if self._kept is not None:
            self._row = self._kept

    def _figure(self, field):
        """A number of the row that is shown, with what the match that goes on adds to it."""
        image = self.app.store.image
        found = profile.figure(image, self._row, field)
        if self._row == self._kept and profile.HANDS <= field <= profile.BLUFFS:
            found += get(image, COUNTERS + 2 * (field - profile.HANDS), 2)
        return found

    def _show(self):
        image = self.app.store.image
        self._bar.set(self._titles[self._row])
        self._bar.put_char(ARROW_LEFT, 1)
        self._bar.put_char(ARROW_RIGHT, self._bar.width - 1)
        if self._row == profile.STATS_ROWS:
            for index in range(len(_FIELDS)):
                self._show_match(self._lines[index], image, index)
            return
        if self._row > profile.STATS_ROWS:
            for index in range(len(_FIELDS)):
                self._show_badge(self._lines[index], image[BADGES], index)
            return
        for index in range(len(_FIELDS)):
            self._lines[index].set(self._words.LINES[index])
            theme.paint(
                self._lines[index].grid,
                theme.GOLD_TEXT if len(_FIELDS[index]) > 1 else theme.CREAM_TEXT,
            )
            text, fields = self._lines[index], _FIELDS[index]
            last = self._figure(fields[-1])
            start = text.width - len(str(last))
            if len(fields) > 1:
                first = self._figure(fields[0])
                start -= 1 + len(str(first))
            text.clear(0, len(self._words.LINES[index]), start)
            if len(fields) > 1:
                start = text.put_char(47, text.put_number(first, start))
            text.put_number(last, start)

    def _show_badge(self, text, won, index):
        """A line for a feat, with a star once it was done."""
        text.clear()
        if index < len(self._words.FEATS):
            done = won >> index & 1
            theme.paint(text.grid, theme.GOLD_TEXT if done else theme.CREAM_TEXT)
            text.put(self._words.FEATS[index])
            text.put_char(STAR if done else 45, text.width - 1)

    def _show_match(self, text, image, index):
        """A line for one of the last matches: won or lost, the points, chips, against whom."""
        text.clear()
        at = LAST + profile.LAST_SIZE * index
        we, they, rivals = image[at], image[at + 1], image[at + 2]
        if not they:
            if not index:
                text.put(self._words.NO_MATCH)
            return
        theme.paint(text.grid, theme.GOLD_TEXT if we & 128 else theme.CREAM_TEXT)
        text.put_char(SIGN_WON if we & 128 else SIGN_LOST)
        column = text.put(self._sign, text.put_number(we & 127, 2, 0, 2))
        column = text.put_number(they & 127, column)
        names = self._words.FRIENDS
        if rivals:
            names = self._name(rivals & 15, 0)
            if rivals >> 4:
                names += ", " + self._name(rivals >> 4, 2)
        text.put(names, text.width - len(names))
        gained = profile.gained(image, index)
        if gained:
            said = "%+d" % gained
            start = (column + text.width - len(names) - len(said) + 1) // 2
            if start > column and start + len(said) < text.width - len(names):
                text.put(said, start)

    def _name(self, number, place):
        """That of the robot with a number of byte 2 of a record, at the seat `place` + 1."""
        kind = number - 1
        return self._careful[place] if kind == SENSIBLE else self._people[kind]

    def on_intent(self, intent):
        step = 0
        if intent in (RIGHT, DOWN, OK, NEXT):
            step = 1
        elif intent == LEFT or intent == UP:
            step = -1
        elif intent in (RAISE, ALT, MENU):
            self.app.pop()
        if step:
            self._row = (self._row + step) % (profile.STATS_ROWS + 2)
            self._show()


SCREEN = FiguresScreen
