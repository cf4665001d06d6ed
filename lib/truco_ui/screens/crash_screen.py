"""The screen for an error of the game: shows the error and what to do.

Memory may be short and the game half started, so this screen needs little memory and few modules.
"""

from truco_input import ALT, MENU, OK, RAISE
from truco_texts import texts
from truco_ui import settings
from truco_ui.app import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import put_wrapped, rows_of

_NAME = "Zap"


class CrashScreen(Screen):
    """Advice and the error. OK restarts the game, RAISE starts the self-test of the board.

    What does not fit is cut off; the serial port has all of it.
    """

    def open(self, app, error):
        if theme.font is None:
            sheets.setup(app.width, app.height)
        heading, fault, advice = describe(app, error)
        columns, height, y = theme.columns - 4, theme.font.height, 0
        sheets.strip(self.root, app.width, 0, app.height)
        sheets.strip(self.root, app.width, 0, height, theme.RED)
        inks = sheets.ALARM_TEXT, theme.CREAM_TEXT, theme.GOLD_TEXT
        for words, ink in zip((heading, advice, fault), inks):
            rows = min(rows_of(words, columns, theme.font), (app.height - y) // height)
            if rows:
                put_wrapped(sheets.lines(self.root, app.width, columns, y, ink, rows), words)
                y += rows * height

    def on_intent(self, intent):
        if intent in (OK, MENU, ALT):
            settings.restart()
        if intent == RAISE:
            settings.try_board()


def describe(app, error):
    """Return the texts (heading, error, advice), in the player's language once it is known."""
    fault = str(error)
    if getattr(error, "for_player", False) or app.texts is None:
        return _NAME, fault or type(error).__name__, ""
    t = texts.part(app.setup.language, "crash")
    fault = type(error).__name__ + (": " + fault if fault else "")
    if isinstance(error, MemoryError):
        advice = t.MEMORY_ADVICE
    elif isinstance(error, (ImportError, OSError)):
        advice = t.FILES_ADVICE
    else:
        advice = t.CRASH_ADVICE
    return t.CRASHED, fault, advice % app.config.KEY_NAMES[0]


SCREENS = {"crash": CrashScreen}
