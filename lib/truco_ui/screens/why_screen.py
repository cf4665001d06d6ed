"""Explains an action of a robot in the last hand, or rates an action of the player.

Sentences explain the action. Below them are the card to beat and the cards of the player who acted,
the good one in gold. Cards that the rules keep hidden stay hidden.
"""

from micropython import const

import residency
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.tricks import strength
from truco_texts import texts
from truco_ui.screens.pages_screen import PagesScreen
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.cards import DIM, PLAIN, STARRED, WINNING, Card

_BELOW = const(7)  # distance in art units from the cards to the bar at the bottom


class WhyScreen(PagesScreen):
    """The explanation of an action, on top of `replay_screen`.

    :param hand: truco_game.replay.LastHand
    :param int at: number of the action in the hand; the first one has the number 1
    :param str name: name of the player who acted
    :param art: truco_ui.widgets.cards.CardArt
    """

    def open(self, app, hand, at, name, art):
        words = texts.part(app.setup.language, "why")
        before = list(residency.modules)
        with residency.use("truco_game.reasons") as reasons:
            found = reasons.Reasons(app.game, hand, at)
            self._pages = [("", told) for told in found.sentences(words, name)]
        residency.forget_under("truco_core.bots", before)
        below = (layout.CARD_HEIGHT + _BELOW) * theme.scale
        self.build("%s - %s" % (name, words.WHY), below)
        self._lay_cards(found, hand.final, art)

    def _lay_cards(self, found, final, art):
        """Draw the card to beat below the sentences, and at some distance the player's cards."""
        u = theme.scale
        wide = layout.CARD_WIDTH * u
        laid = found.action & ~FACE_DOWN
        cards = [
            (card, WINNING if card == found.good else DIM if card == laid else PLAIN)
            for card in found.hand()
        ]
        apart = 0
        if found.table != NONE:
            cards.insert(0, (found.table, PLAIN))
            apart = wide // 4
        x = (self.app.width - len(cards) * wide - apart) // 2
        for card, state_of in cards:
            sprite = Card(art)
            if strength(final, card) >= FIRST_MANILHA:
                sprite.show(card, STARRED)  # the star of a manilha, which the next `show` keeps
                state_of = state_of or STARRED
            sprite.show(card, state_of)
            sprite.place(x, self._foot.grid.y - (layout.CARD_HEIGHT + _BELOW) * u)
            self.root.append(sprite.grid)
            x += wide + apart
            apart = 0


SCREENS = {"why": WhyScreen}
