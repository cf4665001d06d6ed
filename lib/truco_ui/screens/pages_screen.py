"""Pages to read: the rules of this table, what each key of this board does, a missing radio."""

from micropython import const

import residency
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_texts import texts
from truco_ui.app import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.card_art import Suits
from truco_ui.widgets.menu import ARROW, leaf_end, put_wrapped
from truco_ui.widgets.theme import ARROW_LEFT, ARROW_RIGHT, CENTRE, CHECK
from truco_ui.widgets.typeset import Text

_WIDE_KEYS = const(132)  # maximum columns of the list of keys
_GAP = const(3)  # columns on both sides of a key's name, and before its description
BODY_ROWS = const(7)  # maximum rows of a page; the shortest panel also has bar, heading and foot
_SUITS = const(4)  # maximum number of suits on a page
_WIDEST = const(156)  # maximum columns of a page; longer lines are hard to read


class GuideScreen(Screen):
    """The list of what each key of this board does. Any key closes it."""

    def open(self, app, onward=None):
        """Draw the keys.

        :param onward: name of the screen that replaces this one; None: return to the screen below
        """
        self._onward = onward
        t = texts.part(app.setup.language, "help")
        height, u = theme.font.height, theme.scale
        lines = key_lines(t, app.config)
        sheets.cloth(self.root, app)
        top = height + theme.EDGE
        columns = min(theme.columns, _WIDE_KEYS)
        x, y = (app.width - columns * u) // 2, (app.height - len(lines) * height) // 2
        wide = max([theme.font.wide(key) for key, _ in lines])
        board = (wide + 2 * _GAP) * u
        sheets.block(self.root, theme.NIGHT, x, top, board, app.height - top)
        # Draw the bar last: the dark strip behind the keys would hide a part of the bar's edge.
        sheets.bar(self.root, app.width, t.KEYS)
        rest = columns - wide - 3 * _GAP
        for key, said in lines:  # a Text for each: together they would need a long piece of memory
            Text(wide, theme.GOLD_TEXT, x + _GAP * u, y, 1, CENTRE, root=self.root).set(key)
            Text(rest, theme.CREAM_TEXT, x + board + _GAP * u, y, root=self.root).set(said)
            y += height
        text = app.texts.PRESS % app.config.KEY_NAMES[0]
        sheets.bar(self.root, app.width, text, app.height - top)

    def on_intent(self, intent):
        if self._onward:
            self.app.go(self._onward)
        else:
            self.app.pop()


def key_lines(words, config):
    """Return a list of (key, what it does) for this board. `words` are the texts "help"."""
    names = config.KEY_NAMES
    if config.TWO_KEYS:
        first, second = names[2].split("+")
        keys = (first, second, names[1], second + "\x94", names[2], names[2], "\x94")
        return list(zip(keys, words.KEYS_TWO))
    keys = ("\x84\x85", "\x86", "\x87") + tuple(names) + (names[2],)
    return list(zip(keys, words.KEYS_PAD))


class PagesScreen(Screen):
    """Base class of screens with pages to read. Each page has a heading and a few lines.

    OK, RIGHT, DOWN and NEXT turn to the next page, and close the screen after the last one. LEFT
    and UP turn back; RAISE, ALT and MENU close the screen. So a board with two keys can do it all.
    With large letters, the text of a page may be split into several leaves. A subclass sets
    `_pages`, texts (heading, body), and calls `build` in `open`.
    """

    _pages: tuple = ()

    def build(self, title, below=0):
        """Draw the first page. Call this once, in `open`.

        :param title: text of the bar
        :param below: height in pixels that stays free below the text; if not 0, there are no
            headings
        """
        app, font = self.app, theme.prose
        sheets.cloth(self.root, app)
        bar = theme.font.height  # without the margin theme.EDGE: the shortest panels have no room
        sheets.bar(self.root, app.width, title, 0)
        room = app.height - 2 * bar
        columns = min(sheets.columns(font, app.width - 4 * theme.EDGE), _WIDEST)
        wide = columns * font.tile_width + 4 * theme.EDGE
        left = (app.width - wide) // 2
        sheets.block(self.root, theme.CREAM, left, bar, wide, room)
        left += 2 * theme.EDGE
        height = font.height
        heads = not below
        rows = min(BODY_ROWS, (room - below) // height - heads)
        spare = (room - below - (heads + rows) * height) // 4
        top = bar + spare
        self._heading = None
        if heads:
            self._heading = self._ink(columns, theme.RED, left, top)
            top += height + spare
        # Two Texts, because one would need a piece of 1,596 bytes of memory on a 240x240 panel.
        self._body = [self._ink(columns, theme.INK, left, top, rows - rows // 2)]
        top += (rows - rows // 2) * height
        if rows > 1:
            self._body.append(self._ink(columns, theme.INK, left, top, rows // 2))
        self._suits = Suits(self.root, app.setup, self._body, _SUITS, True, font)
        # With large art, the edge above the bar must not cover the last line.
        y = app.height - bar + (theme.scale - 1) * theme.EDGE
        self._foot = sheets.bar(self.root, app.width, "", y)
        # For each leaf: (its page, index of its first character, index behind its last character).
        self._leaves = []
        for index, (_, body) in enumerate(self._pages):
            stop = -1
            while stop < len(body):
                start = max(stop, 0)
                stop = leaf_end(body, start, columns, rows, font)
                self._leaves.append((index, start, stop))
        self.turn_to(0)

    def _ink(self, columns, colour, x, y, rows=1):
        ink = theme.palette(theme.CREAM, colour)
        return Text(columns, ink, x, y, rows, letters=theme.prose, root=self.root)

    def turn_to(self, index):
        self.index = index
        page, start, stop = self._leaves[index]
        heading, body = self._pages[page]
        if self._heading:
            self._heading.set(heading)
        for text in self._body:
            start = put_wrapped(text, body, start, stop)
        self._suits.follow()
        # Write the number of this leaf and the number of leaves into the bar at the bottom. Arrows
        # show whether the player can turn back or forward.
        foot, count = self._foot, len(self._leaves)
        foot.set("%d/%d" % (index + 1, count))
        if index:
            foot.put_char(ARROW_LEFT, ARROW)
        foot.put_char(ARROW_RIGHT if index + 1 < count else CHECK, foot.width - 2 * ARROW)

    def leave(self):
        self.app.pop()

    def on_intent(self, intent):
        if intent in (OK, RIGHT, DOWN, NEXT):
            if self.index + 1 < len(self._leaves):
                self.turn_to(self.index + 1)
            else:
                self.leave()
        elif intent == LEFT or intent == UP:
            if self.index:
                self.turn_to(self.index - 1)
        elif intent in (RAISE, ALT, MENU):
            self.leave()


class BookScreen(PagesScreen):
    """Pages with the rules of the match, or with those of the options if there is no match."""

    def open(self, app):
        before = residency.mark()
        language = app.setup.language
        rule_set = app.game.look().state if app.game else app.setup.rules
        words = texts.part(language, "book")
        decides = app.game.decides() if app.game else app.setup.human_decides
        with texts.briefly(language, "house") as house:
            pages = residency.bring("truco_game.book").pages
            self._pages = pages(rule_set, app.setup.players, words, house.SENTENCES, decides)
        pages = None
        residency.go_back(before)
        self.build(words.BOOK)


class NoRadioScreen(PagesScreen):
    """Pages that say why the board reaches nobody, on top of the screen that needs a radio."""

    def open(self, app, silent=""):
        """Draw the first page.

        :param silent: "airlift" or "ble": this radio does not answer; "": the board has no radio
        """
        t = texts.part(app.setup.language, "radio")
        self._pages = t.RADIO_PAGES
        if silent:
            self._pages = t.SILENT_PAGES if silent == "airlift" else t.DEAD_PAGES
        self.build(t.NO_RADIO)


SCREENS = {"guide": GuideScreen, "book": BookScreen, "no_radio": NoRadioScreen}
