"""Shows which card beats which: the manilhas of this hand with their names, then the other ranks.

The cards that the player holds are in gold.
"""

from micropython import const

from truco_core import rules
from truco_core.cards import NONE, RANKS, STRENGTHS
from truco_core.state import CARDS, VIRA
from truco_core.tricks import manilha_after
from truco_input import ALT, MENU, OK, RAISE
from truco_texts import texts
from truco_ui.app import Screen
from truco_ui.table import layout
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.cards import PLAIN, STARRED, STATES, WINNING, Card
from truco_ui.widgets.typeset import Text

_HALF = const(2)  # rows of tiles of half a card
_HALF_HEIGHT = const(18)  # height in art units of half a card
_FIGURES = (4, 5, 6)  # ranks whose half cards show a figure in place of their suit
_EXAMPLE = const(6 * 4 + 2)  # king of hearts: an example of a vira while no hand is dealt


class RanksScreen(Screen):
    """The manilhas and the other ranks, strongest first.

    OK, RAISE, ALT and MENU close the screen. Direction keys do not: a press too many could then
    choose another card at the table.

        art     truco_ui.widgets.cards.CardArt of all cards
        foot    `typeset.Text` at the bottom, about the vira
    """

    def open(self, app):
        state = app.game.look().state if app.game else None
        rule_set = state if state else app.setup.rules
        vira = state[VIRA] if state else NONE
        self._mine = list(state[CARDS : CARDS + 3]) if state else ()
        if app.stack[0].PLAYS:  # take the cards that are visible: the game may be ahead
            picture = app.stack[0].picture
            self._mine = list(picture.cards)
            if picture.vira.card < NONE:
                vira = picture.vira.card
        example = vira == NONE and not rule_set[rules.FLAGS] & rules.OLD_MANILHA
        if example:
            vira = _EXAMPLE
        with texts.briefly(app.setup.language, "help") as words:
            self._build(app, words, rule_set, vira, example)

    def _build(self, app, words, rule_set, vira, example):
        """Draw the screen.

        :param vira: a card, or NONE if the rules have fixed manilhas
        :param example: True: no hand is dealt, so the vira is an example
        """
        rank = manilha_after(rule_set[rules.FLAGS], vira)
        u = theme.scale
        sheets.cloth(self.root, app)
        sheets.bar(self.root, app.width, words.ORDER)
        bar = theme.font.height + theme.EDGE
        self.art = card_art.make_for(app.setup)
        self._tops = manilhas(rule_set, rank)
        card, letters = layout.CARD_WIDTH * u, theme.prose
        wide = max([letters.wide(name) for name in words.MANILHAS])
        named = card + u + wide * letters.tile_width
        # The other ranks are in two columns, whose edges overlap on the narrowest panels.
        step = min(card + 2 * u, app.width - named - card - u)
        x = (app.width - named - step - card) // 3
        for y, code, name in zip(self._rows(bar, 4), self._tops, words.MANILHAS):
            self._card(x, y, code, STARRED)
            lines = 1 + (code >> 2 in _FIGURES)
            y += (_HALF_HEIGHT * u - lines * letters.height) // 2
            text = Text(wide, theme.GOLD_TEXT, x + card + u, y, lines, letters=letters)
            text.set(name)
            if lines > 1:
                text.set(chr(theme.DIAMONDS + code % 4), 1)
            self.root.append(text.grid)
        ranks = others(rule_set, rank)
        rows = (len(ranks) + 1) // 2
        tops = self._rows(bar, rows)
        for place, one in enumerate(ranks):
            # Show a spade, then a heart, and so on.
            code = one * 4 + 1 + (place & 1)
            for mine in self._mine:
                if mine >> 2 == one and mine not in self._tops:
                    code = mine
            self._card(2 * x + named + place // rows * step, tops[place % rows], code)
        if vira == NONE:
            said = words.FIXED
        else:
            said = (words.EXAMPLE if example else words.VIRA) % (RANKS[vira >> 2], RANKS[rank])
        self.foot = sheets.bar(self.root, app.width, said, app.height - bar)
        self.foot.grid.y += (u - 1) * theme.EDGE  # with large art, keep the text off the cards

    def _rows(self, bar, count):
        """Return the y of `count` rows of half cards, with equal gaps between two bars."""
        high = _HALF_HEIGHT * theme.scale
        gap = (self.app.height - 2 * bar - count * high) // (count + 1)
        return [bar + gap + row * (high + gap) for row in range(count)]

    def _card(self, x, y, code, state=PLAIN):
        card = Card(self.art, _HALF)
        card.place(x, y)
        card.show(code, state)
        if code in self._mine:
            theme.paint(card.grid, self.art.palettes[(code & 3) * STATES + WINNING])
        self.root.append(card.grid)

    def on_intent(self, intent):
        if intent in (OK, RAISE, ALT, MENU):
            self.app.pop()


def manilhas(rule_set, rank):
    """Return the four manilhas as card bytes, strongest first.

    :param rank: rank of the manilhas; NONE: the rules have fixed ones of several ranks
    """
    if rank != NONE:
        return [rank * 4 + suit for suit in (3, 2, 1, 0)]
    strengths = STRENGTHS[rule_set[rules.FLAGS] >> rules.STRENGTH_SHIFT & 3]
    return sorted(range(40), key=lambda card: -strengths[card])[:4]


def others(rule_set, rank):
    """Return the ranks of the other cards, strongest first.

    :param rank: rank of the manilhas; NONE: they are of several ranks, so none is left out
    """
    flags = rule_set[rules.FLAGS]
    strengths = STRENGTHS[flags >> rules.STRENGTH_SHIFT & 1]  # of each card if no manilhas existed
    ranks = range(4 if flags & rules.CLEAN else 0, len(RANKS))
    return sorted([one for one in ranks if one != rank], key=lambda one: -strengths[4 * one])


SCREENS = {"ranks": RanksScreen}
