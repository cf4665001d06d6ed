# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the player sees when the game itself fails: what, and what to do.

It opens when memory is short or nothing else is there yet, so it needs little of both.
"""

from truco_input import ALT, MENU, OK
from truco_ui import texts, theme
from truco_ui.menu import put_wrapped, rows_of
from truco_ui.screen import Screen
from truco_ui.text import Text


class CrashScreen(Screen):
    """Names the fault; OK starts the game again."""

    HELPERS = ("menu",)

    def open(self, app, error):
        if theme.font is None:
            theme.setup(app.width, app.height)
        heading, fault, advice = describe(app, error)
        left = (app.width - theme.columns * theme.font.tile_width) // 2
        row = 0
        self.root.append(theme.felt(app.width, app.height))
        for palette, words in (
            (theme.ALARM_TEXT, heading),
            (theme.BAR_TEXT, fault),
            (theme.CREAM_TEXT, advice),
        ):
            rows = rows_of(words, theme.columns)
            rows = min(rows, theme.rows - row)
            if rows > 0:
                text = Text(
                    theme.columns, palette, x=left, y=row * theme.font.tile_height, rows=rows
                )
                put_wrapped(text, words)
                self.root.append(text.grid)
                row += rows

    def on_intent(self, intent):
        if intent in (OK, MENU, ALT):
            import supervisor

            supervisor.reload()


def describe(app, error):
    """(heading, fault, advice) in the player's language, as far as it is known."""
    fault = str(error)
    if getattr(error, "for_player", False) or app.texts is None:
        return "Zap", fault or type(error).__name__, ""
    t = texts.load(app.setup.language, "crash")
    fault = type(error).__name__ + (": " + fault if fault else "")
    if isinstance(error, MemoryError):
        advice = t.MEMORY_ADVICE
    elif isinstance(error, (ImportError, OSError)):
        advice = t.FILES_ADVICE
    else:
        advice = t.CRASH_ADVICE
    return t.CRASHED, fault, advice % app.config.KEY_NAMES[0]


SCREEN = CrashScreen
