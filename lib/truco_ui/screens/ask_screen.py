"""A question with yes and no, no chosen at first; or a sentence that the player confirms."""

from truco_ui.widgets.menu import ListScreen, rows_of

QUESTION_ROWS = 7  # at most: with two answers they fill the lowest panel


class Box(ListScreen):
    """Words and answers, in a box just high enough for them."""

    def build_box(self, words, count):
        """Call it in `open`, once, with the number of answers."""
        rows = min(rows_of(words, self.panel_columns() - 1), QUESTION_ROWS)
        self.build_panel(words, count, rows)


class AskScreen(Box):
    """Answers True for yes, False for no, None for what was confirmed; going back is no."""

    def open(self, app, words, only=""):
        """:param only: what the player may say to it; "": no and yes"""
        self._names = (only,) if only else (app.texts.NO, app.texts.YES)
        self._answers = (None,) if only else (False, True)
        self.build_box(words, len(self._names))

    def line(self, text, index):
        self.name(text, self._names[index])

    def take(self, index):
        self.app.pop(self._answers[index])

    def back(self):
        self.take(0)


SCREEN = AskScreen
