"""A list of lines to choose from, which most screens are.

A line has a name on the left and may have a value on the right. UP, DOWN, NEXT and ALT (up) choose
a line, OK takes it, LEFT and RIGHT change its value, RAISE and MENU go back. OK also changes the
value of a line that has nothing else to do, and the first line follows the last. So two keys are
enough.
"""

import vectorio
from micropython import const

import residency
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_ui.app import Screen
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.theme import (
    ARROW_DOWN,
    ARROW_LEFT,
    ARROW_RIGHT,
    ARROW_UP,
    CENTRE,
    SIGN_BATTERY,
)
from truco_ui.widgets.typeset import FIGURE

# Time after which keys count on a screen that follows a match. An earlier key was meant for the
# match and must not start another one or agree to anything. After this time every key counts, or
# the screen would seem dead.
REST_MS = const(1500)
# Rows for which the lowest panel has room, besides a bar and three rows of help.
LIST_ROWS = const(6)
_WIDEST = const(160)  # maximum columns of a line; in a wider one the value is too far from its name
_FRAME = const(4)  # art units between the outer edge of a frame and its letters
# Art units of a face at the table that must be visible above a panel; otherwise it is hidden.
_CHIN = const(18)
FACE_COLUMNS = const(28)  # columns of the help that a face takes
PANEL_COLUMNS = const(108)  # columns of a panel; the narrowest display has 124
MARGIN = const(6)  # total columns to the left and right of a question
ARROW = const(5)  # columns of an arrow to the left or right
END = const(6)  # columns between a value and the end of its line: room for an arrow

# mV of a lithium cell at rest for 0, 10, 20 .. 100 percent: the usual curve, rounded.
_CURVE = (3300, 3600, 3670, 3710, 3750, 3790, 3830, 3900, 3980, 4070, 4180)
_EXTERNAL_MV = const(4400)  # more than a cell can have: the board is powered from outside
_FULL_SCALE = const(65535)
# Columns from the battery sign to the end of a bar, without digits: the sign, "%", a blank, and the
# place of an arrow. Without the blank, the arrow of a list would look like part of the sign.
_BATTERY_COLUMNS = const(22)


class ListScreen(Screen):
    """Base class of screens with a list.

    Set `rows` before `build`, or override `line`, `take`, `change` and, with help rows, `help`.

    Each of `rows` is (name, value, help, step, take):

        name, value, help   a text, or a method that takes the index of the line and returns a text.
                            None instead of a value: the line has none
        step                method for LEFT (called with -1) and RIGHT (1), or None. It returns True
                            if other lines change, too
        take                method for OK without parameters; or the name of a screen to open on
                            top; None: OK does the same as RIGHT

    A value is shown between arrows only if its line is chosen and has a `step`.
    """

    REPEAT = True
    HELP_ROWS = 0
    rows: tuple = ()
    _hid: tuple = ()  # panels below this one that are hidden while it is open
    _under = None  # the list below this panel, whose lines are hidden while the panel is open
    _face = None  # the face in the help
    _calm = True  # the face never changes its mood, see `faces.Face`
    _who = -1  # the person or robot that the face shows: parameters of `face`, packed
    _indent = 0  # columns by which the help is indented, for the face
    _untold = 0  # steps of the main loop until the help for the chosen line is written
    soon: tuple = ()  # modules that the lines need; `tick` imports one in each step without a key

    def build(self, title, count, rows, top=None, drawn=True, aside=0):
        """Make a list that covers the display. Call this once, in `open`.

        :param title: text of the bar at the top
        :param count: number of lines
        :param rows: maximum number of lines visible at once
        :param top: y of the first line in pixels, with the letters of `theme.font`; None: below the
            bar
        :param drawn: False: the caller writes the lines, by `redraw`
        :param aside: art units that the lines leave free on the right
        """
        app = self.app
        rows = min(count, rows)
        bar = theme.font.height + theme.EDGE
        # Distribute spare pixels between the bar, the list and the help.
        self._font = theme.prose if top is None else theme.font
        height = self._font.height
        if top is None:
            room = app.height - bar - theme.EDGE - self.HELP_ROWS * height
            if self._font is not theme.font:
                rows = min(rows, room // height)
            top = bar + max(0, min(room - rows * height, height) // 3)
        else:
            room = height * rows
        # On the lowest panels the edge of the help would cover the last line, so move the lines up,
        # into the bar.
        tight = self.HELP_ROWS and room == rows * height
        top -= theme.scale * tight
        sheets.cloth(self.root, app)
        self._bar = sheets.bar(self.root, app.width, title, 0 if tight else None)
        # On the lowest panels the distance of the lines is a pixel less than the height of the
        # letters.
        wide = app.width - aside * theme.scale
        columns = min(sheets.columns(self._font, wide), _WIDEST)
        step = min(height, room // rows)
        self._make_lines(count, rows, columns, top, theme.CREAM_TEXT, step, wide)
        if self.HELP_ROWS:
            self._make_help(self.HELP_ROWS * height + theme.EDGE)
        if drawn:
            self.redraw()

    def _make_help(self, tall):
        width, y = self.app.width, self.app.height - tall
        sheets.strip(self.root, width, y, tall)
        # The letters have their own background, so displayio does not draw the layers under them,
        # which would take as long as the letters. The text begins half a letter from the edge.
        across = sheets.columns(self._font, width)
        self._help = self._text(across - 4, y, sheets.BAR_TEXT, self.HELP_ROWS)

    def panel_columns(self):
        """Return the width of a panel in columns. At a table, a panel is as wide as the screen."""
        if not self.app.stack[0].PLAYS:
            return PANEL_COLUMNS
        return min(sheets.columns(theme.prose, self.app.width - 2 * _FRAME * theme.scale), _WIDEST)

    def build_panel(self, title, count, bar_rows=1):
        """Make a list in a frame on the screen below. Call this once, in `open`.

        On another list the frame lies on the bare cloth; at a table it lies below the score, if
        there is room. Larger panels between the list or table and this panel are hidden meanwhile.

        :param count: number of lines; as many as fit are visible at once
        :param bar_rows: rows of the bar; with more than one, `title` is wrapped
        """
        app, columns = self.app, self.panel_columns()
        room = app.height - 2 * _FRAME * theme.scale
        for font in (theme.prose, theme.font):
            height = font.height
            rows = min(count, room // height - bar_rows)
            if bar_rows == 1 or rows == count:  # a question needs room for all answers
                break
        self._font = font
        tall = (bar_rows + rows) * height
        top = self._frame(columns * font.tile_width, tall)
        if bar_rows == 1:
            self._bar = self._text(columns, top, sheets.BAR_TEXT, 1, CENTRE)
            self._bar.set(title)
        else:
            self._bar = self._text(columns - MARGIN, top, sheets.BAR_TEXT, bar_rows)
            put_wrapped(self._bar, title)
        top += bar_rows * height
        self._make_lines(count, rows, columns, top, sheets.BAR_TEXT, height, app.width)
        self.redraw()
        self._come_before()

    def _frame(self, wide, tall):
        """Draw a frame around an area of `wide` x `tall` pixels. Return the y of its first row.

        At a table the frame covers everything below the score, or the whole table if that is too
        small.
        """
        app, u = self.app, theme.scale
        edge = _FRAME * u
        x = max((app.width - wide) // 2 - edge, 0)
        y, high = (app.height - tall) // 2 - edge, tall + 2 * edge
        if app.stack[0].PLAYS:
            x, y = 0, app.height - high
            if y < (layout.WALL + layout.NARROW_RIM) * u:
                y *= y >= _CHIN * u
                high = app.height - y
        # A dark line at both sides of the gold keeps it apart from other gold, here or below.
        for ink, inset in (theme.NIGHT, 0), (theme.GOLD, u), (theme.NIGHT, 2 * u):
            across, inner = app.width - 2 * (x + inset), high - 2 * inset
            sheets.block(self.root, ink, x + inset, y + inset, across, inner)
        return y + (high - tall) // 2

    def _come_before(self):
        """Hide the lines of the list under this panel, and the panels between."""
        app = self.app
        under = app.stack[-2:][0]  # after a restart this panel may be the only screen
        if under is not self and isinstance(under, ListScreen) and under.chosen >= 0:
            self._under = under
            under.shade(True)
        stage, at = app.stage, len(app.stage) - 2
        # A screen that covers the display begins with its background, a panel with its frame.
        while at > 0 and isinstance(stage[at][0], vectorio.Rectangle):
            if not stage[at].hidden:
                self._hid += (stage[at],)
                stage[at].hidden = True
            at -= 1

    def close(self):
        if self._face:
            self._face.close()
        if self._under:
            self._under.shade(False)
        for group in self._hid:
            group.hidden = False

    def _make_lines(self, count, rows, columns, top, ink, step, wide):
        self._ink = ink
        self.count = count
        self.chosen = 0
        self._top = 0  # first visible line
        self._above = 0  # first visible line when the bar was written
        self._help = None
        self._lines = [
            sheets.lines(self.root, wide, columns, top + row * step, ink, 1, 0, self._font)
            for row in range(rows)
        ]

    def _text(self, columns, y, palette, rows, align=0):
        width = self.app.width
        return sheets.lines(self.root, width, columns, y, palette, rows, align, self._font)

    # Methods that a screen without `rows` overrides.

    def line(self, text, index):
        """Write line `index` into `text`, by `name` and `value`."""
        name, value, _, step, _ = self.rows[index]
        self.name(text, _said(name, index))
        if value is None:
            return
        value = _said(value, index)
        if step:
            self.value(text, index, value)
        else:
            put_last(text, value, text.width - END)

    def help(self, index):
        """Return a sentence about line `index`."""
        return _said(self.rows[index][2], index) if self.rows else ""

    def face(self, kind, look=0, mood=0):
        """Show a face before the help. Call this in `help`.

        :param kind: for a robot see `faces.Face.show`; with look 0, a person's avatar
        :param look: 1 to 3 for a robot, 0 for a person
        """
        self._indent = FACE_COLUMNS
        who = kind << 5 | look << 3 | mood
        if self._who == who:
            return
        self._who = who
        if not self._face:
            faces = residency.bring("truco_ui.widgets.faces")
            grid = self._help.grid
            y = grid.y + self._font.height // 2
            self._face = faces.Face(faces.load(), grid.x, y, self._calm)
            self.root.append(self._face.grid)
        if look:
            self._face.show(kind, mood, look)
        else:
            self._face.show_person(kind, mood)

    def take(self, index):
        """Handle OK on line `index`."""
        take = self.rows[index][4]
        if not take:
            self.change(index, 1)
        elif isinstance(take, str):
            self.app.push(take)
        else:
            take()

    def change(self, index, step):
        """Handle LEFT (step -1) or RIGHT (1) on line `index`."""
        change = self.rows[index][3] if self.rows else None
        if change and change(step):
            self.redraw()
        elif change:
            self.changed(index)

    def back(self):
        """Handle RAISE and MENU: go back."""
        self.app.pop()

    # Writing a line.

    def name(self, text, name):
        """Write the name of a line on its left. Return the column behind it."""
        column = text.put_char(32)
        text.clear(0, 0, column)
        column = text.put(name, column)
        text.clear(0, column)
        return column

    def value(self, text, index, value):
        """Write the value of a line on its right, between arrows if the line is chosen."""
        start = text.width - END - text.letters.wide(value)
        text.put(value, start)
        self.arrows(text, index, start)

    def arrows(self, text, index, start):
        """If its line is chosen, write arrows around a value that begins at column `start`."""
        if index == self.chosen:
            text.put_char(ARROW_LEFT, start - ARROW)
            text.put_char(ARROW_RIGHT, text.width - ARROW)

    # Keys.

    def on_intent(self, intent):
        if intent == ALT and self.rows:
            _, value, _, step, _ = self.rows[self.chosen]
            if step and value is not None:
                intent = LEFT
        if intent in (UP, DOWN, NEXT, ALT):
            if type(self).tick == ListScreen.tick:
                self._untold = 2  # draw the help later: it takes longer than two lines
            self.choose((self.chosen + (-1 if intent in (UP, ALT) else 1)) % self.count)
        elif intent == OK:
            self.take(self.chosen)
        elif intent == RIGHT:
            self.change(self.chosen, 1)
        elif intent == LEFT:
            self.change(self.chosen, -1)
        elif intent == RAISE or intent == MENU:
            self.back()

    def tick(self, now_ms):
        was, self._untold = self._untold, max(self._untold - 1, 0)
        if was == 1:
            self._tell()
        elif self.soon:
            residency.bring(self.soon[0])
            self.soon = self.soon[1:]
        return was == 1

    def choose(self, index):
        """Choose line `index`, and scroll until it is visible; -1: choose no line."""
        before, self.chosen = self.chosen, index
        rows = len(self._lines)
        if index < 0:
            self._draw(before)
            return
        if index < self._top:
            self._top = index
        elif index >= self._top + rows:
            self._top = index - rows + 1
        else:
            if index != before:
                self._draw(before)
                self._draw(index)
                self._tell()
            return
        self.redraw()

    def redraw(self):
        """Write all visible lines."""
        for index in range(self._top, self._top + len(self._lines)):
            self._draw(index)
        rows = len(self._lines)
        if self.count > rows:
            # An arrow at an end of the bar means that there are more lines in that direction. If
            # one of two keys leads up in all lines, name it beside the arrow.
            config, bar = self.app.config, self._bar
            up = chr(ARROW_UP) + (
                config.KEY_NAMES[0] + "\x94" if config.TWO_KEYS and not self.rows else ""
            )
            wide = bar.letters.wide(up)
            if _is_written(bar, wide):
                up = up[0]  # a long title would touch it
                wide = END
            if self._top:
                bar.put(up)
            elif self._above:  # do not clear the beginning of a longer title
                bar.clear(0, 0, wide)
            self._above = self._top
            more = self._top + rows < self.count
            bar.put_char(ARROW_DOWN if more else 32, bar.width - END)
            if not more:
                bar.clear(0, bar.width - END)
        self._tell()

    def recount(self, count):
        """Set the number of lines. Call `redraw` after this."""
        self.count = count
        self._top = max(0, min(self._top, count - len(self._lines)))

    def shade(self, on):
        """Hide lines and help while a panel lies on this list, or show them again."""
        for line in self._lines:
            theme.hide(line.grid, on)
        if self._help:
            theme.hide(self._help.grid, on)
            self._put_face(on)

    def changed(self, index):
        """Draw line `index` again after its value has changed."""
        self._draw(index)
        self._tell()

    def _draw(self, index):
        text = self._lines[index - self._top]
        theme.paint(text.grid, sheets.CHOSEN_TEXT if index == self.chosen else self._ink)
        self.line(text, index)

    def _tell(self):
        if self._help and not self._untold:
            self._indent = 0
            words = self.help(self.chosen)
            put_wrapped(self._help, words, 0, None, self._indent)
            self._put_face()

    def _put_face(self, shaded=False):
        if self._face:
            theme.hide(self._face.grid, shaded or not self._indent)


def _is_written(bar, start):
    """Return True if there is ink in the END columns of a bar from `start` on."""
    grid = bar.grid
    for line in range(grid.height):
        for column in range(start, start + END):
            if grid[line * grid.width + column]:
                return True
    return False


def _said(part, index):
    """Return name, value or help of a row: the text itself, or what its method returns."""
    return part if isinstance(part, str) else part(index)


def put_last(text, words, end):
    """Write words so that they end before column `end`."""
    text.put(words, end - text.letters.wide(words))


def put_wrapped(text, words, start=0, end=None, left=0):
    """Write `words` into the rows of a Text, breaking lines at blanks. Create no strings.

    :param start, end: index of the first character to write, and the one behind the last
    :param left: columns that stay blank at the beginning of each row
    :return: index of the first character for which there was no room, or `end`
    """
    row, end = 0, len(words) if end is None else end
    rows = text.grid.height // text.letters.parts
    while start < end and row < rows:
        stop = _line_end(words, start, end, text.width - left, text.letters)
        text.clear(row, 0, left)
        column = left
        for at in range(start, stop):
            column = text.put_char(words[at], column, row)
        text.clear(row, column)
        row += 1
        start = _next_start(words, stop, end)
    for blank in range(row, rows):
        text.clear(blank)
    return start


def shortened(words, name, width, letters):
    """Return ``words % name``, with the name cut so that the result fits into `width` columns."""
    while name and letters.wide(words % name) > width:
        name = name[:-1]
    return words % name


def rows_of(words, width, letters):
    """Return the number of rows that `put_wrapped` needs for `words` with `width` columns."""
    start, row, end = 0, 0, len(words)
    while start < end:
        start = _next_start(words, _line_end(words, start, end, width, letters), end)
        row += 1
    return row


def leaf_end(words, start, width, rows, letters):
    """Return the index behind the last character of a page of `rows` rows of `width` columns.

    A page ends at the end of a sentence if possible, else at a comma, semicolon or colon.

    :param start: index of its first character
    """
    end = len(words)
    stop = start
    for _ in range(rows):
        stop = _next_start(words, _line_end(words, stop, end, width, letters), end)
    if stop == end:
        return end
    least = start
    for marks in (".!?", ",:;"):
        for at in range(stop - 1, least, -1):
            if words[at] == " " and words[at - 1] in marks:
                return at + 1
        least = (start + stop) // 2  # accept the end of a part only in the second half of the page
    return stop


def _next_start(words, at, end):
    while at < end and words[at] == " ":
        at += 1
    return at


def _line_end(words, start, end, width, letters):
    """Return the index where a line from `start` on ends: its last blank within `width` columns."""
    blank = start
    for at in range(start, end):
        code = ord(words[at])
        if code == 32:
            blank = at
        width -= letters.letter(code) & 7
        if width < 0:
            return blank if blank > start else max(at, start + 1)
    return end


@residency.seldom
def put_battery(bar, battery):
    """Write the charge of the battery on the right of a bar, or nothing if it is unknown.

    :param bar: the `truco_ui.widgets.typeset.Text` of a screen's title
    """
    percent = _percent(battery)
    if percent is not None:
        digits = 1 + (percent > 9) + (percent > 99)
        column = bar.put_char(SIGN_BATTERY, bar.width - _BATTERY_COLUMNS - digits * FIGURE)
        bar.put("%", bar.put_number(percent, column))


def _percent(battery):
    """Return the charge in percent, 0 to 100; None if it is unknown or power comes from outside.

    :param battery: result of `battery()` of a board's config
    """
    pin, full_mv = battery
    millivolts = pin.value * full_mv // _FULL_SCALE
    if millivolts > _EXTERNAL_MV:
        return None
    for step in range(len(_CURVE) - 1, 0, -1):
        low, high = _CURVE[step - 1], _CURVE[step]
        if millivolts >= low:
            return min(100, 10 * (step - 1) + 10 * (millivolts - low) // (high - low))
    return 0
