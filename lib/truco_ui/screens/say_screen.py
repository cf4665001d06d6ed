"""What a player can say at the table: signs to the partner, phrases to all."""

from truco_core.events import SIGNALLED
from truco_core.signals import SIGN_COUNT
from truco_game import SEAT
from truco_texts import texts
from truco_ui.widgets.card_art import Suits
from truco_ui.widgets.menu import LIST_ROWS, ListScreen


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


class PhrasesScreen(ListScreen):
    """Answers "said" when the player has said something."""

    def open(self, app):
        self._phrases = texts.part(app.setup.language, "notice").PHRASES
        with texts.briefly(app.setup.language, "linked") as linked:
            title = linked.SAY
        self.build(title, len(self._phrases), LIST_ROWS + 2)

    def line(self, text, index):
        self.name(text, self._phrases[index])

    def take(self, index):
        game = self.app.game
        game.shout(index)
        self.app.pop("said")


SCREENS = {"sign": SignScreen, "phrases": PhrasesScreen}
