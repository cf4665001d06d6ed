"""The phrases that a player can say to all: chosen here, shown at the table."""

from truco_texts import texts
from truco_ui.widgets.menu import LIST_ROWS, ListScreen


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


SCREENS = {"phrases": PhrasesScreen}
