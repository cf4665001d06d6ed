"""Why a robot did what it did in the last hand: in a sentence, with its cards, the good one in
gold, beside the card to beat; and on the last page in numbers.

Under each of its cards is the number of unseen cards that beat it; below are the actions that
it weighed, with the one that it took in gold. Cards that the rules keep hidden stay hidden.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE
from truco_input import LEFT, UP
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.cards import DIM, PLAIN, WINNING, Card
from truco_ui.widgets.pages import PagesScreen
from truco_ui.widgets.suits import Suits, put_card
from truco_ui.widgets.text import CURSOR

_CELL = const(3)  # columns of a card, or of the number below it
_CELLS = const(8)  # columns of three cells, without the last blank
_BELOW = const(7)  # units between a card and the foot
_SUITS = const(10)  # in sight at most: two hands, and four cards to choose from


class WhyScreen(PagesScreen):
    """Lies on `replay_screen`. Behind the pages to read comes one of numbers.

    lines   each `text.Text` of that one, the bar first; empty: another is shown

    :param hand: truco_game.replay.LastHand
    :param int at: number of the action in the hand, from 1 on
    :param str name: of the robot
    :param art: truco_ui.widgets.cards.CardArt
    """

    def open(self, app, hand, at, name, art):
        self._words = words = texts.part(app.setup.language, "why")
        self._name, self._art = name, art
        before = list(residency.modules)
        with residency.use("truco_game.insight") as insight:
            self._insight = found = insight.Insight(app.game, hand, at)
            self._told = found.sentences(words, name)
        residency.forget_under("truco_core.bots", before)
        self._called = texts.raised(app.texts, hand.final, found.raised) or str(found.raised)
        self._read()

    def _read(self):
        """Show the first of the pages to read."""
        self._clear()
        self.lines = []
        self.build(self._name, len(self._told))
        self.count += 1
        self._lay_cards()
        self.turn_to(0)

    def _lay_cards(self):
        """Lay its cards below the words, apart from the one to beat."""
        u, found = theme.scale, self._insight
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
            sprite = Card(self._art)
            sprite.show(card, state_of)
            sprite.place(x, self._foot.grid.y - (layout.CARD_HEIGHT + _BELOW) * u)
            self.root.append(sprite.grid)
            x += wide + apart
            apart = 0

    def page(self, index):
        return self._words.WHY, self._told[index]

    def turn_to(self, index):
        if index + 1 == self.count and index:
            self._show_figures()
        else:
            super().turn_to(index)

    def on_intent(self, intent):
        if not self.lines:
            super().on_intent(intent)
        elif intent == LEFT or intent == UP:
            self._read()
        else:
            self.app.pop()

    def _clear(self):
        while self.root:
            self.root.pop()

    def _show_figures(self):
        """Show what it saw, and the odds of each action."""
        app, words, found = self.app, self._words, self._insight
        self._clear()
        rows = []
        for place, group in enumerate(found.sight.groups):
            for counts in (0, 1) if group else ():
                rows.append((self._sight, (place, counts)))
        if found.odds:
            rows.append((self._say, words.WOULD))
        for option in sorted(found.odds, key=self._rank):
            rows.append((self._option, option))
        if found.chance is not None:
            rows.append((self._say, words.CHANCE % (found.chance * 100 // 256 or "<1")))
        height = theme.font.tile_height
        sheets.cloth(self.root, app)
        # As on the pages to read, where there is room for the edges of both bars.
        bar, edge = height + theme.EDGE, None
        if app.height < 2 * bar + len(rows) * height:
            bar, edge = height, 0
        self.lines.append(sheets.bar(self.root, app.width, words.UNSEEN % found.sight.unseen, edge))
        self._lay(rows, bar)
        self._foot = sheets.bar(self.root, app.width, "", app.height - bar)
        self.put_place(self.count - 1)
        Suits(self.root, app.setup, self.lines, _SUITS).follow()

    def _rank(self, option):
        """The likeliest comes first: the strength of a hidden card has no part in it."""
        action, chance = option
        found = self._insight
        return -chance, action < state.RAISE and not found.is_open(found.seat, action)

    def _lay(self, rows, bar):
        """Write the rows between the two bars, each so high."""
        app, height = self.app, theme.font.tile_height
        wide, count = min(theme.columns - 1, theme.FIGURE_COLUMNS), len(rows)
        spare = app.height - 2 * bar - count * height
        gap = min(spare // (count + 1), height // 3)
        y = bar + (spare - gap * (count - 1)) // 2
        # The suits of cards stand out from this better than from the felt.
        sheets.strip(self.root, app.width, y, count * (height + gap) - gap)
        for write, what in rows:
            text = sheets.lines(self.root, app.width, wide, y, theme.CREAM_TEXT)
            self.lines.append(text)
            write(text, what)
            y += height + gap

    # Each of these writes one line.

    def _sight(self, text, what):
        """Cards; or, below them, how many beat each."""
        place, counts = what
        words, column = self._words, text.width - _CELLS
        if counts:
            theme.paint(text.grid, theme.GREY_TEXT)
        text.put(words.ABOVE if counts else words.PARTNER if place else words.CARDS)
        for hidden, above, card in self._insight.cards(place):
            if not counts:
                put_card(text, card, column, not hidden)
            elif not hidden:
                text.put_number(above, column, 0, 2)
            column += _CELL

    def _option(self, text, option):
        action, chance = option
        found = self._insight
        if action == found.action:
            theme.paint(text.grid, theme.GOLD_TEXT)
            text.put_char(CURSOR)
        if action >= state.RAISE:
            t = self.app.texts
            text.put((self._called, t.ACCEPT, t.RUN)[action - state.RAISE], 2)
        else:
            seen = found.is_open(found.seat, action)
            column = put_card(text, action & ~FACE_DOWN, 2, seen)
            if action & FACE_DOWN:
                text.put(self._words.COVERED, column + 1)
        said = "%s%%" % (int(100 * chance + 0.5) or "<1")
        text.put(said, text.width - len(said))

    def _say(self, text, said):
        text.put(said)


SCREEN = WhyScreen
