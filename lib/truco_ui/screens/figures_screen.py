"""The statistics of a rule set; LEFT and RIGHT go to the next rule set, as OK does.

Behind the last one are the last matches and the badges, whatever the rules. A badge that was just
won is shown here, too.
"""

import displayio
import vectorio
from micropython import const

from truco_core import rules
from truco_core.events import HAND_WON
from truco_game.setup import SENSIBLE
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_store import BADGES, COUNTERS, LAST, MATCH, STATE, get, profile
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.text import ARROW_LEFT, ARROW_RIGHT, SIGN_LOST, SIGN_WON, STAR, Text

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
_TEN = const(3)  # the badge of ten matches
_PLACE = theme.palette(theme.NIGHT)


class FiguresScreen(Screen):
    """Lies on `profile_screen`. RAISE, ALT and MENU go back."""

    _blinks = 0  # a key meant for the screen below does not take away what was won

    def open(self, app, won=0):
        """:param won: bits of badges that are new: only the badges are shown, until a key"""
        self._won = won
        self._words = w = texts.part(app.setup.language, "profile")
        with texts.briefly(app.setup.language, "setup") as words:
            self._titles = [row[0] for row in words.RULE_SETS] + [w.HOUSE, w.LATEST, w.BADGES]
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
        columns = min(theme.columns - 1, theme.FIGURE_COLUMNS)
        for _ in _FIELDS:
            self._lines.append(sheets.lines(self.root, app.width, columns, y, theme.CREAM_TEXT))
            y += height + gap
        self._make_stars()
        self._read(app)
        if won:
            self._row = profile.STATS_ROWS + 1
            if app.cues:
                app.cues.hear(HAND_WON, 0)
        self._show()

    def _make_stars(self):
        """For each badge a star, two rows high, and a round place that is there before it."""
        self._badges = displayio.Group()
        self._stars = displayio.Group(scale=2)
        wide, tall = theme.font.tile_width, theme.font.tile_height
        for text in self._lines[::2]:
            x, y = text.grid.x + (text.width - 1) * wide + 2 * theme.EDGE, text.grid.y
            place = vectorio.Circle(pixel_shader=_PLACE, radius=tall * 3 // 4, x=x, y=y + tall)
            self._badges.append(place)
            star = Text(1, theme.GOLD_TEXT, (x - wide) // 2, y // 2)
            star.put_char(STAR)
            self._stars.append(star.grid)
        self._badges.append(self._stars)

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
        if self.root[-1] is self._badges:
            self.root.pop()
        if self._won:
            self._bar.set(self._words.NEW_BADGE)
        else:
            self._bar.set(self._titles[self._row])
            self._bar.put_char(ARROW_LEFT, 1)
            self._bar.put_char(ARROW_RIGHT, self._bar.width - 1)
        if self._row == profile.STATS_ROWS:
            for index in range(len(_FIELDS)):
                self._show_match(self._lines[index], image, index)
            return
        if self._row > profile.STATS_ROWS:
            self.root.append(self._badges)
            for index in range(len(self._words.FEATS)):
                self._show_badge(image, index)
            return
        for index in range(len(_FIELDS)):
            text, fields = self._lines[index], _FIELDS[index]
            theme.paint(text.grid, theme.GOLD_TEXT if len(fields) > 1 else theme.CREAM_TEXT)
            text.set(self._words.LINES[index])
            last = self._figure(fields[-1])
            start = text.width - len(str(last))
            if len(fields) > 1:
                first = self._figure(fields[0])
                start = text.put_char(47, text.put_number(first, start - 1 - len(str(first))))
            text.put_number(last, start)

    def _show_badge(self, image, index):
        """A badge: its name, how to win it, and a star, in gold once it was."""
        done = image[BADGES] >> index & 1
        name, how = self._lines[2 * index : 2 * index + 2]
        name.set(self._words.FEATS[index])
        how.set(self._words.HOW[index])
        new = sheets.CHOSEN_TEXT if self._won >> index & 1 else None
        theme.paint(name.grid, new or (theme.GOLD_TEXT if done else theme.CREAM_TEXT))
        theme.paint(how.grid, new or theme.GREY_TEXT)
        if index == _TEN:
            how.set("%s %d/10" % (self._words.HOW[index], min(profile.matches(image), 10)))
        self._stars[index].hidden = not done

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
            if column + len(said) + 1 < text.width - len(names):
                text.put(said, column + 1)

    def _name(self, number, place):
        """That of the robot with a number of byte 2 of a record, at the seat `place` + 1."""
        kind = number - 1
        return self._careful[place] if kind == SENSIBLE else self._people[kind]

    def tick(self, now_ms):
        """Let the stars of what was won blink."""
        dark = now_ms // theme.BLINK_MS & 1 > 0
        if not self._won or self._blinks & 1 == dark:
            return False
        self._blinks += 1
        for index in range(len(self._stars)):
            if self._won >> index & 1:
                self._stars[index].hidden = dark
        return True

    def on_intent(self, intent):
        step = 0
        if self._won:
            if self._blinks > 1:
                self.app.pop()
            return
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
