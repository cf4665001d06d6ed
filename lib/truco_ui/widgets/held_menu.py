"""A menu of the table whose title says what happens while the key that opened it is held on:
truco_input.keys ends the game then, after `LEAVE_MS`.
"""

from micropython import const

from truco_core import clock
from truco_ui.widgets import theme
from truco_ui.widgets.menu import LIST_ROWS, ListScreen, put_battery

_STEP_MS = const(500)  # for each a dot; the first tells a hold from a press


class HeldMenu(ListScreen):
    """Call `build_menu` in `open`, in place of `build`; in `on_return`, `answered`."""

    _then = None  # what a question is about: called after a yes

    def build_menu(self, words, rows, alone=False):
        """:param words: with MENU, the title; HELD, what the held key does
        :param rows: of pairs: whether the line is there, and the line as of `rows`
        :param alone: True: no table is below it
        """
        self._words = words
        self.rows = tuple([row for there, row in rows if there])
        self._dots = 0
        if alone:
            self.build(words.MENU, len(self.rows), LIST_ROWS + 2)
        else:
            self.build_panel(words.MENU, len(self.rows))
        self._put_battery()

    def _put_battery(self):
        if self.app.battery:
            put_battery(self._bar, self.app.battery)

    def line(self, text, index):
        super().line(text, index)
        # Where that leads to there may be no hand to show.
        pale = self.rows[index][4] == "replay" and not self.app.game.has_hand()
        if pale and index != self.chosen:
            theme.paint(text.grid, theme.GREY_TEXT)

    def close(self):
        super().close()
        if self.app.game:
            self.app.game.obey()  # once, not for each key: it costs a file

    def ask(self, question, then):
        """Lay a question on top; `then` is called after a yes."""
        self._then = then
        self.app.push("ask", question)

    def answered(self, answer):
        """A screen on top has closed. Returns whether it was a question, and the answer yes."""
        then, self._then = self._then, None
        if then is None or answer is not True:
            return False
        then()
        return True

    def tick(self, now_ms):
        since_ms = self.app.keys.menu_ms
        dots = 0 if since_ms is None else clock.diff(now_ms, since_ms) // _STEP_MS
        if dots == self._dots:
            return False
        self._dots = dots
        if dots > 0:  # it needs the room of the battery
            self._bar.set(self._words.HELD + "." * dots)
        else:
            self._bar.set(self._words.MENU)
            self._put_battery()
        self.redraw()  # the bar has the arrows of the list, too
        return True
