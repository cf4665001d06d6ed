# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Pages to read, one at a time: each has a heading and a few lines.

OK, RIGHT, DOWN and NEXT turn to the next page and leave after the last one; LEFT and UP
turn back; RAISE, ALT and MENU leave. So two keys are enough for everything.
"""

from micropython import const

from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_ui.screen import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import put_wrapped
from truco_ui.widgets.text import ARROW_LEFT, ARROW_RIGHT, CENTRE, CHECK, Text

BODY_ROWS = const(7)  # at least: the lowest panel has 10 rows, and three are headings
_WIDEST = const(30)  # characters; longer lines are hard to read


class PagesScreen(Screen):
    """Override `page`; call `build` in `open`."""

    def build(self, title, count):
        """:param title: for the bar; count: pages, 1..99"""
        app = self.app
        height = theme.font.tile_height
        self.count = count
        self.root.append(sheets.felt(app.width, app.height))
        tall = height + theme.EDGE
        sheets.strip(self.root, app.width, 0, tall)
        bar = self._text(theme.columns, theme.EDGE, sheets.BAR_TEXT, 1, CENTRE)
        bar.set(title)
        spare = app.height - 10 * height - 2 * theme.EDGE
        # On the lowest panels the heading begins in the bar's last pixels, where no letter is.
        top = tall + (spare // 4 if spare > 0 else spare)
        spare = max(spare, 0)
        columns = min(theme.columns - 1, _WIDEST)
        self._heading = self._text(columns, top, theme.GOLD_TEXT, 1)
        self._body = self._text(columns, top + height + spare // 4, theme.CREAM_TEXT, BODY_ROWS)
        sheets.strip(self.root, app.width, app.height - tall, tall)
        self._foot = self._text(theme.columns, app.height - tall, sheets.BAR_TEXT, 1)
        self.turn_to(0)

    def _text(self, columns, y, palette, rows, align=0):
        left = (self.app.width - columns * theme.font.tile_width) // 2
        text = Text(columns, palette, x=left, y=y, rows=rows, align=align)
        self.root.append(text.grid)
        return text

    def turn_to(self, index):
        """Show page `index`."""
        self.index = index
        heading, body = self.page(index)
        self._heading.set(heading)
        put_wrapped(self._body, body)
        foot = self._foot
        middle = theme.columns // 2
        foot.clear()
        column = foot.put_number(index + 1, middle - 2, 0, 2)
        foot.put_number(self.count, foot.put_char(47, column))
        if index:
            foot.put_char(ARROW_LEFT, 1)
        more = index + 1 < self.count
        foot.put_char(ARROW_RIGHT if more else CHECK, theme.columns - 2)

    def page(self, index):
        """(heading, body) of a page. Make the strings in `open`, not here."""
        return "", ""

    def leave(self):
        """Close the pages."""
        self.app.pop()

    def on_intent(self, intent):
        if intent in (OK, RIGHT, DOWN, NEXT):
            if self.index + 1 < self.count:
                self.turn_to(self.index + 1)
            else:
                self.leave()
        elif intent == LEFT or intent == UP:
            if self.index:
                self.turn_to(self.index - 1)
        elif intent in (RAISE, ALT, MENU):
            self.leave()
