"""A list of lines to choose from: most screens are one.

A line has a name at the left and perhaps a value at the right. UP, DOWN, NEXT and ALT (up) choose
a line, OK takes it, LEFT and RIGHT change its value, RAISE and MENU go back. Where a line only
has a value, OK changes it, too, and after the last the first comes: so two keys are enough.
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

# A key for what was there before begins no match and agrees to nothing: so long a screen after a
# match, and what is staked, can be read first. Then every key counts, or it would seem dead.
REST_MS = const(1500)
LIST_ROWS = const(6)  # what the lowest panel has room for, besides a bar and three rows of help
_WIDEST = const(160)  # columns; in a wider line the value is too far from its name
_FRAME = const(4)  # units from its outer edge to the letters
_CHIN = const(18)  # units of the faces at a table that are seen above a panel, or none is
FACE_COLUMNS = const(28)  # of the help, that a face takes
PANEL_COLUMNS = const(108)  # of a list that lies on top; the narrowest panel has 124
MARGIN = const(6)  # columns beside the words of a question, both sides together
ARROW = const(5)  # columns of an arrow to the left or right
END = const(6)  # columns between a value and the end of its line: room for an arrow

# mV of a lithium cell at rest, for 0, 10, 20 .. 100 per cent: the usual curve, rounded.
_CURVE = (3300, 3600, 3670, 3710, 3750, 3790, 3830, 3900, 3980, 4070, 4180)
_EXTERNAL_MV = const(4400)  # more than a cell can have: power comes from outside
_FULL_SCALE = const(65535)
# Columns before the end of a bar: the sign and "%", then a blank and an arrow's place. Without that
# blank the arrow of a list reads as if it were the battery's.
_BATTERY_COLUMNS = const(22)


class ListScreen(Screen):
    """Make `rows` before `build`; or override `line`, `take`, `change` and, with help rows, `help`.

    Each of `rows` is (name, value, help, step, take):

    name, value, help   a text; or a method that takes the line's index and returns one.
                        Without a value: None
    step                method that takes -1 for LEFT, 1 for RIGHT; or None. It returns True when
                        lines beside this one change, too
    take                method for OK, which takes nothing; or the name of a screen to lay on top;
                        None: OK is a RIGHT

    Only a value that has a `step` is in arrows when its line is chosen.
    """

    REPEAT = True
    HELP_ROWS = 0
    rows: tuple = ()
    _hid: tuple = ()  # the panels below this one
    _under = None  # the list on which this panel lies
    _face = None  # a face in the help
    _calm = True  # see `faces.Face`
    _who = -1  # whose it is
    _indent = 0  # columns of the help that it takes now
    _untold = 0  # steps until the help is that of the chosen line
    soon: tuple = ()  # modules that its lines need: they come one a step while no key is heard

    def build(self, title, count, rows, top=None, drawn=True, aside=0):
        """Make a list that covers the panel. Call it in `open`, once.

        :param title: for the bar above
        :param count: lines in all
        :param rows: lines in sight at most
        :param top: y of the first line in pixels; None: below the bar. With it the letters are
            those of `theme.font`
        :param drawn: False: who calls it writes the lines, by `redraw`
        :param aside: units that the lines leave free at the right
        """
        app = self.app
        rows = min(count, rows)
        bar = theme.font.height + theme.EDGE
        # Spare pixels go between the bar, the list and the help.
        self._font = theme.prose if top is None else theme.font
        height = self._font.height
        if top is None:
            room = app.height - bar - theme.EDGE - self.HELP_ROWS * height
            if self._font is not theme.font:
                rows = min(rows, room // height)
            top = bar + max(0, min(room - rows * height, height) // 3)
        else:
            room = height * rows
        # As low as that the board's edge would lie on the last line: so all go up, into the bar.
        tight = self.HELP_ROWS and room == rows * height
        top -= theme.scale * tight
        sheets.cloth(self.root, app)
        self._bar = sheets.bar(self.root, app.width, title, 0 if tight else None)
        # On the lowest panels the lines lie a pixel closer than their letters are high.
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
        # Half a letter from the edge. Letters with their ground: what lies under them is not
        # drawn, which takes as long as the letters.
        across = sheets.columns(self._font, width)
        self._help = self._text(across - 4, y, sheets.BAR_TEXT, self.HELP_ROWS)

    def panel_columns(self):
        """Return the width of a panel in columns: at a table it lies across the screen."""
        if not self.app.stack[0].PLAYS:
            return PANEL_COLUMNS
        return min(sheets.columns(theme.prose, self.app.width - 2 * _FRAME * theme.scale), _WIDEST)

    def build_panel(self, title, count, bar_rows=1):
        """As `build`, but in a frame on the screen below: on the bare cloth of a list; at a table
        below the score, if there is room.

        Other panels between that one and this may be larger than this: they are hidden meanwhile.

        :param count: lines in all; as many as the panel has room for are in sight
        :param bar_rows: rows of the bar; with more than one `title` is wrapped
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
        """Draw a frame around so many pixels, and return the y of their first row.

        At a table it covers whatever is below the score; where that is too little, all.
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
        # Dark at both sides: no gold of a line, here or below, melts into it.
        for ink, inset in (theme.NIGHT, 0), (theme.GOLD, u), (theme.NIGHT, 2 * u):
            across, inner = app.width - 2 * (x + inset), high - 2 * inset
            sheets.block(self.root, ink, x + inset, y + inset, across, inner)
        return y + (high - tall) // 2

    def _come_before(self):
        """Hide the lines of the list that lies under this panel, and the panels that do."""
        app = self.app
        under = app.stack[-2:][0]  # after a restart there may be only this one
        if under is not self and isinstance(under, ListScreen) and under.chosen >= 0:
            self._under = under
            under.shade(True)
        stage, at = app.stage, len(app.stage) - 2
        # A screen that covers the panel begins with its ground, a panel with its frame.
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
        self._top = 0  # the first line in sight
        self._above = 0  # the same, when the bar was written
        self._help = None
        self._lines = [
            sheets.lines(self.root, wide, columns, top + row * step, ink, 1, 0, self._font)
            for row in range(rows)
        ]

    def _text(self, columns, y, palette, rows, align=0):
        width = self.app.width
        return sheets.lines(self.root, width, columns, y, palette, rows, align, self._font)

    # What a screen without `rows` overrides.

    def line(self, text, index):
        """Write line `index` into `text`, with `name` and `value`."""
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
        """Show who it is about before the help: call it in `help`.

        :param kind: of a robot, see `faces.Face.show`; with look 0 a person's avatar
        :param look: of a robot, 1 to 3
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
        """OK on line `index`."""
        take = self.rows[index][4]
        if not take:
            self.change(index, 1)
        elif isinstance(take, str):
            self.app.push(take)
        else:
            take()

    def change(self, index, step):
        """LEFT (-1) or RIGHT (1) on line `index`."""
        change = self.rows[index][3] if self.rows else None
        if change and change(step):
            self.redraw()
        elif change:
            self.changed(index)

    def back(self):
        """Go back, as the player asks."""
        self.app.pop()

    # Writing a line.

    def name(self, text, name):
        """Write the name of a line at its left. Returns the column behind it."""
        column = text.put_char(32)
        text.clear(0, 0, column)
        column = text.put(name, column)
        text.clear(0, column)
        return column

    def value(self, text, index, value):
        """Write the value of a line at its right, in arrows when the line is chosen."""
        start = text.width - END - text.letters.wide(value)
        text.put(value, start)
        self.arrows(text, index, start)

    def arrows(self, text, index, start):
        """Write arrows around a value that begins at a column, when its line is chosen."""
        if index == self.chosen:
            text.put_char(ARROW_LEFT, start - ARROW)
            text.put_char(ARROW_RIGHT, text.width - ARROW)

    # What the player does.

    def on_intent(self, intent):
        if intent == ALT and self.rows:
            _, value, _, step, _ = self.rows[self.chosen]
            if step and value is not None:
                intent = LEFT
        if intent in (UP, DOWN, NEXT, ALT):
            if type(self).tick == ListScreen.tick:
                self._untold = 2  # the lines first: to draw the help takes longer than two of them
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
        """Choose line `index`, and scroll until it is in sight; -1: choose none."""
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
        """Write all lines anew."""
        for index in range(self._top, self._top + len(self._lines)):
            self._draw(index)
        rows = len(self._lines)
        if self.count > rows:
            # Arrows at the ends of the bar: there are more lines above, or below. With two keys
            # the one that leads up is told, where it does so in all lines.
            config, bar = self.app.config, self._bar
            up = chr(ARROW_UP) + (
                config.KEY_NAMES[0] + "\x94" if config.TWO_KEYS and not self.rows else ""
            )
            wide = bar.letters.wide(up)
            if _is_written(bar, wide):
                up = up[0]  # a long title would stick to it
                wide = END
            if self._top:
                bar.put(up)
            elif self._above:  # else a longer one begins there
                bar.clear(0, 0, wide)
            self._above = self._top
            more = self._top + rows < self.count
            bar.put_char(ARROW_DOWN if more else 32, bar.width - END)
            if not more:
                bar.clear(0, bar.width - END)
        self._tell()

    def recount(self, count):
        """There are as many lines from now on. Draw them anew after this."""
        self.count = count
        self._top = max(0, min(self._top, count - len(self._lines)))

    def shade(self, on):
        """While a panel lies on this list: neither its lines are seen, nor its help."""
        for line in self._lines:
            theme.hide(line.grid, on)
        if self._help:
            theme.hide(self._help.grid, on)
            self._put_face(on)

    def changed(self, index):
        """Draw line `index` anew: its value has changed."""
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
    """Return whether some columns of a bar hold more than the gap between two words."""
    grid = bar.grid
    for line in range(grid.height):
        for column in range(start, start + END):
            if grid[line * grid.width + column]:
                return True
    return False


def _said(part, index):
    """Return a text of a row, which it has or which its method makes."""
    return part if isinstance(part, str) else part(index)


def put_last(text, words, end):
    """Write words so that they end before a column of a line."""
    text.put(words, end - text.letters.wide(words))


def put_wrapped(text, words, start=0, end=None, left=0):
    """Write `words` into the rows of a Text, with line breaks at blanks. Makes no strings.

    :param start, end: index of the first character to write, and behind the last one
    :param left: columns that stay blank at the beginning of each row
    :return: index of the first character that had no room, or `end`
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
    """Return ``words % name`` with so many letters of the name as have room in `width` columns."""
    while name and letters.wide(words % name) > width:
        name = name[:-1]
    return words % name


def rows_of(words, width, letters):
    """Return how many rows `put_wrapped` needs for `words` with `width` columns a row."""
    start, row, end = 0, 0, len(words)
    while start < end:
        start = _next_start(words, _line_end(words, start, end, width, letters), end)
        row += 1
    return row


def leaf_end(words, start, width, rows, letters):
    """Index behind what a leaf of so many rows of `width` columns shows from `start` on.

    Whole sentences if it can be, else whole parts of one.
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
        least = (start + stop) // 2  # of a part, no less than half a leaf
    return stop


def _next_start(words, at, end):
    while at < end and words[at] == " ":
        at += 1
    return at


def _line_end(words, start, end, width, letters):
    """Return where a line from `start` on ends: at its last blank within `width` columns."""
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
    """Write how full the battery is at the right of a bar; nothing when that is not known.

    :param bar: the `truco_ui.widgets.typeset.Text` of a screen's heading
    """
    percent = _percent(battery)
    if percent is not None:
        digits = 1 + (percent > 9) + (percent > 99)
        column = bar.put_char(SIGN_BATTERY, bar.width - _BATTERY_COLUMNS - digits * FIGURE)
        bar.put("%", bar.put_number(percent, column))


def _percent(battery):
    """Per cent, 0 to 100; None: not known, or power comes from outside.

    :param battery: what `battery()` of a board's config gives
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
