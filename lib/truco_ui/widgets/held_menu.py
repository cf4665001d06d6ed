"""A menu over the table whose title says what happens while the key that opened it is held on:
truco_input.keys ends the game then, after `LEAVE_MS`.
"""

from micropython import const

import residency
from truco_core import clock
from truco_ui.widgets.menu import PANEL_COLUMNS, ListScreen

_STEP_MS = const(500)  # for each a dot; the first tells a hold from a press


class HeldMenu(ListScreen):
    """Call `build_menu` in `open`, in place of `build_panel`; in `on_return`, `answered`."""

    _then = None  # what a question is about: called after a yes

    def build_menu(self, title, held, count):
        """:param held: what the key does that is held on; three dots follow"""
        self._titles = title, held
        self._dots = 0
        self.build_panel(title, count, PANEL_COLUMNS)
        self._put_battery()

    def _put_battery(self):
        with residency.use("truco_ui.battery") as battery:
            battery.put(self._bar, self.app.battery)

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
        title, held = self._titles
        if dots > 0:  # it needs the room of the battery
            self._bar.set(held + "." * dots)
        else:
            self._bar.set(title)
            self._put_battery()
        self.redraw()  # the bar has the arrows of the list, too
        return True
