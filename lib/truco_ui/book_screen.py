# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The rules of the table, or of the match that is being set up, to read."""

from truco_ui import book, texts
from truco_ui.app import forget_module
from truco_ui.pages import PagesScreen


class BookScreen(PagesScreen):
    """Written when it opens, from the rules as they are now."""

    HELPERS = PagesScreen.HELPERS + ("book",)

    def open(self, app):
        words = texts.load(app.setup.language, "book")
        rule_set = app.game.table.match.state if app.game else app.setup.rules
        self._pages = book.pages(rule_set, app.setup.players, words)
        self.build(words.BOOK, len(self._pages))

    def close(self):
        texts.drop("book")
        forget_module("fields", "truco_core")

    def page(self, index):
        return self._pages[index]


SCREEN = BookScreen
