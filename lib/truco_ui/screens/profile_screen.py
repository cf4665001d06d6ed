"""The player's profile (name, level, badges, statistics, chips, points), and how to reset it."""

import displayio
import vectorio
from micropython import const

import residency
import truco_store as kept
from truco_core import rules
from truco_game import feats, ladder
from truco_game.feats import FEATS
from truco_game.setup import SENSIBLE
from truco_input import ALT, LEFT, MENU, OK, RAISE, UP
from truco_store import get, profile
from truco_store.flash import FIRST_CHIPS
from truco_texts import texts
from truco_ui.app import Screen
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.menu import ARROW, ListScreen, put_last
from truco_ui.widgets.theme import ARROW_LEFT, ARROW_RIGHT, CENTRE, SIGN_LOST, SIGN_WON
from truco_ui.widgets.typeset import FIGURE, Text

_COUNT = const(6)  # number of visible lines
# Badges as numbers of their bits in truco_game.feats, hardest first. The last one that the player
# has not won is shown as the next goal.
_HARDEST = b"\x02\x01\x0a\x00\x05\x04\x07\x09\x06\x08\x0b\x03"

_WALL = const(40)  # height in art units of the wall behind a large face
_TIMES = const(3)  # size of the medal for a new badge, relative to the medals of a list
_TILE = const(8)  # width and height of a tile of the wall, in art units
# Palette of medals: edge and inside of a medal that was won, edge and inside of an empty place.
_MEDAL = theme.palette(theme.NIGHT, theme.GOLD, theme.GREY, theme.FELT_DARK)
# By number of the badge: the letter or sign on its medal. The last sign is for a new level.
ON_MEDALS = b"\x8340\x93\x86!2\x853\x96\x82\x80\x92"
# Tunes in the format of truco_ui.cues: a fanfare for a badge; rising notes for a level.
_TUNES = (
    b"\x13\x06\x18\x06\x1c\x06\x9f\x0c\x1c\x06\x9f\x0c\x00\x06\xa4\x24",
    b"\x0c\x0a\x10\x05\x0e\x0a\x11\x05\x10\x0a\x13\x05\x98\x12\x9c\x24",
)

# For each line of the statistics, the one or two fields of truco_store.profile that it shows.
_FIELDS = (
    (profile.MATCHES_WON, profile.MATCHES),
    (profile.HANDS_WON, profile.HANDS),
    (profile.RAISES,),
    (profile.RAISES_WON,),
    (profile.RUN_FROM,),
    (profile.BLUFFS,),
    (profile.STREAK, profile.LONGEST),
)
# Lines of a page. Statistics: the rule set, then a line for each of _FIELDS. Last matches: a line
# for each match. Badges: two lines for each badge.
_LINES = const(8)
_SHEETS = const(3)  # number of pages of badges
_EACH = const(4)  # number of badges on a page
_WORDS = const(100)  # columns of the words about a badge, and of the gap before its medal
_BLANK = const(4)  # columns between the parts of a line
_MARGIN = const(5)  # distance in art units of the medals from the right edge of the panel


class ProfileScreen(ListScreen):
    """The profile as a list. Lines open name, badges and statistics, or reset the profile."""

    HELP_ROWS = 3

    def open(self, app):
        self._words = w = texts.part(app.setup.language, "profile")
        says, figures = self._say, self._show_figures
        rows = (
            (w.NAME, says, w.HELP_NAME, None, "name"),
            (w.BADGES, says, lambda _: self._goal, None, "profile.figures"),
            (w.CHIPS, says, w.HELP_CHIPS, None, figures),
            (w.POINTS, says, w.HELP_POINTS, None, figures),
            (w.FIGURES, None, w.HELP_FIGURES, None, figures),
            (w.RESET, None, w.HELP_RESET, None, self._ask_reset),
        )
        image = app.store.image
        # Hide chips and points from a player who has never played for points.
        if not (app.setup.for_points or profile.points(image)):
            if profile.chips(image) == FIRST_CHIPS:
                rows = rows[:2] + rows[4:]
        self.rows = rows
        self._read()
        self.build(w.PROFILE, len(rows), _COUNT)

    def _read(self):
        app, image = self.app, self.app.store.image
        level, *goal = feats.level_told(image, app.setup.language)
        for badge in _HARDEST:
            if not profile.badges(image) >> badge & 1:
                w, rivals = self._words, ladder.goal(image, badge)
                so_far = " %d/%d" % (image[kept.LADDER], rivals) if rivals else ""
                goal = (w.FEATS[badge] + ":", w.HOW[badge] + so_far + ".")
        self._goal = level + ". " + " ".join(goal)
        badges = "%d/%d" % (profile.count_badges(image), FEATS)
        chips, points = profile.chips(image), profile.points(image)
        self._says = profile.name(image), badges, str(chips), str(points)

    def _say(self, index):
        return self._says[index]

    def _show_figures(self):
        self.app.push("profile.figures", True)

    def _ask_reset(self):
        self.app.push("ask", self._words.ASK_RESET)

    def on_return(self, answer):
        # Only the last line asks a question: whether to reset. Other lines may change the name.
        if answer is True and self.chosen == self.count - 1:
            profile.reset(self.app.store.image)
            self.app.store.save()
        self._read()
        self.redraw()

    def back(self):
        self.app.pop("anew")


def medal(group, x, y, times=1):
    """Add a medal without a sign to a group. Return the Text for the sign.

    :param x, y: middle of the medal in pixels
    :param times: size of the medal, relative to the medals of a list
    """
    tall, u = theme.font.height, theme.scale
    wide = FIGURE * u
    radius = times * (5 * u + 1)
    for part in range(2):
        size = radius - part * times * u
        disc = vectorio.Circle(pixel_shader=_MEDAL, radius=size, x=x, y=y)
        disc.color_index = part  # type: ignore[attr-defined]
        group.append(disc)
    sign = Text(FIGURE, theme.DARK_TEXT)
    around = displayio.Group(scale=times, x=x - times * wide // 2, y=y - times * tall // 2)
    around.append(sign.grid)
    group.append(around)
    return sign


def _put_sign(text, sign):
    """Write a sign in the middle of a medal's Text."""
    text.clear()
    text.put_char(sign, (FIGURE + 1 - (text.letters.letter(sign) & 7)) // 2)


class BadgeScreen(Screen):
    """Pages with one or two new badges each, or a page with a new level and the next goal."""

    _confetti = None

    def open(self, app, won):
        """Draw the first badge or level.

        :param won: bits of the new badges, see truco_game.feats; 0: only a new level
        """
        image = app.store.image
        self._order = [badge for badge in range(FEATS) if won >> badge & 1] or [FEATS]
        image[kept.SEEN] &= ~kept.UNSEEN_LEVEL
        app.store.save()  # so that a new level is shown only once, even if the power fails now
        self._words = texts.part(app.setup.language, "profile")
        root, width = self.root, app.width
        u, tall = theme.scale, theme.font.height
        y = tall + theme.EDGE
        floor = y + (_WALL + 1) * u
        columns, _, sheet = sheets.scene(app, 1)  # only for tile 0, bare wall
        root.append(sheets.laid(sheet, columns, bytes(columns * _WALL // _TILE), y))
        if image[kept.LAST] & 128:  # the last match was won
            ornaments = residency.bring("truco_ui.widgets.ornaments")
            self._confetti = ornaments.Confetti(root, width, y, floor)
        self._face = faces.Face(faces.load(), width // 3 - faces.SIZE * u, y)
        self._face.grid.scale = 2 * u
        root.append(self._face.grid)
        self._sign = medal(root, width * 3 // 4, y + _WALL * u // 2, _TIMES)
        self._rim = root[-3]
        sheets.strip(root, width, floor, app.height - floor)
        self._bar = sheets.bar(root, width)
        gap, self._said = (app.height - floor - 5 * tall) // 3, []
        for rows, ink in ((2, theme.GOLD_TEXT), (3, theme.CREAM_TEXT)):
            floor += gap
            self._said.append(sheets.lines(root, width, theme.columns, floor, ink, rows, CENTRE))
            floor += rows * tall
        self._show()

    def _show(self):
        """Show the next page: two badges, or one badge and how it was won, or the new level.

        The last page also shows the next goal.
        """
        app, w = self.app, self._words
        image = app.store.image
        badge = self._order.pop(0)
        alone, two = badge == FEATS, len(self._order) > 0
        if not alone:
            under = w.FEATS[self._order.pop(0)] if two else w.HOW[badge]
        # Amount by which this page's badges raise the player's avatar (face + FACES * level).
        self._rise = kept.FACES * (1 + two)
        later = len(self._order)
        _put_sign(self._sign, ON_MEDALS[badge])
        told = feats.level_told(image, app.setup.language, later)
        self._bar.set(w.NEW_LEVEL if alone else w.NEW_BADGE[two])
        said = (told[:1], told[1:]) if alone else ((w.FEATS[badge], under), told)
        for text, rows in zip(self._said, said):
            for row, line in enumerate(rows):
                text.set(line, row)
        self._me = profile.own_avatar(image) - kept.FACES * later
        self._dark = None
        self._blinks = 0
        if app.cues:
            app.cues.play(_TUNES[alone])

    def tick(self, now_ms):
        """Let the medal's rim blink, and with it the face if its colour shows a new rank."""
        dark = now_ms // theme.BLINK_MS & 1
        changed = dark != self._dark
        if changed:
            self._dark = dark
            self._blinks += 1
            self._rim.color_index = dark
            self._face.show(faces.kind_of(self._me - self._rise * dark), faces.LAUGHS)
        return self._confetti and self._confetti.step(now_ms) or changed

    def on_intent(self, intent):
        # Ignore keys until the rim has blinked: they were meant for the screen below.
        if self._blinks > 2:
            if self._order:
                self._show()
            else:
                self.app.pop()

    def close(self):
        self._face.close()


class FiguresScreen(Screen):
    """Pages with the badges, the statistics of each rule set that was played, the last matches.

    LEFT and RIGHT turn the pages; RAISE, ALT and MENU close the screen.
    """

    def open(self, app, figures=False):
        """Draw the first page.

        :param figures: True: begin with the statistics; False: with the badges
        """
        self._words = w = texts.part(app.setup.language, "profile")
        with texts.briefly(app.setup.language, "setup") as words:
            self._titles = [row[0] for row in words.RULE_SETS] + [w.HOUSE, w.LATEST]
        self._titles += ["%s %d/%d" % (w.BADGES, 1 + one, _SHEETS) for one in range(_SHEETS)]
        with texts.briefly(app.setup.language, "score") as words:
            self._sign = words.SCORE_SIGN
        with texts.briefly(app.setup.language, "people") as words:
            self._people = [row[0] for row in words.PEOPLE]
            self._careful = [row[0] for row in words.CAREFUL]
        height = theme.font.height
        sheets.cloth(self.root, app)
        self._bar = sheets.bar(self.root, app.width)
        top = height + theme.EDGE
        spare = app.height - top - theme.EDGE - _LINES * height
        gap = min(spare // (_LINES + 1), height // 3)
        y = top + (spare - gap * (_LINES - 1)) // 2
        self._lines = []
        columns = min(theme.columns - 4, theme.FIGURE_COLUMNS)
        for _ in range(_LINES):
            self._lines.append(sheets.lines(self.root, app.width, columns, y, theme.CREAM_TEXT))
            y += height + gap
        # Create a medal for each badge of a page, to the right of the badge's words.
        u, self._badges, self._signs = theme.scale, displayio.Group(), []
        radius = 5 * u + 1
        words = self._lines[0].grid.x + _WORDS * u
        x = min(app.width - _MARGIN * u, words + 2 * radius) - radius
        for text in self._lines[::2]:
            self._signs.append(medal(self._badges, x, text.grid.y + height + gap // 2))
        self._read(app.store.image, figures)
        self._show()

    def _read(self, image, figures):
        """Create the list of pages and choose the first page.

        :param figures: True: choose the statistics of the rules of the saved match, or of the
            options if no match is saved
        """
        self._kept = (
            rules.row_of(image[kept.STATE : kept.STATE + rules.SIZE]) if image[kept.MATCH] else None
        )
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
        """Return a number of the statistics, including the hands of the saved match."""
        image = self.app.store.image
        found = profile.figure(image, self._row, field)
        if self._row == self._kept and profile.HANDS <= field <= profile.BLUFFS:
            found += get(image, kept.COUNTERS + 2 * (field - profile.HANDS), 2)
        return found

    def _show(self):
        if self.root[-1] is self._badges:
            self.root.pop()
        sheet = self._row - profile.STATS_ROWS - 1
        figures = self._row < profile.STATS_ROWS
        self._bar.set(self._words.FIGURES if figures else self._titles[self._row])
        self._bar.put_char(ARROW_LEFT, ARROW)
        self._bar.put_char(ARROW_RIGHT, self._bar.width - 2 * ARROW)
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
        """Write a line of the statistics; the first line names the rule set."""
        theme.paint(text.grid, theme.CREAM_TEXT if index else theme.GOLD_TEXT)
        if not index:
            text.set(self._titles[self._row])
            return
        fields = _FIELDS[index - 1]
        text.set(self._words.LINES[index - 1])
        last = self._figure(fields[-1])
        start = text.width - len(str(last)) * FIGURE
        if len(fields) > 1:
            first = self._figure(fields[0])
            column = start - (1 + len(str(first))) * FIGURE
            start = text.put_char(47, text.put_number(first, column))
        text.put_number(last, start)

    def _show_badges(self, begin):
        """Show _EACH badges from number `begin` on: names, how to win them, and golden medals."""
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
                column = how.letters.wide(w.HOW[badge]) + _BLANK
                column = how.put_number(image[kept.LADDER], column)
                how.put_number(goal, how.put_char(47, column))
            theme.paint(name.grid, theme.GOLD_TEXT if done else theme.CREAM_TEXT)
            theme.paint(how.grid, theme.GREY_TEXT)
            for part in range(2):
                self._badges[3 * place + part].color_index = part if done else 2 + part  # type: ignore[union-attr]
            _put_sign(self._signs[place], ON_MEDALS[badge])
            theme.paint(self._signs[place].grid, theme.DARK_TEXT if done else theme.GREY_TEXT)

    def _show_match(self, text, image, index):
        """Write a line about one of the last matches: result, score, chips won, and opponents."""
        text.clear()
        at = kept.LAST + profile.LAST_SIZE * index
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
            column = text.put(self._sign, text.put_number(we & 127, 2 * FIGURE, 0, 2))
            column = text.put_number(they & profile.MOST_POINTS, column)
        names = self._words.FRIENDS
        if rivals:
            names = self._name(rivals & 15, 0)
            if rivals >> 4:
                names += ", " + self._name(rivals >> 4, 2)
        put_last(text, names, text.width)
        gained = profile.gained(image, index)
        if gained:
            said = "%+d" % gained
            if column + text.letters.wide(said + names) + 2 * _BLANK <= text.width:
                text.put(said, column + _BLANK)

    def _name(self, number, place):
        """Return the name of a robot of the last matches.

        :param number: 1 + kind of the robot, as truco_store.profile stores it
        :param place: seat of the robot - 1: careful robots have different names at each seat
        """
        kind = number - 1
        return self._careful[place] if kind == SENSIBLE else self._people[kind]

    def on_intent(self, intent):
        if intent in (RAISE, ALT, MENU):
            self.app.pop()
        else:  # on a board with two keys, NEXT turns to the next page, OK to the previous one
            back = intent in (LEFT, UP) or intent == OK and self.app.config.TWO_KEYS
            self._at = (self._at + (-1 if back else 1)) % len(self._rows)
            self._row = self._rows[self._at]
            self._show()


SCREENS = {"profile": ProfileScreen, "badge": BadgeScreen, "figures": FiguresScreen}
