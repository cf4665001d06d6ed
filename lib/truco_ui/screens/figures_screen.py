"""Badges, then the statistics of each rule set with a match, then the last matches: LEFT and RIGHT
go from page to page. A badge that was just won is shown here, too.
"""

import displayio
import vectorio
from micropython import const

import residency
from truco_core import rules
from truco_core.events import HAND_WON
from truco_game.feats import FEATS
from truco_game.setup import SENSIBLE
from truco_input import ALT, LEFT, MENU, OK, RAISE, UP
from truco_store import COUNTERS, LAST, MATCH, STATE, get, profile
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.text import ARROW_LEFT, ARROW_RIGHT, CENTRE, SIGN_LOST, SIGN_WON, STAR, Text

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
_SHEETS = const(3)  # of badges
_EACH = const(4)  # badges
_WORDS = const(18)  # columns of a badge's words, and a gap
_LARGE = const(3)  # times
_FRAME = const(5)  # units of the cloth's frame, and a gap
# Of a medal that was won, then of an empty place: its edge, what is in it.
_MEDAL = theme.palette(theme.NIGHT, theme.GOLD, theme.GREY, theme.FELT_DARK)


class FiguresScreen(Screen):
    """Lies on `profile_screen`. RAISE, ALT and MENU go back."""

    _blinks = 0  # a key meant for the screen below does not take away what was won

    def open(self, app, won=0, figures=False):
        """
        :param won: bits of badges that are new: only these are shown, until a key
        :param figures: whether to begin behind the badges
        """
        self._won = won
        self._order = bytes([badge for badge in range(FEATS) if not won or won >> badge & 1])
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
        spare = app.height - top - theme.EDGE - len(_FIELDS) * height
        gap = min(spare // (len(_FIELDS) + 1), height // 3)
        y = top + (spare - gap * (len(_FIELDS) - 1)) // 2
        self._lines = []
        columns = min(theme.columns - 1, theme.FIGURE_COLUMNS)
        times = _LARGE if len(self._order) == 1 else 1
        ink, align = theme.CREAM_TEXT, CENTRE if times > 1 else 0
        for _ in _FIELDS:
            self._lines.append(sheets.lines(self.root, app.width, columns, y, ink, 1, align))
            y += height + gap
        self._make_medals(height + gap, times)
        self._read(app.store.image, figures)
        if not won:
            with residency.use("truco_game.feats") as feats:
                feats.keep(app.store)
        elif app.cues:
            app.cues.hear(HAND_WON, 0)
        self._level = "%s %d!" % (w.LEVEL, profile.level(app.store.image))
        self._show()

    def _make_medals(self, pitch, times):
        """For each badge of a sheet a disc in a ring, and a star on it; so many times as large."""
        self._badges = displayio.Group()
        wide, tall, u = theme.font.tile_width, theme.font.tile_height, theme.scale
        radius = times * (5 * u + 1)
        x = self.app.width // 2
        if times == 1:
            words = self._lines[0].grid.x + _WORDS * wide
            x = min(2 * x - _FRAME * u, words + 2 * radius) - radius
        for text in self._lines[::2]:
            y = text.grid.y + (pitch + tall) // 2 if times == 1 else text.grid.y - tall - radius
            for size in (radius, radius - times * u):
                disc = vectorio.Circle(pixel_shader=_MEDAL, radius=size, x=x, y=y)
                self._badges.append(disc)
            star = Text(1, theme.DARK_TEXT)
            star.put_char(STAR)
            left, top = x - times * wide // 2, y - times * tall // 2
            around = displayio.Group(scale=times, x=left, y=top)
            around.append(star.grid)
            self._badges.append(around)

    def _read(self, image, figures):
        """Make the list of pages, and choose the first one: that of the kept match, or of the rules
        of the table, where `figures` are wanted.
        """
        self._kept = profile.row_of(image[STATE : STATE + rules.SIZE]) if image[MATCH] else None
        self._rows = list(range(profile.STATS_ROWS + 1, profile.STATS_ROWS + 1 + _SHEETS))
        for row in range(profile.STATS_ROWS):
            if row == self._kept or profile.figure(image, row, profile.MATCHES):
                self._rows.append(row)
        self._rows.append(profile.STATS_ROWS)
        self._at = 0
        if figures:
            row = profile.row_of(self.app.setup.rules) if self._kept is None else self._kept
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
        if self._won:
            self._bar.set(self._words.NEW_BADGE)
            self._show_badges(0)
            return
        self._bar.set(self._titles[self._row])
        self._bar.put_char(ARROW_LEFT, 1)
        self._bar.put_char(ARROW_RIGHT, self._bar.width - 1)
        if sheet >= 0:
            self._show_badges(_EACH * sheet)
            return
        for index in range(len(_FIELDS)):
            if self._row == profile.STATS_ROWS:
                self._show_match(self._lines[index], self.app.store.image, index)
            else:
                self._show_figure(self._lines[index], index)

    def _show_figure(self, text, index):
        """A line of the statistics."""
        fields = _FIELDS[index]
        theme.paint(text.grid, theme.GOLD_TEXT if len(fields) > 1 else theme.CREAM_TEXT)
        text.set(self._words.LINES[index])
        last = self._figure(fields[-1])
        start = text.width - len(str(last))
        if len(fields) > 1:
            first = self._figure(fields[0])
            start = text.put_char(47, text.put_number(first, start - 1 - len(str(first))))
        text.put_number(last, start)

    def _show_badges(self, begin):
        """Names of badges, how to win them, and medals, in gold when they were won.

        :param begin: index into `_order` of the first one
        """
        self.root.append(self._badges)
        image, order, w = self.app.store.image, self._order, self._words
        count = min(len(order), _EACH)
        first = _EACH // count // 2
        for place in range(_EACH):
            name, how = self._lines[2 * place], self._lines[2 * place + 1]
            shown = first <= place < first + count
            badge = order[begin + place - first] if shown else 0
            done = profile.badges(image) >> badge & 1
            name.set(w.FEATS[badge] if shown else "")
            how.set(w.HOW[badge] if shown else "")
            theme.paint(name.grid, theme.GOLD_TEXT if done else theme.CREAM_TEXT)
            theme.paint(how.grid, theme.GREY_TEXT)
            for part in range(3):
                piece = self._badges[3 * place + part]
                piece.hidden = not shown or part == 2 and not done
                if part < 2:
                    piece.color_index = part if done else 2 + part  # type: ignore[union-attr]

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
        """Let the stars of what was won blink, then say which level that makes."""
        dark = now_ms // theme.BLINK_MS & 1 > 0
        if not self._won or self._blinks & 1 == dark:
            return False
        self._blinks += 1
        if self._blinks == _EACH:
            self._bar.set(self._level)
        for at in range(0, len(self._badges), 3):
            self._badges[at + 2].hidden = dark or self._badges[at].hidden
        return True

    def on_intent(self, intent):
        if self._won:
            if self._blinks > 1:
                self.app.pop()
        elif intent in (RAISE, ALT, MENU):
            self.app.pop()
        else:  # with two keys one goes on, the other back
            back = intent in (LEFT, UP) or intent == OK and self.app.config.TWO_KEYS
            self._at = (self._at + (-1 if back else 1)) % len(self._rows)
            self._row = self._rows[self._at]
            self._show()


SCREEN = FiguresScreen
