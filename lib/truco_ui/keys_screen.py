# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What each key of this board does at the table."""

from truco_ui.menu import PANEL_COLUMNS, ListScreen


class KeysScreen(ListScreen):
    """A list to read; any key that takes or goes back closes it."""

    def open(self, app, words):
        """:param words: the texts of truco_ui.menu_screen"""
        t, config = words, app.config
        if config.TWO_KEYS:
            self._keys = t.KEYS_TWO
        else:
            names = iter(config.KEY_NAMES)
            self._keys = [line % next(names) if "%s" in line else line for line in t.KEYS_PAD]
        self.build_panel(t.KEYS, len(self._keys), PANEL_COLUMNS)
        self.choose(-1)

    def line(self, text, index):
        self.name(text, self._keys[index])

    def on_intent(self, intent):
        self.app.pop()


SCREEN = KeysScreen
