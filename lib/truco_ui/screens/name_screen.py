"""Input of a name and a face, and input of a four-digit code."""

import displayio
from micropython import const

from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_link import messages
from truco_store import FACE, FACES, FIRST_FACE, FRIENDS_SIZE, NAME_SIZE, profile
from truco_texts import texts
from truco_ui.app import Screen
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.menu import add_help, put_wrapped
from truco_ui.widgets.theme import ARROW_DOWN, ARROW_RIGHT, ARROW_UP, CENTRE
from truco_ui.widgets.typeset import FIGURE, Text

_ACROSS = const(10)
_CELL = const(12)  # columns from one letter of the alphabet to the next
_BOX = const(8)  # columns of the box that marks the chosen letter
_ROWS = const(5)
_COUNT = const(50)
_DELETE = const(50)  # index of the action "delete"; the actions follow the letters
_FACE = const(51)
_DONE = const(52)
_ACTIONS = const(3)
_BESIDE = const(2)  # columns in the box of an action on either side of the action's name

_DIGITS = const(4)
_CODE_ROWS = const(2)  # rows of the help below the digits


class NameScreen(Screen):
    """Input of a name and a face, on top of another screen. Saves both, but not an empty name.

    The screen below gets the answer False if the player goes back, else None.
    """

    REPEAT = True
    _at = 0  # index of the chosen letter or action
    _stands = "_"  # text that stands for an empty name

    def open(self, app, title=None, guest=None):
        """Draw the name, the letters and the face.

        :param title: text of the bar; None: that for the player's own name
        :param guest: True: ask for the name of a friend who will play on this handheld; False: ask
            for the player's name before such a match; None: ask for it on any other occasion
        """
        self._ask_of(app.store.image, guest)
        root = self.root
        w = texts.part(app.setup.language, "profile")
        height = theme.font.height
        sheets.cloth(root, app)
        # The title and the name share a strip, on whose edge the face stands.
        top = 2 * height + theme.EDGE
        sheets.strip(root, app.width, 0, top)
        text = sheets.lines(root, app.width, theme.columns, theme.EDGE, sheets.BAR_TEXT, 1, CENTRE)
        text.set(title or w.NAME)
        keys = 1 if app.config.TWO_KEYS else 0  # number of rows that explain the keys
        # Half of the spare pixels separate the rows of letters, so that accents do not touch the
        # row above.
        spare = app.height - top - (1 + _ROWS + keys) * height
        self._pitch = height + spare // (2 * _ROWS)
        y = top - height
        self._line = sheets.lines(root, app.width, (NAME_SIZE + 1) * _BOX, y, theme.GOLD_TEXT)
        self._top = y = top + spare // 4
        self._put_letters()
        y += _ROWS * self._pitch + spare // 8
        if keys:
            below = y + height
            hint = sheets.lines(root, app.width, theme.columns, below, theme.CREAM_TEXT, 1, CENTRE)
            hint.set(w.TWO_KEYS)
        done = w.DONE_BY if keys else w.DONE
        self._put_actions(y, w.DELETE, w.FACE + "\x85", done)
        size = faces.SIZE * theme.scale
        self._face = faces.Face(faces.load(), app.width - size - theme.scale, top - size, True)
        root.append(self._face.grid)
        self._show_name()
        self._show_face(0)
        self._show_mark()

    def _ask_of(self, image, guest):
        """Read the saved name and face of the player, or with `guest` True those of the friend."""
        self._guest = guest
        if guest is not None:
            self._at = _DONE
            with texts.briefly(self.app.setup.language, "people") as people:
                here = people.HERE
            self._stands = here[guest and profile.name(image) != here[1]]
        self._name, face = profile.friend(image) if guest else (profile.name(image), 0)
        self._most = FRIENDS_SIZE if guest else NAME_SIZE
        mine = profile.face(image, profile.name(image))
        # A friend who has not chosen a face gets the one that truco_game.shared_game would show,
        # which differs from the player's.
        self._shown = (face or FACES - mine) - 1 if guest else mine
        # A friend has no level, so the friend's face has the colours of a character.
        self._kinds = FIRST_FACE if guest else faces.kind_of(FACES * profile.level(image))

    def _put_letters(self):
        wide = ((_ACROSS - 1) * _CELL + _BOX) * theme.scale
        self._left = (self.app.width - wide) // 2
        for row in range(_ROWS):
            y = self._top + row * self._pitch
            line = Text(_ACROSS * _CELL, theme.CREAM_TEXT, self._left, y, root=self.root)
            for at in range(_ACROSS):
                _put(line, profile.LETTERS[row * _ACROSS + at], at * _CELL)

    def _put_actions(self, y, *names):
        u, free = theme.scale, self.app.width
        widths = [theme.font.wide(name) + 2 * _BESIDE - 1 for name in names]
        free -= sum(widths) * u
        gap = min(_CELL * u, free // (_ACTIONS + 1))
        x = (free - (_ACTIONS - 1) * gap) // 2
        self._actions = []
        for name, wide in zip(names, widths):
            text = Text(wide, sheets.BAR_TEXT, x, y, root=self.root)
            text.put(name, _BESIDE)
            self._actions.append(text)
            x += wide * u + gap
        self._mark = Text(_BOX, sheets.CHOSEN_TEXT, root=self.root)

    def _show_name(self):
        name = self._name
        shown = name + "_" if name else self._stands
        self._line.grid.x = (self.app.width - theme.font.wide(shown) * theme.scale) // 2
        self._line.set(shown)

    def _show_face(self, step):
        self._shown = face = (self._shown + step) % FACES
        self._face.show(self._kinds + face)

    def _show_mark(self):
        at = self._at
        for index in range(_ACTIONS):
            chosen = at == _DELETE + index
            theme.paint(
                self._actions[index].grid, sheets.CHOSEN_TEXT if chosen else sheets.BAR_TEXT
            )
        grid = self._mark.grid
        theme.hide(grid, at >= _COUNT)
        if at < _COUNT:
            self._mark.clear()
            _put(self._mark, profile.LETTERS[at], 0)
            grid.x = self._left + at % _ACROSS * _CELL * theme.scale
            grid.y = self._top + at // _ACROSS * self._pitch

    def on_intent(self, intent):
        if intent == OK:
            return self._take()
        at = self._at
        back = intent == ALT or intent == RAISE and not self.app.config.TWO_KEYS
        if intent == MENU:
            return self._done()
        if back:
            return self._erase() if self._name else self.app.pop(False)
        if intent in (RIGHT, NEXT, LEFT):
            at = self._across(-1 if intent == LEFT else 1)
        elif intent == DOWN or intent == RAISE:
            at = self._down(_ACROSS)
        elif intent == UP:
            at = self._down(-_ACROSS)
        self._at = at
        self._show_mark()

    def _across(self, step):
        at = self._at
        if at >= _COUNT:
            return _DELETE + (at - _DELETE + step) % _ACTIONS
        return at // _ACROSS * _ACROSS + (at % _ACROSS + step) % _ACROSS

    def _down(self, step):
        """Return the index of the letter or action in the next row, down or up.

        Enter the row of actions at DONE, not at DELETE, where one OK too many would erase a letter.

        :param step: number of letters in a row; negative: upwards
        """
        at = self._at
        if at >= _COUNT:
            column = (at - _DELETE) * (_ACROSS - 1) // (_ACTIONS - 1)
            return column if step > 0 else _COUNT - _ACROSS + column
        if 0 <= at + step < _COUNT:
            return at + step
        return _DONE

    def _take(self):
        at = self._at
        if at == _DELETE:
            self._erase()
        elif at == _FACE:
            self._show_face(1)
        elif at == _DONE:
            self._done()
        elif len(self._name) < self._most:
            self._name = profile.longer(self._name, at)
            self._show_name()

    def _erase(self):
        self._name = self._name[:-1]
        self._show_name()

    def _done(self):
        app = self.app
        image = app.store.image
        name, face = self._name.strip(), self._shown + 1
        if self._guest:
            profile.keep_friend(image, name, face)
        else:
            image[FACE] = face
            if name:
                profile.rename(image, name)
        app.store.save()
        app.pop()

    def close(self):
        self._face.close()


def _put(text, letter, column):
    """Write a letter in the middle of the box that begins at `column`."""
    text.put(letter, column + (_BOX + 1 - text.letters.wide(letter)) // 2)


class CodeScreen(Screen):
    """Input of four digits. UP, DOWN and NEXT change a digit, OK and RIGHT go to the next digit.

    OK on the last digit confirms. The screen below gets the answer (table, code), or None.
    """

    REPEAT = True

    def open(self, app, table, title=None, about=None, wrong=None):
        """Draw the digits and the help.

        :param table: truco_link.searching.Found, the table to join; None if `title` is given
        :param title: text of the bar; None: the question for the table's code
        :param about: help; None: that for the table's code
        :param wrong: 0..9999: a code that was wrong. The digits show it at first, and the help says
            until the first key that it was wrong. None: the digits show 0000
        """
        self._table = table
        self._digits = bytearray([int(digit) for digit in "%04d" % (wrong or 0)])
        self._at = 0
        t = texts.part(app.setup.language, "others")
        height = theme.font.height
        letter = FIGURE * theme.scale
        width = (2 * _DIGITS - 1) * letter
        self._scale = scale = 3 if 3 * width <= app.width - letter else 2
        sheets.cloth(self.root, app)
        sheets.bar(self.root, app.width, title or t.CODE % table.name)
        y = (app.height - (scale + 1) * height) // 2
        self._x = x = (app.width - scale * width) // 2
        big = displayio.Group(scale=scale, x=x, y=y)
        self._big = Text((2 * _DIGITS - 1) * FIGURE, theme.GOLD_TEXT, root=big)
        self.root.append(big)
        self._name_keys(app.config.TWO_KEYS, y - height, y + scale * height)
        self._help = add_help(self.root, app, _CODE_ROWS, theme.font)
        self._about = about or t.HELP_CODE
        put_wrapped(self._help, self._about if wrong is None else t.HELP_REFUSED[messages.BAD_CODE])
        self._show()

    def _name_keys(self, two, above, below):
        """Draw arrows above and below the digit that can change, with the names of two keys.

        :param two: TWO_KEYS of the board: the sign of the key that changes the digit (high byte)
            and of the key that goes on (low byte); 0: the board has more keys
        :param above, below: y in pixels of the arrows above and below the digits
        """
        self._marks = []
        on = ARROW_RIGHT if two else ARROW_DOWN, two & 0xFF, below
        for sign, key, y in ((ARROW_UP, two >> 8, above), on):
            mark = Text(2 * FIGURE, theme.CREAM_TEXT, y=y, root=self.root)
            mark.put_char(key or 32, mark.put_char(sign))
            self._marks.append(mark)

    def _show(self):
        for place in range(_DIGITS):
            self._big.put_number(self._digits[place], 2 * FIGURE * place)
        # Move the arrows to the middle of the digit that can change.
        letter, scale = FIGURE * theme.scale, self._scale
        x = self._x + 2 * self._at * letter * scale + (scale - 1) * letter // 2
        for mark in self._marks:
            mark.grid.x = x

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
            self.app.pop((self._table, int("%d%d%d%d" % tuple(self._digits))))
            return
        elif intent in (RAISE, ALT, MENU):
            if not at:
                self.app.pop()
                return
            self._at = at - 1
        self._show()


SCREENS = {"name": NameScreen, "code": CodeScreen}
