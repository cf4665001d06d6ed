"""The player's profile: face, level, badges, rivals; new badges; the statistics and their reset."""

import displayio
from micropython import const

import residency
import truco_store as kept
from truco_core import clock, rules
from truco_core.characters import BY_RUNG, RUNGS, SENSIBLE
from truco_game import badges, ladder
from truco_input import ALT, DOWN, LEFT, MENU, OK, RAISE, UP
from truco_store import profile
from truco_store.badge_list import BADGE_COUNT
from truco_store.flash import FIRST_CHIPS
from truco_texts import texts
from truco_ui import BUZZ
from truco_ui.app import Screen
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.menu import ARROW, END, ListScreen, leaf_end, put_last, put_wrapped
from truco_ui.widgets.theme import (
    ARROW_DOWN,
    ARROW_LEFT,
    ARROW_RIGHT,
    ARROW_UP,
    CENTRE,
    CHECK,
    SIGN_LOST,
    SIGN_WON,
)
from truco_ui.widgets.typeset import Text

# Lengths in the layout of the profile are in art units.
_FACE_X = const(5)
_FACE_Y = const(18)
_TEXT_X = const(34)  # left end of the lines beside the face
_LINE = const(9)  # distance from one line beside the face to the next
_FIRST_LINE = const(14)  # y of the first line beside the face
_FIRST_ROW = const(54)  # y of the first row of badges
_BADGE = const(16)  # width of a badge; its height is one less
_ACROSS = (BADGE_COUNT + 1) // 2  # number of badges in the first of two rows
_ABREAST = (RUNGS + 1) // 2  # number of rivals in the first of two rows
_RECORD = const(22)  # columns of a record such as "10:2"
_SHORT = const(15)  # least columns for a record beside a face
_BELOW = const(10)  # height of a record below a face
_FRAME = const(2)  # distance of the frame from the item inside it
# Indices of the items that the frame can mark: 0 is the face, 1 the lines beside it.
_BADGES_AT = const(2)
_RIVALS_AT = _BADGES_AT + BADGE_COUNT
_ITEMS = _RIVALS_AT + RUNGS
# For each row the index of its first item; then the number of items.
_ROWS = (0, _BADGES_AT, _BADGES_AT + _ACROSS, _RIVALS_AT, _RIVALS_AT + _ABREAST, _ITEMS)
# Colours of the face of a rival whom the player never met.
_NOT_MET = (0xB4C4BA, 0x1C2C24, 0x7C9086)

_WALL_INK = const(0x34294A)  # colour behind the player's face, and inside the frame
# Palettes of a badge that was won, and of one that was not: clear, edge, inside, light.
_WON = theme.palette(0, theme.INK, theme.GOLD, theme.CREAM, clear=0)
_NOT_WON = theme.palette(0, theme.INK, 0x93A89B, 0xC4D2CA, clear=0)

_WALL = const(40)  # height in art units of the wall behind a large face
_TILE = const(8)  # width and height of a tile of the wall, in art units
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
# for each match.
_LINES = const(8)
# Numbers of the last two pages. A page of statistics has the number of its row in the store.
_LATEST = const(9)  # equal to kept.STATS_ROWS
_RESET = const(_LATEST + 1)
_GUARD_MS = const(700)  # time for which a new badge ignores keys
_MARGIN = const(2)  # columns before and after a line of a page


class ProfileScreen(Screen):
    """The profile: face and level, a grid of badges, and the record against each rival.

    The player moves a golden frame over these items, and the bar explains the item in the frame. OK
    on the face opens the input of the name, OK on the lines beside the face opens the statistics.
    """

    REPEAT = True
    _at = 0  # index of the item in the frame

    def open(self, app):
        self._words = texts.part(app.setup.language, "profile")
        with texts.briefly(app.setup.language, "people") as people:
            self._people = [row[0] for row in people.PEOPLE]
        self._build(app)

    def _build(self, app):
        while self.root:
            self.root.pop()
        u = theme.scale
        sheets.cloth(self.root, app)
        self._bar = sheets.bar(self.root, app.width)
        # The frame is two rectangles, behind all others.
        sheets.block(self.root, theme.GOLD, 0, 0, u, u)
        sheets.block(self.root, _WALL_INK, 0, 0, u, u)
        self._frame = self.root[-2], self.root[-1]
        self._place(app)
        with faces.load() as file:
            self._put_player(app, file)
            self._put_badges(app)
            self._put_rivals(app, file)
        self._choose(self._at)

    def _place(self, app):
        """Set `_boxes`: for each item (x, y, width, height) in art units."""
        wide, high = app.width // theme.scale, app.height // theme.scale
        self._boxes = [(_FACE_X, _FACE_Y, faces.SIZE, faces.SIZE)]
        self._boxes.append((_TEXT_X, _FACE_Y - 1, wide - _TEXT_X - 4, 35))
        size = faces.SIZE // theme.scale  # the rivals are small also on panels with large art
        # For each row: its width, number of columns and of items, width and height of an item.
        halves = _ACROSS, BADGE_COUNT - _ACROSS
        rows = [(wide, _ACROSS, count, _BADGE, _BADGE - 1) for count in halves]
        halves = _ABREAST, RUNGS - _ABREAST
        rows += [(wide, _ABREAST, count, size + _RECORD, size) for count in halves]
        room = high - _FIRST_ROW
        narrow = wide // _ABREAST < size + _SHORT
        self._turns = narrow or room < sum([row[4] + _FRAME for row in rows])
        if self._turns:  # show one row of rivals, with records below the faces and an arrow behind
            rows[2:] = [(wide - END, _ABREAST, _ABREAST, faces.SIZE, size + _BELOW)]
        gap = (room - sum([row[4] for row in rows])) // len(rows)
        y = _FIRST_ROW
        for width, columns, count, across, tall in rows:
            pitch = (width - 4) // columns
            across = min(across, pitch - _FRAME)
            x = (width - (columns - 1) * pitch - across) // 2
            self._boxes += [(x + at * pitch, y, across, tall) for at in range(count)]
            y += tall + gap
        self._boxes += self._boxes[-_ABREAST:]  # if rows of rivals take turns, they share places

    def _put_face(self, root, file, kind, item, zoom):
        """Add a face to the group `root`, at the place of an item. Return it."""
        x, y = self._boxes[item][:2]
        face = faces.Face(file, x * theme.scale, y * theme.scale, True)
        face.grid.scale = zoom
        face.show(kind)
        root.append(face.grid)
        return face

    def _put_player(self, app, file):
        """Add the player's face, and beside it name, level, and what brings the next level."""
        u, image = theme.scale, app.store.image
        for ink, edge in ((sheets.COPPER, 1), (_WALL_INK, 0)):
            size = (faces.SIZE + 2 * edge) * u
            sheets.block(self.root, ink, (_FACE_X - edge) * u, (_FACE_Y - edge) * u, size, size)
        self._put_face(self.root, file, faces.kind_of(profile.own_avatar(image)), 0, u)
        columns = sheets.columns(theme.font, app.width) - _TEXT_X - 1
        told = [profile.name(image)] + badges.level_told(image, app.setup.language)
        if theme.font.wide(told[1]) > columns:
            told[1] = told[1].split(" ", 1)[1]  # leave out the word "level"
        # An arrow up stands for the words "next level". What brings it may need two lines.
        told[2:] = ["\x86 " + words for words in told[3:]] * 2
        rest = 0
        chips = profile.chips(image)
        # Hide the chips from a player who has never played for points.
        hides = chips == FIRST_CHIPS and not (app.setup.for_points or profile.points(image))
        said = "" if hides else " \x8d %d" % chips
        for row, words in enumerate(told):
            ink = (theme.GOLD_TEXT, theme.CREAM_TEXT, theme.GREY_TEXT)[min(row, 2)]
            y = (_FIRST_LINE + _LINE * row) * u
            text = Text(columns, ink, _TEXT_X * u, y, root=self.root)
            rest = put_wrapped(text, words, rest * (row > 2))
            if text.letters.wide(words + said) <= columns:
                put_last(text, said, columns)
                said = ""

    def _put_badges(self, app):
        u, have = theme.scale, profile.badges(app.store.image)
        with sheets.tiles("badges") as file:
            for badge in range(BADGE_COUNT):
                x, y = self._boxes[_BADGES_AT + badge][:2]
                drawn = sheets.tile(file, "badges", badge)
                palette = _WON if have >> badge & 1 else _NOT_WON
                self.root.append(drawn.grid(palette, 1, 1, x * u, y * u))

    def _put_rivals(self, app, file):
        """Add the faces of the rivals, in the order of the ladder, and matches won and lost."""
        image = app.store.image
        self._rivals = displayio.Group(), displayio.Group()  # the two rows of rivals
        for row, group in enumerate(self._rivals):
            self.root.append(group)
            if self._turns:
                x = app.width - END * theme.scale - theme.EDGE
                y = self._boxes[_RIVALS_AT][1] * theme.scale
                arrow = Text(END, theme.CREAM_TEXT, x, y + faces.SIZE // 3, root=group)
                arrow.put_char(ARROW_UP if row else ARROW_DOWN)
        for at in range(RUNGS):
            rival, item, group = BY_RUNG[at], _RIVALS_AT + at, self._rivals[at // _ABREAST]
            face = self._put_face(group, file, rival, item, 1)
            if self._turns:
                face.grid.x += (self._boxes[item][2] * theme.scale - faces.SIZE) // 2
            won, lost = profile.against(image, rival)
            if won + lost:
                self._put_record(group, won, lost, *self._boxes[item][:3])
            elif at >= ladder.climbed(image):
                for place, ink in enumerate(_NOT_MET):
                    face.grid[0].pixel_shader[1 + place] = ink

    def _put_record(self, root, won, lost, x, y, wide):
        """Write a record beside or below a face, in the longest form that fits: 10:2, +8, sign."""
        letters, size, u = theme.font, faces.SIZE // theme.scale, theme.scale
        if self._turns:
            y += size
            if wide == faces.SIZE:
                x, wide = x - 1, wide + 3  # reach to the lines of the frame
        else:
            x, y, wide = x + size + 1, y + (size - letters.height // u) // 2, wide - size + 1
        sign = chr(SIGN_WON if won > lost else SIGN_LOST) if won != lost else "="
        for said in ("%d:%d" % (won, lost), "%+d" % (won - lost), sign):
            if letters.wide(said) <= wide:
                break
        Text(wide, theme.CREAM_TEXT, x * u, y * u, align=CENTRE, root=root).set(said)

    def _choose(self, item):
        """Move the frame to an item, and explain the item in the bar."""
        self._at, u = item, theme.scale
        x, y, wide, high = self._boxes[item]
        for inset, block in enumerate(self._frame):
            edge = _FRAME - inset
            block.x, block.y = (x - edge) * u, (y - edge) * u
            block.width, block.height = (wide + 2 * edge) * u, (high + 2 * edge) * u
        if self._turns:
            for row, group in enumerate(self._rivals):
                theme.hide(group, row != (item >= _RIVALS_AT + _ABREAST))
        self._bar.set(self._told(item))

    def _told(self, item):
        w, image = self._words, self.app.store.image
        if item < _BADGES_AT:
            return self.app.config.KEY_NAMES[0] + " " + (w.FIGURES if item else w.NAME)
        if item < _RIVALS_AT:
            how = w.HOW[item - _BADGES_AT]
            return how[0].upper() + how[1:]
        rival = BY_RUNG[item - _RIVALS_AT]
        return w.RECORD % ((self._people[rival],) + profile.against(image, rival))

    def on_intent(self, intent):
        if intent == RAISE or intent == MENU:
            self.app.pop("anew")
        elif intent == OK:
            if self._at < _BADGES_AT:
                self.app.push("profile.figures" if self._at else "name")
            elif self.app.cues:
                self.app.cues.say(BUZZ)
        elif intent == UP or intent == DOWN:
            row = sum([self._at >= first for first in _ROWS[1:]])
            column, count = self._at - _ROWS[row], _ROWS[row + 1] - _ROWS[row]
            row = (row + (1 if intent == DOWN else -1)) % (len(_ROWS) - 1)
            self._choose(_ROWS[row] + column * (_ROWS[row + 1] - _ROWS[row]) // count)
        else:
            self._choose((self._at + (-1 if intent in (LEFT, ALT) else 1)) % _ITEMS)

    def on_return(self, answer):
        self._build(self.app)  # the name, or the statistics, may have changed


class BadgeScreen(Screen):
    """Pages with a new badge each, or a page with a new level and the next goal.

    Any key turns the page, as a sign in the bar says. Until the sign appears, keys are ignored:
    they were meant for the screen below.
    """

    _confetti = None

    def open(self, app, won):
        """Draw the first badge or level.

        :param won: bits of the new badges, see truco_game.badges; 0: only a new level
        """
        image = app.store.image
        self._order = [badge for badge in range(BADGE_COUNT) if won >> badge & 1] or [BADGE_COUNT]
        self._place = ""  # name of the venue (an option) that was won with the last match
        if image[kept.SEEN] & kept.UNSEEN_PLACE:
            with texts.briefly(app.setup.language, "options") as words:
                self._place = words.ROWS["venue"][1][BY_RUNG[ladder.climbed(image) - 1] - 1]
        image[kept.SEEN] &= ~(kept.UNSEEN_LEVEL | kept.UNSEEN_PLACE)
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
        self._face = faces.Face(faces.load(), 0, y, True)
        self._face.grid.scale = 2 * u
        root.append(self._face.grid)
        self._around = displayio.Group(scale=2, y=y + (_WALL // 2 - _BADGE) * u)
        root.append(self._around)
        sheets.strip(root, width, floor, app.height - floor)
        self._bar = sheets.bar(root, width)
        gap, self._said = (app.height - floor - 5 * tall) // 3, []
        for row in range(5):  # two gold lines for the badge or level, then three for what follows
            if row in (0, 2):
                floor += gap
            ink = theme.CREAM_TEXT if row > 1 else theme.GOLD_TEXT
            self._said.append(sheets.lines(root, width, theme.columns, floor, ink, 1, CENTRE))
            floor += tall
        self._show()

    def _show(self):
        """Show the next page: a badge and how it was won, or the new level.

        The last page also names a new venue, and if there is room what brings the next level.
        """
        app, w = self.app, self._words
        image, u = app.store.image, theme.scale
        badge = self._order.pop(0)
        count = badge < BADGE_COUNT  # number of badges on this page: 0 or 1
        # Amount by which the badge raises the player's avatar (face + FACES * level).
        self._rise = kept.FACES * count
        later = len(self._order)
        # The face, then the badge, with equal gaps.
        gap = (app.width - 2 * (faces.SIZE + _BADGE * count) * u) // (count + 2)
        self._face.grid.x = gap
        self._around.x = 2 * (gap + faces.SIZE * u)
        while self._around:
            self._around.pop()
        level, *goal = badges.level_told(image, app.setup.language, later)
        if goal and theme.font.wide(goal[1]) > theme.columns:
            goal = " ".join(goal)
            at = leaf_end(goal, 0, theme.columns, 1, theme.font)
            goal = [goal[:at], goal[at:]]
        place = [w.NEW_PLACE % self._place] if self._place and not later else []
        if count:
            with sheets.tiles("badges") as file:
                self._around.append(sheets.tile(file, "badges", badge).grid(_WON))
            self._bar.set(w.NEW_BADGE)
            said = [w.BADGE_NAMES[badge], w.FOR % w.HOW[badge], level] + (place or goal)
        else:
            self._bar.set(w.NEW_LEVEL)
            said = [level, ""] + goal + place
        for text, words in zip(self._said, said + [""] * 5):
            text.set(words)
        self._me = profile.own_avatar(image) - kept.FACES * later
        self._face.show(faces.kind_of(self._me), faces.LAUGHS)
        self._dark = self._since = None
        self._ready = False
        if app.cues:
            app.cues.play(_TUNES[not count])

    def tick(self, now_ms):
        """Let the badge blink, and with it the face if its colour shows a new rank."""
        if self._since is None:
            self._since = now_ms
        dark = now_ms // theme.BLINK_MS & 1
        changed = dark != self._dark
        if not self._ready and clock.diff(now_ms, self._since) > _GUARD_MS:
            self._ready = changed = True
            self._bar.put_char(ARROW_RIGHT if self._order else CHECK, self._bar.width - 2 * END)
        if changed:
            self._dark = dark
            for drawn in self._around:
                theme.paint(drawn, _NOT_WON if dark else _WON)
            self._face.show(faces.kind_of(self._me - self._rise * dark), faces.LAUGHS)
        return self._confetti and self._confetti.step(now_ms) or changed

    def on_intent(self, intent):
        if self._ready and self._order:
            self._show()
        elif self._ready:
            self.app.pop()

    def close(self):
        self._face.close()


class FiguresScreen(ListScreen):
    """Pages with the statistics of each rule set that was played, the last matches, the reset.

    LEFT and RIGHT turn the pages; RAISE, ALT and MENU close the screen. OK on the last page asks
    whether to delete all statistics.
    """

    def open(self, app):
        """Draw the first page."""
        self._words = w = texts.part(app.setup.language, "profile")
        with texts.briefly(app.setup.language, "setup") as words:
            self._titles = [row[0] for row in words.RULE_SETS] + [w.HOUSE]
        with texts.briefly(app.setup.language, "score") as words:
            self._sign = words.SCORE_SIGN
        with texts.briefly(app.setup.language, "people") as words:
            self._people = [row[0] for row in words.PEOPLE]
            self._careful = [row[0] for row in words.CAREFUL]
        height = theme.font.height
        self.build("", _LINES, _LINES, (app.height + height - _LINES * height) // 2, False)
        self.chosen = -1
        self._read(app.store.image)
        self._show()

    def _read(self, image):
        """Create the list of pages. Begin with the rules of the options, if they have a page."""
        rows = range(kept.STATS_ROWS)
        self._rows = [row for row in rows if profile.figure(image, row, profile.MATCHES)]
        self._rows += (_LATEST, _RESET)
        row = rules.row_of(self.app.setup.rules)
        self._at = self._rows.index(row) if row in self._rows else 0

    def _show(self):
        """Write the page. Its lines are (palette, text on the left, text on the right)."""
        row, w, image = self._rows[self._at], self._words, self.app.store.image
        if row == _LATEST:
            page = self._matches(image) or [(theme.CREAM_TEXT, w.NO_MATCH, "")]
        elif row == _RESET:
            page = [
                (theme.CREAM_TEXT, w.CHIPS, str(profile.chips(image))),
                (theme.CREAM_TEXT, w.POINTS, str(profile.points(image))),
                (theme.GOLD_TEXT, "", ""),
                (theme.GOLD_TEXT, self.app.config.KEY_NAMES[0] + " " + w.RESET, ""),
            ]
        else:
            page = [(theme.GOLD_TEXT, self._titles[row], "")]
            for name, fields in zip(w.LINES, _FIELDS):
                numbers = "/".join([str(profile.figure(image, row, field)) for field in fields])
                page.append((theme.CREAM_TEXT, name, numbers))
        self._page = page + [(theme.CREAM_TEXT, "", "")] * (_LINES - len(page))
        self._bar.set(w.LATEST if row == _LATEST else w.FIGURES)
        self._bar.put_char(ARROW_LEFT, ARROW)
        self._bar.put_char(ARROW_RIGHT, self._bar.width - 2 * ARROW)
        self.redraw()

    def line(self, text, index):
        ink, left, right = self._page[index]
        theme.paint(text.grid, ink)
        text.clear()
        text.put(left, _MARGIN)
        put_last(text, right, text.width - _MARGIN)

    def _matches(self, image):
        """Return the lines of the last matches: result, score, chips won, and opponents."""
        w, lines = self._words, []
        for match in range(_LINES):
            at = kept.LAST + profile.LAST_SIZE * match
            we, they, rivals = image[at : at + 3]
            if not they:
                break
            ink, sign = theme.CREAM_TEXT, SIGN_LOST
            if we & 128:
                ink, sign = theme.GOLD_TEXT, SIGN_WON
            score = we & 127, self._sign, they & profile.MOST_POINTS
            said = chr(sign) + " %d%s%d" % score
            if they & profile.LEFT:
                ink, said = theme.GREY_TEXT, w.LEFT
            names = w.FRIENDS
            if rivals:
                names = self._name(rivals & 15, 0)
                if rivals >> 4:
                    names += ", " + self._name(rivals >> 4, 2)
            gained = profile.gained(image, match)
            more = " %+d" % gained if gained else ""
            if theme.font.wide(said + more + names) <= self._lines[0].width - 4 * _MARGIN:
                said += more
            lines.append((ink, said, names))
        return lines

    def _name(self, number, place):
        """Return the name of a robot of the last matches.

        :param number: 1 + kind of the robot, as truco_store.profile stores it
        :param place: seat of the robot, less 1: a careful robot has another name at each seat
        """
        kind = number - 1
        return self._careful[place] if kind == SENSIBLE else self._people[kind]

    def on_intent(self, intent):
        if intent in (RAISE, ALT, MENU):
            self.app.pop()
        elif intent == OK and self._rows[self._at] == _RESET:
            self.ask(self._words.ASK_RESET, self._reset)
        else:  # on a board with two keys, NEXT turns to the next page, OK to the previous one
            back = intent in (LEFT, UP) or intent == OK and self.app.config.TWO_KEYS
            self._at = (self._at + (-1 if back else 1)) % len(self._rows)
            self._show()

    def _reset(self):
        image = self.app.store.image
        profile.reset(image)
        self.app.store.save()
        self._read(image)
        self._show()


SCREENS = {"profile": ProfileScreen, "badge": BadgeScreen, "figures": FiguresScreen}
