"""The base class of most screens: a list of lines to choose from.

A line has a name on the left and may have a value on the right. UP and ALT choose the line above,
DOWN and NEXT the line below; the first line follows the last one. OK does what the line says, or
changes the line's value. LEFT and RIGHT change the value, RAISE and MENU go back. So two keys (NEXT
and OK) are enough.
"""

import vectorio
from micropython import const

import residency
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_ui.app import Screen
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.typeset import FIGURE

# Time for which a list that appears by itself ignores OK. The press was meant for the screen before
# and must not start a match or agree to anything. A longer time would look like a crash.
REST_MS = const(1500)
# Number of lines for which the shortest panel has room, besides a bar and three rows of help.
LIST_ROWS = const(6)
_WIDEST = const(160)  # maximum columns of a line, so that a value is not too far from its name
_FRAME = const(4)  # distance in art units from the outer edge of a frame to the letters inside
# Minimum height in art units of the part of a face that is visible above a panel at the table.
# If it would be less, the panel covers the faces completely.
_CHIN = const(18)
FACE_COLUMNS = const(28)  # columns by which the help is indented if a face is beside it
PANEL_COLUMNS = const(108)  # columns of a panel (the narrowest display has 124)
MARGIN = const(6)  # sum of the columns to the left and to the right of a question
ARROW = const(5)  # columns of an arrow that points to the left or right
END = const(6)  # columns between a value and the end of its line, with room for an arrow

# Voltage in mV of a lithium cell at rest that is charged to 0, 10, 20 .. 100 percent.
_CURVE = (3300, 3600, 3670, 3710, 3750, 3790, 3830, 3900, 3980, 4070, 4180)
_EXTERNAL_MV = const(4400)  # a higher voltage, which no cell has, means power from outside
_FULL_SCALE = const(65535)  # value of an analog pin at its maximum voltage
# Columns at the end of a bar for the charge of the battery, without its digits: the sign, "%", a
# blank and an arrow. The blank keeps the arrow of a list apart from the "%".
_BATTERY_COLUMNS = const(22)


class ListScreen(Screen):
    """Base class of screens with a list.

    A subclass sets `rows` before it calls `build`, or it overrides `line`, `take`, `change` and, if
    HELP_ROWS is not 0, `help`.

    Each of `rows` is (name, value, help, step, take):

        name, value, help   a text, or a method that takes the index of the line and returns a text;
                            value None: the line has no value
        step                method to call with -1 for LEFT and 1 for RIGHT, or None. It returns
                            True if other lines change, too
        take                method to call without parameters for OK, or the name of a screen to
                            open on top; None: OK does the same as RIGHT

    A value is shown between arrows only if its line is chosen and has a `step`.
    """

    REPEAT = True
    HELP_ROWS = 0
    rows: tuple = ()
    _face = None  # `faces.Face` beside the help; None: no face was shown yet
    _indent = 0  # columns by which the help is indented, to make room for the face
    _untold = 0  # steps of the main loop until the help for the chosen line is written
    _question = None  # what the open question is about: the function for yes, and its parameters

    def build(self, title, count, rows, top=None, drawn=True, aside=0):
        """Make a list that covers the display. Call this once, in `open`.

        :param title: text of the bar at the top
        :param count: number of lines
        :param rows: maximum number of lines visible at once
        :param top: y of the first line in pixels, for a list with the letters of `theme.font`;
            None: a list below the bar, with the letters of `theme.prose`
        :param drawn: True: write the lines now; False: the caller does this by `redraw`
        :param aside: width in art units that the lines leave free on the right
        """
        app = self.app
        rows = min(count, rows)
        bar = theme.font.height + theme.EDGE
        # Choose the letters, then put spare pixels between the bar, the list and the help.
        self._font = theme.prose if top is None else theme.font
        height = self._font.height
        if top is None:
            room = app.height - bar - theme.EDGE - self.HELP_ROWS * height
            if self._font is not theme.font:
                rows = min(rows, room // height)
            top = bar + max(0, min(room - rows * height, height) // 3)
        else:
            room = height * rows
        # On the shortest panels the edge of the help would cover the last line, so move the lines
        # up by an art unit, and the bar to the edge of the panel.
        tight = self.HELP_ROWS and room == rows * height
        top -= theme.scale * tight
        sheets.cloth(self.root, app)
        self._bar = sheets.bar(self.root, app.width, title, 0 if tight else None)
        wide = app.width - aside * theme.scale
        columns = min(sheets.columns(self._font, wide), _WIDEST)
        step = min(height, room // rows)  # on the shortest displays, lines overlap by a pixel
        self._make_lines(count, rows, columns, top, theme.CREAM_TEXT, step, wide)
        if self.HELP_ROWS:
            self._help = add_help(self.root, app, self.HELP_ROWS, self._font)
        if drawn:
            self.redraw()

    def panel_columns(self):
        """Return the width of a panel in columns. At a table, a panel is as wide as the display."""
        if not self.app.stack[0].PLAYS:
            return PANEL_COLUMNS
        return min(sheets.columns(theme.prose, self.app.width - 2 * _FRAME * theme.scale), _WIDEST)

    def build_panel(self, title, count, bar_rows=1):
        """Make a panel: a list in a frame, on top of another screen. Call this once, in `open`.

        At a table the frame is below the score, if there is room. While this panel is open, a
        panel below it is hidden, and a list below it is covered with cloth.

        :param title: text of the bar
        :param count: number of lines; as many as fit are visible at once
        :param bar_rows: rows of the bar; if more than one, `title` is wrapped
        """
        app, columns = self.app, self.panel_columns()
        if len(app.stack) > 1:
            # The first layer of a panel at a table is a rectangle.
            if isinstance(app.stage[-2][0], vectorio.Rectangle):  # type: ignore[index]
                app.stage[-2].hidden = True
            elif isinstance(app.stack[-2], ListScreen):
                sheets.cloth(self.root, app)
        room = app.height - 2 * _FRAME * theme.scale
        for font in (theme.prose, theme.font):
            height = font.height
            rows = min(count, room // height - bar_rows)
            if bar_rows == 1 or rows == count:  # a list scrolls, but a question shows all answers
                break
        self._font = font
        tall = (bar_rows + rows) * height
        top = self._frame(columns * font.tile_width, tall)
        if bar_rows == 1:
            self._bar = self._text(columns, top, sheets.BAR_TEXT, 1, theme.CENTRE)
            self._bar.set(title)
        else:
            self._bar = self._text(columns - MARGIN, top, sheets.BAR_TEXT, bar_rows)
            put_wrapped(self._bar, title)
        top += bar_rows * height
        self._make_lines(count, rows, columns, top, sheets.BAR_TEXT, height, app.width)
        self.redraw()

    def _frame(self, wide, tall):
        """Draw a frame around an area of `wide` x `tall` pixels. Return the y of this area.

        At a table, the frame reaches to the sides and the bottom of the display. If it would cover
        a part of the score, it covers the whole score. If less than _CHIN of the faces would then
        be visible, it covers the whole table.
        """
        app, u = self.app, theme.scale
        edge = _FRAME * u
        x = max((app.width - wide) // 2 - edge, 0)
        y, high = (app.height - tall) // 2 - edge, tall + 2 * edge
        if app.stack[0].PLAYS:
            x, y = 0, app.height - high
            rim = layout.RIM if app.width >= layout.NARROW * u else layout.NARROW_RIM
            if y < (layout.WALL + rim) * u:
                y = min(y, (layout.WALL + 2) * u) * (y >= _CHIN * u)
                high = app.height - y
        # Draw a dark line at both sides of the golden one, to separate it from other gold.
        for ink, inset in (theme.NIGHT, 0), (theme.GOLD, u), (theme.NIGHT, 2 * u):
            across, inner = app.width - 2 * (x + inset), high - 2 * inset
            sheets.block(self.root, ink, x + inset, y + inset, across, inner)
        return y + (high - tall) // 2

    def close(self):
        if self._face:
            self._face.close()
        if self.app.stage:
            theme.hide(self.app.stage[-1], False)  # this screen may have hidden the one below

    def _make_lines(self, count, rows, columns, top, ink, step, wide):
        self._ink = ink
        self.count = count
        self.chosen = 0
        self._top = 0  # index of the first visible line
        self._above = self._below = 0  # whether the bar has an arrow for more lines above, below
        self._help = None
        self._lines = [
            sheets.lines(self.root, wide, columns, top + row * step, ink, 1, 0, self._font)
            for row in range(rows)
        ]

    def _text(self, columns, y, palette, rows, align=0):
        width = self.app.width
        return sheets.lines(self.root, width, columns, y, palette, rows, align, self._font)

    def line(self, text, index):
        """Write line `index` into a Text, by `name` and `value`."""
        name, value, _, step, _ = self.rows[index]
        self.name(text, _said(name, index))
        if value is None:
            return
        value = _said(value, index)
        if step:
            self.value(text, index, value)
        else:
            put_last(text, value, text.width - END)

    def option_row(self, name, words, says, about="", least=0):
        """Return the row of an option: an attribute of ``app.setup`` with the lowest value `least`.

        :param words, about: name and help of the row
        :param says: the texts for the option's values
        """
        setup = self.app.setup

        def value(index):
            return says[getattr(setup, name) - least]

        def step(by):
            setattr(setup, name, (getattr(setup, name) - least + by) % len(says) + least)

        return words, value, about, step, None

    def help(self, index):
        """Return the help for line `index`, a text below the list."""
        return _said(self.rows[index][2], index) if self.rows else ""

    def face(self, kind, mood=0, look=1):
        """Show a face beside the help, as `faces.Face.show` does. Call this in `help`."""
        self._indent = FACE_COLUMNS
        if not self._face:
            faces = residency.bring("truco_ui.widgets.faces")
            grid = self._help.grid
            y = grid.y + self._font.height // 2
            self._face = faces.Face(faces.load(), grid.x, y, True)
            self.root.append(self._face.grid)
        self._face.show(kind, mood, look)

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
        """Handle LEFT (`step` -1) or RIGHT (1) on line `index`."""
        change = self.rows[index][3] if self.rows else None
        if change and change(step):
            self.redraw()
        elif change:
            self.changed(index)

    def ask(self, question, then, *given):
        """Ask a question on top of this screen. `on_return` calls ``then(*given)`` after a yes."""
        self._question = then, given
        self.app.push("ask", question)

    def on_return(self, answer):
        """Handle the answer of the screen on top. Return True after a yes to the question."""
        asked, self._question = self._question, None
        if not asked or answer is not True:
            return False
        then, given = asked
        then(*given)
        return True

    def back(self):
        """Handle RAISE and MENU: close the screen."""
        self.app.pop()

    def name(self, text, name):
        """Write the name of a line on the left. Return the column behind the name."""
        column = text.put_char(32)
        text.clear(0, 0, column)
        column = text.put(name, column)
        text.clear(0, column)
        return column

    def value(self, text, index, value):
        """Write the value of a line on the right, between arrows if the line is chosen."""
        start = text.width - END - text.letters.wide(value)
        text.put(value, start)
        self.arrows(text, index, start)

    def arrows(self, text, index, start):
        """If line `index` is chosen, write arrows around its value, which begins at `start`."""
        if index == self.chosen:
            text.put_char(theme.ARROW_LEFT, start - ARROW)
            text.put_char(theme.ARROW_RIGHT, text.width - ARROW)

    def on_intent(self, intent):
        if intent == ALT and self.rows:
            _, value, _, step, _ = self.rows[self.chosen]
            if step and value is not None:
                intent = LEFT
        if intent in (UP, DOWN, NEXT, ALT):
            if type(self).tick == ListScreen.tick:
                self._untold = 2  # write the help later, since drawing it takes longer than a line
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
                if before >= 0:
                    self._draw(before)
                self._draw(index)
                self._tell()
            return
        self.redraw()

    def redraw(self):
        """Write all visible lines."""
        for index in range(self._top, self._top + len(self._lines)):
            self._draw(index)
        # An arrow at an end of the bar means that there are more lines above or below. Where the
        # bar has no arrow, erase nothing: a title may be there.
        bar = self._bar
        if self._top:
            bar.put_char(theme.ARROW_UP)
        elif self._above:
            bar.clear(0, 0, END)
        self._above = self._top
        more = self._top + len(self._lines) < self.count
        if more:
            bar.put_char(theme.ARROW_DOWN, bar.width - END)
        elif self._below:
            bar.clear(0, bar.width - END)
        self._below = more
        self._tell()

    def recount(self, count):
        """Set the number of lines. The caller then calls `redraw`."""
        self.count = count
        self.chosen = min(self.chosen, count - 1)
        self._top = max(0, min(self._top, count - len(self._lines)))

    def changed(self, index):
        """Draw line `index` and the help again after the value of the line has changed."""
        self._draw(index)
        self._tell()

    def _draw(self, index):
        text = self._lines[index - self._top]
        theme.paint(text.grid, sheets.CHOSEN_TEXT if index == self.chosen else self._ink)
        if index < self.count:
            self.line(text, index)
        else:
            text.clear()

    def _tell(self):
        if self._help and not self._untold:
            self._indent = 0
            words = self.help(self.chosen)
            put_wrapped(self._help, words, 0, None, self._indent)
            if self._face:
                theme.hide(self._face.grid, not self._indent)


def add_help(root, app, rows, font):
    """Add a strip with rows of help to the bottom of a screen. Return the Text of the help."""
    tall = rows * font.height + theme.EDGE
    y = app.height - tall
    sheets.strip(root, app.width, y, tall)
    # The letters have a background, so displayio need not draw the layers under them, which would
    # take as long as the letters. The text begins half a letter from the panel's edge.
    columns = sheets.columns(font, app.width) - 4
    return sheets.lines(root, app.width, columns, y, sheets.BAR_TEXT, rows, 0, font)


def actions(lines):
    """Return the `rows` of lines that only do something, given as pairs (name, take)."""
    return tuple([(name, None, "", None, take) for name, take in lines])


def _said(part, index):
    """Return a text of a row: `part` itself, or what `part` returns if it is a method."""
    return part if isinstance(part, str) else part(index)


def put_last(text, words, end):
    """Write words into a Text so that they end before column `end`."""
    text.put(words, end - text.letters.wide(words))


def put_wrapped(text, words, start=0, end=None, left=0):
    """Write `words` into the rows of a Text, breaking lines at blanks. Create no strings.

    :param start, end: range of the characters to write; None: up to the end
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

    :param start: index of the first character of the page
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
        least = (start + stop) // 2  # accept a comma only in the second half of the page
    return stop


def _next_start(words, at, end):
    while at < end and words[at] == " ":
        at += 1
    return at


def _line_end(words, start, end, width, letters):
    """Return the index where a row from `start` on ends: at a blank, within `width` columns."""
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
    """Write the charge of the battery on the right of a bar, unless power comes from outside.

    :param bar: the `truco_ui.widgets.typeset.Text` of a screen's title
    """
    percent = _percent(battery)
    if percent is not None:
        digits = 1 + (percent > 9) + (percent > 99)
        column = bar.put_char(theme.SIGN_BATTERY, bar.width - _BATTERY_COLUMNS - digits * FIGURE)
        bar.put("%", bar.put_number(percent, column))


def _percent(battery):
    """Return the charge of the battery, 0 to 100; None if power comes from outside.

    :param battery: (analog pin, voltage in mV at which the pin has the value _FULL_SCALE)
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
