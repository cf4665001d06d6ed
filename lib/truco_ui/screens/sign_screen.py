# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The signs that the player can make to the partner."""

from truco_core.events import SIGNALLED
from truco_core.signals import SIGN_COUNT
from truco_game import SEAT
from truco_texts import texts
from truco_ui.widgets.menu import PANEL_COLUMNS, ListScreen

SIGNED = "signed"  # what it leaves once a sign was made


class SignScreen(ListScreen):
    """A panel over the table's menu. True or not: that is up to the player."""

    def open(self, app):
        self._words = texts.part(app.setup.language, "signs")
        self.build_panel(self._words.SIGN, SIGN_COUNT, PANEL_COLUMNS)

    def line(self, text, index):
        self.name(text, self._words.SIGNS[index])

    def take(self, index):
        game = self.app.game
        with game.seldom() as seldom:
            seldom.sign(game, index)
        # The table shows it as the others'. Whether a rival has noticed the player may not know.
        self.app.publish(SIGNALLED, SEAT, index)
        self.app.pop(SIGNED)


SCREEN = SignScreen
