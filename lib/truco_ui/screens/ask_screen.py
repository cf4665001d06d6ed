"""Questions and messages in a box, on top of the screen that asks."""

from micropython import const

from truco_core import clock
from truco_texts import texts
from truco_ui.table import sides
from truco_ui.widgets import theme
from truco_ui.widgets.menu import MARGIN, ListScreen, rows_of

QUESTION_ROWS = 7  # maximum rows of a question; with two answers they fill 128 pixels
_GUARD_MS = const(700)  # time for which keys are ignored, since they were meant for the table


class AskScreen(ListScreen):
    """A question or a message. The screen below gets the answer True for yes, False for no.

    The key to go back means no. After a message, the answer is None.
    """

    def open(self, app, words, only="", chosen=0):
        """Draw the question in a box just high enough for it.

        :param only: the single line below a message; "": a question, with the lines "no" and "yes"
        :param chosen: 1: yes is chosen at first; -1: no line, see LateScreen
        """
        self._names = (only,) if only else (app.texts.NO, app.texts.YES)
        self._answers = (None,) if only else (False, True)
        wide = self.panel_columns() - MARGIN
        rows = min(rows_of(words, wide, theme.prose), QUESTION_ROWS)
        self.build_panel(words, len(self._names), rows)
        self.choose(chosen)

    def line(self, text, index):
        self.name(text, self._names[index])

    def take(self, index):
        self.app.pop(self._answers[index])

    def back(self):
        self.take(0)


class LateScreen(AskScreen):
    """A question that may appear just as the player presses a key for the table.

    No line is chosen, and no key is accepted, before _GUARD_MS have passed.
    """

    _since = None

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        if self.chosen >= 0 or clock.diff(now_ms, self._since) <= _GUARD_MS:
            return False
        self.choose(0)
        return True

    def on_intent(self, intent):
        if self.chosen >= 0:
            AskScreen.on_intent(self, intent)


class PeaceScreen(LateScreen):
    """The question whether to end the match without a winner, as another player has asked."""

    def open(self, app, game, name):
        """Draw the question.

        :param game: truco_game.linked_game.LinkedGame
        :param name: name of the player who asks
        """
        self._game = game
        t = texts.part(app.setup.language, "linked")
        LateScreen.open(self, app, t.ASK_AGREE % name, "", -1)

    def tick(self, now_ms):
        if self._game.is_over() or not self._game.votes:  # 0 votes: a player has refused
            self.app.pop()
        return LateScreen.tick(self, now_ms)

    def take(self, index):
        self._game.ask_end(index)
        self.app.pop()


class PassScreen(LateScreen):
    """The request to pass the handheld to another of the people who share it.

    The cards of the table below stay hidden until this person confirms.
    """

    def open(self, app, seat):
        """Hide the cards and draw the question for the person at `seat`, whose turn it is."""
        self._seat = seat
        called = app.game.called(seat)
        app.game.leave(seat)
        table = app.stack[0]
        while table.prompt.hide():  # the box does not cover the hints beside the hand, so hide them
            pass
        table.renew()  # draws the view, in which no hand is known
        table.picture.talk.hush_brief()
        sides.show(table.picture)  # show the next person's face above the box
        with texts.briefly(app.setup.language, "people") as words:
            both = len(called) - 1
            super().open(app, words.PASS[both] % called, words.SEE[both], -1)

    def take(self, index):
        app, table = self.app, self.app.stack[0]
        app.game.sit(self._seat, table)  # type: ignore[attr-defined]
        sides.show(table.picture)
        app.pop()

    def back(self):
        """Do nothing: the person who takes the handheld must confirm."""


SCREENS = {"ask": AskScreen, "peace": PeaceScreen, "pass": PassScreen}
