"""The signs: the player chooses one to make to the partner."""

from truco_core.events import SIGNALLED
from truco_core.signals import SIGN_COUNT
from truco_game import SEAT
from truco_texts import texts
from truco_ui.widgets.card_art import Suits
from truco_ui.widgets.menu import ListScreen


class SignScreen(ListScreen):
    """A panel over the table's menu. The player may make a false sign.

    Answers "said" when one was made.
    """

    def open(self, app):
        w = texts.part(app.setup.language, "signs")
        self._signs = w.REGIONAL if app.setup.regional else w.SIGNS
        self.build_panel(w.SIGN, SIGN_COUNT)
        self._suits = Suits(self.root, app.setup, self._lines, SIGN_COUNT, font=self._font)
        self._suits.follow()

    def line(self, text, index):
        self.name(text, self._signs[index])

    def choose(self, index):
        super().choose(index)
        self._suits.follow()

    def take(self, index):
        game = self.app.game
        game.sign(index)
        # Show it at the table as all signs. The player may not know whether a rival noticed it.
        self.app.publish(SIGNALLED, SEAT, index)
        self.app.pop("said")


SCREENS = {"sign": SignScreen}
