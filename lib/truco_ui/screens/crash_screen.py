"""The screen for an error of the game: shows the error and what to do.

Memory may be short and the game half started, so this screen needs little memory and few modules.
"""

from micropython import const

from truco_core import clock
from truco_input import ALT, MENU, OK, RAISE
from truco_texts import texts
from truco_ui import settings
from truco_ui.app import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import put_wrapped, rows_of

_PAGE_MS = const(4000)
_NAME = "Zap"


class CrashScreen(Screen):
    """Advice and the error. OK restarts the game, RAISE starts the self-test of the board.

    The pages of a long text change by themselves.
    """

    def open(self, app, error):
        if theme.font is None:
            sheets.setup(app.width, app.height)
        heading, fault, advice = describe(app, error)
        columns, rows = theme.columns - 4, app.height // theme.font.height - 1
        sheets.strip(self.root, app.width, 0, app.height)
        sheets.strip(self.root, app.width, 0, theme.font.height, theme.RED)
        self._text(sheets.ALARM_TEXT, 0, 1).set(heading)
        need = rows_of(fault, columns, theme.font)
        above = rows_of(advice, columns, theme.font) if advice else 0
        if above + need > rows:
            above, fault = 0, (advice + " " + fault).strip()
        elif above:
            put_wrapped(self._text(theme.CREAM_TEXT, 1, above), advice)
        self._words = fault
        self._page = self._text(theme.GOLD_TEXT, 1 + above, min(rows - above, need))
        self._next = put_wrapped(self._page, fault)  # index in `_words` where the next page begins
        self._since = None

    def _text(self, palette, row, rows):
        at = self.app.width, theme.columns - 4, row * theme.font.height
        return sheets.lines(self.root, *at, palette, rows)

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        if clock.diff(now_ms, self._since) < _PAGE_MS:
            return False
        self._since = now_ms
        if self._next >= len(self._words):
            self._next = 0
        self._next = put_wrapped(self._page, self._words, self._next)
        return True

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
