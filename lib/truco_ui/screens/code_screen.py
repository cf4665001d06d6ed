"""The code of a private table, four digits, one key at a time."""

import displayio
from micropython import const

from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_link import frames
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import put_wrapped
from truco_ui.widgets.theme import ARROW_DOWN, ARROW_LEFT, ARROW_RIGHT, ARROW_UP, ELLIPSIS, Text

_DIGITS = const(4)
_ROWS = const(2)  # of the help at the bottom
_BACK = const(4)  # letters: what goes back stands so far before what goes on


class CodeScreen(Screen):
    """UP, DOWN and NEXT change a digit, OK and RIGHT go to the next one, OK on the last joins.

    Answers (table, code), or None.
    """

    REPEAT = True

    def open(self, app, table, title=None, about=None, wrong=None):
        """
        :param table: truco_link.seeking.Found
        :param title: instead of the one that asks for its code
        :param about: instead of what helps with that
        :param wrong: 0..9999, to begin with: what was typed last was not the code, and that is
            said until the first key
        """
        self._table = table
        self._digits = bytearray([int(digit) for digit in "%04d" % (wrong or 0)])
        self._at = 0
        t = texts.part(app.setup.language, "lobby")
        height = theme.font.tile_height
        width = (2 * _DIGITS - 1) * theme.font.tile_width
        self._scale = scale = 3 if 3 * width <= app.width - theme.font.tile_width else 2
        sheets.cloth(self.root, app)
        sheets.bar(self.root, app.width, title or t.CODE % table.name)
        y = (app.height - (scale + 1) * height) // 2
        self._x = x = (app.width - scale * width) // 2
        self._big = Text(2 * _DIGITS - 1, theme.GOLD_TEXT)
        big = displayio.Group(scale=scale, x=x, y=y)
        big.append(self._big.grid)
        self.root.append(big)
        self._name_keys(app.config.TWO_KEYS, y - height, y + scale * height)
        tall = _ROWS * height + theme.EDGE
        sheets.strip(self.root, app.width, app.height - tall, tall)
        columns = theme.columns - 1
        low = app.height - tall
        self._help = sheets.lines(self.root, app.width, columns, low, sheets.BAR_TEXT, _ROWS)
        self._about = about or t.HELP_CODE
        put_wrapped(self._help, self._about if wrong is None else t.HELP_REFUSED[frames.BAD_CODE])
        self._show()

    def _name_keys(self, two, above, below):
        """
        :param two: the board's TWO_KEYS, of which one changes the digit, the other goes on
        :param above: y in pixels, as ``below``
        """
        self._marks = []
        on = ARROW_RIGHT if two else ARROW_DOWN, two & 0xFF, below
        for sign, key, y in ((ARROW_UP, two >> 8, above), on):
            mark = Text(2, theme.CREAM_TEXT, y=y)
            mark.put_char(key or 32, mark.put_char(sign))
            self.root.append(mark.grid)
            self._marks.append(mark)
        self._back = Text(_BACK - 1, theme.CREAM_TEXT, y=below)
        if two:  # held on
            for place, sign in enumerate((ARROW_LEFT, two >> 8, ELLIPSIS)):
                self._back.put_char(sign, place)
            self.root.append(self._back.grid)

    def _show(self):
        for place in range(_DIGITS):
            self._big.put_number(self._digits[place], 2 * place)
        # The arrows stand over and under the middle of the digit.
        letter, scale = theme.font.tile_width, self._scale
        x = self._x + 2 * self._at * letter * scale + (scale - 1) * letter // 2
        for mark in self._marks:
            mark.grid.x = x
        self._back.grid.x = x - _BACK * letter
        theme.hide(self._back.grid, not self._at)

    def on_intent(self, intent):
        at = self._at
        put_wrapped(self._help, self._about)
        if intent == UP or intent == NEXT:
            self._digits[at] = (self._digits[at] + 1) % 10
        elif intent == DOWN:
            self._digits[at] = (self._digits[at] + 9) % 10
        elif intent == LEFT:
            self._at = max(0, at - 1)
        elif intent == RIGHT:
            self._at = min(_DIGITS - 1, at + 1)
        elif intent == OK and at < _DIGITS - 1:
            self._at = at + 1
        elif intent == OK:
            code = 0
            for digit in self._digits:
                code = 10 * code + digit
            self.app.pop((self._table, code))
            return
        elif intent in (RAISE, ALT, MENU):
            if not at:
                self.app.pop()
                return
            self._at = at - 1
        self._show()


SCREENS = {"code": CodeScreen}
