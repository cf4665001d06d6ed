"""The language, asked at the very first start if there is more than one. Moving to a line changes
the language at once."""

from os import urandom

from truco_store import FACE, FACES, SEEN, SEEN_LANGUAGE
from truco_texts import parts, texts
from truco_ui.widgets.menu import ListScreen

NAMES = ("Português", "English", "Español")  # in the order of texts.CODES
_TITLE = "Zap"


class LanguageScreen(ListScreen):
    """Goes on to the guide to the keys, which goes on to the menu."""

    HELP_ROWS = 4

    def open(self, app):
        self._there = parts.there(texts.CODES)
        self._words = texts.part(app.setup.language, "home")
        self.build(_TITLE, len(self._there), len(NAMES))
        self.choose(self._there.index(app.setup.language))
        if len(self._there) == 1:
            self.take(0)

    def line(self, text, index):
        self.name(text, NAMES[self._there[index]])

    def help(self, index):
        config = self.app.config
        if config.TWO_KEYS:
            keys = self._words.CHOOSE_BY_TWO % (chr(config.TWO_KEYS >> 8), config.KEY_NAMES[0])
        else:
            keys = self._words.CHOOSE_LANGUAGE % config.KEY_NAMES[0]
        return keys + " " + self._words.NOTHING_KEPT

    def choose(self, index):
        language = self._there[index]
        if language != self.app.setup.language:
            self.app.speak(language)
            self._words = texts.part(language, "home")
        super().choose(index)

    def take(self, index):
        app = self.app
        image = app.store.image
        image[SEEN] |= SEEN_LANGUAGE
        # By chance: two newcomers shall not look alike.
        image[FACE] = image[FACE] or 1 + urandom(1)[0] % FACES
        app.save_options()
        app.go("guide", "home")

    def back(self):
        self.app.go("title")


SCREEN = LanguageScreen
