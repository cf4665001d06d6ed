"""A question with yes and no; no is chosen at first."""

from truco_ui.widgets.menu import PANEL_COLUMNS, ListScreen
from truco_ui.widgets.wrapped import rows_of

QUESTION_ROWS = 7  # at most: with two answers they fill the lowest panel


class Box(ListScreen):
    """Words and answers, in a box just high enough for them."""

    def build_box(self, words, count):
        """Call it in `open`, once, with the number of answers."""
        rows = min(max(2, rows_of(words, PANEL_COLUMNS - 1)), QUESTION_ROWS)
        self.build_panel(words, count, PANEL_COLUMNS, bar_rows=rows)


class AskScreen(Box):
    """Answers True for yes, False for no or for going back."""

    def open(self, app, question):
        self.build_box(question, 2)

    def line(self, text, index):
        self.name(text, self.app.texts.YES if index else self.app.texts.NO)

    def take(self, index):
        self.app.pop(index == 1)

    def back(self):
        self.app.pop(False)


SCREEN = AskScreen
