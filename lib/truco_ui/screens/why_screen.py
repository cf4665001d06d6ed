"""Why a robot did what it did in the last hand: in a sentence that names the cards; below it the
robot's cards, the good one in gold, beside the card to beat; and, for who asks, in bars.

They say how often of ten it takes each action that it weighed, or how often that wins the hand:
each own card, too, if the player laid one. What was done is in gold. Cards that the rules keep
hidden stay hidden; with them alone there are no bars.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.bots.sensible import SURE
from truco_core.cards import FACE_DOWN, FIRST_MANILHA, NONE
from truco_core.tricks import strength
from truco_texts import texts
from truco_ui.screens.pages_screen import PagesScreen
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.card_art import CARD, Suits, put_card
from truco_ui.widgets.cards import DIM, PLAIN, STARRED, WINNING, Card
from truco_ui.widgets.menu import put_last
from truco_ui.widgets.theme import CURSOR
from truco_ui.widgets.typeset import Text

_CELL = const(16)  # columns from a card to the next
_CELLS = const(44)  # columns of three cards
_BLANK = const(4)  # columns
_TALL = const(7)  # units of a bar
_BAR = const(24)  # columns, behind those of a number
_BELOW = const(7)  # units between a card and the foot
_SUITS = const(10)  # in sight at most: two hands, and four cards to choose from


class WhyScreen(PagesScreen):
    """Lies on `replay_screen`. Behind the pages to read may come one of bars.

    lines   each `typeset.Text` of that one, the bar first; empty: another is shown

    :param hand: truco_game.replay.LastHand
    :param int at: number of the action in the hand, from 1 on
    :param str name: of the robot
    :param art: truco_ui.widgets.cards.CardArt
    """

    def open(self, app, hand, at, name, art):
        self._words = words = texts.part(app.setup.language, "why")
        self._name = name
        self._art = art
        self._final = hand.final
        before = list(residency.modules)
        with residency.use("truco_game.reasons") as reasons:
            self._insight = found = reasons.Reasons(app.game, hand, at)
            self._told = found.sentences(words, name)
        residency.forget_under("truco_core.bots", before)
        self._called = texts.raised(app.texts, hand.final, found.raised) or str(found.raised)
        self._read()

    def _read(self):
        """Show the first of the pages to read."""
        self.clear()
        self.lines = []
        self._behind = self._rows() and self._words.NUMBERS
        below = (layout.CARD_HEIGHT + _BELOW) * theme.scale
        self.build(self._title(self._words.WHY), len(self._told), below)
        self._lay_cards()

    def _title(self, what):
        return "%s - %s" % (self._name, what)

    def _lay_cards(self):
        """Lay its cards below the words, apart from the one to beat."""
        u = theme.scale
        found = self._insight
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
            if strength(self._final, card) >= FIRST_MANILHA:
                sprite.show(card, STARRED)  # who wins keeps the mark
                state_of = state_of or STARRED
            sprite.show(card, state_of)
            sprite.place(x, self._foot.grid.y - (layout.CARD_HEIGHT + _BELOW) * u)
            self.root.append(sprite.grid)
            x += wide + apart
            apart = 0

    def page(self, index):
        return "", self._told[index]

    def turn_to(self, index):
        if index == len(self._leaves):
            self.index = index
            self._show_figures()
            return
        if self.lines:
            self._read()
        super().turn_to(index)

    def _show_figures(self):
        """Show what it held, and how likely each action was."""
        app = self.app
        root = self.root
        self.clear()
        rows = self._rows()
        height = theme.font.height
        sheets.cloth(root, app)
        # As on the pages to read, where there is room for the edges of both bars.
        bar, edge = height + theme.EDGE, None
        if app.height < 2 * bar + len(rows) * height:
            bar, edge = height, 0
        title = self._title(self._words.NUMBERS)
        self.lines.append(sheets.bar(root, app.width, title, edge))
        wide, count = min(theme.columns - 4, theme.FIGURE_COLUMNS), len(rows)
        spare = app.height - 2 * bar - count * height
        gap = min(spare // (count + 1), height // 3)
        y = bar + (spare - gap * (count - 1)) // 2
        # The suits of cards stand out from this better than from the felt.
        sheets.strip(root, app.width, y, count * (height + gap) - gap)
        for write, what, share in rows:
            text = sheets.lines(root, app.width, wide, y, theme.CREAM_TEXT)
            self.lines.append(text)
            write(text, what)
            if share is not None:
                self._bar(text, share)
            y += height + gap
        self._foot = sheets.bar(root, app.width, "", app.height - bar)
        self.put_place(self.count - 1)
        Suits(root, app.setup, self.lines, _SUITS).follow()

    def _bar(self, text, share):
        """Lay a bar over the end of a line, as much of it in gold as `share` of 1; before it the
        share of ten.
        """
        grid = text.grid
        u = theme.scale
        tens = "%.0f" % (10 * share)
        put_last(text, "<1" if share and tens == "0" else tens, text.width - _BAR)
        whole = (_BAR - 2) * u
        x = grid.x + text.width * u - whole
        y = grid.y + 2 * u
        for ink, width in ((theme.FELT, whole), (theme.GOLD, max(int(whole * share), u))):
            sheets.block(self.root, ink, x, y, width, _TALL * u)

    def _rows(self):
        """Return what writes each line, of what, and how long its bar is, up to 1.0; None: it has
        none. Only hidden cards have no line.
        """
        words, found = self._words, self._insight
        rows: list = []
        for place in range(len(found.sight.groups)):
            hand = found.hand(place)
            if hand and hand[0] != FACE_DOWN:  # else none may be shown
                rows.append((self._sight, place, None))
        wins = [(action, found.weighed[action] / SURE) for action in found.weighed]
        for title, weighed in (words.WOULD, found.odds), (words.WINS, wins):
            bars = {}  # of what looks the same together
            for action, share in weighed:
                looks = self._looks(action)
                bars[looks] = bars.get(looks, 0) + share
            if bars and max(bars) >= 0:
                rows.append((Text.put, title, None))
                for looks in sorted(bars, key=bars.get, reverse=True):
                    rows.append((self._option, looks, bars[looks]))
        if wins and found.least:
            rows.append((Text.put, words.LEAST, found.least / SURE))
        return rows

    def _looks(self, action):
        """Return the action; less than 0: with a hidden card, whichever."""
        found = self._insight
        if action >= state.RAISE or found.is_open(found.seat, action):
            return action
        return ~FACE_DOWN | action & FACE_DOWN

    # Each of these writes one line, as Text.put does.

    def _sight(self, text, place):
        """Cards: its own, or the partner's."""
        column = text.width - _CELLS
        text.put(self._words.PARTNER if place else self._words.CARDS)
        for card in self._insight.hand(place):
            put_card(text, card, column, card != FACE_DOWN)
            column += _CELL

    def _option(self, text, looks):
        """An action."""
        if looks == self._looks(self._insight.action):
            theme.paint(text.grid, theme.GOLD_TEXT)
            text.put_char(CURSOR)
        if looks >= state.RAISE:
            t = self.app.texts
            text.put((self._called, t.ACCEPT, t.RUN)[looks - state.RAISE], CARD - _BLANK)
        else:
            column = put_card(text, looks & ~FACE_DOWN, CARD - _BLANK, looks >= 0)
            if looks & FACE_DOWN:
                text.put(self._words.COVERED, column + _BLANK)


SCREENS = {"why": WhyScreen}
