"""Shows which card beats which: the manilhas of this hand as whole cards, then the other ranks.

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
from truco_ui.widgets.cards import NO_TILE, PLAIN, STARRED, WINNING, Card
from truco_ui.widgets.typeset import Text

_NAME_LINES = const(2)  # lines for the names of the manilhas, which do not fit into one
_BLANK = const(2)  # height in art units of the blank rows above letters, which may overlap cards
_ROW_STEP = const(17)  # distance in art units of the two rows of ranks
_ABOVE = const(19)  # height in art units of the part of a card above its suit
_HALF = const(6)  # number of tiles of half a card
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
        if app.stack[0].PLAYS:  # the game may be ahead of the table: take the visible cards
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
        # The ranks reach down to the bar at the bottom. `spare` may be negative with large letters.
        ranks_y = app.height - bar - (_ROW_STEP + _ABOVE) * u
        names = _NAME_LINES * (theme.prose.height - _BLANK * u)
        spare = ranks_y - bar - layout.CARD_HEIGHT * u - names
        self._manilhas(words, bar + max(spare // 2, u), self._tops)
        self._ranks(ranks_y, others(rule_set, rank))
        if vira == NONE:
            said = words.FIXED
        else:
            said = (words.EXAMPLE if example else words.VIRA) % (RANKS[vira >> 2], RANKS[rank])
        self.foot = sheets.bar(self.root, app.width, said, app.height - bar)
        self.foot.grid.y += (u - 1) * theme.EDGE  # with large art, keep the text off the cards

    def _manilhas(self, words, y, cards):
        """Show the four manilhas, strongest first, with their names centred below the cards.

        The names alternate between two lines. The last name is wide: it ends at the panel's edge.
        """
        u, width, letters = theme.scale, self.app.width, theme.prose
        for place, name in enumerate(words.MANILHAS):
            middle = (2 * place + 1) * width // 8
            self._card(middle - layout.CARD_WIDTH * u // 2, y, cards[place], STARRED)
            columns = letters.wide(name)
            wide = columns * letters.tile_width
            x = min(middle - wide // 2, width - theme.EDGE - wide)
            line = y + (layout.CARD_HEIGHT - _BLANK) * u
            line += place % _NAME_LINES * (letters.height - _BLANK * u)
            Text(columns, theme.GOLD_TEXT, x, line, letters=letters, root=self.root).set(name)

    def _ranks(self, y, ranks):
        """Show the other ranks, strongest first, in two rows, the second row over the first one.

        Each card may cover a part of the previous one.
        """
        u = theme.scale
        first = (len(ranks) + 1) // 2
        # Number of half steps from the leftmost card to the rightmost one.
        halves = max(2 * (first - 1), 2 * (len(ranks) - first) - 1)
        room = self.app.width - (layout.CARD_WIDTH + 4) * u
        step = min(2 * room // halves, (layout.CARD_WIDTH + 2) * u)
        x = (self.app.width - halves * step // 2 - layout.CARD_WIDTH * u) // 2
        for place, rank in enumerate(ranks):
            row = place // first
            across = x + place % first * step + row * step // 2
            # Show a spade, then a heart, and so on.
            card = rank * 4 + 1 + (place & 1)
            for mine in self._mine:
                if mine >> 2 == rank and mine not in self._tops:
                    card = mine
            grid = self._card(across, y + row * _ROW_STEP * u, card)
            if not row:
                # Hide the lower half: parts of its suits would be visible beside the next row.
                for tile in range(_HALF, 2 * _HALF):
                    grid[tile] = NO_TILE

    def _card(self, x, y, code, state=PLAIN):
        card = Card(self.art)
        card.place(x, y)
        card.show(code, state)
        if code in self._mine:
            card.show(code, WINNING)
        self.root.append(card.grid)
        return card.grid

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
    strengths = STRENGTHS[flags >> rules.STRENGTH_SHIFT & 1]  # of cards if there were no manilhas
    ranks = range(4 if flags & rules.CLEAN else 0, len(RANKS))
    return sorted([one for one in ranks if one != rank], key=lambda one: -strengths[4 * one])


SCREENS = {"ranks": RanksScreen}
