"""The three lines beside the hand: what the keys do, or the answers to a question.

Both are written by modules that come for it: truco_ui.table.hints for a moment at each turn, and
truco_ui.table.answers while a question waits.
"""

import residency
from truco_ui.widgets import theme


class Prompt:
    """Shows hints or answers in the parts that `truco_ui.table.builder` made.

    :param edge: box under all lines, and a little larger, while there is a question
    :param bar: grid over the chosen line, with its letters
    :param lines: the Text
    """

    def __init__(self, app, edge, bar, lines):
        self._app = app
        self._edge = edge
        self._bar = bar
        self._lines = lines
        self._top = lines.grid.y
        self._count = 0  # of the answers; 0: there is no question
        self._answers = None  # truco_ui.table.answers
        self._chosen = 0
        self._asked_ms = 0
        self._early_ms = 0  # the last key that was too soon

    def step(self):
        """Show or remove the box under the lines, or the bar. True: it was due.

        One in a step, and never with the lines: what lies over something else is sent twice.
        """
        asking = self._count > 0
        box = self._edge
        if box.hidden != asking:
            box = self._bar
            if box.hidden != asking:
                return False
        box.hidden = not asking
        return True

    def hide(self):
        """Show nothing: the player has answered, or there is nothing to do until the next deal."""
        self._chosen = 0
        for layer in (self._lines.grid, self._edge, self._bar):
            theme.hide(layer, True)

    def hint(self, s, legal, count):
        """Say what the keys do, see truco_ui.table.hints."""
        if self._count:
            self._count = self._chosen = 0
            self._lines.grid.y = self._top
            self._answers = None
            residency.forget("truco_ui.table.answers")
        with residency.use("truco_ui.table.hints") as hints:
            hints.write(self, s, legal, count)

    def ask(self, s, count, now_ms):
        """Show the answers, the first one chosen, or the one that was when a menu opened.

        The choice ends with `hide` or `hint`.
        """
        self._count = count
        self._answers = residency.bring("truco_ui.table.answers")
        self._answers.ask(self, s, now_ms)

    def on_intent(self, intent, now_ms):
        """Choose an answer. Returns the action that was confirmed, or 0."""
        return self._answers.take(self, intent, now_ms)
