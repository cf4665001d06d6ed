"""Explains an action of a robot in the last hand, or rates an action of the player.

Sentences explain the action; for a robot, a last page says how it plays. Below them are the card to
beat and the cards of the player who acted, the good one in gold. Cards that the rules keep hidden
stay hidden.
"""

from micropython import const

import residency
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.tricks import strength
from truco_game import SEAT
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
        # Texts, reasons and page would not fit into a CLUE's memory together, so unload each before
        # the next: first the reader of texts, later the texts and the reasons.
        words = texts.part(app.setup.language, "why")
        residency.make_room()
        before = list(residency.modules)
        with residency.use("truco_game.reasons") as reasons:
            found = reasons.Reasons(app.game, hand, at)
            pages = [("", told) for told in found.sentences(words, name)]
            cards = _cards(found)
        title = "%s - %s" % (name, words.WHY)
        residency.forget(words.__name__)
        seat = found.seat
        reasons = found = words = None
        residency.forget_under("truco_core.bots", before)
        residency.make_room()
        if seat != SEAT:  # a last page says how this robot plays
            pages.append(("", "%s: %s" % tuple(app.game.person(seat))))
        self._pages = tuple(pages)
        self.build(title, (layout.CARD_HEIGHT + _BELOW) * theme.scale)
        self._lay_cards(cards, hand.final, art)

    def _lay_cards(self, cards, final, art):
        """Draw the card to beat below the sentences, and at some distance the player's cards.

        :param cards: pairs (card, state) as in `Card.show`; the card to beat has the state None
        """
        u = theme.scale
        wide = layout.CARD_WIDTH * u
        apart = wide // 4 if cards and cards[0][1] is None else 0
        x = (self.app.width - len(cards) * wide - apart) // 2
        for card, state_of in cards:
            sprite = Card(art)
            state_of = state_of or PLAIN
            if strength(final, card) >= FIRST_MANILHA:
                sprite.show(card, STARRED)  # the star of a manilha, which the next `show` keeps
                state_of = state_of or STARRED
            sprite.show(card, state_of)
            sprite.place(x, self._foot.grid.y - (layout.CARD_HEIGHT + _BELOW) * u)
            self.root.append(sprite.grid)
            x += wide + apart
            apart = 0


def _cards(found):
    """Return the parameter `cards` of `_lay_cards` for a truco_game.reasons.Reasons."""
    laid = found.action & ~FACE_DOWN
    cards: list = [] if found.table == NONE else [(found.table, None)]
    for card in found.hand():
        state_of = WINNING if card == found.good else DIM if card == laid else PLAIN
        cards.append((card, state_of))
    return cards


SCREENS = {"why": WhyScreen}
